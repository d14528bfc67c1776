import { house } from './house'

/** Whether a page is one that only its own machine can open: `localhost`, or an address of loopback. */
export const isHere = (host: string): boolean => /^(.*\.)?localhost$|^127\.|^\[::1\]$/.test(host)

/** What links for others begin with before the house has been asked: null where the page's own address leads nobody else here. */
export const ownBase = (): string | null => (isHere(location.hostname) ? null : location.origin)

/**
 * What links for others begin with; empty where nobody else gets here. A page that was opened on the machine of the server has an
 * address that leads nobody else there. Without an answer it is that of the page, if it may be.
 */
export const baseForOthers = (language: string): Promise<string | null> =>
  house.reach(language).then(({ base }) => base ?? '', ownBase)
