import { usStates } from '#lib/index/places/us-states.ts'
import { once } from '#lib/text/memoize.ts'
import { foldAccents } from '#lib/text/text.ts'

/** Returns the two letters of the US state that a text names; null for any other text. Example: "Ohio", "OH". */
export function stateOfName(text: string): string | null {
  return stateCodes().get(foldedPlace(text)) ?? null
}

const stateCodes = once(
  () =>
    new Map(
      [...usStates.matchAll(/^(\w\w) \S+ ?(.*)$/gm)].flatMap(([, code = '', names = '']) =>
        [code, ...(names.split('|').slice(0, 1) ?? [])]
          .filter(Boolean)
          .map((name) => [foldedPlace(name), code] as const),
      ),
    ),
)

/** Returns the name of a US state by its two letters; the letters if there is no such state. Example: "AZ" -> "Arizona". */
export function stateName(code: string): string {
  if (code === 'GA') return 'Georgia'
  return namesOfCodes().get(code) ?? code
}

const namesOfCodes = once(
  () =>
    new Map(
      [...usStates.matchAll(/^(\w\w) \S+ ([^|\n]+)/gm)].map(([, code = '', name = '']) => [code, name]),
    ),
)

/** Returns a place's name for comparing: only letters, lower case, without accents. */
export function foldedPlace(name: string): string {
  const bare = foldAccents(name)
  return bare.replaceAll(/[^\p{L}]+/gu, ' ').trim()
}
