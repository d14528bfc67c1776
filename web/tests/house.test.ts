import { afterEach, describe, expect, it, vi } from 'vitest'
import { words } from '../build/sources'
import { house, HouseAway, HouseError } from '../src/client/house'
import { silence } from '../src/kit/complain'
import { speech } from '../src/words/speech.svelte'
import { Words } from '../src/words/words'

const answers = (status: number, body: string) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status, statusText: 'Bad Gateway' })))
const asked = () =>
  house.shelf('en').then(
    () => undefined,
    (error: unknown) => error,
  )

afterEach(() => {
  vi.unstubAllGlobals()
  speech.words = new Words('en', words('en'))
})

describe('a house that is away', () => {
  it('is told from one that says no', async () => {
    for (const status of [502, 503, 504]) {
      answers(status, '<h1>Bad Gateway</h1>')
      expect(await asked(), String(status)).toBeInstanceOf(HouseAway)
    }
    answers(503, '{"error":{"code":"store","message":"The disk is full.","retry_after":5}}')
    expect(await asked()).toBeInstanceOf(HouseError)
    expect(await asked()).toMatchObject({ code: 'store', message: 'The disk is full.', wait: 5 })
    answers(500, 'oops')
    expect(await asked(), 'for which it is no use to wait').toBeInstanceOf(HouseError)
  })

  it('is spoken of in the language of the page, and never in the words of a proxy', async () => {
    answers(502, 'Bad Gateway')
    const error = await asked()
    vi.stubGlobal('navigator', { onLine: true })
    for (const [language, sentence] of [
      ['en', 'The server is away for a moment. Your games are kept: try again soon.'],
      ['fr', 'Le serveur s’absente un instant. Vos parties sont gardées\u00A0: réessayez bientôt.'],
    ] as const) {
      speech.words = new Words(language, words(language))
      expect(silence(error)).toBe(sentence)
      expect(silence(new TypeError('no answer'))).not.toBe(sentence)
    }
    vi.stubGlobal('navigator', { onLine: false })
    expect(silence(error), 'without a network nobody is to blame').toContain('aucun réseau')
  })
})
