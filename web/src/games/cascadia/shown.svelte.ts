/** Whose environment is looked at; null: one's own. */
class ShownLand {
  seat = $state<number | null>(null)
  /** A number of the sheet that is pointed at: its groups are shown on the land. */
  number = $state.raw<{ seat: number; of: string } | null>(null)
}
export const shownLand = new ShownLand()
