#include "core/words.h"
#include "games/catan/sea_table.h"

// Drawings that are no islands, each for one reason; those of maps with sea are in sea_drawing_test.cpp.

namespace oya::catan {

namespace {

struct Wrong {
    std::string drawing;
    std::string_view fault;
};

std::string times(int count, std::string_view text) {
    std::string all;
    for (int i = 0; i < count; ++i) all += text;
    return all;
}

std::string_view fault_in(const std::string& drawing) { return read_island<Large>(drawing).fault.id; }

// Fields in a row that do not touch, and two that do.
std::string apart(int lone, bool pair) {
    return "Fi8*" + times(lone - 1, "        Fi8 ") + (pair ? "        Fi8   Fi8\n" : "\n");
}

// A compact island with so many hexes in its last row, and some that touch one other at the ends of the
// longest.
std::string compact(int last, int before, int behind) {
    std::string drawing;
    for (const int width : {6, 7, 8, 9, 10, 9, 8, 7, 6}) {
        const int ends = width == 10 ? before : 0;
        drawing += std::string(static_cast<std::size_t>(3 * (14 - width - 2 * ends)), ' ');
        drawing += times(width + ends + (width == 10 ? behind : 0), "Fi8   ") + '\n';
    }
    drawing += std::string(27, ' ') + times(last, "Fi8   ") + '\n';
    return drawing.replace(drawing.find("Fi8 "), 4, "Fi8*");
}

} // namespace

TEST(CatanDrawing, faults) {
    for (const Wrong& wrong : {
             Wrong{" Fi8*", "catan.map.between"},
             {"Fi8*     Fo8", "catan.map.between"},
             {"Fi8*  Fo8      wo-w", "catan.map.between"},
             {"Xx8*", "catan.map.no-hex"},
             {"Fi8", "catan.map.no-robber"},
             {"Fi8*/tokens: 7", "catan.map.no-token"},
             {"Fi8*/tokens: 13", "catan.map.no-token"},
             {"Fi8*/tokens: 5", "catan.map.open-tokens"},
             {"Fi?*", "catan.map.open-tokens"},
             {"Fi8*/harbours: xx", "catan.map.no-harbour-listed"},
             {"xx-e  Fi8*", "catan.map.no-harbour"},
             {"wo-x  Fi8*", "catan.map.no-harbour"},
             {"Fi8*/harbours: wo", "catan.map.open-harbours"},
             {"?-e   Fi8*", "catan.map.open-harbours"},
             {"   3-se/wo-e  Fi8*", "catan.map.harbours-touch"},
             {"??5   Fi8*/terrains: De", "catan.map.desert-under-token"},
             {"Fi8*/terrains: " + times(Large::hexes + 1, "Fi "), "catan.map.too-many-terrains"},
             {"Fi8*/terrains: " + times(Large::hexes, "Fi "), "catan.map.open-terrains"},
             {"Fi8*/tokens: " + times(Large::hexes + 1, "5 "), "catan.map.too-many-tokens"},
             {"Fi8*/tokens: " + times(Large::hexes, "5 "), "catan.map.open-tokens"},
             {"Fi8*/harbours: " + times(Large::harbours + 1, "wo "), "catan.map.too-many-harbours"},
             {"Fi8*/harbours: " + times(Large::harbours, "wo "), "catan.map.open-harbours"},
             {times(65, "Fi8/"), "catan.map.too-many-lines"},
             {times(3, times(64, "Fi8   ") + "\n"), "catan.map.too-large"},
             {"sea/Fi8a*       Fi8b        Fi8c        Fi8d        Fi8e        Fi8f        Fi8g        "
              "Fi8h        Fi8i        Fi8j/start: a/regions: b1 c1 d1 e1 f1 g1 h1 i1 j1",
              "catan.map.too-many-regions"},
             {"sea/Fi8a* ~a/start: a", "catan.map.area-sea"},
             {"Fi8*/towns:", "catan.map.no-list"},
             {"sea/Fi8*/start a", "catan.map.no-colon"},
             {"Fi8*  \t", "catan.map.foreign-sign"},
             {"C:\\maps\\island.txt", "catan.map.file-name"},
         }) {
        EXPECT_EQ(fault_in(wrong.drawing), wrong.fault) << wrong.drawing;
    }
    EXPECT_EQ(read_island<Small>("sea/Fi8*").fault.id, "catan.map.too-large");
}

// Whoever has drawn a map is told where to look; where it is the whole of it, what is missing.
TEST(CatanDrawing, faults_say_where_and_why) {
    struct Said {
        std::string drawing;
        std::string_view english;
    };
    for (const Said& wrong : {
             Said{"# mine/Xx8*", "“Xx8*” in line 2, at (0,0), is no hex: one begins with Fo, Hi, Pa, Fi, Mo, "
                                 "De, ??"},
             {"sea/Xx8*", "“Xx8*” in line 2, at (0,0), is no hex: one begins with Fo, Hi, Pa, Fi, Mo, De, "
                          "Go, ??"},
             {"Fi8*  Fo3*", "“Fo3*” in line 1, at (1,0), marks a second robber"},
             {"sea/~*    Fi8*  ~*", "“~*” in line 2, at (1,0), marks a second pirate"},
             {"sea/Fi8*+ Fo3+", "“Fo3+” in line 2 marks a second middle"},
             {"Fi8*/terrains: Go", "“Go” in line 2 is no terrain: Fo, Hi, Pa, Fi, Mo, De are"},
             {"Fi8*/tokens: 7", "“7” in line 2 is no number of a token: 2 to 6 and 8 to 12 are"},
             {"Fi8*/harbours: xx", "“xx” in line 2 is no harbour: lu, br, wo, gr, or, 3 are"},
             {"wo-x  Fi8*", "“wo-x” in line 1 is no harbour: one of lu, br, wo, gr, or, 3, ? comes first, "
                            "then - and the side where its land lies, one of e, se, sw, w, nw, ne"},
             {"wo-w  Fi8*", "the harbour “wo-w” in line 1 has no land on that side"},
             {"   3-se/wo-e  Fi8*", "the harbour “wo-e” in line 2 shares an intersection with another one"},
             {"Fi8*/towns: 4", "“towns” in line 2 is no list of this map: terrains:, tokens:, harbours: are"},
             {"Fi8*/towns:", "“towns” in line 2 is no list of this map"},
             {"sea/Fi8*/start a", "“start” in line 3 is the name of a list: a colon comes behind it"},
             {"Fi8*/later tokens 3", "“later tokens” in line 2 is the name of a list"},
             {"Fi8*\n   \tFo8", "line 2, character 4: a tab, an accent or another sign that no drawing has"},
             {"Fi8*  H\xC3\xAE"
              "5",
              "line 1, character 8: a tab, an accent or another sign"},
             {"3\xE2\x80\x93se  Fi8*", "line 1, character 2: "},
             {"maps/island.txt", "“maps/island.txt” looks like the name of a file: what is asked for is the "
                                 "drawing that stands in it"},
             {"??5   Fi8*/terrains: De",
              "“??5” in line 1, at (0,0): a desert might be drawn under its token"},
             {"Fi8*/sea", "the word sea stands in line 2, below the drawing, not above it"},
             {"sea/Fi8*a/start: b", "“Fi8*a” in line 2"},
             {"sea/Fi8a*/start: a/regions: a1", "the letter a in line 4 already names an area"},
             {"sea/Fi8*/start: b", "no hex has the letter b of line 3"},
             {"sea/??.   Fi8*", "1 hex with a dot is left to chance, and 0 later terrains are listed"},
         }) {
        const Message fault = read_island<Large>(wrong.drawing).fault;
        const std::string english = Words::in("en")->say(fault);
        EXPECT_EQ(english.substr(0, wrong.english.size()), wrong.english) << wrong.drawing;
        const bool placed = english.find("line ") != english.npos;
        EXPECT_EQ(Words::in("fr")->say(fault).find("ligne ") != std::string::npos, placed) << english;
    }
}

TEST(CatanDrawing, as_large_as_can_be) {
    EXPECT_EQ(fault_in(apart(32, false)), "");
    EXPECT_EQ(read_island<Large>(apart(32, false)).island.corners.size(), 192u);
    EXPECT_EQ(fault_in(apart(31, true)), "catan.map.corners");
    const Drawn<Large> most = read_island<Large>(compact(2, 1, 1));
    EXPECT_EQ(most.fault.id, "");
    EXPECT_EQ(most.island.edges.size(), 256u);
    EXPECT_EQ(fault_in(compact(4, 1, 0)), "catan.map.paths");
}

} // namespace oya::catan
