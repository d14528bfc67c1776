#include "doors/play/play_command.h"
#include "doors_play/played.h"

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <iterator>
#include <poll.h>
#include <pthread.h>
#include <sys/ioctl.h>
#include <thread>
#include <unistd.h>

namespace oya {
namespace {

// What somebody at a terminal does as soon as some text appears: type a line, or send a signal. Lines are
// typed after a prompt: what comes earlier is forgotten.
struct Deed {
    std::string_view after;
    std::string typed;
    int signal = 0;
};

// `oya play` in a terminal of 80 columns.
class Terminal : public PlayTest {
  protected:
    // Whoever starts the tests may have them ignore a signal (nohup, or a shell in the background).
    Terminal() {
        for (std::size_t i = 0; i < std::size(sent); ++i) before_[i] = std::signal(sent[i], SIG_DFL);
    }
    ~Terminal() override {
        for (std::size_t i = 0; i < std::size(sent); ++i) std::signal(sent[i], before_[i]);
    }

    Played play_live(const std::vector<std::string_view>& args, const std::vector<Deed>& deeds) const {
        const int person = posix_openpt(O_RDWR | O_NOCTTY);
        if (person < 0 || grantpt(person) != 0 || unlockpt(person) != 0) {
            ADD_FAILURE() << "no terminal can be opened";
            return {};
        }
        // Whoever leads a session would be hung up together with a terminal that is its own.
        std::FILE* const program = fdopen(open(ptsname(person), O_RDWR | O_NOCTTY), "r+");
        const winsize size{24, 80, 0, 0};
        ioctl(person, TIOCSWINSZ, &size);

        std::string screen;
        std::atomic<bool> over = false;
        const pthread_t player = pthread_self();
        std::thread hands([&] {
            std::size_t done = 0;
            std::size_t seen = 0;
            for (int idle = 0; true; ++idle) {
                if (idle == looks_until_hung_up) {
                    ADD_FAILURE() << "the program waits for something else\n" << screen;
                    pthread_kill(player, SIGTERM);
                }
                pollfd file{person, POLLIN, 0};
                char buffer[4096];
                const bool more = poll(&file, 1, over ? 0 : 20) > 0 && (file.revents & POLLIN) != 0;
                const ssize_t count = more ? read(person, buffer, sizeof buffer) : 0;
                if (count > 0) screen.append(buffer, static_cast<std::size_t>(count));
                if (count > 0) idle = 0;
                if (count <= 0 && over) return;
                const std::size_t at =
                    done < deeds.size() ? screen.find(deeds[done].after, seen) : screen.npos;
                if (at == screen.npos) continue;
                seen = at + deeds[done].after.size();
                const Deed& deed = deeds[done++];
                if (deed.signal != 0) pthread_kill(player, deed.signal);
                if (deed.signal == 0 && write(person, deed.typed.data(), deed.typed.size()) < 0) return;
            }
        });
        const int exit_code = play_command(args, program, program, program);
        std::fflush(program);
        over = true;
        hands.join();
        std::fclose(program);
        close(person);
        return {exit_code, screen, {}};
    }

  private:
    static constexpr int sent[] = {SIGINT, SIGTERM, SIGHUP};
    static constexpr int looks_until_hung_up = 3000; // a minute
    sighandler_t before_[std::size(sent)];
};

const std::vector<std::string_view> for_two = {"vigo", "--seats", "you,greedy", "--seed",
                                               "4",    "--fast",  "--option",   "first_dealer=2"};

TEST_F(Terminal, ShowsCardsInTheirColoursAndByName) {
    const Played played = play_live(for_two, {{"Anna ▸ ", "quit\n"}});
    EXPECT_EQ(played.exit_code, 0);
    EXPECT_TRUE(played.says("\033[31mred 0 8\033[0m")) << played.out;
    EXPECT_TRUE(played.says("\033[2m§ round.first-leader\033[0m")) << played.out;
}

TEST_F(Terminal, ShowsNoColoursToThoseWhoWantNone) {
    std::vector<std::string_view> args = for_two;
    args.push_back("--no-colour");
    EXPECT_FALSE(play_live(args, {{"Anna ▸ ", "quit\n"}}).says("\033["));
    setenv("NO_COLOR", "1", 1);
    EXPECT_FALSE(play_live(for_two, {{"Anna ▸ ", "quit\n"}}).says("\033["));
}

TEST_F(Terminal, TheMarksOfTheRulesStandAtTheRightEdge) {
    std::vector<std::string_view> args = for_two;
    args.push_back("--no-color");
    const Played played = play_live(args, {{"Anna ▸ ", "quit\n"}});
    const std::string line = played.before("§ round.first-leader");
    EXPECT_EQ(line.substr(line.rfind('\n') + 1).size(),
              80 - std::string_view("§ round.first-leader").size() + 1);
}

TEST_F(Terminal, TheCurtainWipesTheScreenWithWhatHasScrolledAway) {
    const Played played =
        play_live({"vigo", "--seats", "Anna,Ben", "--seed", "4", "--fast", "--option", "first_dealer=2"},
                  {{"Enter ▸ ", "\n"}, {"Anna ▸ ", "1\n"}, {"Enter ▸ ", "\n"}, {"Ben ▸ ", "quit\n"}});
    EXPECT_EQ(played.count("\033[H\033[2J\033[3J"), 1) << played.out;
    EXPECT_EQ(played.before("\033[H\033[2J\033[3J").find("Hand the screen to Ben"), std::string::npos);
    EXPECT_EQ(played.count("Your hand"), 2) << played.out;
}

TEST_F(Terminal, WhatIsTypedBeforeAPromptAnswersNothing) {
    const Played played =
        play_live({"vigo", "--seats", "Anna,Ben", "--seed", "4", "--fast", "--option", "first_dealer=2"},
                  {{"Enter ▸ ", "\n"}, {"Anna ▸ ", "1\n\n1\n\n1\n"}, {"Enter ▸ ", {}, SIGINT}});
    EXPECT_EQ(played.count("Your hand"), 1) << "the curtain for Ben stays down\n" << played.out;
    EXPECT_TRUE(played.says("The game is kept.")) << played.out;
}

TEST_F(Terminal, AnUnfinishedGameIsOffered) {
    play(for_two, "1\n");
    const Played resumed =
        play_live({"vigo", "--fast"}, {{"Go on with it? (yes/no) ", "y\n"}, {"Anna ▸ ", "quit\n"}});
    EXPECT_TRUE(resumed.says("The game goes on where it was left.")) << resumed.out;
    EXPECT_EQ(files_in("saves").size(), 1u);
    const Played another =
        play_live({"vigo", "--fast"},
                  {{"Go on with it? (yes/no) ", "n\n"}, {"Who plays ▸ ", "\n"}, {"Anna ▸ ", "quit\n"}});
    EXPECT_TRUE(another.says("Answer with a number")) << another.out;
    EXPECT_EQ(files_in("saves").size(), 2u);
    EXPECT_FALSE(play_live({"vigo", "--new", "--fast"}, {{"Who plays ▸ ", "\n"}, {"Anna ▸ ", "quit\n"}})
                     .says("Go on with it?"));
}

TEST_F(Terminal, WhoPlaysIsAskedOfWhoHasNotSaidIt) {
    const std::vector<std::string_view> args = {"vigo", "--new", "--fast", "--seed", "4"};
    const Played usual = play_live(args, {{"Who plays ▸ ", "\n"}, {"Anna ▸ ", "quit\n"}});
    EXPECT_TRUE(usual.says("Opponents: Novice, Apprentice,\r\nAdept, Expert, Master.")) << usual.out;
    EXPECT_TRUE(usual.says("Enter alone: you and 3 × Apprentice.")) << usual.out;
    EXPECT_TRUE(usual.says("Apprentice")) << usual.out;
    // What cannot be a table is asked again.
    const Played two = play_live(args, {{"Who plays ▸ ", "you,,expert\n"},
                                        {"Who plays ▸ ", "9\n"},
                                        {"Who plays ▸ ", "  me , novice\n"},
                                        {"Anna ▸ ", "quit\n"}});
    EXPECT_TRUE(two.says("A seat is empty")) << two.out;
    EXPECT_EQ(two.count("Who plays ▸ "), 3) << two.out;
    EXPECT_TRUE(two.says("(Novice)")) << two.out;
    // Whom one has chosen is offered the next time, and is known by the name of one's own language.
    std::vector<std::string_view> french = args;
    french.insert(french.end(), {"--lang", "fr"});
    const Played three =
        play_live(french, {{"Qui joue ▸ ", "moi,débutant,Confirmé\n"}, {"Anna ▸ ", "quit\n"}});
    EXPECT_TRUE(three.says("Débutant")) << three.out;
    EXPECT_TRUE(three.says("(Débutant)") && three.says("(Confirmé)")) << three.out;
    const Played many = play_live(args, {{"Who plays ▸ ", "3\n"}, {"Anna ▸ ", "quit\n"}});
    EXPECT_TRUE(many.says("you and 3 × Adept")) << many.out;
    EXPECT_EQ(many.count("(Adept)"), 2) << many.out;
    // A slip in a bot's name does not seat a person unasked, and a person may be called so.
    const Played slip =
        play_live(args, {{"Who plays ▸ ", "you,gredy\n"}, {"(yes/no) ", "yes\n"}, {"Anna ▸ ", "quit\n"}});
    EXPECT_TRUE(slip.says("Is the bot greedy meant, and not a person called gredy?")) << slip.out;
    EXPECT_TRUE(slip.says("(greedy)")) << slip.out;
    EXPECT_FALSE(slip.says("sits here as a person")) << slip.out;
    const Played called_so =
        play_live(args, {{"Who plays ▸ ", "gredy,novice\n"}, {"(yes/no) ", "n\n"}, {"gredy ▸ ", "quit\n"}});
    EXPECT_TRUE(called_so.says("(Novice)")) << called_so.out;
    const std::size_t kept = files_in("saves").size();
    EXPECT_EQ(play_live(args, {{"Who plays ▸ ", "quit\n"}}).exit_code, 0);
    EXPECT_EQ(files_in("saves").size(), kept) << "nothing was begun";
}

TEST_F(Terminal, APageThatIsLongerThanTheScreenWaits) {
    const Played played =
        play_live({"cascadero", "--seats", "you,greedy", "--seed", "1", "--option", "first_player=1"},
                  {{"Enter to go on ▸ ", "\n"}, {"Anna ▸ ", "quit\n"}});
    EXPECT_EQ(played.count("Enter to go on"), 1) << played.out;
    EXPECT_EQ(played.before("Enter to go on").find("Map: small letters"), std::string::npos);
}

TEST_F(Terminal, ChoicesThatAreMoreThanTheScreenHasLinesWait) {
    const Played played = play_live({"catan", "--seats", "you,greedy,greedy", "--seed", "1", "--option",
                                     "expansion=none", "--option", "board=beginner"},
                                    {{"Enter to go on ▸ ", "\n"},
                                     {"Enter to go on ▸ ", "\n"},
                                     {"Enter to go on ▸ ", "\n"},
                                     {"Anna ▸ ", "quit\n"}});
    EXPECT_EQ(played.count("Enter to go on"), 3) << "for the page, and twice for the places\n" << played.out;
    EXPECT_EQ(played.before("Enter to go on").find("  1) "), std::string::npos) << played.out;
}

class Signals : public Terminal, public testing::WithParamInterface<int> {};
INSTANTIATE_TEST_SUITE_P(All, Signals, testing::Values(SIGINT, SIGTERM, SIGHUP));

TEST_P(Signals, LeaveTheGameAsItIs) {
    const Played played = play_live(for_two, {{"Anna ▸ ", "1\n"}, {"Anna ▸ ", {}, GetParam()}});
    EXPECT_EQ(played.exit_code, 128 + GetParam());
    EXPECT_TRUE(played.says("The game is kept. To go on: oya play --resume")) << played.out;
    EXPECT_TRUE(play({"--resume"}, "story\nquit\n").says("Anna leads"));
}

TEST_F(Terminal, WhatItsStarterIgnoresIsIgnored) {
    std::signal(SIGHUP, SIG_IGN);
    const Played played = play_live(for_two, {{"Anna ▸ ", {}, SIGHUP}, {"", "1\n"}, {"Anna ▸ ", "quit\n"}});
    EXPECT_EQ(played.exit_code, 0);
    EXPECT_TRUE(played.says("Anna leads")) << played.out;
}

TEST_F(Terminal, ASignalBeforeAnyQuestionLeavesToo) {
    const Played played = play_live({"vigo", "--seats", "greedy,greedy"}, {{"deals.", {}, SIGINT}});
    EXPECT_EQ(played.exit_code, 128 + SIGINT);
    EXPECT_TRUE(played.says("The game is kept.")) << played.out;
}

} // namespace
} // namespace oya
