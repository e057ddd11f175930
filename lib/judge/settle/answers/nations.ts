import { countryRows, demonyms, EU_MEMBERS } from '#lib/index/places/countries.ts'
import { stateRows } from '#lib/index/places/state-names.ts'
import { SPOKEN } from '#lib/judge/read/find-facets.ts'
import { once } from '#lib/text/memoize.ts'
import { foldAccents, letterWords } from '#lib/text/text.ts'

const EU = new Set(EU_MEMBERS)

type NamedNation = { code: string; words: RegExp }

const letters = (name: string) =>
  name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s+/g, '[ .]?\\s?')
const wholeWords = (words: string, flags = 'iu') =>
  new RegExp(`(?<![\\p{L}\\d])(?:${words})(?![\\p{L}\\d])`, flags)

const nations = once((): readonly NamedNation[] => [
  { code: 'US', words: wholeWords('United States(?: of America)?|America') },
  { code: 'US', words: wholeWords('US|USA|U\\.S\\.(?:A\\.)?', 'u') },
  { code: 'GB', words: wholeWords('UK|U\\.K\\.|England|Scotland|Wales|Britain|Great Britain') },
  { code: 'EU', words: wholeWords('EU|E\\.U\\.|European Union|Europe|EEA|Schengen') },
  ...countryRows().map(({ code, names }) => ({
    code,
    words: wholeWords(names.map(letters).join('|') || '(?!)'),
  })),
  ...[...demonyms()].map(([code, names]) => ({ code, words: wholeWords(names.map(letters).join('|')) })),
  ...stateRows().flatMap(({ code, names }) => {
    const written = names.map(letters).join('|')
    // Two capitals alone are often no state ("OR", "IN"): they count only before a licence.
    const coded = {
      code: `US-${code}`,
      words: wholeWords(`${code}(?= (?:RN|LPN|license|licence|board))`, 'u'),
    }
    return written === '' ? [coded] : [{ code: `US-${code}`, words: wholeWords(written) }, coded]
  }),
])

const memo = new Map<string, string[]>()

/**
 * Returns the countries ("DE"), states ("US-OR") and the Union ("EU") that a text names, by name or by its people.
 */
export function placesIn(text: string): string[] {
  const short = text.slice(0, 600)
  const cached = memo.get(short)
  if (cached) return cached
  const places = [
    ...new Set(
      nations()
        .filter(({ words }) => words.test(short))
        .map(({ code }) => code),
    ),
  ]
  if (memo.size > 2000) memo.clear()
  memo.set(short, places)
  return places
}

/**
 * Returns whether being of one place is being of another: a German is of the Union, Oregon is of the United States.
 */
export function isWithin(place: string, region: string): boolean {
  if (place === region) return true
  if (region === 'EU') return EU.has(place)
  // The Common Travel Area lets each work in the other.
  if (region === 'GB' && place === 'IE') return true
  if (region === 'IE') return place === 'GB' || EU.has(place)
  return place.startsWith(`${region}-`)
}

const NAMED_IN = ['de', 'fr', 'es', 'it', 'pt', 'nl']

// Names of countries in six languages, and of the languages of one country each.
const stems = once((): readonly (readonly [name: string, code: string])[] => {
  const codes = countryRows().map(({ code }) => code)
  const named = NAMED_IN.flatMap((locale) => {
    const names = new Intl.DisplayNames([locale], { type: 'region' })
    return codes.map((code) => [foldAccents(names.of(code) ?? '').toLowerCase(), code] as const)
  })
  const nationOf = new Map(
    [...demonyms()].flatMap(([code, names]) => names.map((name) => [name, code] as const)),
  )
  const spoken = [...SPOKEN].flatMap(([word, language]) => {
    const code = language === 'english' ? undefined : nationOf.get(language)
    return code === undefined ? [] : [[foldAccents(word), code] as const]
  })
  return [...named, ...spoken].filter(([name]) => /^\p{L}{4,}$/u.test(name))
})
const [LEAST_LETTERS, LEAST_SHARE, MOST_ENDING] = [4, 0.5, 6]

/**
 * Returns the countries that a statement of citizenship names, also by an adjective of another language, which begins as the name of
 * its country or language does. Examples: "österreichische" -> AT, "venezolana" -> VE.
 */
export function nationalitiesIn(text: string): string[] {
  const places = placesIn(text)
  if (places.length > 0) return places
  const found = letterWords(text).flatMap((written) => {
    const word = foldAccents(written).toLowerCase()
    const [best] = stems()
      .map(([name, code]) => ({ code, size: sharedStart(word, name), length: name.length }))
      .filter(({ size, length }) => size >= Math.max(LEAST_LETTERS, LEAST_SHARE * length))
      .filter(({ size }) => word.length - size <= MOST_ENDING)
      .toSorted((a, b) => b.size - a.size)
    return best?.code ?? []
  })
  return [...new Set(found)]
}

function sharedStart(word: string, name: string): number {
  let size = 0
  while (size < word.length && word[size] === name[size]) size += 1
  return size
}
