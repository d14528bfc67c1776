#include "doors/play/orders.h"

#include "core/nearest.h"
#include "doors/text.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace oya {

namespace {

constexpr std::array<std::pair<Order, std::string_view>, 11> orders{{
    {Order::help, "help"},
    {Order::undo, "undo"},
    {Order::hint, "hint"},
    {Order::why, "why"},
    {Order::rules, "rules"},
    {Order::story, "story"},
    {Order::table, "table"},
    {Order::options, "options"},
    {Order::wish, "wish"},
    {Order::save, "save"},
    {Order::quit, "quit"},
}};

bool has_word(std::string_view list, std::string_view word) {
    while (!list.empty()) {
        const std::size_t end = std::min(list.find(' '), list.size());
        if (folded(list.substr(0, end)) == word) return true;
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return false;
}

std::string id(std::string_view kind, std::string_view name) {
    return "play." + std::string(kind) + '.' + std::string(name);
}

} // namespace

std::optional<Ordered> read_order(std::string_view line) {
    const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
    line.remove_prefix(begin);
    const std::size_t end = std::min(line.find(' '), line.size());
    const std::string word = folded(line.substr(0, end));
    if (word.empty()) return std::nullopt;
    for (const auto& [order, name] : orders) {
        for (const Words& words : Words::languages()) {
            if (!has_word(words.text(id("order", name)), word)) continue;
            std::string_view rest = line.substr(end);
            rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
            rest = rest.substr(0, rest.find_last_not_of(' ') + 1);
            return Ordered{order, std::string(rest)};
        }
    }
    return std::nullopt;
}

std::string order_like(std::string_view line, const Words& words) {
    std::vector<std::string_view> known;
    for (const auto& [order, name] : orders) {
        std::string_view list = words.text(id("order", name));
        for (std::size_t end = 0; !list.empty(); list.remove_prefix(std::min(end + 1, list.size()))) {
            end = std::min(list.find(' '), list.size());
            known.push_back(list.substr(0, end));
        }
    }
    const std::string typed = folded(line.substr(0, line.find(' ')));
    const bool is_one =
        std::ranges::any_of(known, [&](std::string_view word) { return folded(word) == typed; });
    const std::string_view near = is_one ? std::string_view() : nearest(typed, known);
    return std::string(near.empty() ? "none" : near);
}

std::string help_page(const Words& words, int width) {
    std::string page = wrapped(words.text("play.help.answer"), width);
    int column = 0;
    for (const auto& [order, name] : orders)
        column = std::max(column, columns(words.text(id("usage", name))));
    for (const auto& [order, name] : orders) {
        const std::string_view usage = words.text(id("usage", name));
        const auto gap = static_cast<std::size_t>(column - columns(usage) + 2);
        const std::string first = "  " + std::string(usage) + std::string(gap, ' ');
        const std::string rest(static_cast<std::size_t>(column) + 4, ' ');
        page += wrapped(words.text(id("help", name)), width, first, rest);
    }
    return page;
}

} // namespace oya
