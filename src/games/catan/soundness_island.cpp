#include "games/catan/catan.h"
#include "games/catan/soundness.h"

// Soundness of the island.

namespace oya::catan {

namespace {

template <class Size>
class IslandSoundness {
  public:
    explicit IslandSoundness(const Position<Size>& state) : state_(state), island_(state.island()) {}

    std::string_view fault() {
        for (std::size_t hex = 0; hex < island_.hexes.size(); ++hex) {
            const auto& place = island_.hexes[hex];
            const bool done = after_layout(state_) ||
                              (state_.phase == Phase::laying_terrain && hex < state_.placed) ||
                              (state_.phase > Phase::laying_terrain);
            if (state_.terrain[hex] >= terrains && (done || state_.terrain[hex] != nothing))
                return "a hex without terrain";
            if (place.terrain != nothing && state_.terrain[hex] != place.terrain)
                return "a hex that is not as drawn";
            if (state_.token[hex] > 12 || state_.token[hex] == 1 || state_.token[hex] == 7)
                return "a token that does not exist";
            const bool barren = state_.terrain[hex] == desert || state_.terrain[hex] == sea;
            if (barren && state_.token[hex] != 0) return "a token on a desert or at sea";
            // Where tokens come in play, land may have none yet, or none any more.
            if (after_layout(state_) && !barren && island_.later.none() && state_.token[hex] == 0)
                return "a hex without a token";
        }
        for (std::size_t place = 0; place < island_.harbours.size(); ++place) {
            const std::uint8_t drawn = island_.harbours[place].kind;
            const std::uint8_t kind = state_.harbour_kind[place];
            if (drawn != nothing ? kind != drawn
                                 : kind >= harbour_kinds && (after_layout(state_) || kind != nothing))
                return "a harbour that is not as drawn";
        }
        if (!after_layout(state_)) return empty_board();
        if (state_.robber == nothing) return "no robber";
        return bags();
    }

  private:
    // Nothing but the island is under way.
    std::string_view empty_board() {
        if (state_.placed > Size::hexes) return "more places than there are";
        const bool fills = state_.phase != Phase::choosing_first && state_.phase != Phase::laying_spiral;
        if (!fills && state_.placed != 0) return "places that are filled too early";
        Position<Size> begun = CatanOf<Size>::start(*state_.board);
        begun.phase = state_.phase;
        begun.first = state_.first;
        begun.turn = state_.first;
        begun.placed = state_.placed;
        begun.terrain = state_.terrain;
        begun.token = state_.token;
        begun.harbour_kind = state_.harbour_kind;
        if (begun != state_) return "something besides the island has begun";
        return partial_bags();
    }

    // While chance lays the island, what it has laid came from its bags.
    std::string_view partial_bags() {
        TerrainBags left = terrain_bags();
        for (std::size_t hex = 0; hex < island_.hexes.size(); ++hex) {
            if (island_.hexes[hex].terrain != nothing) continue;
            const bool laid = state_.phase > Phase::laying_terrain ||
                              (state_.phase == Phase::laying_terrain && hex < state_.placed);
            if (laid != (state_.terrain[hex] < terrains)) return "terrain out of order";
            if (laid && --left[bag_of(hex)][state_.terrain[hex]] < 0) return "too much of a terrain";
        }
        if (state_.phase == Phase::laying_terrain &&
            (state_.placed >= island_.hexes.size() || island_.hexes[state_.placed].terrain != nothing))
            return "terrain where none is left to lay";
        std::array<int, 13> tokens{};
        for (const std::uint8_t token : island_.token_bag) ++tokens[token];
        int laid_tokens = 0;
        for (std::size_t hex = 0; hex < island_.hexes.size(); ++hex) {
            const std::uint8_t drawn = island_.hexes[hex].token;
            if (drawn != nothing && drawn != state_.token[hex]) return "a token that is not as drawn";
            if (drawn != nothing || state_.token[hex] == 0) continue;
            ++laid_tokens;
            if (--tokens[state_.token[hex]] < 0) return "too many of a token";
        }
        const int all_tokens = static_cast<int>(island_.token_bag.size());
        if (state_.phase < Phase::laying_tokens && laid_tokens != 0) return "tokens too early";
        if (state_.phase == Phase::laying_spiral && !state_.rules().spiral) return "a spiral nobody wants";
        if (state_.phase == Phase::laying_tokens &&
            (laid_tokens != state_.placed || state_.placed >= all_tokens || state_.rules().spiral))
            return "tokens out of order";
        if (state_.phase == Phase::laying_harbours && laid_tokens != all_tokens) return "tokens are missing";
        if (state_.phase == Phase::laying_tokens && !state_.rules().red_neighbours && !reds_can_be_laid())
            return "red tokens that find no place";
        std::array<int, harbour_kinds> kinds{};
        for (std::size_t i = 0; i < harbour_kinds; ++i) kinds[i] = island_.harbour_bag[i];
        for (std::size_t place = 0; place < island_.harbours.size(); ++place) {
            if (island_.harbours[place].kind != nothing) continue;
            const bool laid = state_.phase == Phase::laying_harbours && place < state_.placed;
            if (laid != (state_.harbour_kind[place] < harbour_kinds)) return "harbours out of order";
            if (laid && --kinds[state_.harbour_kind[place]] < 0) return "too many of a harbour";
        }
        if (state_.phase == Phase::laying_harbours &&
            (state_.placed >= island_.harbours.size() || island_.harbours[state_.placed].kind != nothing))
            return "a harbour where none is left to lay";
        return {};
    }

    // The red ones come first, and a way for those left must exist.
    bool reds_can_be_laid() {
        Outcomes outcomes;
        CatanOf<Size>::outcomes(state_, outcomes);
        return !outcomes.empty();
    }

    // One bag, and another for the land whose tokens come in play.
    using TerrainBags = std::array<std::array<int, terrains>, 2>;
    TerrainBags terrain_bags() const {
        TerrainBags bags{};
        for (std::size_t i = 0; i < terrains; ++i) {
            bags[0][i] = island_.terrain_bag[i];
            bags[1][i] = island_.later_terrain_bag[i];
        }
        return bags;
    }
    std::size_t bag_of(std::size_t hex) const { return island_.later.test(static_cast<int>(hex)) ? 1 : 0; }

    std::string_view bags() {
        TerrainBags terrain_left = terrain_bags();
        std::array<int, harbour_kinds> harbours_left{};
        std::array<int, 13> tokens{};
        for (std::size_t i = 0; i < harbour_kinds; ++i) harbours_left[i] = island_.harbour_bag[i];
        for (const std::uint8_t token : island_.token_bag) ++tokens[token];
        for (const std::uint8_t token : island_.later_tokens) ++tokens[token];
        for (std::size_t hex = 0; hex < island_.hexes.size(); ++hex) {
            if (island_.hexes[hex].terrain == nothing) --terrain_left[bag_of(hex)][state_.terrain[hex]];
            const std::uint8_t drawn = island_.hexes[hex].token;
            if (drawn != nothing) ++tokens[drawn];
            --tokens[state_.token[hex]];
        }
        for (std::size_t place = 0; place < island_.harbours.size(); ++place) {
            if (island_.harbours[place].kind == nothing) --harbours_left[state_.harbour_kind[place]];
        }
        if (terrain_left != TerrainBags{}) return "terrain that is not in the box";
        for (const int left : harbours_left)
            if (left != 0) return "harbours that are not in the box";
        // The Inventor swaps tokens, so only their number counts; some may still be to come.
        for (std::size_t token = 2; token < tokens.size(); ++token) {
            if (tokens[token] < 0 || (tokens[token] > 0 && island_.later.none()))
                return "tokens that are not in the box";
        }
        return {};
    }

    const Position<Size>& state_;
    const Island<Size>& island_;
};

} // namespace

template <class Size>
std::string_view island_fault(const Position<Size>& state) {
    return IslandSoundness<Size>(state).fault();
}

template std::string_view island_fault(const Position<Small>&);
template std::string_view island_fault(const Position<Large>&);

} // namespace oya::catan
