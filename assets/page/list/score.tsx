import { isApplied } from '#assets/page/applied/store.ts'
import { type JobKind, KINDS, standingOf, wordOf } from '#lib/judge/verdict/job-words.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'
import { numberText } from '#lib/text/counted.ts'

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

/** How many jobs of a list stand alike. */
export type GlancePart = { kind: JobKind; word: string; count: number }

/** Counts the jobs of a list by their words, in the order of the words. */
export function glanceParts(rows: readonly JobRowView[]): GlancePart[] {
  const counts = new Map<JobKind, number>()
  for (const row of rows) {
    const { kind } = wordOf(withApplied(row))
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return Object.entries(KINDS).flatMap(([name, { word }]) => {
    const count = counts.get(name as JobKind)
    return count === undefined ? [] : [{ kind: name as JobKind, word, count }]
  })
}

/** How the jobs of a list stand, by their words. */
export function Ranks({ rows }: { rows: readonly JobRowView[] }) {
  const parts = glanceParts(rows)
  if (rows.length === 0) return null
  let floor = 0
  return (
    <div class="ranks">
      <svg viewBox={`0 0 ${rows.length} 8`} preserveAspectRatio="none" aria-hidden="true">
        {parts.map(({ kind, count }) => {
          const x = floor
          floor += count
          return <rect key={kind} data-kind={kind} x={x} width={count} height="8" />
        })}
      </svg>
      <p class="small">
        <span class="quiet">The first {numberText(rows.length)}: </span>
        {parts.map(({ kind, word, count }) => (
          <span key={kind} class="key" data-kind={kind}>
            <i aria-hidden="true">{KINDS[kind].sign}</i> <b>{count}</b> {word}
          </span>
        ))}
      </p>
    </div>
  )
}
