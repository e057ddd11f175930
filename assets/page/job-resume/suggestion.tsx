import { changePaper, type Paper, type PaperLine } from '#assets/page/job-resume/store.ts'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { say } from '#assets/page/kit/say.ts'
import type { Piece } from '#lib/text/diff.ts'

export type SuggestionProps = { paper: Paper; id: string; suggested: NonNullable<PaperLine['suggested']> }

const WAITING = {
  model: 'Suggested wording, not used yet',
  agent: 'An agent’s wording, not used yet',
  page: 'Your wording, not used yet: this browser was not paired',
}

/** Other words for a line, with what differs marked; they print only once the person uses them. */
export function Suggestion({ paper, id, suggested: { text, diff, from } }: SuggestionProps) {
  const short = `“${text.slice(0, 60)}”`
  const decide = async (suggestion: 'use' | 'keep') => {
    const is_done = await changePaper(paper, { kind: 'lines', lines: [{ id, suggestion }] })
    if (is_done) say(suggestion === 'use' ? 'The other wording is used' : 'The wording is kept')
    focusSoon(is_done ? `edit-${id}` : `use-${id}`)
  }
  return (
    <div class="suggested">
      <p class="small quiet">{WAITING[from]}</p>
      <p>
        <DiffText pieces={diff} />
      </p>
      <div class="acts">
        <button
          id={`use-${id}`}
          type="button"
          aria-label={`Use this wording: ${short}`}
          onClick={() => void decide('use')}
        >
          Use this wording
        </button>
        <button
          type="button"
          class="plain"
          aria-label={`Keep the line instead of ${short}`}
          onClick={() => void decide('keep')}
        >
          Keep the line
        </button>
      </div>
    </div>
  )
}

export type DiffTextProps = { pieces: readonly Piece[]; without?: 'gone' | 'new' }

/** A text with the words marked that came and went; `without` leaves one of both out. */
export function DiffText({ pieces, without }: DiffTextProps) {
  return (
    <span dir="auto">
      {pieces.map(({ kind, text }, at) => {
        if (kind === without) return null
        if (kind === 'gone') return <del key={at}>{text}</del>
        return kind === 'new' ? <ins key={at}>{text}</ins> : text
      })}
    </span>
  )
}
