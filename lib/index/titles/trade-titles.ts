import table from '#assets/titles/trades.json' with { type: 'json' }
import { comparableWords } from '#lib/index/titles/title-names.ts'
import { once } from '#lib/text/memoize.ts'
import { capitalized } from '#lib/text/names.ts'

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']

/** A name of a trade in one language: as written, its key, and the keys of its feminine forms. */
type TradeName = { written: string; key: string; feminine: string }

/**
 * The names of each trade as postings write them, by language. Feminine forms are made by rule and stand in the table only where the
 * rule fails. A name that is another English word or a place is left out: "Gärtner", "maçon", "conductor".
 */
export const tradeTitles = once((): readonly (readonly TradeName[])[][] =>
  table.map((line) =>
    line
      .split(' | ')
      .map((names, column) => names.split(', ').map((name) => tradeName(name, LANGUAGES[column] ?? ''))),
  ),
)

function tradeName(name: string, language: string): TradeName {
  const [first = '', ...rest] = name.split(' ')
  const [masculine = '', feminine = ''] =
    FEMININE.get(language)?.find(([ending = '']) => first.endsWith(ending)) ?? []
  const woman = `${first.slice(0, first.length - masculine.length)}${feminine}`
  const written = capitalized(name)
  return { written, key: nameKey(name), feminine: nameKey([woman, ...rest].join(' ')) }
}

// Endings of the first word of a name and of its feminine form, of which the first that fits counts. Examples: "Bäcker" -> "Bäckerin",
// "pâtissier" -> "pâtissière"; "mecánica" is a field, so no "-ico" has one.
const FEMININE = new Map(
  `de er erin, ist istin, eur eurin, or orin, ent entin, ant antin, mann frau
  fr er ère, ien ienne, teur trice, eur euse, é ée, ent ente, ant ante
  es ico ico, o a, or ora
  it ico ico, tore trice, iere iera, o a
  pt ico ico, o a, or ora`
    .split('\n')
    .map((line) => line.trim())
    .map(
      (line) =>
        [
          line.slice(0, 2),
          line
            .slice(3)
            .split(', ')
            .map((pair) => pair.split(' ')),
        ] as const,
    ),
)

/**
 * Returns the other names of a title's trade in its language, as postings write them; none for an English or unknown title. Example: for
 * "Lagerist", "Fachkraft für Lagerlogistik" and others.
 */
export function namesOfSameTrade(title: string): string[] {
  const own = nameKey(title.replaceAll(/\([^)]{0,40}\)/g, ' '))
  const isOwn = ({ key, feminine }: TradeName) => key === own || feminine === own
  const names = tradeTitles().flatMap(
    ([, ...languages]) => languages.find((names) => names.some(isOwn)) ?? [],
  )
  return [...new Set(names.filter((name) => !isOwn(name)).map(({ written }) => written))]
}

/**
 * Returns the names of trades in other languages than English that a text names in the singular, as it writes them. People whom the
 * person works with or for are none. Example: "Infirmière diplômée, dix ans avec un cuisinier" names "Infirmière".
 */
export function tradeTitlesIn(text: string): string[] {
  const words = text.match(/[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu) ?? []
  const keys = words.map(nameKey)
  const names: string[] = []
  for (let from = 0; from < words.length; from += 1)
    for (let to = Math.min(words.length, from + MOST_WORDS); to > from; to -= 1) {
      if (!foreignKeys().has(keys.slice(from, to).join(' '))) continue
      const name = words.slice(from, to).join(' ')
      if (
        !OF_OTHERS.test(
          words
            .slice(Math.max(0, from - 2), from)
            .join(' ')
            .toLowerCase(),
        )
      )
        names.push(capitalized(name))
      from = to - 1
      break
    }
  return [...new Set(names)]
}

const MOST_WORDS = 5
// With a word between, such as an article.
const OF_OTHERS =
  /(?:^| )(?:mit|von|für|durch|bei|avec|par|pour|chez|con|por|para|com|per|met|voor|door)(?: \p{L}+)?$/u

const foreignKeys = once(() => {
  const names = tradeTitles().flatMap(([, ...languages]) => languages.flat())
  return new Set(names.flatMap(({ key, feminine }) => [key, feminine]))
})

/** Returns the words of a title in the form of the name tables: without accents, in one spelling. Example: "agent d'entretien" -> "agent d entretien". */
export function nameKey(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]+/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .split(/(?<=(?<!\p{L})[dl])['’]|[\s/-]+/u)
    .filter(Boolean)
    .flatMap(comparableWords)
    .join(' ')
}
