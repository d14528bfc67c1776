#include "doors/play/saves.h"

#include "kit/files.h"
#include "shelf/games.h"
#include "table/record.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <sys/stat.h>

namespace oya {
namespace {

class Saves : public testing::Test {
  protected:
    Saves() { setenv("XDG_DATA_HOME", folder_.path.c_str(), 1); }

    static Table table() {
        return Table({.game = find_game("vigo"), .seats = {{"Anna"}, {"Ben"}}, .seed = 1});
    }
    static Action first_choice(const Table& table, Seat seat) {
        Actions actions;
        table.position().legal(seat, actions);
        return actions[0];
    }
    // The number of events in the game kept there.
    static std::size_t events_in(const std::filesystem::path& path) {
        std::string reason;
        const auto read = read_record(read_file(path, reason).value_or(""));
        return read.table ? read.table->version() : 0;
    }

    TestFolder folder_;
};

TEST_F(Saves, TwoProgramsOnOneGameLoseNothing) {
    Table mine = table();
    SaveFile first = SaveFile::fresh("vigo");
    ASSERT_EQ(first.keep(mine), "");
    SaveFile second(first.path());
    Table theirs = mine;
    const Seat turn = mine.position().actor().seat();
    ASSERT_FALSE(theirs.act(turn, first_choice(theirs, turn)));
    ASSERT_EQ(second.keep(theirs), "");
    EXPECT_EQ(second.path(), first.path());

    const std::filesystem::path shared = first.path();
    ASSERT_EQ(first.keep(mine), "");
    EXPECT_NE(first.path(), shared) << "the other program has gone on in this file";
    EXPECT_EQ(events_in(shared), theirs.version());
    EXPECT_EQ(events_in(first.path()), mine.version());
}

TEST_F(Saves, APipeIsNoGame) {
    const std::filesystem::path pipe = folder_.path / "oya/saves/vigo-pipe.json";
    std::filesystem::create_directories(pipe.parent_path());
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_TRUE(unfinished_games("vigo").empty());
    std::string reason;
    EXPECT_FALSE(read_file(pipe, reason));
    EXPECT_FALSE(reason.empty());
}

TEST_F(Saves, ANameTheSystemCannotHoldIsAReasonAndNoEnd) {
    const std::filesystem::path path = folder_.path / std::string(300, 'n');
    EXPECT_FALSE(is_taken(path));
    EXPECT_NE(SaveFile(path).keep(table()), "");
}

TEST_F(Saves, TheCommandThatGoesOnIsFitForAShell) {
    EXPECT_EQ(SaveFile("a b'c.json").resume_command(), "oya play --resume 'a b'\\''c.json'");
    EXPECT_EQ(SaveFile("plain.json").resume_command(), "oya play --resume plain.json");
}

} // namespace
} // namespace oya
