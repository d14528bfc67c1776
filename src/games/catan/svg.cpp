#include "games/catan/svg.h"

#include "games/catan/catan.h"
#include "games/catan/telling.h"

#include <algorithm>

// A picture of the table: the barbarians and the dice above the island, the bank below it, the players beside
// it, and a key. Names and numbers are text, so that the picture can be searched and read aloud.

namespace oya {

using namespace catan;

namespace {

constexpr int margin = 24;
constexpr int lane_height = 96;
constexpr int dice_height = 64;  // above a table without barbarians
constexpr int water_around = 92; // an island; a map has water of its own
constexpr int map_margin = 30;
constexpr int rail_width = 330;
constexpr int player_height = 104;
constexpr int shelf_height = 84; // the bank, and a hand
constexpr int key_height = 40;
constexpr std::string_view edge = "#6b6257";
constexpr std::string_view faint = "#594e43";

template <class Size>
class TablePicture {
  public:
    TablePicture(const View<Size>& view, const Words& words, Names names)
        : view_(view), state_(view.shown), words_(words), names_(names),
          size_(island_size(view.shown.island())) {
        const int around = state_.island().sea ? map_margin : water_around;
        island_width_ = std::max(size_.most.x - size_.least.x + 2 * around, 660);
        const int players = player_height * state_.seats() + 60;
        island_height_ = std::max(size_.most.y - size_.least.y + 2 * around, players);
    }

    std::string draw() && {
        const bool own = view_.viewer.is_seat();
        const bool knights = state_.rules().knights;
        const int top = margin + (knights ? lane_height : dice_height);
        const int below = top + island_height_ + 12;
        const int rail = 2 * margin + island_width_;
        const int width = rail + rail_width + margin;
        if (knights) lane({margin, margin});
        dice({rail, knights ? margin + 20 : margin});
        picture_.box({margin, top}, island_width_, island_height_, 60, sea_paint, edge);
        const Point middle = {margin + island_width_ / 2, top + island_height_ / 2};
        draw_island(picture_, state_, words_,
                    middle - Point{(size_.least.x + size_.most.x) / 2, (size_.least.y + size_.most.y) / 2});
        say({rail, top + 18}, turn_message(), 15, ink, true);
        for (Seat seat : Seats::first(state_.seats()))
            player(seat, {rail, top + 36 + player_height * seat.index});
        say({rail, top + 50 + player_height * state_.seats()},
            {"catan.sketch.target", {{"points", int{state_.rules().target}}}}, 14, faint);
        int y = below;
        bank({margin, y});
        y += shelf_height;
        if (own) {
            hand(view_.viewer.seat(), {margin, y}, width - 2 * margin);
            y += shelf_height;
        }
        key({margin, y + 18});
        return std::move(picture_).page(width, y + key_height, words_.say({"catan.svg.title"}));
    }

  private:
    void say(Point at, const Message& message, int size, std::string_view fill = ink, bool strong = false) {
        picture_.text(at, words_.say(message, names_), size, fill, "start", strong);
    }

    Message turn_message() const {
        if (state_.phase == Phase::over) return {"catan.sketch.over", {{"player", Seat{state_.turn}}}};
        return {"catan.sketch.turn", {{"player", Seat{state_.turn}}}};
    }

    // The way of the barbarians, and what waits for them.
    void lane(Point at) {
        int cities = 0;
        int defence = 0;
        for (const Player<Size>& player : state_.players) {
            cities += player.cities.count();
            for (int corner : player.active) defence += player.strength_at(corner);
        }
        say(at + Point{6, 14},
            {"catan.sketch.barbarians",
             {{"step", int{state_.ship}}, {"cities", cities}, {"defence", defence}}},
            15, defence < cities ? "#a02c1f" : ink, true);
        const int step = (island_width_ - 80) / barbarian_steps;
        const Point first = at + Point{40, 56};
        picture_.line(first, first + Point{barbarian_steps * step, 0}, sea_paint, 26);
        for (int i = 0; i < barbarian_steps; ++i)
            picture_.circle(first + Point{i * step, 0}, 4, i < state_.ship ? "#2f6472" : card_paint,
                            "#2f6472");
        const Point coast = first + Point{barbarian_steps * step, 0};
        picture_.circle(coast, 22, shore_paint, edge);
        picture_.art("gate", coast - Point{0, 2}, 26, 26, "#b8ad98");
        picture_.art("ship", first + Point{state_.ship * step, -8}, 60, 50);
    }

    void die(Point at, int face, std::string_view fill, std::string_view pips) {
        picture_.box(at, 44, 44, 9, fill, edge);
        const auto pip = [&](int x, int y) { picture_.circle(at + Point{x, y}, 4, pips, "none"); };
        if (face % 2 == 1) pip(22, 22);
        if (face > 1) pip(12, 12), pip(32, 32);
        if (face > 3) pip(32, 12), pip(12, 32);
        if (face > 5) pip(12, 22), pip(32, 22);
    }

    void dice(Point at) {
        if (state_.white == 0 || state_.red == 0) return;
        picture_.open(
            words_.say({"catan.svg.dice", {{"white", int{state_.white}}, {"red", int{state_.red}}}}));
        die(at, state_.white, "#fffdf6", ink);
        die(at + Point{54, 0}, state_.red, "#bf3b2d", "#fffaf0");
        picture_.close();
        if (!state_.rules().knights || !state_.rolled) return;
        const Point middle = at + Point{130, 22};
        picture_.open(words_.say(event_message(state_.event)));
        picture_.box(at + Point{108, 0}, 44, 44, 9, "#f4ead2", edge);
        if (state_.event == Event::ship) {
            picture_.art("ship", middle, 38, 32);
        } else {
            const auto track = static_cast<std::size_t>(state_.event) - 1;
            picture_.art("gate", middle, 34, 34, track_paints[track]);
        }
        picture_.close();
    }

    // An icon and its number; returns where the next begins.
    int count(Point at, std::string_view icon, int number, std::string_view paint = faint,
              std::string_view text = ink, bool strong = false) {
        const std::string digits = std::to_string(number);
        picture_.art(icon, at + Point{9, -5}, 17, 17, paint);
        picture_.text(at + Point{21, 0}, digits, 14, text, "start", strong);
        return at.x + 34 + 8 * static_cast<int>(digits.size());
    }

    void player(Seat seat, Point at) {
        const std::size_t index = seat.index;
        const Player<Size>& owner = state_.player(seat);
        const bool turn = state_.turn == seat.index && state_.phase != Phase::over;
        picture_.box(at, rail_width, player_height - 8, 8, turn ? "#d5e6de" : "#f8f3e7", edge);
        picture_.circle(at + Point{26, 28}, 17, seat_paints[index], ink);
        picture_.sign(index, at + Point{26, 28}, 7, seat_inks[index]);
        say(at + Point{54, 24}, {"seat.name", {{"player", seat}}}, 16, ink, true);
        picture_.text(at + Point{rail_width - 14, 28}, std::to_string(view_.points[index]), 22, ink, "end",
                      true);
        int x = at.x + 54;
        const int y = at.y + 48;
        x = count({x, y}, "hand-icon", view_.hand_sizes[index]);
        if (state_.rules().knights) {
            for (std::size_t track = 0; track < tracks; ++track)
                x = count({x, y}, "card-icon", view_.progress[index][track], track_paints[track]);
            x = count({x, y}, "shield-icon", owner.defender);
        } else {
            x = count({x, y}, "card-icon", view_.development[index]);
            x = count({x, y}, "shield-icon", owner.army, faint, ink, state_.largest == index);
        }
        count({x, y}, "road-icon", owner.route, faint, ink, state_.longest == index);
        if (state_.rules().knights) improvements(owner, {at.x + 54, at.y + 62});
        std::vector<Message> held = things(index);
        if (held.empty()) return;
        say(at + Point{54, state_.rules().knights ? 90 : 72},
            {"catan.svg.holds", {{"things", std::move(held)}}}, 12, faint);
    }

    // What is worth points beside buildings.
    std::vector<Message> things(std::size_t seat) const {
        std::vector<Message> held;
        if (state_.longest == seat)
            held.emplace_back(state_.island().sea ? "catan.sketch.trade-route" : "catan.sketch.longest");
        if (state_.largest == seat) held.emplace_back("catan.sketch.largest");
        if (state_.merchant_owner == seat) held.emplace_back("catan.sketch.merchant");
        for (const Metropolis& city : state_.metropolis) {
            if (city.owner == seat) held.emplace_back("catan.svg.metropolis");
        }
        return held;
    }

    void improvements(const Player<Size>& owner, Point at) {
        for (std::size_t track = 0; track < tracks; ++track) {
            const Point left = at + Point{88 * static_cast<int>(track), 0};
            picture_.art(std::string(track_names[track]) + "-track", left + Point{9, 6}, 16, 16, ink);
            for (int level = 0; level < top_level; ++level)
                picture_.box(left + Point{22 + 11 * level, 0}, 8, 12, 2,
                             level < owner.levels[track] ? track_paints[track] : "none", edge);
        }
    }

    // Cards as they lie on the table, with how many there are of each.
    int goods_row(Point at, Cards cards) {
        const int kinds = state_.rules().knights ? goods : resources;
        for (int good = 0; good < kinds; ++good) {
            const Point corner = at + Point{48 * good, 0};
            picture_.box(corner, 38, 50, 6, is_resource(good) ? card_paint : "#f4ead2", edge);
            picture_.art(good_names[static_cast<std::size_t>(good)], corner + Point{19, 20}, 28, 28);
            picture_.text(corner + Point{19, 46}, std::to_string(cards[good]), 12, ink, "middle", true);
        }
        return at.x + 48 * kinds;
    }

    void bank(Point at) {
        say(at + Point{0, 12}, {"catan.svg.bank"}, 13, faint, true);
        int x = goods_row(at + Point{0, 20}, state_.bank) + 24;
        const auto deck = [&](int size, std::string_view paint, std::string_view digits) {
            picture_.box({x, at.y + 20}, 38, 50, 6, paint, edge);
            picture_.text({x + 19, at.y + 52}, std::to_string(size), 15, digits, "middle", true);
            x += 48;
        };
        if (state_.rules().knights) {
            for (std::size_t track = 0; track < tracks; ++track)
                deck(view_.deck_sizes[track], track_paints[track], track == trade ? ink : card_paint);
        } else {
            deck(view_.development_size, "#7b4478", card_paint);
        }
    }

    void hand(Seat seat, Point at, int width) {
        say(at + Point{0, 12}, {"catan.svg.hand"}, 13, faint, true);
        const int x = goods_row(at + Point{0, 20}, state_.player(seat).hand) + 24;
        std::vector<Message> cards;
        for (std::size_t card = 0; card < card_kinds; ++card) {
            for (int i = 0; i < state_.player(seat).cards[card]; ++i)
                cards.push_back(card_message(static_cast<int>(card)));
        }
        if (!cards.empty() && x < width)
            say({x, at.y + 50}, {"catan.svg.cards", {{"cards", std::move(cards)}}}, 14);
    }

    void key(Point at) {
        struct Sign {
            std::string_view icon;
            std::string_view words;
        };
        const bool knights = state_.rules().knights;
        const std::array<Sign, 4> signs = {
            {{"hand-icon", "catan.svg.key-hand"},
             {"card-icon", knights ? "catan.svg.key-progress" : "catan.svg.key-development"},
             {"shield-icon", knights ? "catan.svg.key-defender" : "catan.svg.key-army"},
             {"road-icon", state_.island().sea ? "catan.sketch.trade-route" : "catan.svg.key-road"}}};
        for (const Sign& sign : signs) {
            const std::string words = words_.say({sign.words});
            picture_.art(sign.icon, at + Point{9, -5}, 17, 17, faint);
            picture_.text(at + Point{22, 0}, words, 13, faint, "start");
            at.x += 46 + 7 * static_cast<int>(words.size());
        }
        if (!knights) return;
        picture_.text(at, words_.say({"catan.svg.key-knights"}), 13, faint, "start");
    }

    const View<Size>& view_;
    const Position<Size>& state_;
    const Words& words_;
    Names names_;
    IslandSize size_;
    int island_width_ = 0;
    int island_height_ = 0;
    Picture picture_;
};

} // namespace

template <class Size>
std::string CatanOf<Size>::svg(const View& view, const Words& words, Names names) {
    return TablePicture<Size>(view, words, names).draw();
}

template std::string CatanOf<Small>::svg(const View&, const Words&, Names);
template std::string CatanOf<Large>::svg(const View&, const Words&, Names);

} // namespace oya
