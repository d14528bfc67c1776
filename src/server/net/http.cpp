#include "server/net/http.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace oya::server {

namespace {

std::string_view reason_of(int status) {
    switch (status) {
    case 200: return "OK";
    case 201: return "Created";
    case 204: return "No Content";
    case 303: return "See Other";
    case 304: return "Not Modified";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 409: return "Conflict";
    case 413: return "Content Too Large";
    case 415: return "Unsupported Media Type";
    case 421: return "Misdirected Request";
    case 429: return "Too Many Requests";
    case 431: return "Request Header Fields Too Large";
    case 500: return "Internal Server Error";
    case 503: return "Service Unavailable";
    default: return "Unknown";
    }
}

// Percent signs decoded; nothing if they are not followed by two hexadecimal digits.
std::optional<std::string> decoded(std::string_view text, bool plus_is_space) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '+' && plus_is_space) {
            result += ' ';
        } else if (text[i] != '%') {
            result += text[i];
        } else {
            unsigned code = 0;
            const char* const digits = text.data() + i + 1;
            if (i + 2 >= text.size() || std::from_chars(digits, digits + 2, code, 16).ptr != digits + 2)
                return std::nullopt;
            result += static_cast<char>(code);
            i += 2;
        }
    }
    return result;
}

bool same_letters(std::string_view a, std::string_view b) {
    const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::ranges::equal(a, b, {}, small, small);
}

std::string_view trimmed(std::string_view text) {
    while (text.starts_with(' ') || text.starts_with('\t')) text.remove_prefix(1);
    while (text.ends_with(' ') || text.ends_with('\t')) text.remove_suffix(1);
    return text;
}

// "q=0.8" in thousandths; what is not written like that is as good as refused.
int weight_of(std::string_view text) {
    if (text.size() < 3 || !same_letters(text.substr(0, 2), "q=") || (text[2] != '0' && text[2] != '1'))
        return 0;
    if (text[2] == '1') return 1000;
    int weight = 0;
    int digit_worth = 100;
    for (const char digit : text.substr(std::min<std::size_t>(text.size(), 4))) {
        if (digit < '0' || digit > '9') return 0;
        weight += (digit - '0') * digit_worth;
        digit_worth /= 10;
    }
    return weight;
}

} // namespace

bool read_target(std::string_view target, Request& request) {
    if (!target.starts_with('/')) return false;
    const std::size_t mark = target.find('?');
    const std::optional<std::string> path = decoded(target.substr(0, mark), false);
    if (!path || path->find('\0') != std::string::npos) return false;
    request.path = *path;
    std::string_view rest = mark == target.npos ? std::string_view{} : target.substr(mark + 1);
    while (!rest.empty()) {
        const std::string_view pair = rest.substr(0, rest.find('&'));
        rest.remove_prefix(std::min(rest.size(), pair.size() + 1));
        const std::size_t equals = pair.find('=');
        const auto name = decoded(pair.substr(0, equals), true);
        const auto value = decoded(equals == pair.npos ? std::string_view{} : pair.substr(equals + 1), true);
        if (!name || !value) return false;
        request.query[*name] = *value;
    }
    return true;
}

std::string_view Request::header(std::string_view name) const {
    const auto found = std::ranges::find(headers, name, &Header::first);
    return found == headers.end() ? std::string_view{} : found->second;
}

std::string_view Request::cookie(std::string_view name) const {
    std::string_view rest = header("cookie");
    while (!rest.empty()) {
        std::string_view pair = rest.substr(0, rest.find(';'));
        rest.remove_prefix(std::min(rest.size(), pair.size() + 1));
        while (pair.starts_with(' ')) pair.remove_prefix(1);
        if (pair.size() > name.size() && pair.starts_with(name) && pair[name.size()] == '=')
            return pair.substr(name.size() + 1);
    }
    return {};
}

std::string_view Request::parameter(const std::string& name) const {
    const auto found = query.find(name);
    return found == query.end() ? std::string_view{} : found->second;
}

bool Request::wants_socket() const { return same_letters(header("upgrade"), "websocket"); }

// "gzip;q=0.8, br, *;q=0": what is not named is as good as the star; as it is (identity) anything may come
// unless that is refused by name.
int Request::accepts(std::string_view encoding) const {
    int star = encoding == "identity" ? 1 : 0;
    std::string_view rest = header("accept-encoding");
    while (!rest.empty()) {
        const std::string_view one = rest.substr(0, rest.find(','));
        rest.remove_prefix(std::min(rest.size(), one.size() + 1));
        const std::size_t mark = one.find(';');
        const std::string_view name = trimmed(one.substr(0, mark));
        const int weight = mark == one.npos ? 1000 : weight_of(trimmed(one.substr(mark + 1)));
        if (same_letters(name, encoding)) return weight;
        if (name == "*" && (weight > 0 || encoding != "identity")) star = weight;
    }
    return star;
}

std::string response_head(int status, const std::vector<Header>& headers) {
    std::string head = "HTTP/1.1 " + std::to_string(status) + ' ' + std::string(reason_of(status)) + "\r\n";
    for (const auto& [name, value] : headers) {
        head += name + ": ";
        for (const char c : value) head += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
        head += "\r\n";
    }
    return head + "\r\n";
}

} // namespace oya::server
