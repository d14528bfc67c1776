#pragma once

#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <mutex>
#include <string_view>
#include <variant>

namespace oya::server {

// One JSON object a line: when, how grave, what, and fields. Names no secret: callers log ids, not keys.
class Log {
  public:
    enum class Level : std::uint8_t { debug, info, warning, error };
    struct Field {
        std::string_view name;
        std::variant<std::string_view, std::int64_t> value;
        Field(std::string_view field, std::string_view text) : name(field), value(text) {}
        Field(std::string_view field, const char* text) : name(field), value(std::string_view(text)) {}
        template <std::integral Integer>
        Field(std::string_view field, Integer number)
            : name(field), value(static_cast<std::int64_t>(number)) {}
    };

    explicit Log(std::FILE* out, Level least = Level::info) : out_(out), least_(least) {}

    void write(Level level, std::string_view what, std::initializer_list<Field> fields = {});
    void debug(std::string_view what, std::initializer_list<Field> fields = {}) {
        write(Level::debug, what, fields);
    }
    void info(std::string_view what, std::initializer_list<Field> fields = {}) {
        write(Level::info, what, fields);
    }
    void warning(std::string_view what, std::initializer_list<Field> fields = {}) {
        write(Level::warning, what, fields);
    }
    void error(std::string_view what, std::initializer_list<Field> fields = {}) {
        write(Level::error, what, fields);
    }

  private:
    std::FILE* out_;
    Level least_;
    std::mutex mutex_;
};

} // namespace oya::server
