#pragma once

#include "kit/captured.h"
#include "kit/files.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace oya {

// What `oya play` printed and returned.
struct Played : Said {
    bool says(std::string_view text) const { return out.find(text) != out.npos; }
    // How often something was said.
    int count(std::string_view text) const;
    // The part of the output after the first time something was said, and the part before it.
    std::string after(std::string_view text) const;
    std::string before(std::string_view text) const;
};

// Games of a person called Anna, who has an empty folder of her own, speaks English and types ahead.
class PlayTest : public testing::Test {
  protected:
    void SetUp() override;

    // Calls `oya play` with these arguments and lets Anna type these lines, then nothing more.
    Played play(const std::vector<std::string_view>& args, std::string_view typed = {}) const;

    std::vector<std::filesystem::path> files_in(std::string_view folder) const;
    // The only game in `saves` or `records`.
    std::string only_file_in(std::string_view folder) const;

    TestFolder home_;
};

// The same answer again and again.
std::string often(std::string_view line, int times);

} // namespace oya
