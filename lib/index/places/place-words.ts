import { cutWords } from '#lib/index/places/rules/cut-words.ts'
import { findNames } from '#lib/index/places/rules/find-names.ts'

// Senses of a name that place a job; a mode or a word for nothing in particular does not.
const PLACES: ReadonlySet<string> = new Set([
  'us',
  'not_us',
  'georgia',
  'area',
  'wide',
  'country',
  'region',
  'state',
  'town',
])
// Also towns, but in a title hardly ever.
const NO_TOWNS = new Set(['mobile', 'reading', 'orange', 'enterprise', 'commerce', 'industry', 'security'])
const SHORTEST = 3
const CAPITALS = /^\p{Lu}+$/u

/** A word of a text, folded: lower case and without accents; `place` where it is part of a place's name. */
export type PlaceWord = { word: string; place: boolean }

/**
 * The words of a short text, those of places' names told apart: countries, regions, states, towns and parts of the world.
 * A short code such as "IN" counts where it stands in capitals after another place or alone in brackets is not known: codes
 * of two letters are read as places only in capitals.
 */
export function placeWords(text: string): PlaceWord[] {
  const words = cutWords(text)
  const inPlace = new Set<number>()
  for (const { sense, at: index, end, name } of findNames(words)) {
    if (!PLACES.has(sense.is) || NO_TOWNS.has(name)) continue
    const raw = words[index]?.raw ?? ''
    if (name.length < SHORTEST && !CAPITALS.test(raw)) continue
    for (let letter = index; letter < end; letter += 1) inPlace.add(letter)
  }
  return words.map(({ folded }, index) => ({ word: folded, place: inPlace.has(index) }))
}
