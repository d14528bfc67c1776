#pragma once

#include "arena/results.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// How strong bots are on one scale, by one maximum-likelihood fit over all games: who beats whom is taken to
// depend on the difference of two ratings alone, 400 points being ten to one (Bradley and Terry).

namespace oya {

struct Rating {
    std::string name;
    double points = 0;            // above the bot that stands at 0
    std::optional<double> margin; // half of the 95 % interval; none for the bot at 0, nor without games
};

class Ratings {
  public:
    // One bot beat another in so many games; a draw is half a game for each.
    void add(std::string_view winner, std::string_view loser, double games);
    // Every game of a contest: a bot has beaten whom it came before. A game of many counts in all as one for
    // each bot.
    void add(const RecordedContest&);

    // The ratings, the strongest first. "random" stands at 0, or else the bot that was named first. Every
    // pair that met is given one drawn game beside its own, so that who never lost is not infinitely strong.
    std::vector<Rating> fit() const;

  private:
    struct Met {
        std::size_t one;
        std::size_t other;
        double won;  // by the one
        double lost; // by the one
    };

    std::size_t place_of(std::string_view name);

    std::vector<std::string> names_;
    std::vector<Met> met_;
};

} // namespace oya
