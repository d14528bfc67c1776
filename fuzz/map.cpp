#include "core/json_reader.h"
#include "core/words.h"
#include "fuzz.h"

#include <vector>

// Tables made of text: an own island of Catan, the icons of VIGO!, and whatever else an option leaves to be
// written. What is refused has a reason; what is accepted can be looked at, written, read back and played.

namespace oya::fuzz {

namespace {

constexpr int most_steps = 300; // enough for the longest set-up and some turns

// An option of a table that takes any text, out of one byte; null where there is none.
const OptionSpec* written_option(const AnyGame& game, Input& input) {
    std::vector<const OptionSpec*> written;
    for (const OptionSpec& spec : game.options())
        if (spec.free_text && spec.scope == OptionSpec::Scope::table) written.push_back(&spec);
    const unsigned choice = input.byte();
    return written.empty() ? nullptr : written[choice % written.size()];
}

void look(const AnyPosition& position) {
    for (const Words& words : Words::languages())
        require(!position.sketch(Viewer::spectator(), words, {}).empty(), "a table can be drawn");
    position.svg(Viewer::spectator(), Words::languages().front(), {});
}

} // namespace

} // namespace oya::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace oya;
    fuzz::Input input(data, size);
    const AnyGame& game = input.game();
    const int seats = input.seats(game);
    const OptionSpec* const option = fuzz::written_option(game, input);
    if (option == nullptr) return 0;
    Settings options = input.options(game, seats);
    options.set(option->name, input.rest());
    if (option->name == "map") options.set("board", "file");
    if (const Refusal refusal = game.check(options, seats)) {
        for (const Words& words : Words::languages())
            fuzz::require(!words.say(refusal.reason).empty(), "a refusal has a reason");
        return 0;
    }

    const Settings complete = game.complete(options);
    fuzz::require(!game.check(complete, seats), "options stay allowed when all of them are named");
    const std::unique_ptr<AnyPosition> position = game.start(options, seats);
    fuzz::look(*position);
    Rng rng(size);
    for (int step = 0; step < fuzz::most_steps && fuzz::random_step(*position, rng); ++step)
        fuzz::require(position->unsound().empty(), "playing keeps a position sound");
    fuzz::look(*position);
    const std::string text = fuzz::json_of(*position);
    JsonReader reader(text);
    const std::unique_ptr<AnyPosition> copy = game.read(complete, seats, reader.root());
    fuzz::require(copy != nullptr && copy->equals(*position), "a position is read back as it was written");
    return 0;
}
