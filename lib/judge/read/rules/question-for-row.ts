import type { RowKind } from '#db/rows/requirement.ts'
import { certainKind } from '#lib/judge/read/certain-kind.ts'
import { termGroups } from '#lib/judge/read/demand-class.ts'
import { nameOfTerm } from '#lib/judge/read/find-terms.ts'
import { namesAll } from '#lib/judge/read/may-be-asked.ts'
import {
  askReady,
  askSalary,
  askSchedule,
  type QuestionRow,
  questionForWord,
} from '#lib/judge/read/rules/ask-conditions.ts'
import {
  askClearance,
  askDegree,
  askLanguage,
  askLicence,
  askWorkAuth,
} from '#lib/judge/read/rules/ask-credentials.ts'
import { askMeasured } from '#lib/judge/read/rules/ask-measured.ts'
import {
  askLocation,
  askPhrase,
  bareOf,
  listed,
  questionForThing,
  toThePerson,
} from '#lib/judge/read/rules/ask-phrase.ts'
import { askWhole, meetsInFull } from '#lib/judge/read/rules/ask-whole.ts'
import { yearsText } from '#lib/judge/read/years-asked.ts'

const LONGEST = 220
const MOST_TERMS = 4

/**
 * Returns the plain question that would settle a requirement by a yes, a no, a number or a name; null if none would.
 * It names every bound and every part of the requirement: a short question that leaves out a part gives way to one in the
 * requirement's own words.
 */
export function questionForRow(row: QuestionRow): string | null {
  const kind = certainKind(row) ?? row.kind
  // A quota, a speed or a grade is no experience, whatever kind the row has.
  const measured = row.terms.length === 0 || NO_TERM.test(row.quote) ? plainQuestion(askMeasured(row)) : null
  if (measured !== null && !/\band\b/i.test(row.quote)) return measured
  const short = measured ?? plainQuestion(ownAsk(row, kind))
  if (short === null) return row.terms.length > 0 && kind !== 'soft' ? plainQuestion(askWhole(row)) : null
  if (WHOLE_AS_IT_IS.has(kind) || namesAll(short, { ...row, kind })) return short
  const whole = plainQuestion(askWhole(row))
  if (whole !== null || MAY_BE_SHORT.has(kind)) return whole ?? short
  return plainQuestion(meetsInFull(row))
}

// Questions on a permission, a place or pay name what decides, whatever else their sentence says.
const WHOLE_AS_IT_IS: ReadonlySet<RowKind> = new Set(['work_auth', 'clearance', 'location', 'salary', 'soft'])
const MAY_BE_SHORT: ReadonlySet<RowKind> = new Set(['schedule', 'language', 'other'])

function plainQuestion(written: string | null): string | null {
  const question = written?.replaceAll(/\s+/g, ' ').trim() ?? null
  if (question === null || question.length > LONGEST) return null
  return /^[^?\n]+\?$/.test(question) && isWhole(question) ? question : null
}

function ownAsk(row: QuestionRow, kind: RowKind): string | null {
  if (kind === 'soft') return askReady(row)
  return QUESTION_OF_KIND[kind]?.(row) ?? questionForWord(row) ?? askPhrase(row) ?? questionForThing(row)
}

const NO_TERM = /\bquota\b|\bwpm\b|\bgpa\b|\bmbps\b/i

function isWhole(question: string): boolean {
  const count = (mark: string) => question.split(mark).length
  return count('(') === count(')') && !/["“”«»]/.test(question)
}

const QUESTION_OF_KIND: Partial<Record<RowKind, (row: QuestionRow) => string | null>> = {
  skill: (row) => askNamed(row, 'with') ?? askPhrase(row) ?? questionForWord(row),
  domain: (row) => askNamed(row, 'in') ?? askPhrase(row),
  experience: (row) => askPhrase(row) ?? askNamed(row, 'with') ?? questionForWord(row),
  years: askYears,
  degree: askDegree,
  cert: askLicence,
  language: askLanguage,
  work_auth: askWorkAuth,
  clearance: askClearance,
  location: askLocation,
  schedule: askSchedule,
  salary: askSalary,
  other: (row) => questionForWord(row) ?? askPhrase(row) ?? askNamed(row, 'with'),
}

const SKILLED =
  /^(?:advanced|expert|intermediate|basic|strong|excellent|proficient) [\p{L}\p{N}+#. -]{1,40} skills$/iu

function askNamed({ terms, enough, quote }: QuestionRow, preposition: 'with' | 'in'): string | null {
  const names = [...new Set(terms.map(plainName))]
  const bare = bareOf(quote)
  if (names.length === 1 && SKILLED.test(bare)) return `Do you have ${toThePerson(bare)}?`
  if (names.length === 0 || names.length > MOST_TERMS || isMixed(quote, terms)) return null
  return `Do you have experience ${preposition} ${listed(names, enough === 'one' ? 'or' : 'and')}?`
}

// "Java and one of React or Vue" is no plain list.
function isMixed(quote: string, terms: readonly string[]): boolean {
  const groups = termGroups(quote, terms)
  return groups !== null && groups.length > 1 && groups.some((group) => group.length > 1)
}

// A noun for things built with a tool becomes the tool's plain name, so that all jobs ask the same question. Example:
// "Microservice architectures" -> "microservices".
function plainName(term: string): string {
  return nameOfTerm(term) === `${term.toLowerCase()}s` ? `${term}s` : term
}

function askYears({ min_years, terms, quote, enough }: QuestionRow): string | null {
  if (min_years === null) return null
  const years = yearsText(min_years)
  const names = [...new Set(terms)].slice(0, MOST_TERMS)
  if (names.length > 0)
    return `Do you have at least ${years} of experience with ${listed(names, enough === 'one' ? 'or' : 'and')}?`
  const before = BEFORE.exec(quote)?.groups?.['thing']
  if (before !== undefined) return `Do you have at least ${years} of ${toThePerson(before)} experience?`
  const thing = THING.exec(quote)?.groups?.['thing']
  if (isShort(thing)) return `Do you have at least ${years} of experience ${thing.trim()}?`
  const work = WORK.exec(quote)?.groups?.['work']?.replace(ASIDE, '').trim()
  const field = FIELD.exec(quote)?.groups?.['field'] ?? 'work'
  if (work === undefined) return `Do you have at least ${years} of ${toThePerson(field)} experience?`
  return isShort(work) ? `Do you have at least ${years} of experience ${work.replace(/^of /i, '')}?` : null
}

function isShort(phrase: string | undefined): phrase is string {
  return phrase !== undefined && phrase.trim().split(/\s+/).length <= 8
}

const BEFORE =
  /\byears?['’]? (?:of )?(?:(?:relevant|proven|professional|full-time|recent|hands-on|direct|progressive) )*(?<thing>(?!of\b|work\b|progressive\b|total\b|overall\b|combined\b|experience\b|professional\b|relevant\b)[\p{L}\p{N}&/+-]+(?: [\p{L}\p{N}&/+-]+){0,3}?) experience\b/iu
const THING =
  /\b(?:experience|erfahrung|expérience|experiencia|experiência)\s+(?<thing>(?:in|with|as|working|managing|leading|building|of|en|dans|em|mit)\s[^,;.()–—:]{3,80})/iu
// A field in a few words at the row's end. Example: "3+ years of people management".
const FIELD =
  /\byears? (?:of|in) (?<field>[\p{L}&/-]+(?: [\p{L}&/-]+){0,2})(?<!experience|work|erfahrung)\.?$/iu
// Words right after the years, in place of "experience". Example: "3 years of running services".
const WORK =
  /\byears?\s+(?<work>(?:in|as an?)\s[^.;()–—:]{3,120}|(?:of )?(?:running|building|leading|managing|working|selling|teaching|designing|supervising|coaching)\s[^.;()–—:]{3,120})/iu
const ASIDE = /,? (?:and of|with|including|preferably|ideally|that|which|who|where)\b.*$/is
