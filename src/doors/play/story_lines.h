#pragma once

#include "core/words.h"
#include "table/table.h"

#include <span>
#include <string>
#include <vector>

namespace oya {

// A sentence of the story and the rules it rests on.
struct StoryLine {
    std::string text;
    std::vector<RuleId> rules;
    bool opens_round = false;

    // The rules as a mark beside the line, without the name of the game, and the section only once:
    // "§ play.follow", "§ place.left-to-right, known-colour".
    std::string mark() const;
};

// What a viewer may know of what has happened since a version and has not been undone; an undo says what it
// took back.
std::vector<Told> story_of(const Table& table, std::size_t from_version, Viewer viewer);

// The decisions of people that an undo takes back, each with its player, as far as the viewer may know them.
// The event may be the next one that the table has not seen yet.
std::vector<Message> steps_undone(const Table& table, const Event& undo, std::size_t number, Viewer viewer);

// What was told, as sentences. Facts that follow each other and differ in one list only ("lays red 3", "lays
// blue 5") become one sentence.
std::vector<StoryLine> story_lines(std::span<const Fact> facts, const Words& words, Names names);
std::vector<StoryLine> story_lines(std::span<const Told> told, const Words& words, Names names);

} // namespace oya
