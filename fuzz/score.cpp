#include "fuzz.h"

#include "games/cascadia/assistant.h"
#include "games/cascadia/cascadia.h"

// Environments as people describe them, as text and as JSON: what is read can be counted, and the two forms
// of the answer agree; what is not read is refused with a reason.

namespace oya::fuzz {

namespace {

// A letter for each species, out of one byte each, and some readings, as a call says them.
void say_table(cascadia::BoxSetup& setup, Input& input) {
    std::string cards;
    for (int i = 0; i < cascadia::species; ++i) cards += static_cast<char>('A' + input.byte() % 4);
    require(setup.say("cards", cards).empty(), "five letters name five cards");
    const unsigned readings = input.byte();
    if ((readings & 1) != 0) setup.say("salmon_malformed", "forgiving");
    if ((readings & 2) != 0) setup.say("elk_d_ring", "any");
    if ((readings & 4) != 0) setup.say("elk_c_large", "capped");
    if ((readings & 8) != 0) setup.say("solo", "yes");
}

} // namespace

} // namespace oya::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace oya;
    fuzz::Input input(data, size);
    cascadia::BoxGame game;
    fuzz::say_table(game.setup, input);
    const auto faults = cascadia::read_box_game(input.rest(), game);
    for (const cascadia::BadBoard& bad : faults)
        for (const Words& words : Words::languages())
            fuzz::require(bad.rule || !words.say(bad.reason).empty(), "a refusal has a reason");
    if (!faults.empty()) return 0;
    const cascadia::Sheets sheets = cascadia::score_box_game(game);
    for (const Words& words : Words::languages()) {
        std::string json;
        {
            JsonWriter writer(json);
            cascadia::explain(writer, game, words);
        }
        const std::string page = cascadia::explain(game, words);
        for (std::size_t seat = 0; seat < game.players.size(); ++seat) {
            const std::string total = std::to_string(sheets[seat].total());
            fuzz::require(page.find("= " + total) != page.npos, "the page names every total");
            fuzz::require(json.find("\"total\":" + total) != json.npos, "so does the document");
        }
    }
    return 0;
}
