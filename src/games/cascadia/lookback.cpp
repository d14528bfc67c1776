#include "games/cascadia/lookback.h"

#include "games/cascadia/telling.h"

namespace oya::cascadia {

void look_back(const State& state, Lookback& lookback) {
    const Sheets all = sheets(state);
    lookback.began(Seat{state.first});
    for (const Seat seat : Seats::first(state.seats())) {
        const Sheet& sheet = all[seat.index];
        for (int animal = 0; animal < species; ++animal)
            lookback.had("cascadia.look.wildlife", species_message(animal), seat,
                         sheet.wildlife[static_cast<std::size_t>(animal)]);
        for (int terrain = 0; terrain < terrains; ++terrain)
            lookback.had("cascadia.look.habitats", terrain_message(terrain), seat,
                         sheet.corridors[static_cast<std::size_t>(terrain)]);
        int bonuses = 0;
        for (const int bonus : sheet.bonuses) bonuses += bonus;
        lookback.had("cascadia.look.habitats", "cascadia.look.majorities", seat, bonuses);
        lookback.had("cascadia.look.habitats", "cascadia.look.nature", seat, sheet.nature);
    }
    const auto card_of = [](int animal, int letter) {
        return Message{"cascadia.look.card",
                       {{"species", species_message(animal)},
                        {"letter", std::string(1, static_cast<char>('A' + letter))}}};
    };
    constexpr std::string_view section = "cascadia.look.cards";
    for (int animal = 0; animal < species; ++animal) {
        for (int letter = 0; letter < letters; ++letter) lookback.may_have(section, card_of(animal, letter));
        const auto& cards = state.cards[static_cast<std::size_t>(animal)];
        if (cards[0] >= letters || cards[1] < letters) continue; // none, or two to choose from
        for (const Seat seat : Seats::first(state.seats()))
            lookback.had(section, card_of(animal, cards[0]), seat,
                         all[seat.index].wildlife[static_cast<std::size_t>(animal)]);
    }
}

} // namespace oya::cascadia
