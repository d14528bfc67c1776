#include "server/client.h"
#include "server/whole_server.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

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
         {"/", "/account", "/make", "/rules", "/rules/vigo", "/t/abc", "/trail", "/index.html"}) {
        const Client::Answer answer = ask(port(), "GET", place);
        EXPECT_EQ(answer.status, 200) << place;
        EXPECT_EQ(answer.body, "<title>A page</title>") << place;
        EXPECT_EQ(answer.headers.at("content-type"), "text/html; charset=utf-8") << place;
        EXPECT_EQ(answer.headers.at("cache-control"), "no-cache") << place;
    }
}

TEST_F(Page, is_nowhere_else) {
    for (const std::string place :
         {"/api", "/api/nothing", "/assets/old.js", "/tables", "/makeshift", "/rulesets", "/favicon.ico"})
        EXPECT_EQ(ask(port(), "GET", place).status, 404) << place;
    EXPECT_EQ(at(ask(port(), "GET", "/healthz").body, {"status"}), "ok");
    EXPECT_NE(ask(port(), "POST", "/make", "{}").status, 200);
}

TEST_F(Page, keeps_files_with_a_hash_in_their_name_for_ever) {
    const Client::Answer script = ask(port(), "GET", "/assets/page.js");
    EXPECT_EQ(script.body, "export {}");
    EXPECT_EQ(script.headers.at("cache-control"), "public, max-age=31536000, immutable");
    const std::string tag = script.headers.at("etag");
    EXPECT_EQ(ask(port(), "GET", "/assets/page.js", "", "If-None-Match: " + tag + "\r\n").status, 304);
}

} // namespace

} // namespace oya::server
