#pragma once

#include "core/words.h"
#include "table/table.h"

#include <cstddef>
#include <optional>
#include <string>

namespace oya {

// Whose eyes a record is read with; none: those of somebody who may see everything.
struct RecordReading {
    const Words& words;
    std::optional<Viewer> viewer;
};

// The record as a page: game, options that are not the usual ones, players with their points, and the story.
std::string record_page(const Table&, const RecordReading&);

// The positions of the versions from .. to, each with what led to it, as sketches.
std::string replay_page(const Table&, const RecordReading&, std::size_t from, std::size_t to);

// The same for programs: one JSON object a line.
std::string replay_lines(const Table&, const RecordReading&, std::size_t from, std::size_t to);

} // namespace oya
