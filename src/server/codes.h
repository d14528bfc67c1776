#pragma once

#include "server/people.h"

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace oya::server {

// Six letters by which people come to a table that waits for them. A code belongs to one hour of its table,
// counted from the table's making, and is worked out of what only those at the table know: nothing is
// stored, and after a restart the first of them who asks finds the same letters good again. Only where
// several servers share a store it is noted there, until its hour is over, so that it is good at all of them.
// Any thread may call.
class Codes {
  public:
    // From now on codes are noted there.
    void share(Store& store) { store_ = &store; }

    struct Code {
        std::string letters{};
        Moment until = 0; // when it ends, if the game has not begun before
    };
    struct Door {
        std::string table{};
        std::string invite{}; // empty where the table is open to everybody
    };
    // The code of a table in this hour, good from now on.
    Code give(const Door& door, Moment created, Moment now);
    // The same if somebody has been given it in this hour.
    std::optional<Code> given(const std::string& table, Moment now);
    // Where the code leads now.
    std::optional<Door> find(const std::string& letters, Moment now);

  private:
    struct Entry {
        Door door;
        Moment until;
    };
    void forget_old(Moment now);
    std::optional<Door> noted(const std::string& letters, Moment now);
    // Notes it for the other servers; false if the letters are those of another table.
    bool note(const std::string& letters, const Entry& entry, Moment now);

    std::mutex mutex_;
    std::map<std::string, Entry> entries_; // by letters
    Store* store_ = nullptr;
};

// A code as it is written, of what somebody has typed: capitals, without spaces and hyphens. Nothing if it
// cannot be one.
std::optional<std::string> code_letters(std::string_view typed);

} // namespace oya::server
