#pragma once

#include <array>
#include <csignal>
#include <cstdint>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <spawn.h>
#include <stdexcept>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace oya {

// `oya serve` in a process of its own, with this store, or with a new one if it is empty. Throws
// std::runtime_error.
class LoadServer {
  public:
    LoadServer(const std::string& program, const std::string& store) {
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
        std::vector<std::string> words{program, "serve", "--port", "0", "--data", name};
        if (!store.empty()) words.insert(words.end(), {"--store", store});
        std::vector<char*> arguments;
        for (std::string& word : words) arguments.push_back(word.data());
        arguments.push_back(nullptr);
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
        port_ = static_cast<std::uint16_t>(std::stoi(said.substr(at + mark.size())));
    }
    LoadServer(const LoadServer&) = delete;
    LoadServer& operator=(const LoadServer&) = delete;
    ~LoadServer() {
        kill(process_, SIGTERM);
        waitpid(process_, nullptr, 0);
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }

    std::uint16_t port() const { return port_; }

    // The seconds of the processor it has taken so far, its own and those of the system for it.
    double processor_seconds() const {
        std::string word;
        std::ifstream stat(about("stat"));
        std::getline(stat, word, ')'); // its name may hold anything
        constexpr int before_user = 11;
        for (int i = 0; i < before_user; ++i) stat >> word;
        double user = 0;
        double system = 0;
        stat >> user >> system;
        return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
    }
    // The most memory it has held so far, in MB.
    double most_memory() const {
        std::ifstream status(about("status"));
        double kilobytes = 0;
        for (std::string word; status >> word;)
            if (word == "VmHWM:") status >> kilobytes;
        return kilobytes / 1024;
    }

  private:
    std::string about(const char* what) const { return "/proc/" + std::to_string(process_) + '/' + what; }

    std::filesystem::path folder_;
    pid_t process_ = -1;
    std::uint16_t port_ = 0;
};

} // namespace oya
