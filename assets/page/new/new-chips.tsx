import type { NewResponse } from '#lib/shortlist/new/schema.ts'
import { chooseNews, newsChoice } from './store.ts'

/** What is not in the list of new jobs and why, each only where there is any. */
export function NewChips({ value }: { value: NewResponse }) {
  const { not_judged, weak_fit, applied, us_only_left_out, low_rank_skipped, only_stale } = value.counts
  const left = value.ranking.by_profile.reduce((sum, { ranked, total }) => sum + total - ranked, 0)
  const words = [
    weak_fit > 0 && <a href="#/jobs?state=weak_fit">{weak_fit} weak fit</a>,
    applied > 0 && <a href="#/applied">{applied} applied</a>,
    us_only_left_out > 0 && (
      <button
        type="button"
        class="plain"
        onClick={() => chooseNews({ ...newsChoice.peek(), us_only: false })}
      >
        {us_only_left_out} outside the US left out: show them
      </button>
    ),
    not_judged.no_text > 0 && <span>{not_judged.no_text} without a text yet</span>,
    not_judged.nothing_read > 0 && <span>{not_judged.nothing_read} with no requirement read</span>,
    not_judged.unread_language > 0 && <span>{not_judged.unread_language} in a language not read yet</span>,
    low_rank_skipped > 0 && <span>{low_rank_skipped} ranked low</span>,
    only_stale > 0 && <span>{only_stale} with only an old assessment</span>,
    value.ranking.in_progress && left > 0 && <span>{left} still being ranked</span>,
  ].filter(Boolean)
  if (words.length === 0) return null
  return (
    <ul class="facts-line" aria-label="Beside these">
      {words.map((word, at) => (
        <li key={at}>{word}</li>
      ))}
    </ul>
  )
}
