#include "server/sqlite/inspection.h"

#include "server/sqlite/schema.h"
#include "server/workers.h"

#include <chrono>
#include <exception>

namespace oya::server {

Inspection::Inspection(const std::filesystem::path& store, Log& log)
    : log_(log), database_(store, Database::Use::reading), thread_([this] { look(); }) {}

Inspection::~Inspection() {
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
    }
    // What has not begun cannot be interrupted, so it is tried until it is over.
    while (!over_) {
        database_.interrupt();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    thread_.join();
}

void Inspection::look() {
    const AtEnd over([this] { over_ = true; });
    try {
        const std::string found = damage_of(database_);
        const std::lock_guard lock(mutex_);
        if (ends_) return;
        damage_ = found;
        if (!found.empty()) log_.error("store damaged", {{"why", found}});
    } catch (const std::exception& error) {
        const std::lock_guard lock(mutex_);
        if (!ends_) log_.error("store not inspected", {{"why", error.what()}});
    }
}

std::string Inspection::damage() const {
    const std::lock_guard lock(mutex_);
    return damage_;
}

} // namespace oya::server
