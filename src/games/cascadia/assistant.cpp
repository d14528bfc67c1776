#include "games/cascadia/assistant.h"

#include "core/text.h"
#include "games/cascadia/notation.h"
#include "games/cascadia/telling.h"
#include "generated/cascadia_rules.h"

#include <algorithm>

namespace oya::cascadia {

namespace {

// The tiles of a group by their cells.
std::string cells_text(const Environment& land, Slots members) {
    std::string words;
    for (int slot : bits_of(members)) {
        if (!words.empty()) words += ' ';
        words += '(' + text(land.cells[static_cast<std::size_t>(slot)]) + ')';
    }
    return words;
}

RuleId habitat_rule(int restriction) {
    switch (restriction) {
    case 2: return rule::restrictions_r02_no_habitat_score;
    case 3: return rule::restrictions_r03_threes;
    case 4: return rule::restrictions_r04_minimum_five;
    default: return rule::habitat_largest_only;
    }
}

// By the bonus, and whether the corridor is the largest.
RuleId majority_rule(int players, int bonus, bool largest) {
    if (players == 1) return rule::majority_solo;
    if (players == 2) return bonus == 1 ? rule::majority_two_tie : rule::majority_two_first;
    if (bonus == 1) return largest ? rule::majority_multi_tie_three : rule::majority_multi_second;
    return bonus == 3 ? rule::majority_multi_first : rule::majority_multi_tie_two;
}

// Whether the numbers of everybody's habitats are there, so that they can be compared.
bool comparable(const BoxGame& game) { return std::ranges::all_of(game.players, &BoxPlayer::has_corridors); }

// The result by the sheets, as if the game had just ended.
Result result_of(const BoxGame& game, const Sheets& sheets) {
    Result result;
    result.over = true;
    result.seats = static_cast<int>(game.players.size());
    rank_sheets(sheets, result);
    return result;
}

// One habitat of one player: what it is made of, and the rules that decide its two numbers.
struct Habitat {
    Slots cells = 0;
    RuleId rule{};
    RuleId majority{}; // empty without a bonus
};
Habitat habitat_of(const BoxGame& game, const Sheets& sheets, const Options& options, std::size_t seat,
                   std::size_t terrain) {
    const BoxPlayer& player = game.players[seat];
    const Sheet& sheet = sheets[seat];
    Habitat habitat;
    habitat.rule = habitat_rule(options.restriction());
    if (!player.counted_corridors && sheet.corridors[terrain] > 0 && options.restriction() != 3)
        habitat.cells = largest_corridor(player.tiles, static_cast<int>(terrain));
    if (sheet.bonuses[terrain] == 0) return habitat;
    const bool largest = std::ranges::all_of(
        sheets, [&](const Sheet& other) { return other.corridors[terrain] <= sheet.corridors[terrain]; });
    habitat.majority = majority_rule(static_cast<int>(game.players.size()), sheet.bonuses[terrain], largest);
    return habitat;
}

class ExplainedText {
  public:
    ExplainedText(const BoxGame& game, const CardLetters& cards, const Options& options, const Words& words)
        : game_(game), cards_(cards), options_(options), words_(words), names_(names_of(game, words)),
          views_(names_.begin(), names_.end()), sheets_(score_box_game(game, cards, options)) {}

    std::string write() {
        for (const Message& warning : game_.warnings) page_ += "! " + words_.say(warning, views_) + '\n';
        for (std::size_t seat = 0; seat < game_.players.size(); ++seat) write_player(seat);
        const Result result = result_of(game_, sheets_);
        if (result.seats > 1) return write_winner(result);
        const Message rating = rating_message(result.points[0]);
        if (comparable(game_))
            say({"cascadia.story.solo", {{"points", result.points[0]}, {"rating", rating}}}, result.rule);
        return std::move(page_);
    }

  private:
    static std::vector<std::string> names_of(const BoxGame& game, const Words& words) {
        std::vector<std::string> names;
        for (const BoxPlayer& player : game.players) {
            const auto number = static_cast<int>(names.size()) + 1;
            names.push_back(player.name.empty() ? words.say({"seat.unnamed", {{"number", number}}})
                                                : player.name);
        }
        return names;
    }
    void say(const Message& message, RuleId rule) {
        page_ += words_.say(message, views_) + "   § " + std::string(rule.id) + '\n';
    }
    void line(const std::string& what, const std::string& points, std::string_view remark, RuleId rule) {
        page_ += padded("  " + what, 24) +
                 std::string(4 - std::min<std::size_t>(screen_width(points), 4), ' ') + points + "   ";
        if (!remark.empty()) page_ += std::string(remark) + "   ";
        page_ += "§ " + std::string(rule.id) + '\n';
    }
    std::string remark_on(const BoxPlayer& player, Species kind, int card) const {
        Groups groups;
        if (!player.counted_wildlife) explain_species(player.land, kind, card, options_.readings(), groups);
        std::string remark;
        for (const Group& group : groups) {
            if (!remark.empty()) remark += ", ";
            remark += group.members == 0 ? words_.say({"cascadia.score.set"})
                                         : cells_text(player.land, group.members);
            if (!counts_groups(kind, card)) remark += " = " + std::to_string(group.points);
        }
        return remark;
    }
    void write_player(std::size_t seat) {
        const BoxPlayer& player = game_.players[seat];
        const Sheet& sheet = sheets_[seat];
        page_ += names_[seat] + '\n';
        for (std::size_t animal = 0; animal < species; ++animal) {
            const auto kind = static_cast<Species>(animal);
            const int card = card_used(player.land, kind, cards_, options_.readings());
            line(words_.say(card_message(static_cast<int>(animal), card)),
                 std::to_string(sheet.wildlife[animal]), remark_on(player, kind, card),
                 card_rule(kind, card));
        }
        for (std::size_t terrain = 0; terrain < terrains; ++terrain) {
            const Habitat habitat = habitat_of(game_, sheets_, options_, seat, terrain);
            const std::string name = words_.say(terrain_message(static_cast<int>(terrain)));
            if (!player.has_corridors()) {
                line(name, "–", words_.say({"cascadia.score.not-given"}), habitat.rule);
                continue;
            }
            line(name, std::to_string(sheet.corridors[terrain]), cells_text(player.tiles, habitat.cells),
                 habitat.rule);
            if (habitat.majority) line("  +", std::to_string(sheet.bonuses[terrain]), {}, habitat.majority);
        }
        page_ += "  ";
        say({"cascadia.score.total",
             {{"wildlife", sheet.wildlife_total()},
              {"habitats", sheet.habitat_total()},
              {"nature", sheet.nature},
              {"total", sheet.total()}}},
            rule::scoring_sheet_lines);
        page_ += '\n';
    }
    std::string write_winner(const Result& result) {
        std::vector<Message> winners;
        for (Seat seat : result.winners) winners.push_back({"seat.name", {{"player", seat}}});
        const int points = result.points[(*result.winners.begin()).index];
        say({winners.size() > 1 ? "cascadia.story.shared" : "cascadia.story.winner",
             {{"players", std::move(winners)}, {"points", points}}},
            result.rule);
        return std::move(page_);
    }

    const BoxGame& game_;
    const CardLetters& cards_;
    const Options& options_;
    const Words& words_;
    std::vector<std::string> names_;
    std::vector<std::string_view> views_;
    Sheets sheets_;
    std::string page_;
};

void write_cells(JsonWriter& json, const Environment& land, Slots members) {
    json.key("cells").begin_array();
    for (int slot : bits_of(members)) {
        const Hex cell = land.cells[static_cast<std::size_t>(slot)];
        json.begin_array().value(cell.q).value(cell.r).end_array();
    }
    json.end_array();
}

void write_wildlife(JsonWriter& json, const BoxPlayer& player, const Sheet& sheet, const CardLetters& cards,
                    const Options& options) {
    json.key("wildlife").begin_object();
    for (std::size_t animal = 0; animal < species; ++animal) {
        const auto kind = static_cast<Species>(animal);
        const int card = card_used(player.land, kind, cards, options.readings());
        Groups groups;
        if (!player.counted_wildlife) explain_species(player.land, kind, card, options.readings(), groups);
        json.key(species_names[animal]).begin_object().field("points", sheet.wildlife[animal]);
        json.field("rule", card_rule(kind, card).id).key("groups").begin_array();
        for (const Group& group : groups) {
            json.begin_object().field("points", group.points);
            write_cells(json, player.land, group.members);
            json.end_object();
        }
        json.end_array().end_object();
    }
    json.end_object();
}

} // namespace

Sheets score_box_game(const BoxGame& game, const CardLetters& cards, const Options& options) {
    Sheets sheets{};
    std::array<const Environment*, oya::max_seats> lands{};
    for (std::size_t seat = 0; seat < game.players.size(); ++seat) {
        const BoxPlayer& player = game.players[seat];
        sheets[seat] = score_alone(player.land, cards, options);
        sheets[seat].corridors = score_alone(player.tiles, no_letters, options).corridors;
        sheets[seat].nature = player.sheet.nature;
        if (player.counted_wildlife) sheets[seat].wildlife = player.sheet.wildlife;
        if (player.counted_corridors) sheets[seat].corridors = player.sheet.corridors;
        if (!player.counted_corridors) lands[seat] = &player.tiles;
    }
    if (comparable(game)) add_majorities(sheets, lands, static_cast<int>(game.players.size()), options);
    return sheets;
}

std::string explain(const BoxGame& game, const CardLetters& cards, const Options& options,
                    const Words& words) {
    return ExplainedText(game, cards, options, words).write();
}

void explain(JsonWriter& json, const BoxGame& game, const CardLetters& cards, const Options& options,
             const Words& words) {
    const Sheets sheets = score_box_game(game, cards, options);
    const Result result = result_of(game, sheets);
    std::vector<std::string_view> names;
    json.begin_object().key("players").begin_array();
    for (std::size_t seat = 0; seat < game.players.size(); ++seat) {
        const BoxPlayer& player = game.players[seat];
        const Sheet& sheet = sheets[seat];
        names.push_back(player.name);
        json.begin_object().field("name", player.name);
        write_wildlife(json, player, sheet, cards, options);
        json.key("habitats").begin_object();
        for (std::size_t terrain = 0; terrain < terrains; ++terrain) {
            const Habitat habitat = habitat_of(game, sheets, options, seat, terrain);
            json.key(terrain_names[terrain]).begin_object().key("corridor");
            if (player.has_corridors()) {
                json.value(sheet.corridors[terrain]);
            } else {
                json.null();
            }
            json.field("bonus", sheet.bonuses[terrain]).field("rule", habitat.rule.id);
            if (habitat.majority) json.field("majority_rule", habitat.majority.id);
            write_cells(json, player.tiles, habitat.cells);
            json.end_object();
        }
        json.end_object().field("W", sheet.wildlife_total()).field("H", sheet.habitat_total());
        json.field("nature", sheet.nature)
            .field("total", sheet.total())
            .field("place", result.places[seat])
            .end_object();
    }
    json.end_array().field("decided_by", result.rule.id);
    if (result.seats == 1 && comparable(game)) json.field("rating", solo_rating(result.points[0]));
    json.key("warnings").begin_array();
    for (const Message& warning : game.warnings) json.value(words.say(warning, names));
    json.end_array().end_object();
}

} // namespace oya::cascadia
