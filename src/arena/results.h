#pragma once

#include "arena/contest.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// What was played, as text that programs can add to and people can read: a line of JSON for each contest and
// behind it one for each of its blocks. Because a block depends on nothing but its contest, a run that was
// broken off goes on where the file ends.

namespace oya {

// A contest as the file names it: everything its blocks depend on, as text.
struct ContestKey {
    std::string game;
    int rules_version = 0;
    Settings options; // every one by name
    std::vector<std::string> bots;
    std::vector<std::string> signatures; // how each bot decides (bot_signature.h)
    std::uint64_t seed = 1;

    friend bool operator==(const ContestKey&, const ContestKey&) = default;
};
ContestKey key_of(const Contest&);

struct RecordedContest {
    ContestKey key;
    std::map<std::int64_t, PlayedBlock> blocks;
};

class Results {
  public:
    // Reads what a file has. A last line that was broken off is passed over; `whole` is then how much of the
    // text counts. Otherwise the sentence says in which line something is wrong.
    static std::optional<Results> read(std::string_view text, std::size_t& whole, std::string& sentence);

    const std::vector<RecordedContest>& contests() const { return contests_; }
    // The place of a contest that is known already.
    std::optional<std::size_t> find(const ContestKey&) const;
    // Adds it; the text is what the file gets.
    std::size_t add(const ContestKey&, std::string& text);
    void add(std::size_t contest, const PlayedBlock&, std::string& text);

  private:
    std::vector<RecordedContest> contests_;
};

} // namespace oya
