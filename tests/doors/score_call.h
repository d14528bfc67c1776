#pragma once

#include "doors/score/score_command.h"
#include "kit/captured.h"
#include "kit/files.h"

#include <string>
#include <vector>

namespace oya {

// What `oya score cascadia` said of a table, and how it ended.
struct Scored : Said {
    bool says(std::string_view part) const { return out.find(part) != out.npos; }
    bool complains(std::string_view part) const { return err.find(part) != err.npos; }
};

inline Scored scored(const std::string& contents, const std::vector<std::string>& more = {}) {
    TestFolder folder;
    folder.write("table.txt", contents);
    std::vector<std::string> words = {"cascadia", (folder.path / "table.txt").string()};
    words.insert(words.end(), more.begin(), more.end());
    const std::vector<std::string_view> args(words.begin(), words.end());
    Scored said{heard([&](std::FILE* out, std::FILE* err) { return score_command(args, out, err); })};
    // The folder has another name every time.
    if (const std::size_t at = said.err.find(words[1]); at != said.err.npos)
        said.err.replace(at, words[1].size(), "table.txt");
    return said;
}

// The same of somebody who types these lines as answers.
inline Scored interviewed(const std::string& lines, std::vector<std::string> words = {}) {
    words.insert(words.begin(), {"cascadia", "--interactive"});
    const std::vector<std::string_view> args(words.begin(), words.end());
    const Captured in(lines);
    return {heard([&](std::FILE* out, std::FILE* err) { return score_command(args, in.file(), out, err); })};
}

} // namespace oya
