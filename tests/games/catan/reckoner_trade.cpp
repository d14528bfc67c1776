#include "games/catan/reckoner.h"

#include <algorithm>

// Trade with the bank and between players.

namespace oya::reckoning {

int Reckoner::rate(int seat, const std::string& good) const {
    const Person& trader = person(seat);
    const bool resource = std::find(resources.begin(), resources.end(), good) != resources.end();
    int best = 4;
    for (const auto& [path, kind] : harbours) {
        if (builder_at(path.one) != seat && builder_at(path.other) != seat) continue;
        if (kind == "3:1") best = std::min(best, 3);
        if (kind == good) best = std::min(best, 2);
    }
    if (merchant_owner == seat && yields.contains(terrain.at(merchant)) &&
        yields.at(terrain.at(merchant)) == good)
        best = 2;
    if (!resource && of(trader.levels, "trade") >= 3) best = 2; // catan.trade.guild-two
    if (seat == turn && fleet.contains(good)) best = 2;
    return best;
}

void Reckoner::bank_trade(const std::string& given, const std::string& taken) {
    require(given != taken, "catan.trade.bank-no-same");
    require(of(bank, taken) > 0, "catan.trade.bank-stock");
    pay(turn, {{given, rate(turn, given)}}, "catan.trade.bank-four");
    take_from_bank(turn, taken, 1);
}

bool Reckoner::bargain(int seat, const Words& words) {
    const std::string& word = words.front();
    const bool answers = phase == "answering";
    if (word == "offer") {
        if (answers) {
            replies[seat] = "writing";
            counters[seat] = {};
        } else {
            require(phase == "acting" && chosen("player_trades", "on"), "catan.trade.with-active-only");
            require(offers_sent < std::stoi(options.at("offers_per_turn")), "catan.options.offers-per-turn");
            offer = {};
            phase = "offering";
        }
    } else if (word == "give" || word == "want") {
        Bargain& written = answers ? counters[seat] : offer;
        (word == "give" ? written.give : written.want)[words[1]] += std::stoi(words[2]);
        for (const auto& [good, count] : written.give) {
            require(count <= of(person(seat).hand, good), "catan.trade.must-hold");
            require(of(written.want, good) == 0, "catan.trade.no-same-kind");
        }
    } else if (word == "send") {
        const Bargain& written = answers ? counters[seat] : offer;
        require(sum(written.give) > 0 && sum(written.want) > 0, "catan.trade.no-gift");
        if (answers) {
            replies[seat] = "counters";
            answered_by(seat);
            if (asked.empty()) everybody_has_answered();
            return true;
        }
        ++offers_sent;
        replies.clear();
        counters.clear();
        for (const int other : others(turn)) {
            if (sum(person(other).hand) > 0) asked.push_back(other); // who has nothing cannot trade
        }
        phase = "answering";
    } else if (word == "withdraw") {
        if (answers) {
            replies[seat] = "none";
            counters.erase(seat);
        } else {
            go_on();
        }
    } else if (word == "accept" || word == "refuse") {
        require(answers, "catan.trade.offer-ends");
        if (word == "accept") {
            for (const auto& [good, count] : offer.want)
                require(of(person(seat).hand, good) >= count, "catan.trade.must-hold");
        }
        replies[seat] = word == "accept" ? "accepts" : "declines";
        counters.erase(seat);
        answered_by(seat);
        if (asked.empty()) everybody_has_answered();
    } else if (word == "conclude") {
        conclude(std::stoi(words[1]) - 1);
    } else {
        return false;
    }
    return true;
}

void Reckoner::everybody_has_answered() {
    const bool some = std::any_of(replies.begin(), replies.end(),
                                  [](const auto& reply) { return reply.second != "declines"; });
    if (some) phase = "concluding";
}

void Reckoner::conclude(int with) {
    require(phase == "concluding" && replies[with] != "declines", "catan.trade.consent");
    const bool counter = replies[with] == "counters";
    const Counts given = counter ? counters[with].want : offer.give;
    const Counts taken = counter ? counters[with].give : offer.want;
    for (const auto& [good, count] : given) hand_over(turn, with, good, count);
    for (const auto& [good, count] : taken) hand_over(with, turn, good, count);
    go_on();
}

} // namespace oya::reckoning
