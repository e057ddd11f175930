import { changePaper, type JobResumePaper, type PaperLine } from '#assets/page/job-resume/store.ts'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { DiffText, WeighedText } from '#assets/page/kit/parts/weighed.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { refusedText, tierText } from '#lib/judge/settle/weighed-words.ts'

export type SuggestionProps = {
  paper: JobResumePaper
  id: string
  suggested: NonNullable<PaperLine['suggested']>
}

const WAITING = {
  model: 'Suggested wording, not used yet',
  agent: 'An agent’s wording, not used yet',
  page: 'Your wording, not used yet: this browser was not paired',
}

/**
 * A suggested wording of a line, with the differences and the words that the line does not back. It prints only after
 * the person accepts it.
 */
export function Suggestion({ paper, id, suggested }: SuggestionProps) {
  const { text, diff, from: writer, tier, reason, pieces, left_out, older } = suggested
  const short = `“${text.slice(0, 60)}”`
  const decide = async (suggestion: 'use' | 'keep') => {
    const is_done = await changePaper(paper, { kind: 'lines', lines: [{ id, suggestion }] })
    if (is_done) announce(suggestion === 'use' ? 'The other wording is used' : 'The wording is kept')
    focusSoon(is_done ? `edit-${id}` : `use-${id}`)
  }
  return (
    <div class="suggested">
      <p class="small quiet">
        {older ? 'Your line changed since, so these words no longer print' : WAITING[writer]}
      </p>
      {tier === 'proved' ? (
        <>
          <p>
            <DiffText pieces={diff} />
          </p>
          <p class="small quiet">{tierText(tier, reason)}</p>
        </>
      ) : (
        <WeighedText {...{ tier, reason, pieces, left_out }} />
      )}
      <div class="acts">
        {!older && (
          <button
            id={`use-${id}`}
            type="button"
            aria-label={`Use this wording: ${short}`}
            onClick={() => void decide('use')}
          >
            Use this wording
          </button>
        )}
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

export type RefusedWordsProps = { refused: NonNullable<PaperLine['refused']> }

/** Words that a model wrote for a line and that contradict it, with the reason; they cannot be used. */
export function RefusedWords({ refused: { text, reason } }: RefusedWordsProps) {
  return (
    <details class="suggested refused small">
      <summary>A suggested wording was refused: {refusedText(reason)}.</summary>
      <p dir="auto">{text}</p>
      <p class="quiet">
        If it is true, change the line in your main resume. Words that contradict it cannot be used.
      </p>
    </details>
  )
}
