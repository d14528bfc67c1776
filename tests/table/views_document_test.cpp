#include "core/rng.h"
#include "kit/files.h"
#include "kit/seed.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

// docs/views.md lists every field of every view, and no other.
//
// Also without sanitizers: these look too seldom to meet every field.

namespace oya {
namespace {

using Paths = std::set<std::string>;

bool looks_seldom() { return scaled(1, 0, 0) == 1; }

// The places of a document that hold a value: "players[].spaces[].height".
void add_paths(JsonValue value, const std::string& path, Paths& paths) {
    if (value.is_object()) {
        for (const JsonValue field : value)
            add_paths(field, path + (path.empty() ? "" : ".") + std::string(field.name()), paths);
    } else if (value.is_list()) {
        for (const JsonValue each : value) add_paths(each, path + "[]", paths);
    } else {
        paths.insert(path);
    }
}

void add_view(const AnyPosition& position, Viewer viewer, Paths& paths) {
    std::string text;
    {
        JsonWriter json(text);
        position.write_view(json, viewer);
    }
    JsonReader reader(text);
    add_paths(reader.root(), "", paths);
    ASSERT_TRUE(reader.ok()) << reader.error().sentence();
}

// A game of people who know every other time what they do, seen now and then by anybody, and at its end.
void play(const AnyGame& game, const Settings& options, int seats, Rng& rng, Paths& paths) {
    const std::unique_ptr<AnyPosition> position = game.start(options, seats);
    const std::uint32_t one_look_in = looks_seldom() ? 40 : 4;
    const auto look_now_and_then = [&] {
        if (rng.below(one_look_in) != 0) return;
        const auto who = static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(seats) + 1));
        add_view(*position, who == seats ? Viewer::spectator() : Viewer(Seat{who}), paths);
    };
    for (Actor actor = position->actor(); !actor.is_nobody(); actor = position->actor()) {
        if (actor.is_chance()) {
            look_now_and_then();
            position->apply(actor, position->draw(rng));
        } else {
            Actions actions;
            Ideas ideas;
            position->legal(actor.seat(), actions);
            if (rng.below(2) > 0) position->instinct(actor.seat(), ideas);
            const auto any = rng.below(static_cast<std::uint32_t>(actions.size()));
            for (const Action step : ideas.empty() ? Plan{actions[any]} : ideas[0].plan) {
                look_now_and_then();
                position->apply(actor, step);
            }
        }
    }
    add_view(*position, Viewer::spectator(), paths);
}

// Games as long as they show something new.
void play_all(const AnyGame& game, const Settings& options, int seats, Rng& rng, Paths& paths) {
    std::size_t known = 0;
    do {
        known = paths.size();
        play(game, options, seats, rng, paths);
    } while (paths.size() > known && !looks_seldom());
}

// Every option with each of its values, the others as they usually are.
Paths paths_of(const AnyGame& game, Rng& rng) {
    Paths paths;
    for (int seats = game.min_seats(); seats <= game.max_seats(); ++seats)
        if (!game.check({}, seats)) play_all(game, {}, seats, rng, paths);
    const auto try_with = [&](const Settings& options) {
        int seats = std::max(2, game.min_seats());
        while (seats < game.max_seats() && game.check(options, seats)) ++seats;
        if (game.check(options, seats)) return false;
        play_all(game, options, seats, rng, paths);
        return true;
    };
    // A value that goes only with another one, such as a scenario, is tried with the first that lets it.
    const auto try_with_another = [&](const Settings& options) {
        for (const OptionSpec& other : game.options()) {
            for (const std::string_view value : other.values) {
                Settings both = options;
                both.set(other.name, value);
                if (other.scope == OptionSpec::Scope::table && try_with(both)) return;
            }
        }
    };
    for (const OptionSpec& option : game.options()) {
        if (option.scope != OptionSpec::Scope::table) continue;
        bool alone = true;
        for (const std::string_view value : option.values) {
            Settings options;
            options.set(option.name, value);
            if (!try_with(options) && std::exchange(alone, false)) try_with_another(options);
        }
    }
    return paths;
}

// The names in the first column of the tables under each game's heading.
std::map<std::string, Paths> documented() {
    const std::string document = read_file(repository() / "docs" / "views.md");
    std::map<std::string, Paths> games;
    std::string game;
    for (std::size_t begin = 0, end = 0; begin < document.size(); begin = end + 1) {
        end = std::min(document.find('\n', begin), document.size());
        const std::string line = document.substr(begin, end - begin);
        if (line.starts_with("## `")) game = line.substr(4, line.find('`', 4) - 4);
        if (game.empty() || !line.starts_with("| `")) continue;
        const std::string column = line.substr(0, line.find(" | ", 2));
        for (std::size_t open = column.find('`'); open != column.npos;) {
            const std::size_t close = column.find('`', open + 1);
            games[game].insert(column.substr(open + 1, close - open - 1));
            open = column.find('`', close + 1);
        }
    }
    return games;
}

// The path with `*` for a name wherever the pattern has it.
bool fits(std::string_view pattern, std::string_view path) {
    while (!pattern.empty()) {
        if (pattern.front() == '*') {
            pattern.remove_prefix(1);
            path.remove_prefix(std::min(path.find_first_of(".["), path.size()));
        } else {
            if (path.empty() || path.front() != pattern.front()) return false;
            pattern.remove_prefix(1);
            path.remove_prefix(1);
        }
    }
    return path.empty();
}

TEST(ViewsDocument, ListsEveryFieldAndNoOther) {
    TestRandom random;
    const std::map<std::string, Paths> games = documented();
    EXPECT_GE(games.size(), 3u);
    for (const auto& [name, patterns] : games) {
        const AnyGame* const game = find_game(name);
        ASSERT_NE(game, nullptr) << name << " is no game of the shelf";
        const Paths paths = paths_of(*game, random.rng);
        for (const std::string& path : paths)
            EXPECT_TRUE(std::ranges::any_of(patterns, [&](const auto& each) { return fits(each, path); }))
                << name << " shows " << path << ", which docs/views.md does not know";
        if (looks_seldom()) continue;
        for (const std::string& pattern : patterns)
            EXPECT_TRUE(std::ranges::any_of(paths, [&](const auto& each) { return fits(pattern, each); }))
                << "no view of " << name << " has " << pattern;
    }
}

} // namespace
} // namespace oya
