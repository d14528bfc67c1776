#pragma once

#include "core/words.h"

#include <optional>
#include <string>
#include <string_view>

namespace oya {

// What a person may say at the table besides answering the question.
enum class Order { help, undo, hint, why, rules, story, table, options, wish, save, quit };

struct Ordered {
    Order order;
    std::string rest; // what follows the word of the order
};

// Reads an order, in any language of the house; nothing if the line does not begin with one.
std::optional<Ordered> read_order(std::string_view line);

// The command that somebody may have meant whose first word is none; "none" if nothing is like it.
std::string order_like(std::string_view line, const Words& words);

// The page that lists the orders in a language.
std::string help_page(const Words& words, int width);

} // namespace oya
