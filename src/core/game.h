#pragma once

#include "core/action.h"
#include "core/album.h"
#include "core/chance.h"
#include "core/draft.h"
#include "core/json_reader.h"
#include "core/json_writer.h"
#include "core/options.h"
#include "core/refusal.h"
#include "core/result.h"
#include "core/rng.h"
#include "core/story.h"
#include "core/words.h"

#include <cassert>
#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

// The contract of a game: plain functions over one plain value. Everything above the games, and the tests
// that every game must pass, rest on this and on nothing else.

namespace oya {

// What a game in which chance acts offers beside the rest. A game that never makes chance its actor writes
// none of it.
template <class G>
concept HasChance = requires(const typename G::State& state, Outcomes& outcomes, Rng& rng) {
    { G::draw(state, rng) } -> std::same_as<Action>; // when chance acts: one outcome, rightly weighted
    { G::outcomes(state, outcomes) };                // the same as a list with weights
    { G::source(state) } -> std::same_as<Source>;    // which chance is asked
};

// Whether a game has begun to: then a part that is missing or written wrongly is a mistake.
template <class G>
concept NamesChance = requires { &G::draw; } || requires { &G::outcomes; } || requires { &G::source; };

template <class G>
concept Game =
    (HasChance<G> || !NamesChance<G>) &&
    requires(const typename G::State& state, typename G::State& changing, const typename G::Board& board,
             typename G::Options& options, const typename G::Options& chosen, typename G::Wishes& wishes,
             const typename G::Wishes& wished, typename G::Knowledge& knowledge,
             const typename G::Knowledge& known, const typename G::View& view, Seat seat, Actor actor,
             Viewer viewer, Action action, Actions& actions, Ideas& ideas, Rng& rng, Teller& teller,
             JsonWriter& writer, JsonValue json, const Words& words, Names names, std::string_view text,
             int seats) {
        // A position is a value: copying is memcpy, comparing is ==. It refers to its board, which the caller
        // owns.
        requires std::is_trivially_copyable_v<typename G::State>;
        // What a seat has learnt may take memory of its own: nobody learns while a search plays games
        // through.
        requires std::copyable<typename G::Knowledge>;
        requires std::equality_comparable<typename G::State>;

        { G::name } -> std::convertible_to<std::string_view>;
        { G::rules_version } -> std::convertible_to<int>; // grows when an old record would replay differently
        { G::min_seats } -> std::convertible_to<int>;
        { G::max_seats } -> std::convertible_to<int>;
        {
            G::codes.code(action)
        } -> std::same_as<int>; // Codes<Kinds>: dense numbers, the same in every position

        // Options by name, as text. `set` and `wish` are given names and values the specs allow; only free
        // text can fail.
        { G::options() } -> std::same_as<std::span<const OptionSpec>>;
        { G::set(options, text, text) } -> std::same_as<Refusal>;
        { G::get(chosen, text) } -> std::same_as<std::string>;
        { G::wish(wishes, text, text) } -> std::same_as<Refusal>;
        { G::wish(wished, text) } -> std::same_as<std::string>;
        { G::check(chosen, seats) } -> std::same_as<Refusal>; // may such a table be made

        // The rules.
        {
            G::board(chosen, seats)
        } -> std::same_as<typename G::Board>; // only for options and seats that were checked
        { G::start(board) } -> std::same_as<typename G::State>; // before the first chance event
        { G::actor(state) } -> std::same_as<Actor>;             // the canonical next one
        { G::awaited(state) } -> std::same_as<Seats>;           // every seat whose answer may come now
        { G::legal(state, seat, actions) };                     // every action this seat may take, no other
        {
            G::refuse(state, seat, action)
        } -> std::same_as<Refusal>;                    // why not, for any 32 bits; empty for what is legal
        { G::apply(changing, actor, action) };         // the only function that changes a position
        { G::apply(changing, actor, action, teller) }; // the same, telling what happens and why
        { G::result(state) } -> std::same_as<Result>;
        {
            G::unsound(state)
        } -> std::same_as<std::string_view>; // which promise of the box is broken; empty for none

        // What may be known.
        {
            G::seen(state, actor, action, viewer)
        } -> std::same_as<Action>; // hidden parts blank; the state is the one before
        { G::view(state, viewer) } -> std::same_as<typename G::View>;
        {
            G::witness(knowledge, seat, state, actor, action)
        }; // learn from what this seat may see of it; state before
        {
            G::imagine(state, seat, known, rng)
        } -> std::same_as<typename G::State>; // what the seat cannot tell from the real

        // Answers a seat has asked to be given for it, and whether an action is put to it as a choice at all.
        { G::automatic(state, seat, wished) } -> std::same_as<Plan>;
        { G::worth_asking(state, seat, wished, action) } -> std::same_as<bool>;

        // Text and JSON. `parse` reads what `notation` writes and what people type; what it reads need not be
        // legal. `notation` and `describe` have words for every code of the game, in any position.
        { G::notation(state, actor, action) } -> std::same_as<std::string>;
        { G::parse(state, actor, text) } -> std::same_as<std::optional<Action>>;
        { G::describe(state, actor, action) } -> std::same_as<Message>; // "play red 6"
        { G::asks(state, seat) } -> std::same_as<Message>; // the one sentence that says what is asked
        { G::write(writer, state) };
        { G::read(json, board, changing) }; // records errors at the value; the caller then asks for `unsound`
        { G::write(writer, view) };
        { G::sketch(view, words, names) } -> std::same_as<std::string>; // a page of plain text

        // What a quick, decent player would do, best first; sees no more of the state than the seat may know.
        { G::instinct(state, seat, ideas) };
    };

// What chance does next, for a position in which it acts.
template <Game G>
Action draw([[maybe_unused]] const typename G::State& state, [[maybe_unused]] Rng& rng) {
    if constexpr (HasChance<G>) return G::draw(state, rng);
    assert(HasChance<G>);
    return {};
}

template <Game G>
void outcomes([[maybe_unused]] const typename G::State& state, [[maybe_unused]] Outcomes& list) {
    if constexpr (HasChance<G>) G::outcomes(state, list);
}

template <Game G>
Source source([[maybe_unused]] const typename G::State& state) {
    if constexpr (HasChance<G>) return G::source(state);
    return {};
}

// A game may offer `any_legal(state, seat, rng)` beside the contract: the action that `legal` would list at
// place `rng.below(size)`, found without the list. Random games live on it.
template <class G>
concept ChoosesAnyLegal = requires(const typename G::State& state, Seat seat, Rng& rng) {
    { G::any_legal(state, seat, rng) } -> std::same_as<Action>;
};

// A legal action of a seat that is awaited, each as likely as the others.
template <Game G>
Action any_legal(const typename G::State& state, Seat seat, Rng& rng) {
    if constexpr (ChoosesAnyLegal<G>) {
        return G::any_legal(state, seat, rng);
    } else {
        Actions actions;
        G::legal(state, seat, actions);
        return actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
    }
}

// A game may divide itself into stages, such as rounds, that are played for points of their own:
// `stage(state)` counts those that are over. A search may then look no further than to the end of one.
template <class G>
concept HasStages = requires(const typename G::State& state) {
    { G::stage(state) } -> std::same_as<int>;
};

// A game may be too long to be played to its end again and again: a search then looks no further than
// `horizon` steps ahead, and counts the points of that moment.
template <class G>
concept HasHorizon = requires {
    { G::horizon } -> std::convertible_to<int>;
};

// A game may have a larger form of itself for tables that it has no room for: the same options and rules over
// a larger position, with codes of its own. To people it is the same game.
template <class G>
concept HasLargerForm = requires(const typename G::Options& chosen) {
    typename G::Larger;
    { G::needs_larger(chosen) } -> std::same_as<bool>;
};

// A game may keep an album for people from one game to the next: text that only the game reads, empty for a
// new one. When a game whose position `keeps_album` is over, each person may mark one of their choices;
// whoever is not in the album joins it first, if there is room.
template <class G>
concept HasAlbum = requires(const typename G::State& state, Seat seat, std::string_view text,
                            std::string& album, std::size_t choice, const Words& words) {
    { G::keeps_album(state) } -> std::same_as<bool>;
    { G::readable_album(text) } -> std::same_as<bool>;
    { G::in_album(text, text) } -> std::same_as<bool>;
    { G::join_album(album, text) } -> std::same_as<Refusal>; // refused, the album stays as it is
    // What this person has earned and not marked yet; for somebody who has not joined, as if they had.
    { G::album_choices(text, text, state, seat) } -> std::same_as<std::vector<AlbumChoice>>;
    // Marks it for somebody in the album, and for nobody else.
    { G::mark_album(album, text, state, seat, choice) };
    { G::album_page(text, words) } -> std::same_as<std::string>;
};

// A game may say that at some tables everybody sees everything: `secrets(board)` is false there. People who
// share a screen then need not look away.
template <class G>
concept MayBeOpen = requires(const typename G::Board& board) {
    { G::secrets(board) } -> std::same_as<bool>;
};

// A game may say how long it gets: `longest(board)` is the number of events of the longest of 10,000 random
// games of its kind, or of 1,000 of greedy bots, trades included (`oya bench --lengths`). Tables and records
// are held to a multiple of it.
template <class G>
concept KnowsItsLength = requires(const typename G::Board& board) {
    { G::longest(board) } -> std::same_as<int>;
};

// A game may let a seat write drafts, which can be begun and given up without end: `draft(action)` tells
// these steps from those by which the game goes on. No other steps of a game lead back to where they began.
template <class G>
concept HasDrafts = requires(Action action) {
    { G::draft(action) } -> std::same_as<Draft>;
};

// A game in which others are asked within somebody's turn may say whose turn it is: `turn(state)`. Elsewhere
// it is that of whoever acts.
template <class G>
concept HasTurns = requires(const typename G::State& state) {
    { G::turn(state) } -> std::same_as<Seat>;
};

// One step of a random game: chance draws, or the actor takes any legal action. False when the game is over.
template <Game G>
bool random_step(typename G::State& state, Rng& rng) {
    const Actor actor = G::actor(state);
    if (actor.is_nobody()) return false;
    G::apply(state, actor, actor.is_chance() ? draw<G>(state, rng) : any_legal<G>(state, actor.seat(), rng));
    return true;
}

} // namespace oya
