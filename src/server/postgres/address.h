#pragma once

#include <string>
#include <string_view>

namespace oya::server {

// Where a PostgreSQL is and who asks it, as "postgresql://user:password@host/database". The password is
// nowhere told.
class PostgresAddress {
  public:
    // Throws a StoreError if the address cannot be read.
    explicit PostgresAddress(std::string url);

    // For the library alone.
    const std::string& url() const { return url_; }
    // "postgresql://user@host:5432/database"
    const std::string& shown() const { return shown_; }
    // The same text with the password, wherever it stands, made unreadable.
    std::string without_password(std::string text) const;

  private:
    std::string url_;
    std::string shown_;
    std::string password_;
};

// Whether a store is named in this way.
bool is_postgres(std::string_view store);

} // namespace oya::server
