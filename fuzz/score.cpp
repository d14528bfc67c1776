#include "fuzz.h"

#include "games/cascadia/assistant.h"
#include "games/cascadia/cascadia.h"

// Environments as people describe them, as text and as JSON: what is read can be counted, and the two forms
// of the answer agree; what is not read is refused with a reason.

namespace oya::fuzz {

namespace {

// A letter for each species, out of one byte each.
cascadia::Options options_from(Input& input) {
    std::string cards;
    for (int i = 0; i < cascadia::species; ++i) cards += static_cast<char>('A' + input.byte() % 4);
    cascadia::Options options;
    require(!Cascadia::set(options, "cards", cards), "five letters name five cards");
    const unsigned readings = input.byte();
    if ((readings & 1) != 0) Cascadia::set(options, "salmon_malformed", "forgiving");
    if ((readings & 2) != 0) Cascadia::set(options, "elk_d_ring", "any");
    if ((readings & 4) != 0) Cascadia::set(options, "elk_c_large", "capped");
    return options;
}

} // namespace

} // namespace oya::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace oya;
    fuzz::Input input(data, size);
    const cascadia::Options options = fuzz::options_from(input);
    cascadia::BoxGame game;
    if (const auto bad = cascadia::read_box_game(input.rest(), game)) {
        for (const Words& words : Words::languages())
            fuzz::require(!words.say(bad->reason).empty(), "a refusal has a reason");
        return 0;
    }
    const auto players = static_cast<int>(game.players.size());
    const cascadia::CardLetters cards = Cascadia::board(options, players).cards;
    const cascadia::Sheets sheets = cascadia::score_box_game(game, cards, options);
    for (const Words& words : Words::languages()) {
        std::string json;
        {
            JsonWriter writer(json);
            cascadia::explain(writer, game, cards, options, words);
        }
        const std::string page = cascadia::explain(game, cards, options, words);
        for (std::size_t seat = 0; seat < game.players.size(); ++seat) {
            const std::string total = std::to_string(sheets[seat].total());
            fuzz::require(page.find("= " + total) != page.npos, "the page names every total");
            fuzz::require(json.find("\"total\":" + total) != json.npos, "so does the document");
        }
    }
    return 0;
}
