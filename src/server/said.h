#pragma once

#include "core/message.h"
#include "core/words.h"

#include <exception>
#include <string>
#include <utility>

// What keeps a server from its work, so that it can be told in anybody's language: logs and programs have it
// in English (`what`), the person at the terminal in theirs (`trouble_of`).

namespace oya::server {

struct InWords {
    Message message;
};

// An error of this kind that is a sentence of `i18n/`.
template <class Error>
struct Said : Error, InWords {
    explicit Said(Message said) : Error(Words::languages().front().say(said)), InWords{std::move(said)} {}
};

// What is to be told of an error; one without words of its own is told as it stands.
Message trouble_of(const std::exception& error);

// Why the system would not, by the number it gave (`errno`).
Message reason_of(int error);

} // namespace oya::server
