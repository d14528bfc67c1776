#include "server/postgres/grapevine.h"

#include "server/store.h"

#include <charconv>
#include <cstdint>
#include <exception>
#include <sys/eventfd.h>
#include <unistd.h>
#include <vector>

namespace oya::server {

namespace {

constexpr std::size_t most_bytes = 7'900;          // a notification has less than 8000
constexpr std::size_t most_words_waiting = 10'000; // of a line that is down
constexpr std::chrono::milliseconds before_next_line{200};

// Both with their sizes before them: "5 3 tableabc".
std::string packed(const std::pair<std::string, std::string>& word) {
    return std::to_string(word.first.size()) + ' ' + std::to_string(word.second.size()) + ' ' + word.first +
           word.second;
}

// Takes a size and the space behind it from the front.
bool take_size(std::string_view& text, std::size_t& size) {
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), size);
    const auto digits = static_cast<std::size_t>(end - text.data());
    if (fault != std::errc{} || digits >= text.size()) return false;
    text.remove_prefix(digits + 1);
    return true;
}

} // namespace

Grapevine::Grapevine(Connect connect) : connect_(std::move(connect)), end_(eventfd(0, EFD_CLOEXEC)) {
    if (end_ < 0) throw StoreError("no file can be opened any more");
    sender_ = std::thread([this] { send_for_ever(); });
    listener_ = std::thread([this] { listen_for_ever(); });
}

Grapevine::~Grapevine() {
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
    }
    changed_.notify_all();
    eventfd_write(end_, 1);
    sender_.join();
    listener_.join();
    close(end_);
}

void Grapevine::tell(std::string topic, std::string text) {
    if (topic.size() + text.size() > 4'000) throw StoreError("that is too long to tell other servers");
    {
        const std::lock_guard lock(mutex_);
        words_.emplace_back(std::move(topic), std::move(text));
        if (words_.size() > most_words_waiting) words_.pop_front();
    }
    changed_.notify_all();
}

void Grapevine::when_told(Heard heard) {
    const std::lock_guard lock(heard_mutex_);
    heard_ = std::move(heard);
}

bool Grapevine::ends_within(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, time, [this] { return ends_; });
}

void Grapevine::send_for_ever() {
    while (true) {
        std::deque<Word> words;
        {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [this] { return ends_ || !words_.empty(); });
            if (words_.empty()) return;
            words.swap(words_);
        }
        try {
            send(std::move(words));
        } catch (const std::exception&) { // lost; whoever hears nothing reads again
            sending_.reset();
            if (ends_within(before_next_line)) return;
        }
    }
}

void Grapevine::send(std::deque<Word> words) {
    if (!sending_) sending_ = connect_();
    while (!words.empty()) {
        std::string payload;
        while (!words.empty()) {
            const std::string next = packed(words.front());
            if (payload.size() + next.size() > most_bytes) break;
            payload += next;
            words.pop_front();
        }
        sending_->prepare("SELECT pg_notify('oya', ?)").bind(payload).run();
    }
}

void Grapevine::listen_for_ever() {
    while (true) {
        try {
            listen();
            return;
        } catch (const std::exception&) { // the line is down
        }
        if (ends_within(before_next_line)) return;
    }
}

// What was said before the line was up is not heard: whoever listens is told that.
void Grapevine::listen() {
    const std::unique_ptr<PostgresConnection> line = connect_();
    line->run("LISTEN oya");
    pass_on("", "");
    while (!ends_within(std::chrono::milliseconds(0)))
        for (const std::string& payload : line->wait_for_word(end_)) hear(payload);
}

void Grapevine::hear(std::string_view payload) {
    std::size_t topic = 0, text = 0;
    while (take_size(payload, topic) && take_size(payload, text) && topic + text <= payload.size()) {
        pass_on(std::string(payload.substr(0, topic)), std::string(payload.substr(topic, text)));
        payload.remove_prefix(topic + text);
    }
}

void Grapevine::pass_on(const std::string& topic, const std::string& text) {
    const std::lock_guard lock(heard_mutex_);
    if (heard_) heard_(topic, text);
}

} // namespace oya::server
