#pragma once

#include "bots/any_bot.h"
#include "core/json_writer.h"
#include "doors/engine/batch.h"
#include "doors/engine/request.h"
#include "table/table.h"

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace oya {

struct EngineLimits {
    std::size_t tables = 64;
    std::size_t line_bytes = std::size_t{1} << 20;
    std::size_t batch = 1000;                        // requests in one line
    std::size_t batch_bytes = std::size_t{16} << 20; // of answers after which the rest of it is not done
    int nodes = max_bot_nodes;                       // of one decision of a bot
};

// Tables for programs: one line of JSON in, one line of JSON out, as docs/engine.md describes. A line that is
// wrong in any way is answered with an error and changes nothing.
class Engine {
  public:
    using Tables = std::map<std::string, Table, std::less<>>;

    explicit Engine(EngineLimits limits = {}) : limits_(limits) {}

    // The answer to a line, both without the line feed: to a request, or to each of a list of them.
    std::string answer(std::string_view line);
    // Whether it was told to quit.
    bool finished() const { return finished_; }
    const Tables& tables() const { return tables_; }

  private:
    // Does what a request asks and writes the fields of its answer; a failure comes before any change or
    // field.
    using Doing = Failure (Engine::*)(const Request&, JsonWriter&);
    struct Command {
        std::string_view name;
        std::string_view fields; // that it knows beside id, cmd, table and lang
        Doing doing;
    };
    static const Command commands[];

    // Writes the answer to one request, or to each of a list of them, to the end of a text.
    void answer_one(JsonReader&, std::string& text);
    void answer_all(Batch&, std::string& text);

    Failure games(const Request&, JsonWriter&);
    Failure rule(const Request&, JsonWriter&);
    Failure quit(const Request&, JsonWriter&);

    Failure list_tables(const Request&, JsonWriter&);
    Failure open(const Request&, JsonWriter&);
    Failure load(const Request&, JsonWriter&);
    Failure close(const Request&, JsonWriter&);

    Failure state(const Request&, JsonWriter&);
    Failure legal(const Request&, JsonWriter&);
    Failure outcomes(const Request&, JsonWriter&);
    Failure view(const Request&, JsonWriter&);
    Failure position(const Request&, JsonWriter&);
    Failure record(const Request&, JsonWriter&);
    Failure story(const Request&, JsonWriter&);
    Failure preview(const Request&, JsonWriter&);
    Failure result(const Request&, JsonWriter&);

    Failure act(const Request&, JsonWriter&);
    Failure undo(const Request&, JsonWriter&);
    Failure bot(const Request&, JsonWriter&);
    Failure wish(const Request&, JsonWriter&);
    Failure option(const Request&, JsonWriter&);
    Failure seat(const Request&, JsonWriter&);

    // The table the request speaks of, at the version it names if it names one; null after a failure.
    Table* table_of(const Request&, Failure&);
    Failure set_down(const Request&, Table, JsonWriter&);
    // What the request wants to be shown of its table beside the answer, once it is done.
    void write_looks(const Request&, JsonWriter&) const;
    bool has_room_for(const std::string& table) const;

    EngineLimits limits_;
    Tables tables_;
    bool finished_ = false;
};

} // namespace oya
