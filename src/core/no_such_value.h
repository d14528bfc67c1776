#pragma once

#include "core/message.h"
#include "core/options.h"

#include <string_view>

namespace oya {

// What is said to somebody who gives an option a value it does not take: which there are, and which of them
// may have been meant.
Message no_such_value(const OptionSpec&, std::string_view value);

} // namespace oya
