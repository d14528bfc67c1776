// The options of a game under headings that a player knows.

type Groups = Record<string, readonly string[]>

/** By game: heading (`web.make.group.*`), and the options below it. */
export const groups: Record<string, Groups> = {
  vigo: { setup: ['icons', 'first_dealer'], play: ['two_player_farmers', 'buried_cards'] },
  cascadero: { setup: ['board', 'heralds', 'colours', 'first_player'], play: ['contact', 'claims'] },
  cascadia: {
    setup: ['variant', 'cards', 'first_player'],
    play: ['free_wipe_window', 'nature_supply'],
    counting: ['salmon_malformed', 'salmon_d_minimum', 'elk_c_large', 'elk_d_ring', 'variant_majorities'],
    goals: [
      'achievements',
      'scenario',
      'restriction',
      'goal_habitat_points',
      'goal_majority_ties',
      'goal_adjacency',
      'goal_bans',
      'restriction_majorities',
      'restriction5_overpopulation',
      'restriction7_layout',
    ],
  },
  catan: {
    setup: [
      'edition',
      'expansion',
      'scenario',
      'scenario_maps',
      'board',
      'map',
      'tokens',
      'red_neighbours',
      'setup_gold_yield',
      'unofficial_two_players',
    ],
    trade: ['player_trades', 'offers_per_turn', 'bluff_offers'],
    knights: [
      'robber_lock',
      'chased_robber_destination',
      'act_on_activation_turn',
      'knight_errant',
      'defenders_may_abstain',
      'zero_defence_reward',
      'tie_draw',
      'defender_cards_limited',
    ],
    cards: [
      'progress_overflow_own_turn',
      'no_effect_cards',
      'saboteur_effect',
      'saboteur_repair_first',
      'diplomat_scope',
      'diplomat_rebuild',
      'deserter_needs_site',
      'deserter_strength',
      'deserter_status',
      'deserter_may_act',
      'merchant_site',
      'merchant_on_desert',
      'spy_take',
      'bishop_may_move_pirate',
    ],
  },
}

/** The options in their groups; those of a game that has none, or that are in none, stand first and without a heading. */
export function grouped<Option extends { name: string }>(
  game: string,
  options: readonly Option[],
): { heading: string; options: Option[] }[] {
  const table = Object.entries(groups[game] ?? {})
  const known = new Set(table.flatMap(([, names]) => names))
  return [
    { heading: '', options: options.filter(({ name }) => !known.has(name)) },
    ...table.map(([heading, names]) => ({
      heading,
      options: names.flatMap((each) => options.filter(({ name }) => name === each)),
    })),
  ].filter((group) => group.options.length > 0)
}
