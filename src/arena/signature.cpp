#include "arena/signature.h"

#include "arena/fold.h"
#include "arena/match.h"
#include "shelf/layers.h"

#include <memory>

namespace oya {

namespace {

void fold_game(const AnyGame& game, const Settings& options, int seats, std::uint64_t seed, Fold& fold) {
    Rng rng(seed);
    Actions actions;
    const std::unique_ptr<AnyPosition> position = game.start(options, seats);
    Actor actor = position->actor();
    for (int actions_taken = 0; !actor.is_nobody() && actions_taken < longest_game; ++actions_taken) {
        Action action;
        if (actor.is_chance()) {
            action = position->draw(rng);
        } else {
            position->legal(actor.seat(), actions);
            action = actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
        }
        fold.add(game.code(action));
        position->apply(actor, action);
        actor = position->actor();
    }
    const Result result = position->result();
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats); ++seat) {
        fold.add(result.points[seat]);
        fold.add(result.places[seat]);
    }
}

} // namespace

std::uint64_t signature(const AnyGame& game) {
    Fold fold;
    for (const Settings& options : layers(game.options())) {
        const int games = options.empty() ? signature_games : signature_layer_games;
        for (int seats = game.min_seats(); seats <= game.max_seats(); ++seats) {
            for (int seed = 1; seed <= games; ++seed)
                fold_game(game, options, seats, static_cast<std::uint64_t>(seed), fold);
        }
    }
    return fold.value();
}

std::vector<NamedSignature> signatures(std::span<const AnyGame* const> games) {
    std::vector<NamedSignature> all;
    Fold fold;
    for (const AnyGame* game : games) {
        all.push_back({game->name(), signature(*game)});
        fold.add(all.back().value);
    }
    all.push_back({"all", fold.value()});
    return all;
}

std::string signature_text(std::uint64_t number) {
    std::string text(16, '0');
    for (std::size_t place = 0; place < text.size(); ++place)
        text[place] = "0123456789abcdef"[number >> (60 - 4 * place) & 15];
    return text;
}

} // namespace oya
