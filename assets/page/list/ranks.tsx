import type { JobRow } from '#lib/shortlist/jobs/schema.ts'
import { glanceParts } from './score-words.ts'

/** How the jobs of a list stand: by verdict once they are assessed, else by rank. */
export function Ranks({ rows }: { rows: readonly JobRow[] }) {
  const shares = glanceParts(rows)
  if (rows.length === 0) return null
  let from = 0
  return (
    <div class="ranks">
      <svg viewBox={`0 0 ${rows.length} 8`} preserveAspectRatio="none" aria-hidden="true">
        {shares.map(({ word, tone, count }) => {
          const x = from
          from += count
          return <rect key={word} class={tone} x={x} width={count} height="8" />
        })}
      </svg>
      <p class="small">
        <span class="quiet">Of the {rows.length} shown: </span>
        {shares.map(({ tone, word, count }) => (
          <span key={word} class="key">
            <i class={tone} aria-hidden="true" /> <b>{count}</b> {word}
          </span>
        ))}
      </p>
    </div>
  )
}
