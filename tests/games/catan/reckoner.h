#pragma once

#include "games/catan/reckoned_table.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <vector>

// A whole game of Catan reckoned a second time, as somebody beside the table would with pen and paper: from
// the drawing of the island at the start and the moves as a record tells them. It is written from the ledger
// and the rulebook, slow and obvious, and shares nothing with the engine but the names of things.

namespace oya::reckoning {

class Reckoner : private Table {
  public:
    // Every option by name, and the position before anything has happened.
    Reckoner(std::map<std::string, std::string> options, int seats, const nlohmann::json& start);
    // On a map of the Seafarers: what the view tells of the map, and how it lies before the first building.
    void read_map(const nlohmann::json& map, const nlohmann::json& laid);

    // One move of a seat, or of chance (-1), as it is written.
    void follow(int seat, const std::string& move);

    // The first rule that a move broke, and the move; empty if all was well.
    const std::string& fault() const { return fault_; }
    // What a position tells otherwise than reckoned, or what everybody can see and count of it; empty if
    // nothing.
    std::string differs(const nlohmann::json& position) const;
    std::string differs_for_all(const nlohmann::json& view) const;

    bool over() const { return phase == "over"; }
    int winner() const { return turn; }
    int points(int seat) const; // with the cards that only their owner knows
    int points_shown(int seat) const;

  private:
    using Words = std::vector<std::string>;

    // reckoner.cpp: the turn.
    bool chosen(const char* option, const char* value) const;
    bool knights_game() const { return chosen("expansion", "ck"); }
    void require(bool kept, const char* rule);
    Person& person(int seat) { return people[static_cast<std::size_t>(seat)]; }
    const Person& person(int seat) const { return people[static_cast<std::size_t>(seat)]; }
    std::vector<int> everybody() const;      // in turn order from the active player
    std::vector<int> others(int seat) const; // in turn order behind this one
    void carry_out(int seat, const Words& words);
    bool carry_out_turn(const Words& words);
    void go_on();
    void stage(const std::string& name);
    bool settle(); // awards and victory; true if the game is over
    void begin_turn(int seat);
    void end_turn();
    void answered_by(int seat);

    // reckoner_setup.cpp
    void lay_out(const Words& words);
    void lay_spiral(int corner);
    void found(int seat, const Words& words);
    void found_road(int seat, const Words& words);
    void founded();

    // reckoner_roll.cpp: dice, production and robber.
    void roll(const Words& words);
    void event_die();
    void produce();
    bool bank_has_resources() const;
    void ask_aqueduct();
    void ask_discards();
    void take_from_bank(int seat, const std::string& good, int count);
    void pay(int seat, const Counts& price, const char* rule);
    void hand_over(int from, int to, const std::string& good, int count);
    int hand_limit(int seat) const;
    void discard(int seat, const Words& words);
    bool robber_is_locked() const;
    void move_robber(Hex to);
    void stolen(const std::string& good);
    void next_victim();

    // reckoner_island.cpp: places and building.
    bool on_the_island(Corner corner) const;
    bool is_path(Path path) const;
    int builder_at(Corner corner) const; // -1 for nobody
    int knight_owner_at(Corner corner) const;
    bool enemy_at(int seat, Corner corner) const;
    bool reaches(int seat, Corner corner) const; // a road or ship
    bool keeps_distance(Corner corner) const;
    bool road_fits(int seat, Path path) const;
    bool some_road_fits(int seat, std::optional<Path> but = {}) const;
    bool beside(Hex hex, const std::set<Corner>& corners) const;
    bool has_building_beside(int seat, Hex hex) const;
    bool taken(Path path) const;
    bool start_corner(Corner corner) const;
    int settlements_left(int seat) const;
    int cities_left(int seat) const;
    void build_road(Path path);
    void build_settlement(Corner corner);
    void build_city(Corner corner, const Counts& price, const char* rule);
    void build_wall(Corner corner);
    void repair(Corner corner);
    void improve(const std::string& track, int discount);
    void place_metropolis(Corner corner);
    bool carries_metropolis(Corner corner) const;
    std::vector<Corner> plain_cities(int seat) const; // without a metropolis

    // reckoner_sea.cpp and reckoner_ships.cpp
    bool is_ship_path(Path path) const;
    bool beside_pirate(Path path) const;
    bool ship_fits(int seat, Path path) const;
    bool some_ship_fits(int seat, std::optional<Path> but = {}) const;
    std::set<Path> closed_ships(int seat) const;
    bool in_fitting_ring(int seat, Path ship) const;
    bool open_ship(int seat, Path ship) const;
    bool own_piece_at(int seat, Corner corner) const;
    void build_ship(Path path);
    void lift_ship(Path path);
    void place_lifted_ship(const Words& words);
    bool sea_move(const Words& words);
    std::vector<std::string> gold_to_name(int seat) const;
    void hand_gold(int seat, const std::string& resource);
    void pay_gold();
    void ask_gold();
    void take_gold(int seat, const std::string& resource);
    void earn_bonus(int seat, Corner corner);
    void reach_hexes(Path path);
    void ask_tokens();
    void lay_token(Hex hex, int number);
    void move_token(Hex from);
    std::set<Hex> movable_tokens(Hex to) const;
    void move_pirate(Hex to);

    // reckoner_trade.cpp
    int rate(int seat, const std::string& good) const;
    void bank_trade(const std::string& given, const std::string& taken);
    bool bargain(int seat, const Words& words);
    void everybody_has_answered();
    void conclude(int with);

    // reckoner_knights.cpp and reckoner_barbarians.cpp
    int knights_left(int seat, int strength) const;
    bool recruiting_site(int seat, Corner corner) const;
    std::set<Corner> reach(int seat, Corner from) const;
    std::set<Corner> travel(int seat, Corner from, bool enemies_stop) const;
    bool may_promote(int seat, Corner corner) const;
    bool knights_linked(int seat) const;
    bool knight_move(const Words& words);
    void promote(Corner corner);
    void act(Corner corner);
    void move_knight(Corner from, Corner to);
    void drive_off(int owner, Corner from, Knight displaced);
    void relocate(int seat, Corner to);
    void begin_attack();
    void resolve_attack();
    void ask_losers();
    void lose_city(int seat, Corner corner);
    void ask_tied_defenders();

    // reckoner_cards.cpp, reckoner_progress.cpp and reckoner_answers.cpp
    void draw(const std::string& card);
    void put_under(int seat, const std::string& card);
    int progress_cards(int seat) const { return sum(person(seat).cards); }
    void ask_returns();
    bool play_development(const Words& words);
    bool play_trade(const Words& words);
    bool play_politics(const Words& words);
    bool play_science(const Words& words);
    bool answer_card(int seat, const Words& words);
    bool answer_played_card(int seat, const Words& words);
    void take_hand(int from);
    void hand_over_gifts();
    bool spy_takes(const std::string& card);
    void give_up_knight(int seat, Corner corner);
    void saboteur(const Words& words);
    std::set<int> strengths_for_new_knight() const;
    void place_new_knight(const Words& words);
    void promise_roads();
    void take_all(const std::string& good, int most);
    bool is_open(int seat, Path path) const;
    void diplomat(Path path);
    void ask_for_new_knight();

    // reckoner_awards.cpp
    int route(int seat) const;
    void reckon_routes();
    void settle_longest();

    // reckoner_picture.cpp
    nlohmann::json picture() const;
    nlohmann::json picture(int seat) const;

    std::string move_;
    std::string fault_;
    std::vector<Standing> routed_; // what stood on the board when the routes were last reckoned
};

} // namespace oya::reckoning
