#include "games/cascadia/reasons.h"

#include "core/bits.h"
#include "games/cascadia/telling.h"
#include "generated/cascadia_rules.h"

#include <string>

namespace oya::cascadia {

namespace {

int many(Slots slots) { return std::popcount(slots); }
Slots next_to(const Environment& land, Slots slots) {
    Slots all = 0;
    for (int slot : bits_of(slots)) all |= land.near[static_cast<std::size_t>(slot)];
    return all & ~slots;
}
Slots those(const Environment& land, Species kind) { return land.animals[static_cast<std::size_t>(kind)]; }
Message told_cell(const Environment& land, int slot) {
    return cell_message(land.cells[static_cast<std::size_t>(slot)]);
}

// The animals on these tiles, counted: "2 bears, 1 elk"; or that there is none.
std::vector<Message> animals_on(const Environment& land, Slots slots) {
    std::array<int, species> counts{};
    int all = 0;
    for (std::size_t kind = 0; kind < species; ++kind) all += counts[kind] = many(land.animals[kind] & slots);
    if (all == 0) return {Message{"cascadia.zero.nobody"}};
    return counted_animals(counts);
}

// Which groups a bear card counts.
std::string bear_sizes(int card) {
    constexpr std::array<std::string_view, letters> sizes = {"2", "3", "1, 2, 3", "2, 3, 4"};
    return std::string(sizes[static_cast<std::size_t>(card)]);
}

class Unscored {
  public:
    Unscored(const Environment& land, Species kind, int card, const CardReadings& readings)
        : land_(land), kind_(kind), card_(card), readings_(readings) {
        Groups groups;
        explain_species(land, kind, card, readings, groups);
        left_ = those(land, kind);
        for (const Group& group : groups)
            if (group.points > 0) left_ &= ~group.members;
    }

    std::vector<Nothing> reasons() {
        if (card_ >= letters) {
            each_group([&](Slots group) { tell(group, {"cascadia.zero.too-few", {{"least", 2}}}); });
            return std::move(told_);
        }
        switch (kind_) {
        case Species::bear: bears(); break;
        case Species::elk: break; // every elk is worth something
        case Species::salmon: salmon(); break;
        case Species::hawk: hawks(); break;
        case Species::fox: foxes(); break;
        }
        return std::move(told_);
    }

  private:
    template <class Visit>
    void each_group(Visit visit) {
        for (Slots among = left_; among != 0;) {
            const Slots group = connected(land_, among, among & (~among + 1));
            among &= ~group;
            visit(group);
        }
    }
    void tell(Slots animals, Message why) {
        told_.push_back({animals, std::move(why), card_rule(kind_, card_)});
    }
    void beyond_table(Slots animals, std::size_t entries) {
        tell(animals, {"cascadia.zero.table-end", {{"count", static_cast<int>(entries) - 1}}});
    }

    void bears() {
        each_group([&](Slots group) {
            if (card_ == 0 && many(group) == 2) return beyond_table(group, bear_pairs.size());
            tell(group, {"cascadia.zero.bears", {{"count", many(group)}, {"sizes", bear_sizes(card_)}}});
        });
    }

    // cascadia.salmon.malformed: a salmon that touches three others spoils its whole group, or, where the
    // table reads it so, only itself.
    void salmon() {
        Slots crowded = 0;
        const auto touched = [&](int slot) { return many(next_to(land_, only(slot)) & those(land_, kind_)); };
        for (int slot : bits_of(left_))
            if (touched(slot) > 2) crowded |= only(slot);
        const auto malformed = [&](Slots group, int slot) {
            told_.push_back(
                {group,
                 {"cascadia.zero.salmon", {{"cell", told_cell(land_, slot)}, {"count", touched(slot)}}},
                 rule::salmon_malformed});
        };
        if (readings_.salmon_forgiving) {
            for (int slot : bits_of(crowded)) malformed(only(slot), slot);
            left_ &= ~crowded;
        }
        each_group([&](Slots group) {
            if ((group & crowded) != 0) return malformed(group, std::countr_zero(group & crowded));
            const int least = card_ == 3 ? readings_.salmon_d_minimum : 3;
            tell(group, {"cascadia.zero.run", {{"count", many(group)}, {"least", least}}});
        });
    }

    void hawks() {
        Groups lines; // card C counts every line of sight
        explain_species(land_, kind_, 2, readings_, lines);
        for (int slot : bits_of(left_)) {
            const Slots touching = next_to(land_, only(slot)) & those(land_, kind_);
            Slots seen = 0;
            for (const Group& line : lines)
                if ((line.members & only(slot)) != 0) seen |= line.members & ~only(slot);
            if (card_ < 2 && touching != 0) {
                tell(only(slot),
                     {"cascadia.zero.hawk-beside", {{"cell", told_cell(land_, std::countr_zero(touching))}}});
            } else if (card_ > 0 && seen == 0) {
                tell(only(slot), {"cascadia.zero.hawk-sees"});
            } else if (card_ < 2) {
                beyond_table(only(slot), hawk_counts[0].size());
            } else {
                tell(only(slot),
                     {between(slot, seen) ? "cascadia.zero.hawk-paired" : "cascadia.zero.hawk-between"});
            }
        }
    }
    bool between(int slot, Slots seen) const {
        for (int other : bits_of(seen))
            if (detail::species_between(land_, slot, other) > 0) return true;
        return false;
    }

    void foxes() {
        for (int slot : bits_of(left_)) {
            const Slots around = next_to(land_, only(slot));
            const Slots mates = around & those(land_, kind_);
            std::string_view id = "cascadia.zero.fox-alone";
            if (card_ == 1) id = "cascadia.zero.fox-pairs";
            if (card_ == 2) id = "cascadia.zero.fox-others";
            if (card_ == 3)
                id = mates == 0             ? "cascadia.zero.fox-mate"
                     : (mates & left_) == 0 ? "cascadia.zero.fox-taken"
                                            : "cascadia.zero.fox-duo";
            tell(only(slot), {id, {{"animals", animals_on(land_, around)}}});
        }
    }

    const Environment& land_;
    Species kind_;
    int card_;
    CardReadings readings_;
    Slots left_ = 0;
    std::vector<Nothing> told_;
};

} // namespace

std::vector<Nothing> nothing_for(const Environment& land, Species kind, int card,
                                 const CardReadings& readings) {
    return Unscored(land, kind, card, readings).reasons();
}

Message group_message(const Environment& land, Species kind, int card, const Group& group) {
    if (group.members == 0) return {"cascadia.score.set"};
    const int count = many(group.members);
    const Slots around = next_to(land, group.members);
    const int animal = static_cast<int>(kind);
    if (card >= letters)
        return {"cascadia.group.together", {{"count", count}, {"animal", species_message(animal)}}};
    switch (kind) {
    case Species::bear: return {"cascadia.group.bears", {{"count", count}}};
    case Species::elk: {
        constexpr std::array<std::string_view, letters> ids = {
            "cascadia.group.elk-line", "cascadia.group.elk-shape", "cascadia.group.elk-herd",
            "cascadia.group.elk-ring"};
        return {ids[static_cast<std::size_t>(card)], {{"count", count}}};
    }
    case Species::salmon:
        if (card < 3) return {"cascadia.group.run", {{"count", count}}};
        return {"cascadia.group.run-beside", {{"count", count}, {"others", many(around & land.occupied())}}};
    case Species::hawk: {
        if (card == 0) return {"cascadia.group.hawk-apart"};
        if (card == 1) return {"cascadia.group.hawk-sees"};
        if (card == 2) return {"cascadia.group.hawk-line"};
        const int first = std::countr_zero(group.members);
        const int second = std::countr_zero(group.members & ~only(first));
        return {"cascadia.group.hawk-pair", {{"count", detail::species_between(land, first, second)}}};
    }
    case Species::fox:
        return {card == 3 ? "cascadia.group.foxes" : "cascadia.group.fox",
                {{"animals", animals_on(land, around)}}};
    }
    return {};
}

} // namespace oya::cascadia
