#include "games/catan/slow_production.h"

#include <algorithm>

namespace oya::catan {

namespace {

std::string resource_of(const std::string& terrain) {
    if (terrain == "forest") return "lumber";
    if (terrain == "hills") return "brick";
    if (terrain == "pasture") return "wool";
    if (terrain == "fields") return "grain";
    if (terrain == "mountains") return "ore";
    return "";
}

std::string commodity_of(const std::string& terrain) {
    if (terrain == "forest") return "paper";
    if (terrain == "mountains") return "coin";
    if (terrain == "pasture") return "cloth";
    return "";
}

int of(const PlainCards& cards, const std::string& kind) {
    const auto found = cards.find(kind);
    return found == cards.end() ? 0 : found->second;
}

} // namespace

std::map<int, PlainCards> slow_production(const std::vector<PlainHex>& hexes,
                                          const std::vector<PlainBuilding>& buildings, const PlainCards& bank,
                                          int roll, bool commodities) {
    std::map<int, PlainCards> owed;
    if (roll == 7) return owed;
    for (const PlainBuilding& building : buildings) {
        for (const std::size_t place : building.hexes) {
            const PlainHex& hex = hexes[place];
            const std::string resource = resource_of(hex.terrain);
            if (hex.number != roll || hex.robber || resource.empty()) continue;
            const std::string commodity = commodities ? commodity_of(hex.terrain) : "";
            owed[building.owner][resource] += building.city && commodity.empty() ? 2 : 1;
            if (building.city && !commodity.empty()) owed[building.owner][commodity] += 1;
        }
    }
    for (const char* const kind : {"lumber", "brick", "wool", "grain", "ore", "paper", "coin", "cloth"}) {
        int sum = 0;
        int owners = 0;
        for (const auto& [owner, cards] : owed) {
            sum += of(cards, kind);
            owners += of(cards, kind) > 0 ? 1 : 0;
        }
        if (sum <= of(bank, kind)) continue;
        for (auto& [owner, cards] : owed)
            cards[kind] = owners == 1 ? std::min(of(cards, kind), of(bank, kind)) : 0;
    }
    return owed;
}

} // namespace oya::catan
