import { useComputed, useSignal } from '@preact/signals'
import { isNew } from '#assets/page/resume/draft/draft.ts'
import { takeOut } from '#assets/page/resume/draft/edit-draft.ts'
import { fieldId, focusLine } from '#assets/page/resume/line-focus.ts'
import { draft, edit, problems, typeWords } from '#assets/page/resume/store.ts'
import { addBehind } from './add-behind.ts'
import { startDrag } from './drag-line.ts'
import { LineDetails } from './line-details.tsx'
import { LineFacts } from './line-facts.tsx'
import { moveBy } from './move-line.ts'

export type LineRowProps = { id: string; key_of_box: string; number: number; of: string }

/** One line of the resume: its text, what is known of it, and what can be done with it. */
export function LineRow({ id, key_of_box, number, of }: LineRowProps) {
  const words = useComputed(() => draft.value?.parts[id])
  const problem = useComputed(() => problems.value.find((one) => one.id === id)?.message ?? '')
  const isOpen = useSignal(false)
  const label = `Line ${number} of ${of}`
  const { text = '' } = words.value ?? {}
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    if (event.isComposing) return
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      moveBy(id, event.key === 'ArrowUp' ? -1 : 1)
    }
  }
  return (
    <li class="line" data-line={id} {...{ onKeyDown }}>
      <span
        class="grip"
        aria-hidden="true"
        title="Drag to move"
        onPointerDown={(event) => startDrag(event, id)}
      >
        ⠿
      </span>
      <div class="line-body">
        <textarea
          id={fieldId(id)}
          class="line-text"
          rows={Math.max(1, Math.ceil(text.length / 70))}
          dir="auto"
          value={text}
          maxLength={10_000}
          aria-label={label}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          {...(problem.value !== '' && { 'aria-invalid': true, 'aria-describedby': `problem-${id}` })}
          onInput={({ currentTarget }) => typeWords(id, { text: currentTarget.value })}
          onKeyDown={(event) => addOrLeave(event, { id, key_of_box })}
        />
        {problem.value !== '' && (
          <p id={`problem-${id}`} class="problem small">
            {problem.value}
          </p>
        )}
        <LineFacts id={id} />
        {isOpen.value && <LineDetails {...{ id, label }} onTakenOut={() => leave(id)} />}
      </div>
      <button
        type="button"
        class="plain line-more"
        aria-expanded={isOpen.value}
        aria-label={`More for line ${number} of ${of}`}
        onClick={() => {
          isOpen.value = !isOpen.value
        }}
      >
        {isOpen.value ? 'Less' : 'More'}
      </button>
    </li>
  )
}

type Where = { id: string; key_of_box: string }

// A line has no line breaks: Enter begins the next one, and Backspace leaves one that was never written.
function addOrLeave(
  event: KeyboardEvent & { currentTarget: HTMLTextAreaElement },
  { id, key_of_box }: Where,
): void {
  if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
  if (event.key === 'Enter') {
    event.preventDefault()
    addBehind(key_of_box, id)
  }
  if (event.key === 'Backspace' && event.currentTarget.value === '' && isNew(id)) {
    event.preventDefault()
    leave(id)
  }
}

// The focus goes to the line before, else to the one that follows, else to its entry.
function leave(id: string): void {
  const box = draft.peek()?.boxes.find((one) => one.lines.includes(id))
  const at = box?.lines.indexOf(id) ?? 0
  const next = box?.lines[at - 1] ?? box?.lines[at + 1] ?? box?.key
  edit((now) => takeOut(now, id))
  if (next !== undefined) focusLine(next, draft.peek()?.parts[next]?.['text']?.length ?? 0)
}
