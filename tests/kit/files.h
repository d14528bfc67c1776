#pragma once

#include <filesystem>
#include <string>

namespace oya {

// The root of the repository: OYA_ROOT, or the folder at or above the current one that holds `rules/`.
std::filesystem::path repository();

// The contents of a file; a file that cannot be read fails the test.
std::string read_file(const std::filesystem::path& path);

// An empty folder of its own for the running test, removed with this.
class TestFolder {
  public:
    TestFolder();
    TestFolder(const TestFolder&) = delete;
    TestFolder& operator=(const TestFolder&) = delete;
    ~TestFolder();

    const std::filesystem::path path;

    // Writes a file, with the folders above it.
    void write(const std::string& name, const std::string& contents) const;
};

} // namespace oya
