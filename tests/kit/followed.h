#pragma once

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>

namespace oya {

// What a client does with changes (docs/protocol.md).
inline nlohmann::json changed(const nlohmann::json& before, const nlohmann::json& changes) {
    if (changes.contains("=")) return changes["="];
    nlohmann::json after = before;
    if (changes.contains("#"))
        while (after.size() > changes["#"]) after.erase(after.size() - 1);
    if (changes.contains("-"))
        for (const nlohmann::json& gone : changes["-"]) after.erase(gone.get<std::string>());
    for (const auto& [name, change] : changes.items()) {
        if (name == "#" || name == "-") continue;
        if (before.is_array()) {
            const std::size_t at = std::stoul(name);
            after[at] = changed(at < before.size() ? before[at] : nlohmann::json(), change);
        } else {
            after[name] = changed(before.contains(name) ? before[name] : nlohmann::json(), change);
        }
    }
    return after;
}

// The view of a client, which is shown it once with the table and follows what each event changes.
class Followed {
  public:
    // Any message of the table. Whether it was one that says what is to be seen now.
    bool take(const nlohmann::json& message) {
        const nlohmann::json& data = message["d"];
        if (message["t"] == "table") {
            view_ = data["view"];
            version_ = message["v"];
            return true;
        }
        if (message["t"] != "events" || view_.is_null() || data["from"] > version_ || message["v"] < version_)
            return false;
        const nlohmann::json& changes = data["changes"];
        for (std::size_t at = version_ - data["from"].get<std::size_t>(); at < changes.size(); ++at)
            view_ = changed(view_, changes[at]);
        version_ = message["v"];
        return true;
    }
    // Null before the first table.
    const nlohmann::json& view() const { return view_; }
    std::size_t version() const { return version_; }

  private:
    nlohmann::json view_;
    std::size_t version_ = 0;
};

} // namespace oya
