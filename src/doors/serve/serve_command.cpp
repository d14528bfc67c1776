#include "doors/serve/serve_command.h"

#include "doors/locale.h"
#include "doors/play/saves.h"
#include "generated/version.h"
#include "server/qr.h"
#include "server/reach.h"
#include "server/said.h"
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
#include <vector>

namespace oya {

namespace {

constexpr std::array<CommandOption, 12> spec_options{{
    {"port", "NUMBER", "help.serve.port", {{0, 65535}}},
    {"listen", "ADDRESS", "help.serve.listen"},
    {"lan", "", "help.serve.lan"},
    {"data", "DIR", "help.serve.data"},
    {"store", "URL", "help.serve.store"},
    {"node-url", "URL", "help.serve.node-url"},
    {"public-url", "URL", "help.serve.public-url"},
    {"trust-proxy", "", "help.serve.trust-proxy"},
    {"memory", "MB", "help.serve.memory", {{1, 1'000'000}}},
    {"web", "DIR", "help.serve.web"},
    {"keep-days", "NUMBER", "help.serve.keep-days", {{0, 36500}}},
    {"verbose", "", "help.serve.verbose"},
}};

constexpr std::array<std::string_view, 3> spec_examples{
    "oya serve",
    "oya serve --lan",
    "oya serve --public-url https://play.example.org --trust-proxy",
};

constexpr server::milliseconds patience{2000}; // with who does not answer a goodbye

std::string shown_address(const server::ServerSetup& setup, std::uint16_t port) {
    const std::string host = setup.listen == "127.0.0.1" || setup.listen == "0.0.0.0" || setup.listen == "::"
                                 ? "localhost"
                             : setup.listen.find(':') != std::string::npos ? '[' + setup.listen + ']'
                                                                           : setup.listen;
    return "http://" + host + ':' + std::to_string(port);
}

// All networks there are, if others can be reached by IPv4, as at home they can.
std::string everywhere() {
    const std::vector<std::string> own = server::reachable(server::own_addresses());
    return !own.empty() && own.front().find(':') != std::string::npos ? "::" : "0.0.0.0";
}

// Where the server is, where others go to play, and for their phones the best of it as a picture; or how to
// let others in. Behind a name of its own that name is all they need. Who asks for others to come in reads
// first where they go: an address of this machine alone, in the first line, is what one would hand on.
void tell_where(const server::ServerSetup& setup, const server::Server& server, bool lan, std::FILE* out) {
    const Words& words = chosen_words("");
    const auto say = [&](const Message& message) { std::fprintf(out, "%s\n", words.say(message).c_str()); };
    const Message listens{"serve.listens", {{"address", shown_address(setup, server.port())}}};
    const std::vector<std::string> addresses = server.addresses();
    const bool others_first = lan && setup.public_url.empty() && !addresses.empty();
    if (!others_first) say(listens);
    if (!setup.public_url.empty()) return say(Message{"serve.public", {{"address", addresses.front()}}});
    if (lan && addresses.empty()) say(Message{"serve.none"});
    if (!lan && addresses.empty()) say(Message{"serve.alone"});
    if (addresses.empty()) return;
    say(Message{"serve.others"});
    for (const std::string& address : addresses) std::fprintf(out, "    %s\n", address.c_str());
    if (isatty(fileno(out)) != 0) std::fputs(server::qr_lines(addresses.front()).c_str(), out);
    if (others_first) say(listens);
}

// The page of the ./oya that calls us, or of the program as it was built, from wherever it is called.
std::filesystem::path built_page() {
    const char* const root = std::getenv("OYA_ROOT");
    if (root != nullptr && *root != '\0')
        return page_of_program(std::filesystem::path(root) / "build" / "release" / "oya");
    std::error_code none;
    return page_of_program(std::filesystem::read_symlink("/proc/self/exe", none));
}

// Waits for a signal to end; a second one ends at once, as it ends any program.
void wait_for_end(const sigset_t& ending) {
    int signal = 0;
    sigwait(&ending, &signal);
    std::thread([ending] {
        int second = 0;
        sigwait(&ending, &second);
        pthread_sigmask(SIG_UNBLOCK, &ending, nullptr);
        std::raise(second);
    }).detach();
}

} // namespace

std::filesystem::path page_of_program(const std::filesystem::path& program) {
    std::error_code none;
    const std::filesystem::path real = std::filesystem::weakly_canonical(program.parent_path(), none);
    if (real.empty()) return {};
    // As it was built, and as it was installed.
    for (const std::filesystem::path& folder :
         {real.parent_path() / "web", real.parent_path() / "share" / "oya" / "web"})
        if (std::filesystem::is_regular_file(folder / "index.html", none)) return folder;
    return {};
}

const CommandSpec serve_spec{"serve", "help.serve", {}, spec_options, spec_examples};

int serve_command(std::span<const std::string_view> args, std::FILE* out, std::FILE* err) {
    int exit_code = 0;
    const std::optional<Arguments> given = Arguments::parse(serve_spec, args, out, err, exit_code);
    if (!given) return exit_code;
    server::ServerSetup setup;
    setup.port = static_cast<std::uint16_t>(given->number("port").value_or(8080));
    const bool lan = given->has("lan");
    setup.listen = given->text("listen", lan ? everywhere() : setup.listen);
    setup.data = given->has("data") ? std::filesystem::path(given->text("data")) : data_folder();
    setup.store = given->text("store");
    setup.node_url = given->text("node-url");
    setup.public_url = given->text("public-url");
    setup.trust_proxy = given->has("trust-proxy");
    setup.web = given->has("web") ? std::filesystem::path(given->text("web")) : built_page();
    setup.memory = given->number("memory").value_or(0) * 1'000'000;
    setup.keep_days = static_cast<int>(given->number("keep-days").value_or(setup.keep_days));
    setup.version = version;
    const auto fail = [err](const Message& fault) {
        const Words& words = chosen_words("");
        return wrong_call(serve_spec, words.say(fault), words, err);
    };
    const bool is_url = setup.public_url.starts_with("http://") || setup.public_url.starts_with("https://");
    if (!setup.public_url.empty() && !is_url) return fail("help.serve.no-url");
    if (!setup.node_url.empty() && !setup.node_url.starts_with("http://"))
        return fail("help.serve.no-node-url");
    if (setup.data.empty() && setup.store.empty()) return fail("help.serve.no-data");

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
        tell_where(setup, server, lan, out);
        std::fflush(out);
        log.info("listening", {{"address", setup.listen}, {"port", server.port()}});
        wait_for_end(ending);
        log.info("draining", {{"patience_ms", patience.count()}});
        server.drain(patience);
        log.info("ended");
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(err, "oya serve: %s\n", chosen_words("").say(server::trouble_of(error)).c_str());
        return 1;
    }
}

} // namespace oya
