#pragma once

#include "core/message.h"

namespace oya::toy {

Message card_message(int kind);

} // namespace oya::toy
