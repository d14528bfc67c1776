#include "bots/advice.h"
#include "bots/opponents.h"
#include "core/ledger.h"
#include "doors/play/answers.h"
#include "doors/play/orders.h"
#include "doors/play/seating.h"
#include "doors/play/sitting.h"
#include "doors/rule_words.h"
#include "doors/text.h"
#include "shelf/about.h"
#include "table/record.h"

#include <algorithm>
#include <charconv>
#include <cmath>

// What people say at the table besides answering the question.

namespace oya {

namespace {

constexpr std::size_t usual_story = 24; // lines
constexpr std::size_t most_rules = 5;   // shown at once

std::pair<std::string_view, std::string_view> first_word(std::string_view text) {
    const std::size_t end = std::min(text.find_first_of(" ="), text.size());
    std::string_view rest = text.substr(end);
    rest.remove_prefix(std::min(rest.find_first_not_of(" ="), rest.size()));
    return {text.substr(0, end), rest};
}

std::string joined(std::span<const std::string_view> values, std::string_view between) {
    std::string text;
    for (const std::string_view value : values) {
        if (!text.empty()) text += between;
        text += value;
    }
    return text;
}

// With an error within which 95 of 100 such numbers lie, and never less than it is.
Parameter most_error(std::string_view name, double error) {
    return {name, static_cast<int>(std::ceil(1.96 * error - 1e-9))};
}

// What a seat may hope for, in words.
Message promised(const Promise& promise, Seat seat, int seats) {
    const Mean& points = promise.points[seat.index];
    const Mean& win = promise.win[seat.index];
    Message message{
        seats == 1 ? "play.hint.promises.alone" : "play.hint.promises",
        {{"points", static_cast<int>(std::lround(points.value))}, most_error("points_error", points.error)}};
    if (seats > 1) {
        message.parameters.push_back({"win", static_cast<int>(std::lround(100 * win.value))});
        message.parameters.push_back(most_error("win_error", 100 * win.error));
    }
    return message;
}

// The values an option takes or, where any text may be given, some that show what it looks like.
Message values_of(const OptionSpec& option) {
    if (option.free_text) return {"play.options.examples", {{"values", joined(option.values, " | ")}}};
    return {"play.options.values", {{"values", joined(option.values, ", ")}}};
}

} // namespace

Sitting::Next Sitting::obey(const Question& question, std::string_view line, bool& was_order) {
    const std::optional<Ordered> ordered = read_order(line);
    was_order = ordered.has_value();
    if (!ordered) return Next::ask_again;
    const Seat seat = question.seat;
    const std::string& rest = ordered->rest;
    switch (ordered->order) {
    case Order::help: screen_.page(help_page(words_, screen_.width())); break;
    case Order::undo:
        if (picked_.empty() || !rest.empty()) return undo(seat, rest);
        picked_.clear(); // named, and not done yet
        return Next::go_on;
    case Order::hint: give_hint(seat); return Next::wait;
    case Order::why: explain_action(question, rest); return Next::wait;
    case Order::rules: show_rules(rest); break;
    case Order::story: show_story(seat, rest); break;
    case Order::table:
        if (!rest.empty()) {
            show_details(seat);
            return Next::wait;
        }
        shown_to_.reset();
        return Next::go_on;
    case Order::options:
        change_option(rest);
        show_options(seat, OptionSpec::Scope::table);
        break;
    case Order::wish: return change_wish(seat, rest);
    case Order::save: save_as(rest); return Next::wait;
    case Order::quit: return Next::leave;
    }
    return Next::ask_again;
}

void Sitting::give_hint(Seat seat) {
    const BotSpec bot = table_.adviser();
    const std::unique_ptr<Thinking> thinking =
        table_.think(seat, at_a_table(bot), table_.setup().seed.value_or(0) ^ table_.version());
    const Plan plan = let_think(*thinking, words_.say({"play.hint.thinking"}));
    const std::vector<Plan> choices = thinking->best(most_choices);
    const std::unique_ptr<Weighing> weighing = table_.weigh(seat, choices);
    let_think(*weighing, words_.say({"play.hint.thinking"}));
    const std::vector<Promise> all = weighing->promises();
    const std::span<const Promise> promises = comparable(all, seat, table_.seats());
    const auto say_promise = [&](std::size_t choice) {
        if (choice < promises.size()) say(promised(promises[choice], seat, table_.seats()));
    };
    say_choice(seat, plan, {"play.hint", {called("bot", bot)}});
    if (const std::optional<Message> reason = table_.reason(seat, *thinking)) say(*reason);
    // The first line says again what is done; only what follows from it is a reason.
    const std::vector<StoryLine> lines = story_lines(table_.preview(seat, plan).facts, words_, names_);
    for (std::size_t i = 1; i < lines.size(); ++i) screen_.say(lines[i]);
    say_promise(0);
    for (std::size_t other = 1; other < choices.size(); ++other) {
        say_choice(seat, choices[other], {"play.hint.else"});
        say_promise(other);
    }
}

// Each step in a sentence of its own, in words that can be typed as the answer.
void Sitting::say_choice(Seat seat, const Plan& plan, Message sentence) {
    const std::unique_ptr<AnyPosition> ahead = table_.position().clone();
    for (const Action action : plan) {
        if (ahead->refuse(seat, action)) break; // it goes on beyond what the seat can know
        sentence.parameters.push_back({"action", ahead->describe(seat, action)});
        say(sentence);
        ahead->apply(seat, action);
        sentence = {"play.hint.then"};
    }
}

void Sitting::explain_action(const Question& question, std::string_view text) {
    if (text.empty()) {
        const std::string example(question.phrasebook.phrase(question.choices.front()));
        return say({"play.why.how", {{"action", example}}});
    }
    const Understood meant =
        understand(text, table_.position(), question.seat, words_, question.phrasebook, numbered_);
    switch (meant.kind) {
    case Understood::Kind::one: {
        const Action action = meant.actions.front();
        say({"play.why.may", {{"action", std::string(question.phrasebook.phrase(action))}}});
        const Preview preview = table_.preview(question.seat, std::span(&action, 1));
        say({"play.why.then"});
        for (const StoryLine& line : story_lines(preview.facts, words_, names_)) screen_.say(line);
        if (preview.cut) say({"play.why.unknown"});
        return;
    }
    case Understood::Kind::several:
        say({"play.ambiguous", {{"text", std::string(text)}}});
        return show_choices(question, meant.actions);
    case Understood::Kind::forbidden:
        return explain(table_.position().refuse(question.seat, meant.actions.front()));
    case Understood::Kind::no_such_number: return say(no_such_number(question));
    case Understood::Kind::nothing:
        return say({"play.not-understood", {{"text", std::string(text)}, {"like", like(question, text)}}});
    }
}

void Sitting::show_rules(std::string_view word) {
    const Ledger* const game = ledger(table_.game().name());
    if (game == nullptr) return;
    const std::string name(game->name);
    if (word.empty()) {
        screen_.say(game->summary(words_.language()));
        return say({"play.rules.how", {{"game", name}}});
    }
    std::string wanted = folded(word);
    if (wanted.starts_with("§")) wanted.erase(0, std::string_view("§").size());
    wanted.erase(0, wanted.find_first_not_of(' '));
    const Rule* exact = game->find(wanted);
    if (exact == nullptr) exact = game->find(name + '.' + wanted);
    const std::vector<const Rule*> found =
        exact != nullptr ? std::vector{exact} : rules_about(*game, words_, wanted);
    if (found.empty()) {
        Message sentence{"play.rules.unknown",
                         {{"title", title_of(table_.game(), table_.setup().options, words_)},
                          {"word", std::string(word)}}};
        if (const std::string like = asked_like(*game, words_.language(), wanted); like != "none") {
            sentence.id = "play.rules.unknown-but";
            sentence.parameters.push_back({"like", like});
        }
        return say(sentence);
    }
    for (std::size_t i = 0; i < std::min(found.size(), most_rules); ++i)
        screen_.say(StoryLine{std::string(found[i]->text(words_.language())), {RuleId{found[i]->id}}});
    if (found.size() > most_rules) {
        const auto more = static_cast<int>(found.size() - most_rules);
        say({"play.rules.more", {{"count", more}, {"game", name}, {"word", std::string(word)}}});
    }
}

void Sitting::show_details(Seat seat) {
    const std::string page = table_.position().details(seat, words_, names_);
    if (page.empty()) return say({"play.no-details"});
    screen_.page(page);
}

void Sitting::show_story(Seat seat, std::string_view count) {
    std::size_t wanted = usual_story;
    if (!count.empty()) std::from_chars(count.data(), count.data() + count.size(), wanted);
    std::vector<Told> story = story_of(table_, 0, seat);
    std::erase_if(
        story, [&](const Told& told) { return !table_.position().recalls(*table_.position_at(told.event)); });
    const std::vector<StoryLine> lines = story_lines(story, words_, names_);
    if (lines.empty()) return say({"play.story.nothing"});
    const std::size_t skipped = lines.size() - std::min(wanted, lines.size());
    for (const StoryLine& line : std::span(lines).subspan(skipped)) screen_.say(line);
}

void Sitting::show_options(Seat seat, OptionSpec::Scope scope) {
    const bool of_table = scope == OptionSpec::Scope::table;
    if (!has_options(scope)) return;
    say({of_table ? "play.options.table" : "play.options.seat"});
    for (const OptionSpec& option : table_.game().options()) {
        if (option.scope != scope) continue;
        const std::string now =
            of_table ? *table_.setup().options.find(option.name) : std::string(table_.wish(seat, option));
        const std::string id = std::string(table_.game().name()) + ".option." + std::string(option.name);
        screen_.page("  " + std::string(option.name) + " = " + now + '\n');
        screen_.page(wrapped(words_.say(std::string_view(id)), screen_.width(), "    ", "    "));
        screen_.page(wrapped(words_.say(values_of(option)), screen_.width(), "    ", "    "));
    }
    if (of_table) show_options(seat, OptionSpec::Scope::seat);
}

bool Sitting::has_options(OptionSpec::Scope scope) const {
    return std::ranges::any_of(table_.game().options(),
                               [&](const OptionSpec& option) { return option.scope == scope; });
}

void Sitting::change_option(std::string_view text) {
    const auto [name, value] = first_word(text);
    if (!name.empty() && !value.empty()) explain(table_.set_option(name, value));
}

std::optional<Seat> Sitting::find_person(std::string_view name) {
    const auto named =
        std::ranges::find_if(own_names_, [&](const std::string& own) { return folded(own) == folded(name); });
    if (named == own_names_.end()) {
        say({"play.undo.nobody", {{"name", std::string(name)}}});
        return std::nullopt;
    }
    const Seat seat{static_cast<std::uint8_t>(named - own_names_.begin())};
    if (table_.people().has(seat)) return seat;
    say({"play.undo.bot", {{"player", seat}}});
    return std::nullopt;
}

Sitting::Next Sitting::undo(Seat asker, std::string_view whose) {
    const std::optional<Seat> undone = whose.empty() ? asker : find_person(whose);
    if (!undone) return Next::wait;
    Table trial = table_;
    if (const Refusal refusal = trial.undo(*undone, Consent::of_all)) {
        if (*undone == asker) {
            explain(refusal);
        } else {
            say({"play.undo.nothing", {{"player", *undone}}});
        }
        return Next::wait;
    }
    const Event undo = trial.record().back();
    // Without consent it took nothing from anybody.
    if (undo.consent || *undone != asker) {
        switch (ask_the_others(asker, undo)) {
        case Consents::all: break;
        case Consents::declined: return Next::go_on; // the asker looks at the table again
        case Consents::left: return Next::leave;
        }
    }
    if (const Refusal refusal = table_.undo(*undone, Consent::of_all)) {
        explain(refusal);
        return Next::wait;
    }
    keep();
    tell_if_together();
    return Next::go_on;
}

// Everybody but the asker has seen something or loses a step. Each is asked in person, and nobody is shown
// the hand of another meanwhile.
Sitting::Consents Sitting::ask_the_others(Seat asker, const Event& undo) {
    const Seats others = table_.people().without(asker);
    if (others.empty()) say({"play.undo.bots"});
    for (const Seat other : others) {
        if (!lift_curtain(other)) return Consents::left;
        say({"play.undo.asks",
             {{"other", other},
              {"asker", asker},
              {"steps", steps_undone(table_, undo, table_.version(), other)}}});
        if (screen_.agrees(words_.text("play.undo.agree"))) continue;
        if (screen_.ended() || !lift_curtain(asker)) return Consents::left;
        say({"play.undo.declined", {{"other", other}}});
        shown_to_.reset();
        return Consents::declined;
    }
    return Consents::all;
}

Sitting::Next Sitting::change_wish(Seat seat, std::string_view text) {
    const auto [name, value] = first_word(text);
    if (value.empty()) {
        const auto is_named = [called = name](const OptionSpec& option) {
            return option.scope == OptionSpec::Scope::seat && option.name == called;
        };
        // What nobody can wish for is said to be none; else the wishes are shown.
        if (!name.empty() && has_options(OptionSpec::Scope::seat) &&
            std::ranges::none_of(table_.game().options(), is_named))
            explain(table_.wish(seat, name, value));
        say({has_options(OptionSpec::Scope::seat) ? "play.wish.how" : "play.wish.none"});
        show_options(seat, OptionSpec::Scope::seat);
        return Next::wait;
    }
    if (const Refusal refusal = table_.wish(seat, name, value)) {
        explain(refusal);
        return Next::wait;
    }
    // What is wished may already answer the question.
    table_.advance();
    keep();
    tell_if_together();
    return Next::go_on;
}

void Sitting::save_as(std::string_view path) {
    const std::string name(path);
    if (name.empty()) return say({"play.save.how"});
    if (is_taken(name) && !screen_.agrees(words_.say({"play.overwrite", {{"path", name}}}))) return;
    const std::string reason = write_file(name, record_text(table_) + '\n', Flush::yes);
    if (reason.empty()) {
        say({"play.saved", {{"path", name}}});
    } else {
        say({"play.cannot-save", {{"path", name}, {"reason", reason}}});
    }
}

} // namespace oya
