#pragma once

#include "server/net/http.h"
#include "server/net/http_client.h"
#include "server/nodes/neighbours.h"

#include <memory>
#include <string>
#include <vector>

namespace oya::server {

// A request as it goes on to another server: as it came, but for what belongs to the connection it came by.
Outbound passed_on(const Request& request, const std::string& secret);

// Gives an exchange what another server answers: a response, or what is said on a socket or stream, both
// ways.
std::shared_ptr<Asker> relay(std::shared_ptr<Exchange> exchange, std::vector<Header> own_headers,
                             Neighbours::Passing passing);

} // namespace oya::server
