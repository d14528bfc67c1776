#include "doors/play/saves.h"

#include "table/record.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace oya {

namespace fs = std::filesystem;

fs::path data_folder() {
    if (const char* const data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data == '/')
        return fs::path(data) / "oya";
    if (const char* const home = std::getenv("HOME"); home != nullptr && *home == '/')
        return fs::path(home) / ".local/share/oya";
    return {};
}

namespace {

constexpr std::size_t largest_save = std::size_t{64} << 20;

fs::path saves_folder() { return data_folder() / "saves"; }
fs::path records_folder() { return data_folder() / "records"; }

std::string date_of(std::time_t time, const char* format) {
    std::tm local{};
    localtime_r(&time, &local);
    char text[64];
    return std::string(text, std::strftime(text, sizeof text, format, &local));
}

std::time_t time_written(const fs::path& path) {
    struct stat about{};
    return stat(path.c_str(), &about) == 0 ? about.st_mtime : 0;
}

bool write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t count = write(descriptor, text.data(), text.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

// A word for a shell, in quotes where it needs them.
std::string quoted(const std::string& word) {
    constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+,";
    if (!word.empty() && word.find_first_not_of(plain) == word.npos) return word;
    std::string text = "'";
    for (const char character : word)
        text += character == '\'' ? std::string("'\\''") : std::string(1, character);
    return text + "'";
}

} // namespace

bool is_taken(const fs::path& path) {
    std::error_code cannot_be_looked_at; // then writing will say why
    return fs::exists(fs::symlink_status(path, cannot_be_looked_at));
}

std::string write_file(const fs::path& path, std::string_view text, Flush flush) {
    std::error_code error;
    if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
    if (error) return error.message();
    std::string temporary = path.string() + ".XXXXXX";
    const int descriptor = mkstemp(temporary.data());
    if (descriptor < 0) return std::strerror(errno);
    std::string reason;
    if (!write_all(descriptor, text) || (flush == Flush::yes && fsync(descriptor) != 0))
        reason = std::strerror(errno);
    close(descriptor);
    if (reason.empty() && std::rename(temporary.c_str(), path.c_str()) != 0) reason = std::strerror(errno);
    if (!reason.empty()) unlink(temporary.c_str());
    return reason;
}

std::optional<std::string> read_file(const fs::path& path, std::string& reason) {
    // Not blocking: a pipe that somebody has put there would wait for a writer for ever.
    const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat about{};
    if (descriptor < 0 || fstat(descriptor, &about) != 0 || !S_ISREG(about.st_mode)) {
        reason = std::strerror(descriptor < 0 ? errno : EINVAL);
        if (descriptor >= 0) close(descriptor);
        return std::nullopt;
    }
    std::string text;
    char buffer[65536];
    ssize_t count = 0;
    while ((count = read(descriptor, buffer, sizeof buffer)) > 0 && text.size() <= largest_save)
        text.append(buffer, static_cast<std::size_t>(count));
    if (count != 0) reason = count < 0 ? std::strerror(errno) : std::strerror(EFBIG);
    close(descriptor);
    return count == 0 ? std::optional(std::move(text)) : std::nullopt;
}

fs::path album_file(std::string_view game) { return data_folder() / (std::string(game) + ".album.json"); }

fs::path opponent_file() { return data_folder() / "opponent.txt"; }

std::vector<fs::path> unfinished_games(std::string_view game) {
    std::vector<fs::path> paths;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(saves_folder(), error)) {
        const std::string name = entry.path().filename().string();
        std::error_code unreadable;
        if (entry.path().extension() == ".json" && entry.is_regular_file(unreadable) &&
            (game.empty() || name.starts_with(std::string(game) + '-')))
            paths.push_back(entry.path());
    }
    std::ranges::sort(paths, [](const fs::path& a, const fs::path& b) {
        const std::time_t of_a = time_written(a);
        const std::time_t of_b = time_written(b);
        return of_a != of_b ? of_a > of_b : a > b;
    });
    return paths;
}

std::string written_at(const fs::path& path) { return date_of(time_written(path), "%Y-%m-%d %H:%M"); }

SaveFile::SaveFile(fs::path path) : path_(std::move(path)), left_as_(stamp_of(path_)) {}

std::optional<SaveFile::Stamp> SaveFile::stamp_of(const fs::path& path) {
    struct stat about{};
    if (stat(path.c_str(), &about) != 0) return std::nullopt;
    return Stamp{about.st_ino, about.st_mtim.tv_sec, about.st_mtim.tv_nsec};
}

SaveFile SaveFile::fresh(std::string_view game) {
    const std::string name = std::string(game) + date_of(std::time(nullptr), "-%Y%m%d-%H%M%S");
    fs::path path = saves_folder() / (name + ".json");
    const auto taken = [&] { return is_taken(path) || is_taken(records_folder() / path.filename()); };
    for (int number = 2; number < 1000 && taken(); ++number)
        path = saves_folder() / (name + '-' + std::to_string(number) + ".json");
    return SaveFile(std::move(path));
}

std::string SaveFile::keep(const Table& table, Flush flush) {
    if (data_folder().empty() && path_.parent_path() == saves_folder()) return std::strerror(ENOENT);
    if (stamp_of(path_) != left_as_) *this = fresh(table.game().name());
    std::string reason = write_file(path_, record_text(table) + '\n', flush);
    left_as_ = stamp_of(path_);
    return reason;
}

std::string SaveFile::keep_record(const Table& table) {
    if (path_.parent_path() != saves_folder()) return keep(table, Flush::yes);
    const fs::path record = records_folder() / path_.filename();
    std::string reason = write_file(record, record_text(table) + '\n', Flush::yes);
    if (!reason.empty()) return reason;
    std::error_code ignored; // the record is what counts
    fs::remove(path_, ignored);
    path_ = record;
    return {};
}

std::string SaveFile::resume_command() const {
    const bool own = path_.parent_path() == saves_folder();
    return "oya play --resume" + (own ? std::string() : ' ' + quoted(path_.string()));
}

} // namespace oya
