#pragma once

#include "core/message.h"

#include <optional>
#include <utility>
#include <vector>

namespace oya {

// What speaks for a plan and against it, term by term, so that it can be said why somebody would rather
// follow it than another. Every term is a sentence about the plan; the amount, in the game's own units, tells
// what there is to compare, and the worth, in those of the game's judgement, how much it matters.
class Merits {
  public:
    struct Term {
        Message said; // its id, and which of several it is, name the term
        int which = 0;
        int amount = 0;
        float worth = 0;
        bool against = false;
        bool compared = false; // told only where both plans have it
    };

    // The sentence is told with {amount} and, in {instead}, what the other plan has of it; one that has not
    // got the term has none.
    void speaks_for(Message said, int amount, float worth, int which = 0) {
        terms_.push_back({std::move(said), which, amount, worth, false, false});
    }
    // The sentence praises who has less of it: it is told of another plan.
    void speaks_against(Message said, int amount, float worth, int which = 0) {
        terms_.push_back({std::move(said), which, amount, -worth, true, false});
    }
    // The same of what a plan has some of though it may not be listed, or nobody knows yet how much: nothing
    // is said where only one plan has the term. The sentence is always the leading plan's own.
    void compares_for(Message said, int amount, float worth, int which = 0) {
        terms_.push_back({std::move(said), which, amount, worth, false, true});
    }
    void compares_against(Message said, int amount, float worth, int which = 0) {
        terms_.push_back({std::move(said), which, amount, -worth, true, true});
    }

    const std::vector<Term>& terms() const { return terms_; }

    // The term in which these lead the others most, as a sentence; none where they lead in nothing.
    std::optional<Message> lead_over(const Merits& others) const {
        const Term* best = nullptr;
        int instead = 0;
        int own = 0;
        float most = least_lead;
        for (const Term& term : terms_) {
            if (term.against) continue;
            const Term* const same = others.like(term);
            if (term.compared && same == nullptr) continue;
            const int amount = same != nullptr ? same->amount : 0;
            const float lead = term.worth - (same != nullptr ? same->worth : 0);
            if (!(lead > most) || term.amount <= amount) continue;
            best = &term;
            most = lead;
            own = term.amount;
            instead = amount;
        }
        for (const Term& term : others.terms_) {
            if (!term.against) continue;
            const Term* const same = like(term);
            if (term.compared && same == nullptr) continue;
            const int amount = same != nullptr ? same->amount : 0;
            const float lead = (same != nullptr ? same->worth : 0) - term.worth;
            if (!(lead > most) || amount >= term.amount) continue;
            best = term.compared ? same : &term;
            most = lead;
            own = amount;
            instead = term.amount;
        }
        if (best == nullptr) return std::nullopt;
        Message said = best->said;
        said.parameters.emplace_back("amount", own);
        said.parameters.emplace_back("instead", instead);
        return said;
    }

  private:
    static constexpr float least_lead = 0.001f;

    const Term* like(const Term& term) const {
        for (const Term& own : terms_)
            if (own.said.id == term.said.id && own.which == term.which) return &own;
        return nullptr;
    }

    std::vector<Term> terms_;
};

} // namespace oya
