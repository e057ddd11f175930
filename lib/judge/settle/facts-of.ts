import { countryInSentence, countryName } from '#lib/index/places/country-facts.ts'
import { degreeName, levelOf } from '#lib/judge/read/degree-levels.ts'
import { findTerms } from '#lib/judge/read/find-terms.ts'
import type { EvidenceLine, GivenFact } from '#lib/judge/read/matrix.ts'
import { DEGREE_FACT } from '#lib/judge/settle/certain/settle-degree.ts'
import { denialsIn } from '#lib/judge/settle/certain/settle-denied.ts'
import {
  languageLevelName,
  languagesStated,
  namesLanguage,
} from '#lib/judge/settle/certain/settle-language.ts'
import { clearanceName } from '#lib/judge/settle/demand.ts'
import { homeAreas } from '#lib/judge/settle/facts/areas.ts'
import { type Fact, readClearance, readDriving, readFacts } from '#lib/judge/settle/facts/read-facts.ts'
import { capitalized } from '#lib/text/names.ts'

/** A fact as the person sees it, before any correction. */
export type ListedFact = {
  kind: string
  value: string
  /** Names the fact within its line. */
  name: string
  line: EvidenceLine
  source: 'settings' | 'resume'
  /** False if a setting on its subject counts instead. */
  isUsed: boolean
  form: FactForm
  /** Whether a corrected value fits its form. */
  accepts: (value: string) => boolean
}

const MOST_FACTS = 200

/** How the value of a fact is corrected: by a choice, a number, a text, or not at all. */
type FactForm = { form: 'none' | 'choice' | 'number' | 'text'; choices: readonly string[] }

const placed = (fact: { areas: readonly { name: string }[] }) => fact.areas.map(({ name }) => name).join(', ')

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
const LANGUAGE_FORM = {
  form: 'choice',
  choices: ['none', 'A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'native'],
} as const satisfies FactForm
/** The form of a fact whose value only its line gives. */
const ONLY_WRONG: FactForm = { form: 'none', choices: [] }

const MOST: Partial<Record<Fact['kind'], number>> = { office: 5, travel: 100, lifting: 500 }

const cache = new WeakMap<readonly EvidenceLine[], readonly Fact[]>()

/**
 * Returns the facts about place, permission, hours, travel, driving and lifting, read once: those of the settings, and
 * those that the lines of a resume state beside them. A setting replaces the lines on its subject.
 */
export function factsOf(evidence: readonly EvidenceLine[]): readonly Fact[] {
  const facts = cache.get(evidence) ?? withSettings(readFacts(evidence).flatMap(corrected), evidence)
  cache.set(evidence, facts)
  return facts
}

// A correction by the person beats the line.
function corrected(fact: Fact): Fact[] {
  const value = fact.line.corrected?.[nameOfFact(fact)]
  if (value === undefined) return [fact]
  const other = value === null ? null : withValue(fact, value)
  return other === null ? [] : [other]
}

/** Returns the facts of the settings, and the other facts on subjects that the settings leave open. */
function withSettings(facts: readonly Fact[], evidence: readonly EvidenceLine[]): Fact[] {
  const givenFacts = evidence.flatMap(factsGiven)
  const kinds = new Set(givenFacts.map(({ kind }) => kind))
  const isReplaced = (fact: Fact) => {
    if (!kinds.has('permission')) return kinds.has(fact.kind)
    // A passport shows more than a list of countries.
    const isPassport = fact.kind === 'permission' && (fact.how === 'citizen' || fact.how === 'resident')
    return fact.kind === 'sponsorship' || (kinds.has(fact.kind) && !isPassport)
  }
  return [...givenFacts, ...facts.filter((fact) => !isReplaced(fact))]
}

function factsGiven(line: EvidenceLine): Fact[] {
  const { given } = line
  switch (given?.kind) {
    case 'home': {
      const areas = homeAreas(given.place)
      return areas.length === 0 ? [] : [{ kind: 'home', areas, isStated: true, line }]
    }
    case 'moving':
      return [{ kind: 'moving', moves: given.moves, areas: [], line }]
    case 'permission':
      return [{ kind: 'permission', places: given.countries, how: 'allowed', isWhole: true, line }]
    case 'licence':
      return [...readDriving(given.name), ...readClearance(given.name)].map((fact) => ({ ...fact, line }))
    default:
      return []
  }
}

/** Returns the value of a fact in short. Example: lifting, "40 lb". */
function valueOfFact(fact: Fact): string {
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
    case 'driving_class':
      return `${fact.holds ? '' : 'no '}${fact.classes.join(', ')}`
    default:
      return fact.holds ? 'yes' : 'no'
  }
}

/** Returns the value of a fact as the person sees it. Example: "Citizen of the United States". */
function shownValue(fact: Fact): string {
  if (fact.kind !== 'permission') return valueOfFact(fact)
  return `${PERMISSIONS[fact.how]} ${PLACES.format(fact.places.map(countryInSentence))}`
}

const PERMISSIONS = {
  citizen: 'Citizen of',
  resident: 'Permanent resident of',
  allowed: 'May work in',
  visa: 'Has a visa for',
  none: 'May not work in',
  no_citizen: 'No citizen of',
}
const PLACES = new Intl.ListFormat('en')

/** Names a fact within its line; corrections are stored under this name. Example: "travel:up to 25 %". */
function nameOfFact(fact: Fact): string {
  return `${fact.kind}:${valueOfFact(fact)}`
}

/** Returns how the value of a fact is corrected. */
function formOfFact({ kind }: Pick<Fact, 'kind'>): FactForm {
  return FORMS[kind] ?? ONLY_WRONG
}

/** Returns a fact with another value; null if the value does not fit its form. Example: travel, "50". */
function withValue(fact: Fact, value: string): Fact | null {
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

/** Returns every fact that rows are settled by, each with its line. Examples: lifting, "40 lb"; degree, "bachelor's". */
export function listFacts(evidence: readonly EvidenceLine[]): ListedFact[] {
  const ofTheSettings = evidence.flatMap((line) =>
    line.given === undefined ? [] : [ofSettings(line, line.given)],
  )
  const own = evidence.filter(({ kind }) => kind === 'line')
  const stated = readFacts(own)
  const used = new Set(withSettings(stated, evidence))
  const facts = stated.map((fact) => ({
    kind: fact.kind,
    value: shownValue(fact),
    name: nameOfFact(fact),
    line: fact.line,
    source: 'resume' as const,
    isUsed: used.has(fact),
    form: formOfFact(fact),
    accepts: (value: string) => withValue(fact, value) !== null,
  }))
  const stating = new Set(stated.map(({ line }) => line))
  const languages = ofTheSettings.some(({ kind }) => kind === 'languages')
  const spoken = languagesStated(own)
  const others = [
    ...degreesIn(own),
    ...spoken.map(({ line, name, level }) => ({
      ...onlyWrong(line, 'language', `language:${name}`),
      value: `${capitalized(name)}: ${languageLevelName(level)}`,
      form: LANGUAGE_FORM,
      accepts: (value: string) => LANGUAGE_FORM.choices.some((choice) => choice === value),
      isUsed: !languages,
    })),
    ...licencesIn(own),
    ...denialsIn(own.filter((line) => !stating.has(line))).flatMap(({ line, key, value }) =>
      // "Portuguese (basic)" is listed as a language already.
      spoken.some(({ line: of, name }) => of === line && namesLanguage(value, name))
        ? []
        : [{ ...onlyWrong(line, 'denial', `denied:${key}`), value }],
    ),
  ]
  return [...ofTheSettings, ...facts, ...others].slice(0, MOST_FACTS)
}

function onlyWrong(line: EvidenceLine, kind: string, name: string): Omit<ListedFact, 'value'> {
  return { kind, name, line, source: 'resume', isUsed: true, form: ONLY_WRONG, accepts: () => false }
}

function ofSettings(line: EvidenceLine, fact: GivenFact): ListedFact {
  return { ...onlyWrong(line, fact.kind, line.ref), source: 'settings', value: textOf(fact) }
}

function textOf(fact: GivenFact): string {
  switch (fact.kind) {
    case 'home':
      return fact.place
    case 'moving':
      return fact.moves.replace('_', ' ')
    case 'permission':
      return fact.countries.map(countryName).join(', ') || 'none'
    case 'languages':
      return fact.names.join(', ') || 'none'
    default:
      return fact.name
  }
}

function degreesIn(lines: readonly EvidenceLine[]): ListedFact[] {
  return lines.flatMap((line) => {
    const level = line.section === 'education' ? levelOf(line.text) : 0
    return level === 0 ? [] : [{ ...onlyWrong(line, 'degree', DEGREE_FACT), value: degreeName(level) }]
  })
}

function licencesIn(lines: readonly EvidenceLine[]): ListedFact[] {
  return lines.flatMap((line) => {
    const names = findTerms(line.text).flatMap(({ sort, name }) => (sort === 'cert' ? [name] : []))
    return [...new Set(names)].map((name) => ({
      ...onlyWrong(line, 'licence', `licence:${name}`),
      value: name,
    }))
  })
}
