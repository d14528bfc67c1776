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

// Choices of a game that a table may be made with.
class AllowedChoices {
  public:
    AllowedChoices(const AnyGame& game, const std::vector<Factor>& factors)
        : game_(game), factors_(factors) {}

    bool allows(const Choice& choice) const { return allowed(table_of(game_, factors_, choice)); }

    // The plainest choice with this pair in it: as many seats as there may be and defaults, but for at most
    // two other values that the pair cannot do without. Empty if there is none.
    Choice plainest(const Pairs::Pair& pair) const {
        Choice choice(factors_.size(), 0);
        choice[0] = factors_[0].values.size() - 1;
        choice[pair.factor] = pair.value;
        choice[pair.other_factor] = pair.other_value;
        if (allows(choice)) return choice;
        Choice found;
        each_change(choice, pair, 0, [&](const Choice& once, std::size_t) {
            if (allows(once)) found = once;
            return !found.empty();
        });
        if (!found.empty()) return found;
        each_change(choice, pair, 0, [&](const Choice& once, std::size_t changed) {
            each_change(once, pair, changed + 1, [&](const Choice& twice, std::size_t) {
                if (allows(twice)) found = twice;
                return !found.empty();
            });
            return !found.empty();
        });
        return found;
    }

  private:
    // Calls `visit(choice, factor)` with every other value of every factor outside the pair until it says
    // true.
    template <class Visit>
    void each_change(const Choice& choice, const Pairs::Pair& pair, std::size_t first, Visit visit) const {
        for (std::size_t factor = first; factor < factors_.size(); ++factor) {
            if (factor == pair.factor || factor == pair.other_factor) continue;
            for (std::size_t value = 0; value < factors_[factor].values.size(); ++value) {
                if (value == choice[factor]) continue;
                Choice changed = choice;
                changed[factor] = value;
                if (visit(changed, factor)) return;
            }
        }
    }

    const AnyGame& game_;
    const std::vector<Factor>& factors_;
};

// A choice with this pair in it: from the plainest one the other factors, in random order, take what makes
// most new pairs and is still allowed. Empty if the pair cannot be.
Choice choice_with(const Pairs::Pair& pair, const Pairs& pairs, const std::vector<Factor>& factors,
                   const AllowedChoices& choices, Rng& rng) {
    Choice choice = choices.plainest(pair);
    if (choice.empty()) return choice;
    const std::vector<bool> chosen(factors.size(), true);
    std::vector<std::size_t> order(factors.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    rng.shuffle(order);
    for (const std::size_t factor : order) {
        if (factor == pair.factor || factor == pair.other_factor) continue;
        for (std::size_t value = 0; value < factors[factor].values.size(); ++value) {
            const int better = pairs.gain(choice, chosen, factor, value);
            if (better <= pairs.gain(choice, chosen, factor, choice[factor])) continue;
            Choice changed = choice;
            changed[factor] = value;
            if (choices.allows(changed)) choice = changed;
        }
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
    const std::vector<Factor> factors = factors_of(game);
    const AllowedChoices choices(game, factors);
    std::vector<TableSetup> tables;
    for (Pairs pairs(factors); !pairs.empty();) {
        const Pairs::Pair pair = pairs.next();
        const Choice choice = choice_with(pair, pairs, factors, choices, rng);
        if (choice.empty()) {
            pairs.give_up(pair);
            continue;
        }
        pairs.cross_off(choice);
        tables.push_back(table_of(game, factors, choice));
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
