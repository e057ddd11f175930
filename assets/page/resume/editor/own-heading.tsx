import { useComputed } from '@preact/signals'
import { boxOf } from '#assets/page/resume/draft/draft.ts'
import { boxes, draft, typeWords } from '#assets/page/resume/store.ts'
import { MASTER_LIMITS, sectionTitle } from '#lib/evidence/master/master.ts'

/** The heading under which an entry or a line of a section prints; it suggests those of the resume. */
export function OwnHeadingField({ id }: { id: string }) {
  const own = useComputed(() => draft.value?.parts[id]?.['own_heading'] ?? '')
  const names = useComputed(() => {
    const all = Object.values(draft.value?.parts ?? {}).map((texts) => texts['own_heading'] ?? '')
    return [...new Set(all)].filter((name) => name !== '' && name !== own.value)
  })
  const current = draft.peek()
  const box = boxes.value.find((box) => box.key === id) ?? (current ? boxOf(current, id) : undefined)
  // A line of an entry prints under the heading of its entry.
  if (!box || (box.entry_id !== null && box.key !== id)) return null
  return (
    <div class="field">
      <label for={`own-${id}`}>Printed under</label>
      <input
        id={`own-${id}`}
        dir="auto"
        autocomplete="off"
        list={`own-${id}-names`}
        value={own.value}
        maxLength={MASTER_LIMITS.own_heading}
        placeholder={sectionTitle(box.section)}
        aria-describedby={`own-${id}-help`}
        onInput={({ currentTarget }) => typeWords(id, { own_heading: currentTarget.value })}
      />
      <datalist id={`own-${id}-names`}>
        {names.value.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <p id={`own-${id}-help`} class="help">
        A heading of your own, for example Talks or Teaching. Empty prints “{sectionTitle(box.section)}”.
      </p>
    </div>
  )
}

/** Names the own heading of an entry or line, if it has one. */
export function OwnHeadingChip({ id }: { id: string }) {
  const own = useComputed(() => draft.value?.parts[id]?.['own_heading']?.trim() ?? '')
  if (own.value === '') return null
  return (
    <span class="chip">
      under <bdi>{own.value}</bdi>
    </span>
  )
}
