import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { type LiveQuery, useSending } from '#assets/page/kit/call.ts'
import { ConfirmButton } from '#assets/page/kit/parts/buttons.tsx'
import { Button, Menu, typing } from '#assets/page/kit/parts/elements.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { ScreenHeading } from '#assets/page/kit/parts/screen-heading.tsx'
import { ReadState, Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import {
  closeDraft,
  drafts,
  dropDraft,
  isUnsaved,
  openDraft,
  type Texts,
  tabDraft,
  typeInto,
} from '#assets/page/kit/texts/drafts.ts'
import { useDraft } from '#assets/page/kit/texts/use-draft.tsx'
import { agoText, momentText } from '#assets/page/kit/words.ts'
import type { CallOutcome } from '#lib/service/http/client.ts'
import { holdsWords } from '#lib/text/fold-text.ts'
import { counted, numberText } from '#lib/text/text.ts'

const SHORT = 700

/** A step in the history of a record. */
type HistoryStep = { action: string; at: string; by: string }

/** An earlier text of a record, and the time until which it held. */
type Earlier = {
  revision: number
  replaced_at: string
  texts: { label: string; text: string }[]
  onUse: () => void
}

type TextHistoryProps = { load: () => Promise<CallOutcome<{ steps: HistoryStep[]; earlier: Earlier[] }>> }

const ACTIONS: Record<string, string> = {
  added: 'Added',
  edited: 'Changed',
  reused: 'Used for a job',
  confirmed: 'Confirmed for a job',
}

/** Returns a tag in words. Example: `work_authorization` is "work authorization". */
export function tagText(tag: string): string {
  return tag.replaceAll('_', ' ').replace(':', ': ')
}

// More of them slow the screen down.
const FIRST = 100

type TextListProps<T> = {
  /** The kind of record in words. Example: "story". */
  noun: string
  plural?: string
  all: readonly T[]
  /** The name of the form that changes a record; one that is open is always listed. */
  formOf: (record: T) => string
  /** The texts in which words are found. */
  textsOf: (record: T) => readonly string[]
  tagsOf: (record: T) => readonly string[]
  /** The tags to choose from, each with its number of records. */
  tags: { tag: string; count: number }[]
  /** A further choice of records, and its control. */
  only?: (record: T) => boolean
  children?: ComponentChildren
  /** The id of the button that adds a record. */
  add: string
  /** Draws a record; `next` is the id that gets the focus after the record is deleted. */
  card: (record: T, next: string) => ComponentChildren
}

/** The person's own texts, found by words and tag. */
export function TextList<T>(props: TextListProps<T>) {
  const { noun, plural = `${noun}s`, all, formOf, textsOf, tagsOf, tags, only, add, card } = props
  const words = useDraft(tabDraft(`find/${plural}`), '')
  const tag = useSignal('')
  const isWhole = useSignal(false)
  const matches = all.filter(
    (record) =>
      drafts.value[formOf(record)] !== undefined ||
      (only?.(record) !== false &&
        (tag.value === '' || tagsOf(record).includes(tag.value)) &&
        holdsWords(words.value, textsOf(record))),
  )
  const shown = isWhole.value ? matches : matches.slice(0, FIRST)
  const total = counted(all.length, noun, plural)
  return (
    <>
      <div class="filters">
        <label class="words">
          Find
          <input type="search" {...typing(words)} />
        </label>
        <label>
          Tag
          <Menu
            value={tag.value}
            onText={(text) => (tag.value = text)}
            none="Any"
            of={tags.map(({ tag, count }) => [tag, `${tagText(tag)} (${count})`])}
          />
        </label>
      </div>
      {props.children}
      <p class="small quiet" role="status">
        {matches.length === all.length ? total : `${numberText(matches.length)} of ${total}`}
      </p>
      <ul class="own-texts">
        {shown.map((record, index) => card(record, nextEdit(shown.map(formOf), index, add)))}
      </ul>
      {matches.length === 0 && <p class="quiet">No {noun} matches. Clear the search or the tag.</p>}
      {shown.length < matches.length && (
        <Button onClick={() => (isWhole.value = true)} label={`Show all ${numberText(matches.length)}`} />
      )}
    </>
  )
}

/** Returns the id that gets the focus after a record of a list is deleted; `none` where it was the only one. */
export function nextEdit(forms: readonly string[], index: number, none: string): string {
  const next = forms[index + 1] ?? forms[index - 1]
  return next === undefined ? none : `${next}-edit`
}

type RecordCardProps = {
  /** The name of the form that changes the record. */
  form: string
  noun: string
  /** The name of the record, and its heading where that is more than the name. */
  name: string
  heading?: ComponentChildren
  level?: 'h2' | 'h3'
  /** Opens the form. */
  edit: () => void
  editor: (onClosed: () => void) => ComponentChildren
  /** Further actions. */
  acts?: ComponentChildren
  remove: () => Promise<CallOutcome<unknown>>
  reload: () => Promise<void>
  /** The id that gets the focus after the record is deleted. */
  next: string
  /** The parts that stand below the record also while it is changed. */
  below?: ComponentChildren
  children: ComponentChildren
}

/** A record of the person's own in a list: its text with its actions, or the form that changes it. */
export function RecordCard(props: RecordCardProps) {
  const { form, noun, name, heading, level: Heading = 'h2', edit, editor, acts, remove, reload, next } = props
  const title = `${form}-heading`
  return (
    <li>
      <article aria-labelledby={title}>
        <Heading id={title}>{heading ?? <bdi>{name}</bdi>}</Heading>
        {drafts.value[form] === undefined ? (
          <>
            {props.children}
            <div class="acts">
              <Button id={`${form}-edit`} aria-describedby={title} onClick={edit} label="Edit" />
              {acts}
              <DeleteText {...{ noun, name, reload, next }} titleId={title} send={remove} />
            </div>
          </>
        ) : (
          editor(() => focusSoon(`${form}-edit`))
        )}
        {props.below}
      </article>
    </li>
  )
}

type OwnTextsProps = {
  view: 'answers' | 'stories'
  noun: string
  of: LiveQuery<unknown>
  /** The names of the forms of all records; null before they are read. */
  forms: readonly string[] | null
  /** The form for a new record, and the id of the button that opens it. */
  fresh: { key: string; empty: Texts }
  add: string
  newForm: ComponentChildren
  /** The words in place of an empty list. */
  none: ComponentChildren
  children: ComponentChildren
}

/** The screen of a kind of records of the person's own. */
export function OwnTexts({ view, noun, of, forms, fresh, add, newForm, none, children }: OwnTextsProps) {
  const isAdding = drafts.value[fresh.key] !== undefined
  const open = () => openDraft(fresh.key, { revision: 0, read: fresh.empty })
  const article = /^[aeiou]/.test(noun) ? 'an' : 'a'
  const [prefix = ''] = fresh.key.split(':')
  return (
    <>
      <div class="title-line">
        <ScreenHeading view={view} />
        {!isAdding && <Button id={add} class="primary" onClick={open} label={`Add ${article} ${noun}`} />}
      </div>
      {isAdding && newForm}
      <ReadState of={of} lines={4} />
      {forms && <LeftOver {...{ noun, fresh }} prefix={`${prefix}/`} recordKeys={new Set(forms)} />}
      {forms?.length === 0 && !isAdding && <div class="panel empty">{none}</div>}
      {children}
    </>
  )
}

type LeftOverProps = {
  noun: string
  /** How the forms of these records are named, and which records there still are. */
  prefix: string
  recordKeys: ReadonlySet<string>
  /** The form for a new record. */
  fresh: { key: string; empty: Texts }
}

/** Text typed into forms whose records were deleted meanwhile; it can become a new record. */
export function LeftOver({ noun, prefix, recordKeys: knownKeys, fresh }: LeftOverProps) {
  const leftovers = Object.entries(drafts.value).filter(
    ([key, draft]) => key.startsWith(prefix) && !knownKeys.has(key) && isUnsaved(draft),
  )
  const names = Object.keys(fresh.empty)
  const move = (key: string, texts: Texts) => {
    closeDraft(key)
    openDraft(fresh.key, { revision: 0, read: fresh.empty })
    typeInto(fresh.key, Object.fromEntries(names.map((name) => [name, texts[name] ?? ''])))
  }
  const isTaken = drafts.value[fresh.key] !== undefined
  return leftovers.map(([key, { texts }]) => (
    <section key={key} class="panel conflict" aria-label={`Your ${noun}, deleted elsewhere`}>
      <p role="alert">
        The {noun} you were editing was deleted elsewhere. What you wrote is still here.
        {isTaken && ' Save or cancel the new one first; then you can add this one again.'}
      </p>
      <OwnText text={names.flatMap((name) => texts[name] || []).join('\n\n')} />
      <div class="acts">
        <Button class="primary" disabled={isTaken} onClick={() => move(key, texts)} label="Add it again" />
        <Button onClick={() => dropDraft(key)} label="Discard it" />
      </div>
    </section>
  ))
}

type DeleteTextProps = {
  noun: string
  /** The name of the record, if there are several, and the id of its heading. */
  name?: string
  titleId: string
  send: () => Promise<CallOutcome<unknown>>
  reload: () => Promise<void>
  /** The id that gets the focus after the record is deleted. */
  next: string
}

/** Deletes a record with its history, after asking. */
export function DeleteText({ noun, name, titleId, send, reload, next }: DeleteTextProps) {
  const { error, whileBusy } = useSending()
  const remove = async () => {
    const outcome = await whileBusy(send())
    await reload()
    if (!outcome.ok) return
    announce(`The ${noun} is deleted`)
    focusSoon(next)
  }
  return (
    <>
      <ConfirmButton
        aria-describedby={titleId}
        label="Delete"
        title={`Delete this ${noun}?`}
        verb="Delete it"
        onYes={() => void remove()}
      >
        {name !== undefined && (
          <p>
            <q dir="auto">{name}</q>
          </p>
        )}
        <p>Its history is deleted too. This cannot be undone.</p>
      </ConfirmButton>
      <Refused error={error.value} />
    </>
  )
}

/** A text of the person's own: only ever text, with its lines, and cut where it is long. */
export function OwnText({ text }: { text: string }) {
  const [all, setAll] = useState(false)
  const isCut = !all && text.length > SHORT
  return (
    <div class="own-text" dir="auto">
      {isCut ? `${text.slice(0, SHORT).replace(/[\uD800-\uDBFF]$/, '')}…` : text}
      {isCut && <Button class="plain" onClick={() => setAll(true)} label="Show the rest" />}
    </div>
  )
}

/** The history of a record and its earlier texts; loaded when opened. */
export function TextHistory({ load }: TextHistoryProps) {
  const history = useSignal<{ steps: HistoryStep[]; earlier: Earlier[] } | null>(null)
  const { error, whileBusy } = useSending()
  const loadHistory = async () => {
    const outcome = await whileBusy(load())
    if (outcome.ok) history.value = outcome.value
  }
  return (
    <details class="history" onToggle={({ currentTarget }) => void (currentTarget.open && loadHistory())}>
      <summary>History</summary>
      <Refused error={error.value} again={() => void loadHistory()} />
      {history.value && <Steps steps={history.value.steps} />}
      {history.value?.earlier.map((earlier) => (
        <EarlierTexts key={earlier.revision} {...earlier} />
      ))}
      {history.value?.earlier.length === 0 && <p class="small quiet">There are no earlier versions.</p>}
    </details>
  )
}

/** Returns the writer in words. Example: `agent` -> "an agent". */
export function writerOf(writer: string): string {
  return writer === 'operator' ? 'you' : 'an agent'
}

function Steps({ steps }: { steps: HistoryStep[] }) {
  return (
    <ol class="small quiet" aria-label="What happened">
      {steps.toReversed().map(({ action, at: moment, by: writer }) => (
        <li key={`${action} ${moment}`}>
          {ACTIONS[action] ?? action} {agoText(moment, Date.now())} by {writerOf(writer)}
        </li>
      ))}
    </ol>
  )
}

function EarlierTexts({ replaced_at, texts, onUse }: Earlier) {
  return (
    <div class="earlier stack-2">
      <p class="small quiet">Until {momentText(replaced_at)}</p>
      {texts.map(({ label, text }) => (
        <div key={label}>
          <p class="small quiet">{label}</p>
          <OwnText text={text} />
        </div>
      ))}
      <Button onClick={onUse} label="Put this back in the form" />
    </div>
  )
}
