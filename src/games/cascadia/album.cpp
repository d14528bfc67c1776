#include "games/cascadia/cascadia.h"
#include "games/cascadia/trail.h"

// The trail as the album that people keep between games (core/game.h).

namespace oya::cascadia {

namespace {

// What the text holds; a new map for text that is none.
Trail read_map(std::string_view album) {
    Trail map;
    JsonReader reader(album);
    read(reader.root(), map);
    return reader.ok() ? map : Trail{};
}

std::string write_map(const Trail& map) {
    std::string text;
    {
        JsonWriter json(text);
        write(json, map);
    }
    return text + '\n';
}

// The numbers that a hiker may still mark for this game.
std::uint32_t open_choices(const Earned& found, const Hiker& hiker) {
    return found.mode == Achievements::none ? 0 : found.choices & ~hiker.list(found.mode);
}

} // namespace

bool Cascadia::keeps_album(const State& state) {
    return state.board->options.achievements() != Achievements::none;
}

bool Cascadia::readable_album(std::string_view album) {
    Trail map;
    JsonReader reader(album);
    cascadia::read(reader.root(), map);
    return reader.ok();
}

bool Cascadia::in_album(std::string_view album, std::string_view person) {
    return read_map(album).find(person) != nullptr;
}

Refusal Cascadia::join_album(std::string& album, std::string_view person) {
    Trail map = read_map(album);
    if (map.find(person) != nullptr) return {};
    if (Refusal refusal = join(map, person)) return refusal;
    album = write_map(map);
    return {};
}

std::vector<AlbumChoice> Cascadia::album_choices(std::string_view album, std::string_view person,
                                                 const State& state, Seat seat) {
    const Trail map = read_map(album);
    const Hiker* const hiker = map.find(person);
    const Earned found = earned(state, seat);
    std::vector<AlbumChoice> choices;
    for (int number : bits_of(open_choices(found, hiker == nullptr ? Hiker{} : *hiker)))
        choices.push_back({achievement_message(found.mode, number), achievement_rule(found.mode, number)});
    return choices;
}

// cascadia.achievements.join: nobody marks without a trail.
void Cascadia::mark_album(std::string& album, std::string_view person, const State& state, Seat seat,
                          std::size_t choice) {
    Trail map = read_map(album);
    Hiker* const hiker = map.find(person);
    if (hiker == nullptr) return;
    const Earned found = earned(state, seat);
    const std::uint32_t open = open_choices(found, *hiker);
    if (choice >= static_cast<std::size_t>(std::popcount(open))) return;
    mark(*hiker, found.mode, nth_bit(open, static_cast<int>(choice)));
    album = write_map(map);
}

std::string Cascadia::album_page(std::string_view album, const Words& words) {
    return cascadia::sketch(read_map(album), words);
}

} // namespace oya::cascadia
