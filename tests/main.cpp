#include "kit/exhibits.h"
#include "kit/seed.h"
#include "kit/shows.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

// Runs the tests of one program and, where OYA_SHOWN_DIR names a folder, leaves there which cases of the
// ledgers they show, and on which positions.
int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    oya::remember_program(argv[0]);
    oya::keep_shown_cases();
    const int result = RUN_ALL_TESTS();

    const char* const folder = std::getenv("OYA_SHOWN_DIR");
    if (folder == nullptr || *folder == '\0') return result;
    const char* const shard = std::getenv("GTEST_SHARD_INDEX");
    const std::string program = std::filesystem::path(argv[0]).filename().string();
    const std::string path = std::string(folder) + '/' + program + '.' + (shard == nullptr ? "0" : shard);
    if (!oya::write_shown_cases(path + ".txt") || !oya::write_exhibits(path + ".exhibits")) {
        std::fprintf(stderr, "cannot write %s\n", path.c_str());
        return 1;
    }
    return result;
}
