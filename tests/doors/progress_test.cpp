#include "doors/progress.h"

#include "kit/captured.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <termios.h>
#include <unistd.h>

namespace oya {
namespace {

// A terminal to write to, and what would be seen on it.
class TestTerminal {
  public:
    TestTerminal() : other_end_(posix_openpt(O_RDWR | O_NOCTTY)) {
        if (grantpt(other_end_) != 0 || unlockpt(other_end_) != 0) ADD_FAILURE() << "there is no terminal";
        file_ = std::fopen(ptsname(other_end_), "r+");
        termios settings{};
        tcgetattr(fileno(file_), &settings);
        cfmakeraw(&settings); // what is written comes out as it is
        tcsetattr(fileno(file_), TCSANOW, &settings);
        fcntl(other_end_, F_SETFL, O_NONBLOCK);
    }
    TestTerminal(const TestTerminal&) = delete;
    TestTerminal& operator=(const TestTerminal&) = delete;
    ~TestTerminal() {
        std::fclose(file_);
        close(other_end_);
    }

    std::FILE* file() const { return file_; }

    // What was written since the last call.
    std::string news() const {
        std::string text(4096, '\0');
        const ssize_t count = read(other_end_, text.data(), text.size());
        text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
        return text;
    }

  private:
    int other_end_;
    std::FILE* file_ = nullptr;
};

constexpr std::chrono::milliseconds at_once{0};

std::string bar_of(int full) {
    std::string bar;
    for (int i = 0; i < 30; ++i) bar += i < full ? "█" : "░";
    return bar;
}

TEST(ProgressBar, ShowsHowFarTheJobIsAndIsGoneAtItsEnd) {
    const TestTerminal terminal;
    {
        ProgressBar bar(terminal.file(), at_once);
        bar.show(0, 200);
        EXPECT_EQ(terminal.news(), "\r" + bar_of(0) + " 0 %  0 / 200\x1b[K");
        bar.show(50, 200);
        EXPECT_EQ(terminal.news(), "\r" + bar_of(7) + " 25 %  50 / 200\x1b[K");
        bar.show(51, 200);
        EXPECT_EQ(terminal.news(), "") << "still the same per cent";
        bar.show(200, 200);
        EXPECT_EQ(terminal.news(), "\r" + bar_of(30) + " 100 %  200 / 200\x1b[K");
    }
    EXPECT_EQ(terminal.news(), "\r\x1b[K");
}

TEST(ProgressBar, DoesNotShowItselfForAShortJob) {
    const TestTerminal terminal;
    {
        ProgressBar bar(terminal.file(), std::chrono::hours(1));
        bar.show(1, 2);
    }
    EXPECT_EQ(terminal.news(), "");
}

TEST(ProgressBar, KeepsSilentWhereThereIsNoTerminal) {
    const Captured file;
    {
        ProgressBar bar(file.file(), at_once);
        bar.show(1, 2);
    }
    EXPECT_EQ(file.text(), "");
}

TEST(ProgressBar, KeepsSilentOfAJobThatHasNoSize) {
    const TestTerminal terminal;
    {
        ProgressBar bar(terminal.file(), at_once);
        bar.show(0, 0);
    }
    EXPECT_EQ(terminal.news(), "");
}

} // namespace
} // namespace oya
