#pragma once

#include <cstdio>
#include <string>

namespace oya {

// A file that a command writes to, and what it wrote.
class Captured {
  public:
    Captured() : file_(std::tmpfile()) {}
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

} // namespace oya
