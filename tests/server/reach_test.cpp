#include "server/reach.h"

#include "server/net/guard.h"
#include "server/qr.h"
#include "server/whole_server.h"

#include "doors/serve/serve_command.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

// How people in one room find the server of one of them.

namespace oya::server {

namespace {

using Addresses = std::vector<std::string>;

TEST(Reachable, are_addresses_of_homes_before_others) {
    EXPECT_EQ(reachable({{"lo", "127.0.0.1"},
                         {"lo", "::1"},
                         {"docker0", "172.17.0.1"},
                         {"tailscale0", "100.101.102.103"},
                         {"eth1", "169.254.7.7"},
                         {"ppp0", "198.51.100.7"},
                         {"eth0", "172.31.0.4"},
                         {"tun0", "10.8.0.2"},
                         {"wlan0", "192.168.1.20"},
                         {"wlan0", "2001:db8::20"}}),
              (Addresses{"192.168.1.20", "10.8.0.2", "172.31.0.4", "198.51.100.7", "100.101.102.103",
                         "169.254.7.7", "172.17.0.1"}));
}

TEST(Reachable, are_addresses_of_the_same_kind_in_the_order_of_the_system) {
    EXPECT_EQ(reachable({{"eth0", "192.168.7.1"}, {"wlan0", "192.168.1.1"}, {"wlan0", "192.168.7.1"}}),
              (Addresses{"192.168.7.1", "192.168.1.1"}));
}

// 172.16 to 172.31 is somebody's own, what stands around it is not; 127 is nobody else's.
TEST(Reachable, are_told_from_their_neighbours) {
    EXPECT_EQ(
        reachable({{"a", "172.32.0.1"},
                   {"b", "172.15.0.1"},
                   {"c", "172.16.0.1"},
                   {"d", "11.0.0.1"},
                   {"e", "100.128.0.1"},
                   {"f", "100.127.0.1"},
                   {"g", "127.5.5.5"},
                   {"h", "0.0.0.0"}}),
        (Addresses{"172.16.0.1", "172.32.0.1", "172.15.0.1", "11.0.0.1", "100.128.0.1", "100.127.0.1"}));
}

TEST(Reachable, is_the_next_internet_only_where_there_is_no_other) {
    EXPECT_EQ(
        reachable(
            {{"lo", "127.0.0.1"}, {"wlan0", "fe80::1"}, {"wlan0", "fd00::7"}, {"wlan0", "2001:db8::7"}}),
        (Addresses{"fd00::7", "2001:db8::7"}));
    EXPECT_EQ(reachable({{"lo", "127.0.0.1"}, {"lo", "::1"}, {"wlan0", "fe80::1"}}), Addresses{});
}

TEST(ReachOfAServer, is_by_the_name_that_works_for_others) {
    const Reach alone;
    EXPECT_EQ(alone.addresses(), Addresses{});
    EXPECT_EQ(alone.base_for("localhost:8080"), "");
    const Reach named("https://play.example.org");
    EXPECT_EQ(named.base_for("localhost:8080"), "https://play.example.org");
    EXPECT_EQ(named.base_for("elsewhere"), "https://play.example.org");
    Reach one("", "192.0.2.7");
    one.on_port(8080);
    EXPECT_EQ(one.addresses(), Addresses{"http://192.0.2.7:8080"});
    for (const char* const here : {"localhost:8080", "127.0.0.1:8080", "127.0.0.2:8080", "[::1]:8080", ""})
        EXPECT_EQ(one.base_for(here), "http://192.0.2.7:8080") << here;
    EXPECT_EQ(one.base_for("oya.local:8080"), "http://oya.local:8080") << "who came by a name is given it";
    Reach six("", "2001:db8::7");
    six.on_port(80);
    EXPECT_EQ(six.addresses(), Addresses{"http://[2001:db8::7]:80"});
}

TEST(LoopbackHost, is_an_address_and_no_name_that_begins_like_one) {
    for (const char* const host : {"localhost", "127.0.0.1:80", "127.0.0.2", "[::1]:8080"})
        EXPECT_TRUE(is_loopback_host(host)) << host;
    for (const char* const host : {"127.0.0.1.example.org", "127.evil", "128.0.0.1", "192.168.1.20:80", ""})
        EXPECT_FALSE(is_loopback_host(host)) << host;
}

using ServerInReach = WholeServer;

TEST_F(ServerInReach, tells_the_page_what_links_begin_with) {
    EXPECT_EQ(ask(port(), "GET", "/api/reach").body, R"({"addresses":[]})");
    server.reset();
    setup.listen = "0.0.0.0";
    const Addresses all = [&] {
        port();
        return server->addresses();
    }();
    const std::string told = ask(port(), "GET", "/api/reach").body;
    for (const std::string& address : all) {
        EXPECT_NE(told.find('"' + address + '"'), told.npos) << told;
        EXPECT_TRUE(address.ends_with(':' + std::to_string(port())));
    }
    EXPECT_EQ(at(told, {"base"}), all.empty() ? "" : all.front());
    EXPECT_EQ(at(ask(port(), "GET", "/api/reach", "", "Host: 192.0.2.9:81\r\n").body, {"base"}),
              "http://192.0.2.9:81");
}

TEST_F(ServerInReach, invites_by_the_address_it_was_called_by) {
    setup.listen = "0.0.0.0";
    const std::string order = R"({"game":"vigo","seats":[{"name":"Ann"},{"empty":true}]})";
    EXPECT_TRUE(at(ask(port(), "POST", "/api/tables", order, "Host: 192.0.2.9:81\r\n").body, {"url"})
                    .starts_with("http://192.0.2.9:81/t/"));
    EXPECT_EQ(at(ask(port(), "POST", "/api/tables", order).body, {"url"}).find("localhost"),
              std::string::npos);
}

// The same squares, in the picture and on the screen.
TEST(Qr, is_the_same_in_a_picture_and_in_a_terminal) {
    const std::string svg = qr_svg("http://192.168.1.20:8080/j/KXMPRT");
    const std::string lines = qr_lines("http://192.168.1.20:8080/j/KXMPRT");
    std::set<std::pair<int, int>> drawn;
    int side = 0;
    ASSERT_EQ(std::sscanf(svg.c_str() + svg.find("viewBox"), "viewBox=\"0 0 %d", &side), 1);
    for (std::size_t at = svg.rfind("d=\"") + 3; at < svg.size();) {
        int column = 0, row = 0, run = 0, length = 0;
        if (std::sscanf(svg.c_str() + at, "M%d %dh%dv1h-%*dz%n", &column, &row, &run, &length) != 3) break;
        for (int i = 0; i < run; ++i) drawn.emplace(row - 4, column - 4 + i);
        at += static_cast<std::size_t>(length);
    }
    std::set<std::pair<int, int>> shown;
    int row = -2;
    for (std::size_t from = 0; from < lines.size(); row += 2) {
        std::string line = lines.substr(from, lines.find('\n', from) - from);
        from = lines.find('\n', from) + 1;
        line = line.substr(line.find('m') + 1);
        line.resize(line.rfind('\x1b'));
        int column = -2;
        for (std::size_t i = 0; i < line.size(); ++column) {
            const std::string sign = line.substr(i, line[i] == ' ' ? 1 : 3);
            if (sign == "█" || sign == "▀") shown.emplace(row, column);
            if (sign == "█" || sign == "▄") shown.emplace(row + 1, column);
            i += sign.size();
        }
        EXPECT_EQ(column, side - 8 + 2);
    }
    EXPECT_GT(drawn.size(), 200u);
    EXPECT_EQ(drawn, shown);
    for (int i = 0; i < 7; ++i) EXPECT_TRUE(drawn.contains({0, i})) << "the edge of the mark in the corner";
    EXPECT_FALSE(drawn.contains({0, 7}));
}

TEST(Qr, is_drawn_of_short_texts_alone) {
    EXPECT_EQ(qr_svg(""), "");
    EXPECT_EQ(qr_lines(""), "");
    EXPECT_NE(qr_svg(std::string(400, 'x')), "");
    EXPECT_EQ(qr_svg(std::string(401, 'x')), "");
}

// `oya serve` in a process of its own, and what it says on a terminal until it is told to end.
std::string said_by_serve(const TestFolder& folder, std::vector<std::string> options, const char* language) {
    const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    grantpt(terminal);
    unlockpt(terminal);
    const std::string name = ptsname(terminal);
    std::FILE* const log = std::fopen((folder.path / "log").c_str(), "w");
    const pid_t child = fork();
    if (child == 0) {
        setenv("LC_ALL", language, 1);
        std::FILE* const out = std::fopen(name.c_str(), "w");
        std::vector<std::string_view> args{"--port", "0", "--data", folder.path.native()};
        args.insert(args.end(), options.begin(), options.end());
        const int code = serve_command(args, out, log);
        std::fclose(out);
        _exit(code);
    }
    std::fclose(log);
    std::string text;
    char bytes[4096];
    while (read_file(folder.path / "log").find("listening") == std::string::npos) usleep(5000);
    kill(child, SIGTERM);
    for (ssize_t got = 0; (got = read(terminal, bytes, sizeof bytes)) > 0;)
        text.append(bytes, static_cast<std::size_t>(got));
    int status = 0;
    waitpid(child, &status, 0);
    close(terminal);
    EXPECT_EQ(WEXITSTATUS(status), 0);
    return text;
}

TEST(ServeCommand, shows_others_where_to_go) {
    const TestFolder folder;
    const std::string text = said_by_serve(folder, {"--lan"}, "en_GB.UTF-8");
    const Addresses own = reachable(own_addresses());
    if (own.empty()) {
        EXPECT_NE(text.find("in no network"), text.npos) << text;
        return;
    }
    EXPECT_EQ(text.find("Others in this network play at"), 0u) << text;
    EXPECT_NE(text.find(own.front()), text.npos) << text;
    EXPECT_NE(text.find("▀"), text.npos) << "a code for phones";
    // An address of this machine alone comes last: the first one that is read is handed on.
    EXPECT_LT(text.rfind(own.front()), text.find("http://localhost:")) << text;
    EXPECT_LT(text.rfind("▀"), text.find("http://localhost:")) << text;
    EXPECT_NE(text.find("http://localhost:"), text.npos) << text;
}

TEST(ServeCommand, says_by_what_name_people_reach_it) {
    const TestFolder folder;
    const std::string text =
        said_by_serve(folder, {"--public-url", "https://play.example.org", "--trust-proxy"}, "en_GB.UTF-8");
    EXPECT_NE(text.find("Oya listens on http://localhost:"), text.npos) << text;
    EXPECT_NE(text.find("People play at https://play.example.org"), text.npos) << text;
    EXPECT_EQ(text.find("--lan"), text.npos) << text;
    const std::string french = said_by_serve(folder, {"--public-url", "https://oya.example"}, "fr_FR.UTF-8");
    EXPECT_NE(french.find("On joue à l’adresse https://oya.example"), french.npos) << french;
}

TEST(ServeCommand, says_how_to_let_others_in) {
    const TestFolder folder;
    const std::string text = said_by_serve(folder, {}, "fr_FR.UTF-8");
    EXPECT_NE(text.find("Oya écoute sur http://localhost:"), text.npos) << text;
    EXPECT_NE(text.find("oya serve --lan"), text.npos) << text;
    EXPECT_EQ(text.find("▀"), text.npos);
}

} // namespace

} // namespace oya::server
