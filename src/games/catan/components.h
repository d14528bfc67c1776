#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

// The pieces and cards of Catan and of Cities & Knights as they lie in the box.

namespace oya::catan {

// What a hand holds: the five resources, then the three commodities of Cities & Knights.
enum Good : std::uint8_t { lumber, brick, wool, grain, ore, paper, coin, cloth };
inline constexpr int resources = 5;
inline constexpr int commodities = 3;
inline constexpr int goods = resources + commodities;
inline constexpr std::array<std::string_view, goods> good_names = {"lumber", "brick", "wool", "grain",
                                                                   "ore",    "paper", "coin", "cloth"};
inline constexpr std::array<std::uint8_t, goods> bank_stock = {19, 19, 19, 19, 19, 12, 12, 12};
constexpr bool is_resource(int good) { return good < resources; }

// Cards of each good, one byte each in one word: a hand, a price, the bank, an offer. Sums and comparisons
// work on all eight at once, which is sound because no count ever reaches 128.
class Cards {
  public:
    constexpr Cards() = default;

    static constexpr Cards of(int good, int count = 1) {
        return Cards(static_cast<std::uint64_t>(count) << (8 * good));
    }

    constexpr int operator[](int good) const { return static_cast<int>(word_ >> (8 * good) & 0xFF); }
    constexpr bool none() const { return word_ == 0; }
    constexpr std::uint64_t word() const { return word_; }
    constexpr int total() const { return static_cast<int>(word_ * each >> 56); }
    // Whether all of these cards are among the others.
    constexpr bool within(Cards others) const { return (((others.word_ | top) - word_) & top) == top; }
    // The goods of which there are at least so many, a bit each; at least one.
    constexpr unsigned at_least(int count) const {
        const std::uint64_t enough = (word_ + static_cast<std::uint64_t>(128 - count) * each) & top;
        return static_cast<unsigned>((enough >> 7) * 0x0102040810204080 >> 56);
    }
    constexpr bool has(int good) const { return (*this)[good] != 0; }
    constexpr Cards only_resources() const { return Cards(word_ & 0xFFFFFFFFFF); }
    constexpr Cards only_commodities() const { return Cards(word_ & ~std::uint64_t{0xFFFFFFFFFF}); }
    // The goods of this kind and those after it.
    constexpr Cards from(int good) const {
        return good >= goods ? Cards() : Cards(word_ & ~std::uint64_t{0} << (8 * good));
    }

    constexpr Cards& operator+=(Cards other) {
        word_ += other.word_;
        return *this;
    }
    // The others must be within these.
    constexpr Cards& operator-=(Cards other) {
        word_ -= other.word_;
        return *this;
    }
    friend constexpr Cards operator+(Cards a, Cards b) { return a += b; }
    friend constexpr Cards operator-(Cards a, Cards b) { return a -= b; }
    friend constexpr bool operator==(Cards, Cards) = default;

  private:
    static constexpr std::uint64_t each = 0x0101010101010101;
    static constexpr std::uint64_t top = 0x80 * each;

    constexpr explicit Cards(std::uint64_t word) : word_(word) {}
    std::uint64_t word_ = 0;
};

namespace price {
inline constexpr Cards road = Cards::of(brick) + Cards::of(lumber);
inline constexpr Cards settlement = road + Cards::of(wool) + Cards::of(grain);
inline constexpr Cards city = Cards::of(grain, 2) + Cards::of(ore, 3);
inline constexpr Cards medicine = Cards::of(grain) + Cards::of(ore, 2);
inline constexpr Cards development = Cards::of(wool) + Cards::of(grain) + Cards::of(ore);
inline constexpr Cards wall = Cards::of(brick, 2);
inline constexpr Cards knight = Cards::of(ore) + Cards::of(wool); // to recruit, and to promote
inline constexpr Cards activation = Cards::of(grain);
inline constexpr Cards repair = Cards::of(lumber) + Cards::of(ore);
inline constexpr Cards ship = Cards::of(lumber) + Cards::of(wool);
} // namespace price

// A terrain that produces one resource has its number. Gold and sea lie on maps of the Seafarers.
enum Terrain : std::uint8_t { forest, hills, pasture, fields, mountains, desert, gold, sea };
inline constexpr int terrains = 8;
inline constexpr std::array<std::string_view, terrains> terrain_names = {
    "forest", "hills", "pasture", "fields", "mountains", "desert", "gold", "sea"};
// What a city beside the terrain takes as its second card, in Cities & Knights.
inline constexpr std::array<std::uint8_t, resources> city_second = {paper, brick, cloth, grain, coin};

// The kinds of harbour: 2:1 for the resource of the same number, or 3:1.
inline constexpr int generic_harbour = resources;
inline constexpr int harbour_kinds = resources + 1;

// Improvement tracks and the decks of progress cards of the same colour.
enum Track : std::uint8_t { trade, politics, science };
inline constexpr int tracks = 3;
inline constexpr std::array<std::string_view, tracks> track_names = {"trade", "politics", "science"};
inline constexpr std::array<std::uint8_t, tracks> track_good = {cloth, coin, paper};
inline constexpr int top_level = 5;
inline constexpr int ability_level = 3; // Merchant Guild, Fortress, Aqueduct
inline constexpr int metropolis_level = 4;

// The faces of the event die. A gate opens the deck of the track of the number before it.
enum class Event : std::uint8_t { ship, trade_gate, politics_gate, science_gate };
inline constexpr int events = 4;
inline constexpr std::array<std::string_view, events> event_names = {"ship", "trade", "politics", "science"};
inline constexpr std::array<std::uint8_t, events> event_faces = {3, 1, 1, 1};

// Progress cards, deck after deck, then the development cards of base Catan.
enum Card : std::uint8_t {
    commercial_harbor,
    master_merchant,
    merchant,
    merchant_fleet,
    resource_monopoly,
    trade_monopoly,
    bishop,
    constitution,
    deserter,
    diplomat,
    intrigue,
    saboteur,
    spy,
    warlord,
    wedding,
    alchemist,
    crane,
    engineer,
    inventor,
    irrigation,
    medicine,
    mining,
    printer,
    road_building,
    smith,
    knight_card,
    victory_point,
    free_roads,
    year_of_plenty,
    monopoly,
};
inline constexpr int progress_kinds = 25;
inline constexpr int development_kinds = 5;
inline constexpr int card_kinds = progress_kinds + development_kinds;
inline constexpr int first_development = knight_card;
inline constexpr std::array<std::string_view, card_kinds> card_names = {"commercial-harbor",
                                                                        "master-merchant",
                                                                        "merchant",
                                                                        "merchant-fleet",
                                                                        "resource-monopoly",
                                                                        "trade-monopoly",
                                                                        "bishop",
                                                                        "constitution",
                                                                        "deserter",
                                                                        "diplomat",
                                                                        "intrigue",
                                                                        "saboteur",
                                                                        "spy",
                                                                        "warlord",
                                                                        "wedding",
                                                                        "alchemist",
                                                                        "crane",
                                                                        "engineer",
                                                                        "inventor",
                                                                        "irrigation",
                                                                        "medicine",
                                                                        "mining",
                                                                        "printer",
                                                                        "road-building",
                                                                        "smith",
                                                                        "knight",
                                                                        "victory-point",
                                                                        "free-roads",
                                                                        "year-of-plenty",
                                                                        "monopoly"};
// How many of each there are. The Engineer is one (catan.components.engineer-count).
inline constexpr std::array<std::uint8_t, card_kinds> card_counts = {
    2,  2, 6, 2, 4, 2,             // trade
    2,  1, 2, 2, 2, 2, 3, 2, 2,    // politics
    2,  2, 1, 2, 2, 2, 2, 1, 2, 2, // science
    14, 5, 2, 2, 2,                // development
};
inline constexpr std::array<std::uint8_t, tracks + 1> deck_first = {0, bishop, alchemist, progress_kinds};
inline constexpr int deck_size = 18;
inline constexpr int most_in_deck = 10; // kinds
constexpr int deck_of(int card) { return card < bishop ? trade : card < alchemist ? politics : science; }

// A set of kinds of card, one bit each.
using CardKinds = std::uint32_t;
constexpr CardKinds only(Card card) { return CardKinds{1} << card; }

inline constexpr int progress_limit = 4;
inline constexpr int hand_limit = 7;
inline constexpr int limit_per_wall = 2;
inline constexpr int roads_each = 15;
inline constexpr int ships_each = 15;
inline constexpr int settlements_each = 5;
inline constexpr int cities_each = 4;
inline constexpr int walls_each = 3;
inline constexpr int strengths = 3;    // basic, strong, mighty
inline constexpr int knights_each = 2; // of each strength
inline constexpr std::array<std::string_view, strengths> strength_names = {"basic", "strong", "mighty"};
inline constexpr int barbarian_steps = 7;
inline constexpr int shortest_route = 5;
inline constexpr int smallest_army = 3;
inline constexpr int defender_cards = 6;
inline constexpr int target_base = 10;
inline constexpr int target_knights = 13;
inline constexpr int target_more_with_knights = 2; // on a map of the Seafarers (catan.sea.own-map)

} // namespace oya::catan
