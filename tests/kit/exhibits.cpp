#include "kit/exhibits.h"

#include "core/json_reader.h"
#include "core/ledger.h"
#include "shelf/games.h"
#include "table/positions.h"

#include <fstream>
#include <map>
#include <set>

namespace oya {

namespace {

// More than these are variations of the same.
constexpr std::size_t most_in_a_stretch = 12;

struct Claim {
    std::string rule;
    int number;
};

// Claims that follow each other, and what was done with positions before the next ones.
struct Stretch {
    std::vector<Claim> claims;
    std::source_location claimed_at; // the last of them
    std::vector<Exhibit> exhibits;
    bool asks_for_tables = false;
};

struct Kept {
    bool running = false;
    int count = 0;                   // of stretches in this program
    std::vector<Stretch> of_running; // the first has no claims
    std::set<std::string> lines;
};

Kept& kept() {
    static Kept all;
    return all;
}

std::string_view game_of(const Claim& claim) {
    return std::string_view(claim.rule).substr(0, claim.rule.find('.'));
}

// Takes a step, if it may be taken; whether it was.
bool takes(AnyPosition& position, const Exhibit::Step& step) {
    const Actor actor = step.seat < 0 ? Actor::chance() : Actor(Seat{static_cast<std::uint8_t>(step.seat)});
    const std::optional<Action> action = position.parse(actor, step.text);
    const Event move = actor.is_chance() ? Event::chance(action.value_or(Action{}))
                                         : Event::step(actor.seat(), action.value_or(Action{}));
    if (!action || !may_happen(position, move)) return false;
    position.apply(actor, *action);
    return position.unsound().empty();
}

// Whether a table can stand so, and whether there the same happens as in the test: it is read as one that
// somebody brings would be.
bool stands(const Exhibit& exhibit) {
    const AnyGame* const game = find_game(exhibit.game);
    Settings options;
    for (const auto& [name, value] : exhibit.options) options.set(name, value);
    if (game == nullptr || game->check(options, exhibit.seats)) return false;
    JsonReader reader(exhibit.position);
    const std::unique_ptr<AnyPosition> position = game->read(options, exhibit.seats, reader.root());
    if (!position) return false;
    for (const Exhibit::Step& step : exhibit.steps)
        if (!takes(*position, step)) return false;
    if (!exhibit.refused) return true;
    const Seat seat{static_cast<std::uint8_t>(exhibit.refused->seat)};
    const std::optional<Action> action = position->parse(seat, exhibit.refused->text);
    return action && position->refuse(seat, *action).rule.id == exhibit.rules.back();
}

// What of a claim can be drawn, the best of it; each is looked at once.
class Drawable {
  public:
    explicit Drawable(std::vector<Exhibit> exhibits) {
        for (Exhibit& each : exhibits) {
            whole_games_ = whole_games_ || each.whole_game;
            if (each.whole_game) continue;
            if (stands(each)) {
                these_.push_back(std::move(each));
            } else if (std::optional<Exhibit> completed = each.completed ? each.completed() : std::nullopt;
                       completed && stands(*completed)) {
                these_.push_back(std::move(*completed));
            } else {
                parts_ = true;
            }
        }
    }

    // For the claim at this place among `count` that were made at once; the rule is cited the `nth` time.
    const Exhibit* of(const Claim& claim, std::size_t place, std::size_t count, std::size_t nth) const {
        std::vector<const Exhibit*> citing;
        for (const Exhibit& each : these_)
            if (cites(each, claim.rule)) citing.push_back(&each);
        if (!citing.empty()) return citing[std::min(nth, citing.size() - 1)];
        if (these_.empty()) return nullptr;
        // Claims that were made at once are shown one after the other; where that cannot be, nobody knows
        // which is which.
        if (count > 1) return these_.size() >= count ? &these_[place] : nullptr;
        const auto acted = std::find_if(these_.begin(), these_.end(), acts);
        return acted == these_.end() ? &these_.front() : &*acted;
    }
    static int rank(const Exhibit& exhibit, const Claim& claim) {
        return cites(exhibit, claim.rule) ? 3 : acts(exhibit) ? 2 : 1;
    }
    bool parts() const { return parts_; }
    bool whole_games() const { return whole_games_; }

  private:
    static bool acts(const Exhibit& exhibit) { return !exhibit.steps.empty() || exhibit.refused; }
    static bool cites(const Exhibit& exhibit, const std::string& rule) {
        return std::find(exhibit.rules.begin(), exhibit.rules.end(), rule) != exhibit.rules.end();
    }

    std::vector<Exhibit> these_;
    bool parts_ = false;
    bool whole_games_ = false;
};

void write_step(JsonWriter& json, const Exhibit::Step& step) {
    json.begin_array().value(step.seat).value(step.text).end_array();
}

std::string line_of(const Claim& claim, const std::string& test, const Exhibit* exhibit,
                    std::string_view reason) {
    std::string line;
    JsonWriter json(line);
    json.begin_object().field("rule", claim.rule).field("case", claim.number).field("test", test);
    if (exhibit == nullptr) {
        json.field("why", reason);
    } else {
        json.field("rank", Drawable::rank(*exhibit, claim)).field("seats", exhibit->seats);
        json.field("seat", exhibit->seat).key("options").begin_object();
        for (const auto& [name, value] : exhibit->options) json.field(name, value);
        json.end_object().key("steps").begin_array();
        for (const Exhibit::Step& step : exhibit->steps) write_step(json, step);
        json.end_array();
        if (exhibit->refused) {
            json.key("refused");
            write_step(json, *exhibit->refused);
            json.field("by", exhibit->rules.back());
        }
    }
    json.end_object();
    if (exhibit == nullptr) return line;
    // The position is JSON already.
    line.pop_back();
    return line + ",\"position\":" + exhibit->position + '}';
}

void keep_claims(const std::vector<Claim>& claims, std::vector<Exhibit> exhibits, bool asks_for_tables,
                 const std::string& test) {
    if (claims.empty()) return;
    std::erase_if(exhibits, [&](const Exhibit& each) { return each.game != game_of(claims.front()); });
    const Drawable drawable(std::move(exhibits));
    const std::string_view reason = drawable.parts()         ? "part"
                                    : drawable.whole_games() ? "games"
                                    : asks_for_tables        ? "option"
                                                             : "words";
    std::map<std::string, std::size_t> met;
    for (std::size_t place = 0; place < claims.size(); ++place) {
        const Claim& claim = claims[place];
        const Exhibit* const exhibit = drawable.of(claim, place, claims.size(), met[claim.rule]++);
        kept().lines.insert(line_of(claim, test, exhibit, reason));
    }
}

// Whether a claim belongs to those before it: it stands on the next line. What is between others shows the
// first of them, even where it leaves nothing that could be drawn.
bool goes_on(const Stretch& last, const std::source_location& where) {
    if (last.claims.empty() || !last.exhibits.empty() || last.asks_for_tables) return false;
    return std::string_view(last.claimed_at.file_name()) == where.file_name() &&
           where.line() <= last.claimed_at.line() + 1;
}

// Some tests claim a case before they show it, others when they have done so. A test that begins with a claim
// does the one, one that ends with a claim the other; where that does not tell, Cascadia's claim afterwards.
bool claims_come_first(const std::vector<Stretch>& stretches) {
    const bool begins = stretches.front().exhibits.empty() && !stretches.front().asks_for_tables;
    const bool ends = stretches.back().exhibits.empty() && !stretches.back().asks_for_tables;
    if (begins != ends) return begins;
    return game_of(stretches.back().claims.front()) != "cascadia";
}

} // namespace

int exhibit_stretch() {
    const Kept& all = kept();
    if (!all.running || all.of_running.back().exhibits.size() >= most_in_a_stretch) return 0;
    return all.count;
}

std::size_t keep_exhibit(Exhibit exhibit) {
    std::vector<Exhibit>& exhibits = kept().of_running.back().exhibits;
    exhibits.push_back(std::move(exhibit));
    return exhibits.size() - 1;
}

void change_exhibit(std::size_t place, Exhibit exhibit) {
    kept().of_running.back().exhibits[place] = std::move(exhibit);
}

void keep_table_question() {
    if (kept().running) kept().of_running.back().asks_for_tables = true;
}

void begin_exhibits() {
    kept().running = true;
    ++kept().count;
    kept().of_running.assign(1, {});
}

void claim_exhibits(std::string_view rule, int case_number, const std::source_location& where) {
    Kept& all = kept();
    ++all.count;
    if (!goes_on(all.of_running.back(), where)) all.of_running.emplace_back();
    all.of_running.back().claims.push_back({std::string(rule), case_number});
    all.of_running.back().claimed_at = where;
}

void end_exhibits(const std::string& test, bool passed) {
    Kept& all = kept();
    all.running = false;
    const std::vector<Stretch> stretches = std::exchange(all.of_running, {});
    if (!passed || stretches.size() < 2) return;
    const bool first = claims_come_first(stretches);
    for (std::size_t i = 1; i < stretches.size(); ++i) {
        const Stretch& shown = stretches[first ? i : i - 1];
        keep_claims(stretches[i].claims, shown.exhibits, shown.asks_for_tables, test);
    }
}

bool write_exhibits(const std::string& path) {
    std::ofstream file(path);
    for (const std::string& line : kept().lines) file << line << '\n';
    file.close();
    return file.good();
}

} // namespace oya
