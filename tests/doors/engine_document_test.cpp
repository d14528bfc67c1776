#include "doors/engine/engine.h"
#include "kit/files.h"
#include "kit/transcript.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <vector>

// The transcripts of docs/engine.md are true. OYA_ACCEPT=1 writes the answers of today into the document.

namespace oya {
namespace {

TEST(EngineDocument, SaysWhatTheEngineSays) {
    const std::filesystem::path path = repository() / "docs" / "engine.md";
    const std::string document = read_file(path);
    std::vector<std::string> lines;
    for (std::size_t begin = 0, end = 0; begin < document.size(); begin = end + 1) {
        end = document.find('\n', begin);
        ASSERT_NE(end, document.npos) << "the last line has no end";
        lines.push_back(document.substr(begin, end - begin));
    }

    const bool accept = std::getenv("OYA_ACCEPT") != nullptr;
    Engine engine;
    std::string accepted;
    int requests = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].starts_with("< ")) continue;
        accepted += lines[i] + '\n';
        if (!lines[i].starts_with("> ")) continue;
        ++requests;
        const std::string answer = engine.answer(std::string_view(lines[i]).substr(2));
        const std::string documented =
            i + 1 < lines.size() && lines[i + 1].starts_with("< ") ? lines[i + 1].substr(2) : "";
        const bool same = agrees(answer, documented);
        accepted += "< " + (same ? documented : answer) + '\n';
        EXPECT_TRUE(same || accept) << lines[i] << "\nsays:     " << answer << "\ndocument: " << documented;
    }
    EXPECT_GT(requests, 20);
    EXPECT_TRUE(engine.finished());
    if (accept) std::ofstream(path) << accepted;
}

} // namespace
} // namespace oya
