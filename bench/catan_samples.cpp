#include "games/catan/catan.h"
#include "games/catan/features.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

// What nets for Catan are made of (tools/train_net.py): positions out of games of quick players, told by
// their features, with how the game ended. A game is a function of the seed and its number.
//
//     bench_catan_samples FILE SEATS GAMES SEED [OPTION=VALUE...]
//     bench_catan_samples base.samples 4 100000 1 expansion=none
//
// The file is a list of whole numbers of two bytes, lowest first. A head of five: 0x4F53, the two halves of
// the mark of the features (lower first), how many there are, and how long a row is. Then a row for each
// position: the number of the game in two halves, seats, the seat that won, for each of four seats its points
// at the end, its points now, and what the judgement of today gives it of the victory, in thousandths; and
// for each of four seats its features.

namespace {

using namespace oya;
using namespace oya::catan;

constexpr std::uint32_t one_in = 40; // decisions that are kept
constexpr double softness = 3;       // of the plans of players who err
constexpr std::uint32_t errs_one_in = 5;
constexpr std::uint32_t errs_at_most = 250; // plans, from the first one on

class Samples {
  public:
    Samples(std::FILE* file, int count) : file_(file), count_(count) {}

    template <class Size>
    void keep(const Position<Size>& state, std::uint32_t game) {
        const int seats = state.seats();
        rows_.push_back({});
        Row& row = rows_.back();
        row.game = game;
        row.seats = seats;
        const Worth worth = CatanOf<Size>::value(state);
        for (Seat seat : Seats::first(seats)) {
            row.points[seat.index] = points(state, seat);
            row.win[seat.index] = worth.win[seat.index];
            row.features[seat.index] = features_of(state, seat);
        }
    }

    void write(const Result& result) {
        for (const Row& row : rows_) {
            half(static_cast<int>(row.game & 0xFFFF));
            half(static_cast<int>(row.game >> 16));
            half(row.seats);
            half((*result.winners.begin()).index);
            for (std::size_t i = 0; i < max_seats; ++i)
                half(static_cast<int>(i) < row.seats ? result.points[i] : 0);
            for (const int now : row.points) half(now);
            for (const int win : row.win) half(win);
            for (const Features& features : row.features)
                for (int i = 0; i < count_; ++i) half(features[static_cast<std::size_t>(i)]);
        }
        forget();
    }
    void forget() { rows_.clear(); }

    void half(int number) {
        std::fputc(number & 0xFF, file_);
        std::fputc(number >> 8 & 0xFF, file_);
    }

  private:
    struct Row {
        std::uint32_t game = 0;
        int seats = 0;
        std::array<int, max_seats> points{};
        std::array<int, max_seats> win{};
        std::array<Features, max_seats> features{};
    };

    std::FILE* file_;
    int count_;
    std::vector<Row> rows_; // of the game at hand
};

// Instinct's plan, or where the player errs one of those behind it, the more seldom the worse it looks.
template <class Size>
Plan plan_of(const Position<Size>& state, Seat seat, bool errs, Rng& rng) {
    Ideas ideas;
    CatanOf<Size>::instinct(state, seat, ideas);
    if (!errs) {
        std::uint32_t equal = 1;
        while (equal < ideas.size() && ideas[equal].score == ideas[0].score) ++equal;
        return ideas[rng.below(equal)].plan;
    }
    for (const Idea& idea : ideas) {
        if (rng.real() < std::exp((idea.score - ideas[0].score) / softness) / 2) return idea.plan;
    }
    return ideas[0].plan;
}

// Half of the games begin with players who err at times; nothing is kept before they have come to their
// senses.
template <class Size>
bool play(const Board<Size>& board, Rng rng, std::uint32_t number, Samples& samples) {
    using G = CatanOf<Size>;
    constexpr int longest = 20'000;
    Position<Size> state = G::start(board);
    std::uint32_t erring = rng.below(2) == 0 ? rng.below(errs_at_most) : 0;
    for (int steps = 0; steps < longest; ++steps) {
        const Actor actor = G::actor(state);
        if (actor.is_nobody()) {
            samples.write(G::result(state));
            return true;
        }
        if (actor.is_chance()) {
            G::apply(state, actor, G::draw(state, rng));
            continue;
        }
        const bool errs = erring > 0 && rng.below(errs_one_in) == 0;
        if (erring > 0) --erring;
        if (erring == 0 && rng.below(one_in) == 0) samples.keep(state, number);
        for (const Action step : plan_of(state, actor.seat(), errs, rng)) G::apply(state, actor, step);
    }
    samples.forget();
    return false;
}

template <class Size>
int write_samples(std::FILE* file, const Options& options, int seats, std::uint32_t games,
                  std::uint64_t seed) {
    const Board<Size> board = CatanOf<Size>::board(options, seats);
    const int count = board.rules.knights ? features_knights : features_base;
    const std::uint32_t mark = feature_mark(count);
    Samples samples(file, count);
    for (const int number : {0x4F53, static_cast<int>(mark & 0xFFFF), static_cast<int>(mark >> 16), count,
                             16 + max_seats * count})
        samples.half(number);
    std::uint32_t ended = 0;
    for (std::uint32_t game = 0; game < games; ++game)
        ended += play(board, Rng(seed).stream(game), game, samples) ? 1 : 0;
    std::printf("%u games\n", ended);
    return 0;
}

} // namespace

int main(int count, char** arguments) {
    const std::vector<std::string> words(arguments + 1, arguments + count);
    Options options;
    bool right = words.size() >= 4;
    for (std::size_t i = 4; i < words.size(); ++i) {
        const std::size_t equals = std::min(words[i].find('='), words[i].size() - 1);
        if (Catan::set(options, words[i].substr(0, equals), words[i].substr(equals + 1))) right = false;
    }
    const int seats = right ? std::atoi(words[1].c_str()) : 0;
    if (!right || seats < Catan::min_seats || seats > max_seats ||
        (Catan::needs_larger(options) ? CatanOf<Large>::check(options, seats)
                                      : Catan::check(options, seats))) {
        std::fprintf(stderr, "usage: bench_catan_samples FILE SEATS GAMES SEED [OPTION=VALUE...]\n");
        return 2;
    }
    std::FILE* const file = std::fopen(words[0].c_str(), "wb");
    if (file == nullptr) {
        std::perror(words[0].c_str());
        return 1;
    }
    const auto games = static_cast<std::uint32_t>(std::strtoul(words[2].c_str(), nullptr, 10));
    const auto seed = std::strtoull(words[3].c_str(), nullptr, 10);
    const int status = Catan::needs_larger(options) ? write_samples<Large>(file, options, seats, games, seed)
                                                    : write_samples<Small>(file, options, seats, games, seed);
    return std::fclose(file) == 0 ? status : 1;
}
