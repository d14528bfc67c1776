#include "games/cascadia/box_goals.h"
#include "games/cascadia/explained.h"
#include "games/cascadia/reasons.h"
#include "games/cascadia/telling.h"
#include "generated/cascadia_rules.h"

// The explained sheets as JSON.

namespace oya::cascadia {

namespace {

constexpr std::array<std::string_view, 3> verdict_names = {"met", "missed", "open"};

class ExplainedJson {
  public:
    ExplainedJson(JsonWriter& json, const BoxGame& game, const Words& words)
        : json_(json), game_(game), words_(words), names_(box_names(game, words)),
          views_(names_.begin(), names_.end()), sheets_(score_box_game(game)),
          result_(box_result(game, sheets_)) {}

    void write() {
        const bool complete = is_complete(game_);
        json_.begin_object();
        write_asked();
        json_.key("players").begin_array();
        for (std::size_t seat = 0; seat < game_.players.size(); ++seat) write_player(seat, complete);
        json_.end_array().field("complete", complete);
        if (!complete) write_undecided();
        if (complete && result_.seats > 1) write_winners();
        if (complete && game_.setup.solo && result_.seats == 1) {
            json_.field("decided_by", result_.rule.id).field("rating", solo_rating(result_.points[0]));
            json_.field("says", words_.say({"cascadia.story.solo",
                                            {{"points", result_.points[0]},
                                             {"rating", rating_message(result_.points[0])}}}));
        }
        json_.key("warnings").begin_array();
        for (const BoxRemark& warning : game_.warnings) write_remark(warning);
        json_.end_array().end_object();
    }

  private:
    // What the table plays for, or has bound itself to.
    void write_asked() {
        if (const int number = game_.options().scenario(); number > 0) {
            const RuleId rule = scenario_rule(number);
            json_.key("scenario").begin_object().field("number", number).field("rule", rule.id);
            json_.field("text", words_.rule_text(rule.id)).end_object();
        }
        const int number = game_.options().restriction();
        if (number == 0) return;
        json_.key("restriction").begin_object().field("number", number).key("rules").begin_array();
        for (RuleId rule : restriction_rules(number)) {
            json_.begin_object().field("rule", rule.id).field("text", words_.rule_text(rule.id));
            json_.end_object();
        }
        json_.end_array().end_object();
    }

    void write_undecided() {
        json_.key("undecided").begin_object().field("says", words_.say(undecided(game_), views_));
        json_.key("players").begin_array();
        for (std::size_t seat = 0; seat < game_.players.size(); ++seat)
            if (!missing_on_sheet(game_, seat).empty()) json_.value(static_cast<int>(seat));
        json_.end_array().end_object();
    }

    void write_remark(const BoxRemark& remark) {
        json_.begin_object();
        if (!remark.place.empty()) json_.field("place", words_.say(remark.place));
        if (remark.seat) json_.field("player", int{remark.seat->index});
        if (!remark.field.empty()) json_.field("field", remark.field);
        json_.field("reason", words_.say(remark.text, views_));
        if (remark.rule) json_.field("rule", remark.rule.id);
        json_.end_object();
    }

    void write_cells(const Environment& land, Slots members) {
        json_.key("cells").begin_array();
        for (int slot : bits_of(members)) {
            const Hex cell = land.cells[static_cast<std::size_t>(slot)];
            json_.begin_array().value(cell.q).value(cell.r).end_array();
        }
        json_.end_array();
    }

    void write_species(const BoxPlayer& player, const Sheet& sheet, std::size_t animal) {
        const auto kind = static_cast<Species>(animal);
        const CardReadings readings = game_.options().readings();
        const int card = card_used(player.land, kind, game_.cards(), readings);
        Groups groups;
        if (!player.wildlife) explain_species(player.land, kind, card, readings, groups);
        json_.key(species_names[animal]).begin_object().field("points", sheet.wildlife[animal]);
        json_.field("rule", card_rule(kind, card).id);
        json_.field("card", words_.say(card_message(static_cast<int>(animal), card)));
        json_.key("groups").begin_array();
        for (const Group& group : groups) {
            json_.begin_object().field("points", group.points);
            const bool misshapen = malformed(player.land, kind, card, group);
            json_.field("rule", misshapen ? rule::salmon_malformed.id : card_rule(kind, card).id);
            write_cells(player.land, group.members);
            if (group.points > 0)
                json_.field("text", words_.say(group_message(player.land, kind, card, group)));
            json_.end_object();
        }
        json_.end_array().key("nothing").begin_array();
        if (!player.wildlife) {
            for (const Nothing& nothing : nothing_for(player.land, kind, card, readings)) {
                json_.begin_object().field("why", words_.say(nothing.why)).field("rule", nothing.rule.id);
                write_cells(player.land, nothing.animals);
                json_.end_object();
            }
        }
        json_.end_array().end_object();
    }

    void write_habitats(std::size_t seat) {
        const Sheet& sheet = sheets_[seat];
        json_.key("habitats").begin_object();
        for (std::size_t terrain = 0; terrain < terrains; ++terrain) {
            const ExplainedHabitat habitat = explain_habitat(game_, sheets_, seat, terrain);
            json_.key(terrain_names[terrain]).begin_object().key("corridor");
            if (habitat.given) {
                json_.value(sheet.corridors[terrain]);
            } else {
                json_.null();
            }
            json_.field("bonus", sheet.bonuses[terrain]).field("rule", habitat.rule.id);
            json_.field("name", words_.say(terrain_message(static_cast<int>(terrain))));
            if (habitat.majority) json_.field("majority_rule", habitat.majority.id);
            write_cells(game_.players[seat].tiles, habitat.cells);
            json_.end_object();
        }
        json_.end_object();
    }

    void write_goals(std::size_t seat) {
        const auto goals = judge_goals(game_, sheets_, seat);
        if (goals.empty()) return;
        json_.key("goals").begin_array();
        for (const JudgedGoal& each : goals) {
            json_.begin_object().field("text", words_.say(goal_message(*each.goal)));
            json_.field("rule", goal_rule(each.goal->type).id);
            json_.field("verdict", verdict_names[static_cast<std::size_t>(each.verdict)]);
            if (each.verdict == Verdict::open) {
                json_.field("why", words_.say(each.why_open));
            } else {
                json_.field("have", each.progress.have).field("need", each.progress.need);
            }
            json_.end_object();
        }
        json_.end_array();
        json_.field("scenario", verdict_names[static_cast<std::size_t>(judge_scenario(goals))]);
    }

    void write_player(std::size_t seat, bool complete) {
        const BoxPlayer& player = game_.players[seat];
        const Sheet& sheet = sheets_[seat];
        json_.begin_object().field("name", player.name).key("wildlife").begin_object();
        for (std::size_t animal = 0; animal < species; ++animal) write_species(player, sheet, animal);
        json_.end_object();
        write_habitats(seat);
        json_.field("W", sheet.wildlife_total()).field("H", sheet.habitat_total());
        json_.field("nature", sheet.nature).field("total", sheet.total());
        const auto missing = missing_on_sheet(game_, seat);
        json_.field("complete", missing.empty() && majorities_known(game_)).key("missing").begin_array();
        for (const BoxRemark& each : missing) json_.value(words_.say(each.text, views_));
        json_.end_array();
        write_goals(seat);
        write_restriction(seat, complete);
        if (complete && result_.winners.has(Seat{static_cast<std::uint8_t>(seat)})) write_achievements(seat);
        if (complete) json_.field("place", result_.places[seat]);
        json_.end_object();
    }

    // Whoever wins has met it (cascadia.restrictions.winner-marks).
    void write_restriction(std::size_t seat, bool complete) {
        if (game_.options().restriction() == 0) return;
        const bool won = result_.winners.has(Seat{static_cast<std::uint8_t>(seat)});
        const Verdict verdict = !complete ? Verdict::open : won ? Verdict::met : Verdict::missed;
        json_.field("restriction", verdict_names[static_cast<std::size_t>(verdict)]);
    }

    void write_achievements(std::size_t seat) {
        if (game_.options().achievements() != Achievements::normal) return;
        const JudgedAchievements judged = judge_achievements(game_, sheets_, seat);
        json_.key("achievements").begin_array();
        for (int number : judged.met) write_achievement(number, Verdict::met);
        for (int number : judged.open) write_achievement(number, Verdict::open);
        json_.end_array();
    }
    void write_achievement(int number, Verdict verdict) {
        const RuleId rule = normal_goal_rule(number);
        json_.begin_object().field("number", number).field("text", words_.rule_text(rule.id));
        json_.field("rule", rule.id);
        json_.field("verdict", verdict_names[static_cast<std::size_t>(verdict)]).end_object();
    }

    void write_winners() {
        std::vector<Message> winners;
        json_.key("winners").begin_array();
        for (Seat seat : result_.winners) {
            json_.value(int{seat.index});
            winners.push_back({"seat.name", {{"player", seat}}});
        }
        json_.end_array().field("decided_by", result_.rule.id);
        const int points = result_.points[(*result_.winners.begin()).index];
        json_.field(
            "says",
            words_.say({winners.size() > 1 ? "cascadia.story.shared" : "cascadia.story.winner",
                        {{"players", std::move(winners)}, {"points", points}, {"by", decided_by(result_)}}},
                       views_));
    }

    JsonWriter& json_;
    const BoxGame& game_;
    const Words& words_;
    std::vector<std::string> names_;
    std::vector<std::string_view> views_;
    Sheets sheets_;
    Result result_;
};

} // namespace

void explain(JsonWriter& json, const BoxGame& game, const Words& words) {
    ExplainedJson(json, game, words).write();
}

} // namespace oya::cascadia
