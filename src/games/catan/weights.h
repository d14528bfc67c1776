#pragma once

#include "core/skill.h"

#include <array>

// Every constant of the judgement of a quick player, by name.

namespace oya::catan {

struct Weights {
    // What the seat saves for: how much each is worth, against the rolls it takes.
    float settlement = 10.9f;
    float settlement_site = 0.171f; // for each point of the best site
    float city = 14.4f;
    float city_site = 0.088f;
    float ck_settlement = 8.76f; // the same two with Cities & Knights
    float ck_city = 13.1f;
    float development = 8.68f;
    float longest_near = 10.7f; // for the roads that win the longest road
    float improvement = 7.96f;
    float improvement_level = 0.246f; // more for each level that is reached
    float ability = 3.65f;            // more for the third level
    float metropolis = 14.7f;         // for the fourth level while nobody has its metropolis
    float metropolis_taken = 6.0f;    // for the fifth that takes it from somebody
    float knight_wanted = 2.75f;
    float knight_urgent = 12.1f;
    float patience = 1.38f;    // rolls that everything takes
    float bank_pace = 0.278f;  // what other income is worth for a good
    float lost_card = 0.47f;   // what the bank keeps, in the rolls such cards take
    float last_points = 2.81f; // more for each point, the nearer the end is
    float winning = 1.58f;     // times as much for what would win

    // How much a good is missed.
    float need_missing = 2.92f;
    float need_missing_income = 0.063f;
    float need_spare = 1.35f;
    float need_each_spare = 0.46f;
    float need_spare_income = 0.038f;

    // Sites.
    float lumber_roll = 0.97f;
    float brick_roll = 1.14f;
    float wool_roll = 0.88f;
    float grain_roll = 1.2f;
    float ore_roll = 1.36f;
    float gold_roll = 1.4f;
    float ck_lumber_roll = 1.1f; // with Cities & Knights
    float ck_brick_roll = 0.79f;
    float ck_wool_roll = 0.67f;
    float ck_grain_roll = 1.49f;
    float ck_ore_roll = 1.2f;
    float ck_new_good = 0.79f;
    float ck_new_good_roll = 0.54f;
    float commodity_roll = 0.45f; // more where a city brings a commodity
    float new_good = 1.5f;
    float new_good_roll = 0.51f;
    float scarce_good_roll = 0.32f;
    float unknown_roll = 2.5f; // of land that nobody has reached
    float harbour_any = 0.6f;
    float harbour_good = 0.17f;
    float harbour_income = 0.188f;
    float island_point = 4.0f;
    float second_road = 0.69f;          // a site one road further
    float each_ship = 0.8f;             // a site one ship further
    float first_commodity_roll = 0.31f; // what the first city brings beside resources
    float founding_ahead = 0.054f;      // of the best site that stays open beside a first settlement

    // The robber and the pirate.
    float robber_own = 3.3f;
    float robber_leader = 0.058f;
    float theft = 2.02f;
    float theft_card = 0.071f;
    float pirate_own_ship = 2.0f;
    float pirate_ship = 0.3f;
    float steal_card = 0.36f;

    // In a turn. To end it is worth 20: what is worth less is left alone.
    float city_now = 85.0f;
    float settlement_now = 80.0f;
    float improve_now = 62.3f;
    float improve_level = 1.66f;
    float card_now = 64.1f;     // a development card that is the goal
    float card_crowded = 16.0f; // one that is not, with too many cards in the hand
    float bank_now = 36.8f;
    float bank_excess = 0.178f;
    float offer_now = 25.0f;
    float offer_again = 23.0f; // two cards for one, after one for one was refused
    float counter_now = 22.0f;
    float road_opens = 36.9f;
    float road_race = 26.4f;
    float road_ahead_spare = 23.4f;
    float road_leads_far = 6.81f; // how good a site must be for a spare road
    float wall_now = 26.3f;
    float repair_now = 42.0f;
    float repair_dear = 25.1f;

    // Deals with other players.
    float fair_keep = 0.31f;
    float fair_margin = 0.33f;
    float accept_gain = 0.88f;
    float accept_lead = 3.31f; // points before the end at which nobody trades any more

    // Knights and barbarians.
    float knight_recruit = 31.6f;
    float knight_recruit_spare = 19.6f;
    float knight_activate_first = 42.9f; // the only one that would be active
    float knight_activate_spare = 21.3f;
    float knight_promote = 45.7f;
    float knight_promote_spare = 10.7f;
    float knight_chase = 49.1f;
    float knights_a_city = 0.63f; // strength wanted for each city
    float knights_more = -0.112f;
    float knights_rival = 0.08f; // strength wanted for that of the strongest rival
    float battle_now = 72.3f;    // for what a step changes in a battle that is certain
    float defender_point = 1.14f;
    float tied_card = 0.53f;
    float city_lost = 1.49f;
    float warlord_now = 50.3f;
    float inventor_roll = 2.53f; // for each roll that an exchange of tokens brings

    // Development cards.
    float soldier_blocked = 50.0f;
    float soldier_now = 29.3f;
    float roads_card = 45.6f;
    float roads_card_spare = 27.0f;
    float plenty_completes = 66.3f;
    float plenty_spare = 12.5f;
    float monopoly_base = 22.3f;
    float monopoly_need = 0.259f;
    float monopoly_card = 0.6f;

    // Progress cards.
    float trade_monopoly_now = 44.0f;
    float harbor_now = 39.0f;
    float spy_now = 46.0f; // the Master Merchant and the Deserter too
    float merchant_now = 52.0f;
    float fleet_now = 46.0f;
    float bishop_now = 30.0f;
    float intrigue_now = 25.0f;
    float saboteur_now = 42.0f;
    float wedding_now = 53.0f;
    float alchemist_cards = 2.5f; // how much a roll must bring to be worth the card
    float engineer_now = 41.0f;
    float harvest_now = 55.0f;
    float medicine_now = 75.0f;
    float smith_now = 43.0f;

    // The value of a production.
    float roll_others = 0.3f;
    float roll_needed = 1.6f;
};

// What is used where nobody says otherwise.
inline constexpr Weights shipped{};

// Each of them, with the bounds between which it makes sense.
inline constexpr std::array weight_list{
    Weight<Weights>{"settlement", &Weights::settlement, 4.0f, 24.0f},
    Weight<Weights>{"settlement_site", &Weights::settlement_site, 0.0f, 1.5f},
    Weight<Weights>{"city", &Weights::city, 4.0f, 24.0f},
    Weight<Weights>{"city_site", &Weights::city_site, 0.0f, 1.5f},
    Weight<Weights>{"ck_settlement", &Weights::ck_settlement, 4.0f, 24.0f},
    Weight<Weights>{"ck_city", &Weights::ck_city, 4.0f, 24.0f},
    Weight<Weights>{"development", &Weights::development, 2.0f, 20.0f},
    Weight<Weights>{"longest_near", &Weights::longest_near, 0.0f, 24.0f},
    Weight<Weights>{"improvement", &Weights::improvement, 1.0f, 20.0f},
    Weight<Weights>{"improvement_level", &Weights::improvement_level, -2.0f, 4.0f},
    Weight<Weights>{"ability", &Weights::ability, 0.0f, 10.0f},
    Weight<Weights>{"metropolis", &Weights::metropolis, 4.0f, 30.0f},
    Weight<Weights>{"metropolis_taken", &Weights::metropolis_taken, 0.0f, 30.0f},
    Weight<Weights>{"knight_wanted", &Weights::knight_wanted, 0.0f, 16.0f},
    Weight<Weights>{"knight_urgent", &Weights::knight_urgent, 0.0f, 30.0f},
    Weight<Weights>{"patience", &Weights::patience, 1.0f, 20.0f},
    Weight<Weights>{"bank_pace", &Weights::bank_pace, 0.05f, 0.5f},
    Weight<Weights>{"lost_card", &Weights::lost_card, 0.0f, 2.0f},
    Weight<Weights>{"last_points", &Weights::last_points, 0.0f, 20.0f},
    Weight<Weights>{"winning", &Weights::winning, 1.0f, 4.0f},
    Weight<Weights>{"need_missing", &Weights::need_missing, 1.0f, 8.0f},
    Weight<Weights>{"need_missing_income", &Weights::need_missing_income, 0.0f, 0.3f},
    Weight<Weights>{"need_spare", &Weights::need_spare, -1.0f, 3.0f},
    Weight<Weights>{"need_each_spare", &Weights::need_each_spare, 0.0f, 2.0f},
    Weight<Weights>{"need_spare_income", &Weights::need_spare_income, 0.0f, 0.2f},
    Weight<Weights>{"lumber_roll", &Weights::lumber_roll, 0.3f, 2.0f},
    Weight<Weights>{"brick_roll", &Weights::brick_roll, 0.3f, 2.0f},
    Weight<Weights>{"wool_roll", &Weights::wool_roll, 0.3f, 2.0f},
    Weight<Weights>{"grain_roll", &Weights::grain_roll, 0.3f, 2.0f},
    Weight<Weights>{"ore_roll", &Weights::ore_roll, 0.3f, 2.0f},
    Weight<Weights>{"gold_roll", &Weights::gold_roll, 0.5f, 3.0f},
    Weight<Weights>{"ck_lumber_roll", &Weights::ck_lumber_roll, 0.3f, 2.0f},
    Weight<Weights>{"ck_brick_roll", &Weights::ck_brick_roll, 0.3f, 2.0f},
    Weight<Weights>{"ck_wool_roll", &Weights::ck_wool_roll, 0.3f, 2.0f},
    Weight<Weights>{"ck_grain_roll", &Weights::ck_grain_roll, 0.3f, 2.0f},
    Weight<Weights>{"ck_ore_roll", &Weights::ck_ore_roll, 0.3f, 2.0f},
    Weight<Weights>{"ck_new_good", &Weights::ck_new_good, 0.0f, 4.0f},
    Weight<Weights>{"ck_new_good_roll", &Weights::ck_new_good_roll, 0.0f, 1.5f},
    Weight<Weights>{"commodity_roll", &Weights::commodity_roll, 0.0f, 1.0f},
    Weight<Weights>{"new_good", &Weights::new_good, 0.0f, 4.0f},
    Weight<Weights>{"new_good_roll", &Weights::new_good_roll, 0.0f, 1.5f},
    Weight<Weights>{"scarce_good_roll", &Weights::scarce_good_roll, 0.0f, 1.0f},
    Weight<Weights>{"unknown_roll", &Weights::unknown_roll, 0.0f, 4.0f},
    Weight<Weights>{"harbour_any", &Weights::harbour_any, 0.0f, 4.0f},
    Weight<Weights>{"harbour_good", &Weights::harbour_good, 0.0f, 4.0f},
    Weight<Weights>{"harbour_income", &Weights::harbour_income, 0.0f, 0.6f},
    Weight<Weights>{"island_point", &Weights::island_point, 0.0f, 12.0f},
    Weight<Weights>{"second_road", &Weights::second_road, 0.2f, 1.0f},
    Weight<Weights>{"each_ship", &Weights::each_ship, 0.4f, 1.0f},
    Weight<Weights>{"first_commodity_roll", &Weights::first_commodity_roll, 0.0f, 2.0f},
    Weight<Weights>{"founding_ahead", &Weights::founding_ahead, 0.0f, 1.0f},
    Weight<Weights>{"robber_own", &Weights::robber_own, 0.5f, 6.0f},
    Weight<Weights>{"robber_leader", &Weights::robber_leader, 0.0f, 0.6f},
    Weight<Weights>{"theft", &Weights::theft, 0.0f, 8.0f},
    Weight<Weights>{"theft_card", &Weights::theft_card, 0.0f, 1.0f},
    Weight<Weights>{"pirate_own_ship", &Weights::pirate_own_ship, 0.0f, 6.0f},
    Weight<Weights>{"pirate_ship", &Weights::pirate_ship, 0.0f, 2.0f},
    Weight<Weights>{"steal_card", &Weights::steal_card, 0.0f, 2.0f},
    Weight<Weights>{"city_now", &Weights::city_now, 20.0f, 120.0f},
    Weight<Weights>{"settlement_now", &Weights::settlement_now, 20.0f, 120.0f},
    Weight<Weights>{"improve_now", &Weights::improve_now, 20.0f, 120.0f},
    Weight<Weights>{"improve_level", &Weights::improve_level, -4.0f, 8.0f},
    Weight<Weights>{"card_now", &Weights::card_now, 20.0f, 100.0f},
    Weight<Weights>{"card_crowded", &Weights::card_crowded, 10.0f, 60.0f},
    Weight<Weights>{"bank_now", &Weights::bank_now, 20.0f, 100.0f},
    Weight<Weights>{"bank_excess", &Weights::bank_excess, 0.0f, 1.0f},
    Weight<Weights>{"offer_now", &Weights::offer_now, 20.0f, 60.0f},
    Weight<Weights>{"offer_again", &Weights::offer_again, 10.0f, 60.0f},
    Weight<Weights>{"counter_now", &Weights::counter_now, 10.0f, 40.0f},
    Weight<Weights>{"road_opens", &Weights::road_opens, 20.0f, 80.0f},
    Weight<Weights>{"road_race", &Weights::road_race, 10.0f, 80.0f},
    Weight<Weights>{"road_ahead_spare", &Weights::road_ahead_spare, 10.0f, 60.0f},
    Weight<Weights>{"road_leads_far", &Weights::road_leads_far, 2.0f, 14.0f},
    Weight<Weights>{"wall_now", &Weights::wall_now, 10.0f, 60.0f},
    Weight<Weights>{"repair_now", &Weights::repair_now, 20.0f, 80.0f},
    Weight<Weights>{"repair_dear", &Weights::repair_dear, 10.0f, 60.0f},
    Weight<Weights>{"fair_keep", &Weights::fair_keep, 0.0f, 2.0f},
    Weight<Weights>{"fair_margin", &Weights::fair_margin, 0.0f, 2.0f},
    Weight<Weights>{"accept_gain", &Weights::accept_gain, -1.0f, 3.0f},
    Weight<Weights>{"accept_lead", &Weights::accept_lead, 0.0f, 6.0f},
    Weight<Weights>{"knight_recruit", &Weights::knight_recruit, 20.0f, 80.0f},
    Weight<Weights>{"knight_recruit_spare", &Weights::knight_recruit_spare, 10.0f, 60.0f},
    Weight<Weights>{"knight_activate_first", &Weights::knight_activate_first, 20.0f, 80.0f},
    Weight<Weights>{"knight_activate_spare", &Weights::knight_activate_spare, 10.0f, 60.0f},
    Weight<Weights>{"knight_promote", &Weights::knight_promote, 20.0f, 80.0f},
    Weight<Weights>{"knight_promote_spare", &Weights::knight_promote_spare, 10.0f, 60.0f},
    Weight<Weights>{"knight_chase", &Weights::knight_chase, 10.0f, 80.0f},
    Weight<Weights>{"knights_a_city", &Weights::knights_a_city, 0.0f, 3.0f},
    Weight<Weights>{"knights_more", &Weights::knights_more, -1.0f, 4.0f},
    Weight<Weights>{"knights_rival", &Weights::knights_rival, 0.0f, 1.5f},
    Weight<Weights>{"battle_now", &Weights::battle_now, 0.0f, 200.0f},
    Weight<Weights>{"defender_point", &Weights::defender_point, 0.0f, 3.0f},
    Weight<Weights>{"tied_card", &Weights::tied_card, 0.0f, 2.0f},
    Weight<Weights>{"city_lost", &Weights::city_lost, 0.0f, 4.0f},
    Weight<Weights>{"warlord_now", &Weights::warlord_now, 20.0f, 90.0f},
    Weight<Weights>{"inventor_roll", &Weights::inventor_roll, 0.0f, 10.0f},
    Weight<Weights>{"soldier_blocked", &Weights::soldier_blocked, 20.0f, 90.0f},
    Weight<Weights>{"soldier_now", &Weights::soldier_now, 10.0f, 90.0f},
    Weight<Weights>{"roads_card", &Weights::roads_card, 10.0f, 90.0f},
    Weight<Weights>{"roads_card_spare", &Weights::roads_card_spare, 10.0f, 60.0f},
    Weight<Weights>{"plenty_completes", &Weights::plenty_completes, 20.0f, 90.0f},
    Weight<Weights>{"plenty_spare", &Weights::plenty_spare, 5.0f, 60.0f},
    Weight<Weights>{"monopoly_base", &Weights::monopoly_base, 5.0f, 60.0f},
    Weight<Weights>{"monopoly_need", &Weights::monopoly_need, 0.0f, 8.0f},
    Weight<Weights>{"monopoly_card", &Weights::monopoly_card, 0.0f, 6.0f},
    Weight<Weights>{"trade_monopoly_now", &Weights::trade_monopoly_now, 10.0f, 80.0f},
    Weight<Weights>{"harbor_now", &Weights::harbor_now, 10.0f, 80.0f},
    Weight<Weights>{"spy_now", &Weights::spy_now, 10.0f, 80.0f},
    Weight<Weights>{"merchant_now", &Weights::merchant_now, 10.0f, 80.0f},
    Weight<Weights>{"fleet_now", &Weights::fleet_now, 10.0f, 80.0f},
    Weight<Weights>{"bishop_now", &Weights::bishop_now, 10.0f, 80.0f},
    Weight<Weights>{"intrigue_now", &Weights::intrigue_now, 10.0f, 80.0f},
    Weight<Weights>{"saboteur_now", &Weights::saboteur_now, 10.0f, 80.0f},
    Weight<Weights>{"wedding_now", &Weights::wedding_now, 10.0f, 80.0f},
    Weight<Weights>{"alchemist_cards", &Weights::alchemist_cards, 0.0f, 6.0f},
    Weight<Weights>{"engineer_now", &Weights::engineer_now, 10.0f, 80.0f},
    Weight<Weights>{"harvest_now", &Weights::harvest_now, 10.0f, 80.0f},
    Weight<Weights>{"medicine_now", &Weights::medicine_now, 10.0f, 100.0f},
    Weight<Weights>{"smith_now", &Weights::smith_now, 10.0f, 80.0f},
    Weight<Weights>{"roll_others", &Weights::roll_others, 0.0f, 1.0f},
    Weight<Weights>{"roll_needed", &Weights::roll_needed, 1.0f, 3.0f},
};

} // namespace oya::catan
