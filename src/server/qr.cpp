#include "server/qr.h"

#include <memory>
#include <qrencode.h>

namespace oya::server {

namespace {

constexpr std::size_t longest_text = 400;

class Qr {
  public:
    explicit Qr(std::string_view text)
        : code_(text.empty() || text.size() > longest_text
                    ? nullptr
                    : QRcode_encodeString8bit(std::string(text).c_str(), 0, QR_ECLEVEL_M),
                QRcode_free) {}

    int width() const { return code_ ? code_->width : 0; }
    bool is_dark(int row, int column) const {
        const bool inside = row >= 0 && column >= 0 && row < width() && column < width();
        return inside && (code_->data[row * width() + column] & 1) != 0;
    }

  private:
    std::unique_ptr<QRcode, void (*)(QRcode*)> code_;
};

} // namespace

std::string qr_svg(std::string_view text) {
    constexpr int quiet = 4; // as the standard has it
    const Qr qr(text);
    if (qr.width() == 0) return "";
    std::string dark;
    for (int row = 0; row < qr.width(); ++row)
        for (int column = 0; column < qr.width(); ++column) {
            if (!qr.is_dark(row, column)) continue;
            int run = 1;
            while (qr.is_dark(row, column + run)) ++run;
            const std::string length = std::to_string(run);
            dark += 'M' + std::to_string(column + quiet) + ' ' + std::to_string(row + quiet) + 'h' + length +
                    "v1h-" + length + 'z';
            column += run;
        }
    const std::string side = std::to_string(qr.width() + 2 * quiet);
    return R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 )" + side + ' ' + side +
           R"(" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h)" + side + 'v' + side + "h-" + side +
           R"(z"/><path d=")" + dark + R"("/></svg>)";
}

std::string qr_lines(std::string_view text) {
    constexpr int quiet = 2; // a terminal has an edge of its own
    const Qr qr(text);
    std::string lines;
    if (qr.width() == 0) return lines;
    for (int row = -quiet; row < qr.width() + quiet; row += 2) {
        lines += "\x1b[38;5;16;48;5;231m"; // black on white
        for (int column = -quiet; column < qr.width() + quiet; ++column) {
            const bool above = qr.is_dark(row, column);
            const bool below = qr.is_dark(row + 1, column);
            lines += above ? (below ? "█" : "▀") : (below ? "▄" : " ");
        }
        lines += "\x1b[0m\n";
    }
    return lines;
}

} // namespace oya::server
