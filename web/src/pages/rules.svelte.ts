/** Which rule is shown in the drawer beside the table. */
class RulesShown {
  rule = $state('')
  open(rule: string): void {
    this.rule = rule
  }
  close(): void {
    this.rule = ''
  }
}
export const rulesShown = new RulesShown()
