#pragma once

#include "doors/play/answers.h"
#include "doors/play/phrasebook.h"
#include "doors/play/saves.h"
#include "doors/play/screen.h"
#include "table/table.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oya {

// One game at one screen, from where it stands to its end or until somebody leaves: shows people what they
// may see, asks what they want, lets bots think, and keeps the game after every step.
class Sitting {
  public:
    // Bots have so many heads at most.
    Sitting(Table table, SaveFile save, Screen& screen, int heads);

    // A first game begins with a few words about it, a resumed one with what happened last.
    enum class Begin { first, again, resumed };
    enum class End { over, left };
    End play(Begin begin);

    const Table& table() const { return table_; }

  private:
    // A question to a person: what may be chosen, and how it is said.
    struct Question {
        Seat seat;
        std::vector<Action> choices;
        Phrasebook phrasebook;
        std::vector<Plan>
            rows{};          // where everything is done and only the last step matters: what leads to each
        std::size_t due = 0; // where several are named in any order: how many
    };
    enum class Next { wait, ask_again, go_on, leave }; // wait: for another answer to the same question

    void open(Begin begin);
    void close();
    void leave();
    void keep(Flush flush = Flush::no);

    // sitting.cpp: the course of the game
    // Bots among themselves play no longer than at a table of the server: they might find no end.
    bool is_full() const;
    void move_bot(Seat seat);
    Plan let_think(Thinking& thinking, std::string_view meanwhile);
    bool ask(Seat seat);
    bool lift_curtain(Seat seat);
    Question question_to(Seat seat) const;
    void show_question(const Question& question, bool with_page);
    void show_choices(const Question& question, std::span<const Action> some);
    std::string like(const Question& question, std::string_view text) const;
    Message no_such_number(const Question& question) const;
    Next read_answer(const Question& question, std::string_view line);
    Next answer_with(const Question& question, Action choice);
    Next act(Seat seat, std::span<const Action> plan);
    Next act_in_a_row(const Question& question, std::span<const Action> actions);
    Next after(const Refusal& refusal);

    // sitting_picks.cpp: several cards, in any order
    std::vector<Action> understand_picks(const Question& question, std::string_view line) const;
    Next pick(const Question& question, std::span<const Action> some);
    Refusal refusal_of(const Question& question, Action action) const;
    void tell_picks(const Question& question);
    Next act_by_picks(Seat seat);

    // sitting_story.cpp: what people are told
    bool open_to_all() const; // several people share the screen, and nothing is hidden from any of them
    Viewer audience() const;
    std::size_t& told(Viewer viewer);
    void tell_news(Viewer viewer);
    void tell_if_together();
    void explain(const Refusal& refusal);
    void say(const Message& message) { screen_.say(message, names_); }
    std::string seat_list() const;
    void introduce_opponents();

    // sitting_orders.cpp: what people say besides answering
    Next obey(const Question& question, std::string_view line, bool& was_order);
    void give_hint(Seat seat);
    void say_choice(Seat seat, const Plan& plan, Message sentence);
    void explain_action(const Question& question, std::string_view text);
    void show_rules(std::string_view word);
    void show_details(Seat seat);
    void show_story(Seat seat, std::string_view count);
    bool has_options(OptionSpec::Scope scope) const;
    void show_options(Seat seat, OptionSpec::Scope scope);
    void change_option(std::string_view text);
    Next undo(Seat asker, std::string_view whose);
    std::optional<Seat> find_person(std::string_view name);
    enum class Consents { all, declined, left };
    Consents ask_the_others(Seat asker, const Event& undo);
    Next change_wish(Seat seat, std::string_view text);
    void save_as(std::string_view path);

    Table table_;
    SaveFile save_;
    Screen& screen_;
    const int heads_;
    const Words& words_;
    std::vector<std::string> own_names_;
    std::vector<std::string_view> names_;
    std::vector<std::size_t> told_; // by seat, spectators last: the version up to which they know the story
    std::optional<Seat> looking_;   // who sits before the screen, if several people share it
    std::optional<Seat> shown_to_;  // whose page was printed last,
    std::size_t shown_at_ = 0;      // at which version,
    std::uint8_t shown_kind_ = 0;   // and with choices of which kind
    Numbered numbered_;             // the choices of the question that were listed with their numbers
    std::vector<Action> picked_;    // of what is named in any order: what has been, by code
    std::size_t picked_at_ = 0;     // and at which version
    bool warned_ = false;           // that the game cannot be kept
};

} // namespace oya
