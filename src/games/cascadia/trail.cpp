#include "games/cascadia/trail.h"

#include "games/cascadia/cascadia.h"
#include "generated/cascadia_rules.h"

namespace oya::cascadia {

namespace {

constexpr std::size_t longest_name = 128;
constexpr std::array<std::string_view, trails> shape_names = {"circle", "triangle-left", "triangle-right",
                                                              "diamond", "square"};
constexpr std::array<std::string_view, trails> filled = {"●", "◀", "▶", "◆", "■"};
constexpr std::array<std::string_view, trails> unfilled = {"○", "◁", "▷", "◇", "□"};

void write_list(JsonWriter& json, std::string_view name, std::uint32_t list) {
    json.key(name).begin_array();
    for (int number : bits_of(list)) json.value(number);
    json.end_array();
}

std::uint32_t read_list(JsonValue value, int most) {
    std::uint32_t list = 0;
    for (JsonValue number : value.list(static_cast<std::size_t>(most)))
        list |= std::uint32_t{1} << number.integer(1, most);
    return list;
}

} // namespace

std::uint32_t& Hiker::list(Achievements mode) {
    return mode == Achievements::scenarios ? scenarios : mode == Achievements::normal ? normal : restrictions;
}

int Hiker::marks() const {
    return std::popcount(scenarios) + std::popcount(normal) + std::popcount(restrictions);
}

Hiker* Trail::find(std::string_view name) {
    for (Hiker& hiker : hikers) {
        if (hiker.there() && hiker.name == name) return &hiker;
    }
    return nullptr;
}

Refusal join(Trail& map, std::string_view name) {
    if (name.empty() || name.size() > longest_name || map.find(name) != nullptr)
        return {rule::achievements_trails, {"cascadia.trail.on-it", {{"name", std::string(name)}}}};
    for (Hiker& hiker : map.hikers) {
        if (hiker.there()) continue;
        hiker.name = name;
        return {};
    }
    return {rule::achievements_trails, {"cascadia.trail.full"}};
}

Earned earned(const Options& options, const Judged& judged, const Sheets& all, const Result& result,
              Seat seat) {
    Earned found;
    found.mode = options.achievements();
    switch (found.mode) {
    case Achievements::none: break;
    case Achievements::scenarios: // cascadia.scenarios.everyone
        if (wins_scenario(options.scenario(), judged)) found.choices = 1u << options.scenario();
        break;
    case Achievements::normal: // cascadia.normal.winner-only
        if (result.winners.has(seat)) found.choices = normal_goals_met(judged, all, result.seats, seat);
        break;
    case Achievements::restrictions: // cascadia.restrictions.winner-marks
        if (result.winners.has(seat)) found.choices = 1u << options.restriction();
        break;
    }
    return found;
}

Earned earned(const State& state, Seat seat) {
    if (state.phase != Phase::over) return {};
    const Sheets all = sheets(state);
    const Judged judged{state.environments[seat.index], all[seat.index], state.cards, state.board->options};
    return earned(state.board->options, judged, all, Cascadia::result(state), seat);
}

bool mark(Hiker& hiker, Achievements mode, int number) {
    std::uint32_t& list = hiker.list(mode);
    if ((list >> number & 1) != 0) return false;
    list |= 1u << number;
    return true;
}

int trail_rank(int marks) {
    int rank = 0;
    for (int at : rank_at) rank += marks >= at ? 1 : 0;
    return rank;
}

Message rank_message(int rank) {
    static constexpr std::array<std::string_view, 7> ids = {
        "cascadia.rank.0", "cascadia.rank.1", "cascadia.rank.2", "cascadia.rank.3",
        "cascadia.rank.4", "cascadia.rank.5", "cascadia.rank.6"};
    return {ids[static_cast<std::size_t>(rank)]};
}

Message achievement_message(Achievements mode, int number) {
    switch (mode) {
    case Achievements::scenarios: return {"cascadia.trail.scenario", {{"number", number}}};
    case Achievements::normal: return {"cascadia.trail.normal", {{"number", number}}};
    default: return {"cascadia.trail.restriction", {{"number", number}}};
    }
}

RuleId achievement_rule(Achievements mode, int number) {
    switch (mode) {
    case Achievements::scenarios: return scenario_rule(number);
    case Achievements::normal: return normal_goal_rule(number);
    default: return restriction_rules(number).front();
    }
}

void write(JsonWriter& json, const Trail& map) {
    json.begin_object().field("trail", 1).key("hikers").begin_array();
    for (std::size_t trail = 0; trail < trails; ++trail) {
        const Hiker& hiker = map.hikers[trail];
        json.begin_object().field("shape", shape_names[trail]).field("name", hiker.name);
        write_list(json, "scenarios", hiker.scenarios);
        write_list(json, "normal", hiker.normal);
        write_list(json, "restrictions", hiker.restrictions);
        json.end_object();
    }
    json.end_array().end_object();
}

void read(JsonValue value, Trail& map) {
    map = {};
    value.only({"trail", "hikers"});
    value.field("trail").integer(1, 1);
    const JsonValue hikers = value.field("hikers").list(trails);
    if (hikers.exists() && hikers.size() != trails) hikers.fail("must have five trails", "cascadia.trail");
    std::size_t trail = 0;
    for (JsonValue each : hikers) {
        if (trail == trails) break;
        each.object().only({"shape", "name", "scenarios", "normal", "restrictions"});
        const JsonValue shape = each.object().field("shape");
        if (shape.exists() && shape.text(32) != shape_names[trail])
            shape.fail("is not the shape of this trail", "cascadia.trail");
        Hiker& hiker = map.hikers[trail++];
        const JsonValue name = each.object().field("name");
        hiker.scenarios = read_list(each.object().field("scenarios"), scenarios);
        hiker.normal = read_list(each.object().field("normal"), normal_goals);
        hiker.restrictions = read_list(each.object().field("restrictions"), restrictions);
        if (!name.text(longest_name).empty() && map.find(name.text(longest_name)) != nullptr)
            name.fail("has two trails", "cascadia.trail");
        hiker.name = std::string(name.text(longest_name));
        if (!hiker.there() && hiker.marks() > 0) name.fail("has marks but no name", "cascadia.trail");
    }
}

std::string sketch(const Trail& map, const Words& words) {
    std::string page;
    for (std::size_t trail = 0; trail < trails; ++trail) {
        const Hiker& hiker = map.hikers[trail];
        const auto row = [&](std::string_view id, std::uint32_t list, int most) {
            page += ' ' + words.say({id});
            for (int number = 1; number <= most; ++number) {
                page += ' ';
                page += (list >> number & 1) != 0 ? std::string(filled[trail]) : std::to_string(number);
            }
            page += '\n';
        };
        page += std::string(filled[trail]) + ' ' +
                (hiker.there() ? hiker.name : words.say({"cascadia.trail.free"})) + '\n';
        if (!hiker.there()) continue;
        page += ' ';
        for (int number = 1; number <= trail_length; ++number) {
            page += number <= hiker.marks() ? filled[trail] : unfilled[trail];
            for (int at : rank_at)
                if (number == at && number < trail_length) page += '|';
        }
        page += "\n " +
                words.say({"cascadia.trail.marks",
                           {{"marks", hiker.marks()}, {"rank", rank_message(trail_rank(hiker.marks()))}}}) +
                '\n';
        row("cascadia.trail.scenarios", hiker.scenarios, scenarios);
        row("cascadia.trail.normals", hiker.normal, normal_goals);
        row("cascadia.trail.restrictions", hiker.restrictions, restrictions);
    }
    return page;
}

} // namespace oya::cascadia
