import { useComputed, useSignal } from '@preact/signals'
import { Button, Options, Panel } from '#assets/page/kit/parts/elements.tsx'
import { addEntry, type DraftBox, takeOut } from '#assets/page/resume/draft/draft.ts'
import {
  LineRow,
  moveEntryBy,
  NoteField,
  OwnHeadingChip,
  OwnHeadingField,
} from '#assets/page/resume/editor/line-row.tsx'
import { addBehind, fieldId, focusLine } from '#assets/page/resume/role-resume.tsx'
import { boxes, draft, edit, entries, problems, spanText, typeWords } from '#assets/page/resume/store.ts'
import { ENTRY_SECTIONS, SECTIONS, type Section } from '#db/rows/master.ts'
import { holdsEntries, sectionTitle } from '#lib/evidence/master/master.ts'
import { counted } from '#lib/text/text.ts'

/** The whole resume, ready to be written in. */
export function Editor() {
  const sections = SECTIONS.filter((section) => boxes.value.some((box) => box.section === section))
  return (
    <div class="stack-4">
      {sections.map((section) => (
        <Panel
          key={section}
          class="panel resume-section"
          id={`section-${section}`}
          title={sectionTitle(section)}
        >
          {boxes.value
            .filter((box) => box.section === section)
            .map((box) =>
              box.entry_id === null ? (
                <Lines key={box.key} box={box} of={sectionTitle(section)} />
              ) : (
                <EntryBlock key={box.key} box={box} />
              ),
            )}
        </Panel>
      ))}
      <AddPart />
    </div>
  )
}

/** Adds an entry or a line, also to a section that does not exist yet. */
export function AddPart() {
  const section = useSignal<Section>('experience')
  const isEntry = holdsEntries(section.value)
  const add = (event: SubmitEvent) => {
    event.preventDefault()
    const current = draft.peek()
    if (!current) return
    if (!holdsEntries(section.peek())) return addBehind(section.peek())
    const added = addEntry(current, section.peek())
    draft.value = added.draft
    focusLine(added.id, 0)
  }
  return (
    <form class="panel inline add-part" onSubmit={add}>
      <label>
        Add to{' '}
        <select
          value={section.value}
          onChange={({ currentTarget }) => (section.value = currentTarget.value as Section)}
        >
          <optgroup label="Entries">
            <Options of={ENTRY_SECTIONS.map((name) => [name, sectionTitle(name)])} />
          </optgroup>
          <optgroup label="Lines">
            <Options
              of={SECTIONS.filter((name) => !holdsEntries(name)).map((name) => [name, sectionTitle(name)])}
            />
          </optgroup>
        </select>
      </label>
      <Button type="submit" label={isEntry ? 'Add an entry' : 'Add a line'} />
    </form>
  )
}

/** An entry: its heading, the lines below it, and its bullets. */
export function EntryBlock({ box }: { box: DraftBox }) {
  const name = useComputed(() => entries.value.get(box.key)?.heading ?? 'the new entry')
  return (
    <section class="entry stack-2" aria-label={name.value}>
      <EntryHead id={box.key} />
      <Lines box={box} of={name.value} />
    </section>
  )
}

/** The lines of a place, and a way to add one. */
export function Lines({ box, of }: { box: DraftBox; of: string }) {
  return (
    <>
      <ol class="lines" data-box={box.key} aria-label={`Lines of ${of}`}>
        {box.lines.map((id, index) => (
          <LineRow key={id} {...{ id, of }} key_of_box={box.key} number={index + 1} />
        ))}
      </ol>
      <Button
        class="plain add-line"
        aria-label={`Add a line to ${of}`}
        onClick={() => addBehind(box.key)}
        label="+ Add a line"
      />
    </>
  )
}

function EntryHead({ id }: { id: string }) {
  const words = useComputed(() => draft.value?.parts[id])
  const stored = useComputed(() => entries.value.get(id))
  const problem = useComputed(() => problems.value.find((problem) => problem.id === id)?.message ?? '')
  const isOpen = useSignal(false)
  const { heading = '', sublines = '' } = words.value ?? {}
  const span = stored.value ? spanText(stored.value) : 'placed by its dates when saved'
  const name = stored.value?.heading ?? 'the new entry'
  return (
    <div class="entry-head">
      <div class="field stack-1">
        <label for={fieldId(id)} class="unseen">
          Heading of {name}
        </label>
        <textarea
          id={fieldId(id)}
          class="entry-heading"
          dir="auto"
          rows={1}
          value={heading}
          maxLength={200}
          placeholder="Employer, project or school"
          {...(problem.value !== '' && { 'aria-invalid': true, 'aria-describedby': `problem-${id}` })}
          onInput={({ currentTarget }) =>
            typeWords(id, { heading: currentTarget.value.replaceAll('\n', ' ') })
          }
        />
        {problem.value !== '' && (
          <p id={`problem-${id}`} class="problem small">
            {problem.value}
          </p>
        )}
        {stored.value?.dates_finding != null && <p class="problem small">{stored.value.dates_finding}</p>}
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
        <OwnHeadingChip id={id} />
        <Button
          class="plain"
          aria-expanded={isOpen.value}
          aria-label={`${isOpen.value ? 'Less' : 'More'} for ${name}`}
          onClick={() => (isOpen.value = !isOpen.value)}
          label={isOpen.value ? 'Less' : 'More'}
        />
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
  const lines = useComputed(() => draft.value?.boxes.find((box) => box.key === id)?.lines.length ?? 0)
  const leave = () => {
    const keys = draft.peek()?.boxes.flatMap((box) => box.entry_id ?? []) ?? []
    const index = keys.indexOf(id)
    const next = keys[index + 1] ?? keys[index - 1]
    edit((current) => takeOut(current, id))
    if (next !== undefined) focusLine(next, 0)
  }
  return (
    <fieldset class="line-details stack-3" aria-label={`More for ${name}`}>
      <NoteField id={id} />
      <OwnHeadingField id={id} />
      <div class="acts">
        <Button onClick={() => moveEntryBy(id, -1)} label="Move entry up" />
        <Button onClick={() => moveEntryBy(id, 1)} label="Move entry down" />
        <Button onClick={leave} label={`Take out with its ${counted(lines.value, 'line')}`} />
      </div>
    </fieldset>
  )
}
