#include "server/said.h"

#include <cerrno>
#include <cstring>

namespace oya::server {

Message trouble_of(const std::exception& error) {
    if (const auto* const words = dynamic_cast<const InWords*>(&error)) return words->message;
    return {"serve.trouble", {{"text", std::string(error.what())}}};
}

Message reason_of(int error) {
    switch (error) {
    case EACCES:
    case EPERM: return "serve.reason.denied";
    case EADDRINUSE: return "serve.reason.taken";
    case EADDRNOTAVAIL: return "serve.reason.not-own";
    case EEXIST: return "serve.reason.there";
    case ENOENT: return "serve.reason.missing";
    case ENOSPC: return "serve.reason.full";
    case ENOTDIR: return "serve.reason.no-folder";
    case EROFS: return "serve.reason.read-only";
    default: return {"serve.trouble", {{"text", std::string(std::strerror(error))}}};
    }
}

} // namespace oya::server
