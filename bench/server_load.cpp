#include "core/json_reader.h"
#include "core/rng.h"
#include "load_socket.h"
#include "shelf/games.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <deque>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <spawn.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <vector>

// How long the server takes to acknowledge an action, which is when it is on the disk, while many sockets are
// open and so many actions a second are sent: by default 500 and 200 for 20 seconds. It starts `oya serve`
// itself, in a process of its own with a new store. Half of the sockets sit at a table with one other; all
// games are played, at random. Actions are sent on a beat whatever the server does, and counted from the beat
// on, so that a server that falls behind is not spared. Everything is bounded: sockets, actions, time.

namespace {

using namespace oya;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr int sockets_an_address = 50; // below what the server grants to one
constexpr auto patience = std::chrono::seconds(120);

struct Order {
    int sockets = 500;
    int rate = 200;
    int seconds = 20;
    std::string program{};
};

// `oya serve` with a store of its own.
class Serving {
  public:
    explicit Serving(const std::string& program) {
        std::string name = (std::filesystem::temp_directory_path() / "oya-load-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder for the store");
        folder_ = name;
        std::array<int, 2> ends{};
        if (pipe(ends.data()) != 0) throw std::runtime_error("no pipe");
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
        posix_spawn_file_actions_addclose(&actions, ends[0]);
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        std::array<std::string, 6> words{program, "serve", "--port", "0", "--data", name};
        std::array<char*, 7> arguments{};
        for (std::size_t i = 0; i < words.size(); ++i) arguments[i] = words[i].data();
        const int error =
            posix_spawn(&process_, program.c_str(), &actions, nullptr, arguments.data(), environ);
        posix_spawn_file_actions_destroy(&actions);
        close(ends[1]);
        if (error != 0) throw std::runtime_error("cannot start " + program);
        std::string said;
        const std::string mark = "http://localhost:";
        for (char byte = 0; read(ends[0], &byte, 1) == 1 && byte != '\n';) said += byte;
        close(ends[0]);
        const std::size_t at = said.find(mark);
        if (at == said.npos) throw std::runtime_error("the server did not start: " + said);
        port = static_cast<std::uint16_t>(std::stoi(said.substr(at + mark.size())));
    }
    Serving(const Serving&) = delete;
    Serving& operator=(const Serving&) = delete;
    ~Serving() {
        end();
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }
    // Asks it to end; the seconds of the processor it took, and its memory at the most, in MB.
    std::pair<double, double> end() {
        if (process_ <= 0) return {};
        rusage used{};
        kill(process_, SIGTERM);
        wait4(process_, nullptr, 0, &used);
        process_ = -1;
        const auto seconds = [](timeval time) {
            return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
        };
        return {seconds(used.ru_utime) + seconds(used.ru_stime), static_cast<double>(used.ru_maxrss) / 1024};
    }

    std::uint16_t port = 0;

  private:
    std::filesystem::path folder_;
    pid_t process_ = -1;
};

// Somebody who plays at random, one action at a time.
struct Player {
    std::unique_ptr<LoadSocket> socket;
    std::size_t version = 0;
    std::vector<std::uint64_t> legal{}; // codes; empty: nothing is asked
    std::string pending{};              // the id of what was not acknowledged yet
    Clock::time_point asked{};
    bool begun = false;
    bool over = false;
    int sent = 0;
};

class Load {
  public:
    explicit Load(const Order& order) : order_(order), serving_(order.program) {}

    void run() {
        const auto began = Clock::now();
        sit_down();
        until([&] { return std::ranges::all_of(players_, &Player::begun); }, "not every game began");
        std::printf("%zu sockets at %zu tables after %.1f s\n", players_.size(), players_.size() / 2,
                    seconds_since(began));
        const auto start = Clock::now();
        beat(start);
        const double took = seconds_since(start);
        until([&] { return waiting_ == 0; }, "not everything was acknowledged");
        const auto [processor, memory] = serving_.end();
        report(took, processor, memory);
    }

  private:
    static double seconds_since(Clock::time_point begun) {
        return std::chrono::duration<double>(Clock::now() - begun).count();
    }
    static std::string body_for(const AnyGame& game) {
        std::string body =
            R"({"game":")" + std::string(game.name()) +
            R"(","listed":true,"terms":{"bot_for_leaver":false},"seats":[{"name":"A"},{"name":"B"})";
        for (int seat = 2; seat < game.min_seats(); ++seat) body += R"(,{"bot":"random"})";
        return body + "]}";
    }
    void sit_down() {
        std::vector<const AnyGame*> shelf(games().begin(), games().end());
        epoll_ = epoll_create1(0);
        for (int i = 0; i < order_.sockets / 2; ++i) {
            const std::uint32_t from =
                INADDR_LOOPBACK + 1 + static_cast<std::uint32_t>(2 * i / sockets_an_address);
            const AnyGame& game = *shelf[static_cast<std::size_t>(i) % shelf.size()];
            const std::string made = LoadSocket(serving_.port, from).post("/api/tables", body_for(game), 201);
            JsonReader reader(made);
            const std::string table(reader.root().field("table").text());
            for (const JsonValue seat : reader.root().field("seats")) {
                Player& player = players_.emplace_back();
                player.socket = std::make_unique<LoadSocket>(serving_.port, from);
                player.socket->open_socket("/api/tables/" + table + "/socket");
                player.socket->send(R"({"t":"hello","d":{"legal":"codes","lang":"","secret":")" +
                                    std::string(seat.field("secret").text()) + "\"}}");
                player.socket->send(R"({"t":"nonce","d":{"nonce":"00112233445566778899aabbccddeeff"}})");
                epoll_event wanted{.events = EPOLLIN, .data = {.ptr = &player}};
                epoll_ctl(epoll_, EPOLL_CTL_ADD, player.socket->descriptor(), &wanted);
            }
            listen(Clock::now());
        }
    }

    // Sends an action at every beat until the time is over.
    void beat(Clock::time_point start) {
        const auto between = std::chrono::nanoseconds(1'000'000'000 / order_.rate);
        const int beats = order_.rate * order_.seconds;
        for (int number = 0; number < beats; ++number) {
            const auto due = start + number * between;
            while (Clock::now() < due) listen(due);
            if (Player* const player = who_may_act()) {
                act(*player, due);
            } else {
                ++idle_beats_;
            }
        }
    }
    Player* who_may_act() {
        const auto all = static_cast<std::uint32_t>(players_.size());
        const std::uint32_t first = rng_.below(all);
        for (std::uint32_t i = 0; i < all; ++i) {
            Player& player = players_[(first + i) % all];
            if (player.pending.empty() && !player.legal.empty() && !player.over) return &player;
        }
        return nullptr;
    }
    void act(Player& player, Clock::time_point due) {
        const std::uint64_t code = player.legal[rng_.below(static_cast<std::uint32_t>(player.legal.size()))];
        player.pending = "a" + std::to_string(++player.sent);
        player.asked = due;
        player.legal.clear();
        ++waiting_;
        player.socket->send(R"({"t":"act","v":)" + std::to_string(player.version) + R"(,"d":{"id":")" +
                            player.pending + R"(","codes":[)" + std::to_string(code) + "]}}");
    }

    template <class Done>
    void until(Done done, const char* otherwise) {
        const auto end = Clock::now() + patience;
        while (!done()) {
            if (Clock::now() > end) throw std::runtime_error(otherwise);
            listen(Clock::now() + milliseconds(20));
        }
    }
    // Takes what comes until then, at most once around.
    void listen(Clock::time_point end) {
        const auto left = std::chrono::duration_cast<milliseconds>(end - Clock::now()).count();
        std::array<epoll_event, 64> ready{};
        const int count = epoll_wait(epoll_, ready.data(), static_cast<int>(ready.size()),
                                     static_cast<int>(std::clamp<std::int64_t>(left, 0, 100)));
        for (int i = 0; i < count; ++i) {
            Player& player = *static_cast<Player*>(ready[static_cast<std::size_t>(i)].data.ptr);
            if (!player.socket->fill()) throw std::runtime_error("the server ended a connection");
            const auto now = Clock::now();
            while (const std::optional<std::string> message = player.socket->next())
                take(player, *message, now);
        }
    }
    void take(Player& player, const std::string& message, Clock::time_point now) {
        ++messages_;
        bytes_ += message.size();
        JsonReader reader(message, {.bytes = std::size_t{16} << 20, .depth = 60});
        const JsonValue root = reader.root();
        const std::string kind(root.field("t").text());
        const JsonValue data = root.optional("d");
        if (kind == "table" || kind == "events") {
            player.version = root.field("v").natural(~std::uint32_t{0});
            player.begun = data.field("begun").boolean();
            player.over = player.over || data.optional("result").exists();
            player.legal.clear();
            for (const JsonValue code : data.optional("legal"))
                player.legal.push_back(code.natural(~std::uint32_t{0}));
        } else if (kind == "ack" && data.optional("id").text() == player.pending) {
            took_.push_back(std::chrono::duration<double, std::milli>(now - player.asked).count());
            settle(player);
        } else if ((kind == "refused" || kind == "error") && !player.pending.empty()) {
            ++refused_;
            settle(player);
            player.socket->send(R"({"t":"get","d":{"since":)" + std::to_string(player.version) + "}}");
        }
    }
    void settle(Player& player) {
        player.pending.clear();
        --waiting_;
    }

    void report(double took, double processor, double memory) {
        std::ranges::sort(took_);
        const auto at = [&](double part) {
            return took_.empty()
                       ? 0.0
                       : took_[static_cast<std::size_t>(part * static_cast<double>(took_.size() - 1))];
        };
        std::printf(
            "%zu actions acknowledged, %.1f a second; %d refused, %d beats at which nobody was to act\n",
            took_.size(), static_cast<double>(took_.size()) / took, refused_, idle_beats_);
        std::printf("acknowledged after: p50 %.1f ms, p90 %.1f ms, p99 %.1f ms, at most %.1f ms\n", at(0.5),
                    at(0.9), at(0.99), at(1));
        std::printf("%zu games over; %zu messages, %.1f MB to the clients\n",
                    static_cast<std::size_t>(std::ranges::count(players_, true, &Player::over)) / 2,
                    messages_, static_cast<double>(bytes_) / 1e6);
        std::printf("the server took %.1f s of the processor in all and %.0f MB\n", processor, memory);
    }

    Order order_;
    Serving serving_;
    std::deque<Player> players_;
    int epoll_ = -1;
    Rng rng_{1};
    int waiting_ = 0;
    int refused_ = 0;
    int idle_beats_ = 0;
    std::size_t messages_ = 0;
    std::size_t bytes_ = 0;
    std::vector<double> took_;
};

bool read_number(const char* text, int least, int most, int& number) {
    const std::string_view digits(text);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return error == std::errc{} && end == digits.data() + digits.size() && number >= least && number <= most;
}

} // namespace

int main(int count, char** words) {
    Order order;
    order.program = (std::filesystem::path(words[0]).parent_path() / "oya").string();
    const bool right = count <= 4 && (count < 2 || read_number(words[1], 2, 2000, order.sockets)) &&
                       (count < 3 || read_number(words[2], 1, 10'000, order.rate)) &&
                       (count < 4 || read_number(words[3], 1, 120, order.seconds));
    if (!right) {
        std::fputs("usage: bench_server_load [SOCKETS [ACTIONS-A-SECOND [SECONDS]]]\n", stderr);
        return 2;
    }
    std::signal(SIGPIPE, SIG_IGN);
    try {
        Load(order).run();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bench_server_load: %s\n", error.what());
        return 1;
    }
    return 0;
}
