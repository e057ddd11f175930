import { counted } from '#assets/page/kit/words.ts'
import { withoutHidden } from '#lib/text/text.ts'

type Props = { name: string; text: string | null; by: 'us' | 'you' | 'posting' }

const MARKS = { us: 'Shortlist', you: 'You', posting: 'Posting' }

/** A text that would be sent, folded away, marked with whose words it is. */
export function SentText({ name, text, by }: Props) {
  if (text === null) return null
  return (
    <details class={`sent-text by-${by}`}>
      <summary>
        {name}{' '}
        <span class="small quiet">
          {MARKS[by]} · {counted(text.length, 'character')}
        </span>
      </summary>
      <pre dir="auto">{withoutHidden(text)}</pre>
    </details>
  )
}
