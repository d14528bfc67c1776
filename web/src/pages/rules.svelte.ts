/** Which rule is shown in the drawer beside the table, or the kinds of actions that are asked about there. */
class RulesShown {
  rule = $state('')
  asked = $state.raw<readonly string[]>([])
  open(rule: string, asked: readonly string[] = []): void {
    this.rule = rule
    this.asked = asked
  }
  close(): void {
    this.rule = ''
  }
}
export const rulesShown = new RulesShown()
