#include "games/cascadia/assistant.h"

#include "games/cascadia/notation.h"
#include "games/cascadia/telling.h"
#include "generated/cascadia_rules.h"

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

// The card that is used for a species: of two the better one (restriction 6).
int card_used(const Environment& land, std::size_t animal, const CardLetters& cards, const Options& options) {
    const auto kind = static_cast<Species>(animal);
    const auto& two = cards[animal];
    const CardReadings readings = options.readings();
    const bool second = two[1] != no_letter && score_species(land, kind, two[1], readings) >
                                                   score_species(land, kind, two[0], readings);
    return second ? two[1] : two[0];
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

class ExplainedText {
  public:
    ExplainedText(const BoxGame& game, const CardLetters& cards, const Options& options, const Words& words)
        : game_(game), cards_(cards), options_(options), words_(words),
          sheets_(score_box_game(game, cards, options)) {}

    std::string write() {
        for (const std::string& warning : game_.warnings) page_ += "! " + warning + '\n';
        for (std::size_t seat = 0; seat < game_.players.size(); ++seat) write_player(seat);
        if (game_.players.size() > 1) write_winner();
        return std::move(page_);
    }

  private:
    std::string name(std::size_t seat) const {
        const std::string& given = game_.players[seat].name;
        return given.empty() ? words_.say({"seat.unnamed", {{"number", static_cast<int>(seat) + 1}}}) : given;
    }
    void line(const std::string& what, int points, std::string_view remark, RuleId rule) {
        std::string text = "  " + what;
        std::size_t columns = 0;
        for (char byte : text) columns += (byte & 0xC0) != 0x80 ? 1 : 0;
        for (; columns < 24; ++columns) text += ' ';
        std::string number = std::to_string(points);
        while (number.size() < 4) number.insert(number.begin(), ' ');
        page_ += text + number + "   ";
        if (!remark.empty()) page_ += std::string(remark) + "   ";
        page_ += "§ " + std::string(rule.id) + '\n';
    }
    void write_player(std::size_t seat) {
        const BoxPlayer& player = game_.players[seat];
        const Sheet& sheet = sheets_[seat];
        page_ += name(seat) + '\n';
        for (std::size_t animal = 0; animal < species; ++animal) {
            const int card = card_used(player.land, animal, cards_, options_);
            Groups groups;
            if (!player.counted_wildlife)
                explain_species(player.land, static_cast<Species>(animal), card, options_.readings(), groups);
            std::string remark;
            for (const Group& group : groups) {
                if (!remark.empty()) remark += ", ";
                remark += cells_text(player.land, group.members);
                if (group.points > 0) remark += " = " + std::to_string(group.points);
            }
            line(words_.say(card_message(static_cast<int>(animal), card)), sheet.wildlife[animal], remark,
                 card_rule(static_cast<Species>(animal), card));
        }
        for (std::size_t terrain = 0; terrain < terrains; ++terrain) {
            std::string remark;
            if (!player.counted_corridors && sheet.corridors[terrain] > 0 && options_.restriction() != 3)
                remark = cells_text(player.tiles, largest_corridor(player.tiles, static_cast<int>(terrain)));
            const std::string terrain_word = words_.say(terrain_message(static_cast<int>(terrain)));
            line(terrain_word, sheet.corridors[terrain], remark, habitat_rule(options_.restriction()));
            if (sheet.bonuses[terrain] == 0) continue;
            bool largest = true;
            for (const Sheet& other : sheets_)
                largest = largest && other.corridors[terrain] <= sheet.corridors[terrain];
            line("  +", sheet.bonuses[terrain], {},
                 majority_rule(static_cast<int>(game_.players.size()), sheet.bonuses[terrain], largest));
        }
        page_ += "  " +
                 words_.say({"cascadia.score.total",
                             {{"wildlife", sheet.wildlife_total()},
                              {"habitats", sheet.habitat_total()},
                              {"nature", sheet.nature},
                              {"total", sheet.total()}}}) +
                 "   § " + std::string(rule::scoring_sheet_lines.id) + "\n\n";
    }
    void write_winner() {
        Result result;
        result.over = true;
        result.seats = static_cast<int>(game_.players.size());
        rank_sheets(sheets_, result);
        std::vector<std::string> names;
        for (std::size_t seat = 0; seat < game_.players.size(); ++seat) names.push_back(name(seat));
        const std::vector<std::string_view> views(names.begin(), names.end());
        std::vector<Message> winners;
        for (Seat seat : result.winners) winners.push_back({"seat.name", {{"player", seat}}});
        const int points = result.points[(*result.winners.begin()).index];
        page_ += words_.say({winners.size() > 1 ? "cascadia.story.shared" : "cascadia.story.winner",
                             {{"players", std::move(winners)}, {"points", points}}},
                            views) +
                 "   § " + std::string(result.rule.id) + '\n';
    }

    const BoxGame& game_;
    const CardLetters& cards_;
    const Options& options_;
    const Words& words_;
    Sheets sheets_;
    std::string page_;
};

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
    add_majorities(sheets, lands, static_cast<int>(game.players.size()), options);
    return sheets;
}

std::string explain(const BoxGame& game, const CardLetters& cards, const Options& options,
                    const Words& words) {
    return ExplainedText(game, cards, options, words).write();
}

void explain(JsonWriter& json, const BoxGame& game, const CardLetters& cards, const Options& options) {
    const Sheets sheets = score_box_game(game, cards, options);
    Result result;
    result.over = true;
    result.seats = static_cast<int>(game.players.size());
    rank_sheets(sheets, result);
    json.begin_object().key("players").begin_array();
    for (std::size_t seat = 0; seat < game.players.size(); ++seat) {
        const BoxPlayer& player = game.players[seat];
        const Sheet& sheet = sheets[seat];
        json.begin_object().field("name", player.name).key("wildlife").begin_object();
        for (std::size_t animal = 0; animal < species; ++animal) {
            const int card = card_used(player.land, animal, cards, options);
            const auto kind = static_cast<Species>(animal);
            Groups groups;
            if (!player.counted_wildlife)
                explain_species(player.land, kind, card, options.readings(), groups);
            json.key(species_names[animal]).begin_object().field("points", sheet.wildlife[animal]);
            json.field("rule", card_rule(kind, card).id).key("groups").begin_array();
            for (const Group& group : groups) {
                json.begin_object().field("points", group.points).key("cells").begin_array();
                for (int slot : bits_of(group.members)) {
                    const Hex cell = player.land.cells[static_cast<std::size_t>(slot)];
                    json.begin_array().value(cell.q).value(cell.r).end_array();
                }
                json.end_array().end_object();
            }
            json.end_array().end_object();
        }
        json.end_object().key("habitats").begin_object();
        for (std::size_t terrain = 0; terrain < terrains; ++terrain) {
            json.key(terrain_names[terrain]).begin_object().field("corridor", sheet.corridors[terrain]);
            json.field("bonus", sheet.bonuses[terrain])
                .field("rule", habitat_rule(options.restriction()).id)
                .end_object();
        }
        json.end_object().field("W", sheet.wildlife_total()).field("H", sheet.habitat_total());
        json.field("nature", sheet.nature)
            .field("total", sheet.total())
            .field("place", result.places[seat])
            .end_object();
    }
    json.end_array().field("decided_by", result.rule.id).key("warnings").begin_array();
    for (const std::string& warning : game.warnings) json.value(warning);
    json.end_array().end_object();
}

} // namespace oya::cascadia
