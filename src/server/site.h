#pragma once

#include "server/api/router.h"
#include "server/net/http.h"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace oya::server {

// The headers that go with every response: what a page of ours may load and who may show it.
std::vector<Header> safety_headers(bool https);

// The files of the page, read once: no path from outside ever reaches the disk. A file that has others beside
// it with .br and .gz behind its name is handed out in the form the client reads best. Without a folder there
// is one plain page that says the server runs.
class Site {
  public:
    explicit Site(const std::filesystem::path& folder);
    // Whether this is a path of the page. Making a table, the rules and every table have addresses that only
    // the page itself understands: they are answered with its index.html. So
    // is, with 404, a browser at an address that nobody has: the page says so in its own language.
    bool answers(const Request& request) const;
    void answer(Exchange& exchange) const;

  private:
    struct Form {
        std::string_view encoding; // "br", "gzip", or "identity": as it is
        std::string body;
        std::string tag;
    };
    struct File {
        std::string type;
        std::vector<Form> forms; // the smallest first; the last is the file as it is
    };
    const File* find(const std::string& path) const;
    void add(const std::string& path, std::vector<Form> forms);
    static Form form(std::string_view encoding, std::string body);
    static const Form& best(const File&, const Request&);

    std::map<std::string, File> files_;
};

} // namespace oya::server
