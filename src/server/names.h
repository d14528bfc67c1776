#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Names, and which of them look alike: the only place that knows ICU.

namespace oya::server {

// A name as it is kept and shown: in Unicode's normal form NFKC, with single spaces. Nothing if some of it
// would not show: a mark that has nothing to stand on, or that is drawn where another one is already.
std::optional<std::string> normal_name(std::string_view name);

// How a name may look, capitals and small letters aside: as it is written, all small, all in capitals, each
// as Unicode's skeleton of confusable signs. Two names look alike if they share one of these.
std::vector<std::string> looks_of(std::string_view name);
bool look_alike(std::string_view one, std::string_view other);

// Changes whenever looks may come out otherwise, so that those that were kept have to be made anew.
std::string looks_version();

} // namespace oya::server
