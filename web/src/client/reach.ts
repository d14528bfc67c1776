import { house } from './house'

/** Whether a page is one that only its own machine can open: `localhost`, or an address of loopback. */
export const isHere = (host: string): boolean => /^(.*\.)?localhost$|^127\.|^\[::1\]$/.test(host)

/**
 * What links for others begin with: a page that was opened on the machine of the server has an address that leads nobody else there.
 * Without an answer it is that of the page.
 */
export const baseForOthers = (language: string): Promise<string> =>
  house.reach(language).then(
    ({ base }) => base ?? location.origin,
    () => location.origin,
  )
