#pragma once

#include <string>

namespace oya {

// Compares text with a file of tests/playthroughs. On a difference the test fails with the first line that
// differs, the new text is left in build/playthroughs, and the failure says how to accept it: with
// OYA_ACCEPT=1 the file is written instead.
void expect_golden(const std::string& file, const std::string& text);

} // namespace oya
