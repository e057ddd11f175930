import { effect, signal } from '@preact/signals'
import { forget, type Keeper, keep, readSetting, readStored } from '#assets/page/kit/browser.ts'
import { offerUndo } from '#assets/page/kit/steps.ts'
import type { CallOutcome, RefusalBody } from '#lib/service/http/client.ts'

/** The texts of a record in a form, by the names of their fields. */
export type Texts = Readonly<Record<string, string>>

/** A record as it was read, as it is stored now, and as the person has it in the form. */
type ThreeTexts = { read: Texts; stored: Texts; yours: Texts }

/** Returns the fields whose text differs from the text that was read. */
export function changedFields(read: Texts, current: Texts): string[] {
  return Object.keys(current).filter((name) => (current[name] ?? '') !== (read[name] ?? ''))
}

/**
 * Returns the form's text after the record changed elsewhere: the person's changes, and the stored text for all other
 * fields.
 */
export function mergeTexts({ read, stored, yours }: ThreeTexts): Texts {
  const mine = new Set(changedFields(read, yours))
  return Object.fromEntries(
    Object.keys(yours).map((name) => [name, (mine.has(name) ? yours[name] : stored[name]) ?? '']),
  )
}

const BACK = { label: 'Bring them back', seconds: 10 }

/** A person's unsaved form; `meanwhile` is true if the record was changed elsewhere since. */
export type TextDraft = {
  revision: number
  read: Texts
  texts: Texts
  meanwhile: boolean
  /** While the form is on its way nothing can be typed into it, so that nothing typed is lost. */
  sending: boolean
}

const NAME = 'svc.drafts'
const NONE = '{}'
const OF_TAB = 'tab:'

/** The name of a form whose text may hold contact data: its draft goes with the tab. */
export function tabDraft(form: string): string {
  return `${OF_TAB}${form}`
}

/** Whether the draft of a form outlives a reload only, and not the tab. */
export function isOfTab(form: string): boolean {
  return form.startsWith(OF_TAB)
}

/** The forms that are open, by the records they change; they outlive the screen and the tab, and every tab shows the same. */
export const drafts = signal<Record<string, TextDraft>>(readDrafts())

effect(() => {
  const unsaved = Object.entries(drafts.value).filter(([, draft]) => isUnsaved(draft))
  for (const where of ['browser', 'tab'] as const) {
    const own = unsaved.filter(([key]) => isOfTab(key) === (where === 'tab'))
    const text = JSON.stringify(Object.fromEntries(own))
    if (text === (readSetting(NAME, where) || NONE)) continue
    if (text === NONE) forget(NAME, where)
    else keep(NAME, text, where)
  }
})

/** Takes in what is typed in other tabs from now on. */
export function followDrafts(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== NAME && key !== null) return
    // A form without changes is of this tab alone.
    const open = Object.entries(drafts.peek()).filter(([, draft]) => !isUnsaved(draft))
    drafts.value = { ...Object.fromEntries(open), ...readDrafts() }
  })
}

// A form that was on its way when the tab was reloaded can be typed into and sent again.
function readDrafts(): Record<string, TextDraft> {
  return { ...readFrom('browser'), ...readFrom('tab') }
}

function readFrom(where: Keeper): Record<string, TextDraft> {
  const stored = (readStored(NAME, where) ?? {}) as Record<string, TextDraft>
  return Object.fromEntries(Object.entries(stored).map(([key, draft]) => [key, { ...draft, sending: false }]))
}

/** Opens a form on a record as it was read; one that is open already stays as it is. */
export function openDraft(key: string, { revision, read }: Pick<TextDraft, 'revision' | 'read'>): void {
  if (drafts.peek()[key]) return
  put(key, { revision, read, texts: read, meanwhile: false, sending: false })
}

/**
 * Opens a form on a record as it is stored now. One that is open keeps what the person changed and takes every other
 * field; `meanwhile` is true once a field was changed on both sides. A list takes what was added and removed on either side.
 */
export function renewDraft(
  key: string,
  { revision, read: stored }: Pick<TextDraft, 'revision' | 'read'>,
): void {
  const draft = drafts.peek()[key]
  if (!draft) {
    openDraft(key, { revision, read: stored })
    return
  }
  const { read, texts: yours } = draft
  const elsewhere = changedFields(read, stored)
  if (elsewhere.length === 0) return
  const both = changedFields(read, yours).filter(
    (name) => elsewhere.includes(name) && yours[name] !== stored[name],
  )
  const lists = both.flatMap((name) => {
    const list = mergedList(read[name], stored[name], yours[name])
    return list === null ? [] : [[name, list]]
  })
  const texts = { ...mergeTexts({ read, stored, yours }), ...Object.fromEntries(lists) }
  const meanwhile = draft.meanwhile || lists.length < both.length
  put(key, { ...draft, revision, read: stored, texts, meanwhile })
}

// Null for texts that are no lists.
function mergedList(...versions: [read?: string, stored?: string, yours?: string]): string | null {
  const [read, stored, yours] = versions.map(listIn)
  if (!read || !stored || !yours) return null
  const kept = yours.filter((entry) => stored.includes(entry) || !read.includes(entry))
  const came = stored.filter((entry) => !read.includes(entry) && !kept.includes(entry))
  return JSON.stringify([...kept, ...came])
}

function listIn(text = ''): unknown[] | null {
  try {
    const list = text.startsWith('[') && JSON.parse(text)
    return Array.isArray(list) ? list : null
  } catch {
    return null
  }
}

/** Gives a form the stored text of every field again. */
export function emptyDraft(key: string): void {
  const draft = drafts.peek()[key]
  if (draft) put(key, { ...draft, texts: draft.read, meanwhile: false })
}

/** Stores typed text in the draft of a form. */
export function typeInto(key: string, texts: Texts): void {
  const draft = drafts.peek()[key]
  if (draft) put(key, { ...draft, texts: { ...draft.texts, ...texts } })
}

/** Returns the properties of a field for a text of a form; while the form is on its way it takes nothing. */
export function draftField(key: string, name: string) {
  const { texts, sending = false } = drafts.value[key] ?? {}
  const onText = (text: string) => typeInto(key, { [name]: text })
  return { id: `${key}-${name}`, value: texts?.[name] ?? '', readOnly: sending, onText }
}

/** Marks a form as being sent or not. */
export function markSending(key: string, sending: boolean): void {
  const draft = drafts.peek()[key]
  if (draft) put(key, { ...draft, sending })
}

/** Closes a form. */
export function closeDraft(key: string): void {
  const { [key]: _, ...others } = drafts.peek()
  drafts.value = others
}

/** Closes a form without saving; its text can be restored for some seconds. */
export function dropDraft(key: string): void {
  let other = drafts.peek()[key]
  closeDraft(key)
  if (!other || !isUnsaved(other)) return
  // Text that was typed meanwhile changes places with it, so that neither is lost.
  const swap = () => {
    const now = drafts.peek()[key]
    if (other) put(key, other)
    else closeDraft(key)
    other = now
  }
  offerUndo('Changes dropped', { undo: swap, redo: swap }, BACK)
}

/** Whether a form holds anything that is not stored. */
export function isUnsaved({ read, texts }: TextDraft): boolean {
  return changedFields(read, texts).length > 0
}

/** Whether a form of this name was begun and not saved, so that its screen opens it again. */
export function isBegun(key: string): boolean {
  const draft = drafts.peek()[key]
  return draft !== undefined && isUnsaved(draft)
}

/** How a form is sent, and how the record that a refusal carries is read. */
export type DraftSender = {
  send: (draft: TextDraft) => Promise<CallOutcome<unknown>>
  readCurrent: (current: unknown) => Pick<TextDraft, 'revision' | 'read'>
}

/**
 * Sends a form, and closes it on success. If the record was changed elsewhere, the form keeps all typed text and
 * merges the other stored fields.
 */
export async function sendDraft(
  key: string,
  { send, readCurrent }: DraftSender,
): Promise<RefusalBody | null> {
  const draft = drafts.peek()[key]
  if (!draft) return null
  markSending(key, true)
  const outcome = await send(draft)
  markSending(key, false)
  if (outcome.ok) {
    closeDraft(key)
    return null
  }
  const { code, current } = outcome.error
  if (code !== 'revision_conflict' || !current) return outcome.error
  const { revision, read: stored } = readCurrent(current)
  const texts = mergeTexts({ read: draft.read, stored, yours: draft.texts })
  put(key, { revision, read: stored, texts, meanwhile: true, sending: false })
  return outcome.error
}

function put(key: string, draft: TextDraft): void {
  drafts.value = { ...drafts.peek(), [key]: draft }
}
