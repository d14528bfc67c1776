#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace oya {

// A file that a command writes to, and what it wrote.
class Captured {
  public:
    Captured() : file_(std::tmpfile()) {}
    // One that a command reads.
    explicit Captured(std::string_view text) : Captured() {
        std::fputs(std::string(text).c_str(), file_);
        std::rewind(file_);
    }
    Captured(const Captured&) = delete;
    Captured& operator=(const Captured&) = delete;
    ~Captured() { std::fclose(file_); }

    std::FILE* file() const { return file_; }

    std::string text() const {
        std::string text;
        std::rewind(file_);
        for (int c = std::fgetc(file_); c != EOF; c = std::fgetc(file_)) text += static_cast<char>(c);
        return text;
    }

  private:
    std::FILE* file_;
};

// What a command said, and how it ended.
struct Said {
    int exit_code;
    std::string out;
    std::string err;
};

// Calls a command with the two files it speaks to.
template <class Call>
Said heard(const Call& call) {
    const Captured out;
    const Captured err;
    const int exit_code = call(out.file(), err.file());
    return {exit_code, out.text(), err.text()};
}

} // namespace oya
