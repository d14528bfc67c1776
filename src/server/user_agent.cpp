#include "server/user_agent.h"

#include <array>
#include <span>
#include <utility>

namespace oya::server {

namespace {

using Sign = std::pair<std::string_view, std::string_view>;

// Each pretends to be those below it.
constexpr std::array<Sign, 8> browsers{{{"Edg", "Edge"},
                                        {"OPR/", "Opera"},
                                        {"SamsungBrowser/", "Samsung Internet"},
                                        {"Firefox/", "Firefox"},
                                        {"FxiOS/", "Firefox"},
                                        {"CriOS/", "Chrome"},
                                        {"Chrome/", "Chrome"},
                                        {"Safari/", "Safari"}}};
constexpr std::array<Sign, 8> systems{{{"Android", "Android"},
                                       {"iPhone", "iOS"},
                                       {"iPad", "iPadOS"},
                                       {"CrOS", "ChromeOS"},
                                       {"Windows", "Windows"},
                                       {"Mac OS X", "macOS"},
                                       {"FreeBSD", "FreeBSD"},
                                       {"Linux", "Linux"}}};

std::string first_in(std::span<const Sign> signs, std::string_view text) {
    for (const auto& [sign, name] : signs)
        if (text.find(sign) != text.npos) return std::string(name);
    return {};
}

} // namespace

ClientKind client_of(std::string_view user_agent) {
    return {first_in(browsers, user_agent), first_in(systems, user_agent)};
}

} // namespace oya::server
