#pragma once

#include "server/api/router.h"
#include "server/net/http.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace oya::server {

// The headers that go with every response: what a page of ours may load and who may show it.
std::vector<Header> safety_headers(bool https);

// The files of the page, read once: no path from outside ever reaches the disk. Without a folder there is one
// plain page that says the server runs.
class Site {
  public:
    explicit Site(const std::filesystem::path& folder);
    // Whether this is a path of the page. Making a table, the rules and every table have addresses that only
    // the page itself understands: they are answered with its index.html.
    bool answers(const Request& request) const;
    void answer(Exchange& exchange) const;

  private:
    struct File {
        std::string type;
        std::string body;
        std::string tag;
    };
    const File* find(const std::string& path) const;
    void add(const std::string& path, std::string body);

    std::map<std::string, File> files_;
};

} // namespace oya::server
