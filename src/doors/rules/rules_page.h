#pragma once

#include "core/json_writer.h"
#include "core/ledger.h"
#include "core/words.h"

#include <span>
#include <string>

namespace oya {

// How the rules are printed.
struct PageStyle {
    const Words& words;
    int width = 80;
    bool details = false; // with source, ruling and cases
};

// What the game is about, in a few lines; with details, also how its cases are to be read.
std::string rules_heading(const Ledger& ledger, const PageStyle& style);

// The rules under the headings of their sections.
std::string rules_page(const Ledger& ledger, std::span<const Rule* const> rules, const PageStyle& style);

// The ledger with the chosen rules as one JSON object; texts are in both languages.
void write_rules_json(JsonWriter& json, const Ledger& ledger, std::span<const Rule* const> rules);

} // namespace oya
