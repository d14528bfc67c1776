#include "playthroughs/spoiler.h"

#include <algorithm>
#include <functional>
#include <set>

namespace oya {

namespace {

constexpr std::size_t longest_change = 160;
constexpr std::size_t most_others = 60;
constexpr int pairs_to_try = 15'000;

struct Position {
    std::size_t table;
    int game;
    int step;
    JsonTree tree;
};

// Without the numbers in brackets: where its like stands.
std::string like(std::string_view path) {
    std::string text;
    bool inside = false;
    for (const char letter : path) {
        if (letter == ']') inside = false;
        if (!inside) text += letter;
        if (letter == '[') inside = true;
    }
    return text;
}

using Visit = std::function<void(const std::string& path, const JsonTree&)>;

void each_part(const JsonTree& tree, const std::string& path, const Visit& visit) {
    for (std::size_t number = 0; number < tree.parts.size(); ++number) {
        const JsonTree& part = tree.parts[number];
        const std::string here = tree.open == '[' ? path + '[' + std::to_string(number) + ']'
                                 : path.empty()   ? part.name
                                                  : path + '.' + part.name;
        visit(here, part);
        each_part(part, here, visit);
    }
}

class Search {
  public:
    explicit Search(const GamesPlayed& games) : games_(games) {}

    std::map<std::string, std::vector<Spoilt>> found() {
        for (std::size_t table = 0; table < games_.tables().size(); ++table)
            for (int game = 0; game < games_.tables()[table].games; ++game) collect(table, game);
        for (const Position& position : positions_) spoil(position);
        for (int i = 0; i < pairs_to_try; ++i) {
            const Position& position = positions_[below(rng_, positions_.size())];
            const std::vector<std::string> all = slips(position, 2);
            if (all.size() < 2) continue;
            add(position, all[below(rng_, all.size())] + " and " + all[below(rng_, all.size())], true);
        }
        return found_;
    }

  private:
    // The first position in which something is asked, and one later on.
    void collect(std::size_t table, int game) {
        games_.play(table, game, [&](const AnyPosition& position, int step) {
            const Actor actor = position.actor();
            const std::string text = json_of(position);
            std::string question = std::to_string(table) + text.substr(0, text.find(',')); // and the phase
            if (actor.is_seat()) question += position.asks(actor.seat()).id;
            const int often = ++asked_[question];
            if (often == 1 || often == 20) keep({table, game, step, JsonTree::read(text)});
            return true;
        });
    }

    void keep(Position position) {
        each_part(position.tree, "", [&](const std::string& path, const JsonTree& part) {
            std::set<std::string>& others = others_[like(path)];
            if (const std::string text = part.written();
                others.size() < most_others && text.size() < longest_change)
                others.insert(text);
        });
        positions_.push_back(std::move(position));
    }

    void spoil(const Position& position) {
        for (const std::string& slip : slips(position, 0)) add(position, slip, false);
    }

    // Changes of one thing at one place of each kind, or at so many places.
    std::vector<std::string> slips(const Position& position, std::size_t places) {
        std::map<std::string, std::vector<std::pair<std::string, const JsonTree*>>> all;
        each_part(position.tree, "", [&](const std::string& path, const JsonTree& part) {
            all[like(path)].emplace_back(path, &part);
        });
        for (const auto& [path, others] : others_) // what is left out here
            if (!all.contains(path) && path.find('[') == path.npos) all[path].emplace_back(path, nullptr);
        std::vector<std::string> list;
        for (std::size_t i = 0; i < (places == 0 ? all.size() : places); ++i) {
            const auto& [path, here] = *std::next(
                all.begin(), static_cast<std::ptrdiff_t>(places == 0 ? i : below(rng_, all.size())));
            const auto& [place, part] = here[below(rng_, here.size())];
            add_slips(place, part, list);
            if (const auto others = others_.find(path); others != others_.end() && !others->second.empty()) {
                for (int each = 0; each < 2; ++each)
                    list.push_back(place + " = " +
                                   *std::next(others->second.begin(), static_cast<std::ptrdiff_t>(below(
                                                                          rng_, others->second.size()))));
            }
            if (places == 0 && part != nullptr && ++badly_[path] <= 2) add_nonsense(place, *part, list);
        }
        return list;
    }

    void add_slips(const std::string& place, const JsonTree* part, std::vector<std::string>& list) {
        if (part == nullptr) return;
        if (part->open == '[' && !part->parts.empty()) {
            const std::string last = '[' + std::to_string(below(rng_, part->parts.size())) + ']';
            list.push_back(place + last + " left out");
            list.push_back(place + '[' + std::to_string(part->parts.size()) +
                           "] = " + part->parts[below(rng_, part->parts.size())].written());
        } else if (part->text == "true" || part->text == "false") {
            list.push_back(place + (part->text == "true" ? " = false" : " = true"));
        } else if (part->open == 0 && part->text[0] != '"' && part->text != "null") {
            list.push_back(place + " = " + std::to_string(std::stoi(part->text) + 1));
            list.push_back(place + " = " + std::to_string(std::stoi(part->text) - 1));
        }
        list.push_back(place + " left out");
    }

    // As no program of ours writes it.
    static void add_nonsense(const std::string& place, const JsonTree& part, std::vector<std::string>& list) {
        for (const std::string_view wrong : {"null", "-1", "1000000", "true", "\"?\"", "[]", "{}"})
            list.push_back(place + " = " + std::string(wrong));
        if (part.open == '{') list.push_back(place + ".more = 1");
        if (part.open == '[') list.push_back(place + " × 400");
    }

    // One for each thing that is said, and of what is unsound one for each thing that was changed.
    void add(const Position& position, const std::string& change, bool two) {
        if (change.size() > longest_change) return;
        std::string what = games_.said(games_.tables()[position.table], position.tree, change);
        if (what == "(no such place)" || (two && found_.contains(what))) return;
        const bool of_a_place = what.ends_with(')');
        const std::string key = of_a_place ? what : what + '|' + like(change.substr(0, change.find(' ')));
        if (!known_.insert(key).second) return;
        found_[what].push_back({position.table, position.game, position.step, change});
    }

    const GamesPlayed& games_;
    Rng rng_{31};
    std::map<std::string, int> asked_{};
    std::map<std::string, int> badly_{};
    std::vector<Position> positions_{};
    std::map<std::string, std::set<std::string>> others_{};
    std::set<std::string> known_{};
    std::map<std::string, std::vector<Spoilt>> found_{};
};

} // namespace

std::string json_of(const AnyPosition& position) {
    std::string text;
    JsonWriter json(text);
    position.write(json);
    return text;
}

std::string GamesPlayed::said(const TableKind& kind, JsonTree tree, std::string_view changes) const {
    for (std::string_view left = changes; !left.empty();) {
        const std::size_t end = std::min(left.find(" and "), left.size());
        if (!change(tree, left.substr(0, end))) return "(no such place)";
        left.remove_prefix(std::min(end + 5, left.size()));
    }
    const std::string text = tree.written();
    JsonReader reader(text);
    if (!reader.ok()) return "(no JSON)";
    const auto position = game_.read(options_of(kind), kind.seats, reader.root());
    if (position != nullptr) return "(nothing)";
    const JsonError& error = reader.error();
    return error.code == "position.unsound" ? error.what
                                            : like(error.path) + ": " + error.what + "  (" + error.code + ')';
}

std::map<std::string, std::vector<Spoilt>> search(const GamesPlayed& games) { return Search(games).found(); }

} // namespace oya
