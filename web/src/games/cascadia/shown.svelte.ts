/** Whose environment is looked at; null: one's own. */
class ShownLand {
  seat = $state<number | null>(null)
}
export const shownLand = new ShownLand()
