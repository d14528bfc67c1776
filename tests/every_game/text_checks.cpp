#include "every_game/checks.h"
#include "every_game/walk.h"

#include <set>

namespace oya::every_game {

namespace {

std::vector<Step> possible_steps(const AnyPosition& position) {
    std::vector<Step> steps;
    if (position.actor().is_chance()) {
        Outcomes outcomes;
        position.outcomes(outcomes);
        for (const Outcome& outcome : outcomes) steps.push_back({Actor::chance(), outcome.action});
    }
    for (Seat seat : position.awaited()) {
        Actions actions;
        position.legal(seat, actions);
        for (const Action action : actions) steps.push_back({seat, action});
    }
    return steps;
}

void check_reading_back(const AnyPosition& position, const Step& step, const Moment& moment,
                        Complaints& complaints) {
    const std::string text = position.notation(step.actor, step.action);
    const std::optional<Action> read = position.parse(step.actor, text);
    if (read != step.action) {
        complaints.add(moment.says(text_of(step.action) + " is written \"" + text + "\" and read as " +
                                   (read ? text_of(*read) : "nothing")));
    }
}

// The position that this text describes, or nothing and the reader's error.
std::unique_ptr<AnyPosition> read(const TableSetup& table, const std::string& text, std::string& error) {
    JsonReader reader(text);
    std::unique_ptr<AnyPosition> position;
    if (reader.ok()) position = table.game->read(table.options, table.seats, reader.root());
    error = reader.ok() ? "" : reader.error().sentence();
    return position;
}

// Spoils the text in one of the ways in which files and programs spoil it.
std::string damaged(const std::string& text, Rng& rng) {
    const auto place = [&](std::size_t size) { return rng.below(static_cast<std::uint32_t>(size)); };
    std::string spoilt = text;
    switch (rng.below(6)) {
    case 0: return spoilt.substr(0, place(spoilt.size()));
    case 1: spoilt.erase(place(spoilt.size()), 1 + place(8)); return spoilt;
    case 2: spoilt[place(spoilt.size())] = static_cast<char>(rng.below(256)); return spoilt;
    case 3: return "{\"nonsense\":1," + spoilt.substr(1);
    case 4: {
        const std::size_t from = place(spoilt.size());
        return spoilt.insert(place(spoilt.size()), spoilt.substr(from, 1 + place(20)));
    }
    default: break;
    }
    // Another number where there was one: still JSON, but seldom a position.
    static constexpr std::string_view others[] = {"-1", "0", "1",   "2",
                                                  "3",  "9", "255", "99999999999999999999"};
    const std::size_t digit = spoilt.find_first_of("0123456789", place(spoilt.size()));
    if (digit == spoilt.npos) return spoilt + '}';
    return spoilt.replace(digit, 1, others[place(std::size(others))]);
}

// What is read from damaged text, if anything, is sound and can be played on.
void check_damaged(const TableSetup& table, const std::string& text, Rng& rng, const Moment& moment,
                   Complaints& complaints) {
    constexpr int steps_to_try = 60;
    const std::string spoilt = damaged(text, rng);
    std::string error;
    const std::unique_ptr<AnyPosition> position = read(table, spoilt, error);
    if (position == nullptr) {
        if (error.empty()) complaints.add(moment.says("refused without an error: " + spoilt));
        return;
    }
    if (!error.empty()) complaints.add(moment.says("read in spite of \"" + error + "\": " + spoilt));
    for (int i = 0; i < steps_to_try; ++i) {
        if (const std::string_view fault = position->unsound(); !fault.empty())
            return complaints.add(moment.says(std::string(fault) + ", after damage was read: " + spoilt));
        const std::optional<Step> step = random_step(*position, rng);
        if (!step) return;
        position->apply(step->actor, step->action);
    }
}

} // namespace

Complaints check_notation(const TableSetup& table, Rng& rng, int games) {
    constexpr int every = 5;
    Complaints complaints;
    each_position(
        table, rng, games, every, complaints, [&](const AnyPosition& position, const Moment& moment) {
            std::set<std::string> texts;
            for (const Step& step : possible_steps(position)) {
                check_reading_back(position, step, moment, complaints);
                if (!texts.insert(text_of(position, step)).second)
                    complaints.add(moment.says("two actions are written \"" + text_of(position, step) + '"'));
                for (const Viewer viewer : viewers(position.seats())) {
                    const Action seen = position.seen(step.actor, step.action, viewer);
                    check_reading_back(position, {step.actor, seen}, moment, complaints);
                }
            }
            for (const std::string_view nonsense : {"", " ", "?", "xyzzy", "\xff\xfe", "0", "-1"}) {
                const std::optional<Action> parsed = position.parse(position.actor(), nonsense);
                if (parsed)
                    complaints.add(moment.says("\"" + std::string(nonsense) + "\" is read as an action"));
            }
        });
    return complaints;
}

Complaints check_json(const TableSetup& table, Rng& rng, int games) {
    constexpr int every = 12;
    constexpr int damages = 12;
    Complaints complaints;
    each_position(table, rng, games, every, complaints,
                  [&](const AnyPosition& position, const Moment& moment) {
                      const std::string text = json_of(position);
                      std::string error;
                      const std::unique_ptr<AnyPosition> again = read(table, text, error);
                      if (again == nullptr) {
                          complaints.add(moment.says("does not read its own JSON: " + error + ": " + text));
                      } else if (!again->equals(position)) {
                          complaints.add(moment.says("reads another position from its JSON: " + text));
                      } else if (json_of(*again) != text) {
                          complaints.add(moment.says("writes another JSON for what it has read: " + text));
                      }
                      for (const Viewer viewer : viewers(position.seats())) {
                          const std::string view = view_json(position, viewer);
                          if (const JsonReader reader(view); !reader.ok())
                              complaints.add(moment.says("a view is not JSON: " + reader.error().sentence() +
                                                         ": " + view));
                      }
                      for (const std::string_view nothing : {"", "null", "[]", "{}", "1", "\"\""}) {
                          if (read(table, std::string(nothing), error) != nullptr)
                              complaints.add(moment.says("reads a position from " + std::string(nothing)));
                      }
                      for (int i = 0; i < damages; ++i) check_damaged(table, text, rng, moment, complaints);
                  });
    return complaints;
}

Complaints check_replay(const TableSetup& table, Rng& rng, int games) {
    Complaints complaints;
    for (int game = 0; game < games && !complaints.enough(); ++game) {
        const std::unique_ptr<AnyPosition> played = start(table);
        const std::unique_ptr<AnyPosition> told = start(table);
        std::vector<Step> record;
        std::vector<std::string> lines;
        Moment moment{table, game, 0};
        for (; moment.step < longest_game; ++moment.step) {
            const std::optional<Step> step = random_step(*played, rng, moment.step);
            if (!step) break;
            record.push_back(*step);
            lines.push_back(played->notation(step->actor, step->action));
            Teller teller;
            played->apply(step->actor, step->action);
            told->apply(step->actor, step->action, teller);
            if (told->equals(*played)) continue;
            complaints.add(moment.says("the story changes what " + lines.back() + " does"));
            break;
        }
        const std::unique_ptr<AnyPosition> replayed = start(table);
        for (std::size_t i = 0; i < record.size(); ++i) {
            const std::optional<Action> read = replayed->parse(record[i].actor, lines[i]);
            if (read != record[i].action) {
                complaints.add(moment.says("reads something else in its own record: " + lines[i]));
                break;
            }
            const AnyGame& form = replayed->game();
            replayed->apply(record[i].actor, *form.action(form.code(*read)));
        }
        if (!replayed->equals(*played) || json_of(*replayed) != json_of(*played))
            complaints.add(moment.says("the record replays to another position"));
    }
    return complaints;
}

} // namespace oya::every_game
