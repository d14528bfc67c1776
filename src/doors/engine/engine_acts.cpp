#include "arena/together.h"
#include "bots/advice.h"
#include "bots/names_like.h"
#include "bots/outlook.h"
#include "doors/engine/engine.h"
#include "table/attempt.h"
#include "table/lookahead.h"

#include <algorithm>

// What changes a table, and the preview of it.

namespace oya {

namespace {

constexpr std::size_t most_chance_steps = 256;
constexpr int nodes_in_a_slice = 4096;
constexpr int most_worlds = 10'000; // in which opinions are formed

// Tries the steps of the request.
Failure read_plan(const Request& request, const Table& table, Attempt& attempt) {
    const std::vector<JsonValue> steps = request.steps(max_plan);
    if (!request.ok()) return request.fault();
    std::string refused;
    if (const Refusal refusal = attempt.read(steps, refused))
        return request.failure(refusal, table.names(), refused);
    return request.fault();
}

// Everything chance is told to do happens, or nothing does.
Failure act_as_chance(const Request& request, Table& table) {
    Table trial = table;
    for (const JsonValue step : request.steps(most_chance_steps)) {
        const Action action = read_action(step, trial.position(), Actor::chance());
        if (!request.ok()) break;
        if (const Refusal refusal = trial.act_chance(action))
            return request.failure(refusal, table.names(), step.path());
    }
    if (!request.ok()) return request.fault();
    table = std::move(trial);
    return {};
}

std::optional<BotSpec> read_bot(JsonValue value) {
    const std::string_view name = value.text(64);
    std::optional<BotSpec> bot = parse_bot(name);
    if (!bot && value.exists()) value.fail(no_bot_of_the_house(name), "engine.bot");
    return bot;
}

} // namespace

Failure Engine::act(const Request& request, JsonWriter& json) {
    Failure failure;
    Table* const table = table_of(request, failure);
    if (table == nullptr) return failure;
    const std::optional<Seat> seat = request.seat(*table);
    const std::size_t before = table->version();
    if (!request.ok()) return request.fault();
    if (seat) {
        Attempt attempt(*table, *seat);
        failure = read_plan(request, *table, attempt);
        if (failure) return failure;
        if (const Refusal refusal = table->act(std::move(attempt)))
            return request.failure(refusal, table->names());
    } else if (table->position().actor().is_nobody()) {
        failure = request.failure(table->position().refuse(Seat{0}, Action{}), table->names(), "seat");
    } else {
        failure = act_as_chance(request, *table);
    }
    if (failure) return failure;
    json.field("since", before);
    write_state(json, *table);
    return {};
}

Failure Engine::preview(const Request& request, JsonWriter& json) {
    Failure failure;
    const Table* const table = table_of(request, failure);
    if (table == nullptr) return failure;
    const std::optional<Seat> seat = request.seat(*table);
    if (!request.ok()) return request.fault();
    if (!seat) return request.failure(Message{"engine.nobody-acts"}, "seat");
    Attempt attempt(*table, *seat);
    failure = read_plan(request, *table, attempt);
    if (failure) return failure;
    const Preview preview = look_ahead(*table, attempt).preview;
    json.field("seat", seat->index).field("cut", preview.cut).key("facts").begin_array();
    for (const Fact& fact : preview.facts)
        write_fact(json, fact, request.words(), table->names(), std::nullopt);
    json.end_array();
    return {};
}

Failure Engine::undo(const Request& request, JsonWriter& json) {
    Failure failure;
    Table* const table = table_of(request, failure);
    if (table == nullptr) return failure;
    const Seat seat{static_cast<std::uint8_t>(request.root().field("seat").integer(0, table->seats() - 1))};
    const JsonValue consent = request.optional("consent");
    const bool agreed = consent.exists() && consent.boolean();
    if (!request.ok()) return request.fault();
    if (const Refusal refusal = table->undo(seat, agreed ? Consent::of_all : Consent::none))
        return request.failure(refusal, table->names());
    write_state(json, *table);
    return {};
}

Failure Engine::bot(const Request& request, JsonWriter& json) {
    Failure failure;
    Table* const table = table_of(request, failure);
    if (table == nullptr) return failure;
    const std::optional<Seat> seat = request.seat(*table);
    if (!request.ok()) return request.fault();
    if (!seat || !table->position().awaited().has(*seat))
        return request.failure(Message{"engine.nobody-acts"}, "seat");

    const JsonValue named = request.optional("bot");
    std::optional<BotSpec> bot = named.exists() ? read_bot(named) : table->bot(*seat);
    const JsonValue nodes = request.optional("nodes");
    const auto given_nodes = static_cast<int>(nodes.exists() ? nodes.integer(1, limits_.nodes) : 0);
    const JsonValue heads = request.optional("heads");
    const auto given_heads = static_cast<int>(heads.exists() ? heads.integer(1, Manner::most_heads) : 1);
    const JsonValue seed = request.optional("seed");
    const std::uint64_t thinking_seed =
        seed.exists() ? seed.natural(~std::uint64_t{0}) : table->thinking_seed(*seat);
    const JsonValue acts = request.optional("act");
    const bool takes_it = acts.exists() && acts.boolean();
    const JsonValue worlds = request.optional("worlds");
    const auto given_worlds = static_cast<int>(worlds.exists() ? worlds.integer(1, most_worlds) : 0);
    if (!request.ok()) return request.fault();
    if (!bot) return request.failure(Message{"engine.no-bot"}, "bot");
    if (given_nodes > 0) bot->nodes = given_nodes;
    if (imagines(table->game(), *bot)) bot->manner.heads = given_heads;
    if (nodes_of(table->game(), *bot) > limits_.nodes) bot->nodes = limits_.nodes;

    const std::unique_ptr<Thinking> thinking = table->think(*seat, *bot, thinking_seed);
    think_together(*thinking, nodes_in_a_slice);
    const Plan plan = thinking->plan();
    const std::optional<Message> why = table->reason(*seat, *thinking);
    const std::vector<Plan> best = thinking->best(most_choices);
    std::unique_ptr<Outlook> outlook;
    if (given_worlds > 0) {
        outlook = weigh(table->learnt_by(*seat), *seat, best, thinking_seed);
        outlook->run(given_worlds);
    }

    const std::size_t before = table->version();
    if (takes_it) {
        if (const Refusal refusal = table->act(*seat, plan)) return request.failure(refusal, table->names());
    }

    const std::vector<std::string_view> names = table->names();
    json.field("seat", seat->index).field("bot", to_text(*bot)).field("nodes", thinking->nodes());
    if (why) {
        write_message(json.key("why").begin_object(), *why, &request.words(), names);
        json.end_object();
    }
    const auto write_steps = [&](const Plan& steps) {
        const std::unique_ptr<AnyPosition> trial = table->position_at(before)->clone();
        json.begin_array();
        for (const Action action : steps) {
            if (trial->refuse(*seat, action)) break; // it goes on beyond what the seat can know
            json.begin_object();
            write_action(json, *trial, *seat, action, &request.words(), names);
            json.end_object();
            trial->apply(*seat, action);
        }
        json.end_array();
    };
    json.key("plan");
    write_steps(plan);
    if (outlook) {
        json.field("worlds", outlook->worlds()).key("opinions").begin_array();
        for (std::size_t choice = 0; choice < best.size(); ++choice) {
            json.begin_object().key("plan");
            write_steps(best[choice]);
            write_promise(json, outlook->promise(choice), table->seats());
            json.end_object();
        }
        json.end_array();
    }
    if (takes_it) json.field("since", before);
    write_state(json, *table);
    return {};
}

Failure Engine::wish(const Request& request, JsonWriter& json) {
    Failure failure;
    Table* const table = table_of(request, failure);
    if (table == nullptr) return failure;
    const Seat seat{static_cast<std::uint8_t>(request.root().field("seat").integer(0, table->seats() - 1))};
    const std::string_view name = request.root().field("name").text(64);
    const std::string_view value = request.root().field("value").text();
    if (!request.ok()) return request.fault();
    if (const Refusal refusal = table->wish(seat, name, value))
        return request.failure(refusal, table->names(), request.place_of(refusal));
    write_state(json, *table);
    return {};
}

Failure Engine::option(const Request& request, JsonWriter&) {
    Failure failure;
    const Table* const table = table_of(request, failure);
    if (table == nullptr) return failure;
    const std::string_view name = request.root().field("name").text(64);
    const std::string_view value = request.root().field("value").text();
    if (!request.ok()) return request.fault();
    const Refusal refusal = table->set_option(name, value);
    return request.failure(refusal, table->names(), request.place_of(refusal));
}

Failure Engine::seat(const Request& request, JsonWriter& json) {
    Failure failure;
    Table* const table = table_of(request, failure);
    if (table == nullptr) return failure;
    const Seat seat{static_cast<std::uint8_t>(request.root().field("seat").integer(0, table->seats() - 1))};
    const JsonValue value = request.root().field("bot");
    const std::optional<BotSpec> bot = value.is_null() ? std::nullopt : read_bot(value);
    if (!request.ok()) return request.fault();
    table->take_over(seat, bot);
    write_state(json, *table);
    return {};
}

} // namespace oya
