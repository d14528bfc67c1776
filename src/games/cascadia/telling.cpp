#include "games/cascadia/telling.h"

#include "generated/cascadia_rules.h"

namespace oya::cascadia {

Message species_message(int animal) {
    static constexpr std::array<std::string_view, species + 1> ids = {
        "cascadia.species.bear", "cascadia.species.elk", "cascadia.species.salmon",
        "cascadia.species.hawk", "cascadia.species.fox", "cascadia.species.hidden"};
    return {ids[static_cast<std::size_t>(animal)]};
}

Message terrain_message(int terrain) {
    static constexpr std::array<std::string_view, terrains> ids = {
        "cascadia.terrain.mountain", "cascadia.terrain.forest", "cascadia.terrain.prairie",
        "cascadia.terrain.wetland", "cascadia.terrain.river"};
    return {ids[static_cast<std::size_t>(terrain)]};
}

Message species_sign_message(int animal) {
    static constexpr std::array<std::string_view, species> ids = {"cascadia.sign.bear", "cascadia.sign.elk",
                                                                  "cascadia.sign.salmon",
                                                                  "cascadia.sign.hawk", "cascadia.sign.fox"};
    return {ids[static_cast<std::size_t>(animal)]};
}

Message terrain_sign_message(int terrain) {
    static constexpr std::array<std::string_view, terrains> ids = {
        "cascadia.sign.mountain", "cascadia.sign.forest", "cascadia.sign.prairie", "cascadia.sign.wetland",
        "cascadia.sign.river"};
    return {ids[static_cast<std::size_t>(terrain)]};
}

Message letter_message(int letter) {
    static constexpr std::array<std::string_view, letters + 2> ids = {
        "cascadia.letter.a", "cascadia.letter.b",      "cascadia.letter.c",
        "cascadia.letter.d", "cascadia.letter.family", "cascadia.letter.intermediate"};
    return {ids[static_cast<std::size_t>(letter)]};
}

Message face_message(Face face) {
    std::vector<Message> animals;
    for (int animal = 0; animal < species; ++animal)
        if (face.shows(animal)) animals.push_back(species_message(animal));
    if (!face.two_terrains())
        return {face.keystone ? "cascadia.tile.keystone" : "cascadia.tile.one-terrain",
                {{"terrain", terrain_message(face.first)}, {"animals", std::move(animals)}}};
    return {"cascadia.tile.two-terrains",
            {{"first", terrain_message(face.first)},
             {"second", terrain_message(face.second)},
             {"animals", std::move(animals)}}};
}

Message tile_message(Tile tile) { return face_message(faces[tile]); }

Message cell_message(Hex cell) {
    return {"cascadia.cell", {{"q", std::to_string(cell.q)}, {"r", std::to_string(cell.r)}}};
}

Message card_message(int animal, int card) {
    return {"cascadia.card", {{"animal", species_message(animal)}, {"letter", letter_message(card)}}};
}

std::vector<Message> counted_animals(const std::array<int, species>& counts) {
    static constexpr std::array<std::string_view, species> ids = {
        "cascadia.place.bears", "cascadia.place.elk", "cascadia.place.salmon", "cascadia.place.hawks",
        "cascadia.place.foxes"};
    std::vector<Message> list;
    for (std::size_t animal = 0; animal < ids.size(); ++animal)
        if (counts[animal] > 0) list.push_back({ids[animal], {{"count", counts[animal]}}});
    return list;
}

std::vector<Message> token_messages(const State& state, unsigned slots) {
    std::array<int, species> counts{};
    for (int slot : bits_of(slots)) {
        const std::uint8_t animal = state.tokens[static_cast<std::size_t>(slot)];
        if (animal != no_species) ++counts[animal];
    }
    return counted_animals(counts);
}

std::string sides_text(Face face, int turns) {
    std::string text;
    for (int side = 0; side < sides; ++side)
        text += terrain_letters[static_cast<std::size_t>(terrain_at(face, turns, side))];
    return text;
}

Message sides_message(Face face, int turns) {
    static constexpr std::array<std::string_view, sides> ids = {"cascadia.side.ne", "cascadia.side.e",
                                                                "cascadia.side.se", "cascadia.side.sw",
                                                                "cascadia.side.w",  "cascadia.side.nw"};
    if (!face.two_terrains()) return {"cascadia.sides.alike", {{"terrain", terrain_message(face.first)}}};
    // The middle one of the three sides of a terrain.
    const auto side = [&](int at) { return Message{ids[static_cast<std::size_t>((turns + at) % sides)]}; };
    return {"cascadia.sides",
            {{"first", terrain_message(face.first)},
             {"side", side(1)},
             {"second", terrain_message(face.second)},
             {"opposite", side(4)}}};
}

Message rating_message(int total) {
    static constexpr std::array<std::string_view, 7> ids = {
        "cascadia.rating.0", "cascadia.rating.1", "cascadia.rating.2", "cascadia.rating.3",
        "cascadia.rating.4", "cascadia.rating.5", "cascadia.rating.6"};
    return {ids[static_cast<std::size_t>(solo_rating(total))]};
}

Message goal_message(const Goal& goal) {
    static constexpr std::array<std::string_view, 14> ids = {
        "cascadia.goal.total",          "cascadia.goal.top-value",           "cascadia.goal.any-habitats",
        "cascadia.goal.each-species",   "cascadia.goal.each-habitat",        "cascadia.goal.wildlife-total",
        "cascadia.goal.habitat-total",  "cascadia.goal.tokens-each",         "cascadia.goal.species-apart",
        "cascadia.goal.habitats-apart", "cascadia.goal.species-off-habitat", "cascadia.goal.species-together",
        "cascadia.goal.any-species",    "cascadia.goal.nature-left"};
    const std::string_view id = ids[static_cast<std::size_t>(goal.type)];
    std::vector<Message> members;
    switch (goal.type) {
    case GoalType::each_species:
    case GoalType::tokens_each:
        for (int animal : bits_of(goal.which)) members.push_back(species_message(animal));
        return {id, {{"least", goal.least}, {"animals", std::move(members)}}};
    case GoalType::each_habitat:
        for (int terrain : bits_of(goal.which)) members.push_back(terrain_message(terrain));
        return {id, {{"least", goal.least}, {"terrains", std::move(members)}}};
    case GoalType::top_value: return {id, {{"animal", species_message(goal.first)}, {"count", goal.count}}};
    case GoalType::species_apart:
    case GoalType::species_together:
        return {id, {{"first", species_message(goal.first)}, {"second", species_message(goal.second)}}};
    case GoalType::habitats_apart:
        return {id, {{"first", terrain_message(goal.first)}, {"second", terrain_message(goal.second)}}};
    case GoalType::species_off_habitat:
        return {id, {{"first", species_message(goal.first)}, {"second", terrain_message(goal.second)}}};
    default: return {id, {{"least", goal.least}, {"count", goal.count}}};
    }
}

void tell_hand(Teller& teller, Seat seat, int animal) {
    teller.tell(rule::restrictions_r10_hidden_cards,
                {"cascadia.story.hand", {{"player", seat}, {"animal", species_message(animal)}}},
                Audience::only(seat));
    teller.tell(rule::restrictions_r10_hidden_cards, {"cascadia.story.hand-hidden", {{"player", seat}}},
                Audience::except(seat));
}

void tell_card(Teller& teller, const State& before, int animal, int letter) {
    Audience audience = Audience::everyone();
    for (Seat seat : Seats::first(before.seats())) {
        if (before.hands[seat.index] == animal) audience = Audience::only(seat);
    }
    teller.tell(before.board->restriction() == 6 ? rule::restrictions_r06_two_cards : rule::setup_cards,
                {"cascadia.story.card", {{"card", card_message(animal, letter)}}}, audience);
}

void tell_first(Teller& teller, Seat seat) {
    teller.tell(rule::setup_first_player, {"cascadia.story.first", {{"player", seat}}});
}

void tell_own_cards(Teller& teller, const Options& options) {
    const bool brings_cards = options.scenario() > 0 || options.variant() != Variant::standard;
    if (brings_cards && options.card_choice() != Cards::random)
        teller.tell(rule::options_cards, {"cascadia.story.own-cards"});
}

void tell_starter(Teller& teller, Seat seat, int starter) {
    teller.tell(rule::setup_starters_dealt,
                {"cascadia.story.starter", {{"player", seat}, {"starter", starter + 1}}});
}

void tell_start_tile(Teller& teller, Seat seat, Tile tile) {
    teller.tell(rule::restrictions_r07_two_tiles,
                {"cascadia.story.start-tile", {{"player", seat}, {"tile", tile_message(tile)}}});
}

namespace {

// Why the market is filled: for the first time, after a turn, or in the middle of one, when only tokens come.
RuleId filling_rule(const State& state) {
    if (state.in_turn) return rule::overpopulation_redraw_order;
    return state.turns_done == 0 ? rule::setup_market : rule::refill_one_of_each;
}

} // namespace

void tell_tile(Teller& teller, const State& state, int slot, Tile tile) {
    teller.tell(filling_rule(state),
                {"cascadia.story.tile", {{"slot", slot + 1}, {"tile", tile_message(tile)}}});
}

void tell_token(Teller& teller, const State& state, int slot, int animal) {
    teller.tell(filling_rule(state),
                {"cascadia.story.token", {{"slot", slot + 1}, {"animal", species_message(animal)}}});
}

void tell_turn(Teller& teller, const State& state) {
    const int number = state.turns_done / state.seats() + 1;
    teller.tell(rule::turn_order,
                {"cascadia.story.turn",
                 {{"player", Seat{state.turn}}, {"turn", number}, {"turns", state.board->turns}}});
}

void tell_removal(Teller& teller, const State& before, Removal removal, unsigned slots) {
    const Seat seat{before.turn};
    const std::vector<Message> tokens = token_messages(before, slots);
    switch (removal) {
    case Removal::four:
        teller.tell(before.board->market == 3 ? rule::restrictions_r05_overpopulation
                                              : rule::overpopulation_four_automatic,
                    {"cascadia.story.four", {{"animals", tokens}}});
        return;
    case Removal::refresh:
        teller.tell(rule::overpopulation_three_optional,
                    {"cascadia.story.refresh", {{"player", seat}, {"animals", tokens}}});
        return;
    case Removal::wipe:
        teller.tell(rule::nature_wipe, {"cascadia.story.wipe", {{"player", seat}, {"animals", tokens}}});
        return;
    }
}

void tell_return(Teller& teller, int tokens) {
    teller.tell(rule::overpopulation_set_aside, {"cascadia.story.return", {{"tokens", tokens}}});
}

void tell_payment(Teller& teller, const State& after, Seat seat) {
    const int cost = after.board->nature_cost;
    teller.tell(cost == 2 ? rule::restrictions_r08_two_nature : rule::nature_back_to_supply,
                {"cascadia.story.pays",
                 {{"player", seat}, {"tokens", cost}, {"left", after.environments[seat.index].nature}}});
}

void tell_reveal(Teller& teller, const State& state, Seat seat) {
    const int animal = state.hands[seat.index];
    const int letter = state.cards[static_cast<std::size_t>(animal)][0];
    teller.tell(rule::restrictions_r10_reveal,
                {"cascadia.story.reveals", {{"player", seat}, {"card", card_message(animal, letter)}}});
}

void tell_take(Teller& teller, const State& before, int tile_slot, int token_slot) {
    const bool pair = tile_slot == token_slot;
    teller.tell(pair ? rule::market_take_pair : rule::nature_free_choice,
                {pair ? "cascadia.story.takes-pair" : "cascadia.story.takes-mixed",
                 {{"player", Seat{before.turn}},
                  {"tile", tile_message(before.tiles[static_cast<std::size_t>(tile_slot)])},
                  {"animal", species_message(before.tokens[static_cast<std::size_t>(token_slot)])}}});
}

void tell_lifted(Teller& teller, const State& after) {
    const Parameter player{"player", Seat{after.turn}};
    const int restriction = after.board->restriction();
    if (restriction > 0) {
        teller.tell(rule::restrictions_r01_r02_no_legal_tile,
                    {"cascadia.story.restriction-lifted", {player, {"number", restriction}}});
    } else {
        teller.tell(rule::goal_bans_judged, {"cascadia.story.ban-lifted", {player}});
    }
}

void tell_tile_laid(Teller& teller, const State& after, Seat seat, int slot) {
    const Environment& land = after.environments[seat.index];
    const auto at = static_cast<std::size_t>(slot);
    const Face face = land.face(slot);
    Message story = {
        "cascadia.story.lays",
        {{"player", seat}, {"tile", tile_message(land.tiles[at])}, {"cell", cell_message(land.cells[at])}}};
    if (face.two_terrains()) {
        story.id = "cascadia.story.lays-turned";
        story.parameters.push_back({"sides", sides_message(face, land.turns[at])});
    }
    teller.tell(rule::tile_adjacent, std::move(story));
}

void tell_settled(Teller& teller, const State& before, int slot) {
    teller.tell(rule::token_any_own_tile,
                {"cascadia.story.settles",
                 {{"player", Seat{before.turn}},
                  {"animal", species_message(before.token_in_hand)},
                  {"cell", cell_message(before.mine().cells[static_cast<std::size_t>(slot)])}}});
}

void tell_nature(Teller& teller, Seat seat, bool taken) {
    teller.tell(taken ? rule::keystone_gain : rule::nature_supply_empty,
                {taken ? "cascadia.story.nature" : "cascadia.story.no-nature", {{"player", seat}}});
}

void tell_given_back(Teller& teller, const State& before) {
    const bool could = homes(before) != 0;
    teller.tell(could ? rule::token_decline : rule::token_no_place,
                {"cascadia.story.gives-back",
                 {{"player", Seat{before.turn}}, {"animal", species_message(before.token_in_hand)}}});
}

void tell_solo_discard(Teller& teller, Tile tile, int animal) {
    teller.tell(rule::solo_discard, {"cascadia.story.discard",
                                     {{"tile", tile_message(tile)}, {"animal", species_message(animal)}}});
}

void tell_warning(Teller& teller, Seat seat, const Goal& goal) {
    teller.tell(goal_rule(goal.type),
                {"cascadia.story.warning", {{"player", seat}, {"goal", goal_message(goal)}}});
}

namespace {

// A run of which nothing is counted, though its card is the one for runs.
void tell_malformed(Teller& teller, const State& state, Seat seat, int card) {
    const Environment& land = state.environments[seat.index];
    Groups groups;
    explain_species(land, Species::salmon, card, state.board->options.readings(), groups);
    for (const Group& group : groups) {
        if (!malformed(land, Species::salmon, card, group)) continue;
        teller.tell(rule::salmon_malformed, {"cascadia.story.malformed",
                                             {{"player", seat}, {"salmon", std::popcount(group.members)}}});
    }
}

void tell_sheet(Teller& teller, const State& state, const Sheets& all, Seat seat) {
    const Sheet& sheet = all[seat.index];
    for (int animal = 0; animal < species; ++animal) {
        const auto kind = static_cast<Species>(animal);
        const int best =
            card_used(state.environments[seat.index], kind, state.cards, state.board->options.readings());
        teller.tell(card_rule(kind, best), {"cascadia.story.wildlife",
                                            {{"player", seat},
                                             {"card", card_message(animal, best)},
                                             {"points", sheet.wildlife[static_cast<std::size_t>(animal)]}}});
        if (kind == Species::salmon) tell_malformed(teller, state, seat, best);
    }
    for (int terrain = 0; terrain < terrains && state.board->restriction() != 2; ++terrain) {
        const auto at = static_cast<std::size_t>(terrain);
        teller.tell(
            habitat_rule(state.board->restriction()),
            {"cascadia.story.habitat",
             {{"player", seat}, {"terrain", terrain_message(terrain)}, {"points", sheet.corridors[at]}}});
        if (sheet.bonuses[at] == 0) continue;
        teller.tell(
            majority_rule(all, state.seats(), seat, terrain),
            {"cascadia.story.majority",
             {{"player", seat}, {"terrain", terrain_message(terrain)}, {"points", sheet.bonuses[at]}}});
    }
    teller.tell(rule::scoring_sheet_lines, {"cascadia.story.total",
                                            {{"player", seat},
                                             {"wildlife", sheet.wildlife_total()},
                                             {"habitats", sheet.habitat_total()},
                                             {"nature", sheet.nature},
                                             {"total", sheet.total()}}});
}

} // namespace

void tell_end(Teller& teller, const State& state) {
    const Sheets all = sheets(state);
    teller.tell(rule::end_trigger, {"cascadia.story.end"});
    if (state.board->restriction() == 10) {
        for (Seat seat : Seats::first(state.seats())) {
            if (!state.revealed.has(seat)) tell_reveal(teller, state, seat);
        }
    }
    for (Seat seat : Seats::first(state.seats())) tell_sheet(teller, state, all, seat);
    const int number = state.board->options.scenario();
    if (number > 0) {
        for (Seat seat : Seats::first(state.seats())) {
            const Judged judged{state.environments[seat.index], all[seat.index], state.cards,
                                state.board->options};
            for (const Goal& goal : scenario(number).goals) {
                if (!meets(goal, judged))
                    teller.tell(goal_rule(goal.type), {"cascadia.story.goal-missed",
                                                       {{"player", seat}, {"goal", goal_message(goal)}}});
            }
            const bool won = wins_scenario(number, judged);
            teller.tell(scenario_rule(number),
                        {won ? "cascadia.story.scenario-won" : "cascadia.story.scenario-lost",
                         {{"player", seat}, {"scenario", number}}});
        }
    }
    Result result;
    result.over = true;
    result.seats = state.seats();
    rank_sheets(all, result);
    if (result.seats == 1) {
        const int total = result.points[0];
        teller.tell(rule::solo_rating,
                    {"cascadia.story.solo", {{"points", total}, {"rating", rating_message(total)}}});
        return;
    }
    std::vector<Message> winners;
    for (Seat seat : result.winners) winners.push_back({"seat.name", {{"player", seat}}});
    const int points = result.points[(*result.winners.begin()).index];
    teller.tell(result.rule,
                {result.winners.count() > 1 ? "cascadia.story.shared" : "cascadia.story.winner",
                 {{"players", std::move(winners)}, {"points", points}, {"by", decided_by(result)}}});
}

} // namespace oya::cascadia
