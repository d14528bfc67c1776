#pragma once

#include "core/chance.h"
#include "core/deck.h"
#include "core/json_reader.h"
#include "core/json_writer.h"
#include "core/options.h"
#include "core/reference.h"
#include "core/refusal.h"
#include "core/result.h"
#include "core/rng.h"
#include "core/story.h"
#include "core/words.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

// The toy fifth game, which only the tests play: a hidden card for each seat, answers that are given secretly
// and carried out together, a deck with a tail. Its rules are in rules/toy.toml beside this file.

namespace oya::toy {

inline constexpr int kinds = 3; // the cards 1, 2 and 3
inline constexpr int most_copies = 3;
inline constexpr int hidden_kind = kinds;

enum class Answer : std::uint8_t { keep, swap, hidden, none };

struct Options {
    int rounds = 2;
    int copies = most_copies;
    bool swaps_open = false;
};

struct Wishes {
    bool keep_best = false;
};

struct Board {
    Options options;
    int seats = 0;
};

enum class Kind : std::uint8_t { deal, answer };
inline constexpr Codes<2> codes{std::array<ActionKind, 2>{{
    {"deal", {"card", kinds + 1}},
    {"answer", {"answer", 3}},
}}};
constexpr Action deal(int kind) {
    return {static_cast<std::uint8_t>(Kind::deal), static_cast<std::uint8_t>(kind), 0, 0};
}
constexpr Action answer(Answer given) {
    return {static_cast<std::uint8_t>(Kind::answer), static_cast<std::uint8_t>(given), 0, 0};
}

using ToyDeck = Deck<kinds, kinds * most_copies>;

struct State {
    Reference<Board> board;
    ToyDeck deck;
    std::array<TailCard, max_seats> hands{}; // with the seats that know each
    std::array<Answer, max_seats> answers = {Answer::none, Answer::none, Answer::none, Answer::none};
    Seats to_draw; // these have no card
    std::uint8_t round = 0;

    Seats seats() const { return Seats::first(board->seats); }
    bool over() const { return to_draw.empty() && round == board->options.rounds; }
    friend bool operator==(const State&, const State&) = default;
};

struct View {
    Viewer viewer = Viewer::spectator();
    int seats = 0;
    int round = 0;
    int rounds = 0;
    int deck = 0;
    Seats to_draw;
    std::array<std::uint8_t, max_seats> cards{}; // or hidden_kind
    std::array<Answer, max_seats> answers{};
    FixedVector<std::uint8_t, kinds * most_copies> tail; // or hidden_kind
};

// Whether a viewer sees a card that these seats know. What everybody knows in an open game has been shown.
bool sees(const State&, Viewer, Seats known);

} // namespace oya::toy

namespace oya {

struct Toy {
    using Options = toy::Options;
    using Wishes = toy::Wishes;
    using Board = toy::Board;
    using State = toy::State;
    using View = toy::View;
    struct Knowledge {}; // who knows a card stands in the position

    static constexpr std::string_view name = "toy";
    static constexpr int rules_version = 1;
    static constexpr int min_seats = 2;
    static constexpr int max_seats = 4;
    static constexpr const auto& codes = toy::codes;

    static std::span<const OptionSpec> options();
    static Refusal set(Options&, std::string_view option, std::string_view value);
    static std::string get(const Options&, std::string_view option);
    static Refusal wish(Wishes&, std::string_view option, std::string_view value);
    static std::string wish(const Wishes&, std::string_view option);

    static Refusal check(const Options&, int seats);
    static Board board(const Options&, int seats);
    static State start(const Board&);
    static Actor actor(const State&);
    static Seats awaited(const State&);
    static void legal(const State&, Seat, Actions&);
    static Refusal refuse(const State&, Seat, Action);
    static Action draw(const State&, Rng&);
    static void outcomes(const State&, Outcomes&);
    static Source source(const State&);
    static void apply(State&, Actor, Action);
    static void apply(State&, Actor, Action, Teller&);
    static Result result(const State&);
    static std::string_view unsound(const State&);

    static Action seen(const State&, Actor, Action, Viewer);
    static View view(const State&, Viewer);
    static void witness(Knowledge&, Seat, const State&, Actor, Action) {}
    static State imagine(const State&, Seat, const Knowledge&, Rng&);
    static Plan automatic(const State&, Seat, const Wishes&);
    static bool worth_asking(const State&, Seat, const Wishes&, Action) { return true; }

    static std::string notation(const State&, Actor, Action);
    static std::optional<Action> parse(const State&, Actor, std::string_view);
    static Message describe(const State&, Actor, Action);
    static Message asks(const State&, Seat);
    static void write(JsonWriter&, const State&);
    static void read(JsonValue, const Board&, State&);
    static void write(JsonWriter&, const View&);
    static std::string sketch(const View&, const Words&, Names);

    static void instinct(const State&, Seat, Ideas&);
};

} // namespace oya
