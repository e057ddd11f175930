import { tierText, type WeighedRewording } from '#lib/judge/settle/weigh-rewording.ts'
import type { DiffPiece } from '#lib/text/diff.ts'

const WEIGHT_WORDS = {
  new: 'not in your line',
  moved: 'elsewhere in your line',
  other_form: 'another form in your line',
}

export type WeighedProps = Omit<WeighedRewording, 'reason'> & { reason: string | null }

/** A suggested wording: words that the line does not back are marked, and dropped statements are listed. */
export function WeighedText({ tier, reason, pieces, left_out }: WeighedProps) {
  return (
    <>
      <p dir="auto">
        {pieces.map(({ kind, text }, index) =>
          kind === 'backed' ? (
            text
          ) : (
            <mark key={index} class={`unbacked ${kind}`} title={WEIGHT_WORDS[kind]}>
              {text}
            </mark>
          ),
        )}
      </p>
      <p class="small quiet">{tierText(tier, reason)}</p>
      {left_out.length > 0 && tier === 'unproved' && (
        <p class="small quiet">
          Left out of your line: <bdi>{left_out.join(', ')}</bdi>.
        </p>
      )}
    </>
  )
}

/** A text with the words marked that came and went; `without` leaves one of both out. */
export function DiffText({ pieces, without }: { pieces: readonly DiffPiece[]; without?: 'gone' | 'new' }) {
  return (
    <span dir="auto">
      {pieces.map(({ kind, text }, index) => {
        if (kind === without) return null
        if (kind === 'gone') return <del key={index}>{text}</del>
        return kind === 'new' ? <ins key={index}>{text}</ins> : text
      })}
    </span>
  )
}
