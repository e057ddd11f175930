import { useComputed, useSignalEffect } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { closeDraft, drafts, isUnsaved, openDraft, typeInto } from './drafts.ts'

/** Says that a form holds something that is not saved, and empties it on a press. */
export function DraftNote({ form, onDiscard }: { form: string; onDiscard?: () => void }) {
  const draft = drafts.value[form]
  if (!draft || !isUnsaved(draft)) return null
  const discard = () => {
    closeDraft(form)
    onDiscard?.()
  }
  return (
    <p class="small quiet draft-note">
      A draft, not saved yet. This browser keeps it.
      {onDiscard && (
        <button type="button" class="plain small" onClick={discard}>
          Discard it
        </button>
      )}
    </p>
  )
}

/** A value of a form that outlives the screen, a reload and the tab until it is saved. */
export type KeptValue<T> = {
  value: T
  /** The value as it is stored, again. */
  clear: () => void
}

/** Keeps the value of a form as a draft of this name; `stored` is the value as it was read. */
export function useKept<T>(form: string, stored: T): KeptValue<T> {
  const read = { json: JSON.stringify(stored) }
  useLayoutEffect(() => {
    const open = drafts.peek()[form]
    if (open && !isUnsaved(open)) closeDraft(form)
    openDraft(form, { revision: 0, read })
  }, [form, read.json])
  const current = useComputed(() => drafts.value[form]?.texts['json'])
  return {
    get value() {
      return current.value === undefined ? stored : JSON.parse(current.value)
    },
    set value(value: T) {
      openDraft(form, { revision: 0, read })
      typeInto(form, { json: JSON.stringify(value) })
    },
    clear: () => {
      closeDraft(form)
      openDraft(form, { revision: 0, read })
    },
  }
}

/** Keeps the named fields of a form as a draft of this name; the returned properties are those of the form. */
export function useKeptFields(form: string) {
  const element = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    if (!element.current) return
    const read = textsOf(element.current)
    const open = drafts.peek()[form]
    if (open && !isUnsaved(open)) closeDraft(form)
    openDraft(form, { revision: 0, read })
  }, [form])
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
    openDraft(form, { revision: 0, read: textsOf(element.current) })
  })
  return {
    ref: element,
    onInput: () => {
      if (element.current) typeInto(form, textsOf(element.current))
    },
  }
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>('input[name], select[name], textarea[name]')]
}

function isChecked(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
}

function textsOf(form: HTMLFormElement): Record<string, string> {
  const off = fieldsOf(form).map(({ name }) => [name, ''])
  const on = fieldsOf(form).flatMap((field) =>
    isChecked(field) && !field.checked ? [] : [[field.name, field.value]],
  )
  return Object.fromEntries([...off, ...on])
}

function fill(form: HTMLFormElement, texts: Record<string, string>): void {
  for (const field of fieldsOf(form)) {
    const text = texts[field.name]
    if (text === undefined) continue
    if (isChecked(field)) field.checked = text === field.value
    else if (field.value !== text) field.value = text
  }
}
