#include "every_game/tables.h"

#include <algorithm>
#include <cctype>
#include <ostream>
#include <set>

namespace oya::every_game {

namespace {

// One thing to choose for a table: an option of it, or the number of seats, whose name is empty.
struct Factor {
    std::string_view name;
    std::vector<std::string> values;
};

using Choice = std::vector<std::size_t>; // a value for every factor

std::vector<Factor> factors_of(const AnyGame& game) {
    Factor seats;
    for (int count = game.min_seats(); count <= game.max_seats(); ++count)
        seats.values.push_back(std::to_string(count));
    std::vector<Factor> factors = {seats};
    for (const OptionSpec& spec : game.options()) {
        if (spec.scope == OptionSpec::Scope::table)
            factors.push_back({spec.name, {spec.values.begin(), spec.values.end()}});
    }
    return factors;
}

TableSetup table_of(const AnyGame& game, const std::vector<Factor>& factors, const Choice& choice) {
    TableSetup table;
    table.game = &game;
    table.seats = game.min_seats() + static_cast<int>(choice[0]);
    for (std::size_t i = 1; i < factors.size(); ++i) {
        if (choice[i] > 0) table.options.set(factors[i].name, factors[i].values[choice[i]]);
    }
    table.name = std::string(game.name()) + '_' + factors[0].values[choice[0]] + 'p';
    if (table.options.empty()) table.name += "_default";
    for (std::size_t i = 1; i < factors.size(); ++i) {
        const std::string& value = factors[i].values[choice[i]];
        const bool plain =
            value.size() <= 12 && std::all_of(value.begin(), value.end(),
                                              [](unsigned char letter) { return std::isalnum(letter) != 0; });
        if (choice[i] > 0) {
            table.name += '_' + std::string(factors[i].name) + '_' +
                          (plain ? value : "value" + std::to_string(choice[i]));
        }
    }
    return table;
}

bool allowed(const TableSetup& table) { return !table.game->check(table.options, table.seats); }

// The pairs of values that still have to meet.
class Pairs {
  public:
    struct Pair {
        std::size_t factor, value, other_factor, other_value;
        auto operator<=>(const Pair&) const = default;
    };

    explicit Pairs(const std::vector<Factor>& factors) {
        for (std::size_t a = 0; a < factors.size(); ++a)
            for (std::size_t b = a + 1; b < factors.size(); ++b)
                for (std::size_t i = 0; i < factors[a].values.size(); ++i)
                    for (std::size_t j = 0; j < factors[b].values.size(); ++j) left_.insert({a, i, b, j});
    }

    bool empty() const { return left_.empty(); }
    Pair next() const { return *left_.begin(); }
    void give_up(const Pair& pair) { left_.erase(pair); }

    // How many pairs the value of one factor would make with those chosen before it.
    int gain(const Choice& choice, const std::vector<bool>& chosen, std::size_t factor,
             std::size_t value) const {
        int count = 0;
        for (std::size_t other = 0; other < choice.size(); ++other) {
            if (!chosen[other] || other == factor) continue;
            const Pair pair = other < factor ? Pair{other, choice[other], factor, value}
                                             : Pair{factor, value, other, choice[other]};
            count += left_.contains(pair) ? 1 : 0;
        }
        return count;
    }

    void cross_off(const Choice& choice) {
        for (std::size_t a = 0; a < choice.size(); ++a)
            for (std::size_t b = a + 1; b < choice.size(); ++b) left_.erase({a, choice[a], b, choice[b]});
    }

  private:
    std::set<Pair> left_;
};

// A choice with this pair in it. The other factors, in random order, take what makes most new pairs, or any
// value if `greedy` has led to tables that are not allowed.
Choice choice_with(const Pairs::Pair& pair, const Pairs& pairs, const std::vector<Factor>& factors,
                   bool greedy, Rng& rng) {
    Choice choice(factors.size(), 0);
    std::vector<bool> chosen(factors.size(), false);
    choice[pair.factor] = pair.value;
    choice[pair.other_factor] = pair.other_value;
    chosen[pair.factor] = chosen[pair.other_factor] = true;
    std::vector<std::size_t> order(factors.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    rng.shuffle(order);
    for (const std::size_t factor : order) {
        if (chosen[factor]) continue;
        const auto count = static_cast<std::uint32_t>(factors[factor].values.size());
        std::size_t best = rng.below(count);
        for (std::size_t value = 0; greedy && value < count; ++value) {
            if (pairs.gain(choice, chosen, factor, value) > pairs.gain(choice, chosen, factor, best))
                best = value;
        }
        choice[factor] = best;
        chosen[factor] = true;
    }
    return choice;
}

} // namespace

std::ostream& operator<<(std::ostream& out, const TableSetup& table) { return out << table.name; }

std::vector<TableSetup> default_tables(const AnyGame& game) {
    const std::vector<Factor> factors = factors_of(game);
    std::vector<TableSetup> tables;
    for (std::size_t seats = 0; seats < factors[0].values.size(); ++seats) {
        Choice choice(factors.size(), 0);
        choice[0] = seats;
        tables.push_back(table_of(game, factors, choice));
    }
    return tables;
}

std::vector<TableSetup> one_option_tables(const AnyGame& game) {
    const std::vector<Factor> factors = factors_of(game);
    std::vector<TableSetup> tables;
    for (std::size_t seats = 0; seats < factors[0].values.size(); ++seats) {
        for (std::size_t factor = 1; factor < factors.size(); ++factor) {
            for (std::size_t value = 1; value < factors[factor].values.size(); ++value) {
                Choice choice(factors.size(), 0);
                choice[0] = seats;
                choice[factor] = value;
                TableSetup table = table_of(game, factors, choice);
                if (allowed(table)) tables.push_back(std::move(table));
            }
        }
    }
    return tables;
}

std::vector<TableSetup> pairwise_tables(const AnyGame& game, Rng& rng) {
    constexpr int tries = 200;
    const std::vector<Factor> factors = factors_of(game);
    std::vector<TableSetup> tables;
    for (Pairs pairs(factors); !pairs.empty();) {
        const Pairs::Pair pair = pairs.next();
        bool found = false;
        for (int i = 0; i < tries && !found; ++i) {
            const Choice choice = choice_with(pair, pairs, factors, i < tries / 10, rng);
            TableSetup table = table_of(game, factors, choice);
            found = allowed(table);
            if (!found) continue;
            pairs.cross_off(choice);
            tables.push_back(std::move(table));
        }
        if (!found) pairs.give_up(pair);
    }
    return tables;
}

std::vector<TableSetup> all_tables(const AnyGame& game) {
    constexpr std::uint64_t seed = 1;
    Rng rng(seed);
    std::vector<TableSetup> tables;
    std::set<std::string> names;
    for (auto& group : {default_tables(game), one_option_tables(game), pairwise_tables(game, rng)}) {
        for (const TableSetup& table : group) {
            if (names.insert(table.name).second) tables.push_back(table);
        }
    }
    return tables;
}

} // namespace oya::every_game
