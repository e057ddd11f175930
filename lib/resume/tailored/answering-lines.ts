import type { MasterLine, Section } from '#db/rows/master.ts'
import type { RowKind } from '#db/rows/requirement.ts'
import type { Reader } from '#db/store.ts'
import { findPrintedMaster } from '#lib/evidence/master/role-resume.ts'
import { loadTermWorth } from '#lib/judge/rank/load-rank-model.ts'
import { findTerms } from '#lib/judge/read/find-terms.ts'
import { pickInput } from '#lib/resume/tailored/pick-resume.ts'
import { findAssessmentOf, type findJob } from '#lib/resume/tailored/resume-facts.ts'
import {
  areAlike,
  type Candidate,
  dutiesOf,
  isTelling,
  type PickDuty,
  pointsOf,
  type RowCover,
  readCandidates,
} from '#lib/resume/tailored/rules/candidates.ts'
import { oneLine } from '#lib/text/text.ts'
import { countTerms, termsOf } from '#lib/text/tokens.ts'

type ResumeJob = Awaited<ReturnType<typeof findJob>>

/** A requirement or duty of a posting in its own words; `r3` is a requirement, `d12` a duty. */
export type Demand = { id: string; text: string }
/** The demands of a posting by id; `kind` is null for a duty, and `isMet` whether the assessment proves it. */
type Demands = ReadonlyMap<string, DemandRead>
type DemandRead = { text: string; kind: RowKind | null; isMet: boolean }
/** A demand that a line answers: the words that both share, and the gain of the line for it. */
type Answered = Demand & { shared: number; gain: number }
/** The demands that each line of a resume answers, by the line's id, the best first. */
export type AnswersByLine = ReadonlyMap<string, readonly Answered[]>

/**
 * Returns the three to five lines that a letter for a job tells: lines of work by their gain for requirements that the resume meets and
 * for duties, musts twice, and by their likeness to the posting, the best answer first; then one licence or the like that the assessment
 * cites. Empty without a usable line.
 */
export async function bestLines(desk: Reader, job: ResumeJob, now: string): Promise<string[]> {
  const { candidates, demands } = await readLines(desk, job, now)
  return linesOfLetter(candidates, demands).map(({ line }) => line.text)
}

/** Returns the demands that each line of the resume answers. */
export async function answersByLine(desk: Reader, job: ResumeJob, now: string): Promise<AnswersByLine> {
  const { candidates, demands } = await readLines(desk, job, now)
  return new Map(candidates.map((candidate) => [candidate.line.id, answersOf(candidate, demands)]))
}

/** Returns the lines of work that answer each demand, by the demand's id, the best first. */
export async function linesByDemand(
  desk: Reader,
  job: ResumeJob,
  now: string,
): Promise<ReadonlyMap<string, readonly MasterLine[]>> {
  const { candidates, demands } = await readLines(desk, job, now)
  const pairs = candidates
    .filter(({ line }) => STORY_SECTIONS.has(line.section))
    .flatMap((candidate) =>
      answersOf(candidate, demands).map((answer) => ({ ...answer, line: candidate.line })),
    )
  const byDemand = Map.groupBy(
    pairs.toSorted((a, b) => b.shared - a.shared || b.gain - a.gain),
    ({ id }) => id,
  )
  return new Map([...byDemand].map(([id, answers]) => [id, answers.map(({ line }) => line)]))
}

/**
 * Returns the demand under which each of these lines stands in a letter. Each demand is named once, at the line that answers it best;
 * the other lines stand under their next one, or under none.
 */
export function demandsOfLines(ids: readonly string[], answers: AnswersByLine): Map<string, Demand> {
  const pairs = [...new Set(ids)].flatMap((id) =>
    (answers.get(id) ?? []).map((answered) => ({ line: id, ...answered })),
  )
  const named = new Set<string>()
  const demands = new Map<string, Demand>()
  for (const { line, id, text } of pairs.toSorted((a, b) => b.shared - a.shared || b.gain - a.gain)) {
    if (demands.has(line) || named.has(text)) continue
    named.add(text)
    demands.set(line, { id, text })
  }
  return demands
}

async function readLines(desk: Reader, job: ResumeJob, now: string) {
  const master = await findPrintedMaster(desk)
  if (!master) return { candidates: [], demands: new Map<string, DemandRead>() }
  const assessment = await findAssessmentOf(desk, job)
  const rows = (assessment?.result.rows ?? []).filter(({ status }) => status !== 'unmet')
  const demands = new Map<string, DemandRead>([
    ...rows.map(
      ({ id, quote, kind, status }) => [id, { text: quote, kind, isMet: status === 'met' }] as const,
    ),
    ...bulletsOf(dutiesOf(job.posting)).map(
      ([id, text]) => [id, { text, kind: null, isMet: false }] as const,
    ),
  ])
  const input = await pickInput(desk, { content: master.content, rows, posting: job.posting, now })
  const common = new Set(termsOf(job.posting.title))
  const candidates = readCandidates(input).map((candidate) => withOwnWords(candidate, demands, common))
  return { candidates, demands }
}

// The sentences of one bullet are duties of one id.
function bulletsOf(duties: readonly PickDuty[]): [id: string, text: string][] {
  const bullets = Map.groupBy(duties, ({ id }) => id)
  return [...bullets].map(([id, sentences]) => [id, sentences.map(({ quote }) => quote).join(' ')])
}

/**
 * Returns a line with the demands that it shares more with than a word of the job's title; two other shared words count as much as a
 * name, and nearly all of them more. Example: "Mentor two designers" answers no "Contribute to our design system" of a designer.
 */
export function withOwnWords(candidate: Candidate, demands: Demands, common: ReadonlySet<string>): Candidate {
  const covers = candidate.covers.flatMap((cover): RowCover[] => {
    const { text = '', isMet = false } = demands.get(cover.row) ?? {}
    const shared = sharedWords(candidate.line.text, text)
    const own = shared.filter((word) => !common.has(word)).length
    const isNamed = sharesName(candidate.line.text, text)
    const isCommon = shared.length > 0 && own === 0 && !isNamed && termsOf(text).length > FEW_WORDS
    // A word of the title counts where the assessment proved the demand by this line. Example: "Recovered patients" for a recovery nurse.
    if (isMet && cover.kind === 'cites' && shared.length > 0 && own < 2) return [{ ...cover, worded: true }]
    if (isCommon) return cover.kind === 'cites' ? [{ ...cover, worded: false }] : []
    // Likeness adds little to one shared word. Example: "Planned school menus" is a faint answer to "Create tasting menus".
    const isFaint = own === 1 && shared.length === 1 && cover.kind === 'term' && !isNamed
    if (own < 2) return [isFaint ? { ...cover, points: Math.min(cover.points, ANSWERS) } : cover]
    const points = 4 * shared.length >= 3 * termsOf(text).length ? WHOLE : Math.min(own * SHARED, MOST_SHARED)
    return [{ ...cover, points: Math.max(cover.points, points) }]
  })
  return { ...candidate, covers }
}

const FEW_WORDS = 3
const SHARED = 250
const MOST_SHARED = 600
// For nearly all words of the demand.
const WHOLE = 900

/** Returns the lines of a letter in the order of print. */
export function linesOfLetter(candidates: readonly Candidate[], demands: Demands): Candidate[] {
  const usable = candidates
    .filter(({ line }) => line.text.length <= LONGEST_LINE && !LISTS.has(line.section))
    .map((candidate) => ({ ...candidate, covers: coversTold(candidate, demands) }))
  const work = usable.filter(({ line }) => STORY_SECTIONS.has(line.section))
  const isCited = ({ covers }: Candidate) => covers.some(({ kind }) => kind === 'cites')
  const facts = usable
    .filter(
      (candidate) => !work.includes(candidate) && candidate.line.section !== 'summary' && isCited(candidate),
    )
    .toSorted((a, b) => pointsOf(b.covers, NONE) - pointsOf(a.covers, NONE))
  const few = chosenOf(work, MOST_LINES - 1)
  const fact = facts.find((candidate) => !few.some((line) => tellsAgain(line, candidate)))
  const chosen = fact === undefined ? chosenOf(work, MOST_LINES) : few
  // Not the sum: a line that names four bonuses stands below one that shows a must.
  const rank = ({ covers, worth }: Candidate) =>
    Math.max(0, ...covers.map(({ weight, points }) => weight * points)) + (covers.length > 0 ? worth : 0)
  const lines = [...chosen.toSorted((a, b) => rank(b) - rank(a)), ...(fact ? [fact] : [])]
  if (lines.length >= FEW_LINES) return lines
  // A summary repeats the resume, and is told only where work is short.
  return [...lines, ...usable.filter(({ line, covers }) => line.section === 'summary' && covers.length > 0)]
}

// A fourth and fifth line must answer something more. Lines that answer nothing only fill a letter of fewer than three.
function chosenOf(work: readonly Candidate[], most: number): Candidate[] {
  const chosen: Candidate[] = []
  const covered = new Map<string, number>()
  // A demand that two lines answer needs no third.
  const gain = ({ covers, worth }: Candidate) =>
    pointsOf(
      covers.filter(({ row }) => (covered.get(row) ?? 0) < 2),
      covered,
    ) + worth
  while (chosen.length < most) {
    const others = work.filter(
      (candidate) => !chosen.some((line) => line === candidate || areAlike(line, candidate)),
    )
    const further = others.filter((candidate) => !chosen.some((line) => tellsAgain(line, candidate)))
    const open = chosen.length < FEW_LINES && further.length === 0 ? others : further
    const [best] = open.toSorted((a, b) => standing(b) - standing(a) || gain(b) - gain(a))
    if (!best || (chosen.length >= FEW_LINES && (best.covers.length === 0 || gain(best) < LEAST_GAIN))) break
    chosen.push(best)
    for (const { row } of best.covers) covered.set(row, (covered.get(row) ?? 0) + 1)
  }
  return chosen
}

// Lines that answer the posting, then paid work, then unpaid work.
function standing({ covers, line }: Candidate): number {
  return covers.length > 0 ? 2 : Number(line.section !== 'volunteering')
}

// Two of three words of the shorter line are in the other. Example: "Daily cleaning of offices" beside "Cleaning of offices and stairs".
function tellsAgain(a: Candidate, b: Candidate): boolean {
  const [few, many] = a.words.size < b.words.size ? [a.words, b.words] : [b.words, a.words]
  const telling = [...few].filter(isTelling)
  const shared = telling.filter((word) => many.has(word)).length
  return shared > 1 && 3 * shared >= 2 * telling.length
}

// A line without a word of a demand shows it to no reader, unless the assessment proved it by this line; one line proves no years.
// Qualities such as "smart" have words that mean little, so two are needed. Example: "Cut late payments" is no answer to "Request
// documents from clients".
function coversTold({ line, covers }: Candidate, demands: Demands): RowCover[] {
  return covers.flatMap((cover) => {
    const demand = demands.get(cover.row)
    if (demand === undefined) return []
    const { kind, isMet, text } = demand
    const shared = sharedWords(line.text, text)
    const isWorded = kind === 'soft' ? shared.length > 1 : cover.worded
    // Examples: "a call to patients" for "planning, implementation and evaluation of patient care"; "Plan the orientation of nurses" for
    // the duty "Plan discharges", whose first word is its verb and not its subject.
    const [first = ''] = termsOf(text)
    const isVerb = kind === null && first === shared[0] && first.length < COMPOUND && !isRare(first)
    const count = termsOf(text).length
    // Example: "Built a water line" for "Comfortable working at heights and over water", whatever cites it.
    const isLong = cover.kind === 'cites' ? count >= FEW_WORDS : count > LONG_DEMAND
    const isGlance = !isMet && shared.length === 1 && (isVerb || isLong) && !sharesName(line.text, text)
    const less = cover.kind === 'cites' ? 6 : 3
    if (isWorded) return [isGlance ? { ...cover, points: Math.floor(cover.points / less) } : cover]
    const isProved = cover.kind === 'cites' && isMet && kind !== 'years' && kind !== 'soft'
    return isProved ? [{ ...cover, points: Math.floor(cover.points / 3) }] : []
  })
}

// A rare verb names its own subject. Example: "Published five papers" for "Publish in leading journals".
function isRare(word: string): boolean {
  const { worth } = loadTermWorth()
  let most = 0
  countTerms([{ text: word, times: 1 }], (id) => {
    most = Math.max(most, worth[id] ?? 0)
  })
  return most > LEAST_RARE
}

const LEAST_RARE = 3.5

function sharesName(line: string, demand: string): boolean {
  const names = new Set(findTerms(line).map(({ name }) => name))
  return findTerms(demand).some(({ name }) => names.has(name))
}

function sharedWords(line: string, demand: string): string[] {
  const words = new Set(termsOf(line).map(rootOf))
  return [...new Set(termsOf(demand).filter(isTelling))].filter((word) => words.has(rootOf(word)))
}

// Verbs in "-ate" keep two letters more than their nouns, and nouns in "-ery" one more than their verbs. Examples: "investigate" and
// "investigations", "recovery" and "recovered".
function rootOf(word: string): string {
  return word.length > LONGEST_ROOT ? word.replace(/at$|(?<=er)y$/, '') : word
}

const LONGEST_ROOT = 6
// Words of a demand from which on one of them in a line says little.
const LONG_DEMAND = 8
// A word from this length on is hardly a verb alone. Example: "Lohnabrechnung erstellen".
const COMPOUND = 12

// Among the demands that a line answers, the one with the most of its words tells the reader most.
function answersOf(candidate: Candidate, demands: Demands): Answered[] {
  const { line } = candidate
  return coversTold(candidate, demands)
    .filter(({ points }) => points >= ANSWERS)
    .flatMap(({ row, weight, points }) => {
      const quote = demands.get(row)?.text ?? ''
      const text = oneLine(quote, LONGEST_DEMAND).replace(/^[-–•*] /, '')
      const shared = sharedWords(line.text, quote).length
      return text === '' ? [] : { id: row, text, shared, gain: weight * points }
    })
    .toSorted((a, b) => b.shared - a.shared || b.gain - a.gain)
}

const FEW_LINES = 3
const MOST_LINES = 5
// The gain that a fourth and a fifth line must add, and the points by which a line answers a demand.
const LEAST_GAIN = 300
const ANSWERS = 300
const LONGEST_LINE = 320
const LONGEST_DEMAND = 300
const NONE: ReadonlyMap<string, number> = new Map()
// The letter itself shows its language, and a line of a school says little without the school.
const LISTS: ReadonlySet<Section> = new Set(['skills', 'languages', 'publications', 'education'])
const STORY_SECTIONS: ReadonlySet<Section> = new Set(['experience', 'projects', 'volunteering'])
