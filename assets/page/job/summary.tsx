import { isApplied } from '#assets/page/applied/store.ts'
import type { Rank } from '#assets/page/job/job-facts.tsx'
import type { JobReply } from '#assets/page/job/tied-row.ts'
import { Dotted, Fact } from '#assets/page/kit/parts/elements.tsx'
import { dayText, modeBeside, rangeText } from '#assets/page/kit/words.ts'
import { ownPayText } from '#lib/index/labels/label-words.ts'
import { requirementsText, standingOf, wordOf } from '#lib/judge/verdict/job-words.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'
import { counted } from '#lib/text/text.ts'

const MOST = 3
const MOST_TERMS = 4
type SummaryInput = Pick<JobReply, 'assessment' | 'rank'> & { job?: { title: string } | null }

/** The first three lines of an open job: the reasons for its chance, what speaks against it, and what it pays and where. */
export function Summary({ row, reply }: { row: JobRowView; reply: JobReply }) {
  const fits = fitReasons(reply)
  const gaps = gapReasons(reply)
  return (
    <dl class="summary stack-1">
      {fits.length > 0 && (
        <Fact name="Fits">
          <Dotted facts={fits} />
        </Fact>
      )}
      {gaps.length > 0 && (
        <Fact name="Against">
          <Dotted facts={gaps} />
        </Fact>
      )}
      <Fact name="Offers">
        <Dotted facts={offersOf(row)} />
      </Fact>
    </dl>
  )
}

/** Returns the main reasons for the chance of a job, at most three. Example: "5 of 8 requirements met". */
export function fitReasons({ assessment, rank, job = null }: SummaryInput): string[] {
  const title = job?.title.toLowerCase() ?? ''
  const parts = bestParts(rank).filter(
    ({ points, kind, term }) =>
      points > 0 && kind !== 'start' && !(kind === 'word' && title.includes(term.toLowerCase())),
  )
  // A skill may be a keyword of the role too.
  const terms = [
    ...new Set(parts.filter(({ kind }) => TERM_KINDS.includes(kind)).map(({ term }) => term.toLowerCase())),
  ]
  const counts = assessment !== null && assessment.met + assessment.likely > 0 ? assessment : null
  return [
    counts ? requirementsText(counts) : '',
    parts.some(({ kind }) => kind === 'title') ? 'a title like yours' : '',
    terms[0] ? `names ${terms.slice(0, MOST_TERMS).join(', ')}` : '',
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
  const open = rows
    .filter((row) => row.class === 'hard' && !row.likely && row.status !== 'met' && row.status !== 'unmet')
    .map(({ status, quote }) => `${status === 'partly' ? 'partly met' : 'not shown'}: ${quote}`)
  const all = bestParts(rank)
  // A title like the person's by its work or by its words is no reason against the job, though one of them differs.
  const isLikeYours = all.some(({ points, kind }) => points > 0 && kind === 'title')
  const parts = all.filter(
    ({ points, kind }) =>
      points < 0 && kind !== 'start' && !(isLikeYours && (kind === 'trade' || kind === 'title')),
  )
  return [
    ...unmet,
    ...parts.map(({ term, kind }) => (kind === 'title' ? 'a title unlike yours' : term)),
    ...open,
  ].slice(0, MOST)
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
  return `${closes < today ? 'closed' : 'closes'} ${dayText(closes, now)}`
}

/** Returns a job with the state that its application has; one that was recorded here counts at once. */
export function withApplied(row: JobRowView): JobRowView {
  return isApplied(row) ? { ...row, state: 'applied' } : row
}

/**
 * The standing of a job in one word, its one number, by which lists are ordered, and its requirements as a bar; a line of text
 * is its tooltip and for screen readers. An outdated verdict stays, with a mark.
 */
export function RowMark({ row: listed }: { row: JobRowView }) {
  const row = withApplied(listed)
  const { kind, word, sign } = wordOf(row)
  const isOld = row.assessment !== null && row.stale_label !== null
  const next = row.not_judged ? `. ${row.not_judged.next_step}` : ''
  const text = standingOf(row)
  return (
    <span class={`row-mark${isOld ? ' old' : ''}`} data-kind={kind} title={text + next}>
      <span class="word" aria-hidden="true">
        <i>{sign}</i> {word}
      </span>
      <span class="chance" aria-hidden="true">
        {row.chance === null ? '…' : `${row.chance} %`}
      </span>
      <RequirementBar counts={row.assessment} />
      <span class="unseen score-text">{text}</span>
    </span>
  )
}

type Counts = { met: number; likely: number; contradicted: number; total: number }

/** The counted requirements of a job as a bar: met, likely, open, contradicted. Its text stands beside it. */
export function RequirementBar({ counts }: { counts: Counts | null }) {
  if (counts === null || counts.total === 0) return null
  const { met, likely, contradicted, total } = counts
  const parts = [
    ['met', met],
    ['likely', likely],
    ['open', total - met - likely - contradicted],
    ['contradicted', contradicted],
  ] as const
  let floor = 0
  return (
    <svg class="requirement-bar" viewBox={`0 0 ${total} 4`} preserveAspectRatio="none" aria-hidden="true">
      {parts.map(([name, count]) => {
        const x = floor
        floor += count
        return count > 0 && <rect key={name} class={name} x={x} width={count} height="4" />
      })}
    </svg>
  )
}

const DAY = 86_400_000
const OLD_DAYS = 60

/** Whether a job is up for over 60 days, by the board's own day, else by the day on which it was first seen here. */
export function isOld({ published_at, first_seen_at }: JobRowView, now: number): boolean {
  return now - Date.parse(published_at ?? first_seen_at) > OLD_DAYS * DAY
}

// It was here before the day on which its board says that it went up.
function isReposted({ published_at, published_kind, first_seen_at }: JobRowView): boolean {
  return (
    published_at !== null &&
    published_kind === 'posted' &&
    Date.parse(published_at) - Date.parse(first_seen_at) > 2 * DAY
  )
}

function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

const UNCLEAR = {
  lives_in: 'Home unclear',
  may_work_in: 'Permit unclear',
  would_move: 'Moving unclear',
  languages: 'Language unclear',
  licences: 'Licence unclear',
  nothing: 'Open to you?',
} as const

/** The notes on a row. Those that most affect a decision come first, each in few words, because a row shows the first alone. */
export function rowNotes(row: JobRowView): string[] {
  const now = Date.now()
  const more = row.copies - 1
  return [
    row.state === 'hidden' ? 'Hidden by you' : '',
    row.snoozed_until === null ? '' : `Back on ${dayText(row.snoozed_until)}`,
    row.removed_at === null ? '' : 'No longer listed',
    row.reposted_at === null ? '' : 'Reposted',
    capitalised(closingText(row.labels.closes, now)),
    isReposted(row) ? 'Posted again' : '',
    row.open.status === 'unclear'
      ? UNCLEAR[row.open.missing ?? 'nothing']
      : row.open.status === 'no'
        ? 'Not open to you'
        : '',
    more > 0 ? (row.family ? `+${more} like it` : `+${counted(more, 'copy', 'copies')}`) : '',
    row.like ? 'May be a copy' : '',
    row.location_unclear ? 'Place unclear' : '',
    isOld(row, now) ? 'Over 60 days' : '',
    row.own_id === null ? '' : 'Kept by you',
    row.sample ? 'Sample' : '',
  ].filter(Boolean)
}
