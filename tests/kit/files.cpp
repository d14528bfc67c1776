#include "kit/files.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace oya {

namespace {

std::filesystem::path new_folder() {
    std::string name = (std::filesystem::temp_directory_path() / "oya-test-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) ADD_FAILURE() << "no folder can be made like " << name;
    return name;
}

} // namespace

std::filesystem::path repository() {
    if (const char* const root = std::getenv("OYA_ROOT"); root != nullptr && *root != '\0') return root;
    std::filesystem::path folder = std::filesystem::current_path();
    while (!std::filesystem::exists(folder / "rules") && folder.has_relative_path())
        folder = folder.parent_path();
    return folder;
}

std::string read_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) ADD_FAILURE() << "cannot read " << path;
    std::ostringstream contents;
    contents << file.rdbuf();
    return contents.str();
}

TestFolder::TestFolder() : path(new_folder()) {}

TestFolder::~TestFolder() {
    std::error_code error;
    std::filesystem::remove_all(path, error);
}

void TestFolder::write(const std::string& name, const std::string& contents) const {
    std::filesystem::create_directories((path / name).parent_path());
    std::ofstream file(path / name, std::ios::binary);
    file << contents;
    file.close();
    if (!file) ADD_FAILURE() << "cannot write " << name;
}

} // namespace oya
