#include "kit/golden.h"

#include "kit/files.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

namespace oya {

namespace {

void write_golden(const std::filesystem::path& path, const std::string& text) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream file(path, std::ios::binary);
    file << text;
    file.close();
    if (!file) ADD_FAILURE() << "cannot write " << path;
}

// "line 12: this / that"
std::string first_difference(const std::string& ours, const std::string& theirs) {
    const auto [at, other] = std::mismatch(ours.begin(), ours.end(), theirs.begin(), theirs.end());
    const auto line_around = [](const std::string& text, std::string::const_iterator place) {
        const auto offset = static_cast<std::size_t>(place - text.begin());
        const std::size_t before = offset == 0 ? text.npos : text.rfind('\n', offset - 1);
        const std::size_t begin = before == text.npos ? 0 : before + 1;
        return text.substr(begin, text.find('\n', begin) - begin);
    };
    return "line " + std::to_string(1 + std::count(ours.begin(), at, '\n')) +
           "\n  kept: " + line_around(ours, at) + "\n  now:  " + line_around(theirs, other);
}

} // namespace

void expect_golden(const std::string& file, const std::string& text) {
    const std::filesystem::path kept = repository() / "tests" / "playthroughs" / file;
    if (const char* const accept = std::getenv("OYA_ACCEPT"); accept != nullptr && *accept == '1')
        return write_golden(kept, text);
    const std::string expected = exists(kept) ? read_file(kept) : "";
    if (text == expected) return;
    const std::filesystem::path now = repository() / "build" / "playthroughs" / file;
    write_golden(now, text);
    ADD_FAILURE() << file << " is not what it was, from " << first_difference(expected, text)
                  << "\n  compare: diff -u " << relative(kept, repository()).string() << ' '
                  << relative(now, repository()).string() << "\n  accept:  OYA_ACCEPT=1 " << this_test();
}

} // namespace oya
