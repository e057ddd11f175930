import { useComputed, useSignal } from '@preact/signals'
import { counted } from '#assets/page/kit/words.ts'
import type { Box } from '#assets/page/resume/draft/draft.ts'
import { takeOut } from '#assets/page/resume/draft/edit-draft.ts'
import { fieldId, focusLine } from '#assets/page/resume/line-focus.ts'
import { draft, edit, entries, problems, typeWords } from '#assets/page/resume/store.ts'
import { spanText } from '#assets/page/resume/words.ts'
import { addBehind } from './add-behind.ts'
import { LineRow } from './line-row.tsx'
import { moveEntryBy } from './move-line.ts'

/** An entry with its heading, what stands below it, and its lines. */
export function EntryBlock({ box }: { box: Box }) {
  const name = useComputed(() => entries.value.get(box.key)?.heading ?? 'the new entry')
  return (
    <section class="entry" aria-label={name.value}>
      <EntryHead id={box.key} />
      <Lines box={box} of={name.value} />
    </section>
  )
}

/** The lines of a place, and a way to add one. */
export function Lines({ box, of }: { box: Box; of: string }) {
  return (
    <>
      <ol class="lines" data-box={box.key} aria-label={`Lines of ${of}`}>
        {box.lines.map((id, at) => (
          <LineRow key={id} {...{ id, of }} key_of_box={box.key} number={at + 1} />
        ))}
      </ol>
      <button
        type="button"
        class="plain add-line"
        aria-label={`Add a line to ${of}`}
        onClick={() => addBehind(box.key)}
      >
        + Add a line
      </button>
    </>
  )
}

function EntryHead({ id }: { id: string }) {
  const words = useComputed(() => draft.value?.parts[id])
  const stored = useComputed(() => entries.value.get(id))
  const problem = useComputed(() => problems.value.find((one) => one.id === id)?.message ?? '')
  const isOpen = useSignal(false)
  const { heading = '', sublines = '' } = words.value ?? {}
  const span = stored.value ? spanText(stored.value) : 'placed by its dates when saved'
  const name = stored.value?.heading ?? 'the new entry'
  return (
    <div class="entry-head">
      <div class="field">
        <label for={fieldId(id)} class="unseen">
          Heading of {name}
        </label>
        <input
          id={fieldId(id)}
          class="entry-heading"
          dir="auto"
          autocomplete="off"
          value={heading}
          maxLength={200}
          placeholder="Employer, project or school"
          {...(problem.value !== '' && { 'aria-invalid': true, 'aria-describedby': `problem-${id}` })}
          onInput={({ currentTarget }) => typeWords(id, { heading: currentTarget.value })}
        />
        {problem.value !== '' && (
          <p id={`problem-${id}`} class="problem small">
            {problem.value}
          </p>
        )}
        <label for={`sub-${id}`} class="unseen">
          Title, dates and town of {name}, one per line
        </label>
        <textarea
          id={`sub-${id}`}
          class="entry-sublines"
          dir="auto"
          rows={Math.min(3, sublines.split('\n').length)}
          value={sublines}
          maxLength={620}
          placeholder="Title, 2021 - Present"
          onInput={({ currentTarget }) => typeWords(id, { sublines: currentTarget.value })}
        />
      </div>
      <div class="entry-side">
        {span !== '' && <span class="chip">{span}</span>}
        <button
          type="button"
          class="plain"
          aria-expanded={isOpen.value}
          aria-label={`More for ${name}`}
          onClick={() => {
            isOpen.value = !isOpen.value
          }}
        >
          {isOpen.value ? 'Less' : 'More'}
        </button>
      </div>
      {isOpen.value ? <EntryDetails {...{ id, name }} /> : <EntryNote id={id} />}
    </div>
  )
}

function EntryNote({ id }: { id: string }) {
  const note = useComputed(() => draft.value?.parts[id]?.['note'] ?? '')
  if (note.value === '') return null
  return (
    <p class="line-note small quiet" dir="auto">
      {note.value}
    </p>
  )
}

function EntryDetails({ id, name }: { id: string; name: string }) {
  const note = useComputed(() => draft.value?.parts[id]?.['note'] ?? '')
  const lines = useComputed(() => draft.value?.boxes.find((box) => box.key === id)?.lines.length ?? 0)
  const leave = () => {
    const keys = draft.peek()?.boxes.flatMap((box) => box.entry_id ?? []) ?? []
    const at = keys.indexOf(id)
    const next = keys[at + 1] ?? keys[at - 1]
    edit((now) => takeOut(now, id))
    if (next !== undefined) focusLine(next, 0)
  }
  return (
    <fieldset class="line-details" aria-label={`More for ${name}`}>
      <div class="field">
        <label for={`note-${id}`}>Note</label>
        <textarea
          id={`note-${id}`}
          rows={2}
          maxLength={5000}
          value={note.value}
          onInput={({ currentTarget }) => typeWords(id, { note: currentTarget.value })}
        />
        <p class="help">For you; never printed.</p>
      </div>
      <div class="acts">
        <button type="button" onClick={() => moveEntryBy(id, -1)}>
          Move entry up
        </button>
        <button type="button" onClick={() => moveEntryBy(id, 1)}>
          Move entry down
        </button>
        <button type="button" onClick={leave}>
          Take out with its {counted(lines.value, 'line')}
        </button>
      </div>
    </fieldset>
  )
}
