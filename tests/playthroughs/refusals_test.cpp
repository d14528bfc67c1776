#include "core/rng.h"
#include "kit/files.h"
#include "kit/golden.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>
#include <sstream>

// What is answered to a hundred things that may not be done, drawn at random in each game, at tables of
// several kinds, each with its share. Every line was read beside the rulebook: the reason is true, and the
// rule is the one that says so. The number before it is that of the try, which leads to the same question
// at the same position every time, whatever is answered to the others; a table whose lines have no numbers
// is given new ones.

namespace oya {
namespace {

struct TableKind {
    int seats;
    std::vector<std::pair<std::string_view, std::string_view>> options{};
};

struct Sweep {
    std::string_view game;
    std::vector<TableKind> tables;
    int most_alike = 1; // of one rule and one reason
};

constexpr std::size_t refusals = 100;
constexpr int most_left_to_chance = 2; // at a table: it is one reason, whatever chance decides

// An action of any kind, with any arguments.
Action any_action(const AnyGame& game, Rng& rng) {
    const auto kinds = game.kinds();
    const auto kind = rng.below(static_cast<std::uint32_t>(kinds.size()));
    const auto any_of = [&](const Argument& argument) {
        return static_cast<std::uint8_t>(
            argument.name.empty() ? 0 : rng.below(static_cast<std::uint32_t>(argument.values)));
    };
    const ActionKind& chosen = kinds[kind];
    return {static_cast<std::uint8_t>(kind), any_of(chosen.a), any_of(chosen.b), any_of(chosen.c)};
}

// Somebody who is asked, or anybody.
Seat any_seat(const AnyPosition& position, Rng& rng) {
    const auto number = static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(position.seats())));
    const Actor actor = position.actor();
    return actor.is_seat() && rng.below(4) != 0 ? actor.seat() : Seat{number};
}

void step(AnyPosition& position, Rng& rng) {
    const Actor actor = position.actor();
    if (actor.is_chance()) return position.apply(actor, position.draw(rng));
    Actions legal;
    position.legal(actor.seat(), legal);
    position.apply(actor, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
}

// The tries that a page has kept of the table with this heading.
std::vector<int> tries_under(const std::string& heading, const std::string& page) {
    std::vector<int> tries;
    const std::size_t begin = page.find(heading);
    if (begin == page.npos) return tries;
    std::istringstream lines(page.substr(begin + heading.size()));
    for (std::string line; std::getline(lines, line) && !line.starts_with("==");) {
        int number = 0;
        const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
        if (error == std::errc() && *end == ':') tries.push_back(number);
    }
    return tries;
}

// Refusals at one kind of table, those of a page, or new ones, each with how often its like has been looked
// at in this game.
class Reader {
  public:
    Reader(const Sweep& sweep, std::string page)
        : sweep_(sweep), game_(*find_game(sweep.game)), page_(std::move(page)) {}

    // So many at a table of this kind.
    std::string read(const TableKind& kind, std::size_t wanted) {
        std::string lines = heading(kind);
        const std::vector<int> kept = tries_under(lines, page_);
        std::size_t found = 0;
        left_to_chance_ = 0;
        std::unique_ptr<AnyPosition> position;
        for (int tries = 0; found < wanted && tries < 400'000; ++tries) {
            if (!position || position->actor().is_nobody() || rng_.below(2'000) == 0) position = start(kind);
            if (position == nullptr) return "no such table";
            step(*position, rng_);
            const Seat seat = any_seat(*position, rng_);
            const Action action = any_action(position->game(), rng_);
            const bool is_kept = found < kept.size() && kept[found] == tries;
            if (!kept.empty() && !is_kept) continue;
            const Refusal refusal = position->refuse(seat, action);
            if (!is_kept && !is_new(refusal)) continue;
            ++found;
            lines += std::to_string(tries) + ": " + line(*position, seat, action, refusal);
        }
        EXPECT_EQ(found, wanted) << lines.substr(0, lines.find('\n'));
        return lines;
    }

  private:
    static std::string heading(const TableKind& kind) {
        std::string text = std::to_string(kind.seats) + (kind.seats == 1 ? " seat" : " seats");
        for (const auto& [name, value] : kind.options)
            text += ", " + std::string(name) + '=' + std::string(value);
        return "== " + text + '\n';
    }

    std::unique_ptr<AnyPosition> start(const TableKind& kind) const {
        Settings options;
        for (const auto& [name, value] : kind.options) options.set(name, value);
        return game_.start(options, kind.seats);
    }

    bool is_new(const Refusal& refusal) {
        if (!refusal) return false;
        const std::string reason(refusal.reason.id);
        if (reason.find(".why.chance") != reason.npos && ++left_to_chance_ > most_left_to_chance)
            return false;
        return ++alike_[std::string(refusal.rule.id) + reason] <= sweep_.most_alike;
    }

    std::string line(const AnyPosition& position, Seat seat, Action action, const Refusal& refusal) const {
        const std::vector<std::string> seats = {"A", "B", "C", "D"};
        const std::vector<std::string_view> names(seats.begin(), seats.end());
        const Actor actor = position.actor();
        return (actor.is_seat()     ? seats[actor.seat().index]
                : actor.is_chance() ? "chance"
                                    : "nobody") +
               " is asked; " + seats[seat.index] + ": " + position.notation(seat, action) + "\n    " +
               Words::in("en")->say(refusal.reason, names) + "  § " + std::string(refusal.rule.id) + '\n';
    }

    const Sweep& sweep_;
    const AnyGame& game_;
    std::string page_; // as it was kept
    Rng rng_{17};
    std::map<std::string, int> alike_;
    int left_to_chance_ = 0;
};

// Each kind of table has its share, so that none fills the page before the others are set up.
void expect_refusals(const std::string& file, const Sweep& sweep) {
    const std::filesystem::path kept = repository() / "tests" / "playthroughs" / file;
    Reader reader(sweep, exists(kept) ? read_file(kept) : "");
    std::string lines;
    const std::size_t kinds = sweep.tables.size();
    for (std::size_t kind = 0; kind < kinds; ++kind)
        lines += reader.read(sweep.tables[kind], (refusals + kinds - 1 - kind) / kinds);
    expect_golden(file, lines);
}

// Where a game has few reasons, more of one are looked at.
TEST(Refusals, OfVigo) {
    expect_refusals("refusals_vigo.txt", {"vigo", {{3}, {2}, {4, {{"buried_cards", "hidden"}}}}, 8});
}
TEST(Refusals, OfCascadero) {
    expect_refusals("refusals_cascadero.txt",
                    {"cascadero", {{3}, {2, {{"heralds", "cross"}}}, {4, {{"board", "farmer"}}}}, 6});
}
TEST(Refusals, OfCascadia) {
    expect_refusals("refusals_cascadia.txt", {"cascadia",
                                              {{3},
                                               {1, {{"achievements", "scenarios"}, {"scenario", "2"}}},
                                               {3, {{"achievements", "restrictions"}, {"restriction", "10"}}},
                                               {2, {{"achievements", "restrictions"}, {"restriction", "1"}}}},
                                              4});
}
TEST(Refusals, OfCatan) {
    expect_refusals(
        "refusals_catan.txt",
        {"catan", {{3, {{"expansion", "none"}}}, {4, {{"expansion", "none"}, {"board", "beginner"}}}}, 2});
}
TEST(Refusals, OfCitiesAndKnights) {
    expect_refusals(
        "refusals_catan_knights.txt",
        {"catan", {{3, {{"expansion", "ck"}}}, {4, {{"expansion", "ck"}, {"edition", "modern"}}}}});
}
TEST(Refusals, OfCatanAtSea) {
    expect_refusals("refusals_catan_sea.txt", {
                                                  "catan",
                                                  {{3, {{"scenario", "new_shores"}, {"expansion", "none"}}},
                                                   {4, {{"scenario", "greater_catan"}, {"expansion", "ck"}}},
                                                   {4, {{"scenario", "desert"}, {"expansion", "ck"}}}},
                                              });
}

// What a table has agreed on is not said to be left to chance.
TEST(Refusals, SayWhatTheOptionsHaveSettled) {
    struct Agreed {
        std::string_view game, option, value, action, by_chance, settled;
        int seats = 3;
    };
    const std::vector<Agreed> all = {
        {"vigo", "first_dealer", "2", "dealer 1", "vigo.why.chance-dealer", "vigo.why.dealer-agreed"},
        {"cascadero", "first_player", "2", "first 1", "cascadero.why.chance-first",
         "cascadero.why.first-agreed"},
        {"cascadia", "first_player", "2", "first 1", "cascadia.why.chance", "cascadia.why.agreed"},
        {"cascadia", "cards", "first_game", "card elk B", "cascadia.why.chance", "cascadia.why.agreed"},
        {"catan", "board", "beginner", "harbour 1 ore", "catan.why.chance", "catan.why.printed"},
        {"catan", "board", "beginner", "token #20 5", "catan.why.chance", "catan.why.printed"},
    };
    for (const Agreed& each : all) {
        for (const bool agreed : {false, true}) {
            Settings options;
            if (agreed) options.set(each.option, each.value);
            const auto position = find_game(each.game)->start(options, each.seats);
            ASSERT_NE(position, nullptr) << each.game;
            const auto action = position->parse(Actor::chance(), each.action);
            ASSERT_TRUE(action) << each.action;
            EXPECT_EQ(position->refuse(Seat{0}, *action).reason.id, agreed ? each.settled : each.by_chance)
                << each.game << ": " << each.action;
        }
    }
}

} // namespace
} // namespace oya
