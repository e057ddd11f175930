import { useComputed } from '@preact/signals'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { type MarkedPiece, markedPieces } from '#assets/page/job/marked-pieces.ts'
import { linkPieces, type PostingBlock, postingBlocks } from '#assets/page/job/posting-blocks.ts'
import { goToRow, tiedRow } from '#assets/page/job/tied-row.ts'
import { counted } from '#lib/text/counted.ts'
import { lengthOf, withoutHidden } from '#lib/text/text.ts'

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
  const blocks = useMemo(() => postingBlocks(markedPieces(visibleText, rows)), [visibleText, rows])
  const statusOf = (row: string) => rows.find(({ id }) => id === row)?.status ?? ''
  useTies(box)
  return (
    <section class="posting" aria-labelledby="posting-mark" tabIndex={rows.length > 0 ? 0 : undefined}>
      <h2 id="posting-mark">
        Posting
        <span class="quiet small"> written by the company, not by Shortlist</span>
      </h2>
      {hidden > 0 && <p class="small quiet">{counted(hidden, 'hidden character')} removed</p>}
      <div ref={box} class="untrusted" dir="auto">
        {visibleText === '' ? (
          <p>The board gave no text for this posting.</p>
        ) : (
          blocks.map((block, index) => <Block key={index} block={block} statusOf={statusOf} />)
        )}
      </div>
      {visibleText.length < clean.length && (
        <button type="button" onClick={() => setWhole(true)}>
          Show the rest ({counted(lengthOf(clean) - lengthOf(visibleText), 'character')})
        </button>
      )}
    </section>
  )
}

type StatusOf = (row: string) => string

// Headings of a posting get a level below the page's own heading.
function Block({ block, statusOf }: { block: PostingBlock; statusOf: StatusOf }) {
  if (block.kind === 'heading') {
    return (
      <h3 dir="auto">
        <Pieces pieces={block.pieces} statusOf={statusOf} />
      </h3>
    )
  }
  if (block.kind === 'paragraph') {
    return (
      <p dir="auto">
        <Pieces pieces={block.pieces} statusOf={statusOf} />
      </p>
    )
  }
  const List = block.ordered ? 'ol' : 'ul'
  return (
    <List>
      {block.items.map((pieces, index) => (
        <li key={index} dir="auto">
          <Pieces pieces={pieces} statusOf={statusOf} />
        </li>
      ))}
    </List>
  )
}

function Pieces({ pieces, statusOf }: { pieces: readonly MarkedPiece[]; statusOf: StatusOf }) {
  return (
    <>
      {pieces.map(({ text, row }, index) =>
        row === null ? (
          <Linked key={index} text={text} />
        ) : (
          <Mark key={index} row={row} text={text} status={statusOf(row)} />
        ),
      )}
    </>
  )
}

// The whole address is shown, so that no words can name another one.
function Linked({ text }: { text: string }) {
  return (
    <>
      {linkPieces(text).map(({ text: piece, href }, index) =>
        href === null ? (
          piece
        ) : (
          <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {piece}
          </a>
        ),
      )}
    </>
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
