#include "core/text.h"
#include "games/catan/catan.h"
#include "games/catan/sites.h"
#include "games/catan/telling.h"

#include <algorithm>

// A position as a page of plain text, for terminals: the island as it lies on the table, then the players.
// Each player has a letter: small for roads and knights, large for settlements, twice for cities. Ships have
// the last letters of the alphabet.

namespace oya {

using namespace catan;

namespace {

constexpr std::array<std::string_view, terrains> terrain_marks = {
    "catan.mark.forest",    "catan.mark.hills",  "catan.mark.pasture", "catan.mark.fields",
    "catan.mark.mountains", "catan.mark.desert", "catan.mark.gold",    "catan.mark.sea"};
constexpr std::array<std::string_view, harbour_kinds> harbour_marks = {
    "catan.mark.lumber", "catan.mark.brick", "catan.mark.wool",
    "catan.mark.grain",  "catan.mark.ore",   "catan.mark.generic"};

char letter_of(std::size_t seat) { return static_cast<char>('a' + seat); }
char ship_of(std::size_t seat) { return static_cast<char>('w' + seat); }
char capital_of(std::size_t seat) { return static_cast<char>('A' + seat); }

// Lines of text that can be written into anywhere.
class Canvas {
  public:
    void put(int x, int y, std::string_view text) {
        left_ = std::min(left_, x);
        for (std::size_t i = 0; i < text.size(); ++i) {
            const int column = x + static_cast<int>(i) + margin;
            auto& line = lines_[static_cast<std::size_t>(y + margin)];
            if (static_cast<int>(line.size()) <= column)
                line.resize(static_cast<std::size_t>(column) + 1, ' ');
            line[static_cast<std::size_t>(column)] = text[i];
        }
    }
    std::string text() const {
        std::string page;
        for (const std::string& line : lines_) {
            if (line.empty()) continue;
            std::string row = line.substr(std::min(line.size(), static_cast<std::size_t>(left_ + margin)));
            while (!row.empty() && row.back() == ' ') row.pop_back();
            page += row + '\n';
        }
        return page;
    }

  private:
    static constexpr int margin = 256;
    std::array<std::string, 2 * margin> lines_;
    int left_ = margin;
};

template <class Size>
class Sketch {
  public:
    Sketch(const View<Size>& view, const Words& words, Names names)
        : view_(view), state_(view.shown), words_(words), names_(names) {}

    std::string draw() {
        hexes();
        edges();
        corners();
        std::string page = canvas_.text() + '\n' + say({"catan.sketch.land-key"}) + say({"catan.sketch.key"});
        if (state_.rules().knights) page += say({"catan.sketch.knight-key"});
        if (state_.island().sea) page += say({"catan.sketch.sea-key"});
        page += '\n';
        for (Seat seat : Seats::first(state_.seats())) page += player_line(seat);
        page += '\n' + turn_line() + say({"catan.sketch.target", {{"points", int{state_.rules().target}}}});
        for (const auto& region : state_.island().regions) page += region_line(region);
        page += say({"catan.sketch.bank", {{"cards", cards_or_nothing(state_.bank)}}});
        if (state_.rules().knights) {
            page += say({"catan.sketch.barbarians",
                         {{"step", int{state_.ship}}, {"cities", cities()}, {"defence", defence()}}});
        }
        page += offer_lines();
        if (view_.viewer.is_seat()) page += own_lines(view_.viewer.seat());
        return page;
    }

  private:
    struct Spot {
        int x = 0;
        int y = 0;
    };

    std::string say(const Message& message) const { return words_.say(message, names_) + '\n'; }

    static Spot middle_of(Hex hex) { return {4 * (2 * hex.q + hex.r), 3 * hex.r}; }
    static Spot spot_of(CornerName corner) {
        const Spot middle = middle_of(corner.hex);
        return {middle.x, middle.y + (corner.bottom ? 2 : -2)};
    }
    Spot corner_spot(int corner) const {
        return spot_of(state_.island().corners[static_cast<std::size_t>(corner)]);
    }

    void hexes() {
        const auto& island = state_.island();
        for (std::size_t i = 0; i < island.hexes.size(); ++i) {
            const Spot middle = middle_of(island.hexes[i].hex);
            const std::uint8_t terrain = state_.terrain[i];
            std::string text(terrain < terrains ? words_.text(terrain_marks[terrain]) : "??");
            if (state_.token[i] != 0 && state_.token[i] != nothing)
                text += std::to_string(int{state_.token[i]});
            if (island.later.any() && state_.token[i] == 0 && terrain < desert)
                text += island.later.test(static_cast<int>(i)) ? '?' : '-';
            if (state_.robber == i) text += '!';
            if (state_.merchant == i) text += '$';
            canvas_.put(middle.x - (text.size() > 5 ? 2 : 1), middle.y, text);
            const Hex hex = island.hexes[i].hex;
            const std::string place = std::to_string(int{hex.q}) + ',' + std::to_string(int{hex.r});
            canvas_.put(middle.x - (place.size() > 4 ? 2 : 1), middle.y - 1, place);
        }
        for (std::size_t i = 0; i < island.harbours.size(); ++i) {
            const auto& place = island.harbours[i];
            const Spot sea = middle_of(neighbour(island.hexes[place.hex].hex, place.side));
            const std::uint8_t kind = state_.harbour_kind[i];
            canvas_.put(sea.x - 1, sea.y, kind < harbour_kinds ? words_.text(harbour_marks[kind]) : "?");
        }
        if (state_.pirate != nothing) {
            const Spot there = middle_of(island.hexes[state_.pirate].hex);
            canvas_.put(there.x + 2, there.y, "&");
        }
    }

    void edges() {
        const auto& island = state_.island();
        for (std::size_t i = 0; i < island.edges.size(); ++i) {
            const int edge = static_cast<int>(i);
            const Spot from = corner_spot(island.edges[i].from);
            const Spot to = corner_spot(island.edges[i].to);
            std::string text = from.x == to.x ? "|" : (to.x > from.x) == (to.y > from.y) ? "\\" : "/";
            for (std::size_t seat = 0; seat < static_cast<std::size_t>(state_.seats()); ++seat) {
                if (state_.players[seat].roads.test(edge)) text = letter_of(seat);
                if (state_.players[seat].ships.test(edge)) text = ship_of(seat);
            }
            const bool upright = from.x == to.x;
            canvas_.put((from.x + to.x) / 2, upright ? (from.y + to.y) / 2 : std::min(from.y, to.y), text);
        }
    }

    void corners() {
        for (std::size_t i = 0; i < state_.island().corners.size(); ++i) {
            const int corner = static_cast<int>(i);
            const Spot spot = corner_spot(corner);
            const std::string piece = piece_at(corner);
            canvas_.put(piece.size() > 2 ? spot.x - 1 : spot.x, spot.y, piece);
        }
    }

    std::string piece_at(int corner) const {
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(state_.seats()); ++seat) {
            const Player<Size>& player = state_.players[seat];
            if (player.settlements.test(corner)) return {capital_of(seat)};
            if (player.cities.test(corner)) {
                const bool metropolis = metropolis_cities(state_).test(corner);
                std::string text(metropolis ? 1 : 2, capital_of(seat));
                if (metropolis) text += '*';
                if (player.overturned.test(corner)) text += '-';
                if (player.walls.test(corner)) text += '#';
                return text;
            }
            if (player.all_knights().test(corner)) {
                std::string text{letter_of(seat)};
                text += static_cast<char>('0' + player.strength_at(corner));
                if (player.active.test(corner)) text += '+';
                return text;
            }
        }
        return ".";
    }

    std::string player_line(Seat seat) const {
        const Player<Size>& player = state_.player(seat);
        const std::string letter(1, letter_of(seat.index));
        std::string line;
        if (state_.rules().knights) {
            const auto& progress = view_.progress[seat.index];
            line = say({"catan.sketch.player-ck",
                        {{"letter", letter},
                         {"player", seat},
                         {"points", view_.points[seat.index]},
                         {"cards", view_.hand_sizes[seat.index]},
                         {"trade", int{player.levels[trade]}},
                         {"politics", int{player.levels[politics]}},
                         {"science", int{player.levels[science]}},
                         {"yellow", progress[trade]},
                         {"blue", progress[politics]},
                         {"green", progress[science]},
                         {"route", int{player.route}}}});
        } else {
            line = say({"catan.sketch.player",
                        {{"letter", letter},
                         {"player", seat},
                         {"points", view_.points[seat.index]},
                         {"cards", view_.hand_sizes[seat.index]},
                         {"development", view_.development[seat.index]},
                         {"route", int{player.route}},
                         {"army", int{player.army}}}});
        }
        line.pop_back();
        if (state_.longest == seat.index)
            line += "  " +
                    words_.say({state_.island().sea ? "catan.sketch.trade-route" : "catan.sketch.longest"});
        if (state_.largest == seat.index) line += "  " + words_.say({"catan.sketch.largest"});
        if (state_.merchant_owner == seat.index) line += "  " + words_.say({"catan.sketch.merchant"});
        return line + '\n' + special_line(seat);
    }

    // What has points or a place of its own and is no number of the line above.
    std::string special_line(Seat seat) const {
        const Player<Size>& player = state_.player(seat);
        std::vector<Message> things;
        for (int track = 0; track < tracks; ++track) {
            const Metropolis& metropolis = state_.metropolis[static_cast<std::size_t>(track)];
            if (metropolis.owner == seat.index)
                things.push_back({"catan.sketch.metropolis",
                                  {{"track", track_message(track)},
                                   {"corner", corner_message(state_.island(), metropolis.corner)}}});
        }
        if (player.defender > 0)
            things.push_back({"catan.sketch.defender", {{"count", int{player.defender}}}});
        for (const Card card : {constitution, printer}) {
            if ((player.shown & only(card)) != 0) things.push_back(card_message(card));
        }
        for (int corner : player.sideways)
            things.push_back(
                {"catan.sketch.sideways", {{"corner", corner_message(state_.island(), corner)}}});
        if (things.empty()) return {};
        return "  " + say({"catan.sketch.special", {{"things", std::move(things)}}});
    }

    // Land whose first settlement brings points to whoever builds it.
    template <class Region>
    std::string region_line(const Region& region) const {
        std::vector<Message> hexes;
        for (int hex : region.hexes) hexes.push_back(hex_message(state_.island(), hex));
        return say({"catan.sketch.region", {{"points", int{region.points}}, {"hexes", std::move(hexes)}}});
    }

    // The offer on the table and the answers to it, and what the viewer is writing itself.
    std::string offer_lines() const {
        const auto line = [&](std::string_view id, Seat seat, const Offer& offer) {
            return say({id,
                        {{"player", seat},
                         {"given", cards_or_nothing(offer.give)},
                         {"wanted", cards_or_nothing(offer.want)}}});
        };
        if (state_.offer.empty()) return {};
        std::string lines =
            line(state_.phase == Phase::offering ? "catan.sketch.draft" : "catan.sketch.offer",
                 Seat{state_.turn}, state_.offer);
        for (Seat seat : Seats::first(state_.seats())) {
            const Reply reply = state_.replies[seat.index];
            if (reply == Reply::none) continue;
            lines += line(reply == Reply::accepts    ? "catan.story.accepts"
                          : reply == Reply::declines ? "catan.story.declines"
                          : reply == Reply::counters ? "catan.sketch.counter"
                                                     : "catan.sketch.draft",
                          seat, state_.counters[seat.index]);
        }
        return lines;
    }

    std::string turn_line() const {
        if (state_.phase == Phase::over) return say({"catan.sketch.over", {{"player", Seat{state_.turn}}}});
        if (state_.rolled) {
            return say({state_.rules().knights ? "catan.sketch.rolled" : "catan.sketch.rolled-base",
                        {{"player", Seat{state_.turn}},
                         {"sum", state_.sum()},
                         {"white", int{state_.white}},
                         {"red", int{state_.red}}}});
        }
        return say({"catan.sketch.turn", {{"player", Seat{state_.turn}}}});
    }

    int cities() const {
        int count = 0;
        for (const Player<Size>& player : state_.players) count += player.cities.count();
        return count;
    }
    int defence() const {
        int sum = 0;
        for (const Player<Size>& player : state_.players) {
            for (int corner : player.active) sum += player.strength_at(corner);
        }
        return sum;
    }

    std::string own_lines(Seat seat) const {
        const Player<Size>& player = state_.player(seat);
        std::string lines = say({"catan.sketch.hand", {{"cards", cards_or_nothing(player.hand)}}});
        std::vector<Message> cards;
        for (std::size_t card = 0; card < card_kinds; ++card) {
            for (int i = 0; i < player.cards[card]; ++i)
                cards.push_back(card_message(static_cast<int>(card)));
        }
        if (!cards.empty()) lines += say({"catan.sketch.cards", {{"cards", std::move(cards)}}});
        if (!view_.looked_at.none())
            lines += say({"catan.sketch.looked-at", {{"cards", cards_message(view_.looked_at)}}});
        return lines;
    }

    const View<Size>& view_;
    const Position<Size>& state_;
    const Words& words_;
    Names names_;
    Canvas canvas_;
};

} // namespace

template <class Size>
std::string CatanOf<Size>::sketch(const View& view, const Words& words, Names names) {
    return Sketch<Size>(view, words, names).draw();
}

template std::string CatanOf<Small>::sketch(const View&, const Words&, Names);
template std::string CatanOf<Large>::sketch(const View&, const Words&, Names);

} // namespace oya
