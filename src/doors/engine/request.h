#pragma once

#include "core/json_reader.h"
#include "core/json_writer.h"
#include "core/refusal.h"
#include "core/words.h"
#include "table/record.h"
#include "table/wire.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oya {

// Why a request was not answered: a code for programs, a sentence for people, the rule behind it, and the
// place in the request.
struct Failure {
    std::string code{};
    std::string message{};
    std::string_view rule{};
    std::string at{};

    explicit operator bool() const { return !code.empty(); }
};

// One line that was read, and how its fields are understood.
class Request {
  public:
    explicit Request(JsonReader& reader);

    JsonValue root() const { return reader_.root(); }
    JsonValue optional(std::string_view name) const { return root().optional(name); }
    JsonReader& reader() const { return reader_; }
    const Words& words() const { return *words_; }
    bool ok() const { return reader_.ok(); }

    // Records an error for every field that is none of these (names with spaces between them).
    void knows_only(std::string_view fields) const;
    // Records an error for everything in the field `with` that cannot be shown.
    void check_looks() const;
    // Whether the field `with` names it.
    bool wants(std::string_view look) const;
    // The name of the table that is meant.
    std::string table_name() const;

    // Where the option or its value stands of which a refusal speaks; empty where it speaks of something
    // else.
    std::string place_of(const Refusal&) const;

    // What was found wrong with the form of the request, if anything was.
    Failure fault() const;
    Failure failure(const Refusal&, Names names, std::string at = {}) const;
    Failure failure(const Message& reason, std::string at = {}) const {
        return failure(Refusal(reason), {}, at);
    }

    // The seat of the field `seat`; if it is left out, the one whose turn it is, or nothing.
    std::optional<Seat> seat(const Table&) const;
    // A seat, or a spectator if the field `seat` says so or is left out.
    Viewer viewer(const Table&) const;
    // The steps of the field `steps`, or the only one of the field `step`.
    std::vector<JsonValue> steps(std::size_t most) const;

  private:
    JsonReader& reader_;
    const Words* words_;
};

} // namespace oya
