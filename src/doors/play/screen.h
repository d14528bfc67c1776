#pragma once

#include "core/words.h"
#include "doors/play/story_lines.h"

#include <cstdio>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace oya {

struct ScreenStyle {
    bool colour = true; // if the terminal can show it and its owner wants it
    bool fast = false;  // no pauses
};

// Where a person reads and answers: a terminal, or the pipe or file in its place. Everything goes line by
// line.
class Screen {
  public:
    Screen(std::FILE* in, std::FILE* out, const Words& words, ScreenStyle style);
    Screen(const Screen&) = delete;
    Screen& operator=(const Screen&) = delete;
    ~Screen();

    int width() const;
    const Words& words() const { return words_; }
    // Whether a person sits there, and not a program.
    bool live() const { return live_; }

    // A sentence, in as many lines as it needs.
    void say(std::string_view text);
    void say(const Message& message, Names names = {});
    // A page that is already laid out: only sentences that are too long for a line are changed, never what
    // stands in columns.
    void page(std::string_view text);
    void gap();
    // A line with the mark of its rules beside it.
    void say(const StoryLine& line);
    // The story line by line, at a pace that can be read.
    void tell(std::span<const StoryLine> lines);
    // The choices with their numbers, as many in a line as fit.
    void choices(std::span<const std::string> texts, std::span<const std::size_t> numbers);

    // What is being done, until the next line is printed; only for people.
    void passing(std::string_view text);
    // Wipes away what only one person may see.
    void clear();

    // The next line that is typed, after a prompt; nothing at the end of the input or after a signal to end.
    // What a person has typed before the prompt is forgotten, as it answers nothing that was seen.
    std::optional<std::string> ask(std::string_view prompt);
    // Asks a question until it is answered with yes or no; whoever leaves says no.
    bool agrees(std::string_view question);
    // Lets a person read in peace: waits for Enter, unless there are to be no pauses.
    void wait_for_enter(std::string_view prompt);
    // Whether nobody will answer any more.
    bool ended() const;

  private:
    void unroll(std::string_view page);
    void print(std::string_view text);
    std::string paint(std::string_view text) const;
    std::optional<std::string> read_line();
    void pause();
    void show_typing(bool shown);

    int in_;
    std::FILE* out_;
    const Words& words_;
    bool live_;
    bool colour_;
    bool fast_;
    bool passing_ = false;
    bool at_end_ = false;
    std::string typed_; // and not read yet
};

} // namespace oya
