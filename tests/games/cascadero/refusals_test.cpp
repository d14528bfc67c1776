#include "games/cascadero/given.h"

// Why not, in positions to which random games seldom come: tests/playthroughs has an example of every other
// reason. And why a drawing is not taken.

namespace oya::cascadero {

namespace {

constexpr std::string_view manual = "claims=manual";
constexpr std::string_view two = "heralds=two";
constexpr std::string_view farm = "board=farmer";

void expect_refusal(const Given& game, std::string_view step, RuleId rule, std::string_view reason) {
    EXPECT_EQ(game.refused(step), rule.id) << step;
    EXPECT_EQ(game.reason(step), reason) << step;
}

} // namespace

TEST(CascaderoRefusals, of_claims) {
    expect_refusal(Given("Blue flags=pair-yellow", manual), "claim pair-yellow", rule::achievements_once,
                   "cascadero.why.claimed-before");
    Given asked("Blue 1,5 2,5 3,6", manual);
    asked.play("place 4,6");
    expect_refusal(asked, "decline", rule::achievements_claims_option, "cascadero.why.end-the-turn");
    Given seals("Pink seals=3", manual);
    seals.state.players[1].flags = 0; // met, and not claimed yet
    expect_refusal(seals, "claim three-seals", rule::achievements_first_to_meet_manual,
                   "cascadero.why.met-before");
    seals.state.players[1].flags = only(three_seals);
    expect_refusal(seals, "claim three-seals", rule::achievements_first_only, "cascadero.why.met-before");
}

TEST(CascaderoRefusals, of_cubes) {
    Given below("Blue yellow=4 blue=2 pink=15");
    below.advance_by(blue, 2);
    expect_refusal(below, "advance yellow", rule::forbidden_action_advance,
                   "cascadero.why.cube-below-forbidden");
    expect_refusal(below, "advance pink", rule::advance_top, "cascadero.why.cube-at-top");
}

TEST(CascaderoRefusals, of_heralds) {
    Given game("Blue 7,7", two);
    game.play("place 7,6");
    expect_refusal(game, "herald 7,5 to 7,12", rule::advanced_distance, "cascadero.why.herald-too-far");
    expect_refusal(game, "herald 7,12 to 9,10", rule::advanced_reposition, "cascadero.why.other-herald");
    expect_refusal(game, "herald 7,5 to 7,5", rule::advanced_reposition, "cascadero.why.herald-stays");
    Given beside("Blue 7,7; heralds 7,5 8,7", two);
    expect_refusal(beside.play("place 7,6"), "herald 7,5 to 8,7", rule::advanced_not_to_other_herald,
                   "cascadero.why.herald-there");
    Given full("heralds 12,3 7,12; Pink 13,1 14,2; Blue 13,2 11,2", two);
    expect_refusal(full.play("place 11,3"), "herald 12,3 to 14,1", rule::advanced_not_to_full_town,
                   "cascadero.why.town-full");
    Given tile("Blue 6,3; Pink 5,1 6,1 7,1; tile 6,2=herald; heralds 10,1 2,9 12,9 6,15", farm);
    tile.play("place 6,2");
    expect_refusal(tile, "herald 10,1 to 6,0", rule::farmer_herald_limits, "cascadero.why.town-full");
    expect_refusal(tile, "herald 10,1 to 2,9", rule::farmer_herald_limits, "cascadero.why.herald-there");
}

namespace {

// A grid with this in every hex.
std::string all_hexes(std::string_view hex) {
    std::string drawing;
    for (int half_row = 0; half_row < 2 * rows - 1; ++half_row) {
        const bool odd = half_row % 2 == 1;
        drawing += odd ? "  " : "";
        for (int column = odd ? 1 : 0; column < columns; column += 2) drawing += std::string(hex) + "  ";
        drawing += '\n';
    }
    return drawing;
}

struct Wrong {
    std::string drawing;
    RuleId rule;
    std::string_view reason;
};

std::string without(std::string_view part, std::string_view instead = "") {
    std::string text(tracks_text());
    const std::size_t at = text.find(part);
    EXPECT_NE(at, text.npos) << part;
    return text.replace(at, part.size(), instead);
}

} // namespace

TEST(CascaderoRefusals, of_maps) {
    for (const Wrong& wrong : {
             Wrong{" .\n", rule::map_grid, "cascadero.drawing.between"},
             {".  .\n", rule::map_grid, "cascadero.drawing.between"},
             {std::string(2 * columns, ' ') + ".\n", rule::map_grid, "cascadero.drawing.between"},
             {".*\n", rule::components_heralds, "cascadero.drawing.mark-without-town"},
             {"f*\n", rule::components_heralds, "cascadero.drawing.mark-without-town"},
             {"Q\n", rule::map_towns_and_fields, "cascadero.drawing.unknown-sign"},
             {"Y?\n", rule::components_heralds, "cascadero.drawing.unknown-mark"},
             {"Y*\n", rule::components_heralds, "cascadero.drawing.heralds"},
             {all_hexes("f "), rule::components_board, "cascadero.drawing.too-many-farmers"},
             {all_hexes("Y "), rule::components_board, "cascadero.drawing.too-many-towns"},
             {all_hexes(". "), rule::components_board, "cascadero.drawing.too-many-fields"},
             {"    B\n  .\nB   .\n", rule::map_one_town_per_field, "cascadero.drawing.two-towns"},
             {"B\n  f\n", rule::farmer_no_town_contact, "cascadero.drawing.farmer-by-town"},
         }) {
        const Refusal fault = read_map(wrong.drawing).fault;
        EXPECT_EQ(fault.reason.id, wrong.reason) << wrong.drawing;
        EXPECT_EQ(fault.rule.id, wrong.rule.id) << wrong.drawing;
    }
}

TEST(CascaderoRefusals, of_tracks_and_tiles) {
    EXPECT_TRUE(read_tracks(tracks_text()).fault.reason.empty());
    for (const Wrong& wrong : {
             Wrong{without("15   3 VP", "15   -3 VP"), rule::actions_coloured_table,
                   "cascadero.drawing.space"},
             {without("15   3 VP", "15   100 VP"), rule::actions_coloured_table, "cascadero.drawing.space"},
             {without("15   3 VP", "15   cow"), rule::actions_coloured_table, "cascadero.drawing.space"},
             {without("14   -                  -", "14   -                  cow"),
              rule::actions_coloured_table, "cascadero.drawing.space"},
             {without("14   -                  -", "14   cow                -"), rule::actions_coloured_table,
              "cascadero.drawing.space"},
             {without("14   -                  -", "14   -                  -  -"),
              rule::actions_coloured_table, "cascadero.drawing.space"},
             {without("13   envoy", "12   envoy"), rule::actions_coloured_table, "cascadero.drawing.space"},
             {without(" 0   -                  -\n"), rule::actions_coloured_table,
              "cascadero.drawing.space"},
             {without("3 VP, banner       3", "3 VP               3"), rule::actions_banners,
              "cascadero.drawing.banners"},
             {without("       3 VP, banner", "       3 VP"), rule::actions_banners,
              "cascadero.drawing.banners"},
             {without("envoy              folded", "envoy              -"), rule::components_seals,
              "cascadero.drawing.folded"},
         }) {
        const Refusal fault = read_tracks(wrong.drawing).fault;
        EXPECT_EQ(fault.reason.id, wrong.reason) << wrong.drawing;
        EXPECT_EQ(fault.rule.id, wrong.rule.id) << wrong.drawing;
    }
    const auto most = read_tracks(without("15   3 VP", "15   99 VP"));
    EXPECT_TRUE(most.fault.reason.empty());
    EXPECT_EQ(most.value[blue].spaces[top].first, 99);
    for (const std::string_view tile : {"5 cow", "x 2 VP", "-1 2 VP", "100 2 VP"}) {
        EXPECT_EQ(read_tiles(tile).fault.reason.id, "cascadero.drawing.tile") << tile;
        EXPECT_EQ(read_tiles(tile).fault.rule.id, rule::components_farmer_tiles.id) << tile;
    }
}

} // namespace oya::cascadero
