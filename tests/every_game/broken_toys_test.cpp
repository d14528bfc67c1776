#include "every_game/broken_toys.h"

#include "every_game/checks.h"
#include "kit/seed.h"
#include "shelf/game_of.h"

#include <gtest/gtest.h>

namespace oya::every_game {
namespace {

using Check = Complaints (*)(const TableSetup&, Rng&, int games);

// Tries a check on a toy at a few kinds of tables, and expects to read these words in its complaints. The
// sound toy gives no cause for any.
template <class Broken>
void expect_complaint(Check check, const std::string& words) {
    static const GameOf<Broken> game;
    static const GameOf<Toy> sound_game;
    const int games = scaled(30, 60, 60);
    TestRandom random;
    std::string complaints;
    for (TableSetup table : default_tables(game)) {
        complaints += check(table, random.rng, games).text();
        table.game = &sound_game;
        EXPECT_EQ(check(table, random.rng, games).text(), "");
    }
    EXPECT_NE(complaints.find(words), std::string::npos) << "complaints: " << complaints;
}

TEST(BrokenToys, AGameThatNeverEnds) { expect_complaint<broken::NeverEnds>(check_refusals, "does not end"); }

TEST(BrokenToys, ALostCard) { expect_complaint<broken::LosesACard>(check_play, "a card is lost or made"); }

TEST(BrokenToys, ALegalActionThatIsForgotten) {
    expect_complaint<broken::ForgetsAnAction>(check_refusals, "is not legal but allowed");
}

TEST(BrokenToys, ARefusalWithoutARule) {
    expect_complaint<broken::RefusesWithoutARule>(check_refusals, "refused without a rule");
    expect_complaint<broken::RefusesByAnUnknownRule>(check_refusals, "toy.answer.because");
}

TEST(BrokenToys, ALegalActionThatIsRefused) {
    expect_complaint<broken::RefusesWhatIsLegal>(check_play, "swap is legal and refused: toy.answer.once");
}

TEST(BrokenToys, AnswersThatDependOnWhoWasFirst) {
    expect_complaint<broken::FirstAnswerCounts>(check_play, "give another position in the other order");
}

TEST(BrokenToys, WinnersWhoAreNotFirst) {
    expect_complaint<broken::TwoWinnersOfOne>(check_play, "the winners are not those in the first place");
}

TEST(BrokenToys, TwoActionsWrittenAlike) {
    expect_complaint<broken::WritesAllAnswersAlike>(check_notation, "is written \"keep\" and read as");
    expect_complaint<broken::WritesAllAnswersAlike>(check_replay,
                                                    "reads something else in its own record: keep");
}

TEST(BrokenToys, AJsonThatForgets) {
    expect_complaint<broken::ForgetsWhoKnows>(check_json, "reads another position from its JSON");
}

TEST(BrokenToys, AReaderThatBelievesEverything) {
    expect_complaint<broken::BelievesEverything>(check_json, "reads a position from []");
}

TEST(BrokenToys, AStoryThatChangesTheGame) {
    expect_complaint<broken::StoryCounts>(check_replay, "the story changes what");
}

TEST(BrokenToys, AWrongWeight) { expect_complaint<broken::WrongWeight>(check_chance, "by docs/chance.md"); }

TEST(BrokenToys, ADrawThatIsNoOutcome) {
    expect_complaint<broken::DrawsWhatCannotCome>(check_chance, "is not among the outcomes");
}

TEST(BrokenToys, AHiddenCardInTheView) {
    expect_complaint<broken::LeaksInTheView>(check_hidden, "when what is hidden changes: view:");
    expect_complaint<broken::LeaksInTheView>(check_imagine, "what it knows to be otherwise: view:");
}

TEST(BrokenToys, ASecretAnswerShownToSpectators) {
    expect_complaint<broken::LeaksToSpectators>(check_hidden, "spectator is given something else");
}

TEST(BrokenToys, ARefusalThatGivesAwayAnAnswer) {
    expect_complaint<broken::LeaksInARefusal>(check_hidden, "when what is hidden changes: refusals:");
}

TEST(BrokenToys, AResultThatGivesAwayCards) {
    expect_complaint<broken::LeaksInTheResult>(check_hidden, "when what is hidden changes: result:");
}

TEST(BrokenToys, AnActionThatIsSeenByAll) {
    expect_complaint<broken::ShowsEveryAction>(check_hidden,
                                               "sees of an action what neither story nor view shows");
}

TEST(BrokenToys, AStoryToldToTooMany) {
    expect_complaint<broken::TellsEverybody>(check_hidden, "is told what it cannot know");
}

TEST(BrokenToys, ARevelationThatIsNotAnnounced) {
    expect_complaint<broken::RevealsInSilence>(check_hidden, "is told what it cannot know");
}

TEST(BrokenToys, AnInstinctThatPeeks) {
    expect_complaint<broken::PeeksByInstinct>(check_hidden, "when what is hidden changes: instinct:");
}

TEST(BrokenToys, AnImaginationThatKnowsTheTruth) {
    expect_complaint<broken::ImaginesTheTruth>(check_imagine, "imagines nothing but the truth");
    expect_complaint<broken::ImaginesTheTruth>(check_hidden, "when what is hidden changes: imagined world:");
    expect_complaint<broken::ImaginesTheTrueAnswers>(check_hidden,
                                                     "when what is hidden changes: imagined world:");
}

TEST(BrokenToys, AnImaginationThatForgetsTheOwnCard) {
    expect_complaint<broken::ImaginesAnotherOwnCard>(check_imagine, "what it knows to be otherwise");
}

TEST(BrokenToys, AQuestionWithoutWords) {
    expect_complaint<broken::SaysWhatHasNoWords>(check_words, "no words in fr for toy.asks.nothing");
}

TEST(BrokenToys, AFactWithoutARule) {
    expect_complaint<broken::TellsWithoutARule>(check_words, "toy.why.over rests on no rule of the ledger");
}

TEST(BrokenToys, AnAnswerThatCannotBeGiven) {
    expect_complaint<broken::PlansWhatIsNotLegal>(check_plans, "the answer cannot go on with keep");
}

TEST(BrokenToys, AnInstinctThatPutsTheWorstFirst) {
    expect_complaint<broken::WorstFirst>(check_plans, "does not put the best idea first");
}

} // namespace
} // namespace oya::every_game
