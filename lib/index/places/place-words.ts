import { cutWords, findNames } from '#lib/index/places/rules/name-senses.ts'

// Senses of a name that locate a job; a work mode or a filler does not.
const PLACES: ReadonlySet<string> = new Set(
  'us not_us georgia area wide country region state town'.split(' '),
)
// Names of towns that rarely mean the town in a title.
const NO_TOWNS = new Set(['mobile', 'reading', 'orange', 'enterprise', 'commerce', 'industry', 'security'])
const SHORTEST = 3
const CAPITALS = /^\p{Lu}+$/u

/**
 * A word of a text, folded: lower case and without accents; `place` if it is part of a place's name, `leads` if another
 * word follows it after a space alone.
 */
export type PlaceWord = { word: string; place: boolean; leads: boolean }

/**
 * Returns the words of a short text and marks place names: countries, regions, states, towns and parts of the world.
 * Codes of two letters count only in capitals. Example: the "IN" after another place is a state, the "in" of a
 * sentence is not.
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
  return words.map(({ folded }, index) => ({
    word: folded,
    place: inPlace.has(index),
    leads: words[index + 1]?.gap === 'space',
  }))
}
