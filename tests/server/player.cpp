#include "server/player.h"

#include "core/json_reader.h"

#include <charconv>
#include <chrono>
#include <stdexcept>
#include <thread>

namespace oya::server {

std::string at(std::string_view json, std::initializer_list<std::string_view> path) {
    JsonReader reader(json, {.bytes = std::size_t{16} << 20, .depth = 60});
    JsonValue value = reader.root();
    for (const std::string_view name : path) {
        if (value.exists() && value.is_list()) {
            std::size_t place = 0;
            std::from_chars(name.data(), name.data() + name.size(), place);
            value = place < value.size() ? value.at(place) : value.optional("");
        } else if (value.exists() && value.is_object()) {
            value = value.optional(name);
        }
    }
    if (!value.exists()) return "";
    if (value.is_text()) return std::string(value.text(1 << 20));
    if (value.is_integer()) return std::to_string(value.integer(-1'000'000'000'000, 1'000'000'000'000));
    if (value.is_boolean()) return value.boolean() ? "true" : "false";
    return value.is_null() ? "null" : "…";
}

Made make_table(std::uint16_t port, const std::string& body) {
    const Client::Answer answer = ask(port, "POST", "/api/tables", body);
    if (answer.status != 201) throw std::runtime_error("no table: " + answer.body);
    Made made{at(answer.body, {"table"}), at(answer.body, {"invite"}), {}};
    for (int i = 0; i < 4; ++i) {
        const std::string place = std::to_string(i);
        const std::string seat = at(answer.body, {"seats", place, "seat"});
        if (!seat.empty())
            made.seats.push_back({made.table, std::stoi(seat), at(answer.body, {"seats", place, "secret"})});
    }
    return made;
}

bool Player::come_in() {
    try {
        client_ = std::make_unique<Client>(port_());
        if (client_->open_socket("/api/tables/" + ticket_.table + "/socket") != 101) return false;
        client_->send(R"({"t":"hello","d":{"legal":"codes","secret":")" + ticket_.secret + "\"}}");
        if (pending_) client_->send(pending_->text);
        ++connections;
        return true;
    } catch (const std::runtime_error&) {
        return false;
    }
}

void Player::play(std::size_t steps) {
    while (!over && acknowledged.size() < steps) {
        try {
            if (!client_ && !come_in()) {
                client_.reset();
                std::this_thread::sleep_for(std::chrono::milliseconds(20));
                continue;
            }
            if (const std::optional<std::string> message = client_->receive()) {
                take(*message);
            } else {
                client_.reset();
            }
        } catch (const std::runtime_error&) {
            client_.reset();
        }
    }
}

void Player::send(std::string id, std::string text) {
    pending_ = Pending{std::move(id), std::move(text)};
    client_->send(pending_->text);
}

void Player::take(std::string_view message) {
    const std::string kind = at(message, {"t"});
    if (kind == "table" || kind == "events") {
        version = std::stoul(at(message, {"v"}));
        last_ = message;
        over = over || !at(message, {"d", "result"}).empty();
        if (kind == "table" && !said_nonce_ && !pending_ && at(message, {"d", "begun"}) == "false") {
            said_nonce_ = true;
            const std::string id = "nonce-" + std::to_string(ticket_.seat);
            send(id, R"({"t":"nonce","d":{"id":")" + id + R"(","nonce":")" + nonce() + "\"}}");
        } else if (pending_ && kind == "table") {
            client_->send(pending_->text); // the server has begun anew
        } else if (!pending_ && !over) {
            decide(message);
        }
    } else if (kind == "ack") {
        const std::string id = at(message, {"d", "id"});
        acknowledged.insert(id);
        if (!pending_ || pending_->id != id) return;
        pending_.reset();
        // What was in the record already brings no news.
        if (std::stoul(at(message, {"d", "event"})) < version && !over) decide(last_);
    } else if (kind == "refused" || kind == "error") {
        refusals.push_back(at(message, {"d", "code"}));
        if (pending_ && pending_->id != at(message, {"d", "id"})) return;
        pending_.reset();
        client_->send(R"({"t":"get","d":{"since":)" + std::to_string(version) + "}}");
    }
}

void Player::decide(std::string_view message) {
    JsonReader reader(message, {.bytes = std::size_t{16} << 20, .depth = 60});
    const JsonValue legal = reader.root().field("d").optional("legal");
    if (!legal.exists() || legal.size() == 0) return;
    before_acting();
    const auto choice = rng_.below(static_cast<std::uint32_t>(legal.size()));
    const std::string code = std::to_string(legal.at(choice).natural(1u << 30));
    const std::string id = "s" + std::to_string(ticket_.seat) + "-" + std::to_string(++next_id_);
    send(id, R"({"t":"act","v":)" + std::to_string(version) + R"(,"d":{"id":")" + id + R"(","codes":[)" +
                 code + "]}}");
}

std::map<std::string, int> ids_in(const std::string& record) {
    std::map<std::string, int> ids;
    JsonReader reader(record, {.bytes = std::size_t{16} << 20, .depth = 60});
    for (const JsonValue event : reader.root().field("events")) {
        if (!event.is_list()) continue;
        for (const JsonValue part : event)
            if (part.is_object() && part.optional("id").exists())
                ++ids[std::string(part.optional("id").text())];
    }
    return ids;
}

} // namespace oya::server
