import { stateOfName } from '#lib/index/places/state-names.ts'
import { placesIn } from '#lib/judge/settle/answers/nations.ts'

/** How far a held licence reaches: `there` in a demanded state, `elsewhere` only in others, `unstated` if it names none. */
export type LicenceReach = 'there' | 'elsewhere' | 'unstated'

/** Returns the US states in which a demand asks for a licence, as two letters; empty if it names none. */
export function licenceStates(quote: string): string[] {
  return LICENCE.test(quote) ? statesIn(quote) : []
}

/**
 * Returns how far the licence in a line of a resume reaches. A multistate licence of a nurse reaches all states of the
 * compact. Example: "RN license, Texas" is `elsewhere` for California.
 */
export function licenceReach(line: string, states: readonly string[]): LicenceReach {
  const isMultistate = MULTISTATE.test(line)
  const held = new Set([...statesIn(line), ...(isMultistate && NURSE.test(line) ? COMPACT : [])])
  if (states.some((state) => held.has(state))) return 'there'
  return held.size > 0 ? 'elsewhere' : 'unstated'
}

const LICENCE = /\blicen[cs]|\bregist(?:ered|ration)\b|\bcertif|\badmi(?:tted|ssion)\b/i
const NURSE = /\bnurs|\b(?:RN|LPN|LVN)\b/i
const MULTISTATE = /\bcompact\b|\bmulti-?state\b|\be?NLC\b/i
// States whose nurses may work in all of them. A state that has joined but not begun is left out.
const COMPACT =
  'AL AZ AR CO CT DE FL GA ID IN IA KS KY LA ME MD MS MO MT NE NH NJ NM NC ND OH OK PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  )

// Two capitals count after a comma, a dash or a bracket, and before a licence: "CPA, IL", "RN (TX)", "CA RN".
const CODE = /(?<=[,(–-] ?)\p{Lu}{2}(?![\p{L}\d])/gu

function statesIn(text: string): string[] {
  const apart = text
    .replaceAll('West Virginia', ', WV,')
    .replaceAll(/Washington,? D\.?C\.?/g, ', DC,')
    .replaceAll('Georgia', ', GA,')
  const named = placesIn(apart).flatMap((place) => (place.startsWith('US-') ? [place.slice(3)] : []))
  const coded = [...apart.matchAll(CODE)].flatMap(([code]) => stateOfName(code) ?? [])
  return [...new Set([...named, ...coded])]
}
