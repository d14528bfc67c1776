#include "core/game.h"
#include "games/catan/catan.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <set>
#include <string>

// What a refusal says of cards is true of the position: judged here by counting them, over random games and
// random steps, whatever led the referee to say it.

namespace oya::catan {
namespace {

// A step that was refused, and where.
struct Asked {
    const Position<Small>& at;
    Seat seat;
    Action action;
    const Player<Small>& own = at.player(seat);

    int more_from(Cards cards) const { return cards.from(action.a + 1).total(); }
    Cards aside() const { return at.aside[seat.index]; }
    const Offer& draft() const { return seat.index == at.turn ? at.offer : at.counters[seat.index]; }
    bool is(Kind kind) const { return kind_of(action) == kind; }
    // The cards that it takes a hand, or the bank, to have.
    Cards named() const {
        if (is(Kind::gift) || is(Kind::take) || is(Kind::play_plenty))
            return Cards::of(action.a) +
                   (action.b == nothing_more && is(Kind::play_plenty) ? Cards() : Cards::of(action.b));
        if (is(Kind::accept)) return at.offer.want;
        if (is(Kind::conclude)) return at.counters[action.a].want;
        if (is(Kind::harbor_offer) || is(Kind::bank)) return Cards::of(action.b);
        return Cards::of(action.a, is(Kind::give) || is(Kind::want) ? action.b : 1);
    }
    int others(const std::function<int(const Player<Small>&)>& count, bool sum) const {
        int found = 0;
        for (Seat other : Seats::first(at.seats()).without(seat))
            found = sum ? found + count(at.player(other)) : std::max(found, count(at.player(other)));
        return found;
    }
};

const std::map<std::string_view, bool (*)(const Asked&)> truths = {
    {"bank-lacks", [](const Asked& q) { return !q.named().within(q.at.bank); }},
    {"two-resources", [](const Asked& q) { return q.at.bank.only_resources().total() > 1; }},
    {"cards-do-not-fit", [](const Asked& q) { return q.action.b < q.action.a; }},
    {"not-held", [](const Asked& q) { return !q.named().within(q.own.hand - q.aside()); }},
    {"victim-lacks",
     [](const Asked& q) {
         const Player<Small>& victim = q.at.players[q.at.victim];
         return q.is(Kind::spy_take) ? victim.cards[q.action.a] == 0 : !q.named().within(victim.hand);
     }},
    {"later-named", [](const Asked& q) { return q.more_from(q.aside()) > 0; }},
    {"discard-order",
     [](const Asked& q) {
         const Cards rest = (q.own.hand - q.aside()).from(q.action.a);
         return q.more_from(q.aside()) == 0 && rest.total() < q.at.owed[q.seat.index] - q.aside().total();
     }},
    {"rate",
     [](const Asked& q) {
         const auto has = [&](int harbour) { return (q.own.harbours >> harbour & 1) != 0; };
         const bool two = is_resource(q.action.a) && has(q.action.a);
         return q.own.hand[q.action.a] < (two ? 2 : has(generic_harbour) ? 3 : 4);
     }},
    {"offer-order",
     [](const Asked& q) {
         return !q.draft().give.from(q.action.a).none() || !q.draft().want.from(q.action.a).none();
     }},
    {"nobody-holds",
     [](const Asked& q) {
         return q.others([&](const auto& p) { return p.hand[q.action.a]; }, true) < q.action.b;
     }},
    {"nobody-holds-so-many",
     [](const Asked& q) {
         const int most = q.others([](const auto& p) { return p.hand.total(); }, false);
         return most < q.draft().want.total() + q.action.b;
     }},
    {"active-holds-too-few",
     [](const Asked& q) {
         return q.seat.index != q.at.turn && q.at.active().hand.total() < q.draft().want.total() + q.action.b;
     }},
    {"same-kind", [](const Asked& q) { return q.draft().give.has(q.action.a) || q.action.a == q.action.b; }},
    {"give-first", [](const Asked& q) { return q.draft().give.none(); }},
    {"give-before", [](const Asked& q) { return !q.draft().want.none(); }},
};

std::set<std::string_view> judge_games(std::string_view expansion) {
    Options options;
    Catan::set(options, "expansion", expansion);
    const Catan::Board board = Catan::board(options, 4);
    std::set<std::string_view> heard;
    TestRandom random;
    for (int game = 0; game < scaled(40, 100, 2000); ++game) {
        Catan::State state = Catan::start(board);
        for (int step = 0; step < 2000 && random_step<Catan>(state, random.rng); ++step) {
            for (Seat seat : Catan::awaited(state)) {
                Actions legal;
                Catan::legal(state, seat, legal);
                // Of a kind that is asked for, or of any, with small arguments.
                Action action = make(static_cast<Kind>(random.rng.below(kind_count)));
                if (random.rng.below(2) == 0)
                    action.kind = legal[random.rng.below(static_cast<std::uint32_t>(legal.size()))].kind;
                if (random.rng.below(8) == 0) action = make(Kind::play_plenty);
                action.a = static_cast<std::uint8_t>(random.rng.below(goods));
                action.b = static_cast<std::uint8_t>(random.rng.below(goods));
                if (action.kind == static_cast<int>(Kind::discard)) action.b = 1;
                const bool hidden = action.kind == static_cast<int>(Kind::harbor_offer);
                if (!Catan::codes.valid(action) || (hidden && action.b == resources)) continue;
                const std::string_view reason = Catan::refuse(state, seat, action).reason.id;
                const auto truth = truths.find(reason.substr(std::min<std::size_t>(10, reason.size())));
                if (truth == truths.end()) continue;
                heard.insert(truth->first);
                EXPECT_TRUE(truth->second({state, seat, action}))
                    << reason << ": " << Catan::notation(state, seat, action) << ", game " << game
                    << ", step " << step;
            }
        }
    }
    return heard;
}

TEST(CatanReasons, ThatSpeakOfCardsAreTrue) {
    std::set<std::string_view> heard = judge_games("none");
    heard.merge(judge_games("ck"));
    for (const std::string_view reason :
         {"not-held", "rate", "two-resources", "cards-do-not-fit", "discard-order", "later-named",
          "offer-order", "nobody-holds", "active-holds-too-few"})
        EXPECT_TRUE(heard.contains(reason)) << reason << " never came up";
}

} // namespace
} // namespace oya::catan
