#include "doors_play/played.h"

#include "doors/play/play_command.h"

#include <algorithm>
#include <cstdlib>

namespace oya {

int Played::count(std::string_view text) const {
    int times = 0;
    for (std::size_t at = out.find(text); at != out.npos; at = out.find(text, at + text.size())) ++times;
    return times;
}

std::string Played::after(std::string_view text) const {
    const std::size_t at = out.find(text);
    if (at == out.npos) ADD_FAILURE() << "never said: " << text << "\n" << out;
    return at == out.npos ? "" : out.substr(at + text.size());
}

std::string Played::before(std::string_view text) const {
    const std::size_t at = out.find(text);
    if (at == out.npos) ADD_FAILURE() << "never said: " << text << "\n" << out;
    return out.substr(0, at);
}

void PlayTest::SetUp() {
    for (const char* const variable : {"LC_ALL", "LC_MESSAGES", "NO_COLOR"}) unsetenv(variable);
    setenv("XDG_DATA_HOME", home_.path.c_str(), 1);
    setenv("LANG", "C.UTF-8", 1);
    setenv("USER", "anna", 1);
}

Played PlayTest::play(const std::vector<std::string_view>& args, std::string_view typed) const {
    const Captured in(typed);
    return {heard([&](std::FILE* out, std::FILE* err) { return play_command(args, in.file(), out, err); })};
}

std::vector<std::filesystem::path> PlayTest::files_in(std::string_view folder) const {
    std::vector<std::filesystem::path> files;
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator(home_.path / "oya" / folder, none))
        files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

std::string PlayTest::only_file_in(std::string_view folder) const {
    const std::vector<std::filesystem::path> files = files_in(folder);
    EXPECT_EQ(files.size(), 1u) << folder;
    return files.empty() ? "" : read_file(files.front());
}

std::string often(std::string_view line, int times) {
    std::string lines;
    for (int i = 0; i < times; ++i) lines += std::string(line) + '\n';
    return lines;
}

} // namespace oya
