#include "every_game/tables.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <ostream>
#include <set>

namespace oya::every_game {

namespace {

// One thing to choose for a table: an option of it, or the number of seats, whose name is empty.
struct Factor {
    std::string_view name;
    std::vector<std::string> values;
    std::vector<std::vector<std::size_t>>
        turns{}; // by value: the factors that have another default beside it
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
    for (Factor& factor : factors) {
        factor.turns.resize(factor.values.size());
        for (std::size_t value = 1; value < factor.values.size() && !factor.name.empty(); ++value) {
            Settings alone;
            alone.set(factor.name, factor.values[value]);
            const Settings complete = game.complete(alone);
            for (std::size_t other = 1; other < factors.size(); ++other) {
                if (factors[other].name != factor.name &&
                    *complete.find(factors[other].name) != factors[other].values[0])
                    factor.turns[value].push_back(other);
            }
        }
    }
    return factors;
}

// Only what is not usual, and the rest as it falls.
Settings options_of(const std::vector<Factor>& factors, const Choice& choice) {
    Settings options;
    for (std::size_t i = 1; i < factors.size(); ++i) {
        if (choice[i] > 0) options.set(factors[i].name, factors[i].values[choice[i]]);
    }
    return options;
}

// Exactly the values of the choice: where one makes another usual, that is said too.
Settings said(const std::vector<Factor>& factors, const Choice& choice) {
    Settings options = options_of(factors, choice);
    for (std::size_t i = 1; i < factors.size(); ++i) {
        for (const std::size_t other : factors[i].turns[choice[i]])
            if (choice[other] == 0) options.set(factors[other].name, factors[other].values[0]);
    }
    return options;
}

int seats_of(const AnyGame& game, const Choice& choice) {
    return game.min_seats() + static_cast<int>(choice[0]);
}

TableSetup table_of(const AnyGame& game, const std::vector<Factor>& factors, const Choice& choice,
                    Settings options) {
    TableSetup table;
    table.game = &game;
    table.seats = seats_of(game, choice);
    table.options = std::move(options);
    table.name = std::string(game.name()) + '_' + factors[0].values[choice[0]] + 'p';
    if (table.options.empty()) table.name += "_default";
    for (std::size_t i = 1; i < factors.size(); ++i) {
        const std::string& value = factors[i].values[choice[i]];
        const bool plain =
            value.size() <= 12 && std::all_of(value.begin(), value.end(),
                                              [](unsigned char letter) { return std::isalnum(letter) != 0; });
        if (table.options.find(factors[i].name) != nullptr) {
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
    };

    explicit Pairs(const std::vector<Factor>& factors) {
        for (const Factor& factor : factors) {
            first_.push_back(values_);
            values_ += factor.values.size();
        }
        left_.resize(values_ * values_);
        for (std::size_t a = 0; a < factors.size(); ++a)
            for (std::size_t i = 0; i < factors[a].values.size(); ++i)
                for (std::size_t b = a + 1; b < factors.size(); ++b)
                    for (std::size_t j = 0; j < factors[b].values.size(); ++j) {
                        left_[place_of({a, i, b, j})] = true;
                        order_.push_back({a, i, b, j});
                    }
    }

    // The first of them, or null.
    const Pair* next() {
        while (next_ < order_.size() && !left_[place_of(order_[next_])]) ++next_;
        return next_ < order_.size() ? &order_[next_] : nullptr;
    }
    void give_up(const Pair& pair) { left_[place_of(pair)] = false; }

    // How many pairs the value of one factor would make with those of the others.
    int gain(const Choice& choice, std::size_t factor, std::size_t value) const {
        int count = 0;
        for (std::size_t other = 0; other < choice.size(); ++other) {
            if (other == factor) continue;
            const Pair pair = other < factor ? Pair{other, choice[other], factor, value}
                                             : Pair{factor, value, other, choice[other]};
            count += left_[place_of(pair)] ? 1 : 0;
        }
        return count;
    }

    void cross_off(const Choice& choice) {
        for (std::size_t a = 0; a < choice.size(); ++a)
            for (std::size_t b = a + 1; b < choice.size(); ++b)
                left_[place_of({a, choice[a], b, choice[b]})] = false;
    }

  private:
    std::size_t place_of(const Pair& pair) const {
        return (first_[pair.factor] + pair.value) * values_ + first_[pair.other_factor] + pair.other_value;
    }

    std::vector<std::size_t> first_; // by factor: the number of its first value among all values
    std::size_t values_ = 0;
    std::vector<bool> left_; // by the numbers of both values
    std::vector<Pair> order_;
    std::size_t next_ = 0;
};

// Choices of a game that a table may be made with.
class AllowedChoices {
  public:
    AllowedChoices(const AnyGame& game, const std::vector<Factor>& factors)
        : game_(game), factors_(factors) {}

    bool allows(const Choice& choice) const {
        return !game_.check(said(factors_, choice), seats_of(game_, choice));
    }

    // Defaults with this number of seats, or with the first value that lets so many sit down.
    Choice plainest_for(std::size_t seats) const {
        Choice choice(factors_.size(), 0);
        choice[0] = seats;
        if (allows(choice)) return choice;
        for (const Change& change : changes_)
            if (change.factor != 0 && allows(with(choice, change))) return with(choice, change);
        return choice;
    }

    // The plainest choice with this pair in it: as many seats as there may be and defaults, but for at most
    // two other values that the pair cannot do without. Empty if there is none.
    Choice plainest(const Pairs::Pair& pair) {
        Choice choice = plain();
        choice[pair.factor] = pair.value;
        choice[pair.other_factor] = pair.other_value;
        if (allows(choice)) return choice;
        const auto is_free = [&](std::size_t factor) {
            return factor != pair.factor && factor != pair.other_factor;
        };
        for (const Change& change : changes_) {
            if (!is_free(change.factor)) continue;
            if (Choice once = with(choice, change); allows(once)) return once;
        }
        // Two are only needed where a value of the pair cannot even be alone.
        for (const Change& half :
             {Change{pair.factor, pair.value}, Change{pair.other_factor, pair.other_value}}) {
            for (const Change& change : what_allows(half)) {
                if (!is_free(change.factor)) continue;
                const Choice once = with(choice, change);
                for (const Change& another : changes_) {
                    if (!is_free(another.factor) || another.factor == change.factor) continue;
                    if (Choice twice = with(once, another); allows(twice)) return twice;
                }
            }
        }
        return {};
    }

  private:
    struct Change {
        std::size_t factor, value;
        auto operator<=>(const Change&) const = default;
    };

    Choice plain() const {
        Choice choice(factors_.size(), 0);
        choice[0] = factors_[0].values.size() - 1;
        return choice;
    }
    static Choice with(Choice choice, const Change& change) {
        choice[change.factor] = change.value;
        return choice;
    }
    static std::vector<Change> changes_of(const std::vector<Factor>& factors) {
        std::vector<Change> changes;
        for (std::size_t factor = 0; factor < factors.size(); ++factor)
            for (std::size_t value = 0; value < factors[factor].values.size(); ++value)
                changes.push_back({factor, value});
        return changes;
    }
    // The single values beside which this one may be; none if it needs no other.
    const std::vector<Change>& what_allows(const Change& value) {
        const auto [place, is_new] = allows_.try_emplace(value);
        if (!is_new || allows(with(plain(), value))) return place->second;
        for (const Change& change : changes_) {
            if (change.factor != value.factor && allows(with(with(plain(), value), change)))
                place->second.push_back(change);
        }
        return place->second;
    }

    const AnyGame& game_;
    const std::vector<Factor>& factors_;
    const std::vector<Change> changes_ = changes_of(factors_);
    std::map<Change, std::vector<Change>> allows_;
};

// A choice with this pair in it: from the plainest one the other factors, in random order, take what makes
// most new pairs and is still allowed. Empty if the pair cannot be.
Choice choice_with(const Pairs::Pair& pair, const Pairs& pairs, const std::vector<Factor>& factors,
                   AllowedChoices& choices, Rng& rng) {
    Choice choice = choices.plainest(pair);
    if (choice.empty()) return choice;
    std::vector<std::size_t> order(factors.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    rng.shuffle(order);
    for (const std::size_t factor : order) {
        if (factor == pair.factor || factor == pair.other_factor) continue;
        for (std::size_t value = 0; value < factors[factor].values.size(); ++value) {
            const int better = pairs.gain(choice, factor, value);
            if (better <= pairs.gain(choice, factor, choice[factor])) continue;
            Choice changed = choice;
            changed[factor] = value;
            if (choices.allows(changed)) choice = changed;
        }
    }
    return choice;
}

std::vector<TableSetup> usual_pairs(const AnyGame& game) {
    constexpr std::uint64_t seed = 1;
    Rng rng(seed);
    return pairwise_tables(game, rng);
}

std::vector<TableSetup> without_doubles(const std::vector<std::vector<TableSetup>>& groups) {
    std::vector<TableSetup> tables;
    std::set<std::string> names;
    for (const std::vector<TableSetup>& group : groups)
        for (const TableSetup& table : group)
            if (names.insert(table.name).second) tables.push_back(table);
    return tables;
}

} // namespace

std::ostream& operator<<(std::ostream& out, const TableSetup& table) { return out << table.name; }

std::vector<TableSetup> default_tables(const AnyGame& game) {
    const std::vector<Factor> factors = factors_of(game);
    const AllowedChoices choices(game, factors);
    std::vector<TableSetup> tables;
    for (std::size_t seats = 0; seats < factors[0].values.size(); ++seats) {
        const Choice choice = choices.plainest_for(seats);
        tables.push_back(table_of(game, factors, choice, options_of(factors, choice)));
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
                TableSetup table = table_of(game, factors, choice, options_of(factors, choice));
                if (allowed(table)) tables.push_back(std::move(table));
            }
        }
    }
    return tables.empty() ? default_tables(game) : tables;
}

std::vector<TableSetup> pairwise_tables(const AnyGame& game, Rng& rng) {
    const std::vector<Factor> factors = factors_of(game);
    AllowedChoices choices(game, factors);
    std::vector<TableSetup> tables;
    Pairs pairs(factors);
    while (const Pairs::Pair* const next = pairs.next()) {
        const Pairs::Pair pair = *next;
        const Choice choice = choice_with(pair, pairs, factors, choices, rng);
        if (choice.empty()) {
            pairs.give_up(pair);
            continue;
        }
        pairs.cross_off(choice);
        tables.push_back(table_of(game, factors, choice, said(factors, choice)));
    }
    return tables;
}

std::vector<TableSetup> all_tables(const AnyGame& game) {
    return without_doubles({default_tables(game), one_option_tables(game), usual_pairs(game)});
}

std::vector<TableSetup> paired_tables(const AnyGame& game) {
    return without_doubles({default_tables(game), usual_pairs(game)});
}

} // namespace oya::every_game
