#include "arena/results.h"

#include "arena/bot_signature.h"
#include "core/json_reader.h"
#include "core/json_writer.h"

#include <algorithm>
#include <limits>

namespace oya {

namespace {

constexpr std::size_t most_contests = 10'000;
constexpr std::size_t most_bots = max_seats;
constexpr int most_points = 1'000'000;
constexpr std::uint64_t most_blocks = 1'000'000'000;

ContestKey read_key(JsonValue json) {
    ContestKey key;
    json.only({"contest", "game", "rules_version", "options", "bots", "signatures", "seed"});
    key.game = json.field("game").text();
    key.rules_version = static_cast<int>(json.field("rules_version").natural(1'000'000));
    for (const JsonValue option : json.field("options").object())
        key.options.set(option.name(), option.text());
    for (const JsonValue bot : json.field("bots").list(most_bots)) key.bots.emplace_back(bot.text());
    for (const JsonValue each : json.field("signatures").list(most_bots))
        key.signatures.emplace_back(each.text());
    key.seed = json.field("seed").natural(std::numeric_limits<std::uint64_t>::max());
    if (key.bots.empty()) json.field("bots").fail("must name somebody");
    if (key.bots.size() != key.signatures.size()) json.field("signatures").fail("must have one for each bot");
    return key;
}

// One list of numbers for each game of a block.
template <class Take>
void read_games(JsonValue json, std::size_t seats, std::vector<PlayedGame>& games, Take take) {
    json.list(most_bots);
    games.resize(std::max(games.size(), json.size()));
    for (std::size_t i = 0; i < json.size(); ++i) {
        const JsonValue game = json.at(i).list(most_bots);
        if (game.size() != seats) json.at(i).fail("must have a number for each bot");
        for (std::size_t bot = 0; bot < game.size(); ++bot) take(games[i], bot, game.at(bot));
    }
}

PlayedBlock read_block(JsonValue json, std::size_t seats) {
    json.only({"contest", "block", "points", "places"});
    PlayedBlock block;
    block.number = static_cast<std::int64_t>(json.field("block").natural(most_blocks));
    const JsonValue points = json.field("points");
    const JsonValue places = json.field("places");
    read_games(points, seats, block.games, [](PlayedGame& game, std::size_t bot, JsonValue value) {
        game.points[bot] = static_cast<int>(value.integer(-most_points, most_points));
    });
    read_games(places, seats, block.games, [seats](PlayedGame& game, std::size_t bot, JsonValue value) {
        game.places[bot] = static_cast<int>(value.integer(1, static_cast<std::int64_t>(seats)));
    });
    if (points.size() != places.size()) places.fail("must be as many as the points");
    return block;
}

template <class Take>
void write_games(JsonWriter& json, std::string_view name, const PlayedBlock& block, std::size_t seats,
                 Take take) {
    json.key(name).begin_array();
    for (const PlayedGame& game : block.games) {
        json.begin_array();
        for (std::size_t bot = 0; bot < seats; ++bot) json.value(take(game)[bot]);
        json.end_array();
    }
    json.end_array();
}

} // namespace

ContestKey key_of(const Contest& contest) {
    const Lineup& lineup = contest.lineup;
    ContestKey key;
    key.game = lineup.game->name();
    key.rules_version = lineup.game->rules_version();
    key.options = lineup.game->complete(lineup.options);
    for (const BotSpec& bot : lineup.bots) {
        key.bots.push_back(to_text(bot));
        const auto known = std::ranges::find(lineup.bots, bot) - lineup.bots.begin();
        key.signatures.push_back(known < static_cast<std::ptrdiff_t>(key.signatures.size())
                                     ? key.signatures[static_cast<std::size_t>(known)]
                                 : bot.program.empty() ? signature_text(bot_signature(*lineup.game, bot))
                                                       : std::string(bot.name)); // nobody knows what it does
    }
    key.seed = contest.seed;
    return key;
}

std::optional<Results> Results::read(std::string_view text, std::size_t& whole, std::string& sentence) {
    Results results;
    whole = text.rfind('\n') == text.npos ? 0 : text.rfind('\n') + 1;
    int number = 0;
    for (std::string_view rest = text.substr(0, whole); !rest.empty();) {
        const std::size_t end = rest.find('\n');
        JsonReader reader(rest.substr(0, end));
        rest.remove_prefix(end + 1);
        ++number;
        const JsonValue json = reader.root().object();
        const auto contest = static_cast<std::size_t>(json.field("contest").natural(most_contests));
        if (json.optional("game").exists()) {
            if (contest != results.contests_.size()) json.fail("must be numbered in order");
            results.contests_.push_back({read_key(json), {}});
        } else if (contest >= results.contests_.size()) {
            json.fail("belongs to no contest above it");
        } else {
            RecordedContest& of = results.contests_[contest];
            PlayedBlock block = read_block(json, of.key.bots.size());
            of.blocks.insert_or_assign(block.number, std::move(block));
        }
        if (!reader.ok()) {
            sentence = "line " + std::to_string(number) + ": " + reader.error().sentence();
            return std::nullopt;
        }
    }
    return results;
}

std::optional<std::size_t> Results::find(const ContestKey& key) const {
    const auto found = std::ranges::find(contests_, key, &RecordedContest::key);
    if (found == contests_.end()) return std::nullopt;
    return static_cast<std::size_t>(found - contests_.begin());
}

std::size_t Results::add(const ContestKey& key, std::string& text) {
    contests_.push_back({key, {}});
    const std::size_t place = contests_.size() - 1;
    {
        JsonWriter json(text);
        json.begin_object().field("contest", place).field("game", key.game);
        json.field("rules_version", key.rules_version).key("options").begin_object();
        for (const auto& [name, value] : key.options) json.field(name, value);
        json.end_object().key("bots").begin_array();
        for (const std::string& bot : key.bots) json.value(bot);
        json.end_array().key("signatures").begin_array();
        for (const std::string& each : key.signatures) json.value(each);
        json.end_array().field("seed", key.seed).end_object();
    }
    text += '\n';
    return place;
}

void Results::add(std::size_t contest, const PlayedBlock& block, std::string& text) {
    RecordedContest& of = contests_[contest];
    const std::size_t seats = of.key.bots.size();
    {
        JsonWriter json(text);
        json.begin_object().field("contest", contest).field("block", block.number);
        write_games(json, "points", block, seats, [](const PlayedGame& game) { return game.points; });
        write_games(json, "places", block, seats, [](const PlayedGame& game) { return game.places; });
        json.end_object();
    }
    text += '\n';
    of.blocks.insert_or_assign(block.number, block);
}

} // namespace oya
