import { usStates } from '#lib/index/places/us-states.ts'
import { once } from '#lib/text/once.ts'
import { foldAccents } from '#lib/text/text.ts'

/** The two letters of the state of the US that a text names whole ("Ohio", "OH"); null where it names none. */
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

/** A place's name for comparing: letters alone, lower case, without accents. */
export function foldedPlace(name: string): string {
  const bare = foldAccents(name)
  return bare.replaceAll(/[^\p{L}]+/gu, ' ').trim()
}
