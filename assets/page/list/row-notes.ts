import { closingText } from '#assets/page/job/summary.tsx'
import { dayText } from '#assets/page/kit/words.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'
import { counted } from '#lib/text/counted.ts'

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
