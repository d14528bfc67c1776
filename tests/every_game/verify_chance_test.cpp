#include "doors/record/record_outcomes.h"
#include "every_game/tables.h"
#include "kit/files.h"
#include "kit/seed.h"
#include "shelf/games.h"
#include "shelf/layers.h"
#include "table/record.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdio>
#include <sstream>
#include <sys/wait.h>

// examples/verify_chance.py, which has none of our code, agrees with the engine about all chance.

namespace oya {
namespace {

using nlohmann::json;

const std::string nonce_of_ada(32, 'a');
const std::string nonce_of_bruno(48, 'b');

enum class Origin { secret_and_nonces, secret, seed };

// Sensible for the most part, so that long games end soon.
Action any_step(const AnyPosition& position, Seat seat, Rng& rng) {
    if (rng.below(4) != 0) {
        Ideas ideas;
        position.instinct(seat, ideas);
        if (!ideas.empty()) return ideas[0].plan[0];
    }
    Actions actions;
    position.legal(seat, actions);
    return actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
}

// A whole random game, in which somebody now and then takes something back.
Table random_game(const every_game::TableSetup& at, Rng& rng, Origin origin = Origin::secret_and_nonces) {
    TableSetup setup;
    setup.game = at.game;
    setup.options = at.options;
    setup.seats.resize(static_cast<std::size_t>(at.seats));
    if (origin == Origin::seed) {
        setup.seed = 18446744073709551557u;
    } else {
        setup.fair = FairChance{sha256(at.name), origin == Origin::secret_and_nonces};
    }
    Table table = Table::unopened(setup);
    if (origin == Origin::secret_and_nonces) {
        table.replay(Event::nonce(Seat{0}, nonce_of_ada));
        if (at.seats > 1) table.replay(Event::nonce(Seat{1}, nonce_of_bruno));
    }
    table.open();
    while (table.position().actor().is_seat()) {
        const Seat seat = table.position().actor().seat();
        EXPECT_FALSE(table.act(seat, any_step(table.position(), seat, rng)));
        if (rng.below(60) == 0) table.undo(seat, Consent::of_all);
    }
    return table;
}

struct Answer {
    int exit_code;
    std::string said;
};

// What the script says of a file with this text.
Answer verify(const std::string& text) {
    const TestFolder folder;
    folder.write("outcomes.jsonl", text);
    const std::string line = "/usr/bin/python3 " + (repository() / "examples" / "verify_chance.py").string() +
                             ' ' + (folder.path / "outcomes.jsonl").string() + " 2>&1";
    std::FILE* const script = popen(line.c_str(), "r");
    Answer answer{2, ""};
    for (int c = std::fgetc(script); c != EOF; c = std::fgetc(script)) answer.said += static_cast<char>(c);
    answer.exit_code = WEXITSTATUS(pclose(script));
    return answer;
}

using Chosen = std::vector<std::pair<std::string, std::string>>;

struct Example {
    const char* game;
    int seats;
    Chosen options;
};

every_game::TableSetup table_of(const std::string& game, int seats, const Chosen& options = {}) {
    every_game::TableSetup table{.game = find_game(game), .seats = seats, .options = {}, .name = game};
    for (const auto& [name, value] : options) {
        table.options.set(name, value);
        table.name += '_' + name + '_' + value;
    }
    return table;
}

// An island with printed and drawn hexes, tokens and harbours.
constexpr const char* own_island = "   ?-se  ~     ?-sw/~     ??    ??    ~/   ??    Fo?   ??    "
                                   "?-w/      ??    ??*   ~/   ?-e   Mo6/terrains: Fo Pa Pa Fi Hi De/"
                                   "tokens: 5 9 4 10 3 8/harbours: 3 3 lu wo";

// Every layer of every game, and what chance meets beside them: other boards, bags and decks.
std::vector<every_game::TableSetup> tables_to_verify() {
    std::vector<every_game::TableSetup> tables;
    if (scaled(0, 0, 1) == 1) {
        for (const AnyGame* game : games())
            for (const every_game::TableSetup& table : every_game::one_option_tables(*game))
                tables.push_back(table);
        return tables;
    }
    for (const AnyGame* game : games()) {
        for (const Settings& layer : layers(game->options())) {
            const Chosen options(layer.begin(), layer.end());
            const int seats = std::min(3, game->max_seats());
            if (!game->check(layer, seats))
                tables.push_back(table_of(std::string(game->name()), seats, options));
        }
    }
    for (const auto& [name, seats, options] : std::initializer_list<Example>{
             {"vigo", 2, {}},
             {"cascadero", 4, {{"board", "farmer"}}},
             {"catan", 3, {{"expansion", "none"}, {"tokens", "random"}}},
             {"catan", 4, {{"expansion", "none"}, {"tokens", "random"}, {"red_neighbours", "true"}}},
             {"catan",
              2,
              {{"unofficial_two_players", "true"},
               {"board", "file"},
               {"map", own_island},
               {"tokens", "random"}}},
             {"catan", 3, {{"expansion", "none"}, {"scenario", "new_shores"}, {"edition", "modern"}}},
             {"catan", 4, {{"scenario", "desert"}, {"edition", "modern"}}},
             {"catan", 4, {{"expansion", "none"}, {"scenario", "greater_catan"}}},
             {"cascadia", 1, {}},
             {"cascadia", 2, {{"cards", "CBDDB"}, {"free_wipe_window", "first_step"}}},
             {"cascadia", 2, {{"achievements", "restrictions"}, {"restriction", "5"}}},
             {"cascadia", 2, {{"achievements", "restrictions"}, {"restriction", "6"}}},
             {"cascadia", 2, {{"achievements", "restrictions"}, {"restriction", "7"}}},
             {"cascadia", 3, {{"achievements", "restrictions"}, {"restriction", "10"}}},
         })
        tables.push_back(table_of(name, seats, options));
    return tables;
}

// The file in lines, to be changed.
std::vector<json> lines_of(const std::string& text) {
    std::vector<json> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(json::parse(line));
    return lines;
}

Answer verify(const std::vector<json>& lines) {
    std::string text;
    for (const json& line : lines) text += line.dump() + '\n';
    return verify(text);
}

// The first event of this source that could have gone otherwise.
json& event_of(std::vector<json>& lines, std::string_view source) {
    return *std::ranges::find_if(lines, [&](const json& line) {
        return line.contains("source") && line["source"] == source && line["outcomes"].size() > 1;
    });
}

int another_code(const json& event) {
    const json& first = event["outcomes"][0][0];
    return (event["drawn"] == first ? event["outcomes"][1][0] : first).get<int>();
}

TEST(VerifyChance, AgreesAboutWholeGamesOfEveryLayer) {
    TestRandom random;
    for (const every_game::TableSetup& at : tables_to_verify()) {
        ASSERT_FALSE(at.game->check(at.options, at.seats)) << at.name;
        const Answer answer = verify(outcome_lines(random_game(at, random.rng)));
        EXPECT_EQ(answer.exit_code, 0) << at.name << ' ' << at.seats << ": " << answer.said;
        EXPECT_TRUE(answer.said.starts_with("right: ")) << answer.said;
    }
}

TEST(VerifyChance, DrawsFromASeedOrASecretAloneToo) {
    TestRandom random;
    for (const Origin origin : {Origin::seed, Origin::secret}) {
        const Answer answer = verify(outcome_lines(random_game(table_of("vigo", 2), random.rng, origin)));
        EXPECT_EQ(answer.exit_code, 0) << answer.said;
        EXPECT_EQ(answer.said.find("commitment") != std::string::npos, origin == Origin::secret);
    }
}

TEST(VerifyChance, FindsOneChangedOutcomeAndWeightOfEverySource) {
    TestRandom random;
    const std::vector<json> catan = lines_of(outcome_lines(random_game(table_of("catan", 4), random.rng)));
    const std::vector<json> base =
        lines_of(outcome_lines(random_game(table_of("catan", 3, {{"expansion", "none"}}), random.rng)));
    const std::vector<json> sea = lines_of(outcome_lines(random_game(
        table_of("catan", 4, {{"expansion", "none"}, {"scenario", "greater_catan"}}), random.rng)));
    const std::vector<json> cascadia =
        lines_of(outcome_lines(random_game(table_of("cascadia", 2), random.rng)));
    const std::vector<json> hidden = lines_of(outcome_lines(random_game(
        table_of("cascadia", 2, {{"achievements", "restrictions"}, {"restriction", "10"}}), random.rng)));
    const std::vector<json> farmer =
        lines_of(outcome_lines(random_game(table_of("cascadero", 2, {{"board", "farmer"}}), random.rng)));
    const std::vector<json> vigo = lines_of(outcome_lines(random_game(table_of("vigo", 3), random.rng)));
    const auto finds = [](const std::vector<json>& file, std::string_view source) {
        std::vector<json> lines = file;
        json& event = event_of(lines, source);
        event["drawn"] = another_code(event);
        const Answer outcome = verify(lines);
        EXPECT_EQ(outcome.exit_code, 1) << source << ": " << outcome.said;
        const std::string where =
            "wrong: event " + std::to_string(event["event"].get<int>() + 1) + " (chance ";
        EXPECT_TRUE(outcome.said.starts_with(where)) << outcome.said;
        lines = file;
        json& weighed = event_of(lines, source);
        // A hand that is robbed is told: a lie shows where it would have changed what was stolen.
        for (json& each : weighed["outcomes"])
            if (source != "theft" || each[0] == weighed["drawn"]) each[2] = source == "theft" ? 0 : 1000;
        const Answer weight = verify(lines);
        EXPECT_EQ(weight.exit_code, 1) << source << ": " << weight.said;
    };
    for (const char* source : {"dealer", "deal"}) finds(vigo, source);
    for (const char* source : {"first_player", "tiles"}) finds(farmer, source);
    for (const char* source : {"cards", "first player", "starters", "tiles", "bag"}) finds(cascadia, source);
    finds(hidden, "hands");
    for (const char* source : {"first_player", "board", "dice", "theft", "trade", "politics", "science"})
        finds(catan, source);
    for (const char* source : {"dice", "development"}) finds(base, source);
    for (const char* source : {"board", "tokens"}) finds(sea, source);
}

TEST(VerifyChance, FindsAnotherSecretNonceOrOrder) {
    TestRandom random;
    const std::vector<json> file = lines_of(outcome_lines(random_game(table_of("vigo", 2), random.rng)));
    std::vector<json> lines = file;
    lines[0]["nonces"][1] = std::string(48, 'c');
    EXPECT_EQ(verify(lines).exit_code, 1);
    lines = file;
    lines[0]["secret"] = to_hex(sha256("another"));
    Answer answer = verify(lines);
    EXPECT_EQ(answer.exit_code, 1);
    EXPECT_EQ(answer.said, "wrong: the commitment is not the SHA-256 of the secret\n");
    lines[0]["commitment"] = to_hex(sha256(bytes_of(sha256("another"))));
    EXPECT_EQ(verify(lines).exit_code, 1) << "another secret draws otherwise";
    lines = file;
    lines.erase(lines.begin() + 3);
    EXPECT_EQ(verify(lines).exit_code, 1) << "no event may be left out";
    EXPECT_EQ(verify(std::string("{}\n")).exit_code, 2);
    EXPECT_EQ(verify(std::string("no JSON")).exit_code, 2);
    const Answer record = verify(record_text(random_game(table_of("vigo", 2), random.rng)));
    EXPECT_EQ(record.exit_code, 2);
    EXPECT_NE(record.said.find("this is a record"), std::string::npos) << record.said;
}

} // namespace
} // namespace oya
