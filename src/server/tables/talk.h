#pragma once

#include "server/tables/house.h"
#include "table/host.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace oya::server {

class Room;

// What people say at one table. Only on the table's strand.
class Talk {
  public:
    explicit Talk(House& house) : house_(house), store_(house.chat) {}

    // Somebody who may speak and hear; `key` is the account, or a guest's own at this table.
    struct Speaker {
        std::string key{};
        std::string name{};
        std::optional<int> seat{};
        std::string counted_as{}; // by how often they speak; empty: the key
    };
    // What somebody who joins has to know, read before anybody hears of them.
    struct There {
        Speaker speaker;
        std::set<std::string> muted{};
        std::vector<ChatLine> lines{};                // the last ones, without the muted
        std::map<std::string, std::string> unheard{}; // who is muted of those who spoke, and their names
        std::int64_t known = 0;                       // the number of the last of all
    };
    There prepare(const Room& room, Speaker speaker) const;
    void join(Room& room, WatcherId watcher, There there);
    void leave(WatcherId watcher) { there_.erase(watcher); }

    // Whether the message is one of talk (chat, mute, report); if so, it is dealt with here.
    bool take(Room& room, WatcherId watcher, std::string_view text);

  private:
    // Whether the speaker may do this now; if not, they are told when.
    bool in_time(Room& room, WatcherId watcher, Quota& quota) const;
    void say(Room& room, WatcherId watcher, std::string_view text);
    void say_phrase(Room& room, WatcherId watcher, std::string_view phrase);
    void keep(Room& room, WatcherId watcher, std::string text, std::string phrase);
    void tell_line(Room& room, const ChatLine& line, std::optional<int> seat) const;
    void mute(Room& room, WatcherId watcher, std::string_view author, bool muted);
    void report(Room& room, WatcherId watcher, std::int64_t number, std::string_view reason);
    void tell_of_store(Room& room, WatcherId watcher) const;

    House& house_;
    ChatStore& store_;
    std::map<WatcherId, There> there_;
};

} // namespace oya::server
