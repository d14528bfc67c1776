#pragma once

#include <string>
#include <string_view>

// Short texts as QR codes: the only place that knows libqrencode. Texts of more than a few hundred signs, and
// empty ones, have none, and nothing is drawn.

namespace oya::server {

// A picture, dark on light with the quiet edge that readers want, as large as whoever shows it likes.
std::string qr_svg(std::string_view text);

// Lines for a terminal, two rows of the code in each, in colours of their own: what is dark there is dark
// whatever the terminal's own colours are.
std::string qr_lines(std::string_view text);

} // namespace oya::server
