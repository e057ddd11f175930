import { clearanceName } from '#lib/judge/settle/demand.ts'
import { homeAreas } from '#lib/judge/settle/facts/areas.ts'
import type { Fact } from '#lib/judge/settle/facts/read-facts.ts'

/** How the value of a fact is corrected: by a choice, a number, a text, or not at all. */
export type FactForm = { form: 'none' | 'choice' | 'number' | 'text'; choices: readonly string[] }

/** Returns the value of a fact as the person sees it. Example: lifting, "40 lb". */
export function valueOfFact(fact: Fact): string {
  switch (fact.kind) {
    case 'home':
      return placed(fact)
    case 'moving':
      return [fact.moves.replace('_', ' '), placed(fact)].filter(Boolean).join(': ')
    case 'office':
      return `at most ${fact.days} days a week`
    case 'permission':
      return `${fact.how}: ${fact.places.join(', ')}`
    case 'sponsorship':
      return fact.isNeeded ? 'needed' : 'not needed'
    case 'travel':
      return `up to ${fact.percent} %`
    case 'hours':
      return `${fact.takes ? 'yes' : 'no'}: ${fact.hours.replace('_', ' ')}`
    case 'lifting':
      return `${Math.round(fact.pounds)} lb`
    case 'clearance':
      return clearanceName(fact.level)
    default:
      return fact.holds ? 'yes' : 'no'
  }
}

const placed = (fact: { areas: readonly { name: string }[] }) => fact.areas.map(({ name }) => name).join(', ')

/** Names a fact within its line. Example: "travel:up to 25 %". */
export function nameOfFact(fact: Fact): string {
  return `${fact.kind}:${valueOfFact(fact)}`
}

const YES_NO = { form: 'choice', choices: ['yes', 'no'] } as const
const FORMS: Partial<Record<Fact['kind'], FactForm>> = {
  home: { form: 'text', choices: [] },
  moving: { form: 'choice', choices: ['no', 'in country', 'yes'] },
  office: { form: 'number', choices: [] },
  sponsorship: { form: 'choice', choices: ['needed', 'not needed'] },
  travel: { form: 'number', choices: [] },
  hours: YES_NO,
  driving_licence: YES_NO,
  car: YES_NO,
  lifting: { form: 'number', choices: [] },
}
/** The form of a language that the resume names. */
export const LANGUAGE_FORM = {
  form: 'choice',
  choices: ['none', 'A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'native'],
} as const satisfies FactForm
/** The form of a fact whose value only its line gives. */
export const ONLY_WRONG: FactForm = { form: 'none', choices: [] }

/** Returns how the value of a fact is corrected. */
export function formOfFact({ kind }: Pick<Fact, 'kind'>): FactForm {
  return FORMS[kind] ?? ONLY_WRONG
}

const MOST: Partial<Record<Fact['kind'], number>> = { office: 5, travel: 100, lifting: 500 }

/** Returns a fact with another value; null if the value does not fit its form. Example: travel, "50". */
export function withValue(fact: Fact, value: string): Fact | null {
  const { form, choices } = formOfFact(fact)
  if (form === 'choice' && !choices.includes(value)) return null
  const amount = form === 'number' && /^\d{1,3}$/.test(value) ? Number(value) : null
  if (form === 'number' && (amount === null || amount > (MOST[fact.kind] ?? 0))) return null
  switch (fact.kind) {
    case 'home': {
      const areas = homeAreas(value)
      return areas.length === 0 ? null : { ...fact, areas, isStated: true }
    }
    case 'moving':
      return {
        ...fact,
        areas: [],
        moves: value === 'in country' ? 'in_country' : value === 'yes' ? 'yes' : 'no',
      }
    case 'office':
      return { ...fact, days: amount ?? 0 }
    case 'sponsorship':
      return { ...fact, isNeeded: value === 'needed' }
    case 'travel':
      return { ...fact, percent: amount ?? 0 }
    case 'lifting':
      return { ...fact, pounds: amount ?? 0 }
    case 'hours':
      return { ...fact, takes: value === 'yes' }
    case 'driving_licence':
    case 'car':
      return { ...fact, holds: value === 'yes' }
    default:
      return null
  }
}
