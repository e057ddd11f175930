import { useComputed, useSignal } from '@preact/signals'
import { answers } from '#assets/page/answers/store.ts'
import { Button, Menu } from '#assets/page/kit/parts/elements.tsx'
import { ChipInput, TextField } from '#assets/page/kit/parts/fields.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { tabDraft } from '#assets/page/kit/texts/drafts.ts'
import {
  boxOf,
  type DraftBox,
  isNew,
  partTexts,
  type ResumeDraft,
  takeOut,
  withLines,
} from '#assets/page/resume/draft/draft.ts'
import { tagList } from '#assets/page/resume/draft/next-request.ts'
import { addBehind, fieldId, focusLine } from '#assets/page/resume/role-resume.tsx'
import {
  boxes,
  draft,
  edit,
  isUnsavedLine,
  items,
  type MasterItem,
  problems,
  STRENGTH_WORDS,
  typeWords,
} from '#assets/page/resume/store.ts'
import { stories } from '#assets/page/stories/story.tsx'
import { MASTER_LIMITS, sectionTitle } from '#lib/evidence/master/master.ts'

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
      <div class="line-body stack-1">
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
        onClick={() => (isOpen.value = !isOpen.value)}
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
  const { tags = '', mark = '' } = words.value ?? {}
  return (
    <fieldset class="line-details stack-3" aria-label={`More for ${label.toLowerCase()}`}>
      <ChipInput
        form={tabDraft('resume/tags')}
        id={`tags-${id}`}
        label="Tags"
        help="For finding and choosing lines; never printed. Enter or a comma adds one."
        longest={40}
        values={tagList(tags)}
        onChange={(values) => typeWords(id, { tags: values.join(', ') })}
      />
      <NoteField id={id} />
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

/** The person's note on an entry or a line. */
export function NoteField({ id }: { id: string }) {
  const note = useComputed(() => draft.value?.parts[id]?.['note'] ?? '')
  return (
    <TextField
      id={`note-${id}`}
      label="Note"
      rows={2}
      longest={5000}
      value={note.value}
      onText={(note) => typeWords(id, { note })}
      help="Only for you; never printed."
    />
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
    <Menu
      id={`move-${id}`}
      label="Entry"
      value={box.key}
      onText={(key) => moveTo(id, { key, at: Number.MAX_SAFE_INTEGER })}
      of={[box, ...others].map(({ key }) => [key, nameOfBox(current, key)])}
    />
  )
}

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
    <TextField
      id={`own-${id}`}
      label="Printed under"
      dir="auto"
      list={`own-${id}-names`}
      value={own.value}
      longest={MASTER_LIMITS.own_heading}
      placeholder={sectionTitle(box.section)}
      onText={(own_heading) => typeWords(id, { own_heading })}
      help={`A heading of your own, for example Talks or Teaching. Empty prints “${sectionTitle(box.section)}”.`}
      after={
        <datalist id={`own-${id}-names`}>
          {names.value.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      }
    />
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

/** Moves a line one step, keeps the focus in it, and says where it is. */
export function moveBy(id: string, step: 1 | -1): void {
  take(id, (current) => stepLine(current, id, step))
}

/** Moves a line to a spot, and says where it is. */
export function moveTo(id: string, spot: DraftSpot): void {
  take(id, (current) => moveLine(current, id, spot))
}

/** Moves an entry one step among those of its section. */
export function moveEntryBy(id: string, step: 1 | -1): void {
  const current = draft.peek()
  if (!current) return
  const next = stepEntry(current, id, step)
  if (next === current) {
    announce(step === 1 ? 'It is the last one' : 'It is the first one')
    return
  }
  draft.value = next
  const section = next.boxes.find((box) => box.key === id)?.section
  const peers = next.boxes.filter((box) => box.section === section && box.entry_id !== null)
  announce(`Moved to place ${peers.findIndex((box) => box.key === id) + 1} of ${peers.length}`)
}

function take(id: string, move: (current: ResumeDraft) => ResumeDraft): void {
  const current = draft.peek()
  if (!current) return
  const next = move(current)
  if (next === current) {
    announce('It cannot move further that way')
    return
  }
  draft.value = next
  focusLine(id)
  const box = boxOf(next, id)
  if (box)
    announce(
      `Moved to place ${box.lines.indexOf(id) + 1} of ${box.lines.length} in ${nameOfBox(next, box.key)}`,
    )
}

/** Returns the name of a box: its entry's heading, else its section. */
export function nameOfBox(current: ResumeDraft, key: string): string {
  const box = current.boxes.find((box) => box.key === key)
  if (!box) return ''
  if (box.entry_id === null) return sectionTitle(box.section)
  return partTexts(current, key)['heading']?.trim() || 'the new entry'
}

const EDGE = 60
const SCROLL = 12

/** Lets a line follow the pointer until it is let go; Escape leaves it where it was. */
export function startDrag(event: PointerEvent, id: string): void {
  if (event.button !== 0) return
  event.preventDefault()
  const row = document.querySelector<HTMLElement>(`[data-line="${CSS.escape(id)}"]`)
  row?.setAttribute('data-dragged', '')
  let spot: DraftSpot | null = null
  const move = (moved: PointerEvent) => {
    const edge = moved.clientY < EDGE ? -SCROLL : moved.clientY > innerHeight - EDGE ? SCROLL : 0
    if (edge !== 0) scrollBy(0, edge)
    spot = markSpot(id, moved)
  }
  const end = () => {
    unmark()
    row?.removeAttribute('data-dragged')
    listening.abort()
  }
  const listening = new AbortController()
  const { signal } = listening
  addEventListener('pointermove', move, { signal })
  addEventListener('pointercancel', end, { signal })
  addEventListener(
    'pointerup',
    () => {
      end()
      if (spot !== null) moveTo(id, spot)
    },
    { signal },
  )
  window.addEventListener('keydown', (pressed) => pressed.key === 'Escape' && end(), { signal })
}

// Marks where the line would go; null where it cannot stand.
function markSpot(id: string, { clientX, clientY }: PointerEvent): DraftSpot | null {
  unmark()
  const under = document.elementFromPoint(clientX, clientY)
  const box = under?.closest<HTMLElement>('[data-box]')
  const key = box?.dataset['box']
  if (!box || key === undefined || !holds(key, id)) return null
  const rows = [...box.querySelectorAll<HTMLElement>('[data-line]')].filter(
    (row) => row.dataset['line'] !== id,
  )
  const index = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect()
    return clientY < top + height / 2
  })
  const marked = index === -1 ? rows.at(-1) : rows[index]
  ;(marked ?? box).setAttribute('data-drop', index === -1 ? 'after' : 'before')
  return { key, at: index === -1 ? rows.length : index }
}

function holds(key: string, id: string): boolean {
  const current = draft.peek()
  const source = current && boxOf(current, id)
  const to = current?.boxes.find((box) => box.key === key)
  return source != null && to !== undefined && mayHold(to, source)
}

function unmark(): void {
  for (const row of document.querySelectorAll('[data-drop]')) row.removeAttribute('data-drop')
}

/** The target of a move: a box, and the index in it after the line has left its own. */
type DraftSpot = { key: string; at: number }

/** The draft with a line moved; unchanged if the line cannot be moved there. */
export function moveLine(draft: ResumeDraft, line: string, { key, at: index }: DraftSpot): ResumeDraft {
  const source = boxOf(draft, line)
  const to = draft.boxes.find((box) => box.key === key)
  if (!source || !to || !mayHold(to, source)) return draft
  const without = withLines(
    draft,
    source.key,
    source.lines.filter((id) => id !== line),
  )
  const targetLines = without.boxes.find((box) => box.key === key)?.lines ?? []
  const place = Math.max(0, Math.min(index, targetLines.length))
  if (source.key === key && source.lines[place] === line) return draft
  return withLines(without, key, targetLines.toSpliced(place, 0, line))
}

/** Whether a place takes the lines of another: entries take any, a section only its own. */
function mayHold(to: DraftBox, box: DraftBox): boolean {
  return to.key === box.key || to.entry_id !== null
}

/** The draft with a line one step up or down, at the edge of an entry into the next one. */
export function stepLine(draft: ResumeDraft, line: string, step: 1 | -1): ResumeDraft {
  const box = boxOf(draft, line)
  if (!box) return draft
  const index = box.lines.indexOf(line) + step
  if (index >= 0 && index < box.lines.length) return moveLine(draft, line, { key: box.key, at: index })
  if (box.entry_id === null) return draft
  const entries = draft.boxes.filter((box) => box.entry_id !== null)
  const next = entries[entries.indexOf(box) + step]
  return next ? moveLine(draft, line, { key: next.key, at: step === 1 ? 0 : next.lines.length }) : draft
}

/** The draft with an entry one step up or down among those of its section. */
export function stepEntry(draft: ResumeDraft, entry: string, step: 1 | -1): ResumeDraft {
  const box = draft.boxes.find((box) => box.entry_id === entry)
  const peers = draft.boxes.filter(
    (candidate) => candidate.entry_id !== null && candidate.section === box?.section,
  )
  const neighbour = box && peers[peers.indexOf(box) + step]
  if (!box || !neighbour) return draft
  return {
    ...draft,
    boxes: draft.boxes.map((candidate) =>
      candidate === box ? neighbour : candidate === neighbour ? box : candidate,
    ),
  }
}
