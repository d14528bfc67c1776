#include "core/words.h"
#include "core/message_format.h"
#include "fuzz.h"

#include <array>
#include <string>

// Texts in the message format, and values from outside inside a sentence: any text gives some text, plain
// text gives itself, and a value is never taken for a format.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace oya;
    fuzz::Input input(data, size);
    const std::string name(input.line());
    const std::string_view text = input.rest();
    const std::array<FormatValue, 3> values{{
        {"name", name, std::nullopt},
        {"count", std::to_string(size), static_cast<std::int64_t>(size)},
        {"none", "0", 0},
    }};
    for (const Words& words : Words::languages()) {
        const std::string formatted = format_message(text, values, words.language());
        const bool plain = text.find_first_of("{}'#") == text.npos;
        fuzz::require(!plain || formatted == text, "plain text stays as it is");
        fuzz::require(format_message("<{name}>", values, words.language()) == '<' + name + '>',
                      "a value stands in a sentence as it is");
    }
    return 0;
}
