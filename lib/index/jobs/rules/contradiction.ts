/** The conditions of a text that tell two jobs of one title apart, each in common words. */
export type Conditions = {
  shifts: ReadonlySet<string>
  contracts: ReadonlySet<string>
  teams: ReadonlySet<string>
  /** The most years of experience that the text asks for; null if none. */
  years: number | null
}

/** Returns the conditions of a posting's text. Example: "Night shift, part-time, in our Risk team, 5+ years". */
export function conditionsOf(text: string): Conditions {
  const years = [...text.matchAll(YEARS)].map(([, number]) => Number(number)).filter((count) => count <= MOST)
  return {
    shifts: namedIn(text, SHIFT, SHIFTS),
    contracts: namedIn(text, CONTRACT, CONTRACTS),
    teams: new Set([...text.matchAll(TEAM)].map(([, name = '']) => name.toLowerCase())),
    years: years.length === 0 ? null : Math.max(...years),
  }
}

/**
 * Returns in which condition two texts contradict each other: both name shifts, forms of contract or teams, and none in
 * common; or one asks for at least three years more. Null if in none.
 */
export function contradiction(a: Conditions, b: Conditions): 'shift' | 'contract' | 'years' | 'team' | null {
  if (areApart(a.shifts, b.shifts)) return 'shift'
  if (areApart(a.contracts, b.contracts)) return 'contract'
  if (a.years !== null && b.years !== null && Math.abs(a.years - b.years) >= YEARS_APART) return 'years'
  return areApart(a.teams, b.teams) ? 'team' : null
}

const YEARS_APART = 3
// A higher number is the age of the company.
const MOST = 15

function areApart(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size > 0 && b.size > 0 && ![...a].some((name) => b.has(name))
}

function namedIn(text: string, pattern: RegExp, names: ReadonlyMap<string, string>): Set<string> {
  const found = [...text.matchAll(pattern)].map(([, first = '', second = '']) =>
    (first || second).toLowerCase().replaceAll(/[\s-]+/g, ' '),
  )
  return new Set(found.map((name) => names.get(name) ?? name))
}

const YEARS =
  /\b(\d{1,2}) ?\+? ?(?:(?:-|–|to) ?\d{1,2} ?\+? ?)?(?:years?|yrs?|yoe|jahren?|ans|años|anos|anni|jaar)\b/gi
const SHIFT =
  /\b(day|night|nights|evening|morning|afternoon|overnight|weekend|swing|graveyard|early|late|first|second|third|1st|2nd|3rd)[- ]shifts?\b|(?<!\p{L})(früh|spät|nacht|tag|wochenend)schicht/giu
const SHIFTS = new Map([
  ['1st', 'first'],
  ['2nd', 'second'],
  ['3rd', 'third'],
  ['nights', 'night'],
  ['overnight', 'night'],
  ['graveyard', 'night'],
  ['nacht', 'night'],
  ['tag', 'day'],
  ['früh', 'early'],
  ['spät', 'late'],
  ['wochenend', 'weekend'],
])
const CONTRACT =
  /\b(full[- ]time|part[- ]time|vollzeit|teilzeit|temps plein|temps partiel|tiempo completo|tiempo parcial|medio tiempo|tempo pieno)\b/gi
const CONTRACTS = new Map([
  ['vollzeit', 'full time'],
  ['temps plein', 'full time'],
  ['tiempo completo', 'full time'],
  ['tempo pieno', 'full time'],
  ['teilzeit', 'part time'],
  ['temps partiel', 'part time'],
  ['tiempo parcial', 'part time'],
  ['medio tiempo', 'part time'],
])
// A name in capitals: "our growing team" names none. Example: "our Data Platform team".
const TEAM =
  /\b(?:[Oo]ur|[Tt]he|[Jj]oin) ((?:\p{Lu}[\p{L}\d&/]{0,20} ){1,3})(?:[Tt]eam|[Ss]quad|[Gg]roup|[Dd]epartment|[Pp]od|[Tt]ribe|[Cc]hapter)\b/gu
