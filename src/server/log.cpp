#include "server/log.h"

#include "core/json_writer.h"
#include "server/clock.h"

#include <array>
#include <string>

namespace oya::server {

void Log::write(Level level, std::string_view what, std::initializer_list<Field> fields) {
    if (level < least_) return;
    constexpr std::array<std::string_view, 4> names{"debug", "info", "warning", "error"};
    std::string line;
    {
        JsonWriter json(line);
        json.begin_object()
            .field("at", moment_text(now()))
            .field("level", names[static_cast<std::size_t>(level)])
            .field("what", what);
        for (const Field& field : fields) {
            json.key(field.name);
            if (const auto* const text = std::get_if<std::string_view>(&field.value)) {
                json.value(*text);
            } else {
                json.value(std::get<std::int64_t>(field.value));
            }
        }
        json.end_object();
    }
    line += '\n';
    const std::lock_guard lock(mutex_);
    std::fwrite(line.data(), 1, line.size(), out_);
    std::fflush(out_);
}

} // namespace oya::server
