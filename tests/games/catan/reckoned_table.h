#pragma once

#include "games/catan/reckoned_places.h"

#include <array>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

// What lies on the table, in plain words and numbers.

namespace oya::reckoning {

using Counts = std::map<std::string, int>; // "ore" -> 2; what is missing is 0
int of(const Counts&, const std::string& name);
int sum(const Counts&);

inline const std::vector<std::string> resources = {"lumber", "brick", "wool", "grain", "ore"};
inline const std::vector<std::string> commodities = {"paper", "coin", "cloth"};
inline const std::vector<std::string> colours = {"trade", "politics", "science"};

// What each terrain gives, and what a city takes there as its second card in Cities & Knights.
inline const std::map<std::string, std::string> yields = {
    {"forest", "lumber"}, {"hills", "brick"}, {"pasture", "wool"}, {"fields", "grain"}, {"mountains", "ore"}};
inline const std::map<std::string, std::string> second_card = {
    {"forest", "paper"}, {"pasture", "cloth"}, {"mountains", "coin"}};

struct Knight {
    int strength = 1; // basic, strong, mighty
    bool active = false;
    bool ready = false;
    bool acted = false;    // in this turn
    bool promoted = false; // in this turn
    friend bool operator==(const Knight&, const Knight&) = default;
};

// What somebody has on the board.
struct Standing {
    std::set<Path> roads;
    std::set<Path> ships;
    std::set<Corner> settlements; // those laid on their side included
    std::set<Corner> cities;      // those overturned included
    std::map<Corner, Knight> knights;
    friend bool operator==(const Standing&, const Standing&) = default;
};

struct Person : Standing {
    Counts hand;
    Counts aside; // chosen to be given away, until everybody has chosen
    Counts cards; // progress or development cards
    std::set<std::string> shown;
    std::set<Corner> sideways;
    std::set<Corner> overturned;
    std::set<Corner> walls;
    Counts levels;
    int defender = 0;
    std::set<std::size_t> regions; // where its first settlement brought points
    int army = 0;
};

// A heap nobody has seen, above the cards that were put under it.
struct Deck {
    Counts unseen;
    std::deque<std::string> under;
};

struct Bargain {
    Counts give;
    Counts want;
};

struct Region {
    int points = 0;
    std::set<Hex> hexes;
};

struct Metropolis {
    int owner = 0;
    Corner corner;
};

struct Table {
    std::map<std::string, std::string> options;
    int seats = 0;
    int target = 0;

    std::set<Hex> land;
    std::map<Hex, std::string> terrain;
    std::map<Hex, int> tokens;
    std::vector<Path> harbour_places;
    std::map<Path, std::string> harbours;
    Hex robber;

    // What the Seafarers bring. The sea inside the frame, the frame, and where the set-up is.
    bool sea = false;
    std::set<Hex> water;
    std::set<Hex> frame;
    std::set<Hex> start_area;
    std::vector<Region> regions;
    std::optional<Hex> pirate;
    std::optional<Hex> pirate_start; // which waits for the first attack where the robber does
    Counts later_tokens;             // Greater Catan's, by number

    std::vector<Person> people;
    Counts bank;
    std::map<std::string, Deck> decks;
    std::map<std::string, std::string> deck_of; // a progress card
    Counts development;
    std::map<std::string, Metropolis> metropolises;
    Hex merchant;
    int merchant_owner = -1;
    int barbarians = 0; // steps of their ship
    bool attacked = false;
    std::vector<int> lengths; // of everybody's longest road
    int longest = -1;
    int largest = -1;

    // Where the game stands: what is asked, of whom, and what comes after it.
    std::string phase;
    std::vector<int> asked; // in order
    std::deque<std::string> to_do;
    int first = 0;
    int turn = 0;
    int placed = 0; // starting buildings
    bool rolled = false;
    int white = 0;
    int red = 0;
    std::string event;

    // What a roll or a card that is being carried out must remember.
    bool alchemist = false; // the dice were chosen
    bool chased = false;    // the robber, by a knight
    bool chased_pirate = false;
    std::map<int, int> owed;         // cards to give away, by seat
    std::size_t gold_named = 0;      // the last resource that was taken for gold
    std::set<int> received;          // something by this roll
    std::deque<int> victims;         // from each of whom a card is drawn
    std::map<int, int> contribution; // to the defence
    std::string colour;              // of the deck or the metropolis
    Corner site;                     // of the starting building, or of the displaced knight
    Knight driven_off;               // displaced or deserted
    Hex swapped;
    Path removed;
    std::deque<Hex> reached; // hexes that are to have a token, and who reached them
    int reacher = 0;
    std::string phase_before_tokens;
    std::vector<int> asked_before_tokens;
    int named = 0; // the seat that a card names
    int free_roads = 0;

    // What lasts until the turn ends.
    std::set<std::string> fleet;
    std::map<int, int> harbor_rights;
    Counts bought;
    bool card_played = false;
    int offers_sent = 0;
    std::set<Path> new_ships;
    bool ship_moved = false;

    Bargain offer;
    std::map<int, std::string> replies;
    std::map<int, Bargain> counters;
};

} // namespace oya::reckoning
