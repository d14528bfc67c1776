/** The link of a table, for others: its address, and what opens it. */
export const linkTo = (base: string, id: string, invite: string): string =>
  `${base}/t/${id}${invite ? `#${invite}` : ''}`
