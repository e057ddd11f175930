import { useComputed, useSignalEffect } from '@preact/signals'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import {
  closeDraft,
  drafts,
  emptyDraft,
  isBegun,
  isOfTab,
  isUnsaved,
  openDraft,
  renewDraft,
  type Texts,
  typeInto,
} from '#assets/page/kit/texts/drafts.ts'

/** The note on an unsaved form, with a button that empties it. */
export function DraftNote({ form, onDiscard }: { form: string; onDiscard?: () => void }) {
  const draft = drafts.value[form]
  if (!draft || !isUnsaved(draft)) return null
  const discard = () => {
    closeDraft(form)
    onDiscard?.()
  }
  return (
    <p class="small quiet">
      A draft, not saved yet. {isOfTab(form) ? 'This tab' : 'This browser'} keeps it.
      {draft.meanwhile && ' The same field was changed elsewhere meanwhile. Saving puts yours in its place.'}
      {onDiscard && <Button class="plain small" onClick={discard} label="Discard it" />}
    </p>
  )
}

/** A value of a form that outlives the screen, a reload and the tab until it is saved. */
export type DraftValue<T> = {
  value: T
  /** The value as it is stored, again. */
  clear: () => void
}

/**
 * Keeps the value of a form as a draft of this name; `stored` is the value as it was read. The fields of an object are
 * kept each by itself, so that a draft never brings back an older text of a field that the person did not change.
 */
export function useDraft<T>(form: string, stored: T): DraftValue<T> {
  const readTexts = fieldTexts(stored)
  const isOpen = useComputed(() => drafts.value[form] !== undefined)
  // Another tab may have closed it.
  useLayoutEffect(
    () => renewDraft(form, { revision: 0, read: readTexts }),
    [form, JSON.stringify(readTexts), isOpen.value],
  )
  const texts = useComputed(() => drafts.value[form]?.texts)
  return draftValue(form, stored, () => texts.value)
}

/** Returns the kept value of a form, also for code outside of its screen. */
export function draftValue<T>(
  form: string,
  stored: T,
  textsNow = () => drafts.value[form]?.texts,
): DraftValue<T> {
  const readTexts = fieldTexts(stored)
  return {
    get value() {
      return typedValue(stored, textsNow() ?? readTexts)
    },
    set value(value: T) {
      openDraft(form, { revision: 0, read: readTexts })
      typeInto(form, fieldTexts(value))
    },
    clear: () => emptyDraft(form),
  }
}

/** The text of a field that is not yet part of its form: a draft of the form that is never sent. */
export function useHalfTyped(form: string, field: string) {
  const name = `typing ${field}`
  const text = useComputed(() => drafts.value[form]?.texts[name] ?? '')
  const type = (typed: string) => {
    openDraft(form, { revision: 0, read: {} })
    typeInto(form, { [name]: typed })
  }
  return { text: text.value, type }
}

const WHOLE = 'json'

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fieldTexts(value: unknown): Texts {
  if (!isRecord(value)) return { [WHOLE]: JSON.stringify(value) }
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, JSON.stringify(field)]))
}

function typedValue<T>(stored: T, texts: Texts): T {
  const parsed = (name: string, field: unknown) => {
    const text = texts[name]
    return text === undefined ? field : JSON.parse(text)
  }
  if (!isRecord(stored)) return parsed(WHOLE, stored)
  const fields = Object.entries(stored).map(([name, field]) => [name, parsed(name, field)])
  return Object.fromEntries(fields) as T
}

/** Whether any of these forms was begun when the screen opened, so that the part around it is open. */
export function useBegun(...forms: string[]): boolean {
  return useMemo(() => forms.some(isBegun), forms)
}

/** Keeps the named fields of a form as a draft of this name; the returned properties are those of the form. */
export function useDraftFields(form: string) {
  const element = useRef<HTMLFormElement>(null)
  // After every reading: a field that changed elsewhere is never put back by the draft.
  useLayoutEffect(() => {
    if (element.current) renewDraft(form, { revision: 0, read: textsOf(element.current, 'stored') })
  })
  // Typed text comes back after another screen and a reload, and from another tab.
  useSignalEffect(() => {
    const draft = drafts.value[form]
    if (!element.current) return
    if (draft) {
      fill(element.current, draft.texts)
      return
    }
    // It was saved or discarded, perhaps in another tab.
    element.current.reset()
    openDraft(form, { revision: 0, read: textsOf(element.current, 'stored') })
  })
  return {
    ref: element,
    onInput: () => {
      if (element.current) typeInto(form, textsOf(element.current, 'typed'))
    },
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>('input[name], textarea[name]')]
}

function isChecked(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
}

// The page gives the stored values as the defaults of the fields.
function textsOf(form: HTMLFormElement, version: 'stored' | 'typed'): Texts {
  const isTyped = version === 'typed'
  const off = fieldsOf(form).map(({ name }) => [name, ''])
  const on = fieldsOf(form).flatMap((field) => {
    if (isChecked(field)) {
      return (isTyped ? field.checked : field.defaultChecked) ? [[field.name, field.value]] : []
    }
    return [[field.name, isTyped ? field.value : field.defaultValue]]
  })
  return Object.fromEntries([...off, ...on])
}

function fill(form: HTMLFormElement, texts: Texts): void {
  for (const field of fieldsOf(form)) {
    const text = texts[field.name]
    if (text === undefined) continue
    if (isChecked(field)) field.checked = text === field.value
    else if (field.value !== text) field.value = text
  }
}
