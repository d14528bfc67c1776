#include "core/words.h"
#include "games/catan/given.h"

// What people read: the page of a terminal beyond the island, and the words of both languages.

namespace oya::catan {

namespace {

constexpr std::array<std::string_view, 4> table = {"Ada", "Ben", "Cy", "Di"};

const Words& words_of(std::string_view language) { return *Words::in(language); }

std::string page(const Given& game, int viewer) {
    return Game::sketch(Game::view(game.state, Viewer(Given::number(viewer))), words_of("en"), table);
}

bool says(const Given& game, int viewer, std::string_view line) {
    return page(game, viewer).find(line) != std::string::npos;
}

std::string asks(const Given& game, int player, std::string_view language = "en") {
    return words_of(language).say(Game::asks(game.state, Given::number(player)), table);
}

std::string described(const Given& game, Action action, std::string_view language) {
    return words_of(language).say(Game::describe(game.state, Actor(Given::number(1)), action), table);
}

std::string fault_of(std::string_view map, std::string_view language) {
    Options options;
    EXPECT_FALSE(Game::set(options, "board", "file"));
    EXPECT_FALSE(Game::set(options, "map", map));
    return words_of(language).say(Game::check(options, 4).reason);
}

} // namespace

TEST(CatanPage, special_pieces_and_cards) {
    const Given game("1: city N(0,0) trade, trade 4, defender 2, shown constitution; 2: defender 1;"
                     "3: city S(0,0) sideways");
    EXPECT_TRUE(
        says(game, 4, "  metropolis of trade at N(0,0), 2 times Defender of Catan and Constitution\n"));
    EXPECT_TRUE(says(game, 4, "  Defender of Catan\n"));
    EXPECT_TRUE(says(game, 4, "  city on its side at S(0,0)\n"));
    EXPECT_FALSE(says(Given("1: city A"), 4, "Defender"));
}

TEST(CatanPage, offers_and_drafts) {
    Given game("1: hand 3 wool; 2: hand 2 ore; 3: hand 1 grain");
    game.play("write; give 2 wool");
    EXPECT_TRUE(says(game, 1, "Ada writes an offer: 2 wool for nothing.\n"));
    EXPECT_FALSE(says(game, 2, "writes an offer")) << "nobody else knows of it";
    EXPECT_EQ(
        asks(game, 1),
        "Write your offer: what you give, then what you want, kind by kind. So far 2 wool for nothing.");
    game.play("want 1 ore; send; 2: write; 2: give 1 ore; 2: want 3 wool");
    EXPECT_TRUE(says(game, 3, "Ada offers 2 wool for 1 ore.\n"));
    EXPECT_TRUE(says(game, 2, "Ben writes an offer: 1 ore for 3 wool.\n"));
    EXPECT_FALSE(says(game, 3, "Ben writes"));
    EXPECT_EQ(asks(game, 2),
              "Ada gives 2 wool for 1 ore. Write your counter-offer, kind by kind. So far 1 ore "
              "for 3 wool.");
    game.play("2: send; 3: refuse");
    EXPECT_TRUE(says(game, 4, "Ben would give 1 ore for 3 wool.\n"));
}

TEST(CatanPage, cards_before_the_dice_only_for_who_has_one) {
    EXPECT_EQ(asks(Given("before roll"), 1), "Roll the dice.");
    EXPECT_EQ(asks(Given("before roll; 1: cards alchemist"), 1),
              "Roll the dice, or play a card that comes before.");
    EXPECT_EQ(asks(Given("before roll; 1: cards alchemist"), 1, "fr"),
              "Lancez les dés, ou jouez d’abord une carte qui le permet.");
}

TEST(CatanPage, numbers_of_goods) {
    const Given game("1: hand 4 brick");
    EXPECT_EQ(described(game, make(Kind::discard, brick, 1), "fr"), "défausser 1 Brique");
    EXPECT_EQ(described(game, make(Kind::discard, brick, 2), "fr"), "défausser 2 Briques");
    EXPECT_EQ(described(game, make(Kind::discard, lumber, 2), "fr"), "défausser 2 Bois");
    EXPECT_EQ(described(game, make(Kind::gift, brick, brick), "fr"), "donner 2 Briques");
    EXPECT_EQ(described(game, make(Kind::gift, brick, ore), "fr"), "donner 1 Brique et 1 Minerai");
    EXPECT_EQ(described(game, make(Kind::bank, brick, grain), "fr"),
              "donner 4 Briques à la banque contre 1 Blé");
    EXPECT_EQ(described(game, make(Kind::bank, brick, grain), "en"), "give the bank 4 brick for 1 grain");
}

TEST(CatanPage, faults_of_a_map) {
    EXPECT_EQ(fault_of("hello", "en"), "The map cannot be played on: “hello” in line 1, at (0,0), is no hex: "
                                       "one begins with Fo, Hi, Pa, Fi, Mo, De, ??.");
    EXPECT_EQ(fault_of("hello", "fr"), "On ne peut pas jouer sur cette carte\u00A0: «\u202Fhello\u202F», à "
                                       "la ligne 1, en (0,0), n’est pas un "
                                       "hexagone\u00A0: il commence par Fo, Hi, Pa, Fi, Mo, De, ??.");
    EXPECT_EQ(fault_of("Fo8\ntokens: 5", "en"),
              "The map cannot be played on: 0 tokens are left to chance, and 1 is listed.");
    EXPECT_EQ(fault_of("", "fr"), "On ne peut pas jouer sur cette carte\u00A0: il n’y a pas de terre.");
}

} // namespace oya::catan
