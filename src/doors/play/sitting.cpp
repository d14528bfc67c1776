#include "doors/play/sitting.h"

#include "arena/together.h"
#include "core/text.h"
#include "doors/play/answers.h"
#include "doors/play/interrupt.h"
#include "doors/play/orders.h"
#include "doors/play/picks.h"
#include "doors/play/rows.h"
#include "doors/play/seating.h"
#include "shelf/about.h"
#include "table/attempt.h"
#include "table/host.h"

#include <algorithm>
#include <chrono>

namespace oya {

namespace {

constexpr int slice_nodes = 32;
constexpr std::size_t lines_on_resuming = 8;
constexpr auto patience = std::chrono::milliseconds(200); // before it is said that a bot is thinking

// What of an action's notation is on the map, "N(0,-2)" of "settlement N(0,-2)": whoever reads a list of
// places finds them there by it.
std::string places_in(std::string_view notation) {
    std::string places;
    while (!notation.empty())
        if (const std::string_view part = take_part(notation, ' '); part.find(',') != part.npos)
            places += (places.empty() ? " · " : " → ") + std::string(part);
    return places;
}

} // namespace

Sitting::Sitting(Table table, SaveFile save, Screen& screen, int heads)
    : table_(std::move(table)), save_(std::move(save)), screen_(screen), heads_(heads),
      words_(screen.words()), own_names_(names_of(table_, words_)),
      names_(own_names_.begin(), own_names_.end()), told_(static_cast<std::size_t>(table_.seats()) + 1, 0) {}

Sitting::End Sitting::play(Begin begin) {
    open(begin);
    keep();
    while (!table_.position().actor().is_nobody()) {
        if (Interrupt::signal() != 0) {
            leave();
            return End::left;
        }
        if (is_full()) {
            say({"table.full"});
            leave();
            return End::left;
        }
        if (const std::optional<Seat> bot = table_.bot_to_move()) {
            move_bot(*bot);
        } else if (!ask(*table_.awaited_people().begin())) {
            leave();
            return End::left;
        }
    }
    close();
    return End::over;
}

bool Sitting::is_full() const {
    return table_.people().empty() && table_.version() >= most_events(table_.position());
}

void Sitting::open(Begin begin) {
    const Settings& options = table_.setup().options;
    say({"play.title", {{"title", title_of(table_.game(), options, words_)}, {"players", seat_list()}}});
    if (begin == Begin::resumed) {
        say({"play.again"});
        for (std::size_t& version : told_) version = table_.version();
        const Seats people = table_.people();
        if (people.count() == 1) show_story(*people.begin(), std::to_string(lines_on_resuming));
        return;
    }
    const std::string guide = guide_to(table_.position(), options, words_);
    if (begin == Begin::first && !guide.empty()) screen_.say(guide);
    if (begin == Begin::first && !table_.people().empty()) introduce_opponents();
    if (!table_.people().empty()) say({"play.first-steps"});
    for (const Seat seat : table_.people()) {
        const std::string& name = own_names_[seat.index];
        if (const std::string_view bot = bot_like(name); begin == Begin::first && !bot.empty())
            say({"play.like-a-bot", {{"name", name}, {"bot", std::string(bot)}}});
    }
    screen_.gap();
    tell_if_together();
}

void Sitting::close() {
    if (looking_ && !open_to_all()) told(Viewer::spectator()) = told(*looking_);
    tell_news(audience());
    screen_.gap();
    screen_.page(table_.position().sketch(audience(), words_, names_));
    screen_.gap();
    const RuleId rule = table_.position().result().rule;
    if (rule) screen_.say(StoryLine{std::string(words_.rule_text(rule.id)), {rule}});
    if (const std::string reason = save_.keep_record(table_); reason.empty()) {
        say({"play.recorded", {{"path", save_.path().string()}}});
    } else {
        say({"play.cannot-save", {{"path", save_.path().string()}, {"reason", reason}}});
    }
}

void Sitting::leave() {
    keep(Flush::yes);
    if (warned_) {
        say({"play.not-kept"});
    } else {
        say({"play.kept", {{"command", save_.resume_command()}}});
    }
}

void Sitting::keep(Flush flush) {
    const std::string reason = save_.keep(table_, flush);
    if (!reason.empty() && !warned_)
        say({"play.cannot-save", {{"path", save_.path().string()}, {"reason", reason}}});
    warned_ = !reason.empty();
}

Plan Sitting::let_think(Thinking& thinking, std::string_view meanwhile) {
    const auto begin = std::chrono::steady_clock::now();
    bool said = false;
    thinking.keep_heads(heads_);
    think_together(thinking, slice_nodes, [&] {
        if (!said && std::chrono::steady_clock::now() - begin >= patience) {
            screen_.passing(meanwhile);
            said = true;
        }
        return Interrupt::signal() == 0;
    });
    return thinking.plan();
}

void Sitting::move_bot(Seat seat) {
    const std::unique_ptr<Thinking> thinking = table_.think(seat);
    const Plan plan = let_think(*thinking, words_.say({"play.thinks", {{"player", seat}}}, names_));
    if (Interrupt::signal() != 0) return;
    table_.act(seat, plan);
    keep();
    tell_if_together();
}

bool Sitting::lift_curtain(Seat seat) {
    if (open_to_all()) {
        if (looking_ != seat) screen_.gap();
        looking_ = seat;
    }
    if (table_.people().count() < 2 || looking_ == seat) return true;
    if (looking_) screen_.clear();
    screen_.gap();
    while (true) {
        say({"play.curtain", {{"player", seat}}});
        const std::optional<std::string> line = screen_.ask(words_.say({"play.curtain.prompt"}));
        if (!line) return false;
        if (line->find_first_not_of(' ') == line->npos) break;
        const std::optional<Ordered> ordered = read_order(*line);
        if (ordered && ordered->order == Order::quit) return false;
    }
    looking_ = seat;
    return true;
}

Sitting::Question Sitting::question_to(Seat seat) const {
    const AnyPosition& position = table_.position();
    Actions legal;
    position.legal(seat, legal);
    std::vector<Action> choices;
    std::ranges::copy_if(legal, std::back_inserter(choices), [&](Action action) {
        return position.worth_asking(seat, table_.wishes(seat), action);
    });
    if (choices.empty()) choices.assign(legal.begin(), legal.end());
    const Picks picks = picks_of(position, seat);
    if (picks.due > 0) {
        choices = still_to_pick(position, seat, picks, picked_);
    }
    std::vector<Plan> rows = rows_by_their_last_step(position, seat);
    return {seat, std::move(choices), Phrasebook(position, seat, words_, names_), std::move(rows), picks.due};
}

bool Sitting::ask(Seat seat) {
    if (!lift_curtain(seat)) return false;
    tell_news(open_to_all() ? audience() : Viewer(seat));
    const auto of_others = [&](const Event& event) {
        return event.kind == Event::Kind::undo || (event.moves() && event.actor() != Actor(seat));
    };
    // Somebody who goes on with the same thing has the page before the eyes.
    if (picked_at_ != table_.version()) picked_.clear();
    picked_at_ = table_.version();
    const Question question = question_to(seat);
    const bool with_page = shown_to_ != seat || shown_kind_ != question.choices.front().kind ||
                           std::ranges::any_of(table_.record().subspan(shown_at_), of_others);
    show_question(question, with_page);
    while (true) {
        const std::optional<std::string> line =
            screen_.ask(words_.say({"play.prompt", {{"player", seat}}}, names_));
        const Next next = line ? read_answer(question, *line) : Next::leave;
        if (next == Next::go_on || next == Next::leave) return next == Next::go_on;
        if (next == Next::ask_again) show_question(question, false);
    }
}

void Sitting::show_question(const Question& question, bool with_page) {
    if (with_page) {
        screen_.gap();
        screen_.page(table_.position().sketch(question.seat, words_, names_));
        shown_to_ = question.seat;
        shown_at_ = table_.version();
        shown_kind_ = question.choices.front().kind;
    }
    say(question.rows.empty() ? table_.position().asks(question.seat) : Message("play.which-last"));
    if (question.due > 0) say({"play.picks.how"});
    if (!picked_.empty()) tell_picks(question);
    numbered_.clear();
    constexpr std::size_t most_listed = 60; // more are found on the page, not in a list
    if (question.choices.size() <= most_listed) return show_choices(question, question.choices);
    const Action first = question.choices.front();
    say({"play.many-choices",
         {{"count", static_cast<int>(question.choices.size())},
          {"example", std::string(question.phrasebook.phrase(first))},
          {"short", table_.position().notation(question.seat, first)}}});
}

void Sitting::show_choices(const Question& question, std::span<const Action> some) {
    const bool one_kind = std::ranges::all_of(
        question.choices, [&](Action action) { return action.kind == question.choices.front().kind; });
    std::vector<std::string> texts;
    std::vector<std::size_t> numbers;
    for (const Action action : some) {
        const auto place = std::ranges::find(question.choices, action);
        if (place == question.choices.end()) continue;
        texts.emplace_back(one_kind ? question.phrasebook.short_phrase(action)
                                    : question.phrasebook.phrase(action));
        texts.back() += places_in(table_.position().notation(question.seat, action));
        numbers.push_back(static_cast<std::size_t>(place - question.choices.begin()) + 1);
        numbered_[numbers.back()] = action;
    }
    if (question.choices.size() == 1) texts.back() += words_.text("play.only-choice");
    if (!texts.empty()) screen_.choices(texts, numbers);
}

Sitting::Next Sitting::read_answer(const Question& question, std::string_view line) {
    bool was_order = false;
    const Next next = obey(question, line, was_order);
    if (was_order) return next;
    if (line.find_first_not_of(' ') == line.npos) {
        if (question.due > 0 && question.choices.size() == 1)
            return pick(question, std::vector<Action>(question.due, question.choices.front()));
        return question.choices.size() == 1 ? answer_with(question, question.choices.front()) : Next::wait;
    }

    if (question.due > 0)
        if (const std::vector<Action> picks = understand_picks(question, line); !picks.empty())
            return pick(question, picks);

    const std::string text(line);
    const Understood answer =
        understand(line, table_.position(), question.seat, words_, question.phrasebook, numbered_);
    switch (answer.kind) {
    case Understood::Kind::one: return answer_with(question, answer.actions.front());
    case Understood::Kind::several:
        say({"play.ambiguous", {{"text", text}}});
        show_choices(question, answer.actions);
        break;
    case Understood::Kind::forbidden: explain(refusal_of(question, answer.actions.front())); break;
    case Understood::Kind::no_such_number: say(no_such_number(question)); break;
    case Understood::Kind::nothing:
        if (const std::vector<Action> series = understand_series(line, numbered_); series.size() > 1)
            return act_in_a_row(question, series);
        say({"play.not-understood", {{"text", text}, {"like", like(question, text)}}});
        break;
    }
    return Next::wait;
}

// One word is rather a command, several are rather an action.
std::string Sitting::like(const Question& question, std::string_view text) const {
    std::string order = order_like(text, words_);
    if (trim(text).find(' ') == text.npos && order != "none") return order;
    std::string action = question.phrasebook.like(text);
    return action.empty() ? order : action;
}

// Where the choices were not listed, a number was not meant for one of them.
Message Sitting::no_such_number(const Question& question) const {
    if (numbered_.size() == question.choices.size())
        return {"play.not-a-number", {{"count", static_cast<int>(question.choices.size())}}};
    return {"play.not-numbered",
            {{"example", std::string(question.phrasebook.phrase(question.choices.front()))}}};
}

Sitting::Next Sitting::answer_with(const Question& question, Action choice) {
    if (question.due > 0) return pick(question, std::span(&choice, 1));
    const auto row =
        std::ranges::find_if(question.rows, [&](const Plan& plan) { return plan.back() == choice; });
    if (row != question.rows.end()) return act(question.seat, *row);
    return act(question.seat, std::span(&choice, 1));
}

// Each as it is when its turn comes: where a card goes may depend on those before it.
Sitting::Next Sitting::act_in_a_row(const Question& question, std::span<const Action> actions) {
    const Seat seat = question.seat;
    std::vector<Action> wanted(actions.begin(), actions.end());
    const AnyGame& game = table_.game();
    if (std::ranges::all_of(wanted, [&](Action action) { return game.any_order(action); }))
        std::ranges::sort(wanted, {}, [&](Action action) { return game.code(action); });
    Attempt attempt(table_, seat);
    for (Action action : wanted) {
        Actions legal;
        attempt.position().legal(seat, legal);
        const auto same = std::ranges::find_if(
            legal, [&](Action each) { return each.kind == action.kind && each.a == action.a; });
        if (std::ranges::find(legal, action) == legal.end() && same != legal.end()) action = *same;
        if (const Refusal refusal = attempt.add(action)) {
            if (!attempt.steps().empty())
                say({"play.series.stops",
                     {{"done", question.phrasebook.phrase(attempt.steps().back().action)},
                      {"action", question.phrasebook.phrase(action)}}});
            explain(refusal);
            return Next::wait;
        }
    }
    return after(table_.act(std::move(attempt)));
}

Sitting::Next Sitting::act(Seat seat, std::span<const Action> plan) { return after(table_.act(seat, plan)); }

// What comes after a plan that was carried out, or was refused.
Sitting::Next Sitting::after(const Refusal& refusal) {
    if (refusal) {
        explain(refusal);
        return Next::wait;
    }
    keep();
    tell_if_together();
    return Next::go_on;
}

} // namespace oya
