import { useSignal } from '@preact/signals'
import { useState } from 'preact/hooks'
import { useSending } from '#assets/page/kit/call.ts'
import { ConfirmButton } from '#assets/page/kit/parts/buttons.tsx'
import { Button, Menu, typing } from '#assets/page/kit/parts/elements.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import {
  closeDraft,
  drafts,
  dropDraft,
  isUnsaved,
  openDraft,
  type Texts,
  typeInto,
} from '#assets/page/kit/texts/drafts.ts'
import { agoText, momentText } from '#assets/page/kit/words.ts'
import type { CallOutcome } from '#lib/service/http/client.ts'

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

type TextFiltersProps = {
  words: { value: string }
  tag: { value: string }
  tags: { tag: string; count: number }[]
}

/** Returns a tag in words. Example: `work_authorization` is "work authorization". */
export function tagText(tag: string): string {
  return tag.replaceAll('_', ' ').replace(':', ': ')
}

/** Filters for the person's own texts: words and a tag. */
export function TextFilters({ words, tag, tags }: TextFiltersProps) {
  return (
    <div class="filters">
      <label class="words">
        Find
        <input type="search" {...typing(words)} />
      </label>
      <label>
        Tag
        <Menu
          value={tag.value ?? ''}
          onText={(text) => (tag.value = text)}
          none="Any"
          of={tags.map((tagCount) => [tagCount.tag, `${tagText(tagCount.tag)} (${tagCount.count})`])}
        />
      </label>
    </div>
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
    <div class="earlier">
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
