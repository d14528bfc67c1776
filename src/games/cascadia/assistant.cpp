#include "games/cascadia/assistant.h"

#include "core/text.h"
#include "games/cascadia/box_goals.h"
#include "games/cascadia/explained.h"
#include "games/cascadia/notation.h"
#include "games/cascadia/reasons.h"
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

class ExplainedText {
  public:
    ExplainedText(const BoxGame& game, const Words& words)
        : game_(game), words_(words), names_(box_names(game, words)), views_(names_.begin(), names_.end()),
          sheets_(score_box_game(game)), result_(box_result(game, sheets_)) {}

    std::string write() {
        for (const BoxRemark& warning : game_.warnings)
            page_ += "! " + say_remark(warning, words_, views_) + '\n';
        write_restriction();
        for (std::size_t seat = 0; seat < game_.players.size(); ++seat) write_player(seat);
        write_end();
        return std::move(page_);
    }

  private:
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
        if (!player.wildlife) explain_species(player.land, kind, card, game_.options().readings(), groups);
        std::string remark;
        for (const Group& group : groups) {
            if (!remark.empty()) remark += ", ";
            remark += group.members == 0 ? words_.say({"cascadia.score.set"})
                                         : cells_text(player.land, group.members);
            if (!counts_groups(kind, card)) remark += " = " + std::to_string(group.points);
            if (malformed(player.land, kind, card, group))
                remark += " § " + std::string(rule::salmon_malformed.id);
        }
        return remark;
    }
    void write_nothing(const BoxPlayer& player, Species kind, int card) {
        if (player.wildlife) return;
        for (const Nothing& nothing : nothing_for(player.land, kind, card, game_.options().readings())) {
            page_ += "      0  " + cells_text(player.land, nothing.animals) + ": ";
            say(nothing.why, nothing.rule);
        }
    }
    void write_wildlife(const BoxPlayer& player, const Sheet& sheet) {
        for (std::size_t animal = 0; animal < species; ++animal) {
            const auto kind = static_cast<Species>(animal);
            const int card = card_used(player.land, kind, game_.cards(), game_.options().readings());
            line(words_.say(card_message(static_cast<int>(animal), card)),
                 std::to_string(sheet.wildlife[animal]), remark_on(player, kind, card),
                 card_rule(kind, card));
            write_nothing(player, kind, card);
        }
    }
    void write_habitats(std::size_t seat) {
        const Sheet& sheet = sheets_[seat];
        for (std::size_t terrain = 0; terrain < terrains; ++terrain) {
            const ExplainedHabitat habitat = explain_habitat(game_, sheets_, seat, terrain);
            const std::string name = words_.say(terrain_message(static_cast<int>(terrain)));
            if (!habitat.given) {
                line(name, "–", words_.say({"cascadia.score.not-given"}), habitat.rule);
                continue;
            }
            line(name, std::to_string(sheet.corridors[terrain]),
                 cells_text(game_.players[seat].tiles, habitat.cells), habitat.rule);
            if (habitat.majority) line("  +", std::to_string(sheet.bonuses[terrain]), {}, habitat.majority);
        }
    }
    void write_player(std::size_t seat) {
        const BoxPlayer& player = game_.players[seat];
        const Sheet& sheet = sheets_[seat];
        page_ += names_[seat] + '\n';
        write_wildlife(player, sheet);
        write_habitats(seat);
        const bool whole = majorities_known(game_) && missing_on_sheet(game_, seat).empty();
        page_ += "  ";
        say({whole ? "cascadia.score.total" : "cascadia.score.total-so-far",
             {{"wildlife", sheet.wildlife_total()},
              {"habitats", sheet.habitat_total()},
              {"nature", sheet.nature},
              {"total", sheet.total()}}},
            rule::scoring_sheet_lines);
        write_goals(seat);
        page_ += '\n';
    }

    // What the table has bound itself to, which nothing on a sheet tells.
    void write_restriction() {
        const int restriction = game_.options().restriction();
        if (restriction == 0) return;
        for (RuleId rule : restriction_rules(restriction))
            page_ += std::string(words_.rule_text(rule.id)) + "   § " + std::string(rule.id) + '\n';
        page_ += '\n';
    }

    void write_goals(std::size_t seat) {
        const auto goals = judge_goals(game_, sheets_, seat);
        for (const JudgedGoal& each : goals) {
            constexpr std::array<std::string_view, 3> marks = {"  + ", "  - ", "  ? "};
            page_ += marks[static_cast<std::size_t>(each.verdict)];
            const Message goal = goal_message(*each.goal);
            const RuleId rule = goal_rule(each.goal->type);
            if (each.verdict == Verdict::open) {
                say({"cascadia.score.goal-open", {{"goal", goal}, {"why", each.why_open}}}, rule);
            } else {
                say({each.verdict == Verdict::met ? "cascadia.score.goal-met" : "cascadia.score.goal-missed",
                     {{"goal", goal}, {"have", each.progress.have}, {"need", each.progress.need}}},
                    rule);
            }
        }
        if (goals.empty()) return;
        constexpr std::array<std::string_view, 3> ids = {
            "cascadia.story.scenario-won", "cascadia.story.scenario-lost", "cascadia.score.scenario-open"};
        const int number = game_.options().scenario();
        page_ += "  ";
        say({ids[static_cast<std::size_t>(judge_scenario(goals))],
             {{"player", Seat{static_cast<std::uint8_t>(seat)}}, {"scenario", number}}},
            scenario_rule(number));
    }

    void write_end() {
        if (!is_complete(game_)) {
            page_ += words_.say(undecided(game_), views_) + '\n';
            return;
        }
        if (result_.seats == 1) {
            if (!game_.setup.solo) return;
            const Message rating = rating_message(result_.points[0]);
            return say({"cascadia.story.solo", {{"points", result_.points[0]}, {"rating", rating}}},
                       result_.rule);
        }
        std::vector<Message> winners;
        for (Seat seat : result_.winners) winners.push_back({"seat.name", {{"player", seat}}});
        const int points = result_.points[(*result_.winners.begin()).index];
        say({winners.size() > 1 ? "cascadia.story.shared" : "cascadia.story.winner",
             {{"players", std::move(winners)}, {"points", points}, {"by", decided_by(result_)}}},
            result_.rule);
        for (Seat seat : result_.winners) write_achievements(seat);
    }
    void write_achievements(Seat seat) {
        const int restriction = game_.options().restriction();
        if (restriction > 0)
            say({"cascadia.score.restriction-won", {{"player", seat}, {"number", restriction}}},
                restriction_rules(restriction).front());
        if (game_.options().achievements() != Achievements::normal) return;
        const JudgedAchievements judged = judge_achievements(game_, sheets_, seat.index);
        page_ +=
            words_.say({judged.met.empty() ? "cascadia.score.no-achievement" : "cascadia.score.achievements",
                        {{"player", seat}}},
                       views_) +
            '\n';
        for (int number : judged.met) write_achievement("  + ", number, {});
        for (int number : judged.open) write_achievement("  ? ", number, {"cascadia.score.open-tokens"});
    }
    void write_achievement(std::string_view mark, int number, const Message& why) {
        const RuleId rule = normal_goal_rule(number);
        page_ += std::string(mark) + std::string(words_.rule_text(rule.id));
        if (!why.empty()) page_ += ' ' + words_.say(why);
        page_ += "   § " + std::string(rule.id) + '\n';
    }

    const BoxGame& game_;
    const Words& words_;
    std::vector<std::string> names_;
    std::vector<std::string_view> views_;
    Sheets sheets_;
    Result result_;
    std::string page_;
};

} // namespace

Sheets score_box_game(const BoxGame& game) {
    Sheets sheets{};
    std::array<Environment, oya::max_seats> tiles{};
    std::array<const Environment*, oya::max_seats> lands{};
    const Options& options = game.options();
    for (std::size_t seat = 0; seat < game.players.size(); ++seat) {
        const BoxPlayer& player = game.players[seat];
        sheets[seat] = score_alone(player.land, game.cards(), options);
        // Corridors that were counted already stand for the tiles they were counted on.
        tiles[seat] = player.tiles;
        if (player.corridors)
            for (std::size_t terrain = 0; terrain < terrains; ++terrain)
                tiles[seat].longest[terrain] = static_cast<std::uint8_t>(player.corridors->numbers[terrain]);
        lands[seat] = &tiles[seat];
        sheets[seat].corridors = score_alone(tiles[seat], no_letters, options).corridors;
        if (player.threes)
            for (std::size_t terrain = 0; terrain < terrains; ++terrain)
                sheets[seat].corridors[terrain] = 3 * player.threes->numbers[terrain];
        if (player.wildlife) sheets[seat].wildlife = player.wildlife->numbers;
        sheets[seat].nature = player.nature.value_or(0);
    }
    if (majorities_known(game)) add_majorities(sheets, lands, static_cast<int>(game.players.size()), options);
    return sheets;
}

ExplainedHabitat explain_habitat(const BoxGame& game, const Sheets& sheets, std::size_t seat,
                                 std::size_t terrain) {
    const BoxPlayer& player = game.players[seat];
    const int restriction = game.options().restriction();
    ExplainedHabitat habitat;
    habitat.given = player.tiles.count > 0 || corridors_known(player, game);
    habitat.rule = habitat_rule(restriction);
    if (player.tiles.count > 0 && sheets[seat].corridors[terrain] > 0 && restriction != 3)
        habitat.cells = largest_corridor(player.tiles, static_cast<int>(terrain));
    if (sheets[seat].bonuses[terrain] == 0) return habitat;
    habitat.majority = majority_rule(sheets, static_cast<int>(game.players.size()),
                                     Seat{static_cast<std::uint8_t>(seat)}, static_cast<int>(terrain));
    return habitat;
}

Result box_result(const BoxGame& game, const Sheets& sheets) {
    Result result;
    result.over = is_complete(game);
    result.seats = static_cast<int>(game.players.size());
    rank_sheets(sheets, result);
    return result;
}

std::vector<std::string> box_names(const BoxGame& game, const Words& words) {
    std::vector<std::string> names;
    for (const BoxPlayer& player : game.players) {
        const auto number = static_cast<int>(names.size()) + 1;
        names.push_back(player.name.empty() ? words.say({"seat.unnamed", {{"number", number}}})
                                            : player.name);
    }
    return names;
}

Message undecided(const BoxGame& game) {
    if (game.players.size() == 1)
        return {game.setup.solo ? "cascadia.score.no-rating" : "cascadia.score.no-rank"};
    std::vector<Message> players;
    for (std::size_t seat = 0; seat < game.players.size(); ++seat)
        if (!missing_on_sheet(game, seat).empty())
            players.push_back({"seat.name", {{"player", Seat{static_cast<std::uint8_t>(seat)}}}});
    const auto count = static_cast<int>(players.size());
    return {"cascadia.score.no-winner", {{"players", std::move(players)}, {"count", count}}};
}

std::string say_remark(const BoxRemark& remark, const Words& words, Names names) {
    if (remark.place.empty()) return words.say(remark.text, names);
    return words.say({"cascadia.score.at", {{"place", remark.place}, {"reason", remark.text}}}, names);
}

namespace {

std::string reason_of(const BadBoard& bad, const Words& words) {
    return bad.reason.empty() ? std::string(words.rule_text(bad.rule.id)) : words.say(bad.reason);
}

void write_fault(JsonWriter& json, const BadBoard& bad, const Words& words) {
    json.field("message", say_fault(bad, words));
    if (!bad.place.empty()) json.field("place", words.say(bad.place));
    json.field("reason", reason_of(bad, words));
    if (bad.rule) json.field("rule", bad.rule.id);
    if (bad.lives == 0) return;
    json.key("lives").begin_array();
    for (std::size_t animal = 0; animal < species; ++animal)
        if ((bad.lives >> animal & 1) != 0) json.value(species_names[animal]);
    json.end_array();
}

} // namespace

void write_faults(JsonWriter& json, const BadBoards& faults, const Words& words) {
    write_fault(json, faults.front(), words);
    if (faults.size() == 1) return;
    json.key("others").begin_array();
    for (const BadBoard& bad : std::span(faults).subspan(1)) {
        json.begin_object();
        write_fault(json, bad, words);
        json.end_object();
    }
    json.end_array();
}

std::string say_fault(const BadBoard& bad, const Words& words) {
    std::string sentence = reason_of(bad, words);
    if (!bad.place.empty())
        sentence = words.say({"cascadia.score.at", {{"place", bad.place}, {"reason", sentence}}});
    return bad.rule ? sentence + " § " + std::string(bad.rule.id) : sentence;
}

std::string explain(const BoxGame& game, const Words& words) { return ExplainedText(game, words).write(); }

} // namespace oya::cascadia
