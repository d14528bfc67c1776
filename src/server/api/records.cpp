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

// The table of the record, with the names it has here, or an ApiError.
ReadRecord read_sent_record(Desk& desk, const Call& call) {
    ImportedNames names(desk);
    JsonReader reader(call.request().body, record_limits);
    ReadRecord read = read_record(reader, reader.root(),
                                  Importing{[&](const std::string& name) { return names.of(name); }});
    if (read.fault.refusal.reason.id == "table.record.long") throw ApiError{413, "record.long"};
    if (!read.table)
        throw ApiError{400, "record",
                       call.words().say(read.fault.refusal.reason) +
                           (read.fault.at.empty() ? "" : " (" + read.fault.at + ")")};
    take(desk.house.new_tables, counted_address(call.request().address));
    return read;
}

// What is given to those who may play on.
struct Opened {
    std::string id;
    std::string invite = new_secret();
    std::vector<std::pair<int, std::string>> secrets{}; // of seats
};

// The table as it is stored. It is not held any longer: who comes to it brings it in again.
StoredTable stored_from(ReadRecord read, Opened& opened) {
    const Table& table = *read.table;
    Terms terms = read.terms.value_or(Terms{});
    terms.rated = false; // it was played elsewhere
    StoredTable stored{.setup = head_text(table, &terms)};
    for (std::size_t number = 0; number < table.version(); ++number) {
        JsonWriter json(stored.events.emplace_back());
        write_event(json, table, number);
    }
    TableCard& card = stored.card;
    card.id = new_id();
    card.game = table.game().name();
    card.state = table.over() ? TableState::over : TableState::playing;
    card.invite_hash = hash_of(opened.invite);
    card.created = now();
    card.imported = true;
    card.same_deal = table.setup().fair && !table.setup().fair->nonces;
    const std::vector<std::string_view> names = table.names();
    for (const Seat seat : Seats::first(table.seats())) {
        SeatKey& key = card.seats.emplace_back(SeatKey{.seat = seat.index});
        if (const auto& bot = table.bot(seat)) {
            key.sitter = Sitter::bot;
            key.name = to_text(*bot);
        } else if (!table.is_empty(seat)) {
            key.sitter = Sitter::person;
            key.name = names[seat.index];
            opened.secrets.emplace_back(seat.index, new_secret());
            key.secret_hash = hash_of(opened.secrets.back().second);
        }
    }
    opened.id = card.id;
    return stored;
}

Refusal check_bots(const ReadRecord& read) {
    if (Refusal refusal = Host::check_bot(read.terms.value_or(Terms{}).substitute)) return refusal;
    for (const Seat seat : Seats::first(read.table->seats()))
        if (const auto& bot = read.table->bot(seat))
            if (Refusal refusal = Host::check_bot(*bot)) return refusal;
    return {};
}

void import_record(Desk& desk, const Call& call) {
    ReadRecord read = read_sent_record(desk, call);
    if (const Refusal refusal = check_bots(read)) return call.answer(refusal);
    Opened opened;
    StoredTable stored = stored_from(std::move(read), opened);
    const std::string base = desk.reach.base_for(call.request().header("host"));
    desk.house.store.create(std::move(stored), [=, &desk](Appended how) {
        desk.house.workers.post([=, &desk] {
            if (how != Appended::done) return call.answer(ApiError{503, "store", 5});
            desk.house.store.let_go(opened.id, first_fence); // whoever opens it first may have it
            call.answer(201, [&](JsonWriter& json) {
                json.field("table", opened.id).field("invite", opened.invite);
                json.field("url", base + "/t/" + opened.id + "#" + opened.invite);
                json.key("seats").begin_array();
                for (const auto& [seat, secret] : opened.secrets)
                    json.begin_object().field("seat", seat).field("secret", secret).end_object();
                json.end_array();
            });
        });
    });
}

} // namespace

void add_record_routes(Router& router, Desk& desk) {
    // To read one is work, and is counted before it is begun.
    router.add("POST", "/api/records", [&desk](const Call& call) {
        take(desk.records, counted_address(call.request().address));
        at_reader(desk, call, [&desk](const Call& here) { import_record(desk, here); });
    });
}

} // namespace oya::server
