#include "games/cascadia/reference.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <unordered_map>

namespace oya::cascadia::reference {

namespace {

constexpr std::pair<int, int> directions[] = {{1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}};

Cell step(Cell cell, int direction, int times = 1) {
    const auto [q, r] = directions[(direction % 6 + 6) % 6];
    return {cell.first + q * times, cell.second + r * times};
}

std::vector<Cell> around(Cell cell) {
    std::vector<Cell> cells;
    for (int direction = 0; direction < 6; ++direction) cells.push_back(step(cell, direction));
    return cells;
}

bool adjacent(Cell a, Cell b) {
    const auto cells = around(a);
    return std::find(cells.begin(), cells.end(), b) != cells.end();
}

std::vector<Cells> groups(Cells cells) {
    std::vector<Cells> found;
    while (!cells.empty()) {
        std::vector<Cell> open = {*cells.begin()};
        Cells group;
        while (!open.empty()) {
            const Cell cell = open.back();
            open.pop_back();
            if (cells.erase(cell) == 0) continue;
            group.insert(cell);
            for (Cell next : around(cell)) open.push_back(next);
        }
        found.push_back(group);
    }
    return found;
}

int from_table(const std::vector<int>& table, std::size_t count) {
    return table[std::min(count, table.size() - 1)];
}

const Cells& of(const Animals& animals, char species) {
    static const Cells none;
    const auto found = animals.find(species);
    return found == animals.end() ? none : found->second;
}

// ---- bears

int bears(const Cells& cells, char card) {
    int points = 0;
    std::size_t pairs = 0;
    std::set<std::size_t> sizes;
    for (const Cells& group : groups(cells)) {
        const std::size_t size = group.size();
        sizes.insert(size);
        if (size == 2) ++pairs;
        if (card == 'B' && size == 3) points += 10;
        if (card == 'C' && size <= 3) points += size == 1 ? 2 : size == 2 ? 5 : 8;
        if (card == 'D' && size >= 2 && size <= 4) points += size == 2 ? 5 : size == 3 ? 8 : 13;
    }
    if (card == 'A') return from_table({0, 4, 11, 19, 27}, pairs);
    if (card == 'C' && sizes.contains(1) && sizes.contains(2) && sizes.contains(3)) points += 3;
    return points;
}

// ---- elk: is this whole set one formation?

bool straight_line(const Cells& cells) {
    for (int direction = 0; direction < 3; ++direction) {
        for (Cell start : cells) {
            std::size_t along = 0;
            while (along < cells.size() && cells.contains(step(start, direction, static_cast<int>(along))))
                ++along;
            if (along == cells.size()) return true;
        }
    }
    return false;
}

bool all_adjacent(const Cells& cells) {
    for (Cell a : cells)
        for (Cell b : cells)
            if (a != b && !adjacent(a, b)) return false;
    return true;
}

// Two triangles that share a side: of the six pairs of four cells exactly one is not adjacent.
bool rhombus(const Cells& cells) {
    int apart = 0;
    for (Cell a : cells)
        for (Cell b : cells)
            if (a < b && !adjacent(a, b)) ++apart;
    return cells.size() == 4 && apart == 1;
}

// Consecutive cells of the ring around one cell; or any cells of it.
bool on_ring(const Cells& cells, bool gaps_allowed) {
    for (Cell centre : around(*cells.begin())) {
        const std::vector<Cell> ring = around(centre);
        if (!std::all_of(cells.begin(), cells.end(),
                         [&](Cell cell) { return std::find(ring.begin(), ring.end(), cell) != ring.end(); }))
            continue;
        if (gaps_allowed) return true;
        for (std::size_t start = 0; start < 6; ++start) {
            std::size_t run = 0;
            while (run < 6 && cells.contains(ring[(start + run) % 6])) ++run;
            if (run >= cells.size()) return true;
        }
    }
    return cells.size() == 1;
}

// The points of these elk as one formation, or -1 if they are none.
int formation(const Cells& cells, char card, const CardReadings& readings) {
    const std::size_t size = cells.size();
    if (card == 'A') return size <= 4 && straight_line(cells) ? from_table({0, 2, 5, 9, 13}, size) : -1;
    if (card == 'B') {
        const bool right = size <= 3 ? all_adjacent(cells) : rhombus(cells);
        return right ? from_table({0, 2, 5, 9, 13}, size) : -1;
    }
    if (card == 'C') {
        if (groups(cells).size() != 1 || (size > 8 && !readings.elk_c_capped)) return -1;
        return from_table({0, 2, 4, 7, 10, 14, 18, 23, 28}, size);
    }
    return size <= 6 && on_ring(cells, readings.elk_d_any) ? from_table({0, 2, 5, 8, 12, 16, 21}, size) : -1;
}

std::size_t largest_formation(char card) { return card == 'C' ? 8 : card == 'D' ? 6 : 4; }

// Every partition of these elk: the first one left goes with every subset of the others.
int best_partition(const std::vector<Cell>& elk, char card, const CardReadings& readings) {
    const std::size_t count = elk.size();
    const std::size_t all = (std::size_t{1} << count) - 1;
    std::vector<int> value(all + 1, -1);
    const std::size_t largest = largest_formation(card);
    for (std::size_t set = 1; set <= all; ++set) {
        Cells cells;
        for (std::size_t i = 0; i < count; ++i)
            if (set >> i & 1) cells.insert(elk[i]);
        if (cells.size() <= largest) value[set] = formation(cells, card, readings);
    }
    std::vector<int> best(all + 1, 0);
    for (std::size_t left = 1; left <= all; ++left) {
        const std::size_t first = left & (~left + 1);
        const std::size_t rest = left & ~first;
        for (std::size_t others = rest;; others = (others - 1) & rest) {
            const std::size_t group = others | first;
            if (value[group] >= 0) best[left] = std::max(best[left], value[group] + best[left & ~group]);
            if (others == 0) break;
        }
    }
    return best[all];
}

int elk(const Cells& cells, char card, const CardReadings& readings) {
    if (card == 'C' && readings.elk_c_capped) {
        int points = 0;
        for (const Cells& herd : groups(cells)) points += formation(herd, card, readings);
        return points;
    }
    // Formations hang together, so that every group of elk can be divided by itself; with gaps allowed they
    // need not.
    if (card == 'D' && readings.elk_d_any)
        return best_partition({cells.begin(), cells.end()}, card, readings);
    int points = 0;
    for (const Cells& herd : groups(cells))
        points += best_partition({herd.begin(), herd.end()}, card, readings);
    return points;
}

// ---- salmon

int salmon(const Animals& animals, char card, const CardReadings& readings) {
    const Cells& all = of(animals, 's');
    Cells crowded;
    for (Cell cell : all) {
        int touching = 0;
        for (Cell next : around(cell)) touching += all.contains(next) ? 1 : 0;
        if (touching >= 3) crowded.insert(cell);
    }
    Cells counted = all;
    if (readings.salmon_forgiving)
        for (Cell cell : crowded) counted.erase(cell);
    int points = 0;
    for (const Cells& run : groups(counted)) {
        if (std::any_of(run.begin(), run.end(), [&](Cell cell) { return crowded.contains(cell); })) continue;
        if (card == 'A') points += from_table({0, 2, 5, 8, 12, 16, 20, 25}, run.size());
        if (card == 'B') points += from_table({0, 2, 4, 9, 11, 17}, run.size());
        if (card == 'C') points += from_table({0, 0, 0, 10, 12, 15}, run.size());
        if (card != 'D' || static_cast<int>(run.size()) < readings.salmon_d_minimum) continue;
        Cells beside;
        for (Cell cell : run)
            for (Cell next : around(cell))
                for (const auto& [species, cells] : animals)
                    if (species != 's' && cells.contains(next)) beside.insert(next);
        points += static_cast<int>(run.size() + beside.size());
    }
    return points;
}

// ---- hawks

// The cells strictly between two cells of one straight line, or nothing if there is no such line.
bool between(Cell a, Cell b, std::vector<Cell>& cells) {
    for (int direction = 0; direction < 6; ++direction) {
        cells.clear();
        Cell at = step(a, direction);
        for (int far = 1; far < 60; ++far, at = step(at, direction)) {
            if (at == b) return true;
            cells.push_back(at);
        }
    }
    return false;
}

bool see_each_other(const Cells& hawks, Cell a, Cell b) {
    std::vector<Cell> cells;
    if (!between(a, b, cells) || cells.empty()) return false;
    return std::none_of(cells.begin(), cells.end(), [&](Cell cell) { return hawks.contains(cell); });
}

int hawk_pair(const Animals& animals, Cell a, Cell b) {
    std::vector<Cell> cells;
    if (!see_each_other(of(animals, 'h'), a, b) || !between(a, b, cells)) return 0;
    std::set<char> kinds;
    for (Cell cell : cells)
        for (const auto& [species, places] : animals)
            if (species != 'h' && places.contains(cell)) kinds.insert(species);
    return from_table({0, 4, 7, 9}, kinds.size());
}

int fox_pair(const Animals& animals, Cell a, Cell b) {
    if (!adjacent(a, b)) return 0;
    Cells eight;
    for (Cell next : around(a)) eight.insert(next);
    for (Cell next : around(b)) eight.insert(next);
    eight.erase(a);
    eight.erase(b);
    std::size_t kinds = 0;
    for (char species : {'b', 'e', 's', 'h'}) {
        const Cells& cells = of(animals, species);
        kinds +=
            std::count_if(eight.begin(), eight.end(), [&](Cell cell) { return cells.contains(cell); }) >= 2
                ? 1
                : 0;
    }
    return from_table({0, 5, 7, 9, 11}, kinds);
}

int pair_value(const Animals& animals, char species, Cell a, Cell b) {
    return species == 'h' ? hawk_pair(animals, a, b) : fox_pair(animals, a, b);
}

// What each two animals would be worth as a pair, by their places in the list.
using PairValues = std::vector<std::vector<int>>;
PairValues pair_values(const Animals& animals, char species, const std::vector<Cell>& list) {
    PairValues values(list.size(), std::vector<int>(list.size(), 0));
    for (std::size_t a = 0; a < list.size(); ++a)
        for (std::size_t b = 0; b < list.size(); ++b)
            if (a != b) values[a][b] = pair_value(animals, species, list[a], list[b]);
    return values;
}

// Every pairing: the first animal left goes with each other, or stays alone.
int best_pairing(const PairValues& values, std::vector<std::size_t> left) {
    if (left.size() < 2) return 0;
    const std::size_t first = left.back();
    left.pop_back();
    int best = best_pairing(values, left);
    for (std::size_t i = 0; i < left.size(); ++i) {
        const int value = values[first][left[i]];
        if (value == 0) continue;
        std::vector<std::size_t> rest = left;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        best = std::max(best, value + best_pairing(values, rest));
    }
    return best;
}

int best_pairing(const Animals& animals, char species) {
    const Cells& all = of(animals, species);
    std::vector<std::size_t> places(all.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    return best_pairing(pair_values(animals, species, {all.begin(), all.end()}), places);
}

int hawks(const Animals& animals, char card) {
    const Cells& all = of(animals, 'h');
    if (card == 'D') return best_pairing(animals, 'h');
    std::size_t alone = 0;
    std::size_t alone_and_seeing = 0;
    int lines = 0;
    for (Cell hawk : all) {
        bool touches = false;
        bool sees = false;
        for (Cell other : all) {
            if (other == hawk) continue;
            touches = touches || adjacent(hawk, other);
            const bool seen = see_each_other(all, hawk, other);
            sees = sees || seen;
            if (seen && hawk < other) ++lines;
        }
        alone += touches ? 0 : 1;
        alone_and_seeing += !touches && sees ? 1 : 0;
    }
    if (card == 'A') return from_table({0, 2, 5, 8, 11, 14, 18, 22, 26}, alone);
    if (card == 'B') return from_table({0, 0, 5, 9, 12, 16, 20, 24, 28}, alone_and_seeing);
    return 3 * lines;
}

int foxes(const Animals& animals, char card) {
    const Cells& all = of(animals, 'f');
    if (card == 'D') return best_pairing(animals, 'f');
    int points = 0;
    for (Cell fox : all) {
        std::map<char, int> counts;
        for (Cell next : around(fox))
            for (const auto& [species, cells] : animals)
                if (cells.contains(next)) ++counts[species];
        if (card == 'A') points += static_cast<int>(counts.size());
        counts.erase('f');
        std::size_t pairs = 0;
        int most = 0;
        for (const auto& [species, count] : counts) {
            pairs += count >= 2 ? 1 : 0;
            most = std::max(most, count);
        }
        if (card == 'B') points += from_table({0, 3, 5, 7}, pairs);
        if (card == 'C') points += most;
    }
    return points;
}

} // namespace

Animals read(const Environment& land) {
    Animals animals;
    for (std::size_t slot = 0; slot < land.count; ++slot) {
        const int animal = land.animal_on(static_cast<int>(slot));
        if (animal >= 0)
            animals[species_letters[static_cast<std::size_t>(animal)]].insert(
                {land.cells[slot].q, land.cells[slot].r});
    }
    return animals;
}

int score(const Animals& animals, char species, char card, const CardReadings& readings) {
    const Cells& cells = of(animals, species);
    if (card == 'F' || card == 'I') {
        int points = 0;
        for (const Cells& group : groups(cells))
            points += card == 'F' ? from_table({0, 2, 5, 9}, group.size())
                                  : from_table({0, 0, 5, 8, 12}, group.size());
        return points;
    }
    switch (species) {
    case 'b': return bears(cells, card);
    case 'e': return elk(cells, card, readings);
    case 's': return salmon(animals, card, readings);
    case 'h': return hawks(animals, card);
    default: return foxes(animals, card);
    }
}

int score_elk_by_cover(const Animals& animals, char card, const CardReadings& readings) {
    const Cells& all = of(animals, 'e');
    if (card == 'C' && readings.elk_c_capped) return elk(all, card, readings);
    const std::vector<Cell> list(all.begin(), all.end());
    using Set = std::uint32_t; // bit n for the elk at place n
    // Shapes grow from single elk, one elk at a time, and stop at what can no longer become one: a rhombus
    // grows through its triangle, a line through its end, an arc through the arc before it.
    std::unordered_map<Set, int> shapes;
    std::function<void(Set, const Cells&)> grow = [&](Set set, const Cells& shape) {
        if (shapes.contains(set)) return;
        shapes[set] = formation(shape, card, readings);
        if (shape.size() == largest_formation(card)) return;
        for (std::size_t i = 0; i < list.size(); ++i) {
            const Set more = set | Set{1} << i;
            if (more == set || shapes.contains(more)) continue;
            Cells larger = shape;
            larger.insert(list[i]);
            if (formation(larger, card, readings) >= 0) grow(more, larger);
        }
    };
    for (std::size_t i = 0; i < list.size(); ++i) grow(Set{1} << i, {list[i]});
    std::vector<std::vector<std::pair<Set, int>>> by_first(list.size());
    for (const auto& [set, points] : shapes)
        by_first[static_cast<std::size_t>(std::countr_zero(set))].push_back({set, points});
    std::unordered_map<Set, int> known;
    std::function<int(Set)> best = [&](Set left) -> int {
        if (left == 0) return 0;
        if (const auto found = known.find(left); found != known.end()) return found->second;
        int most = 0;
        for (const auto& [set, points] : by_first[static_cast<std::size_t>(std::countr_zero(left))])
            if ((set & ~left) == 0) most = std::max(most, points + best(left & ~set));
        return known[left] = most;
    };
    return best(list.empty() ? 0 : ~Set{0} >> (32 - list.size()));
}

int score_pairs_by_subsets(const Animals& animals, char species) {
    const Cells& all = of(animals, species);
    const std::vector<Cell> list(all.begin(), all.end());
    const PairValues values = pair_values(animals, species, list);
    std::vector<int> best(std::size_t{1} << list.size(), 0);
    for (std::size_t set = 1; set < best.size(); ++set) {
        std::size_t last = 0;
        while (set >> (last + 1) != 0) ++last;
        const std::size_t without = set & ~(std::size_t{1} << last);
        best[set] = best[without];
        for (std::size_t other = 0; other < last; ++other) {
            if ((set >> other & 1) == 0) continue;
            best[set] = std::max(best[set], best[without & ~(std::size_t{1} << other)] + values[last][other]);
        }
    }
    return best.back();
}

int largest_corridor(const std::vector<PlacedTile>& tiles, char terrain) {
    int largest = 0;
    std::vector<bool> visited(tiles.size(), false);
    for (std::size_t start = 0; start < tiles.size(); ++start) {
        if (visited[start] || tiles[start].sides.find(terrain) == std::string::npos) continue;
        int size = 0;
        std::vector<std::size_t> open = {start};
        visited[start] = true;
        while (!open.empty()) {
            const PlacedTile& tile = tiles[open.back()];
            open.pop_back();
            ++size;
            for (std::size_t other = 0; other < tiles.size(); ++other) {
                for (int side = 0; side < 6 && !visited[other]; ++side) {
                    if (tiles[other].cell == step(tile.cell, side) &&
                        tile.sides[static_cast<std::size_t>(side)] == terrain &&
                        tiles[other].sides[static_cast<std::size_t>((side + 3) % 6)] == terrain) {
                        visited[other] = true;
                        open.push_back(other);
                    }
                }
            }
        }
        largest = std::max(largest, size);
    }
    return largest;
}

} // namespace oya::cascadia::reference
