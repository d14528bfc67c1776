#pragma once

#include "core/game.h"
#include "shelf/any_game.h"

#include <array>
#include <cassert>
#include <utility>

// Wraps a game that keeps the contract into AnyGame and AnyPosition.

namespace oya {

// A game may offer a drawing beside the contract.
template <class G>
concept Draws = requires(const typename G::View& view, const Words& words, Names names) {
    { G::svg(view, words, names) } -> std::same_as<std::string>;
};

// A game that does not put a question with one answer may be told the answer all the same: `implied(before,
// seat, action, after)` are the steps of the seat that its step has brought about by itself.
template <class G>
concept ImpliesSteps = requires(const typename G::State& state, Seat seat, Action action) {
    { G::implied(state, seat, action, state) } -> std::same_as<Plan>;
};

// A game may know positions that differ in nothing that matters any more, though they are not the same:
// `alike(a, b)`.
template <class G>
concept KnowsAlike = requires(const typename G::State& state) {
    { G::alike(state, state) } -> std::same_as<bool>;
};

// A game may want several steps of a kind, such as cards of a discard, in the order of their codes, though
// people name them in any: `any_order(action)` tells these steps.
template <class G>
concept HasAnyOrder = requires(Action action) {
    { G::any_order(action) } -> std::same_as<bool>;
};

template <Game G>
class GameOf;

// The album of a game that has one, at a position of it.
template <HasAlbum G>
class AlbumOf final : public Album {
  public:
    explicit AlbumOf(const typename G::State& state) : state_(state) {}

    bool kept() const override { return G::keeps_album(state_); }
    bool readable(std::string_view text) const override { return G::readable_album(text); }
    bool has(std::string_view text, std::string_view person) const override {
        return G::in_album(text, person);
    }
    Refusal join(std::string& text, std::string_view person) const override {
        return G::join_album(text, person);
    }
    std::vector<AlbumChoice> choices(std::string_view text, std::string_view person,
                                     Seat seat) const override {
        return G::album_choices(text, person, state_, seat);
    }
    void mark(std::string& text, std::string_view person, Seat seat, std::size_t choice) const override {
        G::mark_album(text, person, state_, seat, choice);
    }
    std::string page(std::string_view text, const Words& words) const override {
        return G::album_page(text, words);
    }

  private:
    const typename G::State& state_;
};

template <Game G>
class PositionOf final : public AnyPosition {
  public:
    using State = typename G::State;
    using Board = typename G::Board;
    using Knowledge = typename G::Knowledge;

    PositionOf(const GameOf<G>& game, std::shared_ptr<const Board> board, int seats, const State& state,
               Seats learning = Seats::none())
        : game_(game), board_(std::move(board)), seats_(seats), state_(state) {
        if (!learning.empty()) learnt_ = std::make_shared<Learnt>(Learnt{learning, {}});
    }

    // The position of this game behind the general one: for the bots' roster, which knows every game by type.
    static const PositionOf& of(const AnyPosition& position) {
        assert(holds(position));
        return static_cast<const PositionOf&>(position);
    }
    // Whether it is a position of this form of the game; two forms of a game differ in their codes.
    static bool holds(const AnyPosition& position) {
        return position.game().name() == G::name && position.game().codes() == G::codes.count();
    }
    const State& state() const { return state_; }
    const Knowledge& knowledge(Seat seat) const {
        static const Knowledge nothing{};
        return learnt_ ? learnt_->knowledge[seat.index] : nothing;
    }

    std::unique_ptr<AnyPosition> clone() const override { return std::make_unique<PositionOf>(*this); }
    std::unique_ptr<AnyPosition> learning(Seats seats) const override {
        return std::make_unique<PositionOf>(game_, board_, seats_, state_, seats);
    }
    Seats learns() const override { return learnt_ ? learnt_->seats : Seats::none(); }
    std::size_t bytes() const override {
        std::size_t bytes = sizeof(PositionOf);
        if (learnt_) bytes += sizeof(Learnt);
        if constexpr (requires(const Knowledge& known) { known.bytes(); }) {
            for (const Seat seat : learns()) bytes += knowledge(seat).bytes();
        }
        return bytes;
    }
    bool equals(const AnyPosition& other) const override { return state_ == of(other).state_; }
    bool alike(const AnyPosition& other) const override {
        if constexpr (KnowsAlike<G>) return G::alike(state_, of(other).state_);
        return equals(other);
    }

    const AnyGame& game() const override { return game_; }
    int seats() const override { return seats_; }
    Actor actor() const override { return G::actor(state_); }
    Seats awaited() const override { return G::awaited(state_); }
    Actor turn() const override {
        if constexpr (HasTurns<G>) return G::turn(state_);
        return G::actor(state_);
    }
    void legal(Seat seat, Actions& actions) const override { G::legal(state_, seat, actions); }
    Refusal refuse(Seat seat, Action action) const override { return G::refuse(state_, seat, action); }
    Action draw(Rng& rng) const override { return oya::draw<G>(state_, rng); }
    void outcomes(Outcomes& outcomes) const override { oya::outcomes<G>(state_, outcomes); }
    Source source() const override { return oya::source<G>(state_); }
    void apply(Actor actor, Action action) override {
        witness(actor, action);
        G::apply(state_, actor, action);
    }
    void apply(Actor actor, Action action, Teller& teller) override {
        witness(actor, action);
        G::apply(state_, actor, action, teller);
    }
    Result result() const override { return G::result(state_); }
    std::string_view unsound() const override { return G::unsound(state_); }

    Action seen(Actor actor, Action action, Viewer viewer) const override {
        return G::seen(state_, actor, action, viewer);
    }
    std::unique_ptr<AnyPosition> imagine(Seat seat, Rng& rng) const override {
        assert(learns().has(seat));
        auto world = std::make_unique<PositionOf>(*this);
        world->state_ = G::imagine(state_, seat, knowledge(seat), rng);
        return world;
    }
    Plan automatic(Seat seat, const Settings& wishes) const override {
        return G::automatic(state_, seat, read_wishes(wishes));
    }
    Plan implied([[maybe_unused]] Seat seat, [[maybe_unused]] Action action,
                 [[maybe_unused]] const AnyPosition& after) const override {
        if constexpr (ImpliesSteps<G>) return G::implied(state_, seat, action, of(after).state_);
        return {};
    }
    bool worth_asking(Seat seat, const Settings& wishes, Action action) const override {
        return G::worth_asking(state_, seat, read_wishes(wishes), action);
    }

    std::string notation(Actor actor, Action action) const override {
        return G::notation(state_, actor, action);
    }
    std::optional<Action> parse(Actor actor, std::string_view text) const override {
        return G::parse(state_, actor, text);
    }
    Message describe(Actor actor, Action action) const override { return G::describe(state_, actor, action); }
    Message asks(Seat seat) const override { return G::asks(state_, seat); }
    void write(JsonWriter& json) const override { G::write(json, state_); }
    void write_view(JsonWriter& json, Viewer viewer) const override {
        G::write(json, G::view(state_, viewer));
    }
    std::string sketch(Viewer viewer, const Words& words, Names names) const override {
        return G::sketch(G::view(state_, viewer), words, names);
    }
    std::string details([[maybe_unused]] Viewer viewer, [[maybe_unused]] const Words& words,
                        [[maybe_unused]] Names names) const override {
        if constexpr (requires(const typename G::View& view) { G::details(view, words, names); }) {
            return G::details(G::view(state_, viewer), words, names);
        } else {
            return {};
        }
    }
    bool recalls([[maybe_unused]] const AnyPosition& earlier) const override {
        if constexpr (requires { G::recalls(state_, state_); }) {
            return G::recalls(state_, static_cast<const PositionOf&>(earlier).state_);
        } else {
            return true;
        }
    }
    std::string svg([[maybe_unused]] Viewer viewer, [[maybe_unused]] const Words& words,
                    [[maybe_unused]] Names names) const override {
        if constexpr (Draws<G>) {
            return G::svg(G::view(state_, viewer), words, names);
        } else {
            return {};
        }
    }
    void instinct(Seat seat, Ideas& ideas) const override { G::instinct(state_, seat, ideas); }

    int longest() const override {
        constexpr int usually = 25'000;
        if constexpr (KnowsItsLength<G>) return G::longest(*board_);
        return usually;
    }
    bool secrets() const override {
        if constexpr (MayBeOpen<G>) return G::secrets(*board_);
        return true;
    }
    std::unique_ptr<const Album> album() const override {
        if constexpr (HasAlbum<G>) return std::make_unique<AlbumOf<G>>(state_);
        return nullptr;
    }

  private:
    struct Learnt {
        Seats seats;
        std::array<Knowledge, max_seats> knowledge{};
    };

    void witness(Actor actor, Action action) {
        if (!learnt_) return;
        if (learnt_.use_count() != 1) learnt_ = std::make_shared<Learnt>(*learnt_);
        for (const Seat seat : learnt_->seats)
            G::witness(learnt_->knowledge[seat.index], seat, state_, actor, action);
    }
    static typename G::Wishes read_wishes(const Settings& settings) {
        typename G::Wishes wishes{};
        for (const auto& [name, value] : settings) G::wish(wishes, name, value);
        return wishes;
    }

    const GameOf<G>& game_;
    std::shared_ptr<const Board> board_; // the state refers to it, and so do its copies
    int seats_;
    State state_;
    // None where nobody learns. Copies share it until one of them learns more: it may be large, and most
    // copies are only looked at.
    std::shared_ptr<Learnt> learnt_;
};

// The option of this name and scope, or a refusal that names what is wrong with it.
Refusal check_option(std::span<const OptionSpec>, OptionSpec::Scope, std::string_view name,
                     std::string_view value);

template <Game G>
class GameOf final : public AnyGame {
  public:
    std::string_view name() const override { return G::name; }
    int rules_version() const override { return G::rules_version; }
    int min_seats() const override { return G::min_seats; }
    int max_seats() const override { return G::max_seats; }
    int codes() const override { return G::codes.count(); }
    std::span<const ActionKind> kinds() const override { return G::codes.kinds(); }
    int code(Action action) const override { return G::codes.code(action); }
    std::optional<Action> action(int code) const override { return G::codes.action(code); }
    Draft draft([[maybe_unused]] Action action) const override {
        if constexpr (HasDrafts<G>) return G::draft(action);
        return Draft::no;
    }
    bool any_order([[maybe_unused]] Action action) const override {
        if constexpr (HasAnyOrder<G>) return G::any_order(action);
        return false;
    }
    std::span<const OptionSpec> options() const override { return G::options(); }

    Refusal check(const Settings& settings, int seats) const override {
        typename G::Options options{};
        for (const auto& [name, value] : settings) {
            if (Refusal refusal = check_option(G::options(), OptionSpec::Scope::table, name, value))
                return refusal;
            if (Refusal refusal = G::set(options, name, value)) return refusal;
        }
        if constexpr (HasLargerForm<G>) {
            if (G::needs_larger(options)) return G::Larger::check(options, seats);
        }
        return G::check(options, seats);
    }
    Refusal check_wish(std::string_view name, std::string_view value) const override {
        if (Refusal refusal = check_option(G::options(), OptionSpec::Scope::seat, name, value))
            return refusal;
        typename G::Wishes wishes{};
        return G::wish(wishes, name, value);
    }
    Settings complete(const Settings& settings) const override {
        const typename G::Options options = read_options(settings);
        Settings whole;
        for (const OptionSpec& spec : G::options()) {
            if (spec.scope == OptionSpec::Scope::table) whole.set(spec.name, G::get(options, spec.name));
        }
        return whole;
    }

    std::unique_ptr<AnyPosition> start(const Settings& settings, int seats) const override {
        if constexpr (HasLargerForm<G>) {
            if (G::needs_larger(read_options(settings))) return larger().start(settings, seats);
        }
        auto board = std::make_shared<const typename G::Board>(G::board(read_options(settings), seats));
        const typename G::State state = G::start(*board);
        return std::make_unique<PositionOf<G>>(*this, std::move(board), seats, state, Seats::first(seats));
    }
    std::unique_ptr<AnyPosition> read(const Settings& settings, int seats, JsonValue json) const override {
        if constexpr (HasLargerForm<G>) {
            if (G::needs_larger(read_options(settings))) return larger().read(settings, seats, json);
        }
        auto board = std::make_shared<const typename G::Board>(G::board(read_options(settings), seats));
        typename G::State state = G::start(*board);
        G::read(json, *board, state);
        if (!json.reader_ok()) return nullptr;
        if (const std::string_view fault = G::unsound(state); !fault.empty()) {
            json.fail(fault, "position.unsound");
            return nullptr;
        }
        return std::make_unique<PositionOf<G>>(*this, std::move(board), seats, state, Seats::first(seats));
    }

  private:
    static const auto& larger() {
        static const GameOf<typename G::Larger> form;
        return form;
    }
    static typename G::Options read_options(const Settings& settings) {
        typename G::Options options{};
        for (const auto& [name, value] : settings) {
            const bool accepted = !G::set(options, name, value);
            assert(accepted);
            static_cast<void>(accepted);
        }
        return options;
    }
};

} // namespace oya
