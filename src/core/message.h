#pragma once

#include "core/seat.h"

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace oya {

struct Parameter;

// Something said without words: the id of a sentence in `i18n/` and the values that fill it. The engine
// speaks in messages; only the doors turn them into a language. Ids and names have static storage.
struct Message {
    std::string_view id;
    std::vector<Parameter> parameters;

    Message();
    Message(std::string_view message_id);
    Message(const char* message_id) : Message(std::string_view(message_id)) {}
    Message(std::string_view message_id, std::initializer_list<Parameter> values);
    Message(const Message&);
    Message(Message&&) noexcept;
    Message& operator=(const Message&);
    Message& operator=(Message&&) noexcept;
    ~Message();

    bool empty() const { return id.empty(); }
    friend bool operator==(const Message&, const Message&);
};

// A value inside a message: a number, a player, text as somebody wrote it, or messages (a card, a list of
// cards).
struct Parameter {
    using Value = std::variant<std::int64_t, Seat, std::string, std::vector<Message>>;

    std::string_view name;
    Value value;

    Parameter(std::string_view parameter, int number) : name(parameter), value(std::int64_t{number}) {}
    Parameter(std::string_view parameter, Seat seat) : name(parameter), value(seat) {}
    Parameter(std::string_view parameter, std::string text) : name(parameter), value(std::move(text)) {}
    Parameter(std::string_view parameter, Message message) : name(parameter), value(std::vector<Message>{}) {
        std::get_if<std::vector<Message>>(&value)->push_back(std::move(message));
    }
    Parameter(std::string_view parameter, std::vector<Message> list)
        : name(parameter), value(std::move(list)) {}

    // By assignment: where memory is refused while it copies, the constructor of g++ 12's std::variant
    // destroys what was never made (GCC 112591).
    Parameter(const Parameter& other) : name(other.name) { value = other.value; }
    Parameter(Parameter&&) noexcept = default;
    Parameter& operator=(const Parameter&) = default;
    Parameter& operator=(Parameter&&) noexcept = default;
    ~Parameter() = default;

    friend bool operator==(const Parameter&, const Parameter&) = default;
};

inline Message::Message() = default;
inline Message::Message(std::string_view message_id) : id(message_id) {}
inline Message::Message(std::string_view message_id, std::initializer_list<Parameter> values)
    : id(message_id), parameters(values) {}
inline Message::Message(const Message&) = default;
inline Message::Message(Message&&) noexcept = default;
inline Message& Message::operator=(const Message&) = default;
inline Message& Message::operator=(Message&&) noexcept = default;
inline Message::~Message() = default;
inline bool operator==(const Message& a, const Message& b) {
    return a.id == b.id && a.parameters == b.parameters;
}

} // namespace oya
