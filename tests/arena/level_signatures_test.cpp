#include "arena/bot_signature.h"
#include "bots/opponents.h"
#include "kit/files.h"
#include "kit/golden.h"
#include "kit/seed.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

// How each opponent decides, as one number: `oya bench --signature --levels` prints the same. Whoever changes
// one accepts it here, in a commit that says in docs/strength.md by a line of the arena what it is worth.

// Also without sanitizers: under these the levels would think for minutes; there every level has a number,
// whichever it is.

namespace oya {
namespace {

TEST(LevelSignatures, AreThoseThatAreKept) {
    const char* const file = "level_signatures.txt";
    if (scaled(0, 1, 1) == 0) {
        const std::string kept = read_file(repository() / "tests" / "playthroughs" / file);
        for (const AnyGame* game : games())
            for (const Opponent& opponent : opponents())
                EXPECT_NE(kept.find(std::string(game->name()) + '.' + std::string(opponent.name) + ' '),
                          std::string::npos)
                    << game->name() << ' ' << opponent.name;
        return;
    }
    std::string text;
    for (const AnyGame* game : games())
        for (const auto& [name, value] : level_signatures(*game))
            text += name + ' ' + signature_text(value) + '\n';
    expect_golden(file, text);
}

} // namespace
} // namespace oya
