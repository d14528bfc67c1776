#include "core/json_reader.h"
#include "fuzz.h"
#include "server/api/desk.h"
#include "server/sqlite/sqlite_store.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <unistd.h>

// Everything a client says to the server: the bodies of requests, the hello of a socket, chat and messages.
// The whole server is there but for the network. Every request is answered, once, with JSON; a socket is told
// nothing but JSON; the secret of a seat is told to nobody again.

namespace {

using namespace oya;
using namespace oya::server;

constexpr auto patience = std::chrono::seconds(8);

// What the network would carry.
class Line {
  public:
    void say(std::string text) {
        const std::lock_guard lock(mutex_);
        JsonReader reader(text, {.bytes = std::size_t{1} << 24, .depth = 64});
        fuzz::require(reader.ok(), "whatever is said is JSON");
        fuzz::require(secret.empty() || text.find(secret) == text.npos, "a secret is told once");
        last_ = std::move(text);
        ++count_;
        changed_.notify_all();
    }
    // Waits for the first thing that is said.
    std::string wait() {
        std::unique_lock lock(mutex_);
        fuzz::require(changed_.wait_for(lock, patience, [this] { return count_ > 0; }),
                      "every request is answered");
        fuzz::require(count_ == 1, "once");
        return last_;
    }
    std::string secret;

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::string last_;
    int count_ = 0;
};

class FuzzChannel final : public Channel {
  public:
    explicit FuzzChannel(std::shared_ptr<Line> line) : line_(std::move(line)) {}
    void send(std::string text) override { line_->say(std::move(text)); }
    void close(int, std::string) override {}

  private:
    std::shared_ptr<Line> line_;
};

class FuzzExchange final : public Exchange {
  public:
    FuzzExchange(Request request, std::shared_ptr<Line> line, std::shared_ptr<Line> socket)
        : request_(std::move(request)), line_(std::move(line)), socket_(std::move(socket)) {}
    ~FuzzExchange() override { fuzz::require(answered_, "no request is forgotten"); }
    const Request& request() const override { return request_; }
    void respond(Response response) override {
        answered_ = true;
        fuzz::require(response.status >= 200 && response.status < 600 && response.status != 500,
                      "no request is a fault of the server");
        line_->say(std::move(response.body));
    }
    std::shared_ptr<Channel> open_socket(std::shared_ptr<Listener> listener) override {
        return open(std::move(listener));
    }
    std::shared_ptr<Channel> open_stream(std::shared_ptr<Listener> listener) override {
        return open(std::move(listener));
    }
    static inline std::shared_ptr<Listener> listening;

  private:
    std::shared_ptr<Channel> open(std::shared_ptr<Listener> listener) {
        answered_ = true;
        listening = std::move(listener);
        line_->say(R"({"open":true})");
        return std::make_shared<FuzzChannel>(socket_);
    }

    Request request_;
    std::shared_ptr<Line> line_;
    std::shared_ptr<Line> socket_;
    bool answered_ = false;
};

// The server without a network. Nobody reads its log.
struct WholeHouse {
    WholeHouse() { add_routes(router, desk); }
    WholeHouse(const WholeHouse&) = delete;
    WholeHouse& operator=(const WholeHouse&) = delete;
    ~WholeHouse() {
        house.closing = true;
        thinkers.stop();
        clerk.stop();
        readers.stop();
        scribe.stop();
        store.flush();
        workers.stop();
        store.flush();
        std::error_code ignored;
        std::filesystem::remove_all(folder, ignored);
    }
    static void broken(std::exception_ptr) { fuzz::require(false, "no task of the server throws"); }

    // In memory where there is such a folder: no input need wait for a disk.
    const std::filesystem::path folder =
        (std::filesystem::is_directory("/dev/shm") ? std::filesystem::path("/dev/shm")
                                                   : std::filesystem::temp_directory_path()) /
        ("oya-fuzz-" + std::to_string(getpid()));
    Log log{stderr, Log::Level::error};
    Metrics metrics;
    Workers workers{1, broken};
    Thinkers thinkers{1, metrics, broken};
    Clerk clerk{1, Clerk::passwords, metrics.password_waits, broken};
    Clerk readers{1, Clerk::games, metrics.read_waits, broken};
    Workers scribe{1, broken};
    SqliteStore store{folder / "oya.db"};
    House house{store, store, workers, thinkers, log, metrics};
    Rooms rooms{house};
    Reviews reviews{thinkers, broken};
    Desk desk{house, rooms, store, clerk, readers, scribe, reviews, PasswordCost::least, Reach()};
    Router router;
};

// The house at work; a new one now and then, because tables stay in memory for a while.
WholeHouse& whole(bool next_input = false) {
    constexpr int inputs_a_house = 300;
    static std::unique_ptr<WholeHouse> house;
    static int inputs = 0;
    if (next_input && ++inputs % inputs_a_house == 0) house.reset();
    if (!house) house = std::make_unique<WholeHouse>();
    return *house;
}

// One client of the house, with a table of its own.
class Somebody {
  public:
    // `input` says whether the secret may come back because the client itself spreads it.
    explicit Somebody(std::string input) {
        static int count = 0;
        // An address of one's own, because new tables of one address are counted.
        ++count;
        address_ = "10." + std::to_string(count >> 16) + '.' + std::to_string(count >> 8 & 255) + '.' +
                   std::to_string(count & 255);
        // By names that no account of an earlier input has.
        const std::string made = ask("POST", "/api/tables",
                                     R"({"game":"vigo","seats":[{"name":"A )" + address_ +
                                         R"("},{"name":"B )" + address_ + R"("},{"empty":true}]})");
        JsonReader reader(made);
        table_ = reader.root().field("table").text();
        invite_ = reader.root().field("invite").text();
        secret_ = reader.root().field("seats").at(0).field("secret").text();
        constexpr std::string_view honest = R"("secret":"$S")";
        for (std::size_t at = 0; (at = input.find(honest)) != input.npos;) input.erase(at, honest.size());
        if (input.find("$S") == input.npos) socket_->secret = secret_;
        fuzz::require(reader.ok(), "a table can be made");
    }
    ~Somebody() { hang_up(); }

    // "GET /target body", "> text" on the socket, "<" to open it anew. $T, $S and $I stand for what cannot be
    // guessed.
    void act(std::string_view line) {
        const std::string text = filled(line);
        if (text.starts_with('<')) return hang_up();
        if (text.starts_with('>')) return say(text.substr(1));
        const std::size_t first = text.find(' ');
        if (first == text.npos) return;
        const std::size_t second = std::min(text.find(' ', first + 1), text.size());
        const std::string body = second < text.size() ? text.substr(second + 1) : "";
        ask(text.substr(0, first), text.substr(first + 1, second - first - 1), body);
    }

  private:
    std::string filled(std::string_view line) const {
        std::string text;
        for (std::size_t i = 0; i < line.size(); ++i) {
            const char next = i + 1 < line.size() ? line[i + 1] : ' ';
            if (line[i] != '$' || (next != 'T' && next != 'S' && next != 'I')) {
                text += line[i];
                continue;
            }
            text += next == 'T' ? table_ : next == 'S' ? secret_ : invite_;
            ++i;
        }
        return text;
    }
    std::string ask(const std::string& method, const std::string& target, const std::string& body) {
        Request request{.method = method, .body = body, .address = address_};
        if (!read_target(target, request)) return {};
        request.headers = {{"oya-seat", secret_}, {"accept-language", "fr"}};
        const bool lasting = request.path.ends_with("/socket");
        if (lasting) request.headers.emplace_back("upgrade", "websocket");
        const auto line = std::make_shared<Line>();
        line->secret = socket_->secret;
        whole().workers.post([exchange = std::make_shared<FuzzExchange>(std::move(request), line, socket_)] {
            whole().router.answer(exchange);
        });
        return line->wait();
    }
    void say(const std::string& text) {
        if (!listening_) {
            ask("GET", "/api/tables/" + table_ + "/socket", "");
            listening_ = std::exchange(FuzzExchange::listening, nullptr);
        }
        if (listening_) listening_->message(text);
        ask("GET", "/api/tables/" + table_, ""); // answered after the message
    }
    void hang_up() {
        if (listening_) listening_->closed();
        listening_.reset();
        if (FuzzExchange::listening) std::exchange(FuzzExchange::listening, nullptr)->closed();
    }

    std::string address_;
    std::string table_;
    std::string invite_;
    std::string secret_;
    std::shared_ptr<Line> socket_ = std::make_shared<Line>();
    std::shared_ptr<Listener> listening_;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    whole(true);
    Somebody somebody{std::string(input.rest())};
    for (int lines = 0; !input.rest().empty() && lines < 16; ++lines) somebody.act(input.line());
    return 0;
}
