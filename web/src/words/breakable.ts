/** A word that may be too long for its place, with a soft hyphen where it would be parted: not every browser knows how by itself. */
export function breakable(text: string): string {
  return text.replace(/\p{L}{10,}/gu, (word) => {
    const vowel = (at: number) => /[aeiouyàâéèêëîïôûü]/i.test(word[at] ?? '')
    // Before a consonant that begins a syllable, as near to the middle as can be.
    const places = [...word].flatMap((letter, at) => {
      const begins = vowel(at - 1) ? vowel(at + 1) || /[hlr]/.test(word[at + 1] ?? '') : !/[hlr]/.test(letter)
      return at > 2 && at < word.length - 2 && !vowel(at) && begins ? [at] : []
    })
    const far = (at: number) => Math.abs(at - word.length / 2)
    const [best] = places.sort((one, other) => far(one) - far(other))
    return best ? `${word.slice(0, best)}\u00ad${word.slice(best)}` : word
  })
}
