import type { Weighed } from '#lib/judge/settle/weigh-rewording.ts'
import { tierText } from '#lib/judge/settle/weighed-words.ts'

const SAID = {
  new: 'not in your line',
  moved: 'elsewhere in your line',
  other_form: 'another form in your line',
}

export type WeighedProps = Omit<Weighed, 'reason'> & { reason: string | null }

/** A suggested wording: words that the line does not back are marked, and dropped statements are listed. */
export function WeighedText({ tier, reason, pieces, left_out }: WeighedProps) {
  return (
    <>
      <p dir="auto">
        {pieces.map(({ kind, text }, index) =>
          kind === 'backed' ? (
            text
          ) : (
            <mark key={index} class={`unbacked ${kind}`} title={SAID[kind]}>
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
