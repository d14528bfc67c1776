#include "bots/contender.h"

#include "bots/decimal.h"
#include "bots/names_like.h"
#include "bots/opponents.h"
#include "bots/skills.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace oya {

namespace {

constexpr int most_cut_plans = 10'000;
constexpr double most_doubt = 10;
constexpr double least_softness = 0.01;
constexpr double most_softness = 1000;
constexpr double most_explore = 100;
constexpr double most_victory = 1000;

bool is_number(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
}

bool is_manner(std::string_view text) {
    return text == "chance" || text == "policy" || text == "own" || text == "ends";
}

// Whether a piece of a list goes on about the bot before it.
bool is_detail(std::string_view piece) {
    const std::size_t equals = piece.find('=');
    return is_number(piece) || is_manner(piece) || (equals != piece.npos && equals < piece.find(':'));
}

class DetailReader {
  public:
    DetailReader(const AnyGame& game, BotSpec& spec) : game_(game), skills_(skills_of(game)), spec_(spec) {}

    std::optional<Message> read(std::string_view detail) {
        if (is_number(detail)) return read_nodes(detail);
        const std::size_t equals = detail.find('=');
        const std::string_view name = detail.substr(0, equals);
        if (is_manner(detail) || (equals != detail.npos && is_measure(name))) {
            if (!is_for(spec_.name, name))
                return Message("bots.no-use", {{"bot", spec_.name}, {"detail", std::string(detail)}});
            return is_manner(detail) ? read_manner(detail) : read_measure(name, detail.substr(equals + 1));
        }
        if (equals != detail.npos && name == "softness") return read_softness(detail.substr(equals + 1));
        const auto weight = std::ranges::find(skills_.weights, name, &WeightInfo::name);
        if (equals == detail.npos || weight == skills_.weights.end()) return unknown(detail);
        if (spec_.name == "random") return Message("bots.no-weights", {{"bot", spec_.name}});
        const auto value = within(name, detail.substr(equals + 1), weight->smallest, weight->largest);
        if (!value) return fault_;
        spec_.weights.push_back({std::string(name), static_cast<float>(*value)});
        return std::nullopt;
    }

  private:
    static bool is_measure(std::string_view name) {
        return name == "value" || name == "ideas" || name == "doubt" || name == "explore" ||
               name == "victory" || name == "heads";
    }
    bool is_for(std::string_view bot, std::string_view name) const {
        // Of what an opponent does, the nodes are its own and the heads may be.
        if (name == "heads") return imagines(game_, spec_);
        return bot == "sampler" ? name != "explore" : bot == "tree" && name != "doubt";
    }

    std::optional<Message> read_nodes(std::string_view detail) {
        const auto read = std::from_chars(detail.data(), detail.data() + detail.size(), spec_.nodes);
        if (read.ec == std::errc{} && spec_.nodes >= 1 && spec_.nodes <= max_bot_nodes) return std::nullopt;
        return out_of_range("nodes", detail, 1, max_bot_nodes);
    }

    std::optional<Message> read_manner(std::string_view detail) {
        if (detail == "own") {
            spec_.manner.own = true;
        } else if (detail == "ends") {
            spec_.manner.ends = true;
        } else {
            spec_.manner.rollout = detail == "policy" ? Rollout::policy : Rollout::chance;
        }
        return std::nullopt;
    }

    std::optional<Message> read_measure(std::string_view name, std::string_view text) {
        const bool whole = name == "value" || name == "ideas" || name == "heads";
        const double most = name == "value"     ? most_cut_plans
                            : name == "ideas"   ? Manner::most_ideas
                            : name == "heads"   ? Manner::most_heads
                            : name == "doubt"   ? most_doubt
                            : name == "explore" ? most_explore
                                                : most_victory;
        const double least = name == "ideas" || name == "heads" ? 1 : 0;
        const auto value = within(name, text, least, most);
        if (!value) return fault_;
        if (whole && *value != std::floor(*value)) return out_of_range(name, text, least, most);
        if (name == "doubt") {
            spec_.manner.doubt = *value;
        } else if (name == "explore") {
            spec_.manner.explore = *value;
        } else if (name == "victory") {
            spec_.manner.victory = *value;
        } else if (name == "ideas") {
            spec_.manner.ideas = static_cast<int>(*value);
        } else if (name == "heads") {
            spec_.manner.heads = static_cast<int>(*value);
        } else if (!skills_.has_value) {
            return Message("bots.no-value", {{"game", std::string(game_.name())}});
        } else {
            spec_.manner.rollout = Rollout::value;
            spec_.manner.plans = static_cast<int>(*value);
        }
        return std::nullopt;
    }

    std::optional<Message> read_softness(std::string_view text) {
        if (spec_.name != "softened") return Message("bots.not-softened", {{"bot", spec_.name}});
        const auto value = within("softness", text, least_softness, most_softness);
        if (!value) return fault_;
        spec_.manner.softness = *value;
        return std::nullopt;
    }

    std::optional<double> within(std::string_view name, std::string_view text, double from, double to) {
        const std::optional<double> value = parse_decimal(text);
        // Bounds are floats: their own decimals must be read as lying within.
        if (value && *value >= rounded_decimal(from) && *value <= rounded_decimal(to)) return value;
        fault_ = out_of_range(name, text, from, to);
        return std::nullopt;
    }

    static Message out_of_range(std::string_view name, std::string_view text, double from, double to) {
        return {"bots.detail-range",
                {{"name", std::string(name)},
                 {"from", decimal_text(from)},
                 {"to", decimal_text(to)},
                 {"value", std::string(text)}}};
    }

    Message unknown(std::string_view detail) const {
        std::string names =
            "chance, policy, value=N, ideas=N, doubt=N, explore=N, victory=N, own, ends, heads=N, "
            "softness=N";
        for (const WeightInfo& weight : skills_.weights) names += ", " + std::string(weight.name) + "=N";
        return {"bots.unknown-detail", {{"detail", std::string(detail)}, {"details", names}}};
    }

    const AnyGame& game_;
    Skills skills_;
    BotSpec& spec_;
    std::optional<Message> fault_;
};

} // namespace

std::optional<Message> read_contender(const AnyGame& game, std::string_view text, BotSpec& spec) {
    const std::size_t colon = text.find(':');
    const std::optional<BotSpec> named = parse_bot(text.substr(0, colon));
    if (!named)
        return Message(
            "bots.unknown",
            {{"bot", std::string(text)}, {"like", bot_name_like(text)}, {"bots", names_of_bots()}});
    spec = *named;
    if (colon == text.npos) return std::nullopt;
    DetailReader reader(game, spec);
    for (std::string_view rest = text.substr(colon + 1);;) {
        const std::size_t comma = rest.find(',');
        if (auto fault = reader.read(rest.substr(0, comma))) return fault;
        if (comma == rest.npos) return std::nullopt;
        rest.remove_prefix(comma + 1);
    }
}

std::vector<std::string_view> contenders_in(std::string_view list) {
    std::vector<std::string_view> found;
    for (std::size_t begin = 0; begin <= list.size();) {
        const std::size_t end = std::min(list.find(',', begin), list.size());
        const std::string_view piece = list.substr(begin, end - begin);
        if (!found.empty() && is_detail(piece)) {
            found.back() = {found.back().data(),
                            static_cast<std::size_t>(piece.data() + piece.size() - found.back().data())};
        } else {
            found.push_back(piece);
        }
        begin = end + 1;
    }
    return found;
}

} // namespace oya
