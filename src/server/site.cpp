#include "server/site.h"

#include "server/said.h"
#include "server/secrets.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace oya::server {

namespace {

constexpr std::string_view plain_page = R"(<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Oya</title>
<link rel="stylesheet" href="/plain.css">
<h1>Oya</h1>
<p>The server runs. There is no page to play on yet; programs can: see <code>docs/server.md</code> and
<code>docs/protocol.md</code>, or <a href="/api/games">the games</a> and <a href="/api/openapi.json">the API</a>.</p>
<h2>Open tables</h2>
<ul id="tables"></ul>
<p id="none" hidden>No table is open.</p>
<script src="/plain.js"></script>
</html>
)";

constexpr std::string_view plain_script = R"(const list = document.getElementById('tables');
async function show() {
    const { tables } = await (await fetch('/api/tables')).json();
    document.getElementById('none').hidden = tables.length > 0;
    list.replaceChildren(...tables.map((table) => {
        const item = document.createElement('li');
        const seats = table.seats.map((seat) => seat.name ?? seat.bot ?? '…').join(', ');
        item.textContent = `${table.game}: ${seats} (${table.state})`;
        return item;
    }));
}
show();
setInterval(show, 5000);
)";

constexpr std::string_view plain_style =
    R"(body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem; }
)";

bool is_below(std::string_view path, std::span<const std::string_view> places) {
    return std::ranges::any_of(places, [path](std::string_view place) {
        return path.starts_with(place) && (path.size() == place.size() || path[place.size()] == '/');
    });
}

// The addresses that the page reads itself (web/src/App.svelte): home, an account, the code of a table,
// lessons, making a table, a game once more, results, the rules, the scoring assistant, a table, the trail.
bool is_place(std::string_view path) {
    constexpr std::array<std::string_view, 10> places{"/account", "/j",     "/learn", "/make", "/replay",
                                                      "/results", "/rules", "/score", "/t",    "/trail"};
    return path == "/" || is_below(path, places);
}

// Somebody with a browser who went astray; programs are told so in JSON, and so is everybody below /api.
bool is_astray(const Request& request) {
    constexpr std::array<std::string_view, 4> for_programs{"/api", "/healthz", "/metrics", "/readyz"};
    return request.header("accept").find("text/html") != std::string_view::npos &&
           !is_below(request.path, for_programs);
}

std::string type_of(const std::filesystem::path& path) {
    static const std::map<std::string, std::string> types{{".html", "text/html; charset=utf-8"},
                                                          {".js", "text/javascript; charset=utf-8"},
                                                          {".css", "text/css; charset=utf-8"},
                                                          {".json", "application/json"},
                                                          {".webmanifest", "application/manifest+json"},
                                                          {".svg", "image/svg+xml"},
                                                          {".png", "image/png"},
                                                          {".webp", "image/webp"},
                                                          {".ico", "image/x-icon"},
                                                          {".woff2", "font/woff2"},
                                                          {".wasm", "application/wasm"},
                                                          {".txt", "text/plain; charset=utf-8"}};
    const auto found = types.find(path.extension().string());
    return found == types.end() ? "application/octet-stream" : found->second;
}

// What the build of the page lays beside its files (web/build/compress.ts), the smallest first.
struct Packing {
    std::string_view encoding;
    std::string_view ending;
};
constexpr std::array<Packing, 2> packings{{{"br", ".br"}, {"gzip", ".gz"}}};

std::filesystem::path packed_by(const Packing& packing, std::filesystem::path path) {
    return path += packing.ending;
}

// Whether this is only another form of a file beside it.
bool is_packed(const std::filesystem::path& path) {
    return std::ranges::any_of(packings, [&](const Packing& packing) {
        return path.extension() == packing.ending &&
               std::filesystem::is_regular_file(path.parent_path() / path.stem());
    });
}

std::string read_whole(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    if (!file) throw Said<std::runtime_error>({"serve.cannot-read", {{"file", path.string()}}});
    return text.str();
}

} // namespace

std::vector<Header> safety_headers(bool https) {
    std::vector<Header> headers{
        {"Content-Security-Policy",
         "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; "
         "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"},
        {"X-Content-Type-Options", "nosniff"},
        {"X-Frame-Options", "DENY"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Permissions-Policy", "camera=(), geolocation=(), microphone=()"},
    };
    if (https) headers.emplace_back("Strict-Transport-Security", "max-age=31536000");
    return headers;
}

Site::Site(const std::filesystem::path& folder) {
    if (folder.empty()) {
        add("/index.html", {form("identity", std::string(plain_page))});
        add("/plain.js", {form("identity", std::string(plain_script))});
        add("/plain.css", {form("identity", std::string(plain_style))});
        return;
    }
    if (!std::filesystem::is_regular_file(folder / "index.html"))
        throw Said<std::runtime_error>({"serve.no-page", {{"folder", folder.string()}}});
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file() || is_packed(entry.path())) continue;
        std::vector<Form> forms;
        for (const Packing& packing : packings)
            if (const auto packed = packed_by(packing, entry.path());
                std::filesystem::is_regular_file(packed))
                forms.push_back(form(packing.encoding, read_whole(packed)));
        forms.push_back(form("identity", read_whole(entry.path())));
        add("/" + std::filesystem::relative(entry.path(), folder).generic_string(), std::move(forms));
    }
}

// Each form has a tag of its own, or a cache might take one for the other.
Site::Form Site::form(std::string_view encoding, std::string body) {
    std::string tag = '"' + hash_of(body).substr(0, 22) + '"';
    return {encoding, std::move(body), std::move(tag)};
}

void Site::add(const std::string& path, std::vector<Form> forms) {
    files_[path] = {type_of(path), std::move(forms)};
}

// Who can read nothing that we have gets the file as it is.
const Site::Form& Site::best(const File& file, const Request& request) {
    const Form* best = &file.forms.back();
    int liked = 0;
    for (const Form& form : file.forms)
        if (const int weight = request.accepts(form.encoding); weight > liked) {
            best = &form;
            liked = weight;
        }
    return *best;
}

const Site::File* Site::find(const std::string& path) const {
    const auto found = files_.find(is_place(path) ? "/index.html" : path);
    return found == files_.end() ? nullptr : &found->second;
}

bool Site::answers(const Request& request) const {
    return !request.changes_something() && (find(request.path) != nullptr || is_astray(request));
}

void Site::answer(Exchange& exchange) const {
    const File* const found = find(exchange.request().path);
    const File& file = found != nullptr ? *found : files_.at("/index.html");
    // Files whose name holds a hash of their content never change.
    const bool for_ever = found != nullptr && exchange.request().path.starts_with("/assets/");
    const Form& form = best(file, exchange.request());
    std::vector<Header> headers{
        {"ETag", form.tag}, {"Cache-Control", for_ever ? "public, max-age=31536000, immutable" : "no-cache"}};
    if (file.forms.size() > 1) headers.emplace_back("Vary", "Accept-Encoding");
    if (found != nullptr && exchange.request().header("if-none-match") == form.tag)
        return exchange.respond({.status = 304, .headers = std::move(headers)});
    if (form.encoding != "identity") headers.emplace_back("Content-Encoding", form.encoding);
    exchange.respond({.status = found != nullptr ? 200 : 404,
                      .type = file.type,
                      .body = form.body,
                      .headers = std::move(headers)});
}

} // namespace oya::server
