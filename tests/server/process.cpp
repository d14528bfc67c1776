#include "server/process.h"

#include "doors/serve/serve_command.h"

#include <gtest/gtest.h>

#include <array>
#include <cctype>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <spawn.h>
#include <stdexcept>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace oya::server {

namespace {

constexpr const char* asks_to_serve = "OYA_TEST_SERVE"; // the data folder
constexpr const char* port_to_serve = "OYA_TEST_SERVE_PORT";
constexpr const char* options_to_serve = "OYA_TEST_SERVE_OPTIONS"; // a line each

// In the process that was asked to serve, does that instead of the tests.
class ServeIfAsked : public testing::Environment {
    void SetUp() override {
        const char* const data = std::getenv(asks_to_serve);
        if (data == nullptr) return;
        std::vector<std::string_view> args{"--data", data, "--port", std::getenv(port_to_serve)};
        std::string_view options = std::getenv(options_to_serve);
        while (!options.empty()) {
            args.push_back(options.substr(0, options.find('\n')));
            options.remove_prefix(args.back().size() + 1);
        }
        std::_Exit(serve_command(args, stdout, stderr));
    }
};

// A line of the log that has a word as long as a secret; empty if there is none. Nothing else it says is: ids
// are shorter, and of a table that was frozen the whole record is there.
std::string line_with_a_secret(const std::filesystem::path& log) {
    constexpr std::size_t shortest = 32; // letters of a secret, of a seat or a session
    std::ifstream file(log);
    for (std::string line; std::getline(file, line);) {
        if (line.find(R"("what":"table frozen")") != line.npos) continue;
        std::size_t length = 0;
        for (const char c : line) {
            length =
                std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' ? length + 1 : 0;
            if (length >= shortest) return line;
        }
    }
    return "";
}

[[maybe_unused]] const auto* const registered = testing::AddGlobalTestEnvironment(new ServeIfAsked);

} // namespace

ServerProcess::~ServerProcess() {
    if (process_ > 0) kill();
}

void ServerProcess::start() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, (data_ / "log.jsonl").c_str(),
                                     O_WRONLY | O_CREAT | O_APPEND, 0600);
    const std::string data = std::string(asks_to_serve) + '=' + data_.string();
    const std::string port = std::string(port_to_serve) + '=' + std::to_string(port_);
    std::string options = std::string(options_to_serve) + '=';
    for (const std::string& option : options_) options += option + '\n';
    std::vector<char*> environment;
    for (char** each = environ; *each != nullptr; ++each) environment.push_back(*each);
    environment.insert(environment.end(), {const_cast<char*>(data.c_str()), const_cast<char*>(port.c_str()),
                                           const_cast<char*>(options.c_str()), nullptr});
    std::array<char*, 2> arguments{const_cast<char*>("test_server"), nullptr};
    const int error =
        posix_spawn(&process_, "/proc/self/exe", &actions, nullptr, arguments.data(), environment.data());
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    if (error != 0) throw std::runtime_error(std::strerror(error));

    std::string said;
    char byte = 0;
    const std::string mark = "http://";
    while (read(ends[0], &byte, 1) == 1) {
        said += byte;
        const std::size_t place = said.find(mark);
        if (byte != '\n' || place == said.npos) continue;
        port_ = static_cast<std::uint16_t>(std::stoi(said.substr(said.find(':', place + mark.size()) + 1)));
        close(ends[0]);
        return;
    }
    close(ends[0]);
    throw std::runtime_error("the server did not start: " + said);
}

int ServerProcess::end(int signal) {
    int status = 0;
    ::kill(process_, signal);
    waitpid(process_, &status, 0);
    process_ = -1;
    EXPECT_EQ(line_with_a_secret(data_ / "log.jsonl"), "") << "no secret is ever in the log";
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

void ServerProcess::signal(int number) const { ::kill(process_, number); }

void ServerProcess::limit_files(std::optional<std::uint64_t> bytes) const {
    const rlimit limit{bytes.value_or(RLIM_INFINITY), RLIM_INFINITY};
    if (prlimit(process_, RLIMIT_FSIZE, &limit, nullptr) != 0) throw std::runtime_error(std::strerror(errno));
}

void ServerProcess::limit_memory(std::uint64_t bytes) const {
    const std::uint64_t most = status("VmData:") + bytes;
    const rlimit limit{most, most};
    if (prlimit(process_, RLIMIT_DATA, &limit, nullptr) != 0) throw std::runtime_error(std::strerror(errno));
}

std::uint64_t ServerProcess::status(std::string_view name) const {
    std::ifstream status("/proc/" + std::to_string(process_) + "/status");
    std::uint64_t kilobytes = 0;
    for (std::string word; status >> word;)
        if (word == name) status >> kilobytes;
    return 1024 * kilobytes;
}

void ServerProcess::kill() { end(SIGKILL); }

int ServerProcess::terminate() { return end(SIGTERM); }

} // namespace oya::server
