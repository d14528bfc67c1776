#include "doors/play/seating.h"

#include "bots/opponents.h"
#include "core/nearest.h"
#include "core/text.h"
#include "doors/play/phrasebook.h"
#include "doors/play/saves.h"
#include "doors/text.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

namespace oya {

namespace {

constexpr int usual_players = 4;

// For bots, so that nobody has to remember a number. More than there are seats, as people may have them too.
constexpr std::array<std::string_view, 8> first_names{"Théo", "Sonia",  "Gabriel", "Carole",
                                                      "Inès", "Martin", "Louise",  "Karim"};

std::vector<std::string_view> parts_of(std::string_view list) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t comma = list.find(',');
        parts.push_back(list.substr(0, comma));
        if (comma == list.npos) return parts;
        list.remove_prefix(comma + 1);
    }
}

// Whoever is logged in; empty for somebody whose name would not do.
std::string own_name() {
    for (const char* const variable : {"USER", "LOGNAME"}) {
        const char* const value = std::getenv(variable);
        std::string name = value == nullptr ? "" : value;
        if (name.empty() || name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-_.") != name.npos)
            continue;
        if (name.front() >= 'a' && name.front() <= 'z')
            name.front() = static_cast<char>(name.front() - 'a' + 'A');
        return name;
    }
    return {};
}

bool means_oneself(std::string_view word) {
    return std::ranges::any_of(Words::languages(), [&](const Words& words) {
        const std::vector<std::string> own = tokens_of(words.text("play.you"));
        return std::ranges::find(own, folded(word)) != own.end();
    });
}

// The bot of this name, or the opponent whose title it is.
std::optional<BotSpec> bot_called(std::string_view word) {
    if (auto bot = parse_bot(word)) return bot;
    for (const Opponent& opponent : opponents())
        for (const Words& words : Words::languages())
            if (folded(words.say(opponent.title)) == folded(word))
                return BotSpec{std::string(opponent.name), 0};
    return std::nullopt;
}

// A bot with nodes behind a colon of which one or the other cannot be.
Message no_such_bot(std::string_view word) {
    const std::size_t colon = word.find(':');
    if (bot_called(word.substr(0, colon))) {
        return {"bots.detail-range",
                {{"name", std::string("nodes")},
                 {"from", std::string("1")},
                 {"to", std::to_string(max_bot_nodes)},
                 {"value", std::string(word.substr(colon + 1))}}};
    }
    const std::string_view like = bot_like(word.substr(0, colon));
    return {"bots.unknown",
            {{"bot", std::string(word)},
             {"like", like.empty() ? "none" : std::string(like)},
             {"bots", names_of_bots()}}};
}

bool is_taken(std::string_view name, const std::vector<SeatSetup>& seated) {
    return std::ranges::any_of(seated,
                               [&](const SeatSetup& seat) { return folded(seat.name) == folded(name); });
}

void name_bots(std::vector<SeatSetup>& seated) {
    for (SeatSetup& seat : seated) {
        for (std::string_view name : first_names) {
            if (seat.bot && seat.name.empty() && !is_taken(name, seated)) seat.name = name;
        }
    }
}

} // namespace

std::string_view bot_like(std::string_view name) {
    std::vector<std::pair<std::string, std::string_view>> called; // what a bot is called, and its name
    for (const BotInfo& bot : bots()) called.emplace_back(bot.name, bot.name);
    for (const Opponent& opponent : opponents()) {
        called.emplace_back(opponent.name, opponent.name);
        for (const Words& words : Words::languages())
            called.emplace_back(folded(words.say(opponent.title)), opponent.name);
    }
    std::vector<std::string_view> known;
    for (const auto& each : called) known.push_back(each.first);
    const std::string typed = folded(name);
    const bool is_one = std::ranges::find(known, typed) != known.end(); // only its capitals may be wrong
    const std::string_view meant = is_one ? std::string_view(typed) : nearest(typed, known);
    const auto found = std::ranges::find(called, meant, &std::pair<std::string, std::string_view>::first);
    return found == called.end() ? std::string_view{} : found->second;
}

void seat_bot(std::string_view bot, std::string_view name, std::vector<SeatSetup>& seated) {
    const auto seat = std::ranges::find(seated, name, &SeatSetup::name);
    if (seat == seated.end()) return;
    *seat = {.name = {}, .bot = BotSpec{std::string(bot), 0}};
    name_bots(seated);
}

BotSpec usual_opponent() {
    std::string reason; // why it cannot be read does not matter: then nobody has chosen yet
    const std::string kept = read_file(opponent_file(), reason).value_or("");
    std::string_view lines = kept;
    const Opponent* const chosen = find_opponent(take_part(lines, '\n'));
    return {std::string(chosen == nullptr ? first_opponent : chosen->name), 0};
}

void remember_opponent(const std::vector<SeatSetup>& seated) {
    const auto is_person = [](const SeatSetup& seat) { return !seat.bot; };
    if (data_folder().empty() || std::ranges::none_of(seated, is_person)) return;
    const Opponent* chosen = nullptr;
    for (const SeatSetup& seat : seated)
        if (const Opponent* const named = seat.bot ? find_opponent(seat.bot->name) : nullptr) chosen = named;
    if (chosen == nullptr || chosen->name == usual_opponent().name) return;
    // Where it cannot be kept, the next game is offered the same as this one.
    write_file(opponent_file(), std::string(chosen->name) + '\n', Flush::no);
}

std::optional<Message> seat_players(const AnyGame& game, std::optional<std::string_view> seats,
                                    std::optional<int> players, std::vector<SeatSetup>& seated) {
    for (const std::string_view part : parts_of(seats.value_or("you"))) {
        const std::string_view word = trim(part);
        if (word.empty()) return Message("play.seat-empty");
        SeatSetup seat;
        seat.bot = bot_called(word);
        if (!seat.bot && word.find(':') != word.npos) return no_such_bot(word);
        if (!seat.bot) {
            seat.name = means_oneself(word) ? own_name() : std::string(word);
            if (!seat.name.empty() && is_taken(seat.name, seated))
                return Message("play.seat-twice", {{"name", seat.name}});
        }
        seated.push_back(std::move(seat));
    }
    const auto given = static_cast<int>(seated.size());
    if (players && given > *players)
        return Message("play.seats-count", {{"given", given}, {"players", *players}});
    const int usual = std::clamp(usual_players, game.min_seats(), game.max_seats());
    const int wanted = players.value_or(seats && given >= game.min_seats() ? given : usual);
    while (static_cast<int>(seated.size()) < wanted) seated.push_back({.name = {}, .bot = usual_opponent()});
    name_bots(seated);
    return std::nullopt;
}

std::optional<Message> seat_players(const AnyGame& game, std::string_view answer,
                                    std::vector<SeatSetup>& seated) {
    const std::string_view words = trim(answer);
    if (words.empty()) return seat_players(game, std::nullopt, std::nullopt, seated);
    if (words.size() == 1 && words[0] >= '0' && words[0] <= '9')
        return seat_players(game, std::nullopt, words[0] - '0', seated);
    return seat_players(game, words, std::nullopt, seated);
}

std::vector<std::string> names_of(const Table& table, const Words& words) {
    std::vector<std::string> names;
    for (const SeatSetup& seat : table.setup().seats) {
        const int number = static_cast<int>(names.size()) + 1;
        names.push_back(seat.name.empty() ? words.say({"seat.unnamed", {{"number", number}}}) : seat.name);
    }
    return names;
}

} // namespace oya
