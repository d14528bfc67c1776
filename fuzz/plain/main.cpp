#include "core/rng.h"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

// All fuzz targets as one program of the sanitizer build, for the everyday run: every kept input, then inputs
// made of them by chance. It does not see which lines an input reaches, as libFuzzer does, but needs no build
// of its own.

namespace {

using Target = int (*)(const std::uint8_t*, std::size_t);
using Bytes = std::vector<std::uint8_t>;

} // namespace

// The build names each file's target after it, and here lists all of them.
#define OYA_FUZZ_TARGET(name) extern "C" int oya_fuzz_##name(const std::uint8_t*, std::size_t);
OYA_FUZZ_TARGETS
#undef OYA_FUZZ_TARGET

namespace oya::fuzz {

namespace {

struct Named {
    std::string_view name;
    Target run;
};

#define OYA_FUZZ_TARGET(name) {#name, oya_fuzz_##name},
const Named targets[] = {OYA_FUZZ_TARGETS};
#undef OYA_FUZZ_TARGET

constexpr unsigned patience = 120; // seconds for one input
constexpr std::size_t most_bytes = 4096;

Bytes content(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("cannot read " + path.string());
    return {std::istreambuf_iterator<char>(file), {}};
}

// The words of a dictionary in libFuzzer's form: what stands between quotes, with \\, \" and \xAB.
std::vector<Bytes> dictionary(const std::filesystem::path& path) {
    std::vector<Bytes> words;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        const std::size_t first = line.find('"');
        const std::size_t last = line.rfind('"');
        if (line.starts_with('#') || first == line.npos || first == last) continue;
        const std::string_view quoted = std::string_view(line).substr(first + 1, last - first - 1);
        Bytes word;
        for (std::size_t i = 0; i < quoted.size(); ++i) {
            unsigned byte = static_cast<unsigned char>(quoted[i]);
            if (byte == '\\' && i + 1 < quoted.size()) {
                byte = static_cast<unsigned char>(quoted[++i]);
                if (byte == 'x' && i + 2 < quoted.size()) {
                    std::from_chars(quoted.data() + i + 1, quoted.data() + i + 3, byte, 16);
                    i += 2;
                }
            }
            word.push_back(static_cast<std::uint8_t>(byte));
        }
        words.push_back(std::move(word));
    }
    return words;
}

// Makes new inputs of those that are kept.
class Maker {
  public:
    Maker(const std::vector<Bytes>& kept, const std::vector<Bytes>& words, std::uint64_t seed)
        : kept_(kept), words_(words), rng_(seed) {}

    Bytes next() {
        Bytes input = one_of(kept_);
        for (std::size_t slips = 1 + below(4); slips > 0; --slips) slip(input);
        input.resize(std::min(input.size(), most_bytes));
        return input;
    }

  private:
    std::size_t below(std::size_t limit) { return rng_.below(static_cast<std::uint32_t>(limit)); }
    const Bytes& one_of(const std::vector<Bytes>& many) { return many[below(many.size())]; }

    void insert(Bytes& input, const Bytes& more) {
        const auto at = static_cast<std::ptrdiff_t>(below(input.size() + 1));
        input.insert(input.begin() + at, more.begin(), more.end());
    }

    // Some bytes that lie one behind the other; none of an empty input.
    Bytes piece(const Bytes& input, std::size_t most) {
        if (input.empty()) return {};
        const std::size_t from = below(input.size());
        const std::size_t length = std::min(input.size() - from, 1 + below(most));
        const auto begin = input.begin() + static_cast<std::ptrdiff_t>(from);
        return {begin, begin + static_cast<std::ptrdiff_t>(length)};
    }

    void slip(Bytes& input) {
        const std::size_t kind = below(words_.empty() ? 5 : 7);
        if (kind >= 5) return insert(input, one_of(words_));
        if (kind == 0) return insert(input, piece(one_of(kept_), 64));
        if (kind == 1) return insert(input, piece(input, 16));
        if (input.empty()) return input.push_back(static_cast<std::uint8_t>(below(256)));
        const std::size_t at = below(input.size());
        if (kind == 2) {
            input[at] = static_cast<std::uint8_t>(below(256));
        } else if (kind == 3) {
            input[at] = static_cast<std::uint8_t>(input[at] ^ (1U << below(8)));
        } else {
            const auto from = input.begin() + static_cast<std::ptrdiff_t>(at);
            input.erase(from, from + static_cast<std::ptrdiff_t>(std::min(input.size() - at, 1 + below(32))));
        }
    }

    const std::vector<Bytes>& kept_;
    const std::vector<Bytes>& words_;
    Rng rng_;
};

std::optional<std::uint64_t> number(std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

// One input, which lies in `written` while it runs, so that it is still there when the program ends over it.
void run(const Named& target, const Bytes& input, const std::string& written) {
    std::ofstream(written, std::ios::binary)
        .write(reinterpret_cast<const char*>(input.data()), static_cast<std::streamsize>(input.size()));
    alarm(patience);
    // In a place of exactly its size, so that a byte read behind it is noticed.
    const Bytes exact(input);
    target.run(exact.data(), exact.size());
    alarm(0);
}

int main_of(const std::vector<std::string>& words) {
    const auto target = std::ranges::find_if(
        targets, [&](const Named& each) { return !words.empty() && each.name == words[0]; });
    const std::optional<std::uint64_t> runs = words.size() > 1 ? number(words[1]) : std::nullopt;
    const std::optional<std::uint64_t> seed = words.size() > 2 ? number(words[2]) : std::nullopt;
    if (target == std::end(targets) || !runs || !seed || words.size() < 5) {
        std::fprintf(stderr, "usage: plain_fuzz TARGET RUNS SEED WRITTEN FILE_OR_FOLDER [DICTIONARY]\n");
        return 2;
    }
    const std::string& written = words[3];
    std::vector<std::filesystem::path> files;
    if (std::filesystem::is_directory(words[4])) {
        for (const auto& entry : std::filesystem::directory_iterator(words[4])) files.push_back(entry.path());
        std::ranges::sort(files);
    } else {
        files.emplace_back(words[4]);
    }
    std::vector<Bytes> kept;
    for (const auto& file : files) kept.push_back(content(file));
    for (const Bytes& input : kept) run(*target, input, written);
    if (kept.empty()) kept.emplace_back();
    const std::vector<Bytes> dictionary_words =
        words.size() > 5 ? dictionary(words[5]) : std::vector<Bytes>();
    Maker maker(kept, dictionary_words, *seed);
    for (std::uint64_t i = 0; i < *runs; ++i) run(*target, maker.next(), written);
    if (std::filesystem::is_regular_file(written)) std::filesystem::remove(written);
    std::printf("%zu kept and %llu made inputs\n", files.size(), static_cast<unsigned long long>(*runs));
    return 0;
}

} // namespace

} // namespace oya::fuzz

int main(int count, char** words) {
    try {
        return oya::fuzz::main_of({words + 1, words + count});
    } catch (const std::exception& error) {
        std::fprintf(stderr, "plain_fuzz: %s\n", error.what());
        return 2;
    }
}
