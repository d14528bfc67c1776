#include "kit/files.h"
#include "shelf/games.h"
#include "table/table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

// The test vectors of docs/chance.md are what the engine draws.

namespace oya {
namespace {

struct Example {
    const char* title;
    const char* game;
    std::vector<std::pair<const char*, const char*>> options;
    std::vector<const char*> wanted; // sources, or how an outcome of theirs begins
};

const std::vector<Example>& examples() {
    static const std::vector<Example> all = {
        {"VIGO!", "vigo", {}, {"dealer", "deal"}},
        {"Cascadero, Farmer side", "cascadero", {{"board", "farmer"}}, {"first_player", "tiles"}},
        {"Cascadia", "cascadia", {}, {"cards", "first player", "starters", "tiles", "bag"}},
        {"Cascadia, restriction 10",
         "cascadia",
         {{"achievements", "restrictions"}, {"restriction", "10"}},
         {"hands"}},
        {"Catan, base",
         "catan",
         {{"expansion", "none"}, {"unofficial_two_players", "true"}},
         {"first_player", "terrain", "spiral", "harbour", "dice", "theft", "development"}},
        {"Catan, base, random tokens",
         "catan",
         {{"expansion", "none"}, {"unofficial_two_players", "true"}, {"tokens", "random"}},
         {"token"}},
        {"Catan, Cities & Knights",
         "catan",
         {{"unofficial_two_players", "true"}},
         {"dice", "theft", "trade", "politics", "science"}},
        {"Greater Catan",
         "catan",
         {{"unofficial_two_players", "true"}, {"expansion", "none"}, {"scenario", "greater_catan"}},
         {"terrain", "tokens"}},
    };
    return all;
}

TableSetup setup_of(const Example& example) {
    TableSetup setup;
    setup.game = find_game(example.game);
    for (const auto& [name, value] : example.options) setup.options.set(name, value);
    setup.seats.resize(2);
    return setup;
}

Table fair_table_of(const Example& example) {
    TableSetup setup = setup_of(example);
    setup.fair = FairChance{sha256("docs/chance.md"), true};
    Table table = Table::unopened(setup);
    EXPECT_FALSE(table.replay(Event::nonce(Seat{0}, "000102030405060708090a0b0c0d0e0f")));
    EXPECT_FALSE(table.replay(Event::nonce(Seat{1}, "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff")));
    EXPECT_FALSE(table.open());
    return table;
}

std::string hex_of(const Rng::State& state) {
    Digest digest{};
    for (std::size_t i = 0; i < digest.size(); ++i)
        digest[i] = static_cast<std::uint8_t>(state[i / 8] >> (56 - 8 * (i % 8)));
    return to_hex(digest);
}

// "20 19 20", or "44 × 1" for many that are alike.
std::string text_of(const Outcomes& outcomes) {
    const bool alike =
        std::ranges::all_of(outcomes, [&](const Outcome& each) { return each.weight == outcomes[0].weight; });
    if (alike && outcomes.size() > 6)
        return std::to_string(outcomes.size()) + " × " + std::to_string(outcomes[0].weight);
    if (outcomes.size() > 20) return "36 × (3 1 1 1)";
    std::string text;
    for (const Outcome& each : outcomes) text += (text.empty() ? "" : " ") + std::to_string(each.weight);
    return text;
}

// One line of the table in the document.
std::string vector_of(const Example& example, const AnyPosition& before, Rng generator, std::size_t number,
                      Action drawn) {
    Outcomes outcomes;
    before.outcomes(outcomes);
    std::uint64_t total = 0;
    for (const Outcome& each : outcomes) total += each.weight;
    const bool dice = before.source().name == "dice";
    if (dice) total = outcomes.size() == 36 ? 36 : 216;
    const std::string words = hex_of(generator.state());
    return std::string("| ") + example.title + " | `" + std::string(before.source().name) + "` | " +
           std::to_string(number) + " | " + text_of(outcomes) + " | `" + words + "` | " +
           std::to_string(generator.below64(total)) + " of " + std::to_string(total) + " | " +
           before.notation(Actor::chance(), drawn) + " |\n";
}

// The first event of each wanted source in a game of random steps.
std::string vectors_of(const Example& example) {
    Table table = fair_table_of(example);
    std::set<std::string_view> missing(example.wanted.begin(), example.wanted.end());
    std::string lines;
    std::size_t chance = 0;
    Rng steps(2);
    const std::vector<std::string> nonces{std::string(table.nonce(Seat{0})),
                                          std::string(table.nonce(Seat{1}))};
    for (std::size_t number = 0; !missing.empty() && number < 5000; ++number) {
        while (number == table.version() && table.position().actor().is_seat()) {
            Actions actions;
            const Seat seat = table.position().actor().seat();
            table.position().legal(seat, actions);
            table.act(seat, actions[steps.below(static_cast<std::uint32_t>(actions.size()))]);
        }
        if (number == table.version()) break;
        const Event& event = table.record()[number];
        if (event.kind != Event::Kind::chance) continue;
        const std::shared_ptr<const AnyPosition> there = table.position_at(number);
        const AnyPosition& before = *there;
        const std::string text = before.notation(Actor::chance(), event.action);
        const Rng generator = fair_generator(*table.setup().fair, nonces, before.source().name, chance);
        const bool wanted = missing.erase(before.source().name) > 0 ||
                            missing.erase(std::string_view(text).substr(0, text.find(' '))) > 0;
        if (wanted) lines += vector_of(example, before, generator, chance, event.action);
        ++chance;
    }
    EXPECT_TRUE(missing.empty()) << example.title << " has no " << *missing.begin();
    return lines;
}

TEST(ChanceDocument, HasTheVectorsOfTheEngine) {
    const std::string document = read_file(repository() / "docs" / "chance.md");
    for (const Example& example : examples()) {
        const std::string lines = vectors_of(example);
        EXPECT_NE(document.find(lines), document.npos) << "docs/chance.md must have\n" << lines;
    }
    EXPECT_NE(document.find(to_hex(sha256("docs/chance.md"))), document.npos);
}

TEST(ChanceDocument, HasTheVectorsOfASeed) {
    const std::string document = read_file(repository() / "docs" / "chance.md");
    TableSetup setup = setup_of(examples()[0]);
    setup.seed = 1;
    const Table table(setup);
    for (const std::size_t number : {std::size_t{0}, std::size_t{1}}) {
        const std::shared_ptr<const AnyPosition> there = table.position_at(number);
        const AnyPosition& before = *there;
        // FNV-1a of "dealer" and "deal", as any other program finds them.
        const std::uint64_t key = number == 0 ? 0x1b33d9066f38db44 : 0xa5bc1a6742557fcf;
        const std::string line = vector_of(examples()[0], before, Rng(1).stream(key).stream(number), number,
                                           table.record()[number].action);
        EXPECT_NE(document.find(line), document.npos) << "docs/chance.md must have\n" << line;
    }
}

} // namespace
} // namespace oya
