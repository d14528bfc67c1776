#include "games/catan/given.h"

#include <algorithm>

// The steps of the tests as actions of the game.

namespace oya::catan {

namespace {

enum class Takes { none, corner, hex, road, track, good, resource, commodity, seat, card, cards };

struct Verb {
    std::string_view word;
    Kind kind;
    Takes takes = Takes::none;
};

constexpr std::array verbs{
    Verb{"first", Kind::first, Takes::seat},
    Verb{"roll", Kind::roll},
    Verb{"end", Kind::end_turn},
    Verb{"pass", Kind::pass},
    Verb{"road", Kind::road, Takes::road},
    Verb{"settlement", Kind::settlement, Takes::corner},
    Verb{"city", Kind::city, Takes::corner},
    Verb{"wall", Kind::wall, Takes::corner},
    Verb{"repair", Kind::repair, Takes::corner},
    Verb{"improve", Kind::improve, Takes::track},
    Verb{"metropolis", Kind::metropolis, Takes::corner},
    Verb{"robber", Kind::robber, Takes::hex},
    Verb{"steal", Kind::steal, Takes::seat},
    Verb{"stolen", Kind::stolen, Takes::good},
    Verb{"drawn", Kind::drawn, Takes::card},
    Verb{"discard", Kind::discard, Takes::cards},
    Verb{"gift", Kind::gift, Takes::cards},
    Verb{"bank", Kind::bank, Takes::good},
    Verb{"write", Kind::offer},
    Verb{"give", Kind::give, Takes::cards},
    Verb{"want", Kind::want, Takes::cards},
    Verb{"send", Kind::send},
    Verb{"withdraw", Kind::withdraw},
    Verb{"accept", Kind::accept},
    Verb{"refuse", Kind::refuse, Takes::none},
    Verb{"conclude", Kind::conclude, Takes::seat},
    Verb{"recruit", Kind::recruit, Takes::corner},
    Verb{"activate", Kind::activate, Takes::corner},
    Verb{"promote", Kind::promote, Takes::corner},
    Verb{"chase", Kind::chase, Takes::corner},
    Verb{"relocate", Kind::relocate, Takes::corner},
    Verb{"lose", Kind::lose_city, Takes::corner},
    Verb{"draw", Kind::draw_from, Takes::track},
    Verb{"return", Kind::return_card, Takes::card},
    Verb{"aqueduct", Kind::aqueduct, Takes::resource},
    Verb{"buy", Kind::buy_card},
    Verb{"knight", Kind::play_knight},
    Verb{"free-roads", Kind::play_roads},
    Verb{"monopoly", Kind::play_monopoly, Takes::resource},
    Verb{"commercial-harbor", Kind::commercial_harbor},
    Verb{"harbor-give", Kind::harbor_give, Takes::commodity},
    Verb{"master-merchant", Kind::master_merchant, Takes::seat},
    Verb{"take", Kind::take, Takes::cards},
    Verb{"merchant", Kind::merchant, Takes::hex},
    Verb{"merchant-fleet", Kind::merchant_fleet, Takes::good},
    Verb{"resource-monopoly", Kind::resource_monopoly, Takes::resource},
    Verb{"trade-monopoly", Kind::trade_monopoly, Takes::commodity},
    Verb{"bishop", Kind::bishop, Takes::hex},
    Verb{"deserter", Kind::deserter, Takes::seat},
    Verb{"give-up", Kind::give_up_knight, Takes::corner},
    Verb{"diplomat", Kind::diplomat, Takes::road},
    Verb{"intrigue", Kind::intrigue, Takes::corner},
    Verb{"saboteur", Kind::saboteur, Takes::corner},
    Verb{"spy", Kind::spy, Takes::seat},
    Verb{"spy-take", Kind::spy_take, Takes::card},
    Verb{"warlord", Kind::warlord},
    Verb{"wedding", Kind::wedding},
    Verb{"crane", Kind::crane, Takes::track},
    Verb{"engineer", Kind::engineer, Takes::corner},
    Verb{"irrigation", Kind::irrigation},
    Verb{"medicine", Kind::medicine, Takes::corner},
    Verb{"mining", Kind::mining},
    Verb{"road-building", Kind::road_building},
    Verb{"smith", Kind::smith, Takes::corner},
    Verb{"ship", Kind::ship, Takes::road},
    Verb{"lift", Kind::move_ship, Takes::road},
    Verb{"gold", Kind::gold, Takes::good},
    Verb{"pirate", Kind::pirate, Takes::hex},
    Verb{"chase-pirate", Kind::chase_pirate, Takes::corner},
    Verb{"move-token", Kind::move_token, Takes::hex},
    Verb{"token", Kind::token},
    // With arguments of their own, see `actions_of`.
    Verb{"move", Kind::move_knight},
    Verb{"fight", Kind::fight},
    Verb{"year-of-plenty", Kind::play_plenty},
    Verb{"harbor", Kind::harbor_offer},
    Verb{"place", Kind::place_knight},
    Verb{"alchemist", Kind::alchemist},
    Verb{"inventor", Kind::inventor},
};

const Verb* verb_called(std::string_view word) {
    const auto found =
        std::find_if(verbs.begin(), verbs.end(), [&](const Verb& v) { return v.word == word; });
    return found == verbs.end() ? nullptr : &*found;
}

// Cards are chosen good after good.
std::vector<Action> by_goods(Kind kind, Cards cards) {
    std::vector<Action> actions;
    for (int good = 0; good < goods; ++good)
        if (cards.has(good)) actions.push_back(make(kind, good, cards[good]));
    return actions;
}

// A discard, card by card.
std::vector<Action> by_cards(Cards cards) {
    std::vector<Action> actions;
    for (int good = 0; good < goods; ++good)
        for (int card = 0; card < cards[good]; ++card) actions.push_back(make(Kind::discard, good, 1));
    return actions;
}

// Two cards, or the only one that there is.
Action pair_named(Kind kind, Cards cards) {
    const int first = lowest_bit(cards.at_least(1));
    const Cards rest = cards - Cards::of(first);
    return make(kind, first, rest.none() ? first : lowest_bit(rest.at_least(1)));
}

std::vector<Action> offer_of(const std::vector<std::string_view>& words) {
    const auto middle = std::find(words.begin(), words.end(), "for");
    std::vector<Action> actions{make(Kind::offer)};
    const auto gives = by_goods(Kind::give, cards_called({words.begin(), middle}));
    actions.insert(actions.end(), gives.begin(), gives.end());
    const auto wants =
        by_goods(Kind::want, cards_called({middle == words.end() ? middle : middle + 1, words.end()}));
    actions.insert(actions.end(), wants.begin(), wants.end());
    actions.push_back(make(Kind::send));
    return actions;
}

} // namespace

template <class Size>
std::vector<Action> GivenOf<Size>::actions_of(std::string_view word,
                                              const std::vector<std::string_view>& words) const {
    if (word == "offer" || word == "counter") return offer_of(words);
    const Verb* const verb = verb_called(word);
    if (verb == nullptr) return {};
    const Kind kind = verb->kind;
    const auto text = [&](std::size_t place) {
        return place < words.size() ? words[place] : std::string_view();
    };
    const auto seat_at = [&](std::size_t place) { return number(number_in(text(place))).index; };
    const auto corner_at = [&](std::size_t place) { return corner_called(state, text(place)); };
    switch (kind) {
    case Kind::move_knight: {
        const auto corners = chain(text(0));
        return {make(kind, corner_called(state, corners.front()), corner_called(state, corners.back()))};
    }
    case Kind::fight: return {make(kind, number_in(text(0)), number_in(text(1)), number_in(text(2)))};
    case Kind::play_plenty:
        return {make(kind, good_called(text(0)), words.size() > 1 ? good_called(text(1)) : nothing_more)};
    case Kind::harbor_offer: return {make(kind, seat_at(0), good_called(text(1)))};
    case Kind::place_knight: {
        const auto strength = std::find(strength_names.begin(), strength_names.end(), text(1));
        return {make(kind, corner_at(0), static_cast<int>(strength - strength_names.begin()),
                     text(2) == "active" ? 1 : 0)};
    }
    case Kind::token: return {make(kind, hex_called(state, text(0)), number_in(text(1)))};
    case Kind::alchemist: return {make(kind, number_in(text(0)) - 1, number_in(text(1)) - 1)};
    case Kind::inventor:
        return {make(kind, hex_called(state, text(0))), make(Kind::swap, hex_called(state, text(1)))};
    case Kind::bank: return {make(kind, good_called(text(0)), good_called(text(1)))};
    case Kind::saboteur: return {make(kind, words.empty() ? 0 : corner_at(0))};
    case Kind::gift:
    case Kind::take: return {pair_named(kind, cards_called(words))};
    default: break;
    }
    switch (verb->takes) {
    case Takes::none: return {make(kind)};
    case Takes::corner: return {make(kind, corner_at(0))};
    case Takes::hex: return {make(kind, hex_called(state, text(0)))};
    case Takes::road: {
        const auto ends = chain(text(0));
        return {make(kind, edge_called(state, ends.front(), ends.back()))};
    }
    case Takes::track: return {make(kind, track_called(text(0)))};
    case Takes::good:
    case Takes::resource: return {make(kind, good_called(text(0)))};
    case Takes::commodity: return {make(kind, good_called(text(0)) - resources)};
    case Takes::seat: return {make(kind, seat_at(0))};
    case Takes::card: return {make(kind, card_called(text(0)))};
    case Takes::cards:
        return kind == Kind::discard ? by_cards(cards_called(words)) : by_goods(kind, cards_called(words));
    }
    return {};
}

template <class Size>
typename GivenOf<Size>::Step GivenOf<Size>::read(std::string_view text) const {
    Step step;
    if (text.size() > 2 && text[1] == ':') {
        step.actor = Actor(number(text[0] - '0'));
        text.remove_prefix(2);
    }
    std::vector<std::string_view> words = parts(text, ' ');
    if (words.empty()) return step;
    const std::string_view word = words.front();
    words.erase(words.begin());
    step.actions = actions_of(word, words);
    step.readable = !step.actions.empty();
    const Verb* const verb = verb_called(word);
    if (verb != nullptr && verb->takes == Takes::cards) step.cards = cards_called(words);
    return step;
}

template <class Size>
bool GivenOf<Size>::legal(Actor actor, Action action) const {
    if (actor.is_chance()) {
        Outcomes outcomes;
        if (at_chance()) Game::outcomes(state, outcomes);
        return std::any_of(outcomes.begin(), outcomes.end(),
                           [&](const Outcome& outcome) { return outcome.action == action; });
    }
    if (!actor.is_seat() || !Game::awaited(state).has(actor.seat())) return false;
    Actions actions;
    Game::legal(state, actor.seat(), actions);
    return std::find(actions.begin(), actions.end(), action) != actions.end();
}

template <class Size>
void GivenOf<Size>::apply(Actor actor, Action action) {
    if (kind_of(action) == Kind::dice)
        for (int player = 1; player <= state.seats(); ++player)
            sizes_[static_cast<std::size_t>(player - 1)] = size(player);
    trace_.acts(board, state, actor, action);
    Game::apply(state, actor, action, story);
}

template <class Size>
GivenOf<Size>& GivenOf<Size>::play(std::string_view steps) {
    story = {};
    for (const std::string_view text : parts(steps, ';')) {
        const Step step = read(text);
        if (!step.readable) ADD_FAILURE() << "not understood: " << text;
        const Actor actor = step.actor.value_or(Game::actor(state));
        for (const Action action : step.actions) {
            if (legal(actor, action)) {
                apply(actor, action);
            } else if (!settled(step)) {
                ADD_FAILURE() << "refused: " << text << " (phase " << static_cast<int>(state.phase) << ')';
            }
        }
    }
    return *this;
}

// Whether an answer for which nobody was asked, because there was no other, is what has come about.
template <class Size>
bool GivenOf<Size>::settled(const Step& step) const {
    const Action action = step.actions.front();
    const int a = action.a;
    switch (kind_of(action)) {
    case Kind::metropolis:
        return std::any_of(state.metropolis.begin(), state.metropolis.end(),
                           [&](const Metropolis& metropolis) { return metropolis.corner == action.a; });
    case Kind::steal: return state.phase == Phase::stealing && state.pending == Seats(Seat{action.a});
    case Kind::gift: {
        if (!step.actor || !kept(step.actor->seat()).none()) return false;
        const Cards aside = state.aside[step.actor->seat().index];
        return state.phase == Phase::gifting ? step.cards == aside : step.cards.within(state.active().hand);
    }
    case Kind::refuse: return step.actor && state.player(step.actor->seat()).hand.none();
    case Kind::take: return state.phase == Phase::acting && step.cards.within(state.active().hand);
    case Kind::relocate: return state.phase != Phase::relocating && state.knights.test(a);
    case Kind::lose_city:
        return std::any_of(state.players.begin(), state.players.end(),
                           [&](const Player<Size>& player) { return player.settlements.test(a); });
    case Kind::draw_from: return state.phase == Phase::drawing_for_tie && state.deck == a;
    case Kind::give_up_knight: return state.phase != Phase::giving_up_knight && !state.knights.test(a);
    case Kind::spy_take: return state.phase == Phase::acting && state.active().cards[action.a] > 0;
    default: return false;
    }
}

template <class Size>
std::string GivenOf<Size>::told(std::string_view id, int player) const {
    for (const Fact& fact : story.facts())
        if (fact.message.id == id && fact.audience.has(Viewer(number(player))))
            return std::string(fact.rule.id);
    return "";
}

template <class Size>
bool GivenOf<Size>::possible(std::string_view text) const {
    const Step step = read(text);
    if (!step.readable) ADD_FAILURE() << "not understood: " << text;
    GivenOf copy = *this;
    for (const Action action : step.actions) {
        const Actor actor = step.actor.value_or(Game::actor(copy.state));
        const bool may = copy.legal(actor, action);
        if (actor.is_seat()) {
            const Refusal refusal = Game::refuse(copy.state, actor.seat(), action);
            EXPECT_EQ(static_cast<bool>(refusal), !may) << text;
            if (!may) copy.trace_.asks(board, copy.state, actor.seat(), action);
        }
        if (!may) return false;
        copy.apply(actor, action);
    }
    return step.readable;
}

template <class Size>
bool GivenOf<Size>::accepts(std::string_view step) const {
    return possible(step);
}
template <class Size>
bool GivenOf<Size>::refuses(std::string_view step) const {
    return !possible(step);
}

template <class Size>
std::string GivenOf<Size>::refused(std::string_view text) const {
    const Step step = read(text);
    if (!step.readable) return "not understood: " + std::string(text);
    const Actor actor = step.actor.value_or(Game::actor(state));
    trace_.asks(board, state, actor.seat(), step.actions.front());
    return std::string(Game::refuse(state, actor.seat(), step.actions.front()).rule.id);
}

template <class Size>
std::string GivenOf<Size>::reason(std::string_view text) const {
    const Step step = read(text);
    if (!step.readable) return "not understood: " + std::string(text);
    const Actor actor = step.actor.value_or(Game::actor(state));
    trace_.asks(board, state, actor.seat(), step.actions.front());
    return std::string(Game::refuse(state, actor.seat(), step.actions.front()).reason.id);
}

template <class Size>
GivenOf<Size>& GivenOf<Size>::roll(int white, int red, std::string_view event) {
    const auto face = std::find(event_names.begin(), event_names.end(), event);
    const int number_of_face = static_cast<int>(face - event_names.begin());
    story = {};
    if (state.phase == Phase::before_roll) play("roll");
    const Action action = make(Kind::dice, white - 1, red - 1, state.rules().knights ? number_of_face : 0);
    if (!legal(Actor::chance(), action))
        ADD_FAILURE() << "no roll of " << white << ' ' << red << ' ' << event;
    apply(Actor::chance(), action);
    return *this;
}

template <class Size>
GivenOf<Size>& GivenOf<Size>::go_round() {
    play("end");
    for (int others = state.seats() - 1; others > 0; --others) roll(1, 1).play("end");
    return *this;
}

template <class Size>
GivenOf<Size>& GivenOf<Size>::roll_sum(int sum, std::string_view event) {
    const int red = std::min(6, sum - 1);
    return roll(sum - red, red, event);
}

template <class Size>
GivenOf<Size>& GivenOf<Size>::roll_event(std::string_view event) {
    const int white = state.white;
    const int red = state.red;
    return roll(white, red, event);
}

template <class Size>
int GivenOf<Size>::count(std::string_view word) const {
    const Verb* const verb = verb_called(word);
    if (verb == nullptr) ADD_FAILURE() << "not understood: " << word;
    trace_.looks(board, state);
    int found = 0;
    for (const Seat seat : Game::awaited(state)) {
        Actions actions;
        Game::legal(state, seat, actions);
        for (const Action action : actions) found += verb != nullptr && kind_of(action) == verb->kind ? 1 : 0;
    }
    return found;
}

bool accepts(std::string_view setup, std::string_view steps, std::string_view options, int players) {
    Given game(setup, options, players);
    const std::size_t last = steps.rfind(';');
    if (last != steps.npos) game.play(steps.substr(0, last));
    return game.accepts(parts(steps, ';').back());
}

bool refuses(std::string_view setup, std::string_view steps, std::string_view options, int players) {
    return !accepts(setup, steps, options, players);
}

template class GivenOf<Small>;
template class GivenOf<Large>;

} // namespace oya::catan
