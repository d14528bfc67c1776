#include "doors/play/play_command.h"

#include "bots/opponents.h"
#include "doors/play/album.h"

#include "doors/locale.h"
#include "doors/play/interrupt.h"
#include "doors/play/orders.h"
#include "doors/play/saves.h"
#include "doors/play/screen.h"
#include "doors/play/seating.h"
#include "doors/play/sitting.h"
#include "doors/text.h"
#include "shelf/about.h"
#include "shelf/games.h"
#include "shelf/like.h"
#include "table/record.h"

#include <array>
#include <limits>
#include <random>

namespace oya {

namespace {

constexpr std::array<CommandWord, 2> spec_words{{
    {"GAME", "help.play.game", false},
    {"FILE", "help.play.file", false},
}};

// As many heads as anybody has at a table.
constexpr int most_threads = 2;

constexpr std::array<CommandOption, 13> spec_options{{
    {"players", "N", "help.play.players", std::pair<std::int64_t, std::int64_t>{1, 16}},
    {"seats", "LIST", "help.play.seats"},
    {"lang", "en|fr", "help.lang"},
    {"option", "NAME=VALUE", "help.option"},
    {"wish", "NAME=VALUE", "help.play.wish"},
    {"seed", "N", "help.play.seed",
     std::pair<std::int64_t, std::int64_t>{0, std::numeric_limits<std::int64_t>::max()}},
    {"resume", "", "help.play.resume"},
    {"new", "", "help.play.new"},
    {"save", "FILE", "help.play.save"},
    {"no-colour", "", "help.play.no-colour"},
    {"no-color", "", "help.play.no-color"},
    {"fast", "", "help.play.fast"},
    {"threads", "N", "help.play.threads", std::pair<std::int64_t, std::int64_t>{1, most_threads}},
}};

constexpr std::array<std::string_view, 6> spec_examples{
    "oya play vigo",
    "oya play vigo --lang fr --players 3",
    "oya play vigo --seats Anna,Ben,expert",
    "oya play vigo --option buried_cards=hidden --wish auto_place=highest",
    "oya play --resume",
    "oya play --resume game.json",
};

// The options that make sense for a new game alone.
constexpr std::array<std::string_view, 6> of_a_new_game{"players", "seats", "option", "wish", "seed", "save"};

// What a call ends with before a game begins.
struct Fault {
    Message message{};
    int exit_code = 0;
    bool of_call = false; // then the help is offered
};

struct Opened {
    std::optional<Table> table{};
    std::optional<SaveFile> save{};
    Sitting::Begin begin = Sitting::Begin::first;
    Fault fault{};
};

std::uint64_t new_seed() {
    std::random_device device;
    return (std::uint64_t{device()} << 32 | device()) >> 1; // as --seed can name it
}

std::string list_of_names(const Table& table, const Words& words) {
    std::string list;
    for (const std::string& name : names_of(table, words)) list += (list.empty() ? "" : ", ") + name;
    return list;
}

std::string reason_of(const Refusal& refusal, const Words& words) {
    if (!refusal.reason.empty()) return words.say(refusal.reason);
    return std::string(words.rule_text(refusal.rule.id));
}

Opened refused(Message message, int exit_code) {
    return {{}, {}, Sitting::Begin::first, {std::move(message), exit_code, exit_code == 2}};
}

// As with every command: 2 for a file that cannot be read, 1 for a fault in what was read.
Opened cannot_read(const std::string& path, const std::string& reason) {
    const Message message = {"play.cannot-read", {{"path", path}, {"reason", reason}}};
    return {{}, {}, Sitting::Begin::first, {message, 2}};
}

Opened open_save(const std::filesystem::path& path, const Words& words) {
    const std::string shown = path.string();
    std::string reason;
    const std::optional<std::string> text = read_file(path, reason);
    if (!text) return cannot_read(shown, reason);
    ReadRecord record = read_record(*text);
    if (!record.table)
        return refused(
            {"play.bad-save", {{"path", shown}, {"reason", reason_of(record.fault.refusal, words)}}}, 1);
    if (record.table->position().actor().is_nobody()) return refused({"play.is-over", {{"path", shown}}}, 1);
    if (record.table->setup().fair) return refused({"play.of-a-server", {{"path", shown}}}, 1);
    if (!record.table->setup().seed) return refused({"play.no-chance", {{"path", shown}}}, 1);
    record.table->advance();
    return {std::move(record.table), SaveFile(path), Sitting::Begin::resumed, {}};
}

// "name=value", each into the settings.
std::optional<Message> read_settings(std::span<const std::string_view> pairs, std::string_view option,
                                     Settings& settings) {
    for (const std::string_view pair : pairs) {
        const std::size_t equals = pair.find('=');
        if (equals == pair.npos || equals == 0)
            return Message("play.name-value", {{"option", std::string(option)}, {"text", std::string(pair)}});
        settings.set(pair.substr(0, equals), pair.substr(equals + 1));
    }
    return std::nullopt;
}

// What is wrong with a table, if something is.
std::optional<Message> fault_of(const TableSetup& setup, const Words& words) {
    const Refusal refusal = Table::check(setup);
    if (!refusal) return std::nullopt;
    return refusal.reason.empty() ? Message("play.rule", {{"rule", reason_of(refusal, words)}})
                                  : refusal.reason;
}

// A fault said alone is a sentence of its own; behind the name of the command it begins small.
std::string capitalised(std::string sentence) {
    constexpr char accented = '\xC3'; // à to ý: their capitals stand as far before them as A before a
    const std::size_t at = sentence.size() > 1 && sentence[0] == accented ? 1 : 0;
    if (sentence.empty()) return sentence;
    const auto letter = static_cast<unsigned char>(sentence[at]);
    const bool small = at == 1 ? letter >= 0xA0 && letter <= 0xBD : letter >= 'a' && letter <= 'z';
    if (small) sentence[at] = static_cast<char>(letter - ('a' - 'A'));
    return sentence;
}

// Somebody whose name is like a bot's may be one that was misspelt.
void ask_who_is_meant(std::vector<SeatSetup>& seats, Screen& screen) {
    std::vector<std::string> people;
    for (const SeatSetup& seat : seats)
        if (!seat.bot) people.push_back(seat.name);
    for (const std::string& name : people) {
        const std::string_view bot = bot_like(name);
        if (bot.empty()) continue;
        const Message question = {"play.bot-meant", {{"bot", std::string(bot)}, {"name", name}}};
        if (screen.agrees(screen.words().say(question))) seat_bot(bot, name, seats);
    }
}

// Asks who plays until the answer makes a table. False if nobody answers, or with a wish to leave.
bool ask_who_plays(TableSetup& setup, Screen& screen) {
    const Words& words = screen.words();
    Settings wishes;
    for (const SeatSetup& seat : setup.seats)
        if (!seat.bot) wishes = seat.wishes;
    std::string titles;
    for (const Opponent& opponent : opponents())
        titles += (titles.empty() ? "" : ", ") + words.say(opponent.title);
    screen.say(Message("play.who-plays", {{"opponents", titles},
                                          {"others", static_cast<int>(setup.seats.size()) - 1},
                                          called("usual", usual_opponent())}));
    while (const std::optional<std::string> line = screen.ask(words.text("play.who-prompt"))) {
        if (const std::optional<Ordered> ordered = read_order(*line);
            ordered && ordered->order == Order::quit)
            return false;
        setup.seats.clear();
        std::optional<Message> fault = seat_players(*setup.game, *line, setup.seats);
        for (SeatSetup& seat : setup.seats)
            if (!seat.bot) seat.wishes = wishes;
        if (!fault) fault = fault_of(setup, words);
        if (!fault) {
            ask_who_is_meant(setup.seats, screen);
            return true;
        }
        screen.say(capitalised(words.say(*fault)));
    }
    return false;
}

Opened open_new(const AnyGame& game, const Arguments& arguments, Screen& screen) {
    const Words& words = screen.words();
    TableSetup setup;
    setup.game = &game;
    Settings wishes;
    if (auto fault = read_settings(arguments.all("option"), "option", setup.options))
        return refused(*fault, 2);
    if (auto fault = read_settings(arguments.all("wish"), "wish", wishes)) return refused(*fault, 2);
    if (wishes.find("forced_moves") == nullptr) wishes.set("forced_moves", "take");
    std::optional<std::string_view> seats;
    if (arguments.has("seats")) seats = arguments.text("seats");
    std::optional<int> players;
    if (const auto number = arguments.number("players")) players = static_cast<int>(*number);
    if (auto fault = seat_players(game, seats, players, setup.seats)) return refused(*fault, 2);
    for (SeatSetup& seat : setup.seats)
        if (!seat.bot) seat.wishes = wishes;
    const auto seed = arguments.number("seed");
    setup.seed = seed ? static_cast<std::uint64_t>(*seed) : new_seed();
    if (auto fault = fault_of(setup, words)) return refused(*fault, 2);
    const bool own_file = arguments.has("save");
    const std::filesystem::path path(arguments.text("save"));
    if (own_file && is_taken(path)) return refused({"play.exists", {{"path", path.string()}}}, 2);
    if (screen.live() && !seats && !players && !ask_who_plays(setup, screen)) return {};
    remember_opponent(setup.seats);
    return {
        Table(setup), own_file ? SaveFile(path) : SaveFile::fresh(game.name()), Sitting::Begin::first, {}};
}

// The unfinished games that can be read, the one played last first.
std::vector<Opened> unfinished(std::string_view game, const Words& words) {
    std::vector<Opened> all;
    for (const std::filesystem::path& path : unfinished_games(game)) {
        Opened opened = open_save(path, words);
        if (opened.table) all.push_back(std::move(opened));
    }
    return all;
}

std::string page_of_games(const Words& words) {
    std::string page = words.say({"play.games"}) + '\n';
    for (const AnyGame* game : games()) {
        const std::string players =
            std::to_string(game->min_seats()) + '-' + std::to_string(game->max_seats());
        page += "  " +
                words.say({"play.game",
                           {{"name", std::string(game->name())},
                            {"title", title_of(*game, {}, words)},
                            {"players", players}}}) +
                '\n';
    }
    page += words.say({"play.opponents"}) + '\n';
    for (const Opponent& opponent : opponents()) {
        page += "  " +
                words.say({"play.opponent",
                           {{"name", std::string(opponent.name)},
                            {"title", opponent.title},
                            {"plays", opponent.description}}}) +
                '\n';
    }
    const std::vector<Opened> waiting = unfinished({}, words);
    if (waiting.empty()) return page;
    page += words.say({"play.to-resume"}) + '\n';
    for (const Opened& each : waiting) {
        page += "  " +
                words.say({"play.unfinished-game",
                           {{"when", written_at(each.save->path())},
                            {"title", title_of(each.table->game(), each.table->setup().options, words)},
                            {"players", list_of_names(*each.table, words)}}}) +
                '\n';
    }
    return page;
}

// Saves that cannot be gone on with are left where they are: each is named, and the next one is tried.
Opened resume(const Arguments& arguments, const AnyGame* game, std::string_view file, Screen& screen) {
    const Words& words = screen.words();
    for (const std::string_view option : of_a_new_game)
        if (arguments.has(option))
            return refused({"play.resume-fixed", {{"option", std::string(option)}}}, 2);
    if (!file.empty()) return open_save(file, words);
    const std::vector<std::filesystem::path> paths = unfinished_games(game == nullptr ? "" : game->name());
    if (paths.empty()) return refused({"play.nothing-to-resume"}, 1);
    std::vector<Fault> faults;
    for (const std::filesystem::path& path : paths) {
        Opened opened = open_save(path, words);
        if (opened.table) {
            for (const Fault& fault : faults) screen.say(fault.message);
            return opened;
        }
        faults.push_back(opened.fault);
    }
    return {{}, {}, Sitting::Begin::first, faults.front()};
}

// Somebody who asks for nothing in particular may want the game that was left.
Opened offer_unfinished(const Arguments& arguments, const AnyGame& game, Screen& screen) {
    if (!screen.live() || arguments.has("new")) return {};
    for (const std::string_view option : of_a_new_game)
        if (arguments.has(option)) return {};
    std::vector<Opened> waiting = unfinished(game.name(), screen.words());
    if (waiting.empty()) return {};
    Opened& last = waiting.front();
    const Message question = {
        "play.unfinished",
        {{"when", written_at(last.save->path())}, {"players", list_of_names(*last.table, screen.words())}}};
    return screen.agrees(screen.words().say(question)) ? std::move(last) : Opened{};
}

// Games one after the other, as long as the people want another.
void play(Opened opened, Screen& screen, int threads) {
    while (true) {
        Sitting sitting(std::move(*opened.table), std::move(*opened.save), screen, threads);
        if (sitting.play(opened.begin) == Sitting::End::left) return;
        mark_album(sitting.table(), screen);
        if (sitting.table().people().empty() || !screen.agrees(screen.words().text("play.rematch"))) return;
        TableSetup setup = sitting.table().setup();
        for (const Seat seat : Seats::first(sitting.table().seats()))
            setup.seats[seat.index].wishes = sitting.table().wishes(seat);
        setup.seed = new_seed();
        opened = {Table(setup), SaveFile::fresh(setup.game->name()), Sitting::Begin::again, {}};
        screen.gap();
    }
}

} // namespace

const CommandSpec play_spec{
    "play", "help.play", spec_words, spec_options, spec_examples,
};

int play_command(std::span<const std::string_view> args, std::FILE* in, std::FILE* out, std::FILE* err) {
    int exit_code = 0;
    const std::optional<Arguments> arguments = Arguments::parse(play_spec, args, out, err, exit_code);
    if (!arguments) return exit_code;
    const Words& words = chosen_words(arguments->text("lang"));
    const auto fail = [&](const Fault& fault) {
        const std::string sentence = words.say(fault.message);
        if (fault.of_call) return wrong_call(play_spec, sentence, words, err);
        print(err, "oya play: " + sentence + '\n');
        return fault.exit_code;
    };

    const AnyGame* const game = find_game(arguments->word(0));
    const bool resumes = arguments->has("resume");
    const std::string_view file = arguments->word(game == nullptr ? 0 : 1);
    if (!resumes && arguments->word(0).empty()) {
        print(out, page_of_games(words));
        return 0;
    }
    if ((!resumes && game == nullptr) || (resumes && game == nullptr && arguments->words().size() > 1)) {
        std::string names;
        for (const AnyGame* each : games()) names += (names.empty() ? "" : ", ") + std::string(each->name());
        return fail({{"play.unknown-game",
                      {{"name", std::string(arguments->word(0))},
                       {"games", names},
                       {"like", game_like(arguments->word(0))}}},
                     2,
                     true});
    }
    if (!resumes && !file.empty())
        return fail({{"help.fault.unexpected", {{"argument", std::string(file)}}}, 2, true});

    const Interrupt interrupt;
    const bool colour = !arguments->has("no-colour") && !arguments->has("no-color");
    Screen screen(in, out, words, {colour, arguments->has("fast")});
    Opened opened =
        resumes ? resume(*arguments, game, file, screen) : offer_unfinished(*arguments, *game, screen);
    if (!opened.table && !resumes && !screen.ended()) opened = open_new(*game, *arguments, screen);
    if (opened.fault.exit_code != 0) return fail(opened.fault);
    const auto threads = static_cast<int>(arguments->number("threads").value_or(most_threads));
    if (opened.table) play(std::move(opened), screen, threads);
    return Interrupt::signal() == 0 ? 0 : 128 + Interrupt::signal();
}

} // namespace oya
