#include "../fuzz/fuzz.h"
#include "core/json_reader.h"
#include "kit/files.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <set>

// The seeds in fuzz/corpus lead a fuzzer to what programs read only while they are read themselves: a table
// drawn from another list of options, or a thing that was given another name, would leave them worthless and
// nobody the wiser. What is not to be read has a name that ends with _refused.

namespace oya {
namespace {

struct Seed {
    std::string name;
    std::string text;

    bool refused() const { return name.ends_with("_refused"); }
};

std::filesystem::path corpus(std::string_view target) { return repository() / "fuzz" / "corpus" / target; }

std::vector<Seed> seeds(std::string_view target) {
    std::vector<Seed> all;
    for (const auto& entry : std::filesystem::directory_iterator(corpus(target)))
        all.push_back({entry.path().filename().string(), read_file(entry.path())});
    std::ranges::sort(all, {}, &Seed::name);
    EXPECT_FALSE(all.empty()) << target;
    return all;
}

bool accepts() {
    const char* const accept = std::getenv("OYA_ACCEPT");
    return accept != nullptr && *accept == '1';
}

void write(const std::filesystem::path& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

// As a fuzz target would take it.
struct Table {
    explicit Table(const std::string& text)
        : input(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()) {}

    fuzz::Input input;
    const AnyGame& game = input.game();
    int seats = input.seats(game);
};

// The seeds at sea, which are drawn anew with OYA_ACCEPT=1: so many random steps of a table that one byte
// draws.
struct AtSea {
    std::string_view name;
    int seats = 0;
    std::string_view scenario;
    std::string_view expansion;
    int steps = 0;
};
constexpr AtSea sea_seeds[] = {
    {"catan_sea_new_shores_0", 3, "new_shores", "none", 0},
    {"catan_sea_new_shores_400", 4, "new_shores", "none", 400},
    {"catan_sea_new_shores_ck_900", 3, "new_shores", "ck", 900},
    {"catan_sea_desert_40", 4, "desert", "none", 40},
    {"catan_sea_desert_ck_400", 4, "desert", "ck", 400},
    {"catan_sea_greater_400", 4, "greater_catan", "none", 400},
    {"catan_sea_greater_ck_40", 4, "greater_catan", "ck", 40},
    {"catan_sea_greater_ck_2500", 4, "greater_catan", "ck", 2500},
};

// What somebody types at sea, at a table of its own; the first two bytes of it are chance and steps.
constexpr AtSea typed_table = {"catan_sea", 3, "new_shores", "ck", 0};
constexpr std::string_view typed_at_sea =
    "02roll\ndice 3 4 ship\npirate (3,-4)\nsteal 2\nship (3,-3)e\nship #40\n"
    "move-ship (3,-3)e\nship (3,-2)e\nchase-pirate N(3,-3)\n"
    "robber (0,0)\ngold wool\nmove-token (0,0)\nend-turn";

// Bytes that a fuzz target reads as this table.
std::string head_of(const AnyGame& game, const AtSea& seed) {
    const auto number = std::ranges::find(games(), &game) - games().begin();
    std::string head{static_cast<char>('0' + number), static_cast<char>('0' + seed.seats - game.min_seats())};
    for (int draw = 1; draw < 256; ++draw) {
        const std::string text = head + static_cast<char>(draw);
        Table table(text);
        const Settings options = table.game.complete(table.input.options(table.game, table.seats));
        if (&table.game == &game && table.seats == seed.seats && *options.find("scenario") == seed.scenario &&
            *options.find("expansion") == seed.expansion)
            return text;
    }
    ADD_FAILURE() << "no byte draws " << seed.name;
    return {};
}

// So many random steps at the table of these three bytes.
std::string drawn_anew(const std::string& head, int steps) {
    Table table(head);
    const auto position = table.game.start(table.input.options(table.game, table.seats), table.seats);
    Rng rng(static_cast<std::uint64_t>(steps + table.seats));
    while (steps-- > 0 && fuzz::random_step(*position, rng)) continue;
    return head + fuzz::json_of(*position);
}

bool is_read(const Seed& seed) {
    Table table(seed.text);
    const Settings options = table.input.options(table.game, table.seats);
    JsonReader reader(table.input.rest());
    return table.game.read(options, table.seats, reader.root()) != nullptr;
}

// After how many steps a seed says it was kept: "catan_4_players_2_400".
int steps_of(const Seed& seed) {
    const std::string_view number = std::string_view(seed.name).substr(seed.name.rfind('_') + 1);
    int steps = -1;
    std::from_chars(number.data(), number.data() + number.size(), steps);
    return steps;
}

// With OYA_ACCEPT=1 those that are no longer read, and say after how many steps they were kept, are drawn
// anew.
TEST(Seeds, OfPositionsAreReadAtTheirTables) {
    for (Seed& seed : seeds("position")) {
        if (accepts() && !seed.refused() && !is_read(seed) && steps_of(seed) >= 0) {
            seed.text = drawn_anew(seed.text.substr(0, 3), steps_of(seed));
            write(corpus("position") / seed.name, seed.text);
        }
        EXPECT_EQ(is_read(seed), !seed.refused()) << seed.name << "; OYA_ACCEPT=1 draws it anew";
    }
}

TEST(Seeds, OfPositionsAreAtEveryScenarioOfTheSea) {
    const AnyGame& catan = *find_game("catan");
    for (const AtSea& seed : sea_seeds) {
        const auto path = corpus("position") / seed.name;
        if (accepts()) write(path, drawn_anew(head_of(catan, seed), seed.steps));
        const std::string text = read_file(path);
        Table table(text);
        const Settings options = table.game.complete(table.input.options(table.game, table.seats));
        ASSERT_EQ(&table.game, &catan) << seed.name;
        EXPECT_EQ(table.seats, seed.seats) << seed.name;
        EXPECT_EQ(*options.find("scenario"), seed.scenario)
            << seed.name << " is another table now; OYA_ACCEPT=1 draws it anew";
        EXPECT_EQ(*options.find("expansion"), seed.expansion) << seed.name;
        EXPECT_NE(text.find("\"ships\""), text.npos) << seed.name;
    }
}

// Why the map of a seed cannot be played on, or that it is another table than its name says; nothing if it
// can.
std::string wrong_with_map(const Seed& seed) {
    Table table(seed.text);
    std::vector<const OptionSpec*> written;
    for (const OptionSpec& spec : table.game.options())
        if (spec.free_text && spec.scope == OptionSpec::Scope::table) written.push_back(&spec);
    const unsigned choice = table.input.byte();
    if (written.empty()) return "nothing of it is written";
    const OptionSpec& option = *written[choice % written.size()];
    Settings options = table.input.options(table.game, table.seats);
    options.set(option.name, table.input.rest());
    if (option.name == "map") options.set("board", "file");
    if (const Refusal refusal = table.game.check(options, table.seats))
        return Words::in("en")->say(refusal.reason) + " (" + std::string(option.name) + ')';
    const bool by_chance = seed.name.ends_with("_random_tokens");
    return by_chance && *table.game.complete(options).find("tokens") != "random" ? "tokens in a spiral" : "";
}

TEST(Seeds, OfMapsCanBePlayedOn) {
    for (Seed& seed : seeds("map")) {
        // The fourth byte draws the other options of the table.
        for (int draw = 1; accepts() && draw < 256 && !wrong_with_map(seed).empty(); ++draw)
            seed.text[3] = static_cast<char>(draw);
        if (accepts()) write(corpus("map") / seed.name, seed.text);
        const std::string wrong = wrong_with_map(seed);
        EXPECT_EQ(wrong.empty(), !seed.refused()) << seed.name << ": " << wrong;
    }
}

// Not every line of a text that people type is understood where it comes: but some of each.
TEST(Seeds, OfWhatIsTypedAreUnderstood) {
    if (accepts())
        write(corpus("notation") / typed_table.name,
              head_of(*find_game("catan"), typed_table) + std::string(typed_at_sea));
    std::set<std::string> heard;
    for (const Seed& seed : seeds("notation")) {
        Table table(seed.text);
        const auto position = table.game.start(table.input.options(table.game, table.seats), table.seats);
        Rng rng(table.input.byte());
        for (unsigned steps = 4 * (table.input.byte() % 64); steps > 0; --steps)
            fuzz::random_step(*position, rng);
        int understood = 0;
        while (!table.input.rest().empty() && !position->actor().is_nobody()) {
            const std::string_view line = table.input.line();
            if (!position->parse(position->actor(), line)) continue;
            ++understood;
            if (table.game.name() == "catan") heard.emplace(line.substr(0, line.find(' ')));
        }
        EXPECT_EQ(understood == 0, seed.refused()) << seed.name << ", " << table.game.name();
    }
    for (const std::string_view word : {"ship", "move-ship", "pirate", "gold", "chase-pirate", "move-token"})
        EXPECT_TRUE(heard.contains(std::string(word))) << word << " is in no seed";
}

} // namespace
} // namespace oya
