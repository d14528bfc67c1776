#pragma once

#include "server/metrics.h"
#include "server/net/http.h"
#include "server/net/http_client.h"
#include "server/people.h"

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace oya::server {

// With which an answer says that the table is not at the server that was asked.
inline constexpr std::string_view elsewhere_header = "oya-elsewhere";

// The other servers on the same store: which tables are there, and how what is asked here for one of them is
// passed on. Any thread may call.
class Neighbours {
  public:
    // `own_headers` go with every response of this server, and are not taken from another's.
    Neighbours(Store& store, Metrics& metrics, std::vector<Header> own_headers,
               std::function<void(std::exception_ptr)> fault);

    // Reads the secret by which all servers on this store know each other; makes it if there is none. To be
    // done at the start, and again now and then: of two who make one at the same time the later is right.
    void learn_secret();
    // Whether a request was passed on by one of them.
    bool knows(const Request& request) const;

    // Where a table was found last; nothing: it has to be looked for.
    std::optional<std::string> where(const std::string& table) const;
    void note(const std::string& table, const std::string& address);
    void forget(const std::string& table);

    // Lets the server at this address answer. `not_there` is called instead if that one does not have the
    // table, or cannot be reached, and may answer or try again; `silent` if it may have been asked but does
    // not answer. `ended` is called when a connection that stayed open is at its end.
    struct Passing {
        std::function<void()> not_there;
        std::function<void()> silent;
        std::function<void()> ended;
    };
    void pass_on(std::shared_ptr<Exchange> exchange, const std::string& address, Passing passing);

  private:
    Store& store_;
    Metrics& metrics_;
    const std::vector<Header> own_headers_;
    mutable std::mutex mutex_;
    std::string secret_;
    std::string known_hash_;  // of the secret
    std::string former_hash_; // of the one before, which others may still use
    struct Found {
        std::string address;
        Clock::time_point at;
    };
    std::map<std::string, Found> found_;
    HttpClient client_; // ends before everything it may still call
};

} // namespace oya::server
