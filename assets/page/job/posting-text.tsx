import { useState } from 'preact/hooks'
import { counted } from '#assets/page/kit/words.ts'
import { withoutHidden } from '#lib/text/text.ts'

const CUT = 20_000

/** A posting's own text: a stranger's words, only ever shown as text and marked as theirs. */
export function PostingText({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  const clean = withoutHidden(text)
  const hidden = text.length - clean.length
  const shown = whole ? clean : clean.slice(0, CUT)
  return (
    <section class="posting" aria-labelledby="posting-mark">
      <h2 id="posting-mark" class="mark">
        Posting
        <span class="quiet small"> written by the company, not by Shortlist</span>
      </h2>
      {hidden > 0 && <p class="small quiet">{counted(hidden, 'hidden character')} removed</p>}
      <div class="untrusted" dir="auto">
        {shown || 'The board gave no text for this posting.'}
      </div>
      {shown.length < clean.length && (
        <button type="button" onClick={() => setWhole(true)}>
          Show the rest ({counted(clean.length - shown.length, 'character')})
        </button>
      )}
    </section>
  )
}
