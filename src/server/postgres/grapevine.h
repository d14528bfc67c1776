#pragma once

#include "server/postgres/postgres_connection.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

namespace oya::server {

// What the servers on one store tell one another, by NOTIFY. One thread sends, all that waits in as few
// notifications as it fits into; another listens. What is said while a line is down is lost.
class Grapevine {
  public:
    using Connect = std::function<std::unique_ptr<PostgresConnection>()>;
    using Heard = std::function<void(const std::string& topic, const std::string& text)>;

    explicit Grapevine(Connect connect);
    Grapevine(const Grapevine&) = delete;
    Grapevine& operator=(const Grapevine&) = delete;
    ~Grapevine();

    void tell(std::string topic, std::string text);
    void when_told(Heard heard);

  private:
    using Word = std::pair<std::string, std::string>;

    void send_for_ever();
    void send(std::deque<Word> words);
    void listen_for_ever();
    void listen();
    void hear(std::string_view payload);
    void pass_on(const std::string& topic, const std::string& text);
    // Whether it ends before the time is over.
    bool ends_within(std::chrono::milliseconds time);

    const Connect connect_;
    const int end_; // a file that can be read when this is to end
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Word> words_;
    bool ends_ = false;
    std::mutex heard_mutex_;
    Heard heard_;
    std::unique_ptr<PostgresConnection> sending_;
    std::thread sender_;
    std::thread listener_;
};

} // namespace oya::server
