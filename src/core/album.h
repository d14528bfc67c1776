#pragma once

#include "core/ledger.h"
#include "core/message.h"

namespace oya {

// Something a person may mark in the album of a game, and the rule that says what it is.
struct AlbumChoice {
    Message what;
    RuleId rule;
};

} // namespace oya
