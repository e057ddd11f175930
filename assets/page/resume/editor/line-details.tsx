import { useComputed } from '@preact/signals'
import { ChipInput } from '#assets/page/kit/parts/chip-input.tsx'
import { boxOf } from '#assets/page/resume/draft/draft.ts'
import { tagList } from '#assets/page/resume/draft/next-request.ts'
import { boxes, draft, typeWords } from '#assets/page/resume/store.ts'
import { moveBy, moveTo, nameOfBox } from './move-line.ts'

export type LineDetailsProps = { id: string; label: string; onTakenOut: () => void }

/** What can be done with a line beside writing it: tags, a note, a mark, moving it and taking it out. */
export function LineDetails({ id, label, onTakenOut }: LineDetailsProps) {
  const words = useComputed(() => draft.value?.parts[id])
  const { tags = '', note = '', mark = '' } = words.value ?? {}
  return (
    <fieldset class="line-details" aria-label={`More for ${label.toLowerCase()}`}>
      <ChipInput
        id={`tags-${id}`}
        label="Tags"
        help="For finding and choosing lines; never printed. Enter or a comma adds one."
        longest={40}
        values={tagList(tags)}
        onChange={(values) => typeWords(id, { tags: values.join(', ') })}
      />
      <div class="field">
        <label for={`note-${id}`}>Note</label>
        <textarea
          id={`note-${id}`}
          rows={2}
          maxLength={5000}
          value={note}
          aria-describedby={`note-${id}-help`}
          onInput={({ currentTarget }) => typeWords(id, { note: currentTarget.value })}
        />
        <p id={`note-${id}-help`} class="help">
          For you; never printed.
        </p>
      </div>
      <div class="field">
        <label for={`mark-${id}`}>On resumes</label>
        <select
          id={`mark-${id}`}
          value={mark}
          onChange={({ currentTarget }) => typeWords(id, { mark: currentTarget.value })}
        >
          <option value="">as each role chooses</option>
          <option value="always">always</option>
          <option value="never">never</option>
        </select>
      </div>
      <MoveTo id={id} />
      <div class="acts">
        <button type="button" aria-keyshortcuts="Alt+ArrowUp" onClick={() => moveBy(id, -1)}>
          Move up
        </button>
        <button type="button" aria-keyshortcuts="Alt+ArrowDown" onClick={() => moveBy(id, 1)}>
          Move down
        </button>
        <button type="button" onClick={onTakenOut}>
          Take out
        </button>
      </div>
    </fieldset>
  )
}

function MoveTo({ id }: { id: string }) {
  const places = useComputed(() => boxes.value.filter((box) => box.entry_id !== null))
  const now = draft.peek()
  const box = now && boxOf(now, id)
  if (!now || !box) return null
  const others = places.value.filter((one) => one.key !== box.key)
  if (others.length === 0) return null
  return (
    <div class="field">
      <label for={`move-${id}`}>Entry</label>
      <select
        id={`move-${id}`}
        value={box.key}
        onChange={({ currentTarget: { value } }) => moveTo(id, { key: value, at: Number.MAX_SAFE_INTEGER })}
      >
        <option value={box.key}>{nameOfBox(now, box.key)}</option>
        {others.map(({ key }) => (
          <option key={key} value={key}>
            {nameOfBox(now, key)}
          </option>
        ))}
      </select>
    </div>
  )
}
