#include "doors/play/album.h"

#include "core/text.h"
#include "doors/play/orders.h"
#include "doors/play/saves.h"

#include <charconv>
#include <filesystem>
#include <string>

namespace oya {

namespace {

namespace fs = std::filesystem;

// The whole of what was typed as a number of the list.
std::optional<std::size_t> place_in(std::string_view line, std::size_t count) {
    line = trim(line);
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
    if (error != std::errc{} || end != line.data() + line.size() || number < 1 || number > count)
        return std::nullopt;
    return number - 1;
}

// The album of one game while it is marked.
class OpenAlbum {
  public:
    OpenAlbum(const Table& table, const Album& album, Screen& screen)
        : table_(table), album_(album), screen_(screen), path_(album_file(table.game().name())) {}

    // False when the file is there but cannot be understood: then it is not written over.
    bool open() {
        std::error_code none;
        if (!fs::exists(path_, none)) return true;
        std::string reason;
        auto text = read_file(path_, reason);
        if (text && album_.readable(*text)) {
            text_ = std::move(*text);
            return true;
        }
        screen_.say({"play.album-unreadable", {{"path", path_.string()}}});
        return false;
    }

    void mark_for(Seat seat) {
        std::string name = table_.setup().seats[seat.index].name;
        const std::vector<AlbumChoice> earned = album_.choices(text_, name, seat);
        if (earned.empty()) return;
        if (name.empty()) {
            screen_.say(Message("play.album-earned"));
            name = trim(screen_.ask(screen_.words().text("play.album-name")).value_or(""));
        }
        const std::vector<AlbumChoice> choices = album_.choices(text_, name, seat);
        if (choices.empty()) return;
        std::optional<std::size_t> choice;
        if (!name.empty() && join(name)) choice = ask_choice(choices, name);
        if (!choice) return screen_.say({"play.album-nothing", {{"name", shown(name, seat)}}});
        album_.mark(text_, name, seat, *choice);
        if (!keep()) return;
        const AlbumChoice& chosen = choices[*choice];
        screen_.say({"play.album-marked", {{"name", name}, {"what", chosen.what}}});
        const std::string rule(screen_.words().rule_text(chosen.rule.id));
        if (chosen.rule) screen_.say(StoryLine{rule, {chosen.rule}});
    }

    void show() { screen_.page(album_.page(text_, screen_.words())); }

  private:
    std::string shown(const std::string& name, Seat seat) const {
        return name.empty() ? screen_.words().say({"seat.unnamed", {{"number", seat.index + 1}}}) : name;
    }

    // Whether this person is in the album, or wants to be and has come into it.
    bool join(const std::string& name) {
        if (album_.has(text_, name)) return true;
        if (!screen_.agrees(screen_.words().say({"play.album-join", {{"name", name}}}))) return false;
        const Refusal refusal = album_.join(text_, name);
        if (!refusal) return true;
        screen_.say(refusal.reason);
        std::string fresh;
        return !album_.join(fresh, name) && begin_anew() && !album_.join(text_, name);
    }

    // Puts the album aside under the first number that is free.
    bool begin_anew() {
        fs::path aside;
        for (int number = 1; aside.empty() || is_taken(aside); ++number)
            aside = path_.parent_path() / (path_.stem().string() + '-' + std::to_string(number) + ".json");
        const std::string question = screen_.words().say({"play.album-anew", {{"path", aside.string()}}});
        if (!screen_.agrees(question)) return false;
        std::error_code error;
        fs::rename(path_, aside, error);
        if (error) screen_.say(error.message());
        if (!error) text_.clear();
        return !error;
    }

    // Which one the person marks; nothing if they leave or nobody answers.
    std::optional<std::size_t> ask_choice(const std::vector<AlbumChoice>& choices, const std::string& name) {
        if (choices.size() == 1) return 0;
        screen_.say({"play.album-choose", {{"name", name}}});
        for (std::size_t i = 0; i < choices.size(); ++i) {
            const std::string_view rule = screen_.words().rule_text(choices[i].rule.id);
            screen_.say(std::to_string(i + 1) + ". " +
                        (rule.empty() ? screen_.words().say(choices[i].what) : std::string(rule)));
        }
        while (const std::optional<std::string> line = screen_.ask("> ")) {
            if (const auto place = place_in(*line, choices.size())) return place;
            const std::optional<Ordered> ordered = read_order(*line);
            if (ordered && ordered->order == Order::quit) return std::nullopt;
            screen_.say({"play.not-a-number", {{"count", static_cast<int>(choices.size())}}});
        }
        return std::nullopt;
    }

    bool keep() {
        const std::string reason = write_file(path_, text_, Flush::yes);
        if (!reason.empty())
            screen_.say({"play.cannot-save", {{"path", path_.string()}, {"reason", reason}}});
        return reason.empty();
    }

    const Table& table_;
    const Album& album_;
    Screen& screen_;
    fs::path path_;
    std::string text_; // empty for a new one
};

} // namespace

void mark_album(const Table& table, Screen& screen) {
    const std::unique_ptr<const Album> album = table.position().album();
    if (!album || !album->kept()) return;
    OpenAlbum open(table, *album, screen);
    if (!open.open()) return;
    for (Seat seat : table.people()) open.mark_for(seat);
    open.show();
}

} // namespace oya
