#include "games/catan/given.h"

// Maps with sea for the tests.

namespace oya::catan {

namespace {

// A main island, and across a strait of one path, S(0,0)-N(0,1), one with gold and mountains; fields in the
// south. Round 1,-2 lies open sea. The robber begins on the desert and the pirate off the map.
constexpr std::string_view straits = R"(sea
         ~     ~     ~     ~     ~     ~     ~     ~
      ~     ~     Hi4a  ~     ~     ~     ~     ~     ~
   ~     ~     Pa10a Fo9a  3-w   ~     ~     ~     ~     ~
~     ~     Fi3a  Mo6a  Fo11a ~+    Go8b  Mo2b  ~     ~     ~
   ~     ~     Hi5a  Dea*  Pa12a ~     ~     ~     ~     ~
      ~     ~     ~     ~     ~     ~     Fi10c ~     ~
         ~     ~     ~     ~     ~     ~     ~     ~
start: a
regions: b2 c1
)";

// The same, but the other islands have no token before somebody reaches them, and there is one for them; and
// everybody has eight cities.
constexpr std::string_view unknown = R"(sea
         ~     ~     ~     ~     ~     ~     ~     ~
      ~     ~     Hi4a  ~     ~     ~     ~     ~     ~
   ~     ~     Pa10a Fo9a  3-w   ~     ~     ~     ~     ~
~     ~     Fi3a  Mo6a  Fo11a ~+    Fo.   Mo.   ~     ~     ~
   ~     ~     Hi5a  Dea*  Pa12a ~     ~     ~     ~     ~
      ~     ~     ~     ~     ~     ~     Fi.   ~     ~
         ~     ~     ~     ~     ~     ~     ~     ~
start: a
later tokens: 9
cities: 8
)";

// The first one with a pirate beside the coast, and gold where one may begin.
constexpr std::string_view pirates = R"(sea
         ~     ~     ~     ~     ~     ~     ~     ~
      ~     ~     Hi4   ~     ~     ~     ~     ~     ~
   ~     ~     Pa10  Fo9   ~*    ~     ~     ~     ~     ~
~     ~     Fi3   Mo6   Go8   ~+    Go8   Mo2   ~     ~     ~
   ~     ~     Hi5   De*   Pa12  ~     ~     ~     ~     ~
      ~     ~     ~     ~     ~     ~     Fi10  ~     ~
         ~     ~     ~     ~     ~     ~     ~     ~
)";

// An island without the word sea, with room for four.
constexpr std::string_view lake = R"(
   Hi4   Fo9   Pa3   Fi5
Pa10  Mo6   Fo11  De    Hi8
   Fi3   Hi5+  Pa12  Mo2
Fo10  Pa9   Fi6   Mo4   Fo3
)";

} // namespace

std::string_view chart_called(std::string_view name) {
    if (name == "straits") return straits;
    if (name == "unknown") return unknown;
    if (name == "pirates") return pirates;
    if (name == "lake") return lake;
    ADD_FAILURE() << "no chart: " << name;
    return straits;
}

} // namespace oya::catan
