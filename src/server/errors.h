#pragma once

#include "core/words.h"
#include "server/net/limits.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

// What is refused, in words for programs and for people: the only place that writes it.

namespace oya::server {

// Every code of the server's own, in order. What it says to people stands in i18n/, under "server." and the
// code.
inline constexpr std::array<std::string_view, 68> error_codes{
    "account.blocked",
    "account.none",
    "account.unknown",
    "album.choice",
    "album.marked",
    "album.not-over",
    "chat.length",
    "chat.line",
    "chat.nobody",
    "chat.phrase",
    "chat.signs",
    "chat.too-fast",
    "code.none",
    "code.over",
    "code.unknown",
    "course.not-over",
    "deal.not-over",
    "game.busy",
    "game.unknown",
    "hello.late",
    "method",
    "name",
    "name.at-table",
    "name.bot",
    "name.signs",
    "name.taken",
    "net.body",
    "net.header",
    "net.host",
    "net.hosts",
    "net.key",
    "net.neighbour",
    "net.no-answer",
    "net.origin",
    "net.request",
    "net.restart",
    "net.target",
    "net.too-many",
    "net.upgrade",
    "not-found",
    "password.busy",
    "password.short",
    "password.wrong",
    "reach.alone",
    "record.long",
    "recovery.wrong",
    "replay.rules",
    "review.busy",
    "review.not-over",
    "review.one",
    "seat.have",
    "seat.none",
    "seat.other",
    "seat.unknown",
    "socket",
    "store",
    "store.fault",
    "stream.none",
    "table.damaged",
    "table.full",
    "table.moving",
    "table.no-spectators",
    "table.rated.accounts",
    "table.unknown",
    "token.many",
    "token.scope",
    "token.unknown",
    "too-many",
};

// One of them: another text does not compile.
class ErrorCode {
  public:
    consteval ErrorCode(const char* text)
        : text_(std::ranges::binary_search(error_codes, std::string_view(text))
                    ? std::string_view(text)
                    : throw "no code of the server") {}
    constexpr operator std::string_view() const { return text_; }

  private:
    std::string_view text_;
};

// What a code says in this language.
std::string error_text(const Words& words, ErrorCode code);
// The same of a code from elsewhere, such as what is wrong with a JSON text, which brings a sentence along
// that says where; it is said where the code has no words.
std::string error_text(const Words& words, std::string_view code, std::string_view sentence);

// The body of a response: {"error":{"code":…,"message":…}}, with `retry_after` in seconds if there is a wait.
std::string error_body(std::string_view code, std::string_view text, milliseconds wait = {});
// A message on a socket or stream: {"t":"error","d":{"code":…,"text":…}}, the same way.
std::string error_message(std::string_view code, std::string_view text, milliseconds wait = {});
std::string error_message(const Words& words, ErrorCode code, milliseconds wait = {});

// The words of a language somebody asked for; English if nobody speaks it here.
const Words& words_in(std::string_view language);
// The words that a header Accept-Language likes best.
const Words& words_for(std::string_view accepted);

} // namespace oya::server
