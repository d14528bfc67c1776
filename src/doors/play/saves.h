#pragma once

#include "table/table.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Where the games of this person are kept: $XDG_DATA_HOME/oya, or ~/.local/share/oya. Below it `saves/` holds
// the games that go on and `records/` those that are over, each in a file of its own; `opponent.txt` says
// whom the person likes to play against.

namespace oya {

// That folder; empty when the person has none at all.
std::filesystem::path data_folder();

// Whether to wait until the disk has it, which takes longer than anything else here: at the end of a game,
// but not after every step.
enum class Flush : bool { no, yes };

// Whether something is there that should not be overwritten unasked.
bool is_taken(const std::filesystem::path& path);

// Writes a file whole or not at all: whatever happens, there is the old one or the new one. Folders above it
// are made. Returns why it cannot be done, empty if it is done.
std::string write_file(const std::filesystem::path& path, std::string_view text, Flush flush);

// The contents of a file; if it cannot be read, nothing, and the reason.
std::optional<std::string> read_file(const std::filesystem::path& path, std::string& reason);

// The files of unfinished games, the one played last first; of one game, or of all if the name is empty.
std::vector<std::filesystem::path> unfinished_games(std::string_view game);

// When a file was last written, such as "2026-03-01 20:15".
std::string written_at(const std::filesystem::path& path);

// The file of what a game keeps for people between games.
std::filesystem::path album_file(std::string_view game);

// The file with the name of the opponent chosen last.
std::filesystem::path opponent_file();

// The file in which one game is kept while it is played.
class SaveFile {
  public:
    // A new one in the person's folder.
    static SaveFile fresh(std::string_view game);
    // This file, wherever it is.
    explicit SaveFile(std::filesystem::path path);

    const std::filesystem::path& path() const { return path_; }
    // Keeps the game as it is now. Where another program has gone on with the same file, this game goes on in
    // a file of its own. Returns why it cannot be done, empty if it is done.
    std::string keep(const Table& table, Flush flush = Flush::no);
    // Keeps the game that is over: one of the person's folder moves to its records.
    std::string keep_record(const Table& table);
    // The command that goes on with this game.
    std::string resume_command() const;

  private:
    // What tells a file as we left it from one that another program has written since.
    struct Stamp {
        std::uint64_t file = 0;
        std::int64_t seconds = 0;
        std::int64_t nanoseconds = 0;
        friend bool operator==(const Stamp&, const Stamp&) = default;
    };
    static std::optional<Stamp> stamp_of(const std::filesystem::path& path);

    std::filesystem::path path_;
    std::optional<Stamp> left_as_; // none: not there when last looked at
};

} // namespace oya
