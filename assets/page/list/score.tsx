import { isApplied } from '#assets/page/applied/store.ts'
import { standingOf, wordOf } from '#lib/judge/verdict/job-words.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'

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
