#include "server/errors.h"

#include "server/client.h"
#include "server/whole_server.h"

#include "core/json_reader.h"
#include "kit/files.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace oya::server {

namespace {

using Errors = WholeServer;

TEST_F(Errors, are_said_in_the_language_of_who_asks) {
    const auto told = [this](const char* method, const char* path, const char* body, const char* language) {
        return at(ask(port(), method, path, body, "Accept-Language: " + std::string(language) + "\r\n").body,
                  {"error", "message"});
    };
    EXPECT_EQ(told("GET", "/api/me", "", "fr-FR,fr;q=0.9,en;q=0.8"), "Connectez-vous d’abord.");
    EXPECT_EQ(told("GET", "/api/me", "", "en"), "Log in first.");
    EXPECT_EQ(told("GET", "/api/me", "", "tlh"), "Log in first.");
    EXPECT_EQ(told("GET", "/api/nothing", "", "fr"), "Il n’y a rien ici.");
    EXPECT_EQ(told("PATCH", "/api/me", "", "fr"), "Cette adresse ne s’utilise pas ainsi.");
    EXPECT_EQ(told("GET", "/api/tables/none", "", "fr"),
              "Cette table n’existe pas, ou elle ne vous est pas ouverte.");
    EXPECT_EQ(told("POST", "/api/accounts", R"({"name":"Ann","password":"short"})", "fr"),
              "Un mot de passe compte au moins 8 caractères.");
    EXPECT_EQ(told("POST", "/api/accounts", R"({"name":"Ann","password":7})", "fr"), "password: must be text")
        << "what is wrong with a JSON text is for programs";
}

TEST_F(Errors, of_a_socket_are_said_in_the_language_of_the_hello) {
    const Made made = make_table(port(), R"({"game":"vigo","seats":[{"name":"Ann"},{"empty":true}]})");
    const std::string path = "/api/tables/" + made.table + "/socket";
    const auto first_error = [](Client& client) {
        while (const auto message = client.receive())
            if (at(*message, {"t"}) == "error") return at(*message, {"d", "text"});
        return std::string("none");
    };
    Client stranger(port());
    ASSERT_EQ(stranger.open_socket(path), 101);
    stranger.send(R"({"t":"hello","d":{"secret":"guessed","lang":"fr"}})");
    EXPECT_EQ(first_error(stranger), "Cette table n’existe pas, ou elle ne vous est pas ouverte.");
    Client ann(port());
    ASSERT_EQ(ann.open_socket(path), 101);
    ann.send(R"({"t":"hello","d":{"lang":"fr","secret":")" + made.seats[0].secret + "\"}}");
    ann.send(R"({"t":"chat","d":{"text":"  "}})");
    EXPECT_EQ(first_error(ann), "Une ligne compte de 1 à 500 caractères.");
}

TEST_F(Errors, of_the_network_are_said_in_the_language_of_the_request) {
    setup.limits.requests = {.per_second = 0.01, .at_once = 3};
    const auto told = [this](const char* path, const std::string& headers) {
        return at(
            ask(port(), "POST", path, "{}", "Accept-Language: de;q=1, fr;q=0.9, en;q=0.5\r\n" + headers).body,
            {"error", "message"});
    };
    EXPECT_EQ(told("/api/tables", "Origin: http://elsewhere.example\r\n"),
              "Les requêtes d’autres sites ne sont pas acceptées.");
    EXPECT_EQ(told("/api/tables", "Host: elsewhere.example\r\n"),
              "Ce serveur ne porte pas ce nom (voir --public-url).");
    EXPECT_EQ(told("/%zz", ""), "Ce n’est pas une adresse.");
    EXPECT_EQ(told("/api/nothing", ""), "Il n’y a rien ici.");
    EXPECT_EQ(told("/api/nothing", ""), "Trop de requêtes de cette adresse\u00A0: réessayez plus tard.");
}

TEST(ErrorText, is_there_for_every_code_in_every_language_and_for_nothing_else) {
    for (const Words& words : Words::languages()) {
        for (const std::string_view code : error_codes)
            EXPECT_TRUE(words.has("server." + std::string(code))) << words.language() << ' ' << code;
        const std::string text =
            read_file(repository() / "i18n" / std::string(words.language()) / "server.json");
        JsonReader reader(text);
        for (const JsonValue word : reader.root().object()) {
            const std::string code(word.name().substr(std::string_view("server.").size()));
            EXPECT_TRUE(std::ranges::binary_search(error_codes, code)) << words.language() << ' ' << code;
        }
        EXPECT_TRUE(reader.ok());
    }
    EXPECT_TRUE(std::ranges::is_sorted(error_codes));
}

TEST(ErrorText, is_in_the_language_that_is_liked_best) {
    for (const auto& [accepted, language] :
         {std::pair{"fr", "fr"}, std::pair{"fr-CA,en", "fr"}, std::pair{"en-GB, fr;q=0.9", "en"},
          std::pair{"de, fr;q=0.5", "fr"}, std::pair{"en;q=0.1,fr;q=0.8", "fr"}, std::pair{"fr;q=0", "en"},
          std::pair{"fr;q=nan", "en"}, std::pair{"fr;q=inf", "fr"}, std::pair{"*", "en"}, std::pair{"", "en"},
          std::pair{",,;q=x", "en"}, std::pair{"french", "en"}})
        EXPECT_EQ(words_for(accepted).language(), language) << accepted;
}

TEST(ErrorText, falls_back_where_a_code_has_no_words) {
    EXPECT_EQ(error_text(words_in("fr"), "json.type", "d.codes[0]: must be a whole number"),
              "d.codes[0]: must be a whole number");
    EXPECT_EQ(words_in("").language(), "en");
    EXPECT_EQ(words_in("fr").language(), "fr");
}

} // namespace

} // namespace oya::server
