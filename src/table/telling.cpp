#include "table/telling.h"

#include "table/course.h"
#include "table/lookahead.h"
#include "table/review.h"
#include "table/wire.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace oya {

namespace {

constexpr std::size_t longest_catch_up = 500; // events; who lacks more is told the table anew
constexpr std::size_t story_of_table = 80;    // events before the present one that the table tells of

void write_list(JsonWriter& json, Seats seats) {
    json.begin_array();
    for (const Seat seat : seats) json.value(seat.index);
    json.end_array();
}

constexpr std::string_view name_of_why(Event::Why why) {
    switch (why) {
    case Event::Why::asked: return "asked";
    case Event::Why::left: return "left";
    case Event::Why::time: return "time";
    }
    return {};
}

// Puts what is JSON already into the list that a message ends with.
void insert_list(std::string& message, std::string_view list) {
    message.insert(message.size() - std::string_view("]}}").size(), list);
}

} // namespace

// Watchers who see the same are told the same words.
template <class Write>
void Host::Telling::to_all(Reply& reply, std::optional<WatcherId> except, const Write& text_for) const {
    struct Told {
        const Watcher* watcher;
        std::string text;
    };
    std::vector<Told> told;
    for (const auto& [id, watcher] : host_.watchers_) {
        if (except == id) continue;
        const Told* same = nullptr;
        for (const Told& each : told)
            if (each.watcher->viewer == watcher.viewer && each.watcher->language == watcher.language &&
                each.watcher->codes_only == watcher.codes_only)
                same = &each;
        if (same == nullptr) same = &told.emplace_back(Told{&watcher, text_for(watcher)});
        reply.messages.push_back({id, same->text});
    }
}

void Host::Telling::events_to_all(std::size_t from, Reply& reply) const {
    std::vector<std::pair<Viewer, std::string>> changes; // the same view may be told in several languages
    to_all(reply, std::nullopt, [&](const Watcher& watcher) {
        const Viewer eyes = eyes_of(watcher.viewer);
        auto found = std::ranges::find(changes, eyes, &std::pair<Viewer, std::string>::first);
        if (found == changes.end()) found = changes.insert(changes.end(), {eyes, changes_since(from, eyes)});
        return events_text(watcher, from, found->second);
    });
    if (!table().frozen()) return;
    to_all(reply, std::nullopt, [&](const Watcher& watcher) {
        return message("frozen", [&](JsonWriter& json) {
            write_message(json, oya::Message{"table.frozen"}, words(watcher), table().names());
        });
    });
}

void Host::Telling::over_to_all(Reply& reply) const {
    to_all(reply, std::nullopt, [&](const Watcher&) {
        return message("over", [&](JsonWriter& json) {
            write_result(json.key("result"), table().result());
            if (table().setup().fair) write_chance(json);
        });
    });
}

void Host::Telling::seats_to_all(Reply& reply, std::optional<WatcherId> except) const {
    to_all(reply, except,
           [&](const Watcher&) { return message("seats", [&](JsonWriter& json) { write_seats(json); }); });
}

void Host::Telling::offers_to_all(Reply& reply) const {
    to_all(reply, std::nullopt,
           [&](const Watcher&) { return message("offers", [&](JsonWriter& json) { write_offers(json); }); });
}

void Host::Telling::catch_up(WatcherId id, std::optional<std::size_t> have, Reply& reply) const {
    const Watcher& to = watcher(id);
    if (host_.only_to_look_at()) return reply.messages.push_back({id, snapshot_for(to)});
    const bool near = have && can_tell_since(*have);
    reply.messages.push_back(
        {id, near ? events_text(to, *have, changes_since(*have, eyes_of(to.viewer))) : table_text(to)});
}

// What the game has turned down again nobody is told once more, nor how it looked before.
bool Host::Telling::can_tell_since(std::size_t from) const {
    if (from > table().version() || table().version() - from > longest_catch_up) return false;
    for (std::size_t number = from; number < table().version(); ++number)
        if (!table().recalls(number)) return false;
    return true;
}

void Host::Telling::ack(WatcherId id, std::string_view action, std::size_t event, Reply& reply) const {
    reply.messages.push_back(
        {id, message("ack", [&](JsonWriter& json) { json.field("id", action).field("event", event); })});
}

void Host::Telling::refused(WatcherId id, std::string_view action, const Refusal& refusal,
                            Reply& reply) const {
    reply.messages.push_back({id, message("refused", [&](JsonWriter& json) {
                                  if (!action.empty()) json.field("id", action);
                                  write_refusal(json, refusal, words(watcher(id)), table().names());
                              })});
}

void Host::Telling::error(WatcherId id, const JsonError& error, Reply& reply) const {
    reply.error = error.code;
    reply.messages.push_back({id, message("error", [&](JsonWriter& json) {
                                  json.field("code", error.code).field("text", error.sentence());
                                  if (!error.path.empty()) json.field("at", error.path);
                              })});
}

void Host::Telling::pong(WatcherId id, Reply& reply) const {
    reply.messages.push_back({id, message("pong", [&](JsonWriter& json) { write_clocks(json); })});
}

void Host::Telling::preview(WatcherId id, std::string_view kind, std::string_view action,
                            const Preview& preview, Reply& reply) const {
    reply.messages.push_back({id, message(kind, [&](JsonWriter& json) {
                                  if (!action.empty()) json.field("id", action);
                                  json.field("cut", preview.cut);
                                  write_facts(json.key("facts"), preview.facts, watcher(id));
                              })});
}

void Host::Telling::previews(WatcherId id, std::string_view action, Seat seat,
                             std::span<const Action> actions, Reply& reply) const {
    const JsonText now = view_text(table().position(), seat);
    std::string text = message("previews", [&](JsonWriter& json) {
        if (!action.empty()) json.field("id", action);
        json.key("previews").begin_array().end_array();
    });
    std::string list;
    for (const Action each : actions) {
        const Lookahead ahead = look_ahead(table(), seat, std::span(&each, 1));
        if (ahead.preview.refusal) continue;
        if (!list.empty()) list += ',';
        JsonWriter json(list);
        json.begin_object().field("code", table().game().code(each)).field("cut", ahead.preview.cut);
        write_facts(json.key("facts"), ahead.preview.facts, watcher(id));
        json.end_object();
        if (!ahead.after) continue;
        // The changes are JSON already.
        list.back() = ',';
        list += "\"changes\":" + changes_between(now, view_text(*ahead.after, seat)) + '}';
    }
    insert_list(text, list);
    reply.messages.push_back({id, std::move(text)});
}

void Host::Telling::hint(const AdviceWanted& wanted, std::span<const Choice> choices,
                         const std::optional<Message>& why, Reply& reply) const {
    const Watcher& to = watcher(wanted.to);
    reply.messages.push_back({wanted.to, message("hint", [&](JsonWriter& json) {
                                  if (!wanted.id.empty()) json.field("id", wanted.id);
                                  json.field("by", to_text(wanted.by));
                                  write_plan(json.key("plan"), to, wanted.seat, choices.front().plan);
                                  json.key("choices").begin_array();
                                  for (const auto& [plan, promise] : choices) {
                                      const Preview ahead = table().preview(wanted.seat, plan);
                                      write_plan(json.begin_object().key("plan"), to, wanted.seat, plan);
                                      json.field("cut", ahead.cut);
                                      write_facts(json.key("facts"), ahead.facts, to);
                                      if (promise) write_promise(json, *promise, table().seats());
                                      json.end_object();
                                  }
                                  json.end_array();
                                  if (!why) return;
                                  write_message(json.key("why").begin_object(), *why, words(to),
                                                table().names());
                                  json.end_object();
                              })});
}

void Host::Telling::why(WatcherId id, std::string_view action, Action step, const Refusal& refusal,
                        Reply& reply) const {
    reply.messages.push_back({id, message("why", [&](JsonWriter& json) {
                                  if (!action.empty()) json.field("id", action);
                                  json.field("step", table().position().game().code(step));
                                  json.field("may", !refusal);
                                  if (refusal)
                                      write_refusal(json, refusal, words(watcher(id)), table().names());
                              })});
}

// How often dice have shown what, since the first event: everybody saw it, and the story that is told anew
// does not go back so far. Nothing for a game without dice.
void Host::Telling::write_rolls(JsonWriter& json) const {
    std::map<std::string, int> rolls;
    for (const std::size_t number : live_moves(table())) {
        const Event& event = table().record()[number];
        if (event.kind != Event::Kind::chance || table().game().kinds()[event.action.kind].name != "dice")
            continue;
        ++rolls[table().position().notation(Actor::chance(), event.action)];
    }
    if (rolls.empty()) return;
    json.key("rolls").begin_object();
    for (const auto& [text, count] : rolls) json.field(text, count);
    json.end_object();
}

void Host::Telling::write_agreed(JsonWriter& json, Viewer viewer) const {
    json.field("game", table().game().name()).field("rules", table().game().rules_version()).key("you");
    if (viewer.is_seat()) {
        json.value(viewer.seat().index);
    } else {
        json.value("spectator");
    }
    write_settings(json.key("options"), table().setup().options);
    write_terms(json.key("terms"), host_.terms_);
    write_seats(json);
}

std::string Host::Telling::table_text(const Watcher& to) const {
    return message("table", [&](JsonWriter& json) {
        write_agreed(json, to.viewer);
        if (table().setup().fair) write_chance(json);
        if (to.viewer.is_seat()) {
            write_settings(json.key("wishes"), table().all_wishes(to.viewer.seat()));
        }
        write_rolls(json);
        const std::size_t version = table().version();
        const std::size_t from = version > story_of_table ? version - story_of_table : 0;
        json.field("from", from);
        write_story(json, to, from, version, false);
        table().position().write_view(json.key("view"), to.viewer);
        write_now(json, to);
    });
}

// Probably as long as the one before it.
JsonText Host::Telling::view_text(const AnyPosition& position, Viewer viewer, const JsonText& last) const {
    JsonText view;
    view.text.reserve(last.text.size() + 256);
    view.parts.reserve(last.parts.size() + 8);
    JsonWriter json(view.text, view.parts);
    position.write_view(json, viewer);
    return view;
}

// What the viewer saw last need not be written again.
std::string Host::Telling::changes_since(std::size_t from, Viewer viewer) const {
    Seen& seen = host_.seen_[viewer.is_seat() ? std::size_t{viewer.seat().index} : std::size_t{max_seats}];
    JsonText before =
        seen.version == from ? std::move(seen.view) : view_text(*table().position_at(from), viewer);
    std::string list = changes_of(from, table().version(), viewer, before);
    seen = {table().version(), std::move(before)};
    return list;
}

std::string Host::Telling::changes_of(std::size_t from, std::size_t to, Viewer viewer, JsonText& view) const {
    std::string list;
    for (std::size_t number = from; number < to; ++number) {
        if (number > from) list += ',';
        const Event& event = table().record()[number];
        if (event.moves() || event.kind == Event::Kind::undo) {
            JsonText after = view_text(*table().position_at(number + 1), viewer, view);
            list += changes_between(view, after);
            view = std::move(after);
        } else {
            list += "{}";
        }
    }
    return list;
}

std::string Host::Telling::events_text(const Watcher& to, std::size_t from, std::string_view changes) const {
    std::string text = message("events", [&](JsonWriter& json) {
        json.field("from", from);
        write_story(json, to, from, table().version(), true);
        for (std::size_t number = from; number < table().version(); ++number) {
            if (table().record()[number].kind != Event::Kind::seat) continue;
            write_seats(json);
            break;
        }
        write_now(json, to);
        json.key("changes").begin_array().end_array();
    });
    insert_list(text, changes);
    return text;
}

void Host::Telling::write_story(JsonWriter& json, const Watcher& to, std::size_t from, std::size_t until,
                                bool news) const {
    const auto shown = [&](std::size_t number) { return news || table().recalls(number); };
    json.key("events").begin_array();
    for (std::size_t number = from; number < until; ++number) {
        if (shown(number)) {
            write_event(json, table(), number, to.viewer);
        } else {
            json.null();
        }
    }
    json.end_array().key("facts").begin_array();
    const std::vector<std::string_view> names = table().names();
    for (std::size_t number = from; number < until; ++number) {
        if (!shown(number)) continue;
        for (const Fact& fact : table().facts(number, to.viewer)) {
            json.begin_object().field("event", number);
            if (fact.rule) json.field("rule", fact.rule.id);
            write_message(json, fact.message, words(to), names);
            json.end_object();
        }
    }
    json.end_array();
}

void Host::Telling::write_now(JsonWriter& json, const Watcher& to) const {
    json.field("begun", table().begun()).field("paused", table().paused()).field("frozen", table().frozen());
    const bool asked = table().begun() && !table().over();
    const Actor actor = asked ? table().position().actor() : Actor::nobody();
    json.key("actor");
    if (actor.is_seat()) {
        json.value(actor.seat().index);
    } else {
        json.value(actor.is_chance() ? "chance" : "nobody");
    }
    write_list(json.key("awaited"), asked ? table().position().awaited() : Seats::none());
    if (to.viewer.is_seat() && asked && table().position().awaited().has(to.viewer.seat()))
        write_question(json, to, to.viewer.seat());
    write_clocks(json);
    write_offers(json);
    if (to.viewer.is_seat())
        if (const auto& held = host_.held_[to.viewer.seat().index]) json.field("held", held->id);
    if (table().over()) write_result(json.key("result"), table().result());
}

void Host::Telling::write_question(JsonWriter& json, const Watcher& to, Seat seat) const {
    const AnyPosition& position = table().position();
    const std::vector<std::string_view> names = table().names();
    json.key("asks").begin_object();
    write_message(json, position.asks(seat), words(to), names);
    json.end_object().key("legal").begin_array();
    Actions actions;
    position.legal(seat, actions);
    for (const Action action : actions) {
        if (to.codes_only) {
            json.value(position.game().code(action));
            continue;
        }
        json.begin_object();
        write_action(json, position, seat, action, words(to), names);
        json.field("ask", position.worth_asking(seat, table().wishes(seat), action)).end_object();
    }
    json.end_array();
}

void Host::Telling::write_seats(JsonWriter& json) const {
    const std::vector<std::string_view> names = table().names();
    const Seats watched = host_.watched();
    json.key("seats").begin_array();
    for (const Seat seat : Seats::first(table().seats())) {
        json.begin_object().field("name", names[seat.index]);
        if (table().bot(seat)) json.field("bot", to_text(*table().bot(seat)));
        if (const auto why = table().taken_over(seat)) json.field("taken_over", name_of_why(*why));
        if (table().is_empty(seat)) json.field("empty", true);
        json.field("present", watched.has(seat));
        if (const std::optional<Time> comes = host_.bot_comes(seat))
            json.field("bot_in", std::max<std::int64_t>(0, *comes - now_));
        if (table().lost().has(seat)) json.field("lost_on_time", true);
        json.end_object();
    }
    json.end_array();
}

void Host::Telling::write_clocks(JsonWriter& json) const {
    if (host_.terms_.clock.kind == ClockTerms::Kind::none) return;
    json.key("clocks").begin_object().key("left").begin_array();
    for (const Seat seat : Seats::first(table().seats()))
        json.value(host_.clocks_.left(seat, now_).value_or(0));
    json.end_array();
    write_list(json.key("running"), host_.clocks_.running());
    json.end_object();
}

void Host::Telling::write_offers(JsonWriter& json) const {
    json.key("offers").begin_array();
    for (const Offer& offer : host_.offers_) {
        json.begin_object().field("kind", offer.name()).field("by", offer.by.index);
        write_list(json.key("agreed"), offer.agreed);
        json.end_object();
    }
    json.end_array();
}

void Host::Telling::write_chance(JsonWriter& json) const {
    const FairChance& fair = *table().setup().fair;
    json.key("chance").begin_object().field("commitment", to_hex(commitment(fair)));
    json.key("nonces");
    if (fair.nonces) {
        json.begin_array();
        for (const Seat seat : Seats::first(table().seats())) json.value(table().nonce(seat));
        json.end_array();
    } else {
        json.null();
    }
    if (table().over()) json.field("secret", to_hex(fair.secret));
    json.end_object();
}

void Host::Telling::write_facts(JsonWriter& json, const std::vector<Fact>& facts, const Watcher& to) const {
    const std::vector<std::string_view> names = table().names();
    json.begin_array();
    for (const Fact& fact : facts) {
        json.begin_object();
        if (fact.rule) json.field("rule", fact.rule.id);
        write_message(json, fact.message, words(to), names);
        json.end_object();
    }
    json.end_array();
}

// As far as the seat can know what its steps lead to.
void Host::Telling::write_plan(JsonWriter& json, const Watcher& to, Seat seat,
                               std::span<const Action> plan) const {
    const std::vector<std::string_view> names = table().names();
    const std::unique_ptr<AnyPosition> trial = table().position().clone();
    json.begin_array();
    for (std::size_t step = 0; step < plan.size(); ++step) {
        if (table().refuse(seat, plan.first(step + 1))) break;
        json.begin_object();
        write_action(json, *trial, seat, plan[step], words(to), names);
        json.end_object();
        trial->apply(seat, plan[step]);
    }
    json.end_array();
}

} // namespace oya
