#include "bots/advice.h"
#include "core/json_reader.h"
#include "fuzz.h"
#include "table/host.h"
#include "table/record.h"

#include <string>
#include <vector>

// What watchers send: whatever it is, nobody gets anything but JSON, what is stored can be read back to the
// same table, and a message that is refused or wrong changes nothing.

namespace {

using namespace oya;

// A table with a person, perhaps a bot beside them and perhaps an empty chair, its clock running.
HostSetup setup_of(fuzz::Input& input) {
    HostSetup setup;
    setup.table.game = &input.game();
    setup.table.seats.resize(static_cast<std::size_t>(input.seats(*setup.table.game)));
    const unsigned kinds = input.byte();
    if (kinds % 2 == 0 && setup.table.seats.size() > 1) setup.table.seats[1].bot = BotSpec{"greedy", 0};
    setup.table.seats.back().empty = kinds % 8 == 7;
    setup.table.fair = FairChance{sha256("fuzz"), kinds % 4 < 2};
    setup.terms.clock = {.kind = static_cast<ClockTerms::Kind>(kinds / 8 % 3),
                         .bank_ms = 5000,
                         .increment_ms = 100,
                         .answer_ms = 60'000,
                         .at_zero = static_cast<ClockTerms::AtZero>(kinds / 32 % 3)};
    return setup;
}

class Stored {
  public:
    void take(const Host& host, const Reply& reply) {
        fuzz::require(reply.from_version == events_.size(), "events go behind those that are stored");
        for (const std::string& event : reply.events) events_.push_back(event);
        fuzz::require(host.version() == events_.size(), "every event is handed out");
        fuzz::require(reply.broken.empty(), "no message breaks a promise of the box");
        for (const Outgoing& outgoing : reply.messages) {
            JsonReader reader(outgoing.text, {.bytes = std::size_t{1} << 24, .depth = 60});
            fuzz::require(reader.ok() && !reader.root().field("t").text().empty(), "messages are JSON");
            const std::string_view kind = reader.root().field("t").text();
            if (kind == "error" || kind == "refused")
                fuzz::require(!reader.root().field("d").field("code").text().empty(),
                              "and say what is wrong");
            if (kind == "error") fuzz::require(reply.events.empty(), "an error changes nothing");
        }
    }
    void check(const Host& host, const std::string& setup, Time now) const {
        const ReadHost read = Host::read(setup, events_, now);
        fuzz::require(read.host.has_value(), "what was stored is read");
        fuzz::require(record_text(read.host->table()) == record_text(host.table()), "and is the same table");
        fuzz::require(!verify_record(record_text(host.table())).fault, "of which the record is true");
    }

  private:
    std::vector<std::string> events_;
};

// Advice by an adviser that is soon interrupted.
void advise(Host& host, const AdviceWanted& wanted, Stored& stored, Time now) {
    const auto thinking = host.think_for(wanted);
    thinking->run(1);
    const std::vector<Plan> choices = thinking->best(most_choices);
    const auto weighing = host.weigh_for(wanted, choices);
    if (weighing) weighing->run(weighing->most_nodes() / Weighing::enough_worlds);
    stored.take(host,
                host.advise(wanted, choices, now, weighing ? weighing->promises() : std::vector<Promise>{}));
}

} // namespace

// After three bytes for the table, each line is a message; its first byte says who sends it, and when.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    const HostSetup setup = setup_of(input);
    if (Host::check(setup)) return 0;
    Time now{1'800'000'000'000};
    Host host(setup, now);
    Stored stored;
    const std::string text = host.setup_text();
    stored.take(host, host.open(now));
    for (const Seat seat : Seats::first(host.table().seats()))
        stored.take(host, host.connect(seat.index, seat, {}, now, seat.index == 0 ? "fr" : ""));
    stored.take(host, host.connect(9, Viewer::spectator(), 0, now));
    for (int lines = 0; !input.rest().empty() && lines < 64; ++lines) {
        const unsigned how = input.byte();
        const WatcherId who = how % 8 == 7 ? 9 : how % 8 % static_cast<unsigned>(host.table().seats());
        now = now + (how / 8 % 8) * 300;
        const std::string_view line = input.line();
        switch (how / 64) {
        case 3: stored.take(host, host.tick(now)); break;
        case 2:
            if (const auto bot = host.bot_to_move())
                stored.take(host, host.bot_moves(*bot, host.version(), host.think(*bot)->plan(), now));
            break;
        default:
            const Reply reply = host.message(who, line, now);
            stored.take(host, reply);
            if (reply.advice) advise(host, *reply.advice, stored, now);
        }
    }
    stored.check(host, text, now);
    return 0;
}
