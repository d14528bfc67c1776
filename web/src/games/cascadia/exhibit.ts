// What is shown of a case of the ledger: the land with what counts in it, or the market and the land.
import type { Exhibit } from '../shelf'
import { type CascadiaView, species, type Terrain } from './view'

const terrains: Terrain[] = ['mountain', 'forest', 'prairie', 'wetland', 'river']

export const exhibit: Exhibit<CascadiaView> = {
  pictures({ view, rule, after }) {
    if (view.phase === 'over') return [{ show: 'land' }, { show: 'sheet' }]
    const animal = species.find((each) => rule.includes(`.${each}.`))
    if (animal) return [{ show: 'land', lit: animal }]
    if (rule.includes('.variants.')) return [{ show: 'land', lit: 'all' }]
    const terrain = terrains.find((each) => rule.includes(`.${each}`))
    if (terrain) return [{ show: 'land', lit: terrain }]
    const market = { show: 'market' }
    if (view.phase === 'placing' || view.phase === 'turning')
      return [market, { show: 'land', may: !after, held: true }]
    return [market, { show: 'land' }]
  },
}
