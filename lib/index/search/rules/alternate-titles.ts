// Names of the same work without a common word, so that a search for one finds the others. A selection of names used in
// postings, after the alternate titles of O*NET (Alternate Titles, O*NET 28, U.S. Department of Labor, CC BY 4.0;
// https://www.onetcenter.org/dictionary/28.0/) and the alternative labels of ESCO (European Commission, v1.1). Rows of `foreign` begin
// with the English name; they are without accents and without names that are another English word, such as "chef" or "personal".
import table from '#assets/titles/alternates.json' with { type: 'json' }
import { nameKey, tradeTitles } from '#lib/index/titles/trade-titles.ts'
import { once } from '#lib/text/memoize.ts'

/** Names of a kind of work in the spelling of the title tables, each with its other names. */
export const alternates = once((): ReadonlyMap<string, readonly string[]> => {
  const alternates = new Map<string, string[]>()
  const foreignOf = new Map(tradeRows().map(([english = '', ...foreign]) => [english, foreign]))
  const add = (name: string, names: readonly string[]) => {
    const others = names.filter((alternate) => alternate !== name)
    alternates.set(name, [...new Set([...(alternates.get(name) ?? []), ...others])])
  }
  for (const names of [...rowsOf(table.english), ...foreignRows()]) for (const name of names) add(name, names)
  // Another English name of a trade has its foreign names too. Example: "janitor" finds "Reinigungskraft", as "cleaner" does.
  for (const names of rowsOf(table.english)) {
    const foreign = names.flatMap((name) => foreignOf.get(name) ?? [])
    for (const name of names) add(name, foreign)
  }
  // A work of another language has the other names of its English name as well.
  for (const [name, english] of englishNames()) add(name, alternates.get(english) ?? [])
  return alternates
})

/** Returns the English name of a work by its name in another language; null for any other name. Example: "buchhalter". */
export function englishNameOf(key: string): string | null {
  return englishNames().get(key) ?? null
}

const englishNames = once((): ReadonlyMap<string, string> => {
  return new Map(
    foreignRows().flatMap(([english = '', ...foreign]) => foreign.map((name) => [name, english] as const)),
  )
})

// A trade and a general name may share a name, of which the general one is the nearer. Example: "comptable" is an accountant.
const foreignRows = once((): string[][] => [...tradeRows(), ...rowsOf(table.foreign)])

const tradeRows = once((): string[][] =>
  tradeTitles().map((languages) => [
    ...new Set(languages.flat().flatMap(({ key, feminine }) => [key, feminine])),
  ]),
)

function rowsOf(lines: readonly string[]): string[][] {
  return lines.map((line) => line.split('|').map(nameKey))
}
