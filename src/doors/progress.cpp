#include "doors/progress.h"

#include <string>
#include <unistd.h>

namespace oya {

namespace {

constexpr int bar_width = 30;

} // namespace

ProgressBar::ProgressBar(std::FILE* terminal, std::chrono::milliseconds patience)
    : terminal_(isatty(fileno(terminal)) != 0 ? terminal : nullptr), patience_(patience) {}

ProgressBar::~ProgressBar() {
    if (shown_ < 0) return;
    std::fputs("\r\x1b[K", terminal_);
    std::fflush(terminal_);
}

void ProgressBar::show(std::int64_t done, std::int64_t of) {
    if (terminal_ == nullptr || of <= 0) return;
    if (std::chrono::steady_clock::now() - began_ < patience_) return;
    const int percent = static_cast<int>(100 * done / of);
    if (percent == shown_) return;
    shown_ = percent;
    const int filled = bar_width * percent / 100;
    std::string line = "\r";
    for (int i = 0; i < bar_width; ++i) line += i < filled ? "█" : "░";
    line += ' ' + std::to_string(percent) + " %  " + std::to_string(done) + " / " + std::to_string(of);
    std::fputs((line + "\x1b[K").c_str(), terminal_);
    std::fflush(terminal_);
}

} // namespace oya
