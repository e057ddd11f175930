import type { Requirement } from '#db/rows/requirement.ts'
import { type MonthsWorked, monthsOfEntries } from '#lib/evidence/master/entry-dates.ts'
import { findTerms, nameOfTerm } from '#lib/judge/read/find-terms.ts'
import type { EvidenceLine, JudgedRequirement, Stay } from '#lib/judge/read/matrix.ts'
import { yearsAsked } from '#lib/judge/read/years-asked.ts'
import {
  holdsLetters,
  isLeading,
  isOfKind,
  isTradeHeading,
  saidBy,
  tradeOf,
  tradeOfRole,
} from '#lib/judge/settle/certain/trades.ts'
import type { IndexedLine } from '#lib/judge/settle/likeness/evidence-index.ts'
import { smallWordsOf } from '#lib/text/language.ts'
import { cosine, type VectorOf } from '#lib/text/terms.ts'
import { termsOf } from '#lib/text/tokens.ts'

const MOST_CITED = 4
/** The share of a row's years that is enough: dates are rounded to months, and dates without months lose up to a year. */
const [NEARLY, NEARLY_BY_YEAR] = [0.97, 0.9]
/** The share of rows that are shown among those with time enough in a title of the work, of which no line says the words beside it. */
const SHOWN_BY_TITLE = 0.6
/** Under this share of the years a row is unmet; under the next one the job is out of reach. */
const SHORT = 0.75
const FAR_BELOW = 0.5
/** How alike the words behind "years of" and a title are, at least, where it is that work. */
const SAME_WORK = 0.55
/** The same where a table knows the trade, and the title is none of it. */
const SAME_BESIDE_TRADE = 0.6

/**
 * Returns the status of a row of years by the dates of entries, else by a line that states as many years of the same work; null where
 * neither tells. Example: "Nine years of industrial maintenance" meets "3 years of experience in industrial maintenance".
 */
export function settleYears(
  row: Requirement,
  index: readonly IndexedLine[],
  context: { today: string; vectorOf: VectorOf },
): JudgedRequirement | null {
  if (row.min_years === null && SEVERAL.test(row.quote)) {
    const counted = { ...row, kind: 'years' as const, min_years: SEVERAL_YEARS }
    const quote = row.quote.replace(SEVERAL, `${SEVERAL_YEARS} years of`)
    const result = settleByDates({ ...counted, quote }, index, context)
    return result?.status === 'met' ? result : null
  }
  const byDates = settleByDates(row, index, context)
  return byDates === null || byDates.status === 'partly' ? (settleAsStated(row, index) ?? byDates) : byDates
}

// "Mehrjährige Berufserfahrung", "several years of experience": three are several, and fewer may be.
const SEVERAL_YEARS = 3
const SEVERAL =
  /(?<!\p{L})(?:mehrjährig\p{L}*|(?:several|multiple|many) years(?: of)?|plusieurs années(?: d[e’'])?|(?:varios|muchos) años(?: de)?|vários anos(?: de)?|diversi anni(?: di)?|meerjarige)(?!\p{L})/iu

function settleAsStated(row: Requirement, index: readonly IndexedLine[]): JudgedRequirement | null {
  const { kind, min_years, quote } = row
  if (kind !== 'years' || min_years === null) return null
  const clause = subjectOf(quote).replace(BEFORE_THING, '').split(BEHIND_WORK)[0] ?? ''
  const parts = OR.test(clause) ? clause.split(OR).flatMap((part) => part.split(/[,/]/)) : [clause]
  const works = parts
    .filter((part) => !NO_WORK.test(part))
    .map((part) => termsOf(part).filter((stem) => !IDLE.has(stem)))
    .filter((stems) => stems.length > 0)
  const lines = index.filter(({ line }) => line.kind === 'line' && statesYears(line.text, works, min_years))
  return lines.length === 0 ? null : judged(row, 'met', lines, 'years_stated')
}

/** Returns whether all dated work together is as long as a row asks for. */
export function isLongEnough(
  { min_years }: Requirement,
  evidence: readonly EvidenceLine[],
  today: string,
): boolean {
  return min_years !== null && workedMonths(evidence, today).months >= NEARLY * 12 * min_years
}

// The words behind the years, up to the next years or the end of the sentence, say the work.
function statesYears(text: string, works: readonly string[][], least: number): boolean {
  const spans = yearsAsked(text)
  return spans.some(({ end, years, isMost }, at) => {
    const [behind = ''] = text.slice(end, spans[at + 1]?.start).split(/[.;]/)
    const stated = new Set(termsOf(behind))
    return !isMost && years >= least && works.some((stems) => stems.every((stem) => stated.has(stem)))
  })
}

function settleByDates(
  row: Requirement,
  index: readonly IndexedLine[],
  { today, vectorOf }: { today: string; vectorOf: VectorOf },
): JudgedRequirement | null {
  const [span] = yearsAsked(row.quote)
  if (span?.isMost) return aboveMost(row, span.years, { index, today })
  if (row.kind !== 'years' || row.min_years === null) return null
  const needed = row.min_years * 12
  const total = monthsOf(index, today)
  // A person with too few years in total has too few in any field.
  if (total.complete && total.months < SHORT * needed)
    return judged(row, 'unmet', [], total.months < FAR_BELOW * needed ? 'years_total' : 'years_short')
  const evidence = { index, vectorOf, today }
  const alternatives = alternativesOf(row, evidence)
  if (alternatives.length > 1) {
    const each = alternatives.flatMap(
      ({ subject, work }) => ofKind(byWork(row, [work], { ...evidence, subject }), subject, work) ?? [],
    )
    const order = each.toSorted((a, b) => (b.chance ?? 0) - (a.chance ?? 0))
    return each.find(({ status }) => status === 'met') ?? order[0] ?? null
  }
  const groups = workOfRow(evidence, row)
  if (groups === null && total.months === 0) return null
  if (groups === null) return byMonths(row, index, { needed, ...total, rule: 'years_total' })
  return byWork(row, groups, { ...evidence, subject: subjectOf(row.quote) })
}

function byWork(
  row: Requirement,
  groups: readonly Work[],
  { index, today, subject }: DatedEvidence & { today: string; subject: string },
): JudgedRequirement | null {
  if (groups.some(({ lines }) => lines.length === 0)) return null
  const needed = (row.min_years ?? 0) * 12
  const isWork = (title: string) => !STUDIES.test(title) || OF_STUDIES.test(row.quote)
  const inGroups = groups.map(({ lines, isOf = () => true }) =>
    monthsOf(lines, today, (title) => isWork(title) && isOf(title)),
  )
  const { months, isByYear } = inGroups.reduce((least, next) => (next.months < least.months ? next : least))
  const lines = groups.flatMap((group) => group.lines)
  const judgement = byMonths(row, lines, { needed, months, isByYear, rule: 'years_term' })
  const isTitled = groups.every(({ isOf }) => isOf !== undefined)
  const total = monthsOf(index, today)
  // No other work could make up for the years that are missing.
  if (isTitled && total.complete && total.months < NEARLY * needed && months < SHORT * needed)
    return judged(row, 'unmet', worked(lines), 'years_short')
  if (judgement.status !== 'met' || isOfKind(subject, index, { lines, isTitled })) return judgement
  return { ...judgement, status: 'partly', ...(isTitled ? { chance: SHOWN_BY_TITLE } : {}) }
}

// A row that names several kinds of work asks for work, not for its tools. Example: time with Kafka is not yet "Kafka platform work".
function ofKind(
  judgement: JudgedRequirement | null,
  subject: string,
  { isOf }: Work,
): JudgedRequirement | null {
  if (judgement?.status !== 'met' || isOf !== undefined || termsOf(subject).length < 2) return judgement
  return { ...judgement, status: 'partly', chance: SHOWN_BY_TITLE }
}

function subjectOf(quote: string): string {
  return quote.slice(yearsAsked(quote).find(({ isMost }) => !isMost)?.end ?? 0)
}

// Time beside studies is no time in a trade, unless the row speaks of it.
const STUDIES =
  /\b(?:research|teaching|graduate|student|undergraduate) assistant|\b(?:doctoral|ph\.?d|intern|internship)\b|praktik|werkstudent|stagiaire|becari/iu
const OF_STUDIES =
  /\b(?:research|teaching|academi\p{L}*|lab|laboratory|doctoral|ph\.?d|intern|internships?)\b|forschung|recherche/iu

/** So far over a most it is exceeded, whatever months the dates leave out. */
const OVER = 1.25
const OF_EXPERIENCE = /experience|erfahrung|expérience|experiencia|experiência|esperienza|ervaring/i

// "Up to two years of experience" for a person with ten; a maximum without a field proves nothing.
function aboveMost(
  row: Requirement,
  most: number,
  { index, today }: { index: readonly IndexedLine[]; today: string },
): JudgedRequirement | null {
  if ((row.kind !== 'years' && row.kind !== 'experience') || !OF_EXPERIENCE.test(row.quote)) return null
  if (monthsOf(index, today).months <= OVER * 12 * most) return null
  return judged(row, 'unmet', worked(index), 'years_over')
}

type YearsCount = { needed: number; months: number; isByYear: boolean; rule: string }

// Named among the skills alone a thing has no dates, and no line says how long it was used.
function byMonths(row: Requirement, lines: readonly IndexedLine[], count: YearsCount) {
  const { needed, months, isByYear, rule } = count
  if (months >= (isByYear ? NEARLY_BY_YEAR : NEARLY) * needed) return judged(row, 'met', worked(lines), rule)
  return judged(row, 'partly', months > 0 ? worked(lines) : lines, rule)
}

function monthsOf(index: readonly IndexedLine[], today: string, isOf?: (title: string) => boolean) {
  return workedMonths(
    index.map(({ line }) => line),
    today,
    isOf,
  )
}

const BEFORE_THING =
  /^\W*(?:(?:of|in|an|als|de|d[’']|en|mit|relevant|professional|full[- ]time|work(?:ing)?|hands-on|industry|related|overall|total|proven|similar|post-graduate|combined|prior|previous|or more|plus|solid|progressive)\W+){0,12}(?:experience|erfahrung|berufserfahrung|expérience|experiencia)?\W*/iu
// A unit of years whose number a model read elsewhere.
const UNIT = /(?<!\p{L})(?:years?|yrs?|jahren?|ans|années|años|anos|anni|jaar)(?!\p{L})[’']?/iu
const CLAUSE_END = /[,;:(]| (?:such as|including|within|preferably|ideally|with a|in an?|at an?) /iu
const IDLE = new Set([
  ...'work experience year role use manag relevant similar environment or for to at on'.split(' '),
  ...smallWordsOf(['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl']).flatMap(termsOf),
])
const AS_ROLE = /^(?:as an?|como|comme|als|come|como una?) (?<role>[^,;.]+?)(?: with\b| in\b|[,;.]|$)/iu
const NAMES_WORK =
  /experience|expertise|background|work(?:ed|ing)|career|erfahrung|expérience|experiencia|experiência|esperienza|ervaring|(?<!\W)(?=\W+$)\W*?:/iu
// The words around years that name no work: "Candidates must bring at least", "Experience:".
const BARE =
  /(?<!\p{L})(?:you|your|we|have|has|had|having|bring|with|ideally|preferably|preferred|requires?|required|requirements?|must|need|minimum|min|at least|least|a|an|the|is|are|be|candidates?|applicants?|should|possess|hold|professional(?:ly)?|work(?:ed|ing)?|experience[ds]?|qualified|qualifications?|strong|proven|demonstrated|solid|track record|relevant|total|overall|in|of|on|for|and|or|plus|who|has|sie|du|hast|haben|verfügst|verfügen|über|bringen|bringst|mit|mindestens|eine?|berufserfahrung|erfahrung|vous|avez|justifiez|expérience|avec|une?|de|minimum|tienes|con|experiencia|mínim[oa]|al menos|tem|experiência|com|hai|esperienza|ervaring|je|hebt)(?!\p{L})/giu

// The lines of each thing that the years are of, and the titles whose months count; null for work as such.
type DatedEvidence = { index: readonly IndexedLine[]; vectorOf: VectorOf }
type Work = { lines: readonly IndexedLine[]; isOf?: (title: string) => boolean }

function workOfRow(evidence: DatedEvidence, row: Requirement): Work[] | null {
  const { terms, quote, enough } = row
  const span = yearsAsked(quote).find(({ isMost }) => !isMost)
  const unit = UNIT.exec(quote)
  const subject = quote
    .slice(span?.end ?? (unit ? unit.index + unit[0].length : quote.length))
    .replace(BEFORE_THING, '')
  const role = AS_ROLE.exec(subject)?.groups?.['role']
  if (role !== undefined)
    return [oneOf(role.split(OR).map((name) => ofEntries(evidence, name.trim(), tradeOfRole(name))))]
  if (isLeading(subject))
    return [
      {
        lines: evidence.index.filter(({ line }) => line.section === 'experience' && isLeading(textOf(line))),
      },
    ]
  if (terms.length > 0) {
    const groups = terms.map((term) => ofTerm(evidence, term))
    return enough === 'one' ? [oneOf(groups)] : groups
  }
  // "Experience in bookkeeping (2 years)" names the work before the years.
  const whole = quote.slice(0, span?.start ?? unit?.index ?? 0)
  const before = NAMES_WORK.test(whole) ? whole.replace(BARE, ' ') : ''
  const work = [subject.replace(OF_ANY_WORK, ' ').replace(BARE, ' '), before].find((words) =>
    /\p{L}{3}/u.test(words),
  )
  return work === undefined ? null : [ofEntries(evidence, work === before ? before.trim() : subject)]
}

const OR = /(?<!\p{L})(?:and ?\/ ?or|or|oder|ou|o)(?!\p{L})/iu
// "In a fast-paced environment" and "preferably in SaaS" are no alternative, nor is "or a related field".
const BEHIND_WORK =
  /(?<!\p{L})(?:preferabl[ey]|ideally|in an?|at an?|within|with (?:a|strong)|including|such as)(?!\p{L})|[.;(]/iu
const NO_WORK = /(?<!\p{L})(?:relat|similar|equivalent|relevant|comparable|other|any)/iu

// "In a relevant role such as" names no work, and the examples behind it do.
const ROLE_SUCH_AS =
  /^(?:an? )?(?:(?:relevant|similar|related|comparable) )?(?:role|position|capacity|field)s? (?:such as|like|e\.g\.,?) /iu

// Kinds of work of which one is enough, each by itself: "sales, account management or customer success".
function alternativesOf({ quote, terms }: Requirement, evidence: DatedEvidence) {
  const whole = subjectOf(quote).replace(BEFORE_THING, '').replace(ROLE_SUCH_AS, '')
  const clause = whole.split(BEHIND_WORK)[0] ?? ''
  if (!OR.test(clause) || AS_ROLE.test(whole) || isLeading(whole)) return []
  return clause
    .split(OR)
    .flatMap((part) => part.split(/[,/]/))
    .filter((part) => /\p{L}{3}/u.test(part) && !NO_WORK.test(part))
    .map((subject) => {
      const own = terms.filter((term) => subject.toLowerCase().includes(term.toLowerCase()))
      const isTerm = own[0] !== undefined && own.length === 1
      const work = isTerm ? ofTerm(evidence, own[0] as string) : ofEntries(evidence, subject.trim())
      // "Reports for sales" is no time in sales.
      const isTopic = work.isOf === undefined && !isTerm && termsOf(subject).length < 2
      return { subject, work: isTopic ? { lines: [] } : work }
    })
}

// The months of several things of which one is enough are those of all of them together.
function oneOf(groups: readonly Work[]): Work {
  const whole = groups.find(({ lines, isOf }) => isOf === undefined && lines.length > 0)
  const lines = groups.flatMap((group) => group.lines)
  return whole ? { lines } : { lines, isOf: (title) => groups.some(({ isOf }) => isOf?.(title)) }
}

function textOf({ text, entry }: EvidenceLine): string {
  return `${entry?.heading ?? ''}, ${text}`
}

// Words that do not tell the field of the years.
const OF_ANY_WORK =
  /\bin an? (?:similar|related|relevant|comparable) (?:role|position|field|capacity|environment|industry)s?\b|\b(?:preferred|required|needed|minimum|mandatory|a must|a plus|is|or more|or equivalent)\b/giu

// The lines of entries whose titles name the work, by the table of trades or by learned likeness; the name of an employer
// never does.
function ofEntries({ index, vectorOf }: DatedEvidence, work: string, trade = tradeOf(work)): Work {
  const vector = vectorOf(work)
  const same = new Map<string, boolean>()
  const isSame = (title: string) => {
    if (title === '') return false
    if (trade !== null && isTradeHeading(trade, title)) return true
    const titleVector = vector === null ? null : vectorOf(title)
    return (
      vector !== null &&
      titleVector !== null &&
      cosine(vector, titleVector) >= (trade === null ? SAME_WORK : SAME_BESIDE_TRADE)
    )
  }
  const isOf = (title: string) => {
    const isOfWork = same.get(title) ?? isSame(title)
    same.set(title, isOfWork)
    return isOfWork
  }
  const lines = index.filter(({ line }) => staysOf(line).some(({ title }) => isOf(title)))
  return lines.length > 0 ? { lines, isOf } : { lines: sayingAll(index, work) }
}

// If no title names the work, a line with all of its words does: "sessions with children with autism".
function sayingAll(index: readonly IndexedLine[], work: string): IndexedLine[] {
  const clause = work.split(CLAUSE_END)[0] ?? ''
  const stems = termsOf(clause).filter((stem) => !IDLE.has(stem))
  if (stems.length < 1) return []
  return index.filter(
    (line) =>
      line.line.section === 'experience' &&
      (stems.every((stem) => saidBy(line).words.has(stem)) || holdsLetters(textOf(line.line), clause)),
  )
}

function ofTerm(evidence: DatedEvidence, term: string): Work {
  const byTitle = tradeOf(term) === null ? { lines: [] } : ofEntries(evidence, term)
  if (byTitle.lines.length > 0) return byTitle
  const name = findTerms(term).length === 1 ? nameOfTerm(term) : null
  const stems = termsOf(term)
  const isNamed = (line: IndexedLine) => {
    const { names, words } = saidBy(line)
    return name === null ? stems.length > 0 && stems.every((stem) => words.has(stem)) : names.has(name)
  }
  return { lines: evidence.index.filter(isNamed) }
}

// One line of each entry is enough to show when it was.
function worked(lines: readonly IndexedLine[]): IndexedLine[] {
  const seen = new Set<string>()
  return lines.filter(({ line }) => {
    const key = `${line.entry?.heading}|${line.entry?.start}`
    const isFirst = line.section === 'experience' && !seen.has(key)
    seen.add(key)
    return isFirst
  })
}

function judged(
  { id }: Requirement,
  status: JudgedRequirement['status'],
  from: readonly IndexedLine[],
  rule: string,
): JudgedRequirement {
  return { id, status, evidence: from.slice(0, MOST_CITED).map(({ line }) => line.id), rule }
}

/**
 * Returns the months of work in the entries of these lines, of all titles or of those that `isOf` takes. An open
 * range counts to today (YYYY-MM-DD), a range that ends before its start not at all.
 */
export function workedMonths(
  lines: readonly EvidenceLine[],
  today: string,
  isOf: (title: string) => boolean = () => true,
): MonthsWorked {
  const stays = new Map(
    lines.flatMap((line) =>
      staysOf(line).map((stay) => [`${line.entry?.heading}|${stay.title}|${stay.start}|${stay.end}`, stay]),
    ),
  )
  const counted = [...stays.values()].filter(({ title }) => isOf(title))
  return monthsOfEntries(counted, today)
}

function staysOf({ section, entry }: EvidenceLine): readonly Stay[] {
  if (section !== 'experience' || entry === undefined) return []
  return entry.stays ?? [{ ...entry, title: entry.heading }]
}
