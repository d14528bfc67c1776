#include "table/record.h"

#include "bots/names_like.h"
#include "shelf/games.h"
#include "table/dallying.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace oya {

namespace {

constexpr JsonLimits record_limits{.bytes = std::size_t{1} << 24};
constexpr std::size_t most_settings = 64;
constexpr std::size_t most_seats = 64; // in the text; the game judges how many there may be

std::optional<BotSpec> read_bot(JsonValue value) {
    const std::string_view name = value.text(64);
    std::optional<BotSpec> bot = parse_bot(name);
    if (!bot && value.exists()) value.fail(no_bot_of_the_house(name));
    return bot;
}

// The reader is the judge of the form of a record; the table, of what happens in it.
class RecordReader {
  public:
    // `doubts`: believes no mark that says that a step was not its seat's own.
    RecordReader(JsonReader& reader, JsonValue record, bool doubts, const Recollection* known = nullptr,
                 const Importing* importing = nullptr)
        : reader_(reader), record_(record), doubts_(doubts), known_(known), importing_(importing) {}

    ReadRecord read() {
        ReadRecord read;
        TableSetup setup;
        if (!read_head() || !read_setup(setup)) {
            read.fault = fault();
            return read;
        }
        read.table = Table::unopened(std::move(setup));
        if (importing_ != nullptr) dallying_.emplace(*read.table);
        const JsonValue events = events_for(*read.table);
        if (known_ == nullptr || recollect(*read.table, events)) replay(*read.table, events);
        if (const JsonValue terms = record_.optional("terms"); terms.exists()) read.terms = read_terms(terms);
        read.fault = fault();
        if (read.fault && rules_ != game_->rules_version()) read.fault = other_rules();
        if (read.fault) read.table.reset();
        return read;
    }

  private:
    bool refuse(Message reason, JsonValue where) { return refuse(Refusal(std::move(reason)), where); }
    bool refuse(Refusal refusal, JsonValue where) {
        fault_ = {std::move(refusal), where.path()};
        return false;
    }
    RecordFault fault() const {
        if (fault_ || reader_.ok()) return fault_;
        return {Refusal(Message{"table.record.json", {{"fault", reader_.error().sentence()}}}),
                reader_.error().path};
    }

    // The list of events, if it is not too long.
    JsonValue events_for(const Table& table) {
        const JsonValue events = record_.field("events");
        const std::size_t most = most_events(table.position());
        if (importing_ != nullptr && events.is_list() && events.size() > most)
            refuse(Message{"table.record.long", {{"most", static_cast<int>(most)}}}, events);
        return events.list(fault_ ? 0 : longest_record);
    }

    // Everything that decides whether the rest can be understood at all.
    bool read_head() {
        const JsonValue format = record_.optional("format");
        if (!reader_.ok()) return false;
        if (!format.is_text() || format.text() != record_format)
            return refuse(Message{"table.record.format"}, record_);
        const auto version = static_cast<int>(record_.field("version").integer(0, 1'000'000));
        if (reader_.ok() && version != record_version)
            return refuse(Message{"table.record.version", {{"version", version}, {"known", record_version}}},
                          record_.field("version"));
        const std::string name(record_.field("game").text(64));
        game_ = find_game(name);
        if (reader_.ok() && game_ == nullptr)
            return refuse(Message{"table.record.game", {{"game", name}}}, record_.field("game"));
        rules_ = static_cast<int>(record_.field("rules").integer(0, 1'000'000));
        if (record_.optional("viewer").exists())
            return refuse(Message{"table.record.seen"}, record_.field("viewer"));
        record_.only({"format", "version", "game", "rules", "options", "seats", "terms", "seed", "chance",
                      "position", "events", "result"});
        return reader_.ok();
    }

    bool read_setup(TableSetup& setup) {
        setup.game = game_;
        setup.options = read_settings(record_.field("options"));
        for (const JsonValue seat : record_.field("seats").list(most_seats))
            setup.seats.push_back(read_seat(seat));
        for (SeatSetup& seat : setup.seats) rename(seat.name);
        if (const JsonValue seed = record_.optional("seed"); seed.exists())
            setup.seed = seed.natural(~std::uint64_t{0});
        if (const JsonValue chance = record_.optional("chance"); chance.exists())
            setup.fair = read_chance(chance);
        if (!reader_.ok()) return false;
        if (Refusal refusal = Table::check(setup))
            return refuse({refusal.rule, Message{"table.record.setup", {{"why", reason(refusal)}}}}, record_);
        if (const JsonValue position = record_.optional("position"); position.exists())
            setup.opening = game_->read(setup.options, static_cast<int>(setup.seats.size()), position);
        return reader_.ok();
    }

    // Whoever keeps a record has the secret; the commitment must be its own.
    static FairChance read_chance(JsonValue json) {
        json.only({"commitment", "secret", "nonces"});
        FairChance fair;
        const JsonValue secret = json.field("secret");
        const std::optional<Digest> read = read_digest(secret.text(64));
        if (!read && secret.exists()) secret.fail("must be 64 small hexadecimal digits");
        fair.secret = read.value_or(Digest{});
        fair.nonces = json.field("nonces").boolean();
        const JsonValue told = json.field("commitment");
        if (told.text(64) != to_hex(commitment(fair))) told.fail("is not the SHA-256 of the secret");
        return fair;
    }

    RecordFault other_rules() const {
        return {Refusal(Message{"table.record.rules",
                                {{"version", rules_},
                                 {"game", std::string(game_->name())},
                                 {"known", game_->rules_version()}}}),
                "rules"};
    }

    // The first events, as far as they are known.
    bool recollect(Table& table, JsonValue events) {
        std::vector<Event> believed;
        believed.reserve(events.size());
        for (std::size_t number = 0; number < known_->version; ++number) {
            std::optional<Event> event = read_event(table, events.at(number), number);
            if (!event) return false;
            believed.push_back(std::move(*event));
        }
        const TableSetup& setup = table.setup();
        const std::unique_ptr<AnyPosition> position =
            game_->read(setup.options, table.seats(), known_->position);
        if (!position) return refuse(Message{"table.record.format"}, record_);
        table.recollect(std::move(believed), position->learning(Seats::none()));
        return true;
    }

    void replay(Table& table, JsonValue events) {
        for (std::size_t number = table.version(); number < events.size(); ++number)
            if (!replay(table, events.at(number), number)) return;
    }

    void rename(std::string& name) const {
        if (importing_ != nullptr && !name.empty()) name = importing_->name_here(name);
    }

    bool replay(Table& table, JsonValue value, std::size_t number) {
        std::optional<Event> event = read_event(table, value, number);
        if (!event) return false;
        if (event->kind == Event::Kind::seat) rename(event->name);
        if (dallying_) {
            dallying_->follow(table);
            if (const Refusal refusal = dallying_->refuse(table, *event))
                return refuse_event(refusal, value, number, notation_of(table, *event, value));
        }
        if (doubts_ && !was_automatic(table, *event)) {
            const std::string text = notation_of(table, *event, value);
            return refuse_event(Refusal(Message{"table.record.auto"}), value, number, text);
        }
        if (const Refusal refusal = table.replay(*event))
            return refuse_event(refusal, value, number, notation_of(table, *event, value));
        return true;
    }
    static std::string notation_of(const Table& table, const Event& event, JsonValue value) {
        return event.moves() ? table.position().notation(event.actor(), event.action) : kind_of(value);
    }

    // Whether the table took this step for its seat, if the event says so: it is the next one of what is done
    // there without asking.
    bool was_automatic(const Table& table, const Event& event) {
        if (!event.automatic) {
            unasked_.clear();
            return true;
        }
        if (unasked_.empty() || unasked_by_ != event.seat) {
            const Plan plan = table.automatic(event.seat);
            unasked_.assign(plan.begin(), plan.end());
            unasked_by_ = event.seat;
        }
        if (unasked_.empty() || unasked_.front() != event.action) return false;
        unasked_.erase(unasked_.begin());
        return true;
    }

    bool refuse_event(const Refusal& refusal, JsonValue value, std::size_t number, std::string text) {
        return refuse({refusal.rule, Message{"table.record.event",
                                             {{"event", static_cast<int>(number) + 1},
                                              {"text", std::move(text)},
                                              {"why", reason(refusal)}}}},
                      value);
    }

    std::optional<Event> read_event(const Table& table, JsonValue value, std::size_t number) {
        const JsonValue event = value.list(5);
        const JsonValue first = event.at(0);
        const std::string_view kind = first.is_text() ? first.text(16) : "step";
        std::optional<Event> read;
        size_ = event.exists() ? event.size() : 0;
        if (size_ > 0 && event.at(size_ - 1).is_object()) --size_;
        if (kind == "step" || kind == "chance") {
            read = read_move(table, event, number);
        } else {
            read = read_other(table, event, kind, number);
        }
        if (read && event.size() > size_) read_circumstances(*read, event.at(size_));
        return reader_.ok() ? read : std::nullopt;
    }

    // What is no move.
    std::optional<Event> read_other(const Table& table, JsonValue event, std::string_view kind,
                                    std::size_t number) {
        if (kind == "open") {
            none_after(event, 1);
            return Event::open();
        }
        if (kind == "resumed") {
            const bool counts = event.size() > 1 && event.at(1).is_integer();
            none_after(event, counts ? 2 : 1);
            return Event::resumed(counts ? event.at(1).integer(-longest_gift_ms, latest_moment) : 0);
        }
        if (kind == "frozen") {
            none_after(event, 2);
            return Event::frozen(std::string(event.at(1).text()));
        }
        const bool known = kind == "undo" || kind == "seat" || kind == "wish" || kind == "nonce" ||
                           kind == "pause" || kind == "clock";
        if (!known) {
            event.at(0).fail("must be a seat, or chance, undo, seat, wish, nonce, open, pause, clock, "
                             "resumed or frozen");
            return std::nullopt;
        }
        const Seat seat = seat_at(table, event, 1);
        if (kind == "undo") {
            const auto back_to = static_cast<std::size_t>(event.at(2).natural(number));
            return Event::undo(seat, back_to, flag(event, 3, "consent"));
        }
        if (kind == "seat") return read_sitting(seat, event);
        if (kind == "wish") {
            none_after(event, 4);
            return Event::wish(seat, std::string(event.at(2).text(64)), std::string(event.at(3).text()));
        }
        none_after(event, 3);
        if (kind == "nonce") return Event::nonce(seat, std::string(event.at(2).text(128)));
        if (kind == "pause") return Event::pause(seat, event.at(2).boolean());
        return Event::time_is_up(seat, flag(event, 2, "loses"));
    }

    Event read_sitting(Seat seat, JsonValue event) {
        const JsonValue who = event.at(2);
        none_after(event, who.is_boolean() ? 3 : 4);
        if (who.is_boolean()) {
            if (who.boolean()) who.fail("must be false, null or a bot");
            return Event::gets_up(seat);
        }
        const std::string_view more = size_ > 3 ? event.at(3).text(longest_name) : std::string_view{};
        if (who.is_null()) return Event::sits_down(seat, std::string(more));
        if (!more.empty() && more != "left" && more != "time") event.at(3).fail("must be left or time");
        const Event::Why why = more.empty()     ? Event::Why::asked
                               : more == "left" ? Event::Why::left
                                                : Event::Why::time;
        return Event::sits(seat, read_bot(who), why);
    }

    static void read_circumstances(Event& event, JsonValue json) {
        // Far beyond what any table grants; as many of them as a record can hold still make a number.
        constexpr std::int64_t longest_lag = 24 * 3600 * 1000;
        json.only({"at", "lag", "id"});
        event.at = json.optional("at").integer(0, latest_moment);
        event.lag = json.optional("lag").integer(0, longest_lag);
        event.id = json.optional("id").text(64);
    }

    // Code and text must mean the same; the text may be left out.
    std::optional<Event> read_move(const Table& table, JsonValue event, std::size_t number) {
        const bool chance = event.at(0).is_text();
        const JsonValue code = event.at(1);
        const AnyGame& form = table.position().game();
        const std::optional<Action> action = form.action(static_cast<int>(code.integer(0, form.codes() - 1)));
        Event move = chance ? Event::chance(*action)
                            : Event::step(seat_at(table, event, 0), *action, flag(event, 3, "auto"));
        none_after(event, chance ? 3 : 4);
        if (!reader_.ok()) return std::nullopt;
        if (size_ < 3 || is_believed(number)) return move;
        const std::string text(event.at(2).text(256));
        if (reader_.ok() && table.position().parse(move.actor(), text) != action) {
            const Refusal differs(
                Message{"table.record.text", {{"code", static_cast<int>(code.integer(0, form.codes()))}}});
            refuse_event(differs, event, number, text);
            return std::nullopt;
        }
        return move;
    }

    bool is_believed(std::size_t number) const { return known_ != nullptr && number < known_->version; }

    static Seat seat_at(const Table& table, JsonValue event, std::size_t place) {
        return Seat{static_cast<std::uint8_t>(event.at(place).integer(0, table.seats() - 1))};
    }

    // Whether a word stands at this place; anything else there is an error.
    bool flag(JsonValue event, std::size_t place, std::string_view word) const {
        if (size_ <= place) return false;
        if (event.at(place).text(16) != word) event.at(place).fail("must be " + std::string(word));
        return true;
    }
    void none_after(JsonValue event, std::size_t size) const {
        if (size_ > size) event.at(size).fail("is one too many");
    }
    static std::string kind_of(JsonValue event) { return std::string(event.at(0).text(16)); }

    static Message reason(const Refusal& refusal) {
        if (!refusal.reason.empty()) return refusal.reason;
        return Message{"table.record.rule", {{"rule", std::string(refusal.rule.id)}}};
    }

    JsonReader& reader_;
    JsonValue record_;
    bool doubts_;
    const Recollection* known_;
    const Importing* importing_;
    std::optional<Dallying> dallying_{};
    std::vector<Action> unasked_{}; // what is still to come of what is done for this seat
    Seat unasked_by_{};
    const AnyGame* game_ = nullptr;
    int rules_ = 0;
    std::size_t size_ = 0; // of the event that is read, without its circumstances
    RecordFault fault_;
};

// A seat of a result in JSON against what it should be.
template <class Expected>
bool equal_list(JsonValue list, const Expected& expected, std::size_t count) {
    if (!list.is_list() || list.size() != count) return false;
    for (std::size_t i = 0; i < count; ++i)
        if (list.at(i).integer(-1'000'000, 1'000'000) != expected[i]) return false;
    return true;
}

bool equal_result(JsonValue json, const Result& result) {
    if (!result.over) return json.is_null();
    if (!json.is_object()) return false;
    json.only({"over", "points", "places", "winners", "rule"});
    std::array<int, max_seats> winners{};
    std::size_t count = 0;
    for (const Seat seat : result.winners) winners[count++] = seat.index;
    const auto seats = static_cast<std::size_t>(result.seats);
    return json.field("over").boolean() && json.optional("rule").text() == result.rule.id &&
           equal_list(json.field("points"), result.points, seats) &&
           equal_list(json.field("places"), result.places, seats) &&
           equal_list(json.field("winners"), winners, count);
}

// The first event in which chance did not do what the seed of the table makes it do.
RecordFault unfair_chance(const Table& table) {
    std::size_t drawn = 0;
    for (std::size_t number = 0; table.draws_chance() && number < table.version(); ++number) {
        const Event& event = table.record()[number];
        if (event.kind != Event::Kind::chance) continue;
        const std::shared_ptr<const AnyPosition> before = table.position_at(number);
        const Action expected = table.drawn(*before, drawn++);
        if (event.action == expected) continue;
        return {Refusal(Message{"table.record.chance",
                                {{"event", static_cast<int>(number) + 1},
                                 {"text", before->notation(Actor::chance(), event.action)},
                                 {"drawn", before->notation(Actor::chance(), expected)}}}),
                "events[" + std::to_string(number) + "]"};
    }
    return {};
}

} // namespace

std::size_t most_events(const AnyPosition& position) {
    return std::min(4 * static_cast<std::size_t>(position.longest()), longest_record);
}

ReadRecord read_record(JsonReader& reader, JsonValue record, const Importing& importing) {
    return RecordReader(reader, record, false, nullptr, &importing).read();
}

ReadRecord read_record(JsonReader& reader, JsonValue record) {
    return RecordReader(reader, record, false).read();
}

ReadRecord read_record(std::string_view text) {
    JsonReader reader(text, record_limits);
    return read_record(reader, reader.root());
}

ReadRecord read_record(std::string_view text, const Recollection& known) {
    JsonReader reader(text, record_limits);
    return RecordReader(reader, reader.root(), false, &known).read();
}

ReadRecord verify_record(std::string_view text) {
    JsonReader reader(text, record_limits);
    ReadRecord read = RecordReader(reader, reader.root(), true).read();
    if (read.fault) return read;
    read.fault = unfair_chance(*read.table);
    const JsonValue result = reader.root().optional("result");
    if (!read.fault && (!equal_result(result, read.table->result()) || !reader.ok()))
        read.fault = {Refusal(Message{"table.record.result"}), "result"};
    if (read.fault) read.table.reset();
    return read;
}

Settings read_settings(JsonValue json) {
    Settings settings;
    if (json.object().exists() && json.size() > most_settings) json.fail("has too many fields", "json.range");
    for (const JsonValue value : json.object()) settings.set(value.name(), value.text());
    return settings;
}

SeatSetup read_seat(JsonValue json) {
    json.only({"name", "bot", "wishes", "empty"});
    SeatSetup seat;
    seat.name = json.optional("name").text(longest_name);
    if (const JsonValue bot = json.optional("bot"); bot.exists() && !bot.is_null()) seat.bot = read_bot(bot);
    seat.wishes = read_settings(json.optional("wishes"));
    if (const JsonValue empty = json.optional("empty"); empty.exists()) {
        seat.empty = empty.boolean();
        if (seat.empty && seat.bot) empty.fail("cannot be: a bot sits there");
    }
    return seat;
}

} // namespace oya
