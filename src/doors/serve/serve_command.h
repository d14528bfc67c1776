#pragma once

#include "doors/arguments.h"

#include <filesystem>

namespace oya {

extern const CommandSpec serve_spec;

// `oya serve`: the server, until it is told to stop by a signal.
int serve_command(std::span<const std::string_view> args, std::FILE* out, std::FILE* err);

// The folder of the page that was built beside this program (`build/web` for `build/release/oya`) or
// installed with it (`/usr/share/oya/web` for `/usr/bin/oya`), by its whole path; empty when there is none,
// and the server shows its plain one.
std::filesystem::path page_of_program(const std::filesystem::path& program);

} // namespace oya
