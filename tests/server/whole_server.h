#pragma once

#include "server/player.h"
#include "server/server.h"

#include "kit/captured.h"
#include "kit/files.h"

#include <gtest/gtest.h>

#include <optional>

namespace oya::server {

// A whole server with a store of its own, which a test can stop and start again.
class WholeServer : public testing::Test {
  protected:
    WholeServer() {
        setup.data = folder.path;
        setup.port = 0;
        setup.password_cost = PasswordCost::least;
        setup.limits.messages = {.per_second = 10'000, .at_once = 10'000};
        setup.limits.requests = {.per_second = 10'000, .at_once = 10'000};
    }
    std::uint16_t port() {
        if (!server) server.emplace(setup, log);
        return server->port();
    }
    Player player(const Ticket& ticket, std::uint64_t seed) {
        return {[this] { return port(); }, ticket, seed};
    }

    TestFolder folder;
    Captured said;
    Log log{said.file()};
    ServerSetup setup;
    std::optional<Server> server;
};

} // namespace oya::server
