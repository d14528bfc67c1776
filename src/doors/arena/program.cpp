#include "doors/arena/program.h"

#include "core/json_reader.h"
#include "core/json_writer.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace oya {

namespace {

constexpr int digits_beyond_a_double = 11; // of 64: a seed is to be a number in every language
constexpr std::size_t longest_answer = 65536;
constexpr std::size_t longest_detail = 400;

std::string table_line(const AnyGame& game, const Settings& options, int seats) {
    std::string line;
    JsonWriter json(line);
    json.begin_object().field("t", "table").field("game", game.name());
    json.field("rules_version", game.rules_version()).field("seats", seats).key("options").begin_object();
    for (const auto& [name, value] : game.complete(options)) json.field(name, value);
    json.end_object().end_object();
    return line;
}

} // namespace

class Program final : public Outsider {
  public:
    Program(Programs& all, std::string command) : all_(all), command_(std::move(command)) {}
    ~Program() override {
        if (socket_ >= 0) close(socket_);
        if (process_ < 0) return;
        kill(-process_, SIGKILL);
        waitpid(process_, nullptr, 0);
    }
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    // One socket for both ways, so that writing to a program that has gone is an error and no signal; and a
    // group of its own, so that what the shell starts goes with it.
    bool start() {
        std::array<int, 2> ends{};
        if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
            return fails("arena.program.not-started", std::strerror(errno));
        socket_ = ends[0];
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
        posix_spawnattr_t attributes;
        posix_spawnattr_init(&attributes);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
        std::string shell = "sh";
        std::string flag = "-c";
        std::string command = command_;
        std::array<char*, 4> arguments{shell.data(), flag.data(), command.data(), nullptr};
        const int error = posix_spawn(&process_, "/bin/sh", &actions, &attributes, arguments.data(), environ);
        posix_spawnattr_destroy(&attributes);
        posix_spawn_file_actions_destroy(&actions);
        close(ends[1]);
        if (error == 0) return true;
        process_ = -1;
        return fails("arena.program.not-started", std::strerror(error));
    }

    bool meet(const AnyGame& game, const Settings& options, int seats) {
        const std::optional<std::string> answer = ask(table_line(game, options, seats));
        if (!answer) return false;
        JsonReader reader(*answer);
        const JsonValue said = reader.root().object();
        said.only({"ready", "world"});
        const bool ready = said.field("ready").boolean();
        if (const JsonValue world = said.optional("world"); world.exists()) wants_world_ = world.boolean();
        if (!reader.ok()) return fails("arena.program.unread", reader.error().sentence() + ": " + *answer);
        return ready || fails("arena.program.not-ready");
    }

    std::optional<Action> decide(const AnyPosition& position, Seat seat, std::uint64_t seed) override {
        const std::optional<std::string> answer = ask(question(position, seat, seed));
        if (!answer) return std::nullopt;
        JsonReader reader(*answer);
        const JsonValue said = reader.root().object();
        said.only({"play"});
        const std::string play(said.field("play").text());
        if (!reader.ok()) {
            fails("arena.program.unread", reader.error().sentence() + ": " + *answer);
            return std::nullopt;
        }
        const std::optional<Action> action = position.parse(seat, play);
        const Refusal refusal = action ? position.refuse(seat, *action) : Refusal{};
        if (action && !refusal) return action;
        const std::string rule = refusal.rule ? " [§ " + std::string(refusal.rule.id) + ']' : "";
        fails(action ? "arena.program.refused" : "arena.program.no-action", play + rule);
        return std::nullopt;
    }

  private:
    std::string question(const AnyPosition& position, Seat seat, std::uint64_t seed) const {
        std::string line;
        JsonWriter json(line);
        json.begin_object().field("t", "decide").field("seat", seat.index);
        json.field("seed", seed >> digits_beyond_a_double).key("view");
        position.write_view(json, seat);
        json.key("legal").begin_array();
        Actions actions;
        position.legal(seat, actions);
        for (const Action action : actions) json.value(position.notation(seat, action));
        json.end_array();
        if (wants_world_) {
            Rng rng(seed);
            json.key("world");
            position.imagine(seat, rng)->write(json);
        }
        json.end_object();
        return line;
    }

    std::optional<std::string> ask(std::string line) {
        line += '\n';
        for (std::string_view rest = line; !rest.empty();) {
            const ssize_t sent = send(socket_, rest.data(), rest.size(), MSG_NOSIGNAL);
            if (sent < 0 && errno == EINTR) continue;
            if (sent <= 0) return gives_up("arena.program.gone");
            rest.remove_prefix(static_cast<std::size_t>(sent));
        }
        using Clock = std::chrono::steady_clock;
        const Clock::time_point until = Clock::now() + all_.patience_;
        for (;;) {
            if (const std::size_t end = heard_.find('\n'); end != heard_.npos) {
                std::string answer = heard_.substr(0, end);
                heard_.erase(0, end + 1);
                return answer;
            }
            if (heard_.size() > longest_answer) return gives_up("arena.program.unread", heard_);
            const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
            pollfd ready{socket_, POLLIN, 0};
            if (left.count() <= 0 || poll(&ready, 1, static_cast<int>(left.count())) == 0)
                return gives_up("arena.program.late", std::to_string(all_.patience_.count()));
            std::array<char, 4096> bytes{};
            const ssize_t got = recv(socket_, bytes.data(), bytes.size(), 0);
            if (got < 0 && errno == EINTR) continue;
            if (got <= 0) return gives_up("arena.program.gone");
            heard_.append(bytes.data(), static_cast<std::size_t>(got));
        }
    }

    bool fails(std::string_view id, std::string detail = {}) {
        if (detail.size() > longest_detail) detail.resize(longest_detail);
        all_.note({id, {{"program", command_}, {"detail", std::move(detail)}}});
        return false;
    }
    std::nullopt_t gives_up(std::string_view id, std::string detail = {}) {
        fails(id, std::move(detail));
        return std::nullopt;
    }

    Programs& all_;
    std::string command_;
    int process_ = -1;
    int socket_ = -1;
    std::string heard_; // behind the last line
    bool wants_world_ = false;
};

std::unique_ptr<Outsider> Programs::start(const std::string& command, const AnyGame& game,
                                          const Settings& options, int seats) {
    auto program = std::make_unique<Program>(*this, command);
    if (!program->start() || !program->meet(game, options, seats)) return nullptr;
    return program;
}

std::optional<Message> Programs::fault() const {
    const std::lock_guard lock(mutex_);
    return fault_;
}

void Programs::note(Message fault) {
    const std::lock_guard lock(mutex_);
    if (!fault_) fault_ = std::move(fault);
}

} // namespace oya
