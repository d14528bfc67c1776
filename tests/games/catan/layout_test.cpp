#include "core/words.h"
#include "games/catan/given.h"
#include "kit/files.h"

#include <cmath>
#include <map>
#include <set>

// How chance lays out an island, and islands that owners draw.

namespace oya::catan {

namespace {

bool red(int token) { return token == 6 || token == 8; }

bool red_neighbours(const Game::State& state) {
    const auto& hexes = state.island().hexes;
    for (std::size_t one = 0; one < hexes.size(); ++one)
        for (std::size_t other = 0; other < one; ++other)
            if (distance(hexes[one].hex, hexes[other].hex) == 1 && red(state.token[one]) &&
                red(state.token[other]))
                return true;
    return false;
}

// The chance of every arrangement of red tokens, all ways to it together.
void follow(const Game::State& state, long double chance, std::map<std::string, long double>& arrangements) {
    Outcomes outcomes;
    if (state.phase == Phase::laying_tokens) Game::outcomes(state, outcomes);
    if (outcomes.empty() || !red(outcomes[0].action.b)) {
        std::string key;
        for (std::size_t hex = 0; hex < state.island().hexes.size(); ++hex)
            key += red(state.token[hex]) ? static_cast<char>('0' + state.token[hex]) : '.';
        arrangements[key] += chance;
        return;
    }
    std::uint64_t all = 0;
    for (const Outcome& outcome : outcomes) all += outcome.weight;
    for (const Outcome& outcome : outcomes) {
        Game::State next = state;
        Game::apply(next, Actor::chance(), outcome.action);
        follow(next, chance * static_cast<long double>(outcome.weight) / static_cast<long double>(all),
               arrangements);
    }
}

// A table with a drawing of its own, or the fault that refuses it.
std::string fault_of(std::string_view drawing, std::string_view more = "", int players = 4) {
    Options options;
    EXPECT_FALSE(Game::set(options, "board", "file"));
    EXPECT_FALSE(Game::set(options, "map", drawing));
    for (const std::string_view pair : parts(more, ' ')) {
        const std::size_t equals = pair.find('=');
        EXPECT_FALSE(Game::set(options, pair.substr(0, equals), pair.substr(equals + 1)));
    }
    const Refusal refusal = Game::check(options, players);
    return refusal ? std::string(refusal.reason.id) : "";
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
    const std::size_t at = text.find(what);
    EXPECT_NE(at, text.npos) << what;
    return at == text.npos ? text : text.replace(at, what.size(), by);
}

} // namespace

// Placing the red tokens first with these weights is the same as drawing all anew until none are neighbours.
TEST(CatanLayout, every_arrangement_of_red_tokens_is_as_likely) {
    Given game = Given::fresh("board=random tokens=random");
    Game::State state = game.state;
    state.token.fill(0);
    state.placed = 0;
    state.phase = Phase::laying_tokens;
    std::map<std::string, long double> arrangements;
    follow(state, 1, arrangements);

    std::size_t valid = 0;
    std::vector<std::size_t> open;
    for (std::size_t hex = 0; hex < 19; ++hex)
        if (state.terrain[hex] != desert) open.push_back(hex);
    for (const std::size_t a : open)
        for (const std::size_t b : open)
            for (const std::size_t c : open)
                for (const std::size_t d : open) {
                    if (a >= b || c >= d || a == c || a == d || b == c || b == d) continue;
                    Game::State laid = state;
                    laid.token[a] = laid.token[b] = 6;
                    laid.token[c] = laid.token[d] = 8;
                    valid += red_neighbours(laid) ? 0 : 1;
                }
    EXPECT_EQ(arrangements.size(), valid);
    for (const auto& [key, chance] : arrangements)
        ASSERT_LT(std::abs(chance * static_cast<long double>(valid) - 1), 1e-9L) << key;
}

TEST(CatanLayout, islands_of_owners) {
    std::string drawing(random_island());
    while (drawing.starts_with('#')) drawing.erase(0, drawing.find('\n') + 1);
    EXPECT_EQ(fault_of(drawing), "");
    EXPECT_EQ(fault_of(std::string(beginner_island(true))), "");
    // What is wrong is said, whatever it is.
    EXPECT_NE(fault_of(""), "");
    EXPECT_NE(fault_of("Fo8"), "") << "too small, and no place for the robber";
    EXPECT_NE(fault_of(replaced(drawing, "??", "Fx")), "");
    EXPECT_NE(fault_of(replaced(drawing, " De", "")), "") << "a hex too many";
    EXPECT_NE(fault_of(replaced(drawing, "tokens: 5", "tokens: 7")), "");
    EXPECT_NE(fault_of(replaced(drawing, "tokens: 5 ", "tokens: ")), "");
    EXPECT_NE(fault_of(replaced(drawing, "harbours: 3 ", "harbours: ")), "");
    EXPECT_NE(fault_of(replaced(drawing, "terrains:", "lands:")), "");
    EXPECT_NE(fault_of(replaced(drawing, " De", " Fo")), "") << "no hex for the robber";
}

TEST(CatanLayout, islands_of_the_document) {
    const std::string document = read_file(repository() / "docs" / "islands.md");
    constexpr std::string_view fence = "```island\n";
    int islands = 0;
    int with_random_tokens = 0;
    for (std::size_t at = document.find(fence); at != document.npos; at = document.find(fence, at)) {
        // With the options of the page's command, and the one that the sentence before the island adds.
        const std::size_t sentence = document.rfind('\n', at - 3) + 1;
        const bool random_tokens =
            document.substr(sentence, at - sentence).find("`--option tokens=random`") != document.npos;
        at += fence.size();
        Options options;
        EXPECT_FALSE(Game::set(options, "board", "file"));
        if (random_tokens) {
            EXPECT_FALSE(Game::set(options, "tokens", "random"));
        }
        with_random_tokens += random_tokens ? 1 : 0;
        EXPECT_FALSE(Game::set(options, "map", document.substr(at, document.find("```", at) - at)));
        const Refusal refusal =
            Game::needs_larger(options) ? CatanOf<Large>::check(options, 3) : Game::check(options, 3);
        EXPECT_EQ(Words::in("en")->say(refusal.reason), "") << Game::get(options, "map");
        ++islands;
    }
    EXPECT_EQ(islands, 3);
    EXPECT_EQ(with_random_tokens, 1);
}

TEST(CatanLayout, a_drawing_is_what_is_played_on) {
    Options options;
    EXPECT_FALSE(Game::set(options, "board", "file"));
    EXPECT_FALSE(Game::set(options, "map", beginner_island(true)));
    EXPECT_FALSE(Game::check(options, 4));
    const Game::Board own = Game::board(options, 4);
    const Given beginner = Given::fresh();
    ASSERT_EQ(own.island.hexes.size(), beginner.state.island().hexes.size());
    for (std::size_t hex = 0; hex < own.island.hexes.size(); ++hex) {
        EXPECT_EQ(own.island.hexes[hex].hex, beginner.state.island().hexes[hex].hex);
        EXPECT_EQ(own.island.hexes[hex].terrain, beginner.state.terrain[hex]);
        EXPECT_EQ(own.island.hexes[hex].token, beginner.state.token[hex]);
    }
}

} // namespace oya::catan
