import type { ComponentChildren } from 'preact'
import type { Rank } from '#assets/page/job/job-facts.tsx'
import type { JobReply } from '#assets/page/job/tied-row.ts'
import { Dotted } from '#assets/page/kit/parts/elements.tsx'
import { dayText, modeBeside, rangeText } from '#assets/page/kit/words.ts'
import { ownPayText } from '#lib/index/labels/label-words.ts'
import { requirementsText } from '#lib/judge/verdict/job-words.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'
import { counted } from '#lib/text/text.ts'

const MOST = 3
const MOST_TERMS = 4
type SummaryInput = Pick<JobReply, 'assessment' | 'rank'>

/** The first three lines of an open job: the reasons for its chance, what is missing, and what it pays and where. */
export function Summary({ row, reply }: { row: JobRowView; reply: JobReply }) {
  const fits = fitReasons(reply)
  const gaps = gapReasons(reply)
  return (
    <dl class="summary">
      {fits.length > 0 && (
        <Line name="Fits">
          <Dotted facts={fits} />
        </Line>
      )}
      {gaps.length > 0 && (
        <Line name="Missing">
          <Dotted facts={gaps} />
        </Line>
      )}
      <Line name="Offers">
        <Dotted facts={offersOf(row)} />
      </Line>
    </dl>
  )
}

function Line({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Returns the main reasons for the chance of a job, at most three. Example: "5 of 8 requirements met". */
export function fitReasons({ assessment, rank }: SummaryInput): string[] {
  const parts = bestParts(rank).filter(({ points, kind }) => points > 0 && kind !== 'start')
  // A skill may be a keyword of the role too.
  const terms = [
    ...new Set(parts.filter(({ kind }) => TERM_KINDS.includes(kind)).map(({ term }) => term.toLowerCase())),
  ]
  const counts = assessment !== null && assessment.met + assessment.likely > 0 ? assessment : null
  return [
    counts === null ? '' : requirementsText(counts),
    parts.some(({ kind }) => kind === 'title') ? 'a title like yours' : '',
    terms.length === 0 ? '' : `names ${terms.slice(0, MOST_TERMS).join(', ')}`,
    ...parts.filter(({ kind }) => kind === 'level').map(({ term }) => term),
  ]
    .filter(Boolean)
    .slice(0, MOST)
}

const TERM_KINDS = ['skill', 'word', 'keyword']

/** Returns what lowers the chance of a job, the worst first, at most three. Example: "contradicts: A valid licence". */
export function gapReasons({ assessment, rank }: SummaryInput): string[] {
  const rows = (assessment?.matrix ?? []).filter(({ counts }) => counts)
  const unmet = rows.filter(({ status }) => status === 'unmet').map(({ quote }) => `contradicts: ${quote}`)
  const isMust = (row: (typeof rows)[number]) => row.class === 'hard' && !row.likely
  const open = rows
    .filter((row) => row.status !== 'met' && row.status !== 'unmet' && isMust(row))
    .map(({ quote }) => `not shown: ${quote}`)
  const questions = assessment?.questions.length ?? 0
  const all = bestParts(rank)
  // A title like the person's by its work or by its words is no reason against the job, though one of them differs.
  const isLikeYours = all.some(({ points, kind }) => points > 0 && kind === 'title')
  const parts = all.filter(
    ({ points, kind }) =>
      points < 0 && kind !== 'start' && !(isLikeYours && (kind === 'trade' || kind === 'title')),
  )
  return [
    ...unmet,
    ...open,
    questions === 0 ? '' : `${counted(questions, 'question')} that only you can answer`,
    ...parts.map(({ term, kind }) => (kind === 'title' ? 'a title unlike yours' : term)),
  ]
    .filter(Boolean)
    .slice(0, MOST)
}

// The parts of the role that ranks the job highest.
function bestParts(ranks: readonly Rank[]): readonly Rank['parts'][number][] {
  return ranks.toSorted((a, b) => b.score - a.score)[0]?.parts ?? []
}

function offersOf(row: JobRowView): string[] {
  return [
    rangeText(ownPayText(row)) || 'no pay given',
    row.location || 'no place given',
    modeBeside(row),
    closingText(row.labels.closes, Date.now()),
  ].filter(Boolean)
}

/** Returns the closing of a posting in words; empty without one. Example: "closes 3 Dec". */
export function closingText(closes: string | undefined, now: number): string {
  if (closes === undefined) return ''
  if (closes === 'over') return 'says it is closed'
  const today = new Date(now).toISOString().slice(0, 10)
  return `${closes < today ? 'closed' : 'closes'} ${dayText(`${closes}T00:00`, now)}`
}
