import type { ScoreBar as Bar } from './score-words.ts'

/** A score as a bar: as long and as coloured as the text beside it says. */
export function ScoreBar({ bar }: { bar: Bar }) {
  if (bar.length === null) return null
  return (
    <svg
      class={`score-bar ${bar.tone}`}
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
      data-length={bar.length}
    >
      <rect class="track" width="100" height="4" />
      <rect class="fill" width={bar.length} height="4" />
    </svg>
  )
}
