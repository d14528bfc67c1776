#include "games/cascadia/turn.h"

#include <algorithm>

namespace oya::cascadia {

namespace {

constexpr std::int8_t not_asked = -128;
constexpr float never = -1000;

// Nothing but points.
constexpr Weights bare = [] {
    Weights weights{};
    weights.matching_side = weights.neighbour = weights.species_shown = weights.keystone = 0;
    weights.better_home = weights.any_home = weights.settling = 0;
    weights.goal_animal = 0;
    return weights;
}();

} // namespace

Turn::Turn(const State& state, const Weights& weights, float nature)
    : state_(state), weights_(weights), nature_(nature), keystone_(nature),
      prospects_(state.mine(), state, cards_seen(state, Seat{state.turn})), open_(prospects_.open_cells()) {
    const float all = static_cast<float>(std::max(1, sum_of(state.bag)));
    for (std::size_t animal = 0; animal < species; ++animal) {
        const float missing = 1 - static_cast<float>(state.bag[animal]) / all;
        chances_[animal] = 1 - missing * missing * missing * missing;
    }
    for (std::size_t i = 0; i < open_.size(); ++i) gains_[i].fill(not_asked);
    if (state.board->options.scenario() > 0) heed_goals();
}

// What the goals of a scenario still ask for: animals of some species, and bans that are not broken yet.
void Turn::heed_goals() {
    const Environment& land = state_.mine();
    const Sheet sheet = score_alone(land, state_.cards, state_.board->options);
    const Judged judged{land, sheet, state_.cards, state_.board->options};
    for (const Goal& goal : scenario(state_.board->options.scenario()).goals) {
        const Progress now = progress(goal, judged);
        if (now.ban && now.met()) bans_.push_back(goal);
        if (now.ban || now.met()) continue;
        const unsigned which = goal.type == GoalType::top_value     ? 1u << goal.first
                               : goal.type == GoalType::any_species ? 0b11111u
                                                                    : goal.which;
        for (int animal : bits_of(which)) {
            const auto at = static_cast<std::size_t>(animal);
            const bool points = goal.type == GoalType::each_species || goal.type == GoalType::any_species;
            const bool tokens = goal.type == GoalType::tokens_each;
            const bool asked = (points && sheet.wildlife[at] < goal.least) ||
                               (tokens && std::popcount(land.animals[at]) < goal.least) ||
                               goal.type == GoalType::top_value;
            asked_[at] = static_cast<std::int8_t>(asked_[at] + (asked ? 1 : 0));
        }
    }
    constexpr auto bear = static_cast<std::size_t>(Species::bear);
    constexpr int card_b = 1;
    asked_threes_ = asked_[bear] > 0 && state_.cards[bear][0] == card_b;
}

// An animal that is asked for counts for itself, and its points more.
float Turn::asked_for(int animal, float gain) const {
    const auto goals = static_cast<float>(asked_[static_cast<std::size_t>(animal)]);
    return weights_.goal_animal * goals * 0.5f * (1 + std::max(0.0f, gain));
}

// The first and the second bear of three bring nothing yet, and somebody must begin.
float Turn::on_the_way(Slots beside, int animal) const {
    if (!asked_threes_ || animal != static_cast<int>(Species::bear)) return 0;
    const Environment& land = state_.mine();
    const Slots bears = land.animals[static_cast<std::size_t>(animal)];
    Slots group = beside & bears;
    for (Slots grown = 0; grown != group;) {
        grown = group;
        for (int slot : bits_of(grown)) group |= land.near[static_cast<std::size_t>(slot)] & bears;
    }
    constexpr std::array<float, 3> worth = {4, 6, 0};
    return weights_.goal_animal *
           worth[std::min<std::size_t>(2, static_cast<std::size_t>(std::popcount(group)))];
}

bool Turn::breaks_a_ban(const Environment& land, int slot, int animal) const {
    return std::ranges::any_of(bans_, [&](const Goal& goal) { return breaks(goal, land, slot, animal); });
}

// Of these orientations of a tile at a cell, those that break no ban.
unsigned Turn::keeping_bans(Tile tile, std::size_t open, unsigned allowed) const {
    const Beside beside = tiles_beside(state_.mine(), open_[open].cell);
    unsigned kept = 0;
    for (int turns : bits_of(allowed)) {
        const bool breaking = std::ranges::any_of(
            bans_, [&](const Goal& goal) { return breaks(goal, state_.mine(), beside, faces[tile], turns); });
        kept |= unsigned{!breaking} << turns;
    }
    return kept;
}

Turn Turn::last(const State& state) {
    const bool gains_nature = state.board->options.nature_unlimited() || state.nature_supply() > 0;
    Turn turn(state, bare, 1.0f);
    turn.last_ = true;
    turn.keystone_ = gains_nature ? 1.0f : 0.0f;
    return turn;
}

float Turn::gain_at(std::size_t open, int animal) {
    std::int8_t& gain = gains_[open][static_cast<std::size_t>(animal)];
    if (gain == not_asked) gain = static_cast<std::int8_t>(prospects_.gain_at(open_[open], animal));
    return static_cast<float>(gain);
}

const Turn::Places& Turn::places(int tile_slot) {
    Places& places = places_[static_cast<std::size_t>(tile_slot)];
    if ((tiles_known_ >> tile_slot & 1) != 0) return places;
    tiles_known_ |= 1u << tile_slot;
    const Tile tile = tile_at(tile_slot);
    const Face face = faces[tile];
    const bool limited = state_.board->tile_limits && fits_somewhere(state_, tile);
    const float of_tile = weights_.species_shown * static_cast<float>(std::popcount(face.wildlife)) +
                          (face.keystone ? weights_.keystone : 0.0f);
    const bool homely = weights_.better_home != 0 || weights_.any_home != 0;
    float highest = never;
    for (std::size_t i = 0; i < open_.size(); ++i) {
        unsigned allowed = face.two_terrains() ? 0b111111u : 1u;
        if (limited) allowed = turns_allowed(state_, tile, open_[i].cell);
        Place& place = places.at[i];
        place.allowed = allowed != 0;
        if (allowed == 0) continue;
        if (last_) {
            weigh_exactly(tile, i, allowed, place);
            if (place.score > highest) places.best = i;
            highest = std::max(highest, place.score);
            continue;
        }
        float banned = 0;
        if (!bans_.empty()) {
            const unsigned kept = keeping_bans(tile, i, allowed);
            if (kept == 0) banned = weights_.goal_ban;
            if (kept != 0) allowed = kept;
        }
        const Lies lies = prospects_.lies(open_[i], face);
        int rank = -1000;
        for (int turns : bits_of(allowed)) {
            const auto at = static_cast<std::size_t>(turns);
            const int here = lies.gain[at] * (sides + 1) + lies.matches[at];
            if (here > rank) place.turns = static_cast<std::int8_t>(turns);
            rank = std::max(rank, here);
        }
        const auto at = static_cast<std::size_t>(place.turns);
        place.score = of_tile - banned + static_cast<float>(lies.gain[at]) +
                      weights_.matching_side * static_cast<float>(lies.matches[at]) +
                      weights_.neighbour * static_cast<float>(std::popcount(open_[i].near));
        for (int animal : bits_of(homely ? face.wildlife : 0)) {
            const float gain = gain_at(i, animal);
            const float better = std::max(0.0f, gain - homes(animal).best);
            place.score += chances_[static_cast<std::size_t>(animal)] *
                           (weights_.better_home * better + weights_.any_home * std::max(0.0f, gain));
        }
        if (place.score > highest) {
            highest = place.score;
            places.best = i;
        }
    }
    return places;
}

void Turn::weigh_exactly(Tile tile, std::size_t open, unsigned allowed, Place& place) {
    place.score = never;
    for (int turns : bits_of(allowed)) {
        Environment tried = state_.mine();
        tried.lay(open_[open].cell, tile, turns);
        const float score = habitats(tried);
        if (score > place.score) place.turns = static_cast<std::int8_t>(turns);
        place.score = std::max(place.score, score);
    }
}

// The corridors of this land and its majorities, less what the majorities of the others are in the mean.
float Turn::habitats(const Environment& land) const {
    Sheets sheets{};
    std::array<const Environment*, max_seats> lands{};
    const int seats = state_.seats();
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats); ++seat) {
        lands[seat] = seat == state_.turn ? &land : &state_.environments[seat];
        for (int terrain = 0; terrain < terrains; ++terrain)
            sheets[seat].corridors[static_cast<std::size_t>(terrain)] =
                corridor_number(*lands[seat], terrain, state_.board->restriction());
    }
    add_majorities(sheets, lands, seats, state_.board->options);
    float others = 0;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats); ++seat) {
        if (seat == state_.turn) continue;
        for (int bonus : sheets[seat].bonuses) others += static_cast<float>(bonus);
    }
    const float mine = static_cast<float>(sheets[state_.turn].habitat_total());
    return seats == 1 ? mine : mine - others / static_cast<float>(seats - 1);
}

Slots Turn::homes_for(int animal) const {
    if (!state_.board->options.bans_enforced()) return state_.mine().open_to(animal);
    State asked = state_;
    asked.token_in_hand = static_cast<std::uint8_t>(animal);
    return cascadia::homes(asked);
}

float Turn::worth(int slot, int animal) {
    const auto gain = static_cast<float>(prospects_.gain(slot, animal));
    const float worth = weights_.settling + gain + asked_for(animal, gain) +
                        on_the_way(state_.mine().near[static_cast<std::size_t>(slot)], animal) +
                        ((state_.mine().keystones >> slot & 1) != 0 ? keystone_ : 0.0f);
    return breaks_a_ban(state_.mine(), slot, animal) ? worth - weights_.goal_ban : worth;
}

float Turn::worth_at(std::size_t open, int animal, Tile tile) {
    const float gain = gain_at(open, animal);
    float worth =
        weights_.settling + gain + asked_for(animal, gain) + (faces[tile].keystone ? keystone_ : 0.0f);
    if (asked_threes_) worth += on_the_way(tiles_beside(state_.mine(), open_[open].cell).all, animal);
    if (bans_.empty()) return worth;
    Environment tried = state_.mine();
    tried.lay(open_[open].cell, tile, 0);
    return breaks_a_ban(tried, tried.count - 1, animal) ? worth - weights_.goal_ban : worth;
}

const Turn::Homes& Turn::homes(int animal) {
    Homes& homes = homes_[static_cast<std::size_t>(animal)];
    if ((animals_known_ >> animal & 1) != 0) return homes;
    animals_known_ |= 1u << animal;
    homes = {};
    for (int slot : bits_of(homes_for(animal))) {
        const float gain = worth(slot, animal);
        if (gain > homes.best) {
            homes.second = homes.best;
            homes.best = gain;
            homes.home = slot;
        } else {
            homes.second = std::max(homes.second, gain);
        }
    }
    return homes;
}

bool Turn::new_tile_takes(Tile tile, int animal, std::size_t open) const {
    const Board& board = *state_.board;
    if (board.restriction() == 9 || !faces[tile].shows(animal)) return false;
    const Environment& land = state_.mine();
    if (!bans()) return true;
    Environment tried = land;
    tried.lay(open_[open].cell, tile, 0);
    for (const Goal& goal : scenario(board.options.scenario()).goals)
        if (breaks(goal, tried, tried.count - 1, animal)) return false;
    return true;
}

Move Turn::best_of(int tile_slot, int token_slot, int animal) {
    const Places& all = places(tile_slot);
    const Homes& own = homes(animal);
    const Tile tile = tile_at(tile_slot);
    const Face face = faces[tile];
    std::size_t chosen = all.best;
    int home = own.home;
    float score = all.at[chosen].score + own.best;
    if (face.shows(animal) && state_.board->restriction() != 9) {
        for (std::size_t i = 0; i < open_.size(); ++i) {
            if (!all.at[i].allowed || (bans() && !new_tile_takes(tile, animal, i))) continue;
            const float here = all.at[i].score + worth_at(i, animal, tile);
            if (here <= score) continue;
            score = here;
            chosen = i;
            home = Move::on_new_tile;
        }
    }
    Move best;
    best.tile_slot = static_cast<std::int8_t>(tile_slot);
    best.token_slot = static_cast<std::int8_t>(token_slot);
    best.turns = all.at[chosen].turns;
    best.home = static_cast<std::int8_t>(home);
    best.open = static_cast<std::uint8_t>(chosen);
    best.animal = static_cast<std::uint8_t>(animal);
    best.score = score - (tile_slot == token_slot ? 0.0f : cost());
    return best;
}

float Turn::worth_of_step(Action action) {
    const Hex cell = kind_of(action) == Kind::turn ? state_.placed_at : cell_of(action);
    std::size_t at = 0;
    while (at < open_.size() && open_[at].cell != cell) ++at;
    switch (kind_of(action)) {
    case Kind::place: {
        float score = places(in_hand).at[at].score;
        const std::uint8_t animal = state_.token_in_hand;
        if (animal != no_species && new_tile_takes(state_.tile_in_hand, animal, at))
            score += std::max(0.0f, worth_at(at, animal, state_.tile_in_hand) - homes(animal).best);
        return score;
    }
    case Kind::turn: {
        const Lies lies = prospects_.lies(open_[at], faces[state_.tile_in_hand]);
        return static_cast<float>(lies.gain[action.a]) +
               weights_.matching_side * static_cast<float>(lies.matches[action.a]);
    }
    case Kind::settle: {
        const float gain = worth(state_.mine().slot_at(cell), state_.token_in_hand);
        // With a tile in hand its own place may be better: that is weighed with the tile.
        return state_.tile_in_hand == no_tile ? gain : gain + never;
    }
    default: return state_.tile_in_hand == no_tile ? 0.0f : -2000.0f; // giving an animal back
    }
}

float Turn::promise(const Move& move) {
    Prospects after = prospects_;
    if (move.home >= 0) after.settle(move.home, move.animal);
    after.lay(open_[move.open], faces[tile_at(move.tile_slot)]);
    const Environment& land = after.land();
    if (move.home == Move::on_new_tile) after.settle(land.count - 1, move.animal);
    std::array<float, species> gains{};
    for (int next = 0; next < species; ++next) {
        float& gain = gains[static_cast<std::size_t>(next)];
        for (int slot : bits_of(land.open_to(next))) {
            const float bonus = (land.keystones >> slot & 1) != 0 ? nature_ : 0.0f;
            gain = std::max(gain, static_cast<float>(after.gain(slot, next)) + bonus);
        }
    }
    return weights_.next_animal * expected_best(gains, state_.bag, market_slots) +
           weights_.all_animals * expected_best(gains, state_.bag, 1);
}

Turn::Pairs Turn::all_pairs() {
    Pairs pairs{};
    for (int slot = 0; slot < state_.board->market; ++slot) {
        for (int animal = 0; animal < species; ++animal)
            pairs[static_cast<std::size_t>(slot)][static_cast<std::size_t>(animal)] =
                may_take_tile(state_, slot) ? best_of(slot, slot, animal).score : never;
    }
    return pairs;
}

float Turn::expected_market(const Pairs& pairs, unsigned drawn, int nature_left) const {
    const auto slots = static_cast<std::size_t>(state_.board->market);
    std::array<float, species> freely; // with any tile, for a Nature Token
    for (std::size_t animal = 0; animal < species; ++animal) {
        freely[animal] = never;
        for (std::size_t slot = 0; slot < slots; ++slot)
            freely[animal] = std::max(freely[animal], pairs[slot][animal]);
        freely[animal] -= cost();
    }
    const bool pays = nature_left >= state_.board->nature_cost;
    const float all = static_cast<float>(std::max(1, sum_of(state_.bag)));
    // Slot by slot, each animal with its share of the bag.
    const auto from = [&](auto&& self, std::size_t slot, float best, float chance) -> float {
        if (slot == slots) return chance * best;
        const auto with = [&](std::size_t animal) {
            const float here = pays ? std::max(pairs[slot][animal], freely[animal]) : pairs[slot][animal];
            return std::max(best, here);
        };
        if ((drawn >> slot & 1) == 0) return self(self, slot + 1, with(state_.tokens[slot]), chance);
        float sum = 0;
        for (std::size_t animal = 0; animal < species; ++animal) {
            if (state_.bag[animal] == 0) continue;
            sum += self(self, slot + 1, with(animal), chance * static_cast<float>(state_.bag[animal]) / all);
        }
        return sum;
    };
    return from(from, 0, never, 1);
}

Plan Turn::plan_of(const Move& move) const {
    Plan plan;
    const Hex cell = open_[move.open].cell;
    plan.push_back(make(Kind::take, move.tile_slot, move.token_slot));
    plan.push_back(at_cell(Kind::place, cell));
    if (faces[tile_at(move.tile_slot)].two_terrains()) plan.push_back(make(Kind::turn, move.turns));
    if (move.home == Move::on_new_tile) {
        plan.push_back(at_cell(Kind::settle, cell));
    } else if (move.home >= 0) {
        plan.push_back(at_cell(Kind::settle, state_.mine().cells[static_cast<std::size_t>(move.home)]));
    } else {
        plan.push_back(make(Kind::give_back));
    }
    return plan;
}

float expected_best(const std::array<float, species>& gains, const Counts& bag, int drawn) {
    std::array<std::size_t, species> order = {0, 1, 2, 3, 4};
    for (std::size_t i = 1; i < species; ++i) {
        for (std::size_t at = i; at > 0 && gains[order[at - 1]] < gains[order[at]]; --at)
            std::swap(order[at - 1], order[at]);
    }
    const float all = static_cast<float>(std::max(1, sum_of(bag)));
    float expected = 0;
    float missing = 1; // the chance that no better animal is on offer
    float left = 1;
    for (std::size_t animal : order) {
        left = std::max(0.0f, left - static_cast<float>(bag[animal]) / all);
        float rest = 1;
        for (int each = 0; each < drawn; ++each) rest *= left;
        expected += (missing - rest) * gains[animal];
        missing = rest;
    }
    return expected;
}

} // namespace oya::cascadia
