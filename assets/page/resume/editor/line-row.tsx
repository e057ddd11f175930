import { useComputed, useSignal } from '@preact/signals'
import { answers } from '#assets/page/answers/store.ts'
import { ChipInput } from '#assets/page/kit/parts/chip-input.tsx'
import { Button, Menu, Options } from '#assets/page/kit/parts/elements.tsx'
import { tabDraft } from '#assets/page/kit/texts/drafts.ts'
import { boxOf, isNew } from '#assets/page/resume/draft/draft.ts'
import { takeOut } from '#assets/page/resume/draft/edit-draft.ts'
import { tagList } from '#assets/page/resume/draft/next-request.ts'
import { moveBy, moveTo, nameOfBox, startDrag } from '#assets/page/resume/editor/move-line.ts'
import { OwnHeadingChip, OwnHeadingField } from '#assets/page/resume/editor/own-heading.tsx'
import { addBehind, fieldId, focusLine } from '#assets/page/resume/role-store.ts'
import {
  boxes,
  draft,
  edit,
  isUnsavedLine,
  items,
  type MasterItem,
  problems,
  typeWords,
} from '#assets/page/resume/store.ts'
import { STRENGTH_WORDS } from '#assets/page/resume/words.ts'
import { stories } from '#assets/page/stories/store.ts'

export type EditorLineProps = { id: string; key_of_box: string; number: number; of: string }

/** One line of the resume: its text, facts and actions. */
export function LineRow({ id, key_of_box, number, of }: EditorLineProps) {
  const words = useComputed(() => draft.value?.parts[id])
  const problem = useComputed(() => problems.value.find((problem) => problem.id === id)?.message ?? '')
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
      <Button
        class="plain line-more"
        aria-expanded={isOpen.value}
        aria-label={`${isOpen.value ? 'Less' : 'More'} for line ${number} of ${of}`}
        onClick={() => {
          isOpen.value = !isOpen.value
        }}
        label={isOpen.value ? 'Less' : 'More'}
      />
    </li>
  )
}

// A line has no line breaks: Enter begins the next one, and Backspace leaves one that was never written.
function addOrLeave(
  event: KeyboardEvent & { currentTarget: HTMLTextAreaElement },
  { id, key_of_box }: { id: string; key_of_box: string },
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
  const box = draft.peek()?.boxes.find((box) => box.lines.includes(id))
  const index = box?.lines.indexOf(id) ?? 0
  const next = box?.lines[index - 1] ?? box?.lines[index + 1] ?? box?.key
  edit((current) => takeOut(current, id))
  if (next !== undefined) focusLine(next, draft.peek()?.parts[next]?.['text']?.length ?? 0)
}

/** The facts of a line: strength and backing, own heading, mark, tags and note. */
export function LineFacts({ id }: { id: string }) {
  const isUnsaved = useComputed(() => isUnsavedLine(id))
  const item = useComputed(() => items.value.get(id))
  const tags = useComputed(() => draft.value?.parts[id]?.['tags'] ?? '')
  const mark = useComputed(() => draft.value?.parts[id]?.['mark'] ?? '')
  const note = useComputed(() => draft.value?.parts[id]?.['note'] ?? '')
  return (
    <div class="line-facts">
      {isUnsaved.value || !item.value ? (
        <span class="chip warn">not saved</span>
      ) : (
        <StrengthChip item={item.value} />
      )}
      <OwnHeadingChip id={id} />
      {mark.value !== '' && <span class="chip">{mark.value} on a resume</span>}
      {tagList(tags.value).map((tag) => (
        <span key={tag} class="chip">
          <span class="unseen">tag </span>
          <bdi>{tag}</bdi>
        </span>
      ))}
      {item.value?.written_by === 'agent' && <span class="chip">by an agent</span>}
      {note.value !== '' && (
        <span class="line-note small quiet" dir="auto">
          {note.value}
        </span>
      )}
    </div>
  )
}

function StrengthChip({ item: { strength, backed } }: { item: MasterItem }) {
  const { word, means } = STRENGTH_WORDS[strength]
  return (
    <>
      <span class={strength === 'stated' ? 'chip low' : 'chip done'} title={means}>
        {word}
      </span>
      {backed.length > 0 && (
        <span class="small quiet">
          by{' '}
          {backed
            .slice(0, 2)
            .map((evidence) => nameOf(evidence))
            .join(' and ')}
          {backed.length > 2 && ` and ${backed.length - 2} more`}
        </span>
      )}
    </>
  )
}

function nameOf({ kind, id }: MasterItem['backed'][number]): string {
  if (kind === 'story') {
    const title = stories.value.value?.stories.find((story) => story.id === id)?.title
    return title ? `the story “${title}”` : 'a story'
  }
  const question = answers.value.value?.answers.find((answer) => answer.question_id === id)?.question
  return question ? `your answer to “${question}”` : 'an answer'
}

export type LineDetailsProps = { id: string; label: string; onTakenOut: () => void }

/** The details of a line: tags, note, own heading, mark, and the actions to move and remove it. */
export function LineDetails({ id, label, onTakenOut }: LineDetailsProps) {
  const words = useComputed(() => draft.value?.parts[id])
  const { tags = '', note = '', mark = '' } = words.value ?? {}
  return (
    <fieldset class="line-details" aria-label={`More for ${label.toLowerCase()}`}>
      <ChipInput
        form={tabDraft('resume/tags')}
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
          Only for you; never printed.
        </p>
      </div>
      <OwnHeadingField id={id} />
      <Menu
        id={`mark-${id}`}
        value={mark}
        label="On resumes"
        onText={(text) => typeWords(id, { mark: text })}
        of={[
          ['', 'as each role chooses'],
          ['always', 'always'],
          ['never', 'never'],
        ]}
      />
      <MoveTo id={id} />
      <div class="acts">
        <Button aria-keyshortcuts="Alt+ArrowUp" onClick={() => moveBy(id, -1)} label="Move up" />
        <Button aria-keyshortcuts="Alt+ArrowDown" onClick={() => moveBy(id, 1)} label="Move down" />
        <Button onClick={onTakenOut} label="Take out" />
      </div>
    </fieldset>
  )
}

function MoveTo({ id }: { id: string }) {
  const places = useComputed(() => boxes.value.filter((box) => box.entry_id !== null))
  const current = draft.peek()
  const box = current && boxOf(current, id)
  if (!current || !box) return null
  const others = places.value.filter((candidate) => candidate.key !== box.key)
  if (others.length === 0) return null
  return (
    <div class="field">
      <label for={`move-${id}`}>Entry</label>
      <select
        id={`move-${id}`}
        value={box.key}
        onChange={({ currentTarget: { value } }) => moveTo(id, { key: value, at: Number.MAX_SAFE_INTEGER })}
      >
        <option value={box.key}>{nameOfBox(current, box.key)}</option>
        <Options of={others.map(({ key }) => [key, nameOfBox(current, key)])} />
      </select>
    </div>
  )
}
