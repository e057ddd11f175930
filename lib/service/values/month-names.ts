// Older and shorter names than those of the system.
const MORE: Record<string, Record<string, number>> = {
  ...{ en: { sept: 9 }, de: { mär: 3, mrz: 3, jän: 1, jänner: 1 }, hi: { मई: 5 } },
}
const namesOf = new Map<string, ReadonlyMap<string, number>>()

/**
 * Returns the names of a language's months in lower case and without a full stop, each with its number. Names alone and
 * in a date both count, because Slavic languages inflect them: "March" is "березень" and "березня" in Ukrainian.
 */
export function monthNames(language: string): ReadonlyMap<string, number> {
  const [base = ''] = language.toLowerCase().split('-')
  const cached = namesOf.get(base)
  if (cached) return cached
  const names = new Map<string, number>()
  for (const month of ['long', 'short'] as const) {
    for (const parts of [{ month }, { month, day: 'numeric' as const }]) {
      const format = new Intl.DateTimeFormat(base, { ...parts, timeZone: 'UTC' })
      for (let number = 1; number <= 12; number += 1) {
        const written = format.formatToParts(Date.UTC(2000, number - 1, 1))
        const name = monthKey(written.find(({ type }) => type === 'month')?.value ?? '')
        if (/^[\p{L}\p{M}]{3,}$/u.test(name)) names.set(name, number)
      }
    }
  }
  for (const [name, number] of Object.entries(MORE[base] ?? {})) names.set(name, number)
  namesOf.set(base, names)
  return names
}

/** Returns a written month in the form of the keys of `monthNames`. */
export function monthKey(word: string): string {
  return word.toLowerCase().replace(/\.$/, '')
}

/** Returns an alternation of names for a regular expression, the longest first. */
export function alternationOf(names: Iterable<string>): string {
  return [...names].toSorted((a, b) => b.length - a.length).join('|')
}
