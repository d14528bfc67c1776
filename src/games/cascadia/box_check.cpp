#include "games/cascadia/box_player.h"
#include "games/cascadia/possible.h"
#include "games/cascadia/telling.h"
#include "generated/cascadia_rules.h"

#include <algorithm>
#include <map>

// A description held against what cards can bring, what the box has, and what a whole sheet needs.

namespace oya::cascadia {

namespace {

Slots every_slot(const Environment& land) { return land.count == 0 ? 0 : ~Slots{0} >> (32 - land.count); }

bool hangs_together(const Environment& land) {
    return land.count == 0 || connected(land, every_slot(land), 1) == every_slot(land);
}

// The five wildlife scores: of two cards (restriction 6) either may have been used.
void check_wildlife(const BoxGame& game, const GivenNumbers& given, BadBoards& faults) {
    for (std::size_t animal = 0; animal < species; ++animal) {
        if (given.numbers[animal] < 0) continue;
        const auto kind = static_cast<Species>(animal);
        PossiblePoints possible;
        for (std::uint8_t card : game.cards()[animal])
            if (card != no_letter) possible |= possible_points(kind, card, game.options().readings());
        const auto points = static_cast<std::size_t>(given.numbers[animal]);
        if (possible.test(points)) continue;
        std::size_t below = points;
        std::size_t above = points;
        while (!possible.test(below)) --below;
        while (above < possible.size() && !possible.test(above)) ++above;
        const int card = game.cards()[animal][0];
        const bool highest = above == possible.size();
        faults.push_back({given.places[animal],
                          {highest ? "cascadia.score.impossible-most" : "cascadia.score.impossible",
                           {{"card", card_message(static_cast<int>(animal), card)},
                            {"points", static_cast<int>(points)},
                            {"below", static_cast<int>(below)},
                            {"above", static_cast<int>(above)}}},
                          card_rule(kind, card)});
    }
}

// Numbers of one habitat each, none above `most`, all together none above `all`: a tile has two terrains.
void check_habitats(const GivenNumbers& given, int least, int most, int all, std::string_view reason,
                    BadBoards& faults) {
    int sum = 0;
    bool each_can_be = true;
    for (std::size_t terrain = 0; terrain < terrains; ++terrain) {
        const int number = given.numbers[terrain];
        if (number < 0) continue;
        sum += number;
        if (number <= most && number >= least) continue;
        each_can_be = false;
        faults.push_back({given.places[terrain],
                          {reason,
                           {{"terrain", terrain_message(static_cast<int>(terrain))},
                            {"number", number},
                            {"least", least},
                            {"most", most}}},
                          rule::habitat_largest_only});
    }
    if (each_can_be && sum > all)
        faults.push_back({given.places.back(),
                          {"cascadia.score.corridor-sum", {{"most", all}}},
                          rule::habitat_largest_only});
}

void check_corridors(const BoxGame& game, const BoxPlayer& player, BadBoards& faults) {
    const int restriction = game.options().restriction();
    const bool real_sizes = game.options().restriction_majorities() == RestrictionMajorities::longest;
    if (player.threes && restriction != 3) {
        faults.push_back({player.threes->places[0], {"cascadia.score.threes-only"}});
    } else if (player.corridors && restriction == 3 && !player.threes && !player.habitats_unread) {
        faults.push_back(
            {player.corridors->places[0], {"cascadia.score.needs-threes"}, rule::restrictions_r03_threes});
    } else if (player.threes && !player.corridors && real_sizes && !player.habitats_unread) {
        faults.push_back({player.threes->places[0],
                          {"cascadia.score.needs-corridors"},
                          rule::restrictions_r03_r04_majorities});
    }
    const int tiles = game.whole_tiles();
    // Every starter shows all five terrains; two tiles drawn by chance need not.
    const int least = restriction == 7 ? 0 : 1;
    if (player.corridors)
        check_habitats(*player.corridors, least, tiles, 2 * tiles, "cascadia.score.corridor", faults);
    if (player.threes && restriction == 3)
        check_habitats(*player.threes, 0, tiles / 3, 2 * tiles / 3, "cascadia.score.three", faults);
}

int animals_of(const BoxPlayer& player) {
    int animals = 0;
    for (Slots each : player.land.animals) animals += std::popcount(each);
    return animals;
}

// Each turn brings one animal, and one Nature Token where that animal lives on a keystone.
void check_turns(const BoxGame& game, const BoxPlayer& player, BadBoards& faults) {
    const int turns = game.turns();
    const RuleId rule = turns < full_turns ? rule::restrictions_r07_eighteen_turns : rule::end_twenty_turns;
    const auto more_than = [&](std::string_view id, int here) {
        return Message{id, {{"here", here}, {"turns", turns}}};
    };
    if (const int nature = player.nature.value_or(0); nature > turns)
        faults.push_back({player.nature_place, more_than("cascadia.score.nature-most", nature), rule});
    if (const int animals = animals_of(player); animals > turns)
        faults.push_back({player.place, more_than("cascadia.score.animals-most", animals), rule});
}

// How many animals live on keystones, each of which has brought a Nature Token.
int animals_on_keystones(const BoxPlayer& player) {
    int animals = 0;
    for (int slot = 0; slot < player.land.count; ++slot)
        for (Slots each : player.land.animals)
            if ((each >> slot & 1) != 0 && player.land.face(slot).keystone) ++animals;
    return animals;
}

bool same_piece(Face a, Face b) {
    const bool terrains_match =
        (a.first == b.first && a.second == b.second) || (a.first == b.second && a.second == b.first);
    return terrains_match && a.wildlife == b.wildlife && a.keystone == b.keystone;
}

// Tiles of which more are described than the box has.
void warn_of_tiles(BoxGame& game) {
    struct Count {
        Face face;
        int here = 0;
    };
    constexpr std::uint8_t unknown = 0b11111;
    std::map<std::string, Count> used;
    for (const BoxPlayer& player : game.players) {
        for (int slot = 0; slot < player.tiles.count; ++slot) {
            Face face = player.tiles.face(slot);
            if (face.wildlife == unknown) continue;
            if (face.first > face.second) std::swap(face.first, face.second);
            Count& count = used[text(face)];
            count.face = face;
            ++count.here;
        }
    }
    for (const auto& [name, count] : used) {
        const auto there = static_cast<int>(
            std::ranges::count_if(faces, [&](Face printed) { return same_piece(printed, count.face); }));
        if (count.here > there)
            game.warnings.push_back(
                {{},
                 {"cascadia.score.warn-tile",
                  {{"there", there}, {"tile", face_message(count.face)}, {"here", count.here}}},
                 rule::components_habitat_tiles});
    }
}

void warn_of_counts(BoxGame& game) {
    std::array<int, species> animals{};
    int nature = 0;
    for (const BoxPlayer& player : game.players) {
        nature += player.nature.value_or(0);
        for (std::size_t kind = 0; kind < species; ++kind)
            animals[kind] += std::popcount(player.land.animals[kind]);
    }
    for (std::size_t kind = 0; kind < species; ++kind) {
        if (animals[kind] > tokens_per_species)
            game.warnings.push_back(
                {{},
                 {"cascadia.score.warn-tokens",
                  {{"animal", species_message(static_cast<int>(kind))}, {"here", animals[kind]}}},
                 rule::components_wildlife_tokens});
    }
    if (nature > nature_tokens && !game.options().nature_unlimited())
        game.warnings.push_back(
            {{}, {"cascadia.score.warn-nature", {{"here", nature}}}, rule::components_nature_tokens});
}

Seat seat_of(std::size_t seat) { return Seat{static_cast<std::uint8_t>(seat)}; }

Message about_player(std::string_view id, std::size_t seat) { return {id, {{"player", seat_of(seat)}}}; }

BoxRemark about(const BoxGame& game, std::size_t seat, std::string_view field, Message text, RuleId rule) {
    return {game.players[seat].place, std::move(text), rule, seat_of(seat), field};
}

// Nobody keeps more Nature Tokens than keystones have brought; asked once every tile and the animals are
// there.
std::optional<BoxRemark> more_nature_than_keystones(const BoxGame& game, std::size_t seat) {
    const BoxPlayer& player = game.players[seat];
    if (player.tiles.count != game.whole_tiles() || animals_of(player) == 0) return std::nullopt;
    const int brought = animals_on_keystones(player);
    const int left = player.nature.value_or(0);
    if (left <= brought) return std::nullopt;
    Message text = about_player("cascadia.score.nature-keystones", seat);
    text.parameters.push_back({"here", left});
    text.parameters.push_back({"brought", brought});
    return about(game, seat, "nature", std::move(text), rule::keystone_gain);
}

// Animals that may have been forgotten: a turn without one gave its token back to the bag, which is seldom.
void warn_of_animals(BoxGame& game, std::size_t seat) {
    const BoxPlayer& player = game.players[seat];
    const int animals = animals_of(player);
    const bool all_described = player.tokens_alone || player.land.count == game.whole_tiles();
    if (player.wildlife || animals == 0 || animals >= game.turns() || !all_described) return;
    Message text = about_player("cascadia.score.warn-animals", seat);
    text.parameters.push_back({"here", animals});
    text.parameters.push_back({"turns", game.turns()});
    game.warnings.push_back(about(game, seat, "tokens", std::move(text), rule::end_twenty_turns));
}

} // namespace

bool wildlife_known(const BoxPlayer& player, const BoxGame& game) {
    if (player.wildlife) return true;
    if (animals_of(player) == 0) return false; // whoever lives without any can say five zeros
    return player.tokens_alone || player.land.count == game.whole_tiles();
}

bool corridors_known(const BoxPlayer& player, const BoxGame& game) {
    if (game.options().restriction() == 2) return true; // they count for nothing
    if (game.options().restriction() == 3 ? player.threes.has_value() : player.corridors.has_value())
        return true;
    return player.tiles.count == game.whole_tiles();
}

bool majorities_known(const BoxGame& game) {
    if (!game.options().majorities() || game.options().restriction() == 2) return true;
    if (game.players.size() == 1 && !game.setup.solo) return false;
    return std::ranges::all_of(game.players,
                               [&](const BoxPlayer& player) { return corridors_known(player, game); });
}

std::vector<BoxRemark> missing_on_sheet(const BoxGame& game, std::size_t seat) {
    const BoxPlayer& player = game.players[seat];
    const int whole = game.whole_tiles();
    const int here = player.land.count;
    std::vector<BoxRemark> missing;
    const auto needs = [&](std::string_view id, std::string_view field, RuleId rule) {
        Message message = about_player(id, seat);
        message.parameters.push_back({"here", here});
        message.parameters.push_back({"whole", whole});
        message.parameters.push_back({"bare", here - player.tiles.count});
        missing.push_back(about(game, seat, field, std::move(message), rule));
    };
    const bool tiles_count = !player.wildlife || !player.corridors;
    if (here > whole)
        needs("cascadia.score.missing-too-many", "tiles", rule::restrictions_r07_eighteen_turns);
    if (here > 0 && here < whole && !player.tokens_alone && tiles_count)
        needs("cascadia.score.missing-tiles", "tiles", rule::end_twenty_turns);
    if ((here == 0 || here >= whole) && !player.wildlife && animals_of(player) == 0)
        needs("cascadia.score.missing-wildlife", "wildlife", rule::scoring_wildlife_cards);
    const bool known = corridors_known(player, game);
    if (!known && player.tiles.count == 0)
        needs("cascadia.score.missing-corridors", "corridors", rule::habitat_largest_only);
    if (!known && player.tiles.count > 0 && player.tiles.count < here)
        needs("cascadia.score.missing-faces", "tiles", rule::habitat_largest_only);
    if (!player.nature) needs("cascadia.score.missing-nature", "nature", rule::final_nature_points);
    // Where only tokens are drawn, the empty tiles between them are missing.
    if (player.tiles.count == here && !hangs_together(player.land))
        needs("cascadia.score.warn-apart", "tiles", rule::tile_adjacent);
    if (const auto kept = more_nature_than_keystones(game, seat)) missing.push_back(*kept);
    if (game.players.size() == 1 && !game.setup.solo && !majorities_known(game))
        needs("cascadia.score.missing-others", "players", rule::majority_compare);
    return missing;
}

bool is_complete(const BoxGame& game) {
    for (std::size_t seat = 0; seat < game.players.size(); ++seat)
        if (!missing_on_sheet(game, seat).empty()) return false;
    return true;
}

void check_numbers(const BoxGame& game, BadBoards& faults) {
    for (const BoxPlayer& player : game.players) {
        if (player.wildlife) check_wildlife(game, *player.wildlife, faults);
        check_corridors(game, player, faults);
        check_turns(game, player, faults);
    }
}

void remark_upon(BoxGame& game) {
    warn_of_tiles(game);
    warn_of_counts(game);
    for (std::size_t seat = 0; seat < game.players.size(); ++seat) {
        for (BoxRemark& missing : missing_on_sheet(game, seat)) game.warnings.push_back(std::move(missing));
        warn_of_animals(game, seat);
    }
    if (game.players.size() > 1 && !majorities_known(game))
        game.warnings.push_back({{}, {"cascadia.score.warn-majorities"}, rule::majority_compare});
}

} // namespace oya::cascadia
