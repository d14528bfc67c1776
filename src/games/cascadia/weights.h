#pragma once

#include "core/skill.h"

#include <array>

namespace oya::cascadia {

// Every constant of the judgement of Cascadia, in points.
struct Weights {
    // Where a tile goes, beside the points of its corridors.
    float matching_side = 0.1f;   // each side that meets its own terrain
    float neighbour = -0.05f;     // each tile beside it: room is worth something
    float species_shown = -0.05f; // each species on a tile that is taken
    float keystone = 0.2f;        // a tile whose animal will bring a Nature Token
    float better_home = 0.0f;     // what it adds to the best home of a species, by the chance to meet one
    float any_home = 0.0f;        // what an animal there would bring, by the chance to meet one

    // Where an animal goes, beside its points.
    float settling = 0.01f; // an animal on the board rather than in the bag

    // Nature Tokens: a point at the end, and more while there are turns left to spend one.
    float nature = 1.0f;
    float nature_early = 1.0f;

    // What the board promises for the next turn.
    float next_animal = 1.0f; // the expected best of the animals that the market may offer
    float all_animals = 0.0f; // what any one animal out of the bag would bring
    float new_market = -0.5f; // what animals yet to be drawn are worth beside what is expected of them

    // Scenarios.
    float goal_animal = 1.0f; // an animal that a goal still asks for
    float goal_ban = 8.0f;    // keeping a ban

    // The quick player of playouts.
    float quick_nature = 1.0f;       // a Nature Token at the end
    float quick_nature_early = 1.0f; // and what it is worth more at the beginning
    float quick_refresh = 0.0f;      // how much better a new market must look than the one that lies there
    float quick_looks = 0.0f;        // how many of its first moves it looks at again
};
inline constexpr Weights shipped{};

inline constexpr std::array weight_list{
    Weight<Weights>{"matching_side", &Weights::matching_side, -0.3f, 0.6f},
    Weight<Weights>{"neighbour", &Weights::neighbour, -0.4f, 0.4f},
    Weight<Weights>{"species_shown", &Weights::species_shown, -0.6f, 0.6f},
    Weight<Weights>{"keystone", &Weights::keystone, -0.5f, 1.5f},
    Weight<Weights>{"better_home", &Weights::better_home, -0.5f, 1.5f},
    Weight<Weights>{"any_home", &Weights::any_home, -0.5f, 1.0f},
    Weight<Weights>{"settling", &Weights::settling, 0.0f, 1.0f},
    Weight<Weights>{"nature", &Weights::nature, 0.5f, 3.0f},
    Weight<Weights>{"nature_early", &Weights::nature_early, 0.0f, 3.0f},
    Weight<Weights>{"next_animal", &Weights::next_animal, 0.0f, 2.0f},
    Weight<Weights>{"all_animals", &Weights::all_animals, -0.5f, 2.0f},
    Weight<Weights>{"new_market", &Weights::new_market, -2.0f, 2.0f},
    Weight<Weights>{"goal_animal", &Weights::goal_animal, 0.0f, 4.0f},
    Weight<Weights>{"goal_ban", &Weights::goal_ban, 0.0f, 20.0f},
    Weight<Weights>{"quick_nature", &Weights::quick_nature, 0.5f, 3.0f},
    Weight<Weights>{"quick_nature_early", &Weights::quick_nature_early, 0.0f, 3.0f},
    Weight<Weights>{"quick_refresh", &Weights::quick_refresh, -2.0f, 4.0f},
    Weight<Weights>{"quick_looks", &Weights::quick_looks, 0.0f, 8.0f},
};

} // namespace oya::cascadia
