#include "bots/advice.h"
#include "every_game/all_games.h"
#include "every_game/given.h"
#include "every_game/walk.h"
#include "kit/seed.h"
#include "table/host.h"
#include "table/record.h"

#include <gtest/gtest.h>

#include <algorithm>

// Nobody is ever sent what they may not know. Two tables that one viewer cannot tell apart are played side by
// side, and every byte that is sent to the viewer must be the same at both.

// Also without sanitizers: under these it has time for tables of defaults, here for one of every option.

namespace oya::every_game {
namespace {

constexpr Time noon{1'800'000'000'000};
constexpr WatcherId watching = 1;
constexpr int few_worlds = 2;

// A table that begins with a position, and at which chance does as it is told.
class OneTable {
  public:
    OneTable(const TableSetup& table, std::unique_ptr<AnyPosition> opening, Viewer viewer)
        : host_(setup_for(table, std::move(opening)), noon) {
        host_.open(noon);
        took(host_.connect(watching, viewer, {}, noon, "en"));
        for (const Seat seat : Seats::first(table.seats))
            took(host_.connect(10 + seat.index, seat, {}, noon, ""));
    }

    const AnyPosition& position() const { return host_.table().position(); }
    // The same with what everybody has learnt on the way to it.
    std::unique_ptr<AnyPosition> learnt() const {
        std::vector<std::size_t> line;
        const auto record = host_.table().record();
        for (std::size_t number = 0; number < record.size(); ++number) {
            if (record[number].moves()) line.push_back(number);
            if (record[number].kind != Event::Kind::undo) continue;
            while (!line.empty() && line.back() >= record[number].back_to) line.pop_back();
        }
        std::unique_ptr<AnyPosition> position = host_.table().setup().opening->clone();
        for (const std::size_t number : line) position->apply(record[number].actor(), record[number].action);
        return position;
    }
    std::string& sent() { return sent_; }
    const Host& host() const { return host_; }
    // As it is handed out over HTTP while the game goes on.
    std::string record(Viewer viewer) const {
        std::string text;
        JsonWriter json(text);
        write_record(json, host_.table(), viewer, &host_.terms());
        return text;
    }

    void take(const Step& step) {
        if (step.actor.is_chance()) return took(host_.act_chance(step.action, noon));
        const int code = position().game().code(step.action);
        say(10 + step.actor.seat().index, R"({"t":"act","d":{"codes":[)" + std::to_string(code) + "]}}");
        if (host_.table().table_wish(step.actor.seat(), "confirm") == "barrier")
            say(10 + step.actor.seat().index, R"({"t":"confirm"})");
    }
    void say(WatcherId who, const std::string& text) { took(host_.message(who, text, noon)); }

  private:
    static HostSetup setup_for(const TableSetup& table, std::unique_ptr<AnyPosition> opening) {
        HostSetup setup;
        setup.table.game = table.game;
        setup.table.options = table.options;
        setup.table.seats.resize(static_cast<std::size_t>(table.seats));
        setup.table.opening = std::move(opening);
        return setup;
    }
    void took(const Reply& reply) {
        for (const Outgoing& outgoing : reply.messages)
            if (outgoing.to == watching) sent_ += outgoing.text + '\n';
        if (!reply.advice) return;
        const std::vector<Plan> found = choices(*reply.advice);
        const auto weighing = host_.weigh_for(*reply.advice, found);
        if (weighing) weighing->run(few_worlds * static_cast<int>(found.size()));
        took(host_.advise(*reply.advice, found, noon,
                          weighing ? weighing->promises() : std::vector<Promise>{}));
    }
    // What comes to mind first; what an adviser imagines beyond is the business of bots, who play only what
    // stands on the shelf.
    std::vector<Plan> choices(const AdviceWanted& wanted) {
        if (!find_game(position().game().name())) return {};
        return host_.think_for(wanted)->best(most_choices);
    }

    Host host_;
    std::string sent_;
};

class TwoTables {
  public:
    TwoTables(const TableSetup& table, Viewer viewer, Rng& rng) : table_(table), viewer_(viewer), rng_(rng) {
        sit_down(*somewhere_in_a_game());
    }

    // Plays on, mostly to the end; the first difference, if there is one.
    std::string play() {
        for (int step = 0; step < longest_part; ++step) {
            if (real_->sent() != other_->sent()) return difference_after("the same");
            real_->sent().clear();
            other_->sent().clear();
            if (rng_.below(6) == 0) ask();
            if (real_->sent() != other_->sent()) return difference_after(asked_);
            if (rng_.below(60) == 0 && real_->record(viewer_) != other_->record(viewer_))
                return text_of(viewer_) + " is given another record:\n" + real_->record(viewer_) + "\n---\n" +
                       other_->record(viewer_);
            const std::optional<Step> next = random_step(real_->position(), rng_);
            if (!next) return "";
            if (!take(*next)) return "";
        }
        return "";
    }
    std::size_t bytes() const { return bytes_; }
    std::size_t steps() const { return steps_; }

  private:
    static constexpr int longest_part = 600; // steps of a game that are looked at

    // The start, or any moment of a game that is longer than what is looked at: not only its opening counts.
    std::unique_ptr<AnyPosition> somewhere_in_a_game() {
        std::unique_ptr<AnyPosition> position = start(table_);
        const auto before = static_cast<std::uint32_t>(usual_length(*table_.game));
        if (before <= longest_part) return position;
        for (std::uint32_t steps = rng_.below(before); steps > 0; --steps) {
            const std::optional<Step> step = random_step(*position, rng_);
            if (!step) return start(table_);
            position->apply(step->actor, step->action);
        }
        return position;
    }

    // The other table is one that the viewer imagines (for a spectator, any seat does).
    void sit_down(const AnyPosition& position) {
        const auto seats = static_cast<std::uint32_t>(table_.seats);
        const Seat seat =
            viewer_.is_seat() ? viewer_.seat() : Seat{static_cast<std::uint8_t>(rng_.below(seats))};
        std::unique_ptr<AnyPosition> imagined = position.imagine(seat, rng_);
        real_.emplace(table_, position.clone(), viewer_);
        other_.emplace(table_, std::move(imagined), viewer_);
    }

    std::string difference_after(const std::string& what) {
        const std::string& a = real_->sent();
        const std::string& b = other_->sent();
        const auto place = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
        const std::size_t from = place > 150 ? place - 150 : 0;
        return text_of(viewer_) + " is sent something else after " + what + ":\n" + a.substr(from, 300) +
               "\n---\n" + b.substr(from, 300);
    }

    // Anything a watcher may say beside its moves.
    void ask() {
        const std::string code = std::to_string(rng_.below(static_cast<std::uint32_t>(table_.game->codes())));
        const std::string since =
            std::to_string(rng_.below(static_cast<std::uint32_t>(real_->host().version() + 1)));
        std::string legal = code;
        Actions actions;
        if (viewer_.is_seat()) real_->position().legal(viewer_.seat(), actions);
        if (!actions.empty())
            legal = std::to_string(
                table_.game->code(actions[rng_.below(static_cast<std::uint32_t>(actions.size()))]));
        const std::string questions[] = {
            R"({"t":"preview","d":{"codes":[)" + legal + "]}}",
            R"({"t":"preview","d":{"codes":[)" + legal + "," + code + "]}}",
            R"({"t":"previews","d":{"codes":[)" + legal + "," + code + "]}}",
            R"({"t":"why","d":{"step":)" + code + "}}",
            R"({"t":"hint"})",
            R"({"t":"get","d":{"since":)" + since + "}}",
            R"({"t":"hello","d":{"lang":"fr"}})",
            R"({"t":"hello","d":{"lang":"en"}})",
            R"({"t":"act","d":{"codes":[)" + code + "]}}",
            R"({"t":"undo"})",
            R"({"t":"branch","d":{"version":)" + since + "}}",
            R"({"t":"wish","d":{"name":"confirm","value":"barrier"}})",
            R"({"t":"wish","d":{"name":"confirm","value":"never"}})",
        };
        asked_ = questions[rng_.below(static_cast<std::uint32_t>(std::size(questions)))];
        // What the viewer does is done below; here it only tries what it may not.
        if (asked_.find("\"act\"") != std::string::npos &&
            std::ranges::find(actions, *table_.game->action(std::stoi(code))) != actions.end())
            return;
        real_->say(watching, asked_);
        other_->say(watching, asked_);
    }

    // A step at the real table, and at the other one a step that looks the same to the viewer. Where they are
    // told different things of it, rightly, both tables begin anew from there.
    bool take(const Step& step) {
        const bool own = viewer_.is_seat() && step.actor == Actor(viewer_.seat());
        std::optional<Step> like = own ? step : like_step(step);
        for (int attempt = 0; attempt < 3 && !like; ++attempt) {
            sit_down(*real_->learnt());
            like = like_step(step);
        }
        Teller here;
        Teller there;
        real_->position().clone()->apply(step.actor, step.action, here);
        if (like) other_->position().clone()->apply(like->actor, like->action, there);
        const bool told_same =
            told_to(viewer_, here, here.facts().size()) == told_to(viewer_, there, there.facts().size());
        if (!like || !told_same) {
            const std::unique_ptr<AnyPosition> after = real_->learnt();
            after->apply(step.actor, step.action);
            sit_down(*after);
            return true;
        }
        real_->take(step);
        other_->take(*like);
        bytes_ += real_->sent().size();
        ++steps_;
        return true;
    }

    std::optional<Step> like_step(const Step& step) {
        const AnyPosition& world = other_->position();
        Actions alike;
        const Action seen = real_->position().seen(step.actor, step.action, viewer_);
        const auto consider = [&](Action action) {
            if (world.seen(step.actor, action, viewer_) == seen) alike.push_back(action);
        };
        if (step.actor.is_chance()) {
            Outcomes outcomes;
            world.outcomes(outcomes);
            for (const Outcome& outcome : outcomes) consider(outcome.action);
        } else {
            Actions legal;
            world.legal(step.actor.seat(), legal);
            for (const Action action : legal) consider(action);
        }
        if (alike.empty()) return std::nullopt;
        return Step{step.actor, alike[rng_.below(static_cast<std::uint32_t>(alike.size()))]};
    }

    const TableSetup& table_;
    Viewer viewer_;
    Rng& rng_;
    std::optional<OneTable> real_;
    std::optional<OneTable> other_;
    std::string asked_;
    std::size_t bytes_ = 0;
    std::size_t steps_ = 0;
};

class HostSecrets : public testing::TestWithParam<const AnyGame*> {};

TEST_P(HostSecrets, EveryByteIsTheSameWhenWhatIsHiddenChanges) {
    TestRandom random;
    // Small games are played more often, as they show less each time, and long ones less often.
    const int games = GetParam()->name() == Toy::name
                          ? scaled(30, 10, 10)
                          : std::max(1, scaled(1, 1, 6) / times_short(*GetParam()));
    std::size_t bytes = 0;
    std::size_t steps = 0;
    const bool few = scaled(1, 0, 0) == 1;
    const std::vector<TableSetup> tables = few ? default_tables(*GetParam()) : one_option_tables(*GetParam());
    const auto looks_at = [&](const TableSetup& table) {
        const std::vector<Viewer> everybody = viewers(table.seats);
        const auto first = random.rng.below(static_cast<std::uint32_t>(everybody.size()));
        for (std::size_t i = 0; i < everybody.size() && i < static_cast<std::size_t>(scaled(1, 1, 9)); ++i) {
            const Viewer viewer = everybody[(first + i) % everybody.size()];
            for (int game = 0; game < games; ++game) {
                TwoTables two(table, viewer, random.rng);
                const std::string difference = two.play();
                ASSERT_EQ(difference, "") << table.name;
                bytes += two.bytes();
                steps += two.steps();
            }
        }
    };
    // Of short games it takes several rounds.
    for (int round = 0; round < 60 && (steps <= 100 || bytes <= 100'000); ++round) {
        for (const TableSetup& table : tables) {
            looks_at(table);
            if (HasFatalFailure()) return;
        }
    }
    EXPECT_GT(steps, 100u);
    EXPECT_GT(bytes, 100'000u);
    RecordProperty("steps", std::to_string(steps));
    RecordProperty("bytes", std::to_string(bytes));
}

INSTANTIATE_TEST_SUITE_P(EveryGame, HostSecrets, testing::ValuesIn(all_games()),
                         [](const auto& tested) { return std::string(tested.param->name()); });

} // namespace
} // namespace oya::every_game
