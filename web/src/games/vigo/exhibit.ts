// What is shown of a case of the ledger: the trick and the hand, or what is won and the kingdom it goes to.
import type { Exhibit } from '../shelf'
import type { VigoView } from './view'

export const exhibit: Exhibit<VigoView> = {
  pictures({ view, other, seat, after }) {
    // Once the trick is laid away, what counts lies in a kingdom.
    const piled = ({ players }: VigoView) =>
      players.map(({ spaces, farmers }) => JSON.stringify([spaces, farmers]))
    const before = other && after ? piled(other) : []
    const grown = piled(view).flatMap((now, of) => (before.length > 0 && now !== before[of] ? [of] : []))
    if (grown.length > 0 && view.phase !== 'placing') return grown.map((of) => ({ show: 'kingdom', of }))
    if (view.phase === 'playing') return [{ show: 'table', may: true }]
    if (view.phase === 'placing') return [{ show: 'laying', of: view.turn, may: view.turn === seat }]
    return [{ show: 'kingdom' }]
  },
  // Those of the ledger.
  names: () => ['Théo', 'Sonia', 'Gabriel', 'Carole'],
}
