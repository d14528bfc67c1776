#include "server/client.h"
#include "server/failing_heap.h"
#include "server/whole_server.h"

#include <gtest/gtest.h>

#include <stdexcept>

// Also without sanitizers: these let no failed request for memory pass through the floors of the host.

#if !defined(__SANITIZE_ADDRESS__)

namespace oya::server {

namespace {

class DoorWithoutMemory : public WholeServer {};

TEST_F(DoorWithoutMemory, nobody_waits_at_the_door_of_a_table) {
    const Made made = make_table(port(), R"({"game":"vigo","name":"Ann","seats":[{},{"empty":true}]})");
    const std::string hello = R"({"t":"hello","d":{"secret":")" + made.seats[0].secret + "\"}}";
    const auto come = [&] {
        Client client(port());
        client.patience = milliseconds(15'000); // who has not said hello is shown out after twenty seconds
        if (client.open_socket("/api/tables/" + made.table + "/socket") != 101) return false;
        client.send(hello);
        return client.receive().has_value();
    };
    EXPECT_TRUE(come());
    int failed = 0;
    for (long request = 1; request <= 2000; request += 4) {
        SCOPED_TRACE(request);
        fail_request_elsewhere(request);
        try {
            come();
        } catch (const std::runtime_error& error) {
            EXPECT_STRNE(error.what(), "nothing came in time");
        }
        const bool fails = has_failed_elsewhere();
        fail_request_elsewhere(0);
        failed += fails ? 1 : 0;
        EXPECT_TRUE(come()) << "the next time";
        if (testing::Test::HasFailure() || !fails) break;
    }
    EXPECT_GE(failed, 20) << "to come in asks for memory more often than that";
}

} // namespace

} // namespace oya::server

#endif
