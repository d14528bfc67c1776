#include "table/record.h"
#include "fuzz.h"

// Records from outside: what is read is sound and is written back to the same table, and no fault comes
// without a sentence.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace oya;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const ReadRecord read = read_record(text);
    fuzz::require(read.table.has_value() != static_cast<bool>(read.fault), "a record is read or faulty");
    const ReadRecord verified = verify_record(text);
    fuzz::require(verified.table.has_value() != static_cast<bool>(verified.fault),
                  "a record is true or faulty");
    fuzz::require(!verified.table || read.table, "what is verified can be read");
    for (const ReadRecord* const each : {&read, &verified})
        fuzz::require(!each->fault || !Words::in("en")->say(each->fault.refusal.reason).empty(),
                      "a fault has a sentence");
    if (!read.table) return 0;

    fuzz::require(read.table->position().unsound().empty(), "a replayed position is sound");
    const std::string written = record_text(*read.table);
    const ReadRecord again = read_record(written);
    fuzz::require(again.table.has_value(), "a written record is read");
    fuzz::require(again.table->position().equals(read.table->position()), "it leads to the same position");
    fuzz::require(record_text(*again.table) == written, "it is written the same again");
    for (const Seat seat : Seats::first(read.table->seats())) {
        const auto told = read.table->story(0, seat);
        fuzz::require(told.empty() || told.back().event < read.table->version(), "facts belong to events");
    }
    return 0;
}
