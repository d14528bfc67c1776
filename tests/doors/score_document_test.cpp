#include "doors/score_call.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

// The tables of docs/score.md are answered as it says. OYA_ACCEPT=1 writes the answers of today into it.

namespace oya {
namespace {

TEST(ScoreDocument, SaysWhatTheAssistantSays) {
    constexpr std::string_view table_fence = "```table\n";
    constexpr std::string_view answer_fence = "```answer\n";
    constexpr std::string_view end_fence = "```\n";
    const std::filesystem::path path = repository() / "docs" / "score.md";
    const std::string document = read_file(path);
    const bool accept = std::getenv("OYA_ACCEPT") != nullptr;
    std::string accepted;
    std::size_t done = 0;
    int tables = 0;
    for (std::size_t at = document.find(table_fence); at != document.npos;
         at = document.find(table_fence, done)) {
        const std::size_t table = at + table_fence.size();
        const std::size_t table_end = document.find(end_fence, table);
        const std::size_t answer = document.find(answer_fence, table_end) + answer_fence.size();
        const std::size_t answer_end = document.find(end_fence, answer);
        const Scored said = scored(document.substr(table, table_end - table));
        const std::string documented = document.substr(answer, answer_end - answer);
        EXPECT_TRUE(accept || documented == said.out + said.err) << said.out << said.err;
        accepted += document.substr(done, answer - done) + said.out + said.err;
        done = answer_end;
        ++tables;
    }
    EXPECT_GE(tables, 5);
    if (accept) std::ofstream(path) << accepted + document.substr(done);
}

} // namespace
} // namespace oya
