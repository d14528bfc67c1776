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

    // The rules as a mark beside the line, without the name of the game, and the section only once:
    // "§ play.follow", "§ place.left-to-right, known-colour".
    std::string mark() const;
};

// What was told, as sentences. Facts that follow each other and differ in one list only ("lays red 3", "lays
// blue 5") become one sentence.
std::vector<StoryLine> story_lines(std::span<const Fact> facts, const Words& words, Names names);
std::vector<StoryLine> story_lines(std::span<const Told> told, const Words& words, Names names);

} // namespace oya
