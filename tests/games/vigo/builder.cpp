#include "games/vigo/builder.h"

#include "core/bits.h"
#include "games/vigo/completed.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace oya::vigo {

namespace {

std::string_view without_spaces(std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
    return text;
}

std::vector<std::string_view> parts_between_commas(std::string_view text) {
    std::vector<std::string_view> parts;
    while (!text.empty()) {
        const std::size_t comma = text.find(',');
        parts.push_back(without_spaces(text.substr(0, comma)));
        text = comma == text.npos ? std::string_view{} : text.substr(comma + 1);
    }
    return parts;
}

std::uint8_t byte(int number) { return static_cast<std::uint8_t>(number); }

} // namespace

Card card(std::string_view name) {
    const auto read = read_card(name);
    if (!read) ADD_FAILURE() << '"' << name << "\" is no card";
    return read.value_or(Card{});
}

std::vector<Card> card_list(std::string_view names) {
    std::vector<Card> list;
    for (std::string_view name : parts_between_commas(names)) list.push_back(card(name));
    return list;
}

Cards cards(std::string_view names) {
    Cards set = 0;
    for (Card each : card_list(names)) set |= only(each);
    return set;
}

std::string text(Cards set) {
    std::string list;
    for (int index : bits_of(set)) list += (list.empty() ? "" : ", ") + text(Card(index));
    return list;
}

std::vector<Played> read_trick(std::string_view trick) {
    std::vector<Played> plays;
    for (std::string_view part : parts_between_commas(trick)) {
        const std::size_t space = part.find(' ');
        const auto name = std::find(player_names.begin(), player_names.end(), part.substr(0, space));
        if (name == player_names.end() || space == part.npos) {
            ADD_FAILURE() << '"' << part << "\" is no player with a card";
            continue;
        }
        plays.push_back(
            {Seat{byte(static_cast<int>(name - player_names.begin()))}, card(part.substr(space))});
    }
    return plays;
}

std::string cards_of(std::string_view trick) {
    std::string list;
    for (const Played& play : read_trick(trick)) list += (list.empty() ? "" : ", ") + text(play.card);
    return list;
}

Kingdom kingdom_of(std::string_view piles_text, int farmers) {
    const auto read = read_kingdom(piles_text);
    if (!read) ADD_FAILURE() << '"' << piles_text << "\" is no kingdom";
    Kingdom kingdom = read.value_or(Kingdom{});
    kingdom.farmers = byte(farmers);
    return kingdom;
}

std::string tops(const Kingdom& kingdom) {
    Kingdom bare;
    for (std::size_t space = 0; space < kingdom.used; ++space) {
        bare.put(Card(kingdom.colour_on[space], kingdom.piles[space].top()));
    }
    return text(bare);
}

Position::Position(int players, const Options& options)
    : board_(std::make_shared<Board>(Vigo::board(options, players))), state_(Vigo::start(*board_)) {
    state_.dealer = byte(players - 1);
    state_.phase = Phase::playing;
    state_.turn = 0;
    state_.aside = 0;
    Trace<Vigo>::complete = completed;
}

Position& Position::hand(Seat seat, std::string_view names) {
    state_.hands[seat.index] = cards(names);
    return *this;
}

Position& Position::kingdom(Seat seat, std::string_view piles_text, int farmers) {
    state_.kingdoms[seat.index] = kingdom_of(piles_text, farmers);
    return *this;
}

Position& Position::supply(int farmers) {
    state_.supply = byte(farmers);
    return *this;
}

Position& Position::leads(Seat seat) {
    state_.leaders[state_.trick] = seat.index;
    state_.turn = seat.index;
    return *this;
}

Position& Position::after_tricks(int count) {
    state_.trick = byte(count);
    state_.cards_played = byte(count * state_.seats());
    return leads(Seat{state_.turn});
}

Position& Position::in_round(int number) {
    state_.round = byte(number - 1);
    return *this;
}

Position& Position::scores(int round, std::vector<int> by_seat) {
    for (std::size_t seat = 0; seat < by_seat.size(); ++seat) {
        state_.scores[static_cast<std::size_t>(round - 1)][seat] = static_cast<std::int8_t>(by_seat[seat]);
    }
    return *this;
}

Position& Position::has_won(Seat seat, std::string_view names) {
    leads(seat);
    state_.to_place = cards(names);
    state_.cards_played = byte(state_.cards_played + state_.seats());
    state_.phase = Phase::placing;
    return *this;
}

Position& Position::act(Seat seat, std::string_view words) {
    const auto action = Vigo::parse(state_, seat, words);
    if (!action) {
        ADD_FAILURE() << '"' << words << "\" is no action";
        return *this;
    }
    if (const Refusal no = refusal(seat, *action)) {
        ADD_FAILURE() << name_of(seat) << ", " << words << ": refused by " << no.rule.id;
        return *this;
    }
    trace_.acts(board_, state_, seat, *action);
    Vigo::apply(state_, seat, *action);
    return *this;
}

Position& Position::plays(std::string_view trick_text) {
    for (const Played& play : read_trick(trick_text)) act(play.seat, "play " + text(play.card));
    return *this;
}

Position& Position::trick(std::string_view trick_text) {
    const std::vector<Played> plays_of_trick = read_trick(trick_text);
    for (const Played& play : plays_of_trick) state_.hands[play.seat.index] |= only(play.card);
    if (!plays_of_trick.empty()) leads(plays_of_trick[0].seat);
    return plays(trick_text);
}

Position& Position::lays(std::string_view names) {
    for (Card each : card_list(names)) act(turn(), "lay " + text(each));
    return *this;
}

Position& Position::lays_all() {
    for (int index : bits_of(state_.to_place)) act(turn(), "lay " + text(Card(index)));
    return *this;
}

Position& Position::end_round(Seat leader) {
    state_.to_place = 0;
    state_.phase = Phase::playing;
    state_.turn = leader.index;
    after_tricks(tricks_per_round - 1);
    for (int i = 0; i < state_.seats(); ++i) {
        state_.hands[state_.turn] = cards("red 0");
        act(turn(), "play red 0");
    }
    return lays("red 0");
}

// Also makes sure that `legal` and `refuse` agree on the action.
Refusal Position::refusal(Seat seat, Action action) const {
    Actions legal;
    Vigo::legal(state_, seat, legal);
    const Refusal answer = Vigo::refuse(state_, seat, action);
    const bool listed = std::find(legal.begin(), legal.end(), action) != legal.end();
    EXPECT_NE(listed, static_cast<bool>(answer)) << "legal and refuse disagree";
    return answer;
}

std::string Position::refused(Seat seat, std::string_view words) const {
    const auto action = Vigo::parse(state_, seat, words);
    if (!action) return "\"" + std::string(words) + "\" is no action";
    trace_.asks(board_, state_, seat, *action);
    return std::string(refusal(seat, *action).rule.id);
}

std::string Position::reason(Seat seat, std::string_view words) const {
    const auto action = Vigo::parse(state_, seat, words);
    if (!action) return "\"" + std::string(words) + "\" is no action";
    return std::string(refusal(seat, *action).reason.id);
}

Cards Position::legal_cards(Seat seat) const {
    trace_.looks(board_, state_, seat.index);
    Actions legal;
    Vigo::legal(state_, seat, legal);
    Cards set = 0;
    for (Action action : legal) set |= only(card_of(action));
    return set;
}

int Position::round_score(int round, Seat seat) const {
    return state_.scores[static_cast<std::size_t>(round - 1)][seat.index];
}

std::string view_json(const State& state, Viewer viewer) {
    std::string json;
    {
        JsonWriter writer(json);
        Vigo::write(writer, Vigo::view(state, viewer));
    }
    return json;
}

} // namespace oya::vigo
