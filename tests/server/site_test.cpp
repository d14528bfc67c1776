#include "server/client.h"
#include "server/whole_server.h"

#include "core/json_reader.h"
#include "doors/serve/serve_command.h"
#include "kit/files.h"

#include <boost/beast/zlib/inflate_stream.hpp>
#include <boost/crc.hpp>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace oya::server {

namespace {

// A server with a page of two files.
class Page : public WholeServer {
  protected:
    Page() {
        const std::filesystem::path web = folder.path / "web";
        std::filesystem::create_directories(web / "assets");
        std::ofstream(web / "index.html") << "<title>A page</title>";
        std::ofstream(web / "assets" / "page.js") << "export {}";
        setup.web = web;
    }
};

TEST_F(Page, is_at_every_address_that_it_reads_itself) {
    for (const std::string place :
         {"/", "/account", "/learn/vigo", "/make", "/replay/abc", "/results", "/rules", "/rules/vigo",
          "/score/cascadia", "/t/abc", "/trail", "/index.html"}) {
        const Client::Answer answer = ask(port(), "GET", place);
        EXPECT_EQ(answer.status, 200) << place;
        EXPECT_EQ(answer.body, "<title>A page</title>") << place;
        EXPECT_EQ(answer.headers.at("content-type"), "text/html; charset=utf-8") << place;
        EXPECT_EQ(answer.headers.at("cache-control"), "no-cache") << place;
    }
}

// `build/release/oya serve`, and `../release/oya serve` from elsewhere.
TEST(BuiltPage, is_found_from_a_relative_path) {
    const TestFolder folder;
    const std::filesystem::path build = folder.path / "build";
    std::filesystem::create_directories(build / "release");
    const std::filesystem::path program =
        std::filesystem::relative(build, std::filesystem::current_path()) / "release" / "oya";
    ASSERT_TRUE(program.is_relative());
    EXPECT_EQ(page_of_program(program), "") << "there is none yet";
    std::filesystem::create_directories(build / "web");
    std::ofstream(build / "web" / "index.html") << "<title>A page</title>";
    EXPECT_EQ(page_of_program(program), std::filesystem::canonical(build / "web"));
    EXPECT_EQ(page_of_program("oya"), "") << "nothing was built here";
    EXPECT_EQ(page_of_program(""), "");
}

// `/usr/bin/oya serve`, of a package.
TEST(BuiltPage, is_found_where_it_was_installed) {
    const TestFolder folder;
    const std::filesystem::path page = folder.path / "usr" / "share" / "oya" / "web";
    std::filesystem::create_directories(folder.path / "usr" / "bin");
    std::filesystem::create_directories(page);
    EXPECT_EQ(page_of_program(folder.path / "usr" / "bin" / "oya"), "") << "a folder without a page is none";
    std::ofstream(page / "index.html") << "<title>A page</title>";
    EXPECT_EQ(page_of_program(folder.path / "usr" / "bin" / "oya"), std::filesystem::canonical(page));
}

TEST_F(Page, is_nowhere_else) {
    for (const std::string place :
         {"/api", "/api/nothing", "/assets/old.js", "/tables", "/makeshift", "/rulesets", "/favicon.ico"})
        EXPECT_EQ(ask(port(), "GET", place).status, 404) << place;
    EXPECT_EQ(at(ask(port(), "GET", "/healthz").body, {"status"}), "ok");
    EXPECT_NE(ask(port(), "POST", "/make", "{}").status, 200);
}

TEST_F(Page, tells_a_browser_itself_that_an_address_is_wrong) {
    const std::string browser = "Accept: text/html,application/xhtml+xml,*/*;q=0.8\r\n";
    for (const std::string place : {"/tabels", "/rulesets/vigo", "/wp-admin.php", "/assets/old.html"}) {
        const Client::Answer answer = ask(port(), "GET", place, "", browser);
        EXPECT_EQ(answer.status, 404) << place;
        EXPECT_EQ(answer.body, "<title>A page</title>") << place;
        EXPECT_EQ(answer.headers.at("content-type"), "text/html; charset=utf-8") << place;
        EXPECT_EQ(answer.headers.at("cache-control"), "no-cache") << place;
        const std::string known = "If-None-Match: " + answer.headers.at("etag") + "\r\n";
        EXPECT_EQ(ask(port(), "GET", place, "", browser + known).status, 404) << place;
        EXPECT_EQ(at(ask(port(), "GET", place).body, {"error", "code"}), "not-found") << "to a program";
    }
    for (const std::string place : {"/api", "/api/nothing"})
        EXPECT_EQ(at(ask(port(), "GET", place, "", browser).body, {"error", "code"}), "not-found") << place;
    EXPECT_EQ(at(ask(port(), "GET", "/healthz", "", browser).body, {"status"}), "ok");
    EXPECT_NE(ask(port(), "POST", "/tabels", "{}", browser).body, "<title>A page</title>");
}

TEST_F(Page, is_no_way_to_other_files) {
    std::ofstream(folder.path / "secret.txt") << "not for you";
    for (const std::string place :
         {"/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/assets/../../secret.txt",
          "/..\\secret.txt", "//secret.txt", "/./index.html", "/%2findex.html", "/assets/", "/assets",
          "/%ff%fe", "/oya.db"}) {
        const Client::Answer answer = ask(port(), "GET", place);
        EXPECT_EQ(answer.status, 404) << place;
        EXPECT_EQ(answer.body.find("not for you"), std::string::npos) << place;
    }
    for (const std::string place : {"/index.html%00.js", "/%00", "/%", "/%f", "secret.txt", "*"})
        EXPECT_EQ(ask(port(), "GET", place).status, 400) << place;
    EXPECT_EQ(ask(port(), "GET", "/t/..%2f..%2fsecret.txt").body, "<title>A page</title>");
    const Client::Answer split = ask(port(), "GET", "/api/tables/x%0d%0aSet-Cookie:%20a=b");
    EXPECT_EQ(split.status, 404);
    EXPECT_FALSE(split.headers.contains("set-cookie"));
    // What strangers write into an address is text in the log, and nothing else.
    server.reset();
    std::istringstream lines(said.text());
    for (std::string line; std::getline(lines, line);) {
        JsonReader reader(line);
        EXPECT_TRUE(reader.root().is_object() && reader.ok()) << line;
    }
}

TEST_F(Page, keeps_files_with_a_hash_in_their_name_for_ever) {
    const Client::Answer script = ask(port(), "GET", "/assets/page.js");
    EXPECT_EQ(script.body, "export {}");
    EXPECT_EQ(script.headers.at("cache-control"), "public, max-age=31536000, immutable");
    const std::string tag = script.headers.at("etag");
    EXPECT_EQ(ask(port(), "GET", "/assets/page.js", "", "If-None-Match: " + tag + "\r\n").status, 304);
}

// What a build of the page lays beside a file; here the forms say which they are.
class PackedPage : public Page {
  protected:
    PackedPage() {
        const std::filesystem::path web = folder.path / "web";
        for (const std::string path : {"index.html", "assets/page.js"}) {
            std::ofstream(web / (path + ".br")) << "by brotli";
            std::ofstream(web / (path + ".gz")) << "by gzip";
        }
        std::ofstream(web / "alone.gz") << "a file of its own";
    }

    Client::Answer script(const std::string& headers) {
        return ask(port(), "GET", "/assets/page.js", "", headers);
    }
};

TEST_F(PackedPage, comes_in_the_form_that_the_client_likes_best) {
    const std::vector<std::pair<std::string, std::string>> cases{
        {"gzip, deflate, br, zstd", "br"},
        {"gzip, deflate", "gzip"},
        {"GZIP", "gzip"},
        {"br;q=0.5, gzip;q=0.8", "gzip"},
        {"br;q=0, gzip;q=0, *", "identity"},
        {"*", "br"},
        {"*;q=0.1, br;q=0", "gzip"},
        {"br;q=0.001", "br"},
        {"br; q=1.0 ,gzip;Q=0.999", "br"},
        {"gzip;q=0.2, identity;q=0.9", "identity"},
        {"br;q=, gzip;q=2, deflate", "identity"},
        {"zstd, *;q=0", "identity"},
        {"identity;q=0", "identity"},
        {",;,=;q", "identity"},
        {"", "identity"},
    };
    for (const auto& [accepted, encoding] : cases) {
        const Client::Answer answer = script("Accept-Encoding: " + accepted + "\r\n");
        EXPECT_EQ(answer.body, encoding == "br"     ? "by brotli"
                               : encoding == "gzip" ? "by gzip"
                                                    : "export {}")
            << accepted;
        EXPECT_EQ(answer.headers.contains("content-encoding") ? answer.headers.at("content-encoding")
                                                              : "identity",
                  encoding)
            << accepted;
        EXPECT_EQ(answer.headers.at("vary"), "Accept-Encoding") << accepted;
        EXPECT_EQ(answer.headers.at("content-type"), "text/javascript; charset=utf-8") << accepted;
        EXPECT_EQ(answer.headers.at("cache-control"), "public, max-age=31536000, immutable") << accepted;
    }
    EXPECT_EQ(ask(port(), "GET", "/t/abc", "", "Accept-Encoding: br\r\n").body, "by brotli");
}

TEST_F(PackedPage, has_a_tag_for_each_form) {
    const std::string plain = script("").headers.at("etag");
    const std::string packed = script("Accept-Encoding: br\r\n").headers.at("etag");
    EXPECT_NE(plain, packed);
    EXPECT_EQ(script("Accept-Encoding: br\r\nIf-None-Match: " + packed + "\r\n").status, 304);
    EXPECT_EQ(script("Accept-Encoding: br\r\nIf-None-Match: " + plain + "\r\n").status, 200);
    EXPECT_EQ(script("If-None-Match: " + plain + "\r\n").status, 304);
}

TEST_F(PackedPage, has_no_address_for_a_form) {
    for (const std::string place : {"/index.html.br", "/assets/page.js.gz", "/assets/page.js.br"})
        EXPECT_EQ(ask(port(), "GET", place).status, 404) << place;
    EXPECT_EQ(ask(port(), "GET", "/alone.gz").body, "a file of its own");
}

// The text in a member of gzip.
std::string unzipped(const std::string& bytes) {
    namespace zlib = boost::beast::zlib;
    if (bytes.size() < 18 || !bytes.starts_with("\x1f\x8b\x08")) return {};
    std::string text(std::size_t{1} << 20, '\0');
    zlib::inflate_stream inflate;
    zlib::z_params way;
    way.next_in = bytes.data() + 10;
    way.avail_in = bytes.size() - 18;
    way.next_out = text.data();
    way.avail_out = text.size();
    boost::system::error_code error;
    inflate.write(way, zlib::Flush::sync, error);
    text.resize(way.total_out);
    return text;
}

TEST_F(Page, is_told_long_answers_in_fewer_bytes) {
    const Client::Answer plain = ask(port(), "GET", "/api/games");
    const Client::Answer light = ask(port(), "GET", "/api/games", "", "Accept-Encoding: gzip, br\r\n");
    EXPECT_FALSE(plain.headers.contains("content-encoding"));
    EXPECT_EQ(light.headers.at("content-encoding"), "gzip");
    EXPECT_EQ(light.headers.at("content-type"), "application/json");
    for (const Client::Answer& answer : {plain, light})
        EXPECT_EQ(answer.headers.at("vary"), "Accept-Encoding");
    EXPECT_TRUE(unzipped(light.body) == plain.body);
    EXPECT_LT(3 * light.body.size(), plain.body.size());
    boost::crc_32_type checksum;
    checksum.process_bytes(plain.body.data(), plain.body.size());
    const std::string end = light.body.substr(light.body.size() - 8, 4);
    EXPECT_EQ(end[0], static_cast<char>(checksum.checksum()));
    EXPECT_EQ(end[3], static_cast<char>(checksum.checksum() >> 24));
    for (const std::string accepted : {"gzip;q=0", "br", "identity, gzip;q=0.5"})
        EXPECT_EQ(ask(port(), "GET", "/api/games", "", "Accept-Encoding: " + accepted + "\r\n").body,
                  plain.body)
            << accepted;
    EXPECT_FALSE(ask(port(), "GET", "/healthz", "", "Accept-Encoding: gzip\r\n").headers.contains("vary"))
        << "short ones are as they are";
}

} // namespace

} // namespace oya::server
