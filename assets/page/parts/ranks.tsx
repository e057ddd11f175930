import type { JobRow } from '#lib/jobs/schema.ts'
import { type Band, bandOf } from '../words/job-words.ts'

const BANDS: { band: Band; word: string }[] = [
  { band: 'likely', word: 'likely, rank 70 and up' },
  { band: 'possible', word: 'possible, 40 to 69' },
  { band: 'low', word: 'low, under 40' },
  { band: 'unranked', word: 'not ranked yet' },
]

/** How the jobs of a list are spread over the ranks. */
export function Ranks({ rows }: { rows: readonly JobRow[] }) {
  const shares = BANDS.map(({ band, word }) => {
    return { band, word, count: rows.filter((row) => bandOf(row.rank_score) === band).length }
  }).filter(({ count }) => count > 0)
  if (rows.length === 0) return null
  let from = 0
  return (
    <div class="ranks">
      <svg viewBox={`0 0 ${rows.length} 8`} preserveAspectRatio="none" aria-hidden="true">
        {shares.map(({ band, count }) => {
          const x = from
          from += count
          return <rect key={band} class={band} x={x} width={count} height="8" />
        })}
      </svg>
      <p class="small">
        <span class="quiet">Of the {rows.length} shown: </span>
        {shares.map(({ band, word, count }) => (
          <span key={band} class="key">
            <i class={band} aria-hidden="true" /> <b>{count}</b> {word}
          </span>
        ))}
      </p>
    </div>
  )
}
