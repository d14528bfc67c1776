#include "games/catan/areas.h"

namespace oya::catan {

namespace {

constexpr std::string_view alphabet = "abcdefghijklmnopqrstuvwxyz";

Message of_letter(std::string_view id, std::size_t letter, int line) {
    return {id, {{"letter", std::string(alphabet.substr(letter, 1))}, {"line", line}}};
}

Message of_text(std::string_view id, std::string_view text, int line) {
    return {id, {{"text", std::string(text)}, {"line", line}}};
}

// A region has producing land only (catan.scenarios.region).
template <class Size>
Message region_hex_fault(const Island<Size>& island, const DrawnHex& drawn, std::size_t hex) {
    const auto& place = island.hexes[hex];
    if (place.terrain == desert) return about_hex("catan.map.region-desert", drawn, place.hex);
    const bool drawn_later = island.later.test(static_cast<int>(hex));
    if (place.terrain == nothing && !drawn_later && island.terrain_bag[desert] > 0)
        return about_hex("catan.map.region-desert-drawn", drawn, place.hex);
    return {};
}

template <class Size>
Corners<Size> corners_of(const Island<Size>& island, const Hexes<Size>& hexes) {
    Corners<Size> corners;
    for (int hex : hexes) corners |= island.around_hex[static_cast<std::size_t>(hex)];
    return corners;
}

// Where one gets to along the paths, by road or by ship.
template <class Size>
Corners<Size> reached_from(const Island<Size>& island, Corners<Size> corners) {
    Corners<Size> before;
    while (before != corners) {
        before = corners;
        for (int corner : before) corners |= island.next_to[static_cast<std::size_t>(corner)];
    }
    return corners;
}

} // namespace

Message about_hex(std::string_view id, const DrawnHex& drawn, Hex hex) {
    return {id,
            {{"text", std::string(drawn.text)},
             {"line", drawn.line},
             {"q", std::to_string(hex.q)},
             {"r", std::to_string(hex.r)}}};
}

template <class Size>
Message Areas<Size>::add(std::string_view text, Area area) {
    const std::size_t letter = text.empty() ? alphabet.npos : alphabet.find(text.front());
    if (letter == alphabet.npos) return of_text("catan.map.no-area", text, area.line);
    if (areas_[letter].use != Use::none) return of_letter("catan.map.area-twice", letter, area.line);
    areas_[letter] = area;
    return {};
}

template <class Size>
Message Areas<Size>::add_start(int line, std::string_view letter) {
    if (letter.size() != 1) return of_text("catan.map.no-area", letter, line);
    return add(letter, {Use::start, 0, line});
}

template <class Size>
Message Areas<Size>::add_region(int line, std::string_view text) {
    if (text.size() != 2 || text[1] < '1' || text[1] > '9') return of_text("catan.map.no-region", text, line);
    return add(text, {Use::region, static_cast<std::uint8_t>(text[1] - '0'), line});
}

template <class Size>
Message Areas<Size>::lay(Island<Size>& island, const FixedVector<DrawnHex, Size::hexes>& drawn) const {
    std::array<Hexes<Size>, area_letters> hexes{};
    for (std::size_t hex = 0; hex < drawn.size(); ++hex) {
        if (drawn[hex].letter == 0) continue;
        const std::size_t letter = alphabet.find(drawn[hex].letter);
        hexes[letter].set(static_cast<int>(hex));
        if (areas_[letter].use == Use::none)
            return about_hex("catan.map.area-unnamed", drawn[hex], island.hexes[hex].hex);
        if (!island.land.test(static_cast<int>(hex)))
            return about_hex("catan.map.area-sea", drawn[hex], island.hexes[hex].hex);
        if (areas_[letter].use == Use::start) island.start_area.set(static_cast<int>(hex));
    }
    if (island.start_area.none()) island.start_area = island.land;
    island.start_corners = corners_of(island, island.start_area);

    for (std::size_t letter = 0; letter < areas_.size(); ++letter) {
        if (areas_[letter].use == Use::none) continue;
        if (hexes[letter].none()) return of_letter("catan.map.area-empty", letter, areas_[letter].line);
        if (areas_[letter].use == Use::start) continue;
        if (island.regions.full())
            return {"catan.map.too-many-regions", {{"most", most_regions}, {"line", areas_[letter].line}}};
        const auto region = static_cast<std::uint8_t>(island.regions.size());
        island.regions.push_back({hexes[letter], areas_[letter].points});
        for (int hex : hexes[letter]) {
            const auto h = static_cast<std::size_t>(hex);
            if (Message fault = region_hex_fault(island, drawn[h], h); !fault.empty()) return fault;
            for (int corner : island.around_hex[h]) {
                std::uint8_t& there = island.region_at[static_cast<std::size_t>(corner)];
                if (island.start_corners.test(corner) || (there != nothing && there != region))
                    return about_hex("catan.map.region-touches", drawn[h], island.hexes[h].hex);
                there = region;
            }
        }
    }
    const Corners<Size> reached = reached_from(island, island.start_corners);
    for (int hex : island.land) {
        const auto h = static_cast<std::size_t>(hex);
        if ((island.around_hex[h] & reached).none())
            return about_hex("catan.map.out-of-reach", drawn[h], island.hexes[h].hex);
    }
    return {};
}

template class Areas<Small>;
template class Areas<Large>;

} // namespace oya::catan
