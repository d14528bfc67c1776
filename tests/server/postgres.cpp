#include "server/postgres.h"

#include "server/postgres/postgres_connection.h"
#include "server/postgres/postgres_schema.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <grp.h>
#include <iterator>
#include <pwd.h>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace oya::server {

namespace {

namespace fs = std::filesystem;

// It refuses to run as root.
const passwd* user_of_the_database() {
    if (geteuid() != 0) return nullptr;
    const passwd* const user = getpwnam("postgres");
    return user != nullptr ? user : getpwnam("nobody");
}

fs::path new_folder() {
    std::string name = (fs::temp_directory_path() / "oya-postgres-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder for PostgreSQL can be made");
    const passwd* const user = user_of_the_database();
    if (user != nullptr && chown(name.c_str(), user->pw_uid, user->pw_gid) != 0)
        throw std::runtime_error("the folder for PostgreSQL cannot be given to its user");
    return name;
}

// The newest there is.
fs::path programs_of_the_database() {
    for (int version = 19; version >= 15; --version) {
        const fs::path folder = "/usr/lib/postgresql/" + std::to_string(version) + "/bin";
        if (fs::exists(folder / "postgres")) return folder;
    }
    throw std::runtime_error("there is no PostgreSQL 15 or newer in /usr/lib/postgresql: "
                             "install the package postgresql-15");
}

std::vector<pid_t> children_of(pid_t process) {
    const std::string id = std::to_string(process);
    std::ifstream file("/proc/" + id + "/task/" + id + "/children");
    return {std::istream_iterator<pid_t>(file), {}};
}

} // namespace

TestPostgres::TestPostgres(bool flushes)
    : folder_(new_folder()), programs_(programs_of_the_database()), flushes_(flushes), owner_(getpid()) {
    set_keeper();
    const pid_t maker = launch({"initdb", "-D", (folder_ / "data").string(), "-A", "trust", "-U", "oya",
                                "--locale=C.UTF-8", "-E", "UTF8", "-N"});
    int how = 0;
    waitpid(maker, &how, 0);
    if (how != 0) throw std::runtime_error("PostgreSQL could not make its files: " + said());
    start();
}

TestPostgres::~TestPostgres() {
    if (getpid() != owner_) return;
    end(SIGQUIT);
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
    close(wire_);
    waitpid(keeper_, nullptr, 0);
}

// A process that does nothing but remove the folder if this program is killed.
void TestPostgres::set_keeper() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe can be made");
    const std::string folder = folder_.string();
    const char* const script = "cat; while [ -d \"$0\" ]; do sleep 0.2; rm -rf \"$0\"; done";
    keeper_ = fork();
    if (keeper_ < 0) throw std::runtime_error("no process can be started");
    if (keeper_ == 0) {
        setsid();
        dup2(ends[0], 0);
        execl("/bin/sh", "sh", "-c", script, folder.c_str(), nullptr);
        _exit(127);
    }
    close(ends[0]);
    wire_ = ends[1];
}

TestPostgres& TestPostgres::shared() {
    static TestPostgres postgres;
    return postgres;
}

// It is sent a signal when this program ends, and has its user before that is asked for, because who becomes
// another loses the wish.
pid_t TestPostgres::launch(const std::vector<std::string>& command) const {
    const std::string program = (programs_ / command[0]).string();
    std::vector<char*> words;
    for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    const std::string log = (folder_ / "log").string();
    const passwd* const user = user_of_the_database();
    const pid_t parent = getpid();
    const pid_t child = fork();
    if (child < 0) throw std::runtime_error("no process can be started");
    if (child > 0) return child;
    if (user != nullptr &&
        (setgroups(0, nullptr) != 0 || setgid(user->pw_gid) != 0 || setuid(user->pw_uid) != 0))
        _exit(126);
    prctl(PR_SET_PDEATHSIG, SIGQUIT);
    if (getppid() != parent || chdir("/") != 0) _exit(126);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    const int out = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    dup2(out, 1);
    dup2(out, 2);
    execv(program.c_str(), words.data());
    _exit(127);
}

std::string TestPostgres::said() const {
    std::ifstream file(folder_ / "log");
    std::string text(std::istreambuf_iterator<char>(file), {});
    return text.size() > 2000 ? text.substr(text.size() - 2000) : text;
}

std::string TestPostgres::address(const std::string& database) const {
    return "postgresql://oya@/" + database + "?host=" + folder_.string();
}

void TestPostgres::start() {
    constexpr int most_tries = 1200;
    for (int tries = 0; tries < most_tries; ++tries) {
        // Who was killed may have left processes that are not gone yet: then it ends and is started again.
        if (process_ > 0 && waitpid(process_, nullptr, WNOHANG) == process_) process_ = -1;
        if (process_ < 0)
            process_ = launch({"postgres", "-D", (folder_ / "data").string(), "-k", folder_.string(), "-c",
                               "listen_addresses=", "-c", "shared_buffers=32MB", "-c",
                               flushes_ ? "fsync=on" : "fsync=off", "-c", "max_connections=200"});
        try {
            const PostgresConnection asked(std::make_shared<const PostgresAddress>(address("postgres")),
                                           postgres_dialect("test"));
            return;
        } catch (const StoreError&) {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
    }
    throw std::runtime_error("PostgreSQL does not start: " + said());
}

std::string TestPostgres::new_database() {
    const std::string name = "oya" + std::to_string(++databases_);
    PostgresConnection(std::make_shared<const PostgresAddress>(address("postgres")), postgres_dialect("test"),
                       std::nullopt)
        .run("CREATE DATABASE " + name);
    return address(name);
}

void TestPostgres::end(int signal) {
    if (process_ < 0) return;
    ::kill(process_, signal);
    waitpid(process_, nullptr, 0);
    process_ = -1;
}

void TestPostgres::kill() {
    const std::vector<pid_t> children = children_of(process_);
    ::kill(process_, SIGSTOP); // so that it does not see them go
    for (const pid_t child : children) ::kill(child, SIGKILL);
    end(SIGKILL);
}

void TestPostgres::stop() { end(SIGINT); }

} // namespace oya::server
