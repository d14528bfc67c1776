#pragma once

#include "games/cascadero/state.h"
#include "games/cascadero/telling.h"

// How an action changes a position: the chapters of the rulebook, told to a story or to nobody.

namespace oya::cascadero {

template <class Story>
class Play {
  public:
    Play(State& state, Story& story) : state_(state), story_(story) {}

    void first_player(int seat_number) {
        state_.first = static_cast<std::uint8_t>(seat_number);
        state_.turn = state_.first;
        tell([&](auto& teller) { tell_first(teller, seat()); });
        if (state_.map().farmer_spaces.empty()) {
            begin_turn();
        } else {
            state_.phase = Phase::laying_tiles;
        }
    }

    void lay_tile(Tile tile) {
        if (state_.tiles_laid == 0) tell_agreed_first();
        state_.tiles[state_.tiles_laid++] = static_cast<std::uint8_t>(tile);
        if (state_.tiles_laid < state_.map().farmer_spaces.size()) return;
        tell([&](auto& teller) { tell_tiles_laid(teller, state_); });
        begin_turn();
    }

    void place(Field field, bool seal) {
        if (state_.free == board().map.fields && board().map.farmer_spaces.empty()) tell_agreed_first();
        Player& player = active();
        player.envoys.set(field.index);
        state_.free.reset(field.index);
        --player.supply;
        if (seal) {
            --player.seals;
            state_.sealed.set(field.index);
        }
        const Group group = group_at(state_.map(), player.envoys, field);
        const Contact contact = contact_at(state_, seat(), field, group);
        tell([&](auto& teller) { tell_place(teller, board().map, seat(), field, seal, contact); });
        remember_visit(contact.town);
        meet_by_group(group);
        if (contact.scores(seal)) {
            if (contact.herald && board().options.heralds == HeraldSetup::two) state_.scored = contact.town;
            climb(board().map.colour(contact.town), contact.steps());
        }
        if (board().map.farmers.test(field.index) && use_tile(field)) return;
        go_on();
    }

    void advance(int track) {
        climb(track, 1);
        go_on();
    }

    void move(Field from, int direction) {
        const Field to = neighbour(from, direction);
        Player& player = active();
        player.envoys.reset(from.index);
        player.envoys.set(to.index);
        state_.free.set(from.index);
        state_.free.reset(to.index);
        const bool seal = state_.sealed.test(from.index);
        state_.sealed.reset(from.index);
        state_.sealed.set(to.index, seal);
        tell([&](auto& teller) { tell_move(teller, seat(), from, to, seal); });
        remember_visit(board().map.town_by[to.index]);
        meet_by_group(group_at(state_.map(), player.envoys, to));
        if (board().map.farmers.test(to.index) && use_tile(to)) return;
        go_on();
    }

    void move_herald(int herald, Town to) {
        const Town from = town_of_herald(state_, herald);
        const bool by_tile = state_.phase == Phase::moving_herald;
        tell([&](auto& teller) { tell_herald(teller, seat(), board().map, from, to, by_tile); });
        state_.heralds = (state_.heralds & ~only(from)) | only(to);
        if (!by_tile) state_.scored = no_town;
        go_on();
    }

    void decline() {
        tell([&](auto& teller) { tell_decline(teller, seat(), state_.phase); });
        if (state_.phase == Phase::repositioning) state_.scored = no_town;
        go_on();
    }

    void claim(Achievement achievement) {
        raise_flags(only(achievement));
        if (state_.phase == Phase::claiming) finish_turn();
    }

    void end_turn() { pass_on(); }

  private:
    Seat seat() const { return Seat{state_.turn}; }
    Player& active() { return state_.players[state_.turn]; }
    const Board& board() const { return *state_.board; }

    template <class Telling>
    void tell([[maybe_unused]] Telling telling) {
        if constexpr (Story::tells) telling(story_);
    }

    // A first player that was agreed on is there before anything happens: the first thing to happen tells.
    void tell_agreed_first() {
        if (board().options.first_player == 0) return;
        tell([&](auto& teller) { tell_first(teller, Seat{state_.first}); });
    }

    void remember_visit(Town town) {
        if (board().options.contact_history && town != no_town) state_.visited |= only(town);
    }

    void gain(int points) { active().points = static_cast<std::int16_t>(active().points + points); }

    // Moves the cube its whole distance and puts the actions of the new spaces on the chain
    // (cascadero.advance.one-move).
    void climb(int track_number, int steps) {
        const auto track = static_cast<std::size_t>(track_number);
        std::uint8_t& cube = active().cubes[track];
        const std::uint8_t from = cube;
        const std::uint8_t to = board().tracks[track].ends[static_cast<std::size_t>(steps)][from];
        tell([&](auto& teller) { tell_climb(teller, seat(), track_number, from, to, steps); });
        if (to == from) return;
        cube = to;
        state_.chain.push_back({static_cast<std::uint8_t>(track), static_cast<std::uint8_t>(from + 1), to});
        meet(met_by_cubes(board().tracks, active().cubes));
    }

    // Carries out the chain until a question has to be asked, then what ends the turn.
    void go_on() {
        while (!state_.chain.empty()) {
            Climb& climb = state_.chain.back();
            const auto track = climb.track;
            const auto space = climb.next++;
            const bool stopped = space == climb.last;
            if (stopped) state_.chain.pop_back();
            if (carry_out(track, space, stopped)) return;
        }
        if (reposition_targets(state_) != 0) {
            state_.phase = Phase::repositioning;
            return;
        }
        state_.scored = no_town;
        finish_turn();
    }

    // The action of a space the cube has passed or, if `stopped`, reached. True if the player has to decide.
    bool carry_out(std::size_t track, std::uint8_t number, bool stopped) {
        const Space space = board().tracks[track].spaces[number];
        switch (space.deed) {
        case Deed::nothing:
        case Deed::forbidden: return false;
        case Deed::points: return reach_points(track, number, space);
        case Deed::folded: return stopped && reach_folded(track, number);
        case Deed::advance: return ask_advance();
        case Deed::extra_turn: return owe_turn();
        }
        return false;
    }

    // cascadero.actions.two-numbers: whoever has been there before has a cube there or above.
    bool reach_points(std::size_t track, std::uint8_t number, Space space) {
        bool is_first = true;
        for (std::size_t other = 0; other < static_cast<std::size_t>(state_.seats()); ++other) {
            if (other != state_.turn && state_.players[other].cubes[track] >= number) is_first = false;
        }
        const int points = is_first ? space.first : space.later;
        gain(points);
        tell([&](auto& teller) {
            tell_space_points(teller, seat(), static_cast<int>(track), number, points,
                              space.first == space.later ? Rank::any
                              : is_first                 ? Rank::first
                                                         : Rank::later);
        });
        return false;
    }

    bool reach_folded(std::size_t track, std::uint8_t number) {
        const auto bit = static_cast<std::uint16_t>(1u << number);
        if ((state_.seals[track] & bit) == 0) return ask_move();
        state_.seals[track] = static_cast<std::uint16_t>(state_.seals[track] & ~unsigned{bit});
        ++active().seals;
        tell([&](auto& teller) {
            tell_seal(teller, seat(), static_cast<int>(track), number, active().seals);
        });
        if (active().seals >= 3) meet(only(three_seals));
        return false;
    }

    // cascadero.actions.advance-cube-optional: without a cube that can move nothing is asked.
    bool ask_advance() {
        if (movable_cubes(state_, seat()) == 0) {
            tell([&](auto& teller) { tell_lapse(teller, seat(), Phase::advancing); });
            return false;
        }
        state_.phase = Phase::advancing;
        return true;
    }

    // cascadero.move.none-possible
    bool ask_move() {
        if ((beside(board().map, active().envoys) & state_.free).none()) {
            tell([&](auto& teller) { tell_lapse(teller, seat(), Phase::moving); });
            return false;
        }
        state_.phase = Phase::moving;
        return true;
    }

    bool owe_turn() {
        ++state_.owed;
        tell([&](auto& teller) { tell_owed(teller, seat()); });
        return false;
    }

    // The envoy has come onto a farmer tile. True if the player has to decide.
    bool use_tile(Field field) {
        const auto tile = static_cast<Tile>(state_.tiles[board().map.farmer_at[field.index]]);
        tell([&](auto& teller) { tell_tile(teller, seat(), field, tile); });
        switch (tile) {
        case Tile::two_points: gain(2); return false;
        case Tile::three_points: gain(3); return false;
        case Tile::advance: return ask_advance();
        case Tile::extra_turn: return owe_turn();
        case Tile::herald: break;
        }
        if (open_to_herald(state_) == 0) {
            tell([&](auto& teller) { tell_lapse(teller, seat(), Phase::moving_herald); });
            return false;
        }
        state_.phase = Phase::moving_herald;
        return true;
    }

    void meet_by_group(const Group& group) {
        // A group next to one town alone meets nothing.
        if ((group.towns & (group.towns - 1)) != 0) meet(met_by_towns(board().map, group.towns));
    }

    // Remembers who met what first (cascadero.achievements.first-to-meet-manual) and claims it unless claims
    // are left to the player.
    void meet(Achievements met) {
        unsigned own = met & static_cast<unsigned>(pairs);
        for (unsigned i : {0u, 1u, 2u, 3u, 4u, 5u}) {
            if ((met >> i & 1) == 0) continue;
            if (state_.met_first[i] == nobody) state_.met_first[i] = state_.turn;
            if (state_.met_first[i] == state_.turn) own |= 1u << i;
        }
        own &= ~unsigned{active().flags};
        if (own != 0 && !board().options.manual_claims) raise_flags(static_cast<Achievements>(own));
    }

    // cascadero.achievements.all-pairs comes with the fifth pair.
    void raise_flags(Achievements claimed) {
        Player& player = active();
        unsigned flags = player.flags | claimed;
        if ((flags & pairs) == pairs) flags |= only(all_pairs);
        for (int i : bits_of(flags & ~unsigned{player.flags})) {
            gain(achievement_points[static_cast<std::size_t>(i)]);
            tell([&](auto& teller) { tell_claim(teller, seat(), static_cast<Achievement>(i)); });
        }
        player.flags = static_cast<Achievements>(flags);
    }

    void finish_turn() {
        if (board().options.manual_claims && claimable(state_, seat()) != 0) {
            state_.phase = Phase::claiming;
        } else {
            pass_on();
        }
    }

    // cascadero.end.before-extra-turns: the check comes first.
    void pass_on() {
        for (const Player& player : state_.players) {
            if (player.points >= points_to_end) return finish(true);
        }
        if (state_.owed > 0) {
            --state_.owed;
            tell([&](auto& teller) { tell_extra_turn(teller, seat()); });
        } else {
            state_.turn = next_clockwise(seat(), state_.seats()).index;
        }
        begin_turn();
    }

    void begin_turn() {
        if (active().supply == 0) return finish(false);
        state_.phase = Phase::placing;
    }

    void finish(bool by_points) {
        state_.phase = Phase::over;
        state_.owed = 0;
        tell([&](auto& teller) { tell_end(teller, state_, by_points); });
    }

    State& state_;
    Story& story_;
};

} // namespace oya::cascadero
