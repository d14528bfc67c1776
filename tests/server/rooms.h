#pragma once

#include "server/node.h"
#include "server/sql/seals.h"
#include "server/sqlite/database.h"
#include "server/sqlite/sqlite_store.h"

#include "kit/captured.h"
#include "kit/files.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace oya::server {

// Tables of one server and its store, and people who listen.
class RoomsTest : public testing::Test {
  protected:
    // Three people come in; the one who is asked, and the first action that may be.
    Question come_in(Node& node, const std::string& id) {
        Question asked{};
        for (int seat = 0; seat < 3; ++seat) {
            const Seat where{static_cast<std::uint8_t>(seat)};
            ears.push_back(node.enter(id, static_cast<WatcherId>(seat + 1), where));
            if (const auto found = question(ears.back()->next("table"), seat)) asked = *found;
        }
        return asked;
    }
    Ear& ear(WatcherId watcher) { return *ears[watcher - 1]; }
    // What was seen of the table last was seen by rules that are not ours.
    void change_rules(const std::string& id) {
        std::string seen = store.snapshot(id)->second;
        const std::string rules = R"("rules":)" + std::to_string(vigo.rules_version());
        seen.replace(seen.find(rules), rules.size(), R"("rules":99)");
        seen.replace(seen.find("cards"), 5, "kards");
        Database(folder.path / "oya.db", Database::Use::writing)
            .prepare("UPDATE snapshots SET snapshot = ?, seal = ? WHERE table_id = ?")
            .bind(seen, seal_of_snapshot(id, store.snapshot(id)->first, seen), id)
            .run();
    }

    TestFolder folder;
    Captured said;
    Log log{said.file()};
    SqliteStore store{folder.path / "oya.db"};
    std::vector<std::shared_ptr<Ear>> ears;
    const AnyGame& vigo = *find_game("vigo");
};

} // namespace oya::server
