#include "games/cascadia/builder.h"

#include "games/cascadia/notation.h"
#include "games/cascadia/on_table.h"

#include <gtest/gtest.h>

namespace oya::cascadia {

namespace {

constexpr Face any_animal{0, 0, 0b11111, false};

// Takes the next part up to a separator, without blanks around it.
std::string_view take(std::string_view& text, char separator) {
    const std::size_t end = text.find(separator);
    std::string_view part = text.substr(0, end);
    text = end == text.npos ? std::string_view{} : text.substr(end + 1);
    while (part.starts_with(' ')) part.remove_prefix(1);
    while (part.ends_with(' ')) part.remove_suffix(1);
    return part;
}

std::string_view take_cell(std::string_view& text) {
    const std::size_t begin = text.find('(');
    const std::size_t end = text.find(')');
    if (begin == text.npos || end == text.npos) return {};
    const std::string_view cell = text.substr(begin, end - begin + 1);
    text = text.substr(end + 1);
    return cell;
}

Hex cell_in(std::string_view text) {
    const auto cell = read_cell(text);
    EXPECT_TRUE(cell) << text << " is no cell";
    return cell.value_or(Hex{});
}

int species_in(std::string_view text) {
    const auto animal = read_species(text);
    EXPECT_TRUE(animal) << text << " is no species";
    return animal.value_or(0);
}

} // namespace

Environment animals(std::string_view text) {
    Environment land;
    while (!text.empty()) {
        const std::size_t name_end = text.find(" (");
        std::string_view name = text.substr(0, name_end);
        while (name.starts_with(' ') || name.starts_with(',')) name.remove_prefix(1);
        const int animal = species_in(name);
        text = name_end == text.npos ? std::string_view{} : text.substr(name_end);
        while (text.starts_with(" (")) {
            land.lay(cell_in(take_cell(text)), foreign_tile, any_animal, 0);
            land.settle(land.count - 1, animal);
        }
        if (testing::Test::HasFailure()) return land;
    }
    return land;
}

Environment tiles(std::string_view text) {
    Environment land;
    while (text.find('(') != text.npos) {
        const Hex cell = cell_in(take_cell(text));
        const std::string_view sides_word = take(text, ',');
        const auto read = read_sides(sides_word);
        EXPECT_TRUE(read) << sides_word << " are no sides";
        if (!read) return land;
        land.lay(cell, foreign_tile, read->face, read->turns);
    }
    return land;
}

Environment jade() {
    struct Drawn {
        int q, r;
        std::string_view sides;
        char token;
        bool keystone;
    };
    static constexpr Drawn board[] = {
        {2, 0, "PRRRPP", '-', false}, {3, 0, "PPPFFF", 'b', false}, {1, 1, "RPPPRR", 'h', false},
        {2, 1, "RRPPPR", 'b', false}, {3, 1, "RRRRRR", 's', true},  {4, 1, "MMMRRR", 's', false},
        {5, 1, "RMMMRR", 'e', false}, {6, 1, "RRMMMR", 'h', false}, {0, 2, "PPPWWW", 'f', false},
        {1, 2, "PPMMMP", 'f', false}, {2, 2, "PFFFPP", 's', false}, {3, 2, "MMWWWM", 'h', false},
        {4, 2, "MWWWMM", 'e', false}, {5, 2, "MMWWWM", 'b', false}, {0, 3, "PPPPPP", 'e', true},
        {1, 3, "FFFPPP", 'e', false}, {2, 3, "WWWFFF", 's', false}, {3, 3, "WFFFWW", 'e', false},
        {4, 3, "WWWFFF", 'b', false}, {5, 3, "WWWWWW", '-', true},  {1, 4, "FFFPPP", '-', false},
        {2, 4, "FFFWWW", 'h', false}, {3, 4, "FFFFFF", 'f', true}};
    Environment land;
    for (const Drawn& tile : board) {
        TurnedFace read = *read_sides(tile.sides);
        read.face.wildlife = 0b11111;
        read.face.keystone = tile.keystone;
        land.lay(hex_at(tile.q, tile.r), foreign_tile, read.face, read.turns);
        if (tile.token != '-') land.settle(land.count - 1, *read_species(std::string_view(&tile.token, 1)));
    }
    land.nature = 2;
    return land;
}

int score(const Environment& land, std::string_view card, const CardReadings& readings) {
    const bool usual = !readings.salmon_forgiving && readings.salmon_d_minimum == 3 &&
                       !readings.elk_c_capped && !readings.elk_d_any;
    if (usual) show_on_table(land, card);
    const int letter = card.back() - 'A';
    return score_species(land, static_cast<Species>(species_in(card.substr(0, card.size() - 2))), letter,
                         readings);
}

int score_variant(const Environment& land, int card) {
    show_on_table(land, card == family_card ? "family" : "intermediate");
    int sum = 0;
    for (int animal = 0; animal < species; ++animal)
        sum += score_species(land, static_cast<Species>(animal), card, {});
    return sum;
}

Options options(std::vector<Setting> settings) {
    Options chosen;
    for (const Setting& each : settings) {
        EXPECT_FALSE(Cascadia::set(chosen, each.name, each.value)) << each.name << " = " << each.value;
        EXPECT_EQ(Cascadia::get(chosen, each.name), each.value) << each.name;
    }
    return chosen;
}

std::string refuses_table(int players, std::vector<Setting> settings) {
    keep_table_question();
    Options chosen;
    for (const Setting& each : settings) {
        if (const Refusal refusal = Cascadia::set(chosen, each.name, each.value))
            return std::string(refusal.rule.id);
    }
    return std::string(Cascadia::check(chosen, players).rule.id);
}

Position Position::before_set_up(int players, std::vector<Setting> settings) {
    Position position(0);
    const Options chosen = options(std::move(settings));
    EXPECT_EQ(Cascadia::check(chosen, players).rule.id, "");
    position.board_ = std::make_shared<const Board>(Cascadia::board(chosen, players));
    position.state_ = Cascadia::start(*position.board_);
    return position;
}

Position::Position(int players, std::vector<Setting> settings) {
    if (players == 0) return;
    bool cards = false;
    bool seat = players == 1;
    for (const Setting& each : settings) {
        cards = cards || each.name == "cards";
        seat = seat || each.name == "first_player";
    }
    const Options before = options(settings);
    if (!cards && before.restriction() != 6 && before.restriction() != 10)
        settings.push_back({"cards", "first_game"});
    if (!seat) settings.push_back({"first_player", "1"});
    *this = before_set_up(players, std::move(settings));
    by_the_way_ = true;
    constexpr std::array<std::string_view, 4> animals_in_order = {"token bear", "token elk", "token salmon",
                                                                  "token hawk"};
    int starter = 0;
    int tile_number = 26;
    std::size_t token = 0;
    while (Cascadia::actor(state_).is_chance()) {
        if (state_.phase == Phase::starters) {
            chance("starter S" + std::to_string(++starter));
        } else if (Cascadia::source(state_).name == "tiles") {
            chance("tile " + std::to_string(tile_number++));
        } else if (state_.phase == Phase::filling) {
            chance(animals_in_order[token++]);
        } else { // cards: the first outcome each time
            Outcomes outcomes;
            Cascadia::outcomes(state_, outcomes);
            apply(Actor::chance(), outcomes[0].action);
        }
    }
    by_the_way_ = false;
}

Position& Position::tokens(std::string_view names) {
    for (std::size_t slot = 0; slot < static_cast<std::size_t>(board_->market); ++slot) {
        std::uint8_t& token = state_.tokens[slot];
        if (token != no_species) ++state_.bag[token];
        token = static_cast<std::uint8_t>(species_in(take(names, ' ')));
        --state_.bag[token];
    }
    return *this;
}

Position& Position::market(std::vector<int> numbers) {
    for (std::size_t slot = 0; slot < numbers.size(); ++slot) {
        if (state_.tiles[slot] != no_tile) state_.unseen.set(state_.tiles[slot]);
    }
    for (std::size_t slot = 0; slot < numbers.size(); ++slot) {
        state_.tiles[slot] = static_cast<Tile>(numbers[slot] - 1);
        state_.unseen.reset(state_.tiles[slot]);
    }
    return *this;
}

Position& Position::nature(Seat seat, int held_now) {
    state_.environments[seat.index].nature = static_cast<std::uint8_t>(held_now);
    return *this;
}

Position& Position::bag(int left) {
    for (std::size_t animal = 0; sum_of(state_.bag) > left; animal = (animal + 1) % species) {
        if (state_.bag[animal] == 0) continue;
        --state_.bag[animal];
        ++state_.gone[animal];
    }
    return *this;
}

Position& Position::tile(Seat seat, std::string_view cell, int number, int turns) {
    const auto which = static_cast<Tile>(number - 1);
    state_.unseen.reset(which);
    state_.environments[seat.index].lay(cell_in(cell), which, turns);
    return *this;
}

Position& Position::animal(Seat seat, std::string_view cell, std::string_view name) {
    Environment& land = state_.environments[seat.index];
    const int slot = land.slot_at(cell_in(cell));
    EXPECT_GE(slot, 0) << "no tile at " << cell;
    land.settle(slot, species_in(name));
    --state_.bag[static_cast<std::size_t>(species_in(name))];
    return *this;
}

const Position& Position::looked_at() const {
    trace_.looks(board_, state_);
    return *this;
}

Position& Position::begin_turn() {
    // The last token is drawn anew, and with it the turn begins.
    std::uint8_t& last = state_.tokens[static_cast<std::size_t>(board_->market - 1)];
    const std::string name(species_names[last]);
    ++state_.bag[last];
    last = no_species;
    state_.phase = Phase::filling;
    state_.in_turn = false;
    return chance("token " + name);
}

void Position::apply(Actor actor, Action action) {
    Teller teller;
    if (!by_the_way_) trace_.acts(board_, state_, actor, action);
    Cascadia::apply(state_, actor, action, teller);
    told_.clear();
    for (const Fact& fact : teller.facts()) told_.emplace_back(fact.rule.id);
}

Position& Position::act(std::string_view words) {
    const Actor actor = Cascadia::actor(state_);
    const auto action = Cascadia::parse(state_, actor, words);
    if (!action || !actor.is_seat()) {
        ADD_FAILURE() << words << " is not understood, or nobody is to act";
        return *this;
    }
    const Refusal refusal = Cascadia::refuse(state_, actor.seat(), *action);
    EXPECT_FALSE(refusal) << words << " is refused by " << refusal.rule.id << " " << refusal.reason.id;
    if (!refusal) apply(actor, *action);
    return *this;
}

Position& Position::acts(std::vector<std::string_view> all) {
    for (std::string_view words : all) act(words);
    return *this;
}

Position& Position::chance(std::string_view words) {
    const auto action = Cascadia::parse(state_, Actor::chance(), words);
    Outcomes outcomes;
    Cascadia::outcomes(state_, outcomes);
    bool possible = false;
    for (const Outcome& each : outcomes) possible = possible || (action && each.action == *action);
    EXPECT_TRUE(possible) << words << " cannot happen now";
    if (possible) apply(Actor::chance(), *action);
    return *this;
}

Position& Position::draws(std::string_view names) {
    while (!names.empty()) chance("token " + std::string(take(names, ' ')));
    return *this;
}

Position& Position::refill(std::string_view names) {
    while (Cascadia::actor(state_).is_chance()) {
        Outcomes outcomes;
        Cascadia::outcomes(state_, outcomes);
        if (outcomes[0].action.kind == static_cast<std::uint8_t>(Kind::token) && !names.empty()) {
            chance("token " + std::string(take(names, ' ')));
        } else {
            // Different animals, so that the market is not overpopulated by the test.
            apply(Actor::chance(), outcomes[drawn_++ % outcomes.size()].action);
        }
        if (testing::Test::HasFailure()) break;
    }
    return *this;
}

Position& Position::any_turn() {
    by_the_way_ = true;
    act("take 1");
    Actions actions;
    while (state_.phase == Phase::placing || state_.phase == Phase::turning) {
        Cascadia::legal(state_, Seat{state_.turn}, actions);
        apply(Seat{state_.turn}, actions[0]);
        if (state_.tile_in_hand == no_tile && state_.phase == Phase::placing) act("give back");
        if (testing::Test::HasFailure()) break;
    }
    refill();
    by_the_way_ = false;
    return *this;
}

Position& Position::play_to_end() {
    while (state_.phase != Phase::over && !testing::Test::HasFailure()) any_turn();
    return *this;
}

std::string Position::refused(Seat seat, std::string_view words) const {
    const auto action = Cascadia::parse(state_, seat, words);
    if (!action) return "not understood";
    trace_.asks(board_, state_, seat, *action);
    return std::string(Cascadia::refuse(state_, seat, *action).rule.id);
}

std::string Position::refused(std::string_view words) const { return refused(Seat{state_.turn}, words); }

std::string Position::reason(std::string_view words) const {
    const auto action = Cascadia::parse(state_, Seat{state_.turn}, words);
    return action ? std::string(Cascadia::refuse(state_, Seat{state_.turn}, *action).reason.id)
                  : "not understood";
}

std::vector<std::string> Position::legal() const {
    trace_.looks(board_, state_);
    Actions actions;
    Cascadia::legal(state_, Seat{state_.turn}, actions);
    std::vector<std::string> words;
    for (Action action : actions) words.push_back(Cascadia::notation(state_, Seat{state_.turn}, action));
    return words;
}

int Position::count(std::string_view beginning) const {
    int found = 0;
    for (const std::string& words : legal()) found += words.starts_with(beginning) ? 1 : 0;
    return found;
}

std::string Position::market_tokens() const {
    trace_.looks(board_, state_);
    std::string words;
    for (std::size_t slot = 0; slot < static_cast<std::size_t>(board_->market); ++slot) {
        if (slot > 0) words += ' ';
        words += state_.tokens[slot] == no_species ? std::string("-")
                                                   : std::string(species_names[state_.tokens[slot]]);
    }
    return words;
}

bool Position::told(std::string_view rule) const {
    for (const std::string& each : told_)
        if (each == rule) return true;
    return false;
}

} // namespace oya::cascadia
