#pragma once

#include <string>
#include <string_view>

namespace oya::server {

// What a client says of itself, as far as its owner needs it to know it again: "Firefox" on "Linux". Empty
// where it says nothing that is known.
struct ClientKind {
    std::string browser{};
    std::string system{};
};
ClientKind client_of(std::string_view user_agent);

} // namespace oya::server
