import { type Application, listApplications } from '#db/desk/applications.ts'
import {
  type AssessedJob,
  countRowReports,
  listAssessedJobs,
  listUnlistedJobs,
} from '#db/desk/assessments.ts'
import { listAnswers } from '#db/desk/evidence.ts'
import { listOwnJobs } from '#db/desk/index-choices.ts'
import { listActiveRoles } from '#db/desk/roles.ts'
import { countLive, findTracked } from '#db/desk/tracked-jobs.ts'
import { findJobKey } from '#db/index/job-documents.ts'
import { findJobIds } from '#db/index/jobs.ts'
import type { StoredRow } from '#db/rows/assessment.ts'
import { maskOf } from '#db/rows/role.ts'
import type { Reader, Store } from '#db/store.ts'
import { readQuestion } from '#lib/evidence/answers/read-question.ts'
import { meaningKey } from '#lib/evidence/answers/same-question.ts'
import { pastedIdentity } from '#lib/index/jobs/name-job.ts'
import { ownIdentity } from '#lib/index/links/links.ts'
import type { InsightsQuery, InsightsResponse } from '#lib/judge/insights/schema.ts'
import { letteredDegrees, levelOf } from '#lib/judge/read/degree-levels.ts'
import { nameOfTerm } from '#lib/judge/read/find-terms.ts'
import { isMustHave } from '#lib/judge/read/matrix.ts'
import { isCondition } from '#lib/judge/settle/conditions.ts'
import { shownForm } from '#lib/judge/settle/form.ts'
import { withReading } from '#lib/judge/settle/shown-reading.ts'
import { shownVerdict } from '#lib/judge/verdict/shown-verdict.ts'
import { countedRows } from '#lib/judge/verdict/verdict-of.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { foldLine, oneLine, shortened } from '#lib/text/text.ts'

/** Statistics over the assessed jobs of some roles. */
type CountedInsights = {
  open_questions: OpenQuestion[]
  unmet: DemandCount[]
  met: DemandCount[]
  counts: FitCounts & { of_no_role: number }
  fit: FitBin[]
}

/** Counts them in a thread of its own, because reading thousands of assessments takes longer than a request may wait. */
export type InsightsCounter = {
  countInsights: (insightsOptions: InsightsOptions) => Promise<CountedInsights>
}

/** The counted jobs: `mask` holds the bits of their roles; `of_no_role` adds jobs without one. */
export type InsightsOptions = { mask: number; of_no_role: boolean }

type InsightStores = { desk: Reader; index: Reader }

const MOST_UNMET = 50
const MOST_MET = 20

/** Counts statistics over assessed jobs that have a posting or were pasted. */
export async function countInsights(
  stores: InsightStores,
  insightsOptions: InsightsOptions,
): Promise<CountedInsights> {
  const { desk } = stores
  const { jobs, unlisted } = await countedJobs(stores, insightsOptions)
  const questions = (await listAnswers(desk)).flatMap((answer) =>
    // An answer whose reading is unclear settles nothing until the person presses its meaning.
    withReading(answer, answer.updated_at.slice(0, 10)).needs_press ? [] : [answer.question],
  )
  return {
    open_questions: openQuestions(jobs, questions),
    unmet: mostFrequentDemands(jobs, { status: 'missing', most: MOST_UNMET }),
    met: mostFrequentDemands(jobs, { status: 'met', most: MOST_MET }),
    counts: { ...assessedCounts(jobs), of_no_role: assessedCounts(unlisted).assessed },
    fit: fitBins(jobs),
  }
}

type KeyedJobs = Awaited<ReturnType<typeof listUnlistedJobs>>

async function countedJobs(
  stores: InsightStores,
  { mask, of_no_role }: InsightsOptions,
): Promise<{ jobs: KeyedJobs; unlisted: KeyedJobs }> {
  const listed = (await listAssessedJobs(stores.desk, mask)).map(withListedVerdict)
  const others = of_no_role ? await ofNoRole(stores) : []
  const copies = await pastedCopies(stores.desk, [...listed, ...others])
  const unlisted = others.filter(({ job_identity }) => !copies.has(job_identity))
  return { jobs: [...listed, ...unlisted], unlisted }
}

// A match that waits in lists, for its place or its chance, is no match here either.
function withListedVerdict({ class: job_class, ...job }: AssessedJob & { job_key: number; class: number }) {
  const { verdict } = shownVerdict(job.result, job_class)
  return { ...job, result: { ...job.result, verdict } }
}

// A posting that was pasted, kept and assessed again is one job.
async function pastedCopies(desk: Reader, jobs: KeyedJobs): Promise<ReadonlySet<string>> {
  if (!jobs.some(({ job_key }) => job_key < 0)) return new Set()
  const assessed = new Set(jobs.map(({ job_identity }) => job_identity))
  const kept = (await listOwnJobs(desk)).filter((job) => assessed.has(ownIdentity(job)))
  return new Set(await Promise.all(kept.map(({ text }) => pastedIdentity(text))))
}

/**
 * Returns the keys of the jobs that one of the counts counts: `assessed`, `verdict:NAME`, `unmet:KIND:NAME`, `met:KIND:NAME`,
 * `asks:QUESTION` or `closes:QUESTION`, or the jobs of no role that `found` adds. Pasted texts belong to no stored job.
 */
export async function keysOfCount(
  stores: InsightStores,
  { name, ...insightsOptions }: InsightsOptions & { name: string },
): Promise<number[]> {
  const [kind = '', rest = ''] = splitAt(name)
  const { jobs, unlisted } = await countedJobs(stores, insightsOptions)
  if (kind === 'found') return unlisted.flatMap(({ job_key }) => (job_key < 0 ? [] : [job_key]))
  const test = countTest(jobs, kind, rest)
  return jobs.flatMap(({ job_key, result }) => (job_key >= 0 && test(result) ? [job_key] : []))
}

function splitAt(name: string): [head: string, rest: string] {
  const colon = name.indexOf(':')
  return colon === -1 ? [name, ''] : [name.slice(0, colon), name.slice(colon + 1)]
}

function countTest(
  jobs: readonly AssessedJob[],
  kind: string,
  rest: string,
): (result: AssessedJob['result']) => boolean {
  if (kind === 'verdict') return ({ verdict }) => verdict === rest
  if (kind === 'asks' || kind === 'closes') {
    const keyOf = questionKeys()
    const key = keyOf(rest)
    return kind === 'closes'
      ? (result) =>
          lastOpen(result, keyOf) === key && result.questions.some(({ question }) => keyOf(question) === key)
      : ({ questions }) => questions.some(({ question }) => keyOf(question) === key)
  }
  if (kind === 'met' || kind === 'unmet') {
    const [demandKind, name] = splitAt(rest)
    const keyOf = demandKeys()
    const key = keyOf(name, demandKind)
    const status = kind === 'met' ? 'met' : 'missing'
    const isMeant = STATUS_TESTS[status]
    const namesOf = namesBy(jobs, status, keyOf)
    return ({ rows }) =>
      countedRows(rows).some(
        (row) =>
          row.kind === demandKind &&
          isMeant(row) &&
          namesOf(row).some((spelling) => keyOf(spelling, row.kind) === key),
      )
  }
  return ({ verdict }) => verdict !== 'not_judged'
}

// A posting that was edited or is gone leaves its assessment behind, which belongs to no job any more.
async function ofNoRole({ desk, index }: InsightStores): Promise<KeyedJobs> {
  const unlisted = await listUnlistedJobs(desk)
  const stored = await findJobIds(
    index,
    unlisted.map(({ job_key }) => job_key).filter((key) => key >= 0),
  )
  return unlisted.filter(({ job_key }) => job_key < 0 || stored.get(job_key)?.live === true)
}

/** The number of assessed jobs, outdated ones, and each verdict. */
type FitCounts = {
  assessed: number
  stale: number
  /** How many more were read and could not be judged. */
  not_judged: number
  by_verdict: Record<JudgedVerdict, number>
}

type JudgedVerdict = Exclude<AssessedJob['result']['verdict'], 'not_judged'>

/** The jobs in ten percent of fit; `stale` counts those whose fit is out of date. */
type FitBin = { from: number; to: number; jobs: number; stale: number }

/** Counts the verdicts of these jobs. */
export function assessedCounts(jobs: readonly AssessedJob[]): FitCounts {
  const by_verdict = {
    matched_above_threshold: 0,
    pending_user_answers: 0,
    below_threshold: 0,
    not_a_match: 0,
  }
  let assessed = 0
  let stale = 0
  for (const job of jobs) {
    const { verdict } = job.result
    if (verdict === 'not_judged') continue
    by_verdict[verdict] += 1
    assessed += 1
    if (job.stale) stale += 1
  }
  return { assessed, stale, not_judged: jobs.length - assessed, by_verdict }
}

/** Returns the distribution of fits in tens: a fit of 100 is in the last ten, and a job without a fit in none. */
export function fitBins(jobs: readonly AssessedJob[]): FitBin[] {
  const bins = Array.from({ length: 10 }, (_, index) => {
    return { from: index * 10, to: index === 9 ? 100 : index * 10 + 9, jobs: 0, stale: 0 }
  })
  for (const { result, stale } of jobs) {
    const bin = result.fit === null ? undefined : bins[Math.min(9, Math.floor(result.fit / 10))]
    if (!bin) continue
    bin.jobs += 1
    if (stale) bin.stale += 1
  }
  return bins
}

/** An open question of several jobs, and the effect of its answer. */
type OpenQuestion = {
  /** In the words of the first job that asks it. */
  question: string
  /** For how many jobs the answer settles it. */
  jobs: number
  /** How many of these jobs have no other open must-have. */
  would_close: number
  job_identities: string[]
  /** Whether an answer to it is stored that these assessments may not include yet. */
  answered: boolean
}

const MOST_IDENTITIES = 20

/** Returns the open questions of these jobs, grouped by meaning; the question that settles most jobs comes first. */
export function openQuestions(jobs: readonly AssessedJob[], answered: readonly string[]): OpenQuestion[] {
  const keyOf = questionKeys()
  const answeredKeys = new Set(answered.map(keyOf))
  const groups = new Map<string, OpenQuestion>()
  for (const { job_identity, result } of jobs) {
    const closing = lastOpen(result, keyOf)
    for (const [key, question] of new Map(
      result.questions.map((question) => [keyOf(question.question), question.question]),
    )) {
      const group = groups.get(key) ?? newGroup(question, answeredKeys.has(key))
      groups.set(key, group)
      group.jobs += 1
      if (closing === key) group.would_close += 1
      if (group.job_identities.length < MOST_IDENTITIES) group.job_identities.push(job_identity)
    }
  }
  return [...groups.values()].toSorted((a, b) => b.jobs - a.jobs || b.would_close - a.would_close)
}

function newGroup(question: string, answered: boolean): OpenQuestion {
  return { question, jobs: 0, would_close: 0, job_identities: [], answered }
}

// Returns the single question behind all open must-haves of a waiting job; null if they differ.
function lastOpen({ verdict, rows }: AssessedJob['result'], keyOf: (question: string) => string) {
  if (verdict !== 'pending_user_answers') return null
  const open = countedRows(rows).filter((row) => row.status === 'unknown' && isMustHave(row.class))
  const [only, ...others] = new Set(open.map((row) => (row.ask === null ? '' : keyOf(row.ask))))
  return others.length === 0 ? only : null
}

// Many jobs ask a question in the same words, so each wording is read once.
function questionKeys(): (question: string) => string {
  const keys = new Map<string, string>()
  return (question) => {
    const wording = foldLine(question)
    const key = keys.get(wording) ?? meaningKey(readQuestion(question)) ?? wording
    keys.set(wording, key)
    return key
  }
}

/** A demand of several postings, in their words. */
type DemandCount = {
  name: string
  kind: StoredRow['kind']
  /** How many jobs demand it, and how many of them as a must-have. */
  jobs: number
  must: number
  examples: { quote: string; job_identity: string }[]
}

const MOST_EXAMPLES = 3
const LONGEST_NAME = 80

type DemandGroup = DemandCount & { spellings: Map<string, number> }

// A row that only the person can confirm becomes a question, and a condition is pressed once: neither is a gap in the evidence.
const STATUS_TESTS: Record<'met' | 'missing', (row: StoredRow) => boolean> = {
  met: ({ status }) => status === 'met',
  missing: (row) =>
    (row.status === 'unmet' || (row.status === 'unknown' && row.class !== 'askable')) && !isCondition(row),
}

/**
 * Returns the most frequent demands that are met, or missing: denied, or without evidence. Grouped by kind and by the
 * common name of all spellings; most frequent first.
 */
export function mostFrequentDemands(
  jobs: readonly AssessedJob[],
  { status, most }: { status: 'met' | 'missing'; most: number },
): DemandCount[] {
  const keyOf = demandKeys()
  const namesOf = namesBy(jobs, status, keyOf)
  const groups = new Map<string, DemandGroup>()
  for (const { job_identity, result } of jobs) {
    const rowsByGroup = new Map<DemandGroup, StoredRow[]>()
    for (const row of countedRows(result.rows)) {
      if (!STATUS_TESTS[status](row)) continue
      for (const name of namesOf(row)) {
        const group = groupOf(groups, { key: `${row.kind} ${keyOf(name, row.kind)}`, kind: row.kind })
        group.spellings.set(name, (group.spellings.get(name) ?? 0) + 1)
        rowsByGroup.set(group, [...(rowsByGroup.get(group) ?? []), row])
      }
    }
    for (const [group, rows] of rowsByGroup) note(group, { job_identity, rows })
  }
  return [...groups.values()]
    .toSorted((a, b) => b.jobs - a.jobs || b.must - a.must)
    .slice(0, most)
    .map(({ spellings, ...demand }) => ({ ...demand, name: commonest(spellings) }))
}

// One of several names is enough to meet "SQL, Amplitude or Mixpanel". Such a row tells those that rows of one name prove, else all.
function namesBy(
  jobs: readonly AssessedJob[],
  status: 'met' | 'missing',
  keyOf: (name: string, kind: string) => string,
): (row: StoredRow) => string[] {
  if (status === 'missing') return namesOfRow
  const isEither = ({ enough, terms }: StoredRow) => enough === 'one' && terms.length > 1
  const proven = new Set(
    jobs
      .flatMap(({ result }) => countedRows(result.rows))
      .filter((row) => STATUS_TESTS.met(row) && !isEither(row))
      .flatMap((row) => namesOfRow(row).map((name) => keyOf(name, row.kind))),
  )
  return (row) => {
    const names = namesOfRow(row)
    if (!isEither(row) || names.length < 2) return names
    const shown = names.filter((name) => proven.has(keyOf(name, row.kind)))
    return shown.length > 0
      ? shown
      : [shortened(`${names.slice(0, -1).join(', ')} or ${names.at(-1)}`, LONGEST_NAME)]
  }
}

// A row without a known name is named by its own words; "degree in" is a degree. A trait or years of no field name nothing that
// a person could learn or add: "detail-oriented", "5+ years of experience".
function namesOfRow({ terms, quote, kind }: StoredRow): string[] {
  if (kind === 'soft') return []
  if (terms.length > 0) return terms.map((term) => oneLine(term.replace(/ (?:in|of)$/i, ''), LONGEST_NAME))
  return kind === 'years' ? [] : [shortened(quote, LONGEST_NAME)]
}

function groupOf(
  groups: Map<string, DemandGroup>,
  { key, kind }: { key: string; kind: DemandCount['kind'] },
): DemandGroup {
  const knownGroup = groups.get(key)
  if (knownGroup) return knownGroup
  const group: DemandGroup = { name: '', kind, jobs: 0, must: 0, examples: [], spellings: new Map() }
  groups.set(key, group)
  return group
}

function note(group: DemandGroup, { job_identity, rows }: { job_identity: string; rows: StoredRow[] }): void {
  group.jobs += 1
  if (rows.some((row) => isMustHave(row.class))) group.must += 1
  const [row] = rows
  if (row && group.examples.length < MOST_EXAMPLES) group.examples.push({ quote: row.quote, job_identity })
}

function commonest(spellings: ReadonlyMap<string, number>): string {
  const [first] = [...spellings].toSorted(([, a], [, b]) => b - a)
  return first?.[0] ?? ''
}

// The same few names recur in most postings, so each spelling is looked up once.
function demandKeys(): (name: string, kind: string) => string {
  const keys = new Map<string, string>()
  return (name, kind) => {
    const key = keys.get(`${kind} ${name}`) ?? (kind === 'degree' ? degreeKey(name) : nameOfTerm(name))
    keys.set(`${kind} ${name}`, key)
    return key
  }
}

// Names of one degree without a field are one demand. Example: "Bachelor", "Bachelor's degree" and "BSc", but not "BSN".
function degreeKey(name: string): string {
  const level = levelOf(name)
  if (level === 0 || name.split(/\s+/).length > MOST_OF_DEGREE) return nameOfTerm(name)
  return `degree ${level} ${letteredDegrees(name, 'school')[0]?.field ?? ''}`
}

const MOST_OF_DEGREE = 2

type ShowInsightsDeps = { desk: Store; index: Store; reader: InsightsCounter }

const MOST_QUESTIONS = 100

/** Returns statistics over assessed jobs that have a posting, from stored assessments. */
export async function showInsights(
  services: ShowInsightsDeps,
  { profile_id }: InsightsQuery,
): Promise<InsightsResponse> {
  const { desk } = services
  const mask = await maskOfRole(services, profile_id)
  const { open_questions, unmet, met, counts, fit } = await services.reader.countInsights({
    mask,
    of_no_role: profile_id === undefined,
  })
  const applications = await listApplications(desk)
  const counted = profile_id === undefined ? applications : await ofRoles(services, { applications, mask })
  return {
    schema_version: 'svc-insights:1',
    profile_id: profile_id ?? null,
    open_questions: open_questions
      .slice(0, MOST_QUESTIONS)
      .map((open) => ({ ...open, form: shownForm(open.question) })),
    questions_not_shown: Math.max(0, open_questions.length - MOST_QUESTIONS),
    unmet,
    met,
    counts,
    fit,
    reported: await countRowReports(desk),
    funnel: {
      found: (await countLive(desk, mask)) + counts.of_no_role,
      assessed: counts.assessed,
      match: counts.by_verdict.matched_above_threshold,
      ...appliedFunnel(counted),
    },
  }
}

async function maskOfRole(
  { desk }: Pick<ShowInsightsDeps, 'desk'>,
  profile_id: string | undefined,
): Promise<number> {
  const active = await listActiveRoles(desk)
  const counted = active.filter((role) => profile_id === undefined || role.profile_id === profile_id)
  if (profile_id !== undefined && counted.length === 0) {
    throw new Refusal('profile_not_found', 'No active role has this id. `svc roles` lists the roles.')
  }
  return maskOf(counted)
}

type OfRoles = { applications: readonly Application[]; mask: number }

async function ofRoles(
  { desk, index }: ShowInsightsDeps,
  { applications, mask }: OfRoles,
): Promise<Application[]> {
  const keys = await Promise.all(
    applications.map((application) => findJobKey(index, application.job_identity)),
  )
  const tracked = await findTracked(
    desk,
    keys.filter((key) => key !== null),
  )
  const jobKeys = new Set(tracked.filter((row) => (row.mask & mask) !== 0).map((row) => row.job_key))
  return applications.filter((_, index) => jobKeys.has(keys[index] ?? Number.NaN))
}

/** The number of applications that reached each stage. */
type AppliedFunnel = { applied: number; interview: number; offer: number }

type StatusTimeline = { status: string; timeline: readonly { status: string }[] }

const OFFER = ['offer', 'accepted']
const INTERVIEW = ['interview', ...OFFER]

/**
 * Counts the stages that applications ever reached. Example: one that was rejected after an interview counts as an
 * interview.
 */
export function appliedFunnel(applications: readonly StatusTimeline[]): AppliedFunnel {
  // The timeline also holds marks that were taken back: "interested" alone is no stage.
  const applied = applications.filter(({ status }) => status !== 'interested')
  const reached = (statuses: readonly string[]) =>
    applied.filter((steps) => [steps, ...steps.timeline].some(({ status }) => statuses.includes(status)))
      .length
  return { applied: applied.length, interview: reached(INTERVIEW), offer: reached(OFFER) }
}
