import { isApplied } from '#assets/page/applied/store.ts'
import { closingText } from '#assets/page/job/summary.tsx'
import { dayText } from '#assets/page/kit/words.ts'
import { standingOf, wordOf } from '#lib/judge/verdict/job-words.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'
import { counted } from '#lib/text/text.ts'

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
