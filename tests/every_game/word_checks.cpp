#include "every_game/checks.h"
#include "every_game/codes_to_try.h"
#include "every_game/walk.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>

namespace oya::every_game {

namespace {

constexpr std::string_view people[] = {"Anna", "Ben", "Cleo", "Dora"};

// The messages of a game that have been looked at, at whichever of its tables: most of what is said is said
// at all of them. Kept as 64 bits of each, since a run says millions.
std::unordered_set<std::size_t>& looked_at(std::string_view game) {
    static std::map<std::string, std::unordered_set<std::size_t>, std::less<>> all;
    return all.try_emplace(std::string(game)).first->second;
}

// Finds what a message lacks; what has been looked at once is not looked at again.
class WordCheck {
  public:
    WordCheck(const AnyGame& game, Complaints& complaints)
        : ledger_(ledger(game.name())), complaints_(complaints), known_(looked_at(game.name())) {}

    void sentence(const Message& message, const Moment& moment) {
        if (!known_.insert(std::hash<std::string>{}(text_of(message))).second) return;
        for (const Words& words : Words::languages()) {
            const std::string language(words.language());
            if (const std::string_view id = unknown_id(message, words); !id.empty()) {
                complaints_.add(moment.says("no words in " + language + " for " + std::string(id)));
                continue;
            }
            const std::string said = words.say(message, people);
            if (said.empty() || said.find_first_of("[]{}") != said.npos)
                complaints_.add(
                    moment.says("in " + language + ", " + text_of(message) + " is \"" + said + '"'));
        }
    }

    void rule(RuleId rule, const std::string& of, const Moment& moment) {
        if (ledger_ == nullptr || ledger_->find(rule.id) == nullptr)
            complaints_.add(
                moment.says(of + " rests on no rule of the ledger: \"" + std::string(rule.id) + '"'));
    }

    void story(const Teller& teller, const Moment& moment) {
        for (const Fact& fact : teller.facts()) {
            rule(fact.rule, std::string(fact.message.id), moment);
            sentence(fact.message, moment);
            if (fact.audience.seats.empty() && !fact.audience.spectators)
                complaints_.add(moment.says(text_of(fact.message) + " is told to nobody"));
        }
    }

    void refusal(const Refusal& refusal, const Moment& moment) {
        if (!refusal.reason.empty()) sentence(refusal.reason, moment);
    }

    void sketch(const AnyPosition& position, Viewer viewer, const Moment& moment) {
        const std::string unknown = '[' + std::string(position.game().name()) + '.';
        for (const Words& words : Words::languages()) {
            const std::string page = position.sketch(viewer, words, people);
            if (page.empty() || page.find(unknown) != page.npos || page.find_first_of("{}") != page.npos)
                complaints_.add(
                    moment.says("the sketch in " + std::string(words.language()) + " reads " + page));
        }
    }

  private:
    static std::string_view unknown_id(const Message& message, const Words& words) {
        if (!words.has(message.id)) return message.id.empty() ? "a message without an id" : message.id;
        for (const Parameter& parameter : message.parameters) {
            const auto* const list = std::get_if<std::vector<Message>>(&parameter.value);
            if (list == nullptr) continue;
            for (const Message& each : *list) {
                if (const std::string_view id = unknown_id(each, words); !id.empty()) return id;
            }
        }
        return {};
    }

    const Ledger* ledger_;
    Complaints& complaints_;
    std::unordered_set<std::size_t>& known_;
};

void check_what_is_said(const AnyPosition& position, const Moment& moment, Rng& rng, WordCheck& check) {
    constexpr int refusals = 12;
    const AnyGame& game = position.game();
    for (Seat seat : Seats::first(position.seats())) {
        if (!position.actor().is_nobody()) check.sentence(position.asks(seat), moment);
        Actions actions;
        position.legal(seat, actions);
        for (const Action action : actions) check.sentence(position.describe(seat, action), moment);
        for (int i = 0; i < refusals; ++i) {
            check.refusal(position.refuse(seat, *game.action(any_code(game, rng))), moment);
        }
        check.refusal(position.refuse(seat, {255, 255, 255, 255}), moment);
    }
    if (!position.actor().is_chance()) return;
    for (const Viewer viewer : viewers(position.seats())) {
        const Action seen = position.seen(Actor::chance(), position.draw(rng), viewer);
        check.sentence(position.describe(Actor::chance(), seen), moment);
    }
}

} // namespace

Complaints check_words(const TableSetup& table, Rng& rng, int games) {
    const int sketch_one_in = 30 * table.look_one_in;
    Complaints complaints;
    WordCheck check(*table.game, complaints);
    for (int game = 0; game < games && !complaints.enough(); ++game) {
        const std::unique_ptr<AnyPosition> position = start(table);
        for (Moment moment{table, game, 0}; moment.step < longest_game && !complaints.enough();
             ++moment.step) {
            if (looks(table.look_one_in, moment.step, rng)) check_what_is_said(*position, moment, rng, check);
            const std::optional<Step> step = random_step(*position, rng, moment.step);
            if (!step || looks(sketch_one_in, moment.step, rng)) {
                for (const Viewer viewer : viewers(table.seats)) check.sketch(*position, viewer, moment);
            }
            if (!step) {
                check.rule(position->result().rule, "the result", moment);
                break;
            }
            Teller teller;
            position->apply(step->actor, step->action, teller);
            check.story(teller, moment);
        }
    }
    return complaints;
}

Complaints check_codes(const AnyGame& game) {
    Complaints complaints;
    const std::string name(game.name());
    for (int code = 0; code < game.codes(); ++code) {
        const std::optional<Action> action = game.action(code);
        if (!action || game.code(*action) != code)
            complaints.add(name + ": code " + std::to_string(code) + " is not that of its action");
    }
    for (const int code : {-1, game.codes(), 1 << 30}) {
        if (game.action(code)) complaints.add(name + ": there is an action of code " + std::to_string(code));
    }
    const auto kinds = static_cast<std::uint8_t>(game.kinds().size());
    if (game.code({kinds, 0, 0, 0}) != -1) complaints.add(name + ": an action of no kind has a code");
    for (std::uint8_t kind = 0; kind < kinds; ++kind) {
        if (game.code({kind, 255, 255, 255}) != -1)
            complaints.add(name + ": an action with arguments that do not exist has a code");
    }
    return complaints;
}

Complaints check_options(const AnyGame& game) {
    Complaints complaints;
    const std::string name(game.name());
    for (const Words& words : Words::languages()) {
        if (!words.has(name + ".title"))
            complaints.add(name + " has no title in " + std::string(words.language()));
    }
    std::set<std::string_view> names;
    for (const OptionSpec& spec : game.options()) {
        const std::string option(spec.name);
        const std::string id = name + ".option." + option;
        if (!names.insert(spec.name).second) complaints.add(id + " is there twice");
        if (spec.values.empty()) complaints.add(id + " has no value");
        for (const Words& words : Words::languages()) {
            if (!words.has(id)) complaints.add(id + " has no words in " + std::string(words.language()));
        }
        for (const std::string_view value : spec.values) {
            Settings settings;
            settings.set(spec.name, value);
            if (spec.scope == OptionSpec::Scope::seat) {
                if (game.check_wish(spec.name, value))
                    complaints.add(id + " cannot be " + std::string(value));
                if (!game.check(settings, game.max_seats()))
                    complaints.add(id + " is an option of the table too");
            } else if (!game.check(settings, game.max_seats())) {
                const Settings whole = game.complete(settings);
                const std::string* const kept = whole.find(spec.name);
                if (kept == nullptr || *kept != value) complaints.add(id + " forgets " + std::string(value));
            }
        }
    }
    Settings nonsense;
    nonsense.set("xyzzy", "1");
    if (!game.check(nonsense, game.min_seats())) complaints.add(name + " takes an option that there is not");
    if (!game.check_wish("xyzzy", "1")) complaints.add(name + " takes a wish that there is not");
    for (const int seats : {0, game.min_seats() - 1, game.max_seats() + 1, 1000}) {
        if (!game.check({}, seats)) complaints.add(name + " is played by " + std::to_string(seats));
    }
    return complaints;
}

} // namespace oya::every_game
