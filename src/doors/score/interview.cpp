#include "doors/score/interview.h"

#include "core/text.h"
#include "doors/text.h"

#include <algorithm>
#include <string>

namespace oya {

namespace {

constexpr std::size_t longest_answer = 1000;
constexpr int widest = 100;

// The description that answers make, line by line, each tried before it is kept.
class Interview {
  public:
    Interview(const cascadia::BoxSetup& setup, std::FILE* in, std::FILE* out, const Words& words)
        : setup_(setup), in_(in), out_(out), words_(words) {}

    std::optional<cascadia::BoxGame> run() {
        say({"cascadia.ask.welcome"});
        const cascadia::Options& options = setup_.options;
        if (options.card_choice() != cascadia::Cards::chosen && options.scenario() == 0 &&
            options.variant() == cascadia::Variant::standard)
            ask({"cascadia.ask.cards"}, "cards ");
        const int players = ask_players();
        for (int number = 1; number <= players && !over_; ++number) ask_player(number);
        cascadia::BoxGame game;
        if (!faults_of(text_, game).empty()) return std::nullopt;
        return game;
    }

  private:
    // In lines that break between words.
    void say_line(std::string_view text) {
        print(out_, wrapped(text, std::min(terminal_width(out_), widest)));
    }
    void say(const Message& message) { say_line(words_.say(message)); }

    // The next line, without spaces at its ends; nothing at the end of all answers.
    std::optional<std::string> answer(const Message& question) {
        say(question);
        print(out_, "> ");
        std::fflush(out_);
        return read_line();
    }
    std::optional<std::string> read_line() {
        std::string line;
        int letter = std::fgetc(in_);
        if (letter == EOF) {
            over_ = true;
            return std::nullopt;
        }
        for (; letter != EOF && letter != '\n'; letter = std::fgetc(in_))
            if (line.size() < longest_answer) line += static_cast<char>(letter);
        if (line.ends_with('\r')) line.pop_back();
        return line;
    }

    cascadia::BadBoards faults_of(const std::string& text, cascadia::BoxGame& game) const {
        game.setup = setup_;
        return cascadia::read_box_game(text, game);
    }
    // Keeps a line of the description, or says why not. Before the first player there is none to find fault
    // with.
    bool keep(const std::string& line) {
        const std::string longer = text_ + line + '\n';
        cascadia::BoxGame game;
        const auto faults = faults_of(players_ > 0 ? longer : longer + "player\n", game);
        for (cascadia::BadBoard told : faults) {
            told.place = {}; // the line has just been typed
            say_line("! " + cascadia::say_fault(told, words_));
        }
        if (!faults.empty()) return false;
        text_ = longer;
        return true;
    }

    // Asks until the answer can be kept behind this word; an empty one is none.
    void ask(const Message& question, std::string_view word) {
        while (!over_) {
            const auto line = answer(question);
            if (!line || trim(*line).empty() || keep(std::string(word) + *line)) return;
        }
    }

    int ask_players() {
        while (!over_) {
            const auto line = answer({"cascadia.ask.players"});
            if (!line) return 0;
            const std::string_view number = trim(*line);
            if (number.size() == 1 && number[0] >= '1' && number[0] <= '4') {
                if (number == "1" && !setup_.solo) keep("solo");
                return number[0] - '0';
            }
            say({"cascadia.ask.one-to-four"});
        }
        return 0;
    }

    void ask_player(int number) {
        ++players_;
        while (!over_) {
            const auto name = answer({"cascadia.ask.name", {{"number", number}}});
            if (!name) return;
            if (keep("player " + *name)) break;
        }
        say({"cascadia.ask.lines"});
        while (!over_) {
            print(out_, "> ");
            std::fflush(out_);
            const auto line = read_line();
            if (!line || trim(*line).empty()) break;
            keep(*line);
        }
        cascadia::BoxGame game;
        if (!faults_of(text_, game).empty()) return;
        const cascadia::BoxPlayer& player = game.players.back();
        const bool threes = game.options().restriction() == 3;
        if (player.land.count == 0 && !player.wildlife) ask({"cascadia.ask.wildlife"}, "wildlife ");
        if (player.tiles.count == 0 && !player.corridors && !cascadia::corridors_known(player, game))
            ask({threes ? "cascadia.ask.threes" : "cascadia.ask.corridors"},
                threes ? "threes " : "corridors ");
        if (!player.nature) ask({"cascadia.ask.nature"}, "nature ");
    }

    cascadia::BoxSetup setup_;
    std::FILE* in_;
    std::FILE* out_;
    const Words& words_;
    std::string text_;
    int players_ = 0;
    bool over_ = false;
};

} // namespace

std::optional<cascadia::BoxGame> interview(const cascadia::BoxSetup& setup, std::FILE* in, std::FILE* out,
                                           const Words& words) {
    return Interview(setup, in, out, words).run();
}

} // namespace oya
