/** What people at a table may want of it beside their moves. */
export type Wants = {
  undo(): void
  hint(): void
  rematch(): void
  consent(kind: string, yes: boolean): void
  /** Takes one's seat back from the bot that plays for one. */
  handBack(): void
  /** Lets a bot play for one. */
  takeOver(): void
  pause(): void
  resume(): void
}
