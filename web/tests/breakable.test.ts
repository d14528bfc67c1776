import { expect, test } from 'vitest'
import { breakable } from '../src/words/breakable'

test('long words can be parted between syllables, others are left alone', () => {
  const parted = (text: string) => breakable(text).replaceAll('\u00ad', '|')
  expect(
    ['Corporation', 'Bibliothèque', 'Centre commercial', 'Université', 'Cathédrale'].map(parted),
  ).toEqual(['Corpo|ration', 'Biblio|thèque', 'Centre commer|cial', 'Univer|sité', 'Cathé|drale'])
  expect(parted('Great exchange of Catan')).toBe('Great exchange of Catan')
})
