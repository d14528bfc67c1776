#include "core/data_files.h"
#include "core/text.h"
#include "games/catan/svg.h"

#include <array>
#include <cmath>

namespace oya::catan {

namespace {

std::string number(int value) { return std::to_string(value); }

// With one digit behind the point, which is all that a width needs.
std::string tenths(double value) {
    const int rounded = static_cast<int>(std::lround(value * 10));
    return number(rounded / 10) + '.' + number(rounded % 10);
}

std::string pair(std::string_view name, std::string_view value) {
    return ' ' + std::string(name) + "=\"" + std::string(value) + '"';
}

std::string painted(std::string_view fill, std::string_view line, double width) {
    return pair("fill", fill) + pair("stroke", line) + pair("stroke-width", tenths(width)) + "/>\n";
}

} // namespace

void Picture::circle(Point at, int radius, std::string_view fill, std::string_view line, double width) {
    body_ += "<circle" + pair("cx", number(at.x)) + pair("cy", number(at.y)) + pair("r", number(radius)) +
             painted(fill, line, width);
}

void Picture::box(Point at, int width, int height, int round, std::string_view fill, std::string_view line) {
    body_ += "<rect" + pair("x", number(at.x)) + pair("y", number(at.y)) + pair("width", number(width)) +
             pair("height", number(height)) + pair("rx", number(round)) + painted(fill, line, 1);
}

void Picture::line(Point from, Point to, std::string_view paint, double width, std::string_view more) {
    body_ +=
        "<path" +
        pair("d", 'M' + number(from.x) + ' ' + number(from.y) + 'L' + number(to.x) + ' ' + number(to.y)) +
        std::string(more) + pair("stroke-linecap", "round") + painted("none", paint, width);
}

void Picture::path(std::string_view shape, std::string_view fill, std::string_view line, double width) {
    body_ += "<path" + pair("d", shape) + pair("stroke-linejoin", "round") + painted(fill, line, width);
}

void Picture::art(std::string_view name, Point middle, int width, int height, std::string_view colour,
                  std::string_view more) {
    body_ += "<use href=\"#" + std::string(name) + '"' + pair("x", number(middle.x - width / 2)) +
             pair("y", number(middle.y - height / 2)) + pair("width", number(width)) +
             pair("height", number(height)) + pair("color", colour) + std::string(more) + "/>\n";
}

void Picture::text(Point at, std::string_view words, int size, std::string_view fill, std::string_view anchor,
                   bool strong) {
    body_ += "<text" + pair("x", number(at.x)) + pair("y", number(at.y)) + pair("font-size", number(size)) +
             pair("fill", fill) + pair("text-anchor", anchor) +
             (strong ? pair("font-weight", "700") : std::string()) + '>' + xml_text(words) + "</text>\n";
}

void Picture::sign(std::size_t seat, Point at, int radius, std::string_view fill) {
    const std::string x = number(at.x);
    const auto corner = [&](int right, int down) {
        return 'L' + number(at.x + right) + ' ' + number(at.y + down);
    };
    const int far = radius + (radius + 2) / 4;
    switch (seat) {
    case 0: return circle(at, radius, fill, "none");
    case 1: return box(at - Point{radius, radius}, 2 * radius, 2 * radius, 0, fill, "none");
    case 2:
        return path('M' + x + ' ' + number(at.y - far) + corner(far, 0) + corner(0, far) + corner(-far, 0) +
                        'z',
                    fill, "none");
    default:
        return path('M' + x + ' ' + number(at.y - far) + corner(far, radius) + corner(-far, radius) + 'z',
                    fill, "none");
    }
}

void Picture::knight(std::size_t seat, Point at, int strength, bool active) {
    const bool white = seat == 3;
    const std::string_view edge = active || white ? ink : seat_paints[seat];
    const std::string_view mark = active ? seat_inks[seat] : white ? "#7a6f60" : seat_paints[seat];
    if (active) art("sword", {at.x, at.y - 2}, 32, 40);
    art("knight", at, 32, 40, ink,
        pair("fill", active ? seat_paints[seat] : "#e9e0cd") + pair("stroke", edge));
    const int top = at.y + 3 - 3 * (strength - 1);
    for (int i = 0; i < strength; ++i) {
        const int y = top + 5 * i;
        path('M' + number(at.x - 5) + ' ' + number(y) + "l5 -3 5 3", "none", mark, 2.5);
    }
}

void Picture::open(std::string_view caption, std::string_view more) {
    body_ += "<g" + std::string(more) + "><title>" + xml_text(caption) + "</title>\n";
}

void Picture::close() { body_ += "</g>\n"; }

std::string Picture::page(int width, int height, std::string_view title) && {
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + number(width) + "\" height=\"" +
           number(height) + "\" viewBox=\"0 0 " + number(width) + ' ' + number(height) +
           "\" font-family=\"sans-serif\">\n<title>" + xml_text(title) + "</title>\n<defs>\n" +
           std::string(data_file("catan/art.svg")) +
           "</defs>\n<rect width=\"100%\" height=\"100%\" fill=\"#e6ddcb\"/>\n" + std::move(body_) +
           "</svg>\n";
}

} // namespace oya::catan
