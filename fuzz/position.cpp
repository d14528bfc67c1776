#include "core/json_reader.h"
#include "core/json_writer.h"
#include "core/words.h"
#include "fuzz.h"

// Positions from outside: what is read is sound, is written back the same, can be looked at by everybody and
// played to its end.

namespace oya::fuzz {

namespace {

void look(const AnyPosition& position, Viewer viewer) {
    std::string view;
    {
        JsonWriter json(view);
        position.write_view(json, viewer);
    }
    JsonReader reader(view);
    require(reader.ok(), "a view is JSON");
    for (const Words& words : Words::languages())
        require(!position.sketch(viewer, words, {}).empty(), "a view can be drawn");
}

} // namespace

} // namespace oya::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace oya;
    fuzz::Input input(data, size);
    const AnyGame& game = input.game();
    const int seats = input.seats(game);
    const Settings options = input.options(game, seats);
    JsonReader reader(input.rest());
    const std::unique_ptr<AnyPosition> position = game.read(options, seats, reader.root());
    fuzz::require((position != nullptr) == reader.ok(), "a position is read, or there is an error");
    if (!position) return 0;

    fuzz::require(position->unsound().empty(), "a position that was read is sound");
    const std::string text = fuzz::json_of(*position);
    JsonReader again(text);
    const std::unique_ptr<AnyPosition> copy = game.read(options, seats, again.root());
    fuzz::require(copy != nullptr && copy->equals(*position), "a position is read back as it was written");
    fuzz::require(fuzz::json_of(*copy) == text, "it is written the same again");

    fuzz::look(*position, Viewer::spectator());
    for (const Seat seat : Seats::first(seats)) fuzz::look(*position, seat);
    // Far enough for most to end; on an island that somebody made up nobody may ever have points enough.
    constexpr int longest_game = 10'000;
    Rng rng(size);
    int steps = 0;
    while (steps < longest_game && fuzz::random_step(*position, rng)) {
        fuzz::require(position->unsound().empty(), "playing on keeps a position sound");
        ++steps;
    }
    fuzz::require(steps == longest_game || position->result().over, "a game ends with a result");
    return 0;
}
