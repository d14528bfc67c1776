// A server of boardgame.io with one small game: four people, fifteen cards each, one card in turn, the highest takes the trick. Hands are
// hidden, and dealt anew when they are empty, so that a game goes on as long as it is asked to. Nothing is kept on a disk.
import { createRequire } from 'node:module'

const { Server } = createRequire(import.meta.url)('boardgame.io/server')
const people = 4
const deal = (random) => {
  const cards = random.Shuffle(Array.from({ length: 60 }, (_, card) => card))
  return Array.from({ length: people }, (_, seat) => cards.slice(seat * 15, seat * 15 + 15))
}
const game = {
  name: 'tricks',
  disableUndo: true,
  setup: ({ random }) => ({ hands: deal(random), trick: [], won: Array(people).fill(0) }),
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID, random }, card) => {
      const hand = G.hands[playerID]
      if (!hand.includes(card)) return 'INVALID_MOVE'
      hand.splice(hand.indexOf(card), 1)
      G.trick.push({ seat: Number(playerID), card })
      if (G.trick.length === people) {
        G.won[G.trick.reduce((best, each) => (each.card > best.card ? each : best)).seat] += 1
        G.trick = []
      }
      if (G.hands.every((each) => each.length === 0)) G.hands = deal(random)
    },
  },
}

const { appServer } = await Server({ games: [game], origins: ['http://127.0.0.1'] }).run({ port: 0 })
process.send({ port: appServer.address().port })
process.on('disconnect', () => process.exit())
