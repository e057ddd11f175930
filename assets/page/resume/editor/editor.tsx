import { useSignal } from '@preact/signals'
import { addEntry } from '#assets/page/resume/draft/edit-draft.ts'
import { focusLine } from '#assets/page/resume/line-focus.ts'
import { boxes, draft } from '#assets/page/resume/store.ts'
import {
  ENTRY_SECTIONS,
  holdsEntries,
  SECTIONS,
  type Section,
  sectionTitle,
} from '#lib/evidence/master/master.ts'
import { addBehind } from './add-behind.ts'
import { EntryBlock, Lines } from './entry-block.tsx'

/** The whole resume, ready to be written in. */
export function Editor() {
  const sections = SECTIONS.filter((section) => boxes.value.some((box) => box.section === section))
  return (
    <div class="editor">
      {sections.map((section) => (
        <section key={section} class="panel resume-section" aria-labelledby={`section-${section}`}>
          <h2 id={`section-${section}`} tabIndex={-1}>
            {sectionTitle(section)}
          </h2>
          {boxes.value
            .filter((box) => box.section === section)
            .map((box) =>
              box.entry_id === null ? (
                <Lines key={box.key} box={box} of={sectionTitle(section)} />
              ) : (
                <EntryBlock key={box.key} box={box} />
              ),
            )}
        </section>
      ))}
      <AddPart />
    </div>
  )
}

/** Adds an entry or a line, also to a section that is not there yet. */
export function AddPart() {
  const section = useSignal<Section>('experience')
  const isEntry = holdsEntries(section.value)
  const add = (event: SubmitEvent) => {
    event.preventDefault()
    const now = draft.peek()
    if (!now) return
    if (!holdsEntries(section.peek())) return addBehind(section.peek())
    const added = addEntry(now, section.peek())
    draft.value = added.draft
    focusLine(added.id, 0)
  }
  return (
    <form class="panel inline add-part" onSubmit={add}>
      <label>
        Add to{' '}
        <select
          value={section.value}
          onChange={({ currentTarget }) => {
            section.value = currentTarget.value as Section
          }}
        >
          <optgroup label="Entries">
            {ENTRY_SECTIONS.map((name) => (
              <option key={name} value={name}>
                {sectionTitle(name)}
              </option>
            ))}
          </optgroup>
          <optgroup label="Lines">
            {SECTIONS.filter((name) => !holdsEntries(name)).map((name) => (
              <option key={name} value={name}>
                {sectionTitle(name)}
              </option>
            ))}
          </optgroup>
        </select>
      </label>
      <button type="submit">{isEntry ? 'Add an entry' : 'Add a line'}</button>
    </form>
  )
}
