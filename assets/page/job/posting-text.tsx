import { useComputed } from '@preact/signals'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { markedPieces } from '#assets/page/job/marked-pieces.ts'
import { goToRow, tiedRow } from '#assets/page/job/tied-row.ts'
import { counted } from '#assets/page/kit/words.ts'
import { withoutHidden } from '#lib/text/text.ts'

const CUT = 20_000

type HighlightedRow = { id: string; quote: string; status: string }
export type PostingTextProps = { text: string; rows?: readonly HighlightedRow[] }

/** A posting's own text. It comes from strangers and is only ever shown as text; requirements are marked in place. */
export function PostingText({ text, rows = [] }: PostingTextProps) {
  const [whole, setWhole] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const clean = useMemo(() => withoutHidden(text), [text])
  const hidden = text.length - clean.length
  const visibleText = whole ? clean : clean.slice(0, CUT)
  const pieces = useMemo(() => markedPieces(visibleText, rows), [visibleText, rows])
  useTies(box)
  return (
    <section class="posting" aria-labelledby="posting-mark" tabIndex={rows.length > 0 ? 0 : undefined}>
      <h2 id="posting-mark">
        Posting
        <span class="quiet small"> written by the company, not by Shortlist</span>
      </h2>
      {hidden > 0 && <p class="small quiet">{counted(hidden, 'hidden character')} removed</p>}
      <div ref={box} class="untrusted" dir="auto">
        {visibleText === ''
          ? 'The board gave no text for this posting.'
          : pieces.map(({ text: piece, row }, index) =>
              row === null ? (
                piece
              ) : (
                <Mark
                  key={index}
                  row={row}
                  text={piece}
                  status={rows.find(({ id }) => id === row)?.status ?? ''}
                />
              ),
            )}
      </div>
      {visibleText.length < clean.length && (
        <button type="button" onClick={() => setWhole(true)}>
          Show the rest ({counted(clean.length - visibleText.length, 'character')})
        </button>
      )}
    </section>
  )
}

function Mark({ row, text, status }: { row: string; text: string; status: string }) {
  const tied = useComputed(() => tiedRow.value === row)
  return (
    <mark class={`status-${status}${tied.value ? ' tied' : ''}`} data-row={row}>
      {text}
    </mark>
  )
}

// The keyboard ties them from the rows; the mouse from both.
function useTies(box: { current: HTMLDivElement | null }): void {
  useEffect(() => {
    const rowAt = ({ target }: Event) =>
      target instanceof Element ? target.closest<HTMLElement>('mark')?.dataset['row'] : undefined
    const over = (event: Event) => {
      tiedRow.value = rowAt(event) ?? ''
    }
    const press = (event: Event) => {
      const row = rowAt(event)
      if (row !== undefined && getSelection()?.isCollapsed !== false) goToRow(row)
    }
    const text = box.current
    text?.addEventListener('pointerover', over)
    text?.addEventListener('pointerleave', over)
    text?.addEventListener('click', press)
    return () => {
      text?.removeEventListener('pointerover', over)
      text?.removeEventListener('pointerleave', over)
      text?.removeEventListener('click', press)
      tiedRow.value = ''
    }
  }, [])
}
