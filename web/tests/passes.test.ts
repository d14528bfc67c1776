import { describe, expect, it } from 'vitest'
import { words } from '../build/sources'
import { mayOf, nameOf, usedOf } from '../src/pages/passes'
import { Words } from '../src/words/words'

const english = new Words('en', words('en'))
const french = new Words('fr', words('fr'))

describe('what stands for an account', () => {
  it('is called what its owner knows it by', () => {
    expect(nameOf({ browser: 'Firefox', system: 'Linux' }, english)).toBe('Firefox on Linux')
    expect(nameOf({ browser: 'Firefox', system: 'Linux' }, french)).toBe('Firefox sous Linux')
    expect(nameOf({ system: 'Android' }, english)).toBe('Android')
    expect(nameOf({}, english)).toBe('Some browser')
  })

  it('says what it may do, each scope in words', () => {
    expect(mayOf({ scopes: ['play', 'read', 'manage'] }, english)).toBe(
      'may play, may read what is yours, may manage the account',
    )
    for (const each of ['play', 'read', 'manage'] as const)
      expect(mayOf({ scopes: [each] }, french)).toMatch(/^peut /)
  })

  it('says when it was last used', () => {
    expect(usedOf('2026-03-04T05:06:00Z', english)).toContain('Mar 4, 2026')
    expect(usedOf(undefined, english)).toBe('never used')
    expect(usedOf(undefined, french)).toBe('jamais utilisé')
  })
})
