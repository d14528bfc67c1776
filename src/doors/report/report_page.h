#pragma once

#include "arena/ratings.h"
#include "arena/simulation.h"
#include "arena/trial.h"
#include "core/words.h"

#include <string>
#include <vector>

namespace oya {

// All that a report tells. Where it comes from a file of results there are trials and ratings, and nobody
// knows who began.
struct ReportStory {
    std::string title; // of the table
    std::string command;
    int players = 0;
    std::vector<std::string> bots; // each once
    SimReport report;
    std::vector<Trial> trials{};
    std::vector<Rating> ratings{};
    bool from_results = false;
};

// The page as HTML, in the language of the words. There must be figures.
std::string report_page(const ReportStory&, const Words&);

} // namespace oya
