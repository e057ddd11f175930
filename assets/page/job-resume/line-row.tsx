import { focusSoon } from '#assets/page/kit/focus.ts'
import { say } from '#assets/page/kit/say.ts'
import { drafts } from '#assets/page/kit/texts/drafts.ts'
import { DiffText } from './diff-text.tsx'
import { LineEditor } from './line-editor.tsx'
import { changePaper, editLine, lineKey, type Paper, type PaperLine } from './store.ts'
import { reasonText } from './words.ts'

export type LineRowProps = { paper: Paper; line: PaperLine; asked: ReadonlyMap<string, string> }

/** A line of a job's resume: its words, what the master says, why it is in, and what can be done with it. */
export function LineRow({ paper, line, asked }: LineRowProps) {
  const is_open = lineKey(paper, line.id) in drafts.value
  return (
    <li class={line.cut ? 'paper-line held' : 'paper-line'} data-line={line.id}>
      {is_open ? (
        <LineEditor paper={paper} line={line} onClosed={() => focusSoon(`edit-${line.id}`)} />
      ) : (
        <>
          <p>
            {line.diff.length > 0 ? <DiffText pieces={line.diff} /> : <span dir="auto">{line.text}</span>}
          </p>
          <LineNotes line={line} asked={asked} />
          <LineActs paper={paper} line={line} onEdit={() => editLine(paper, line)} />
        </>
      )}
    </li>
  )
}

const WORDED: Record<string, string> = { model: 'worded by a model', person: 'in your words' }

function LineNotes({ line: { reason, worded_by, source, now, cut }, asked }: Omit<LineRowProps, 'paper'>) {
  const worded = WORDED[worded_by]
  return (
    <>
      <p class="small quiet">
        {reasonText(reason, asked)}
        {worded && ` · ${worded}`}
        {cut && ' · held back for length'}
      </p>
      {now === null && <p class="small warn">Your master resume does not have this line any more.</p>}
      {now !== null && now !== source && (
        <p class="small warn">
          Your master resume says now: <span dir="auto">{now}</span>
        </p>
      )}
    </>
  )
}

type LineActsProps = { paper: Paper; line: PaperLine; onEdit: () => void }

function LineActs({ paper, line: { id, text, source, reason, cut }, onEdit }: LineActsProps) {
  const short = `“${text.slice(0, 60)}”`
  const act = async (says: string, change: Parameters<typeof changePaper>[1]) => {
    const next = change.kind === 'lines' && change.lines[0]?.remove ? neighbourOf(id) : id
    const is_done = await changePaper(paper, change)
    if (is_done) say(says)
    focusSoon(`edit-${is_done ? next : id}`)
  }
  return (
    <div class="acts">
      <button id={`edit-${id}`} type="button" class="plain" aria-label={`Edit ${short}`} onClick={onEdit}>
        Edit
      </button>
      {cut && (
        <button
          type="button"
          class="plain"
          aria-label={`Put back ${short}`}
          onClick={() => void act('Put back', { kind: 'length', restore: [id] })}
        >
          Put back
        </button>
      )}
      {text !== source && (
        <button
          type="button"
          class="plain"
          aria-label={`Use the master’s words for ${short}`}
          onClick={() => void act('The master’s words', { kind: 'lines', lines: [{ id, text: source }] })}
        >
          Use the master’s words
        </button>
      )}
      {reason !== 'always' && (
        <button
          type="button"
          class="plain"
          aria-label={`Take out ${short}`}
          onClick={() => void act('Taken out', { kind: 'lines', lines: [{ id, remove: true }] })}
        >
          Take out
        </button>
      )}
    </div>
  )
}

// Where the focus goes when a line is taken out: to the one that follows, else to the one before.
function neighbourOf(id: string): string {
  const rows = [...document.querySelectorAll<HTMLElement>('.paper-group .paper-line')]
  const at = rows.findIndex((row) => row.dataset['line'] === id)
  return (rows[at + 1] ?? rows[at - 1])?.dataset['line'] ?? id
}
