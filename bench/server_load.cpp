#include "core/json_writer.h"
#include "core/rng.h"
#include "load_server.h"
#include "load_tables.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/timerfd.h>

// How long the server takes to acknowledge an action, which is when it is on the disk, while many people sit
// at tables of all games and so many actions a second are sent (docs/performance.md). Actions are sent on a
// beat whatever the server does, and counted from the beat on, so that a server that falls behind is not
// spared. The client shares the machine with the server, so it reads of each message no more than what it
// needs to act.

namespace oya {

namespace {

using std::chrono::milliseconds;

constexpr int sockets_an_address = 48; // below what the server grants to one
constexpr auto patience = std::chrono::seconds(120);

double seconds_since(LoadClock::time_point begun) {
    return std::chrono::duration<double>(LoadClock::now() - begun).count();
}

// What this process has taken of the processor so far.
double own_seconds() {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    const auto seconds = [](timeval time) {
        return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

// What stands behind this mark in the text, if the mark is there.
std::optional<std::string_view> behind(std::string_view text, std::string_view mark) {
    const void* const found = memmem(text.data(), text.size(), mark.data(), mark.size());
    if (found == nullptr) return std::nullopt;
    return text.substr(static_cast<std::size_t>(static_cast<const char*>(found) - text.data()) + mark.size());
}

std::size_t number_at(std::string_view text) {
    std::size_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

// Any number of a list of them that was just opened; -1 if it is empty.
int any_number(std::string_view list, Rng& rng) {
    list = list.substr(0, list.find(']'));
    if (list.empty()) return -1;
    const auto commas = static_cast<std::uint32_t>(std::ranges::count(list, ','));
    for (std::uint32_t skip = rng.below(commas + 1); skip > 0; --skip) list.remove_prefix(list.find(',') + 1);
    return static_cast<int>(number_at(list));
}

// What was counted while the beat went on.
struct LoadCount {
    std::vector<double> took_ms{}; // from the beat to the acknowledgement
    std::vector<double> told_ms{}; // from the beat until the last at the table was told
    std::vector<std::int64_t> by_kind{};
    std::size_t messages = 0;
    std::size_t bytes = 0;
    int refused = 0;
    int idle_beats = 0; // at which nobody was to act
    int replaced = 0;   // tables
    double seconds = 0;
    double server_seconds = 0;
    double client_seconds = 0;
    double memory = 0;

    double actions() const { return static_cast<double>(took_ms.size()); }
    double ms_at(double part) const { return at(took_ms, part); }
    double told_ms_at(double part) const { return at(told_ms, part); }
    static double at(const std::vector<double>& sorted, double part) {
        if (sorted.empty()) return 0;
        return sorted[static_cast<std::size_t>(part * static_cast<double>(sorted.size() - 1))];
    }
    double each(double whole) const { return took_ms.empty() ? 0 : whole / actions(); }
};

class Load {
  public:
    explicit Load(const LoadOrder& order)
        : order_(order), kinds_(load_kinds(order)), servers_(start(order)),
          maker_(ports(servers_), order.deflate, kinds_), epoll_(epoll_create1(0)),
          timer_(timerfd_create(CLOCK_MONOTONIC, 0)) {
        if (kinds_.empty()) throw std::runtime_error("no game is called " + order.only);
        epoll_event wanted{.events = EPOLLIN, .data = {.ptr = nullptr}};
        epoll_ctl(epoll_, EPOLL_CTL_ADD, timer_, &wanted);
        count_.by_kind.resize(kinds_.size());
    }
    Load(const Load&) = delete;
    Load& operator=(const Load&) = delete;
    ~Load() {
        close(timer_);
        close(epoll_);
    }

    LoadCount run() {
        const auto began = LoadClock::now();
        sit_down();
        std::fprintf(stderr, "%zu tables with %d sockets after %.1f s\n", tables_.size(), sockets_,
                     seconds_since(began));
        count_.messages = count_.bytes = 0;
        const double server = processor_seconds();
        const double client = own_seconds();
        const auto start = LoadClock::now();
        order_.adepts > 0 ? answer(start) : beat(start);
        count_.seconds = seconds_since(start);
        until([&] { return waiting_ == 0; }, "not everything was acknowledged");
        count_.server_seconds = processor_seconds() - server;
        count_.client_seconds = own_seconds() - client;
        for (const auto& each : servers_) count_.memory += each->most_memory();
        std::ranges::sort(count_.took_ms);
        std::ranges::sort(count_.told_ms);
        return count_;
    }
    const std::vector<LoadKind>& kinds() const { return kinds_; }

  private:
    using Servers = std::vector<std::unique_ptr<LoadServer>>;
    static Servers start(const LoadOrder& order) {
        Servers servers;
        for (int i = 0; i < order.nodes; ++i)
            servers.push_back(std::make_unique<LoadServer>(order.program, order.store));
        return servers;
    }
    static std::vector<std::uint16_t> ports(const Servers& servers) {
        std::vector<std::uint16_t> ports;
        for (const auto& server : servers) ports.push_back(server->port());
        return ports;
    }
    // Of all servers together.
    double processor_seconds() const {
        double seconds = 0;
        for (const auto& server : servers_) seconds += server->processor_seconds();
        return seconds;
    }

    void sit_down() {
        const int wanted = order_.adepts > 0 ? order_.adepts : order_.tables;
        int sockets = 0;
        for (int i = 0; i < wanted; ++i) {
            const std::size_t kind = static_cast<std::size_t>(i) % kinds_.size();
            maker_.order(kind, INADDR_LOOPBACK + 1 +
                                   static_cast<std::uint32_t>(sockets / (sockets_an_address - 4)));
            sockets += kinds_[kind].people;
        }
        set_timer(milliseconds(20));
        until([&] { return tables_.size() == static_cast<std::size_t>(wanted) && beginning_ == 0; },
              "not every game began");
        sockets_ = sockets;
    }
    void set_timer(std::chrono::nanoseconds between) const {
        constexpr std::int64_t second = 1'000'000'000;
        const timespec each{.tv_sec = static_cast<time_t>(between.count() / second),
                            .tv_nsec = static_cast<long>(between.count() % second)};
        const itimerspec beats{.it_interval = each, .it_value = each};
        timerfd_settime(timer_, 0, &beats, nullptr);
    }

    // Whether there is nothing more to be seen; never long after the time, for want of it or not.
    bool is_enough(LoadClock::time_point start) const {
        const double late = seconds_since(start) - order_.seconds;
        if (late > std::chrono::duration<double>(patience).count())
            throw std::runtime_error("nothing goes on");
        return late >= 0 && count_.replaced >= order_.replace && !count_.took_ms.empty();
    }
    // Sends an action at every beat until the time is over.
    void beat(LoadClock::time_point start) {
        const auto between = std::chrono::nanoseconds(1'000'000'000 / order_.rate);
        set_timer(between);
        for (int number = 0; !is_enough(start);) {
            listen();
            const auto now = LoadClock::now();
            for (; start + number * between <= now; ++number) {
                if (ready_.empty()) {
                    ++count_.idle_beats;
                } else {
                    act(next_to_act(), start + number * between);
                }
            }
        }
    }
    // Some tables play more quickly than others: otherwise all games would end at the same time.
    LoadPlayer& next_to_act() {
        for (;;) {
            LoadPlayer& player = *ready_[rng_.below(static_cast<std::uint32_t>(ready_.size()))];
            if (rng_.below(most_pace) < player.table->pace) return player;
        }
    }
    // Everybody acts as soon as they are asked.
    void answer(LoadClock::time_point start) {
        while (!is_enough(start)) {
            listen();
            while (!ready_.empty()) act(*ready_.back(), LoadClock::now());
        }
    }
    void act(LoadPlayer& player, LoadClock::time_point due) {
        const std::string number = std::to_string(++player.sent);
        player.socket->send(R"({"t":"act","v":)" + std::to_string(player.version) + R"(,"d":{"id":"a)" +
                            number + R"(","codes":[)" + std::to_string(player.code) + "]}}");
        player.pending = true;
        player.asked = due;
        player.table->news.push_back({&player, 0, due});
        player.code = -1;
        ++waiting_;
        line_up(player);
    }
    // Those who may act stand in a row, without gaps.
    void line_up(LoadPlayer& player) {
        if (player.may_act() == (player.place >= 0)) return;
        if (player.may_act()) {
            player.place = static_cast<int>(ready_.size());
            ready_.push_back(&player);
            return;
        }
        const auto place = static_cast<std::size_t>(player.place);
        ready_[place] = ready_.back();
        ready_[place]->place = player.place;
        ready_.pop_back();
        player.place = -1;
    }

    template <class Done>
    void until(Done done, const char* otherwise) {
        const auto end = LoadClock::now() + patience;
        set_timer(milliseconds(20));
        while (!done()) {
            if (LoadClock::now() > end) throw std::runtime_error(otherwise);
            listen();
        }
    }
    // Waits for the timer or for something to come, and takes what has come.
    void listen() {
        std::array<epoll_event, 256> ready{};
        const int events = epoll_wait(epoll_, ready.data(), static_cast<int>(ready.size()), -1);
        for (int i = 0; i < events; ++i) {
            auto* const player = static_cast<LoadPlayer*>(ready[static_cast<std::size_t>(i)].data.ptr);
            if (player == nullptr) {
                std::uint64_t beats = 0;
                if (read(timer_, &beats, sizeof beats) < 0) throw std::runtime_error("no timer");
                continue;
            }
            const std::size_t before = player->socket->bytes();
            if (!player->socket->fill()) throw std::runtime_error("the server ended a connection");
            count_.bytes += player->socket->bytes() - before;
            const auto now = LoadClock::now();
            player->socket->each_message([&](std::string_view message) { take(*player, message, now); });
            line_up(*player);
        }
        std::erase_if(tables_, [&](const std::unique_ptr<LoadTable>& table) { return replaces(*table); });
        while (std::unique_ptr<LoadTable> table = maker_.next()) welcome(std::move(table));
    }
    void welcome(std::unique_ptr<LoadTable> table) {
        for (LoadPlayer& player : table->players) {
            epoll_event wanted{.events = EPOLLIN, .data = {.ptr = &player}};
            epoll_ctl(epoll_, EPOLL_CTL_ADD, player.socket->descriptor(), &wanted);
            ++beginning_;
        }
        table->pace = 1 + rng_.below(most_pace);
        tables_.push_back(std::move(table));
    }
    // Where a game is over for everybody, its people get up and a new table is ordered.
    bool replaces(const LoadTable& table) {
        if (finished_ == 0) return false;
        for (const LoadPlayer& player : table.players)
            if (!player.over || player.pending) return false;
        finished_ -= static_cast<int>(table.players.size());
        ++count_.replaced;
        maker_.order(table.kind, table.address);
        return true;
    }

    void take(LoadPlayer& player, std::string_view message, LoadClock::time_point now) {
        ++count_.messages;
        const std::string_view kind = behind(message.substr(0, 16), R"("t":")").value_or("");
        if (kind.starts_with("ack\"")) {
            settle(player, message);
            for (LoadNews& news : player.table->news)
                if (news.by == &player) news = {nullptr, player.acted_at, news.due};
            note_told(*player.table, now);
            count_.took_ms.push_back(std::chrono::duration<double, std::milli>(now - player.asked).count());
            ++count_.by_kind[player.table->kind];
        } else if (kind.starts_with("events\"") || kind.starts_with("table\"")) {
            player.version = version_of(message);
            const std::optional<std::string_view> legal = behind(message, R"("legal":[)");
            player.code = legal ? any_number(*legal, rng_) : -1;
            note_told(*player.table, now);
            if (player.begun || !behind(message, R"("begun":true)")) return;
            player.begun = true;
            --beginning_;
        } else if (kind.starts_with("over\"")) {
            player.over = true;
            ++finished_;
        } else if (kind.starts_with("refused\"") || kind.starts_with("error\"")) {
            if (count_.refused++ == 0) std::fprintf(stderr, "%.*s\n", int(message.size()), message.data());
            if (player.pending) settle(player, message);
            std::erase_if(player.table->news, [&](const LoadNews& news) { return news.by == &player; });
            player.socket->send(R"({"t":"get","d":{"since":)" + std::to_string(player.version) + "}}");
        }
    }
    // What everybody at the table has been told is no news any more.
    void note_told(LoadTable& table, LoadClock::time_point now) {
        std::size_t seen = table.players.front().version;
        for (const LoadPlayer& player : table.players) seen = std::min(seen, player.version);
        std::erase_if(table.news, [&](const LoadNews& news) {
            const bool told = news.by == nullptr && news.version <= seen;
            if (told)
                count_.told_ms.push_back(std::chrono::duration<double, std::milli>(now - news.due).count());
            return told;
        });
    }
    static std::size_t version_of(std::string_view message) {
        return number_at(behind(message.substr(0, 64), R"("v":)").value_or(""));
    }
    void settle(LoadPlayer& player, std::string_view message) {
        player.pending = false;
        player.acted_at = version_of(message);
        --waiting_;
    }

    const LoadOrder order_;
    const std::vector<LoadKind> kinds_;
    const Servers servers_;
    LoadMaker maker_;
    const int epoll_;
    const int timer_;
    std::vector<std::unique_ptr<LoadTable>> tables_;
    std::vector<LoadPlayer*> ready_;
    Rng rng_{1};
    int sockets_ = 0;
    int waiting_ = 0;   // for an acknowledgement
    int beginning_ = 0; // people whose game has not begun
    int finished_ = 0;  // people whose game is over and who still sit there
    LoadCount count_;
};

void print_report(const LoadCount& count, const std::vector<LoadKind>& kinds) {
    std::printf("%.0f actions acknowledged, %.1f a second; %d refused, %d beats at which nobody was to act\n",
                count.actions(), count.actions() / count.seconds, count.refused, count.idle_beats);
    std::printf("acknowledged after: p50 %.1f ms, p90 %.1f ms, p99 %.1f ms, at most %.1f ms\n",
                count.ms_at(0.5), count.ms_at(0.9), count.ms_at(0.99), count.ms_at(1));
    std::printf("told to the last at the table after: p50 %.1f ms, p99 %.1f ms\n", count.told_ms_at(0.5),
                count.told_ms_at(0.99));
    std::printf("the server: %.3f ms of the processor an action, %.0f MB at most\n",
                1e3 * count.each(count.server_seconds), count.memory);
    std::printf("to the clients: %.1f messages and %.0f bytes an action\n",
                count.each(static_cast<double>(count.messages)),
                count.each(static_cast<double>(count.bytes)));
    std::printf("the client: %.3f ms of the processor an action\n", 1e3 * count.each(count.client_seconds));
    std::printf("%d tables were over and replaced; actions at tables of", count.replaced);
    for (std::size_t kind = 0; kind < kinds.size(); ++kind)
        std::printf("%s %s %lld", kind > 0 ? "," : "", kinds[kind].name.c_str(),
                    static_cast<long long>(count.by_kind[kind]));
    std::printf("\n");
}

void print_json(const LoadCount& count, const std::vector<LoadKind>& kinds) {
    std::string line;
    JsonWriter json(line);
    json.begin_object().field("actions", count.took_ms.size()).field("refused", count.refused);
    json.field("seconds", count.seconds).field("idle_beats", count.idle_beats);
    json.field("p50_ms", count.ms_at(0.5))
        .field("p90_ms", count.ms_at(0.9))
        .field("p99_ms", count.ms_at(0.99));
    json.field("told_p50_ms", count.told_ms_at(0.5)).field("told_p99_ms", count.told_ms_at(0.99));
    json.field("most_ms", count.ms_at(1)).field("replaced", count.replaced);
    json.field("server_ms_an_action", 1e3 * count.each(count.server_seconds));
    json.field("client_ms_an_action", 1e3 * count.each(count.client_seconds));
    json.field("server_mb", count.memory);
    json.field("bytes_an_action", count.each(static_cast<double>(count.bytes)));
    json.key("actions_by_kind").begin_object();
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) json.field(kinds[kind].name, count.by_kind[kind]);
    json.end_object().end_object();
    std::puts(line.c_str());
}

} // namespace

} // namespace oya

int main(int count, char** words) {
    oya::LoadOrder order;
    if (const int code = oya::read_load_order({words, static_cast<std::size_t>(count)}, order); code >= 0)
        return code;
    std::signal(SIGPIPE, SIG_IGN);
    try {
        oya::Load load(order);
        const oya::LoadCount counted = load.run();
        order.json ? oya::print_json(counted, load.kinds()) : oya::print_report(counted, load.kinds());
        return counted.refused > 0 ? 1 : 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bench_server_load: %s\n", error.what());
        return 1;
    }
}
