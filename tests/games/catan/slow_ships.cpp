#include "games/catan/slow_ships.h"

#include <algorithm>

namespace oya::catan {

namespace {

int longest_onward(const PlainNet& net, std::vector<bool>& used, int here, bool by_ship) {
    int best = 0;
    for (std::size_t i = 0; i < net.paths.size(); ++i) {
        const PlainPath& path = net.paths[i];
        if (used[i] || (path.one != here && path.other != here)) continue;
        if (path.ship != by_ship && !net.buildings.contains(here)) continue;
        const int there = path.one == here ? path.other : path.one;
        used[i] = true;
        const int more = net.held_by_others.contains(there) ? 0 : longest_onward(net, used, there, path.ship);
        used[i] = false;
        best = std::max(best, 1 + more);
    }
    return best;
}

bool is_piece(const PlainNet& net, int corner) {
    return net.buildings.contains(corner) || net.knights.contains(corner);
}

// Every way over ships from here that passes no intersection twice; `visit` is given each with its end.
template <class Visit>
void each_way(const PlainNet& net, int here, std::vector<std::size_t>& way, std::set<int>& passed,
              const Visit& visit) {
    visit(here, way);
    for (std::size_t i = 0; i < net.paths.size(); ++i) {
        const PlainPath& path = net.paths[i];
        if (!path.ship || (path.one != here && path.other != here)) continue;
        const int there = path.one == here ? path.other : path.one;
        if (!passed.insert(there).second) continue;
        way.push_back(i);
        each_way(net, there, way, passed, visit);
        way.pop_back();
        passed.erase(there);
    }
}

template <class Visit>
void each_way_from(const PlainNet& net, int start, const Visit& visit) {
    std::vector<std::size_t> way;
    std::set<int> passed{start};
    each_way(net, start, way, passed, visit);
}

} // namespace

int slow_trade_route(const PlainNet& net) {
    std::vector<bool> used(net.paths.size(), false);
    int best = 0;
    for (std::size_t i = 0; i < net.paths.size(); ++i) {
        const PlainPath& path = net.paths[i];
        for (const int start : {path.one, path.other}) {
            const int there = path.one == start ? path.other : path.one;
            used[i] = true;
            const int more =
                net.held_by_others.contains(there) ? 0 : longest_onward(net, used, there, path.ship);
            used[i] = false;
            best = std::max(best, 1 + more);
        }
    }
    return best;
}

bool slow_closed(const PlainNet& net, std::size_t ship) {
    std::set<int> pieces = net.buildings;
    pieces.insert(net.knights.begin(), net.knights.end());
    bool closed = false;
    for (const int piece : pieces) {
        each_way_from(net, piece, [&](int end, const std::vector<std::size_t>& way) {
            const bool over = std::find(way.begin(), way.end(), ship) != way.end();
            closed = closed || (end != piece && is_piece(net, end) && over);
        });
    }
    return closed;
}

bool slow_loose(const PlainNet& net, std::size_t ship) {
    const PlainPath& own = net.paths[ship];
    for (const int end : {own.one, own.other}) {
        bool open = !is_piece(net, end);
        for (std::size_t i = 0; i < net.paths.size(); ++i)
            open = open && (i == ship || !net.paths[i].ship ||
                            (net.paths[i].one != end && net.paths[i].other != end));
        if (open) return true;
    }
    bool loose = false;
    each_way_from(net, own.one, [&](int end, const std::vector<std::size_t>& way) {
        if (end != own.other || std::find(way.begin(), way.end(), ship) != way.end()) return;
        std::set<int> ring{own.one, own.other};
        for (const std::size_t path : way) ring.insert({net.paths[path].one, net.paths[path].other});
        const auto pieces = std::count_if(ring.begin(), ring.end(), [&](int c) { return is_piece(net, c); });
        const bool touches = is_piece(net, own.one) || is_piece(net, own.other);
        loose = loose || pieces == 0 || (pieces == 1 && touches);
    });
    return loose;
}

} // namespace oya::catan
