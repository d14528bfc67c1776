#pragma once

#include "doors/engine/engine.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>

namespace oya {

using nlohmann::json;

inline std::string code_of(const json& answer) {
    return answer.contains("error") ? answer["error"].value("code", "no code") : "no error";
}

// An engine that is asked and answers in JSON.
class EngineTest : public testing::Test {
  protected:
    json ask(const json& request) { return json::parse(engine_.answer(request.dump())); }
    std::string code(const json& request) { return code_of(ask(request)); }
    json open(int seats, std::uint64_t seed = 1) {
        return ask({{"cmd", "new"}, {"game", "vigo"}, {"seats", seats}, {"seed", seed}});
    }
    json record() { return ask({{"cmd", "record"}})["record"]; }

    Engine engine_{{.tables = 3, .nodes = 1000}};
};

} // namespace oya
