#pragma once

#include <map>
#include <string>
#include <vector>

// What a roll pays, counted on fingers: hex by hex, building by building, in plain words.

namespace oya::catan {

using PlainCards = std::map<std::string, int>; // "ore" -> 2; what is missing is 0

struct PlainHex {
    std::string terrain; // "forest", "desert" ...
    int number = 0;      // 0 without a token
    bool robber = false;
};

struct PlainBuilding {
    int owner = 0;
    bool city =
        false; // one that stands upright: what lies on its side or is overturned yields as a settlement
    std::vector<std::size_t> hexes;
};

// What each owner gets on this roll. With commodities, cities beside forest, pasture and mountains yield one
// resource and one commodity. A kind the bank cannot pay in full is paid to nobody, or as far as it goes to
// the only one who is owed it.
std::map<int, PlainCards> slow_production(const std::vector<PlainHex>&, const std::vector<PlainBuilding>&,
                                          const PlainCards& bank, int roll, bool commodities);

} // namespace oya::catan
