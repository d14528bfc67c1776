#include "server/postgres/address.h"

#include "server/said.h"
#include "server/store.h"

#include <libpq-fe.h>

#include <memory>
#include <string_view>
#include <utility>

namespace oya::server {

namespace {

struct FreeOptions {
    void operator()(PQconninfoOption* options) const { PQconninfoFree(options); }
};

} // namespace

bool is_postgres(std::string_view store) {
    return store.starts_with("postgresql://") || store.starts_with("postgres://");
}

PostgresAddress::PostgresAddress(std::string url) : url_(std::move(url)) {
    // What the library says of an address that it cannot read repeats it, with the password.
    char* said = nullptr;
    const std::unique_ptr<PQconninfoOption, FreeOptions> options(PQconninfoParse(url_.c_str(), &said));
    PQfreemem(said);
    if (!options || !is_postgres(url_)) throw Said<StoreError>("store.no-address");
    const auto value = [&](std::string_view name) -> std::string {
        for (const PQconninfoOption* option = options.get(); option->keyword != nullptr; ++option)
            if (option->keyword == name && option->val != nullptr) return option->val;
        return {};
    };
    password_ = value("password");
    const std::string user = value("user"), port = value("port");
    shown_ = "postgresql://" + (user.empty() ? "" : user + '@') + value("host") +
             (port.empty() ? "" : ':' + port) + '/' + value("dbname");
}

std::string PostgresAddress::without_password(std::string text) const {
    if (password_.empty()) return text;
    for (std::size_t at = text.find(password_); at != text.npos; at = text.find(password_, at + 3))
        text.replace(at, password_.size(), "***");
    return text;
}

} // namespace oya::server
