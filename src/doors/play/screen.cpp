#include "doors/play/screen.h"

#include "doors/play/answers.h"
#include "doors/play/interrupt.h"
#include "doors/play/orders.h"
#include "doors/play/paint.h"
#include "doors/text.h"

#include <algorithm>
#include <cstdlib>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

namespace oya {

namespace {

constexpr int widest = 100; // longer lines are hard to read
constexpr int pause_milliseconds = 300;
constexpr std::size_t longest_answer = 4096;

bool is_terminal(std::FILE* file) { return isatty(fileno(file)) != 0; }

bool wants_colour() {
    const char* const no_colour = std::getenv("NO_COLOR");
    const char* const terminal = std::getenv("TERM");
    return (no_colour == nullptr || *no_colour == '\0') &&
           (terminal == nullptr || std::string_view(terminal) != "dumb");
}

// 0 where there is no end.
std::size_t lines_of_terminal(std::FILE* file) {
    winsize size{};
    return ioctl(fileno(file), TIOCGWINSZ, &size) == 0 ? size.ws_row : 0;
}

// Whoever runs in the background is stopped for touching the terminal.
bool is_in_front(int terminal) {
    const pid_t front = tcgetpgrp(terminal);
    return front < 0 || front == getpgrp();
}

// Control characters of what was typed do not come back to the terminal.
std::string without_controls(std::string_view line) {
    std::string text;
    for (const char c : line)
        if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7F) text += c;
    return text;
}

} // namespace

Screen::Screen(std::FILE* in, std::FILE* out, const Words& words, ScreenStyle style)
    : in_(fileno(in)), out_(out), words_(words), live_(is_terminal(in) && is_terminal(out)),
      colour_(style.colour && is_terminal(out) && wants_colour()), fast_(style.fast || !live_) {
    show_typing(false);
}

Screen::~Screen() { show_typing(true); }

int Screen::width() const { return std::min(terminal_width(out_), widest); }

void Screen::print(std::string_view text) {
    if (passing_) oya::print(out_, "\r\033[K");
    passing_ = false;
    oya::print(out_, text);
    std::fflush(out_);
}

std::string Screen::paint(std::string_view text) const {
    return colour_ ? painted(text, words_) : std::string(text);
}

void Screen::say(std::string_view text) { print(paint(wrapped(text, width()))); }
void Screen::say(const Message& message, Names names) { say(words_.say(message, names)); }

void Screen::page(std::string_view text) {
    std::string page;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        // Two blanks between words make columns, which wrapping would destroy.
        const std::size_t text_begins = std::min(line.find_first_not_of(' '), line.size());
        const bool laid_out = line.find("  ", text_begins) != line.npos;
        page += columns(line) > width() && !laid_out ? wrapped(line, width()) : std::string(line) + '\n';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    unroll(paint(page));
}

// What is longer than the terminal would run off at its top: it comes by the screenful.
void Screen::unroll(std::string_view page) {
    const auto lines = static_cast<std::size_t>(std::ranges::count(page, '\n'));
    const std::size_t room = fast_ ? 0 : lines_of_terminal(out_);
    if (room < 2 || lines < room) return print(page);
    std::size_t line = 0;
    for (std::size_t begin = 0; begin < page.size();) {
        if (line > 0 && line % (room - 1) == 0) wait_for_enter(words_.text("play.go-on"));
        const std::size_t end = std::min(page.find('\n', begin), page.size() - 1) + 1;
        print(page.substr(begin, end - begin));
        begin = end;
        ++line;
    }
}

void Screen::gap() { print("\n"); }

void Screen::say(const StoryLine& line) {
    std::string text = wrapped(line.text, width());
    text.pop_back();
    const std::string mark = line.mark();
    const int used = columns(std::string_view(text).substr(text.rfind('\n') + 1));
    const int room = width() - used - columns(mark);
    std::string said = paint(text);
    if (!mark.empty()) {
        if (room < 2) said += '\n';
        // On a terminal the marks stand at the right edge, out of the way.
        const int gap = !live_ ? 2 : room >= 2 ? room : width() - columns(mark);
        said += std::string(static_cast<std::size_t>(std::max(gap, 2)), ' ');
        said += colour_ ? dimmed(mark) : mark;
    }
    print(said + '\n');
}

void Screen::tell(std::span<const StoryLine> lines) {
    for (const StoryLine& line : lines) {
        say(line);
        pause();
    }
}

void Screen::choices(std::span<const std::string> texts, std::span<const std::size_t> numbers) {
    constexpr int gap = 3;
    int widest_text = 0;
    for (const std::string& text : texts) widest_text = std::max(widest_text, columns(text));
    const auto digits = static_cast<int>(std::to_string(*std::ranges::max_element(numbers)).size());
    const int cell = digits + 2 + widest_text + gap;
    const auto in_a_line = static_cast<std::size_t>(std::max(1, (width() - 2 + gap) / cell));
    std::string lines;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const bool ends_line = (i + 1) % in_a_line == 0 || i + 1 == texts.size();
        std::string number = std::to_string(numbers[i]);
        number.insert(0, static_cast<std::size_t>(digits) - number.size(), ' ');
        if (i % in_a_line == 0) lines += "  ";
        lines += (colour_ ? bright(number) : number) + ") ";
        const std::string indent(static_cast<std::size_t>(digits) + 4, ' ');
        if (in_a_line == 1) {
            lines += paint(wrapped(texts[i], width(), indent, indent).substr(indent.size()));
        } else if (ends_line) {
            lines += paint(texts[i]) + '\n';
        } else {
            lines += paint(texts[i]);
            lines += std::string(static_cast<std::size_t>(widest_text - columns(texts[i]) + gap), ' ');
        }
    }
    unroll(lines);
}

void Screen::passing(std::string_view text) {
    if (!live_) return;
    print(colour_ ? dimmed(text) : std::string(text));
    passing_ = true;
}

void Screen::clear() {
    // Also what has been scrolled away.
    if (live_) print("\033[H\033[2J\033[3J");
}

std::optional<std::string> Screen::ask(std::string_view prompt) {
    if (live_) {
        typed_.clear();
        if (is_in_front(in_)) tcflush(in_, TCIFLUSH);
    }
    show_typing(true);
    print(colour_ ? bright(prompt) : prompt);
    std::optional<std::string> line = read_line();
    show_typing(false);
    // Nobody types where nobody sits: what was answered is shown all the same.
    if (!line || !live_) print(line.value_or("") + '\n');
    return line;
}

bool Screen::agrees(std::string_view question) {
    while (const std::optional<std::string> line = ask(question)) {
        if (const std::optional<bool> answer = yes_or_no(*line)) return *answer;
        if (const std::optional<Ordered> ordered = read_order(*line);
            ordered && ordered->order == Order::quit)
            return false;
        say(Message("play.yes-or-no"));
    }
    return false;
}

void Screen::wait_for_enter(std::string_view prompt) {
    if (!fast_) ask(prompt);
}

bool Screen::ended() const { return (at_end_ && typed_.empty()) || Interrupt::signal() != 0; }

std::optional<std::string> Screen::read_line() {
    while (true) {
        const std::size_t end = typed_.find('\n');
        if (end != typed_.npos || (at_end_ && !typed_.empty())) {
            std::string line = without_controls(std::string_view(typed_).substr(0, end));
            typed_.erase(0, end == typed_.npos ? end : end + 1);
            return line;
        }
        if (ended()) return std::nullopt;
        if (!Interrupt::wait_for_input(in_, -1)) continue;
        char buffer[longest_answer];
        const ssize_t count = read(in_, buffer, sizeof buffer);
        if (count <= 0) at_end_ = true;
        if (count > 0) typed_.append(buffer, static_cast<std::size_t>(count));
        if (typed_.size() > longest_answer && typed_.find('\n') == typed_.npos) typed_.clear();
    }
}

// What is typed while the story is told would stand in the middle of it.
void Screen::show_typing(bool shown) {
    termios mode{};
    if (!live_ || !is_in_front(in_) || tcgetattr(in_, &mode) != 0) return;
    mode.c_lflag = shown ? mode.c_lflag | ECHO : mode.c_lflag & ~static_cast<tcflag_t>(ECHO);
    tcsetattr(in_, TCSANOW, &mode);
}

// Whoever types ahead is not kept waiting.
void Screen::pause() {
    if (fast_ || !typed_.empty()) return;
    Interrupt::wait_for_input(in_, pause_milliseconds);
}

} // namespace oya
