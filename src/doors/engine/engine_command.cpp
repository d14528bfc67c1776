#include "doors/engine/engine_command.h"

#include "doors/engine/engine.h"

#include <array>
#include <optional>
#include <string>

namespace oya {

namespace {

constexpr std::array<std::string_view, 2> spec_examples{
    "oya engine",
    R"(echo '{"id":1,"cmd":"games"}' | oya engine)",
};

// Reads a line without its end; of a longer one than `most` only one byte more is kept. Nothing when there is
// none.
std::optional<std::string> read_line(std::FILE* in, std::size_t most) {
    std::string line;
    int byte = std::fgetc(in);
    if (byte == EOF) return std::nullopt;
    for (; byte != EOF && byte != '\n'; byte = std::fgetc(in))
        if (line.size() <= most) line += static_cast<char>(byte);
    if (line.ends_with('\r')) line.pop_back();
    return line;
}

} // namespace

const CommandSpec engine_spec{
    "engine", "help.engine", {}, {}, spec_examples,
};

int engine_command(std::span<const std::string_view> args, std::FILE* in, std::FILE* out, std::FILE* err) {
    int exit_code = 0;
    if (!Arguments::parse(engine_spec, args, out, err, exit_code)) return exit_code;
    const EngineLimits limits;
    Engine engine(limits);
    while (!engine.finished()) {
        const std::optional<std::string> line = read_line(in, limits.line_bytes);
        if (!line) break;
        const std::string answer = engine.answer(*line) + '\n';
        if (std::fwrite(answer.data(), 1, answer.size(), out) != answer.size() || std::fflush(out) != 0) {
            std::fputs("oya engine: cannot write the answer\n", err);
            return 1;
        }
    }
    return 0;
}

} // namespace oya
