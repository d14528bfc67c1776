#include "doors/serve/serve_command.h"

#include "doors/play/saves.h"
#include "generated/version.h"
#include "server/server.h"

#include <array>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <pthread.h>
#include <string>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace oya {

namespace {

constexpr std::array<CommandOption, 10> spec_options{{
    {"port", "NUMBER", "the port to listen on (8080); 0 takes any free one", {{0, 65535}}},
    {"listen", "ADDRESS", "the address to listen on (127.0.0.1, so that only this machine can reach it)"},
    {"data", "DIR", "where tables and accounts are kept (the folder of oya play)"},
    {"store", "URL", "another store than oya.db in that folder: sqlite:FILE"},
    {"public-url", "URL", "how people reach the server, such as https://play.example.org"},
    {"trust-proxy", "", "believe the addresses that the proxy in front tells (X-Forwarded-For)"},
    {"memory",
     "MB",
     "for tables (a quarter of the machine's): beyond it quiet ones wait on the disk",
     {{1, 1'000'000}}},
    {"web", "DIR", "the folder of the page (the one that ./oya has built)"},
    {"keep-days",
     "NUMBER",
     "how long games that guests have finished are kept (365); 0 keeps all tables for ever",
     {{0, 36500}}},
    {"verbose", "", "log small things too"},
}};

constexpr std::array<std::string_view, 3> spec_examples{
    "oya serve",
    "oya serve --listen 0.0.0.0 --port 80",
    "oya serve --public-url https://play.example.org --trust-proxy",
};

constexpr server::milliseconds patience{2000}; // with who does not answer a goodbye

std::string shown_address(const server::ServerSetup& setup, std::uint16_t port) {
    const std::string host = setup.listen == "127.0.0.1" || setup.listen == "0.0.0.0" ? "localhost"
                             : setup.listen.find(':') != std::string::npos ? '[' + setup.listen + ']'
                                                                           : setup.listen;
    return "http://" + host + ':' + std::to_string(port);
}

// The page as ./oya builds it; empty when there is none, and the server shows its plain one.
std::filesystem::path built_page() {
    const char* const root = std::getenv("OYA_ROOT");
    if (root == nullptr || *root == '\0') return {};
    std::filesystem::path folder = std::filesystem::path(root) / "build" / "web";
    std::error_code none;
    return std::filesystem::is_regular_file(folder / "index.html", none) ? folder : std::filesystem::path{};
}

// Waits for a signal to end; a second one ends at once.
void wait_for_end(const sigset_t& ending) {
    int signal = 0;
    sigwait(&ending, &signal);
    std::thread([ending] {
        int second = 0;
        sigwait(&ending, &second);
        _exit(128 + second);
    }).detach();
}

} // namespace

const CommandSpec serve_spec{"serve",
                             "let people play together over the network; tables are kept on the disk",
                             {},
                             spec_options,
                             spec_examples};

int serve_command(std::span<const std::string_view> args, std::FILE* out, std::FILE* err) {
    int exit_code = 0;
    const std::optional<Arguments> given = Arguments::parse(serve_spec, args, out, err, exit_code);
    if (!given) return exit_code;
    server::ServerSetup setup;
    setup.port = static_cast<std::uint16_t>(given->number("port").value_or(8080));
    setup.listen = given->text("listen", setup.listen);
    setup.data = given->has("data") ? std::filesystem::path(given->text("data")) : data_folder();
    setup.store = given->text("store");
    setup.public_url = given->text("public-url");
    setup.trust_proxy = given->has("trust-proxy");
    setup.web = given->has("web") ? std::filesystem::path(given->text("web")) : built_page();
    setup.memory = given->number("memory").value_or(0) * 1'000'000;
    setup.keep_days = static_cast<int>(given->number("keep-days").value_or(setup.keep_days));
    setup.version = version;
    const bool is_url = setup.public_url.starts_with("http://") || setup.public_url.starts_with("https://");
    if (!setup.public_url.empty() && !is_url)
        return wrong_call(serve_spec, "--public-url must begin with http:// or https://", err);
    if (setup.data.empty() && setup.store.empty())
        return wrong_call(serve_spec, "there is no folder for the data: say --data DIR", err);

    // Before there are threads: signals are waited for here and nowhere else.
    sigset_t ending;
    sigemptyset(&ending);
    sigaddset(&ending, SIGTERM);
    sigaddset(&ending, SIGINT);
    pthread_sigmask(SIG_BLOCK, &ending, nullptr);
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN); // a file that may not grow is an error like a full disk, and not the end

    server::Log log(err, given->has("verbose") ? server::Log::Level::debug : server::Log::Level::info);
    try {
        server::Server server(setup, log);
        std::fprintf(out, "Oya listens on %s (end with Ctrl-C)\n",
                     shown_address(setup, server.port()).c_str());
        std::fflush(out);
        log.info("listening", {{"address", setup.listen}, {"port", server.port()}});
        wait_for_end(ending);
        log.info("draining", {{"patience_ms", patience.count()}});
        server.drain(patience);
        log.info("ended");
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(err, "oya serve: %s\n", error.what());
        return 1;
    }
}

} // namespace oya
