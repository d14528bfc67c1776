#include "server/api/desk.h"

#include "server/clock.h"
#include "server/net/guard.h"
#include "server/secrets.h"
#include "table/host.h"
#include "table/record.h"

#include <map>
#include <utility>

// Records from outside become tables: a game that is over to look at, another one to go on with.

namespace oya::server {

namespace {

constexpr JsonLimits record_limits{.bytes = std::size_t{4} << 20, .depth = 40};

// The table of the record, or an ApiError. To read one is work, and is counted before it is begun.
ReadRecord read_sent_record(Desk& desk, const Call& call) {
    const std::string address = counted_address(call.request().address);
    take(desk.records, address);
    JsonReader reader(call.request().body, record_limits);
    const JsonValue events = reader.root().optional("events");
    if (reader.ok() && events.exists() && events.is_list() && events.size() > Host::most_events)
        throw ApiError{413, "record.long"};
    ReadRecord read = read_record(reader, reader.root());
    if (!read.table)
        throw ApiError{400, "record",
                       call.words().say(read.fault.refusal.reason) +
                           (read.fault.at.empty() ? "" : " (" + read.fault.at + ")")};
    take(desk.house.new_tables, address);
    return read;
}

// The names of a record: it may say what it likes, but who has an account is not to be mistaken for somebody
// else.
class ImportedNames {
  public:
    explicit ImportedNames(Desk& desk) : desk_(desk) {}

    const std::string& of(const std::string& name) {
        const auto [known, fresh] = names_.try_emplace(name, name);
        if (fresh && !name.empty() && desk_.store.is_name_taken(name)) known->second = marked(name);
        return known->second;
    }

  private:
    static std::string marked(const std::string& name) {
        constexpr std::size_t longest = 64; // that a table takes
        const std::string with_mark = name + " (imported)";
        return with_mark.size() <= longest ? with_mark : "(imported)";
    }

    Desk& desk_;
    std::map<std::string, std::string> names_;
};

// The same table, event by event, with the names it has here.
Table renamed(Desk& desk, const Table& table) {
    ImportedNames names(desk);
    TableSetup setup = table.setup();
    for (SeatSetup& seat : setup.seats) seat.name = names.of(seat.name);
    Table here = Table::unopened(std::move(setup));
    for (Event event : table.record()) {
        if (event.kind == Event::Kind::seat) event.name = names.of(event.name);
        if (here.replay(event)) throw ApiError{400, "record.broken"};
    }
    return here;
}

void import_record(Desk& desk, const Call& call) {
    const ReadRecord read = read_sent_record(desk, call);
    const Table table = renamed(desk, *read.table);
    Terms terms = read.terms.value_or(Terms{});
    terms.rated = false; // it was played elsewhere
    if (const Refusal refusal = Host::check_bot(terms.substitute)) return call.answer(refusal);
    for (const Seat seat : Seats::first(table.seats()))
        if (const Refusal refusal = table.bot(seat) ? Host::check_bot(*table.bot(seat)) : Refusal{})
            return call.answer(refusal);
    StoredTable stored{.setup = head_text(table, &terms)};
    for (std::size_t number = 0; number < table.version(); ++number) {
        JsonWriter json(stored.events.emplace_back());
        write_event(json, table, number);
    }
    TableCard& card = stored.card;
    const std::string invite = new_secret();
    card.id = new_id();
    card.game = table.game().name();
    card.state = table.over() ? TableState::over : TableState::playing;
    card.invite_hash = hash_of(invite);
    card.created = now();
    card.imported = true;
    card.same_deal = table.setup().fair && !table.setup().fair->nonces;
    std::vector<std::pair<int, std::string>> secrets;
    const std::vector<std::string_view> names = table.names();
    for (const Seat seat : Seats::first(table.seats())) {
        SeatKey& key = card.seats.emplace_back(SeatKey{.seat = seat.index});
        if (const auto& bot = table.bot(seat)) {
            key.sitter = Sitter::bot;
            key.name = to_text(*bot);
        } else if (!table.is_empty(seat)) {
            key.sitter = Sitter::person;
            key.name = names[seat.index];
            secrets.emplace_back(seat.index, new_secret());
            key.secret_hash = hash_of(secrets.back().second);
        }
    }
    const std::string id = card.id;
    desk.house.store.create(std::move(stored), [=, &desk](Appended how) {
        desk.house.workers.post([=, &desk] {
            if (how != Appended::done) return call.answer(ApiError{503, "store", 5});
            call.answer(201, [&](JsonWriter& json) {
                json.field("table", id).field("invite", invite);
                json.field("url", desk.public_url + "/t/" + id + "#" + invite).key("seats").begin_array();
                for (const auto& [seat, secret] : secrets)
                    json.begin_object().field("seat", seat).field("secret", secret).end_object();
                json.end_array();
            });
        });
    });
}

} // namespace

void add_record_routes(Router& router, Desk& desk) {
    router.add("POST", "/api/records", [&desk](const Call& call) { import_record(desk, call); });
}

} // namespace oya::server
