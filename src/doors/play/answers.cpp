#include "doors/play/answers.h"

#include "doors/text.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <iterator>

namespace oya {

namespace {

using Kind = Understood::Kind;

bool is_one_number(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

Understood numbered(std::string_view text, const Numbered& choices) {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const auto choice = choices.find(number);
    if (error != std::errc{} || choice == choices.end()) return {Kind::no_such_number};
    return {Kind::one, {choice->second}};
}

// The notation is English; what people say instead of some of its words, "passer=pass", stands in the words.
std::string in_notation(std::string_view text, const Words& words) {
    std::string plain = folded(text);
    std::string_view pairs = words.text("play.synonyms");
    while (!pairs.empty()) {
        const std::size_t end = std::min(pairs.find(','), pairs.size());
        const std::string_view pair = trimmed(pairs.substr(0, end));
        const std::size_t equals = pair.find('=');
        if (equals != pair.npos && plain == pair.substr(0, equals))
            return std::string(pair.substr(equals + 1));
        pairs.remove_prefix(std::min(end + 1, pairs.size()));
    }
    return plain;
}

// Whichever is meant, the answer is the same.
bool are_refused_alike(const AnyPosition& position, Seat seat, const std::vector<Action>& actions) {
    if (actions.empty()) return false;
    const Refusal first = position.refuse(seat, actions.front());
    return first && std::ranges::all_of(actions, [&](Action action) {
               const Refusal refusal = position.refuse(seat, action);
               return refusal.rule.id == first.rule.id && refusal.reason == first.reason;
           });
}

} // namespace

Understood understand(std::string_view text, const AnyPosition& position, Seat seat, const Words& words,
                      const Phrasebook& phrasebook, const Numbered& choices) {
    text = trimmed(text);
    if (is_one_number(text)) return numbered(text, choices);

    Actions legal;
    position.legal(seat, legal);
    // What stands in the list may be chosen, if only as one of several.
    const auto may = [&](Action action) {
        return std::ranges::find(legal, action) != legal.end() ||
               std::ranges::any_of(choices, [&](const auto& each) { return each.second == action; });
    };
    const std::optional<Action> notated = position.parse(seat, in_notation(text, words));
    if (notated && may(*notated)) return {Kind::one, {*notated}};

    std::vector<Action> meant = phrasebook.meant_by(text);
    Understood answer;
    std::ranges::copy_if(meant, std::back_inserter(answer.actions), may);
    if (!answer.actions.empty()) {
        answer.actions = phrasebook.said_in_order(text, std::move(answer.actions));
        answer.kind = answer.actions.size() == 1 ? Kind::one : Kind::several;
        return answer;
    }
    if (notated && meant.empty()) return {Kind::forbidden, {*notated}};
    if (const std::vector<Action> called = phrasebook.called(text);
        !notated && are_refused_alike(position, seat, called))
        return {Kind::forbidden, {called.front()}};
    // What is asked for now explains more than what belongs to another moment.
    const auto asked_for = [&](Action action) {
        return std::ranges::any_of(legal, [&](Action each) { return each.kind == action.kind; });
    };
    if (std::ranges::any_of(meant, asked_for)) std::erase_if(meant, std::not_fn(asked_for));
    meant = phrasebook.most_likely(text, std::move(meant));
    if (notated && std::ranges::find(meant, *notated) != meant.end()) return {Kind::forbidden, {*notated}};
    const auto like_the_first = [&](Action action) {
        return action.kind == meant.front().kind && action.a == meant.front().a;
    };
    if (meant.empty() || !std::ranges::all_of(meant, like_the_first)) return {};
    return {Kind::forbidden, {meant.front()}};
}

std::vector<Action> understand_series(std::string_view written, const Numbered& choices) {
    std::string plain(written);
    std::ranges::replace(plain, ',', ' ');
    std::string_view text = plain;
    std::vector<Action> series;
    while (!(text = trimmed(text)).empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const std::string_view number = text.substr(0, end);
        if (!is_one_number(number)) return {};
        const Understood choice = numbered(number, choices);
        if (choice.kind != Kind::one) return {};
        series.push_back(choice.actions.front());
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return series;
}

std::optional<bool> yes_or_no(std::string_view text) {
    const std::string answer = folded(trimmed(text));
    const auto says = [&](std::string_view id) {
        return !answer.empty() && std::ranges::any_of(Words::languages(), [&](const Words& words) {
            return folded(words.text(id)).starts_with(answer);
        });
    };
    if (says("common.yes")) return true;
    if (says("common.no")) return false;
    return std::nullopt;
}

} // namespace oya
