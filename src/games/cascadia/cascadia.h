#pragma once

#include "core/album.h"
#include "core/chance.h"
#include "core/json_reader.h"
#include "core/json_writer.h"
#include "core/options.h"
#include "core/refusal.h"
#include "core/result.h"
#include "core/rng.h"
#include "core/story.h"
#include "core/words.h"
#include "games/cascadia/state.h"
#include "games/cascadia/view.h"
#include "games/cascadia/weights.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace oya::cascadia {

// Cascadia: tiles, animals and corridors for one to four players. Rules: rules/cascadia.toml. The contract is
// core/game.h.
struct Cascadia {
    using Options = cascadia::Options;
    using Wishes = cascadia::Wishes;
    using Board = cascadia::Board;
    using State = cascadia::State;
    using View = cascadia::View;
    struct Knowledge {}; // everything a seat has learnt stands in the position

    static constexpr std::string_view name = "cascadia";
    static constexpr int rules_version = 1;
    static constexpr int min_seats = 1;
    static constexpr int max_seats = 4;
    static constexpr const auto& codes = cascadia::codes;

    static std::span<const OptionSpec> options();
    static Refusal set(Options&, std::string_view option, std::string_view value);
    static std::string get(const Options&, std::string_view option);
    static Refusal wish(Wishes&, std::string_view option, std::string_view value);
    static std::string wish(const Wishes&, std::string_view option);

    static Refusal check(const Options&, int seats);
    static Board board(const Options&, int seats);
    static State start(const Board&);
    static int longest(const Board&) { return 599; } // of four greedy players with the second restriction
    static Actor actor(const State&);
    static Seats awaited(const State&);
    static void legal(const State&, Seat, Actions&);
    static Action any_legal(const State&, Seat, Rng&); // the one `legal` lists at a random place
    static Refusal refuse(const State&, Seat, Action);
    static Action draw(const State&, Rng&);
    static void outcomes(const State&, Outcomes&);
    static Source source(const State&);
    static void apply(State&, Actor, Action);
    static void apply(State&, Actor, Action, Teller&);
    static Result result(const State&);

    static Action seen(const State&, Actor, Action, Viewer);
    static View view(const State&, Viewer);
    static void witness(Knowledge&, Seat, const State& /*before*/, Actor, Action) {}
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
    static std::string details(const View&, const Words&, Names); // the cards and the task, word for word
    static std::string svg(const View&, const Words&, Names);
    static std::string_view unsound(const State&);

    using Weights = cascadia::Weights;
    static constexpr const auto& weight_list = cascadia::weight_list;
    static void instinct(const State&, Seat, Ideas&, const Weights& = shipped);
    static Plan policy(const State&, Seat, Rng&, const Weights& = shipped); // for playouts
    static float aim(const State&, Seat);           // what is asked beside points, in points: a scenario
    static bool finish(const State&, Seat, Ideas&); // of the last turn of a player
    static void greedy(const State&, Seat, Ideas&); // what brings the most points at once

    // Only cards in hand (restriction 10) are secret.
    static bool secrets(const Board& board) { return board.restriction() == 10; }

    // The trail (trail.h), kept between games played for achievements.
    static bool keeps_album(const State&);
    static bool readable_album(std::string_view album);
    static bool in_album(std::string_view album, std::string_view person);
    static Refusal join_album(std::string& album, std::string_view person);
    static std::vector<AlbumChoice> album_choices(std::string_view album, std::string_view person,
                                                  const State&, Seat);
    static void mark_album(std::string& album, std::string_view person, const State&, Seat,
                           std::size_t choice);
    static std::string album_page(std::string_view album, const Words&);
};

} // namespace oya::cascadia

namespace oya {
using cascadia::Cascadia;
} // namespace oya
