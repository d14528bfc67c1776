#include "core/game.h"
#include "games/catan/figures.h"
#include "games/catan/given.h"
#include "games/catan/sea_table.h"
#include "kit/seed.h"

#include <map>
#include <string>

// The figures of whole random games against what the story has told, and against buildings counted one by
// one.

namespace oya::catan {

namespace {

using Counted = std::map<std::string, std::array<double, 4>>;

template <class Value>
const Value& parameter(const Message& message, std::string_view name) {
    for (const Parameter& each : message.parameters) {
        if (each.name == name) return *std::get_if<Value>(&each.value);
    }
    throw std::out_of_range(std::string(message.id) + " has no " + std::string(name));
}

int cards_in(const Message& message, std::string_view name) {
    int sum = 0;
    for (const Message& each : parameter<std::vector<Message>>(message, name))
        sum += static_cast<int>(parameter<std::int64_t>(each, "count"));
    return sum;
}

// What a roll would bring to everybody from a full bank, building by building.
template <class Size>
std::array<double, 4> slow_roll(const Position<Size>& state, int sum, bool only_robbed = false) {
    std::array<double, 4> cards{};
    const int hexes = static_cast<int>(state.island().hexes.size());
    for (int hex = 0; hex < hexes; ++hex) {
        const auto place = static_cast<std::size_t>(hex);
        if (state.token[place] != sum || state.terrain[place] == desert || state.terrain[place] == sea)
            continue;
        if (only_robbed && hex != state.robber) continue;
        for (std::size_t seat = 0; seat < 4; ++seat) {
            for (int corner : state.island().around_hex[place]) {
                const Player<Size>& player = state.players[seat];
                if (player.settlements.test(corner)) cards[seat] += 1;
                if (player.cities.test(corner)) cards[seat] += player.overturned.test(corner) ? 1 : 2;
            }
        }
    }
    return cards;
}

// Reads the story of a game.
template <class Size>
class Listener {
  public:
    Counted counted;

    void dice(const Position<Size>& before, const Position<Size>& after) {
        for (int white = 1; white <= 6; ++white) {
            for (int red = 1; red <= 6; ++red) {
                if (before.white != 0 && (before.white != white || before.red != red)) continue;
                const std::array<double, 4> cards = slow_roll(before, white + red);
                for (std::size_t seat = 0; seat < 4; ++seat)
                    counted["expected"][seat] += cards[seat] / (before.white != 0 ? 1 : 36);
            }
        }
        waits_ = after.sum() != 7;
    }
    // The hexes give when the event die is done with, whatever it has asked.
    void look(const Position<Size>& after) {
        if (!waits_ || (after.phase != Phase::acting && after.phase != Phase::taking_resource &&
                        after.phase != Phase::choosing_gold))
            return;
        waits_ = false;
        if (!robber_free(after)) return;
        const std::array<double, 4> cards = slow_roll(after, after.sum(), true);
        for (std::size_t seat = 0; seat < 4; ++seat) counted["blocked"][seat] += cards[seat];
    }
    void hear(const Fact& fact, bool begun) {
        const Message& told = fact.message;
        const auto add = [&](const char* name, std::string_view who, int cards) {
            counted[name][parameter<Seat>(told, who).index] += cards;
        };
        const bool harbor = fact.rule == rule::cards_trade_commercial_harbor_forced;
        if (told.id == "catan.story.receives" && fact.rule == rule::production_everyone)
            add("received", "player", cards_in(told, "cards"));
        if (told.id == "catan.story.gold" && begun) add("received", "player", cards_in(told, "cards"));
        if (told.id == "catan.story.moves-cards") {
            add(harbor ? "given" : "lost", "from", cards_in(told, "cards"));
            add(harbor ? "got" : "stolen", "to", cards_in(told, "cards"));
        }
        if (told.id == "catan.story.hands-over") {
            add("lost", "player", cards_in(told, "cards"));
            add("stolen", "receiver", cards_in(told, "cards"));
        }
        if (told.id == "catan.story.discards") add("discarded", "player", cards_in(told, "cards"));
        if (told.id == "catan.story.trades") {
            add("given", "player", cards_in(told, "given"));
            add("got", "player", cards_in(told, "taken"));
            add("given", "partner", cards_in(told, "taken"));
            add("got", "partner", cards_in(told, "given"));
        }
        if (told.id == "catan.story.bank") {
            add("bank_given", "player", cards_in(told, "given"));
            add("bank_got", "player", cards_in(told, "taken"));
        }
    }

  private:
    bool waits_ = false;
};

// Plays random games; returns what all of them together have counted.
template <class G, class Size>
std::map<std::string, double> compare(const typename G::Board& board, int games) {
    TestRandom random;
    std::map<std::string, double> sums;
    for (int game = 0; game < games; ++game) {
        typename G::State state = G::start(board);
        Figures figures;
        Listener<Size> listener;
        for (Actor actor = G::actor(state); !actor.is_nobody(); actor = G::actor(state)) {
            const typename G::State before = state;
            const Action action = actor.is_chance() ? draw<G>(state, random.rng)
                                                    : any_legal<G>(state, actor.seat(), random.rng);
            Teller teller;
            G::apply(state, actor, action, teller);
            count_figures(before, action, state, figures);
            if (kind_of(action) == Kind::dice) listener.dice(before, state);
            for (const Fact& fact : teller.facts()) listener.hear(fact, before.turns > 0);
            listener.look(state);
        }
        for (const auto& [name, amounts] : figures.all()) {
            for (std::size_t seat = 0; seat < 4; ++seat) {
                EXPECT_NEAR(amounts[seat], listener.counted[std::string(name)][seat], 1e-6)
                    << name << " of seat " << seat << ", game " << game;
                sums[std::string(name)] += amounts[seat];
            }
        }
        for (const auto& [name, amounts] : listener.counted)
            EXPECT_TRUE(figures.all().contains(name)) << name << ", game " << game;
    }
    return sums;
}

const std::vector<std::string> all_names = {"received",  "expected", "blocked", "stolen",     "lost",
                                            "discarded", "given",    "got",     "bank_given", "bank_got"};

} // namespace

TEST(CatanFigures, of_base_catan_are_what_the_story_told) {
    const auto sums = compare<Game, Small>(Game::board(table_of("expansion=none"), 4), scaled(1, 4, 100));
    for (const std::string& name : all_names) EXPECT_GT(sums.at(name), 0) << name;
}

TEST(CatanFigures, of_cities_and_knights_are_what_the_story_told) {
    const auto sums = compare<Game, Small>(Game::board(table_of("expansion=ck"), 4), scaled(1, 4, 100));
    for (const std::string& name : all_names) EXPECT_GT(sums.at(name), 0) << name;
}

TEST(CatanFigures, of_the_sea_count_gold) {
    const auto sums =
        compare<SeaGame, Large>(board_of("scenario=greater_catan edition=modern"), scaled(1, 2, 50));
    EXPECT_GT(sums.at("received"), 0);
}

TEST(CatanFigures, blocked_cards_are_neither_received_nor_less_expected) {
    Given game("before roll; robber -2,0; 1: city A", "expansion=none");
    game.play("roll");
    const Game::State before = game.state;
    const Action dice = make(Kind::dice, 3, 4);
    Game::apply(game.state, Actor::chance(), dice);
    Figures figures;
    count_figures(before, dice, game.state, figures);
    EXPECT_EQ(figures.all().at("received")[0], 0);
    EXPECT_EQ(figures.all().at("blocked")[0], 2);
    EXPECT_DOUBLE_EQ(figures.all().at("expected")[0], 8.0 / 36) << "two cards, four rolls of 36";
}

} // namespace oya::catan
