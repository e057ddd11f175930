import type { Section } from '#db/rows/master.ts'
import type { Reader } from '#db/store.ts'
import { findPrintedMaster } from '#lib/evidence/master/show-master.ts'
import { pickInput } from '#lib/resume/tailored/pick-resume.ts'
import { findAssessmentOf, type findJob } from '#lib/resume/tailored/resume-facts.ts'
import {
  areAlike,
  type Candidate,
  dutiesOf,
  pointsOf,
  readCandidates,
} from '#lib/resume/tailored/rules/candidates.ts'
import { oneLine } from '#lib/text/text.ts'
import { termsOf } from '#lib/text/tokens.ts'

type ResumeJob = Awaited<ReturnType<typeof findJob>>

/** A requirement or duty of a posting in its own words; `r3` is a requirement, `d12` a duty. */
export type Demand = { id: string; text: string }
/** A line for a letter, and the demand of the posting that it answers best; null if it answers none. */
type LetterBullet = { id: string; text: string; answers: Demand | null }

/**
 * Returns the three to five lines that a letter for a job tells: by their gain for requirements that the resume meets and for duties,
 * musts twice, as lines are picked for the resume. A fourth and fifth line must answer more. Empty without a usable line.
 */
export async function bestLines(desk: Reader, job: ResumeJob, now: string): Promise<LetterBullet[]> {
  const { candidates, demands } = await readLines(desk, job, now)
  const chosen: Candidate[] = []
  const covered = new Map<string, number>()
  const open = candidates.filter(isTold)
  while (chosen.length < MOST_LINES) {
    const gain = ({ covers }: Candidate) => pointsOf(covers, covered)
    const [best] = open
      .filter((candidate) => !chosen.some((line) => line === candidate || areAlike(line, candidate)))
      .toSorted((a, b) => gain(b) + b.worth - gain(a) - a.worth)
    if (!best || (chosen.length >= FEW_LINES && gain(best) < LEAST_GAIN)) break
    chosen.push(best)
    for (const { row } of best.covers) covered.set(row, (covered.get(row) ?? 0) + 1)
  }
  return chosen.map((candidate) => bulletOf(candidate, demands))
}

/** Returns the demand that each line of the resume answers, by the line's id. */
export async function answersByLine(desk: Reader, job: ResumeJob, now: string): Promise<Map<string, Demand>> {
  const { candidates, demands } = await readLines(desk, job, now)
  return new Map(
    candidates.flatMap((candidate) => {
      const { id, answers } = bulletOf(candidate, demands)
      return answers === null ? [] : [[id, answers] as const]
    }),
  )
}

async function readLines(desk: Reader, job: ResumeJob, now: string) {
  const master = await findPrintedMaster(desk)
  if (!master) return { candidates: [], demands: new Map<string, string>() }
  const assessment = await findAssessmentOf(desk, job)
  const rows = (assessment?.result.rows ?? []).filter(({ status }) => status !== 'unmet')
  const demands = new Map([...rows, ...dutiesOf(job.posting)].map(({ id, quote }) => [id, quote]))
  const input = await pickInput(desk, { content: master.content, rows, posting: job.posting, now })
  return { candidates: readCandidates(input), demands }
}

// Among the demands that a line answers, the one with the most of its words tells the reader most.
function bulletOf({ line, covers }: Candidate, demands: ReadonlyMap<string, string>): LetterBullet {
  const words = new Set(termsOf(line.text))
  const shared = ({ row }: { row: string }) =>
    new Set(termsOf(demands.get(row) ?? '').filter((word) => words.has(word))).size
  const [best] = covers
    .filter(({ points }) => points >= ANSWERS)
    .toSorted((a, b) => shared(b) - shared(a) || b.weight * b.points - a.weight * a.points)
  const id = best?.row ?? ''
  const text = oneLine(demands.get(id) ?? '', LONGEST_DEMAND).replace(/^[-–•*] /, '')
  return { id: line.id, text: line.text, answers: text === '' ? null : { id, text } }
}

// A licence, a degree or a summary is told only if the assessment cites it for a requirement; a list of skills or of languages never, because the letter
// itself shows its language.
function isTold({ line: { section, text }, covers }: Candidate): boolean {
  if (text.length > LONGEST_LINE) return false
  return STORY_SECTIONS.has(section) || (!LISTS.has(section) && covers.some(({ kind }) => kind === 'cites'))
}

const FEW_LINES = 3
const MOST_LINES = 5
// The gain that a fourth and a fifth line must add, and the points by which a line answers a demand.
const LEAST_GAIN = 300
const ANSWERS = 300
const LONGEST_LINE = 320
const LONGEST_DEMAND = 300
const LISTS: ReadonlySet<Section> = new Set(['skills', 'languages'])
const STORY_SECTIONS: ReadonlySet<Section> = new Set(['experience', 'projects', 'volunteering'])
