#include "doors/report/html.h"

#include "doors/columns.h"

#include <algorithm>

namespace oya {

namespace {

constexpr std::string_view report_style = R"css(
:root { color-scheme: light dark; --page: #fbf8f1; --card: #ffffff; --ink: #26221b; --soft: #6b6355; --line: #e2dbcc;
  --win: #b4552d; --rest: #cdbfa4; --fair: #2f6f73; }
@media (prefers-color-scheme: dark) { :root { --page: #191713; --card: #23201a; --ink: #efe9dc; --soft: #a89f8d;
  --line: #3a352b; --win: #e2865a; --rest: #5d5545; --fair: #7cc4c0; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.2rem; margin: 0 0 .5rem; }
p { margin: 0 0 .75rem; }
.soft { color: var(--soft); }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr)); gap: .75rem; margin: 1.5rem 0; }
.tile, section { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem; }
.tile b { display: block; font-size: 1.6rem; line-height: 1.2; }
section { margin-bottom: 1rem; overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .3rem .6rem .3rem 0; border-top: 1px solid var(--line); vertical-align: middle; }
thead th { border-top: 0; color: var(--soft); font-weight: normal; font-size: .85rem; }
thead th:nth-child(n+3) { text-align: right; }
th[scope=row] { font-weight: normal; }
td.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
td.bars { width: 45%; min-width: 8rem; }
.bar { position: relative; display: block; height: .6rem; margin: 2px 0; }
.bar i { display: block; height: 100%; border-radius: 0 .3rem .3rem 0; min-width: 1px; }
.win i, i.win { background: var(--win); }
.rest i, i.rest { background: var(--rest); }
.range { height: 1rem; }
.range u { position: absolute; top: 45%; height: 10%; min-width: 1px; background: var(--ink); }
.range s { position: absolute; top: -3px; bottom: -3px; border-left: 2px dashed var(--fair); }
.curve { display: flex; align-items: flex-end; gap: 2px; height: 10rem; }
.curve > span { flex: 1; display: flex; flex-direction: column; justify-content: flex-end; height: 100%; }
.curve i { display: block; }
.ends { display: flex; justify-content: space-between; color: var(--soft); font-size: .85rem; }
.key { display: inline-block; width: .8rem; height: .8rem; border-radius: .2rem; margin: 0 .3rem 0 .8rem; }
code { font-size: .85rem; overflow-wrap: anywhere; }
)css";

std::string css_percent(double share) { return fixed(100 * std::clamp(share, 0.0, 1.0), 2) + '%'; }

} // namespace

std::string html_text(std::string_view text) {
    std::string out;
    for (const char letter : text) {
        switch (letter) {
        case '&': out += "&amp;"; break;
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '"': out += "&quot;"; break;
        default: out += letter;
        }
    }
    return out;
}

std::string html_page(std::string_view language, std::string_view title, std::string_view body) {
    return "<!DOCTYPE html>\n<html lang=\"" + html_text(language) +
           "\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" +
           html_text(title) + "</title>\n<style>" + std::string(report_style) +
           "</style>\n</head>\n<body>\n<main>\n" + std::string(body) + "</main>\n</body>\n</html>\n";
}

std::string html_element(std::string_view tag, std::string_view css_class, std::string_view inside) {
    std::string text = "<" + std::string(tag);
    if (!css_class.empty()) text += " class=\"" + std::string(css_class) + '"';
    return text + '>' + std::string(inside) + "</" + std::string(tag) + '>';
}

std::string html_bar(std::string_view kind, double share) {
    return "<span class=\"bar " + std::string(kind) + "\"><i style=\"width:" + css_percent(share) +
           "\"></i></span>";
}

std::string html_bar_with_range(double share, double from, double to, double fair) {
    return "<span class=\"bar range win\"><i style=\"width:" + css_percent(share) +
           "\"></i><u style=\"left:" + css_percent(from) + ";width:" + css_percent(to - from) +
           "\"></u><s style=\"left:" + css_percent(fair) + "\"></s></span>";
}

} // namespace oya
