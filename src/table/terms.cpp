#include "table/terms.h"

#include <algorithm>
#include <array>
#include <string>

namespace oya {

namespace {

constexpr std::int64_t longest_span = std::int64_t{366} * 24 * 3600 * 1000;

constexpr std::array<std::string_view, 3> clock_names = {"none", "live", "correspondence"};
constexpr std::array<std::string_view, 3> zero_names = {"bot", "loses", "nothing"};
constexpr std::array<std::string_view, 3> undo_names = {"consent", "barrier", "never"};

// One of the names, as the enumerator of its place; left out, the first.
template <class Choice>
Choice read_choice(JsonValue json, const std::array<std::string_view, 3>& names, Choice usual) {
    if (!json.exists()) return usual;
    const auto found = std::ranges::find(names, json.text(32));
    if (found == names.end()) {
        json.fail("must be " + std::string(names[0]) + ", " + std::string(names[1]) + " or " +
                  std::string(names[2]));
        return usual;
    }
    return static_cast<Choice>(found - names.begin());
}

template <class Choice>
std::string_view name_of(Choice choice, const std::array<std::string_view, 3>& names) {
    return names[static_cast<std::size_t>(choice)];
}

std::int64_t read_span(JsonValue json, std::int64_t usual) {
    return json.exists() ? json.integer(0, longest_span) : usual;
}

bool read_truth(JsonValue json, bool usual) { return json.exists() ? json.boolean() : usual; }

ClockTerms read_clock(JsonValue json) {
    json.only({"kind", "bank", "increment", "answer", "at_zero"});
    ClockTerms clock;
    clock.kind = read_choice(json.optional("kind"), clock_names, clock.kind);
    clock.bank_ms = read_span(json.optional("bank"), 0);
    clock.increment_ms = read_span(json.optional("increment"), 0);
    clock.answer_ms = read_span(json.optional("answer"), 0);
    clock.at_zero = read_choice(json.optional("at_zero"), zero_names, clock.at_zero);
    return clock;
}

} // namespace

Refusal check_terms(const Terms& terms) {
    const auto fits = [](std::int64_t span) { return span >= 0 && span <= longest_span; };
    const ClockTerms& clock = terms.clock;
    const bool right = fits(clock.bank_ms) && fits(clock.increment_ms) && fits(clock.answer_ms) &&
                       fits(terms.grace_ms) && fits(terms.nonce_ms) &&
                       (clock.kind != ClockTerms::Kind::live || clock.bank_ms >= 1000) &&
                       (clock.kind != ClockTerms::Kind::correspondence || clock.answer_ms >= 1000);
    if (!right) return Refusal(Message{"table.terms.time"});
    if (terms.pace_ms < 0 || terms.pace_ms > longest_pace_ms)
        return Refusal(Message{"table.terms.pace", {{"most", static_cast<int>(longest_pace_ms)}}});
    if (!parse_bot(to_text(terms.substitute)))
        return Refusal(Message{"table.no-bot", {{"bot", to_text(terms.substitute)}}});
    return {};
}

void write_terms(JsonWriter& json, const Terms& terms) {
    const ClockTerms& clock = terms.clock;
    json.begin_object().key("clock").begin_object().field("kind", name_of(clock.kind, clock_names));
    if (clock.kind == ClockTerms::Kind::live)
        json.field("bank", clock.bank_ms).field("increment", clock.increment_ms);
    if (clock.kind == ClockTerms::Kind::correspondence) json.field("answer", clock.answer_ms);
    if (clock.kind != ClockTerms::Kind::none) json.field("at_zero", name_of(clock.at_zero, zero_names));
    json.end_object().field("undo", name_of(terms.undo, undo_names)).field("rated", terms.rated);
    json.field("spectators", terms.spectators).field("bot_for_leaver", terms.bot_for_leaver);
    json.field("grace", terms.grace_ms).field("nonce_wait", terms.nonce_ms);
    json.field("substitute", to_text(terms.substitute)).field("pace", terms.pace_ms);
    json.field("host_starts", terms.host_starts).end_object();
}

Terms read_terms(JsonValue json) {
    json.only({"clock", "undo", "rated", "spectators", "bot_for_leaver", "grace", "nonce_wait", "substitute",
               "pace", "host_starts"});
    Terms terms;
    if (const JsonValue clock = json.optional("clock"); clock.exists()) terms.clock = read_clock(clock);
    terms.undo = read_choice(json.optional("undo"), undo_names, terms.undo);
    terms.rated = read_truth(json.optional("rated"), terms.rated);
    terms.spectators = read_truth(json.optional("spectators"), terms.spectators);
    terms.bot_for_leaver = read_truth(json.optional("bot_for_leaver"), terms.bot_for_leaver);
    terms.grace_ms = read_span(json.optional("grace"), terms.grace_ms);
    terms.nonce_ms = read_span(json.optional("nonce_wait"), terms.nonce_ms);
    if (const JsonValue bot = json.optional("substitute"); bot.exists()) {
        const std::optional<BotSpec> spec = parse_bot(bot.text(64));
        if (!spec) bot.fail("is no bot of the house");
        terms.substitute = spec.value_or(terms.substitute);
    }
    if (const JsonValue pace = json.optional("pace"); pace.exists())
        terms.pace_ms = pace.integer(0, longest_pace_ms);
    terms.host_starts = read_truth(json.optional("host_starts"), terms.host_starts);
    return terms;
}

} // namespace oya
