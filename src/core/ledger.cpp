#include "core/ledger.h"

namespace oya {

namespace {

template <class T>
const T* pointer_where(std::span<const T> list, auto matches) {
    for (const T& item : list)
        if (matches(item)) return &item;
    return nullptr;
}

} // namespace

const Rule* Ledger::find(std::string_view id) const {
    return pointer_where(rules, [id](const Rule& rule) { return rule.id == id; });
}

const Term* Ledger::term(std::string_view key) const {
    return pointer_where(terms, [key](const Term& term) { return term.key == key; });
}

const Ledger* ledger(std::string_view game) {
    return pointer_where(ledgers(), [game](const Ledger& candidate) { return candidate.name == game; });
}

const Rule* find_rule(std::string_view id) {
    const Ledger* const home = ledger(id.substr(0, id.find('.')));
    return home == nullptr ? nullptr : home->find(id);
}

} // namespace oya
