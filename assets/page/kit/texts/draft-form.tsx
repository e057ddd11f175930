import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { ConflictPanel } from '#assets/page/kit/texts/conflict-panel.tsx'
import { closeDraft, drafts, dropDraft, isUnsaved } from '#assets/page/kit/texts/drafts.ts'
import { DraftNote } from '#assets/page/kit/texts/use-draft.tsx'
import type { RefusalBody } from '#lib/service/http/client.ts'

export type DraftFormProps = {
  /** The name of the draft. */
  form: string
  /** The kind of record in words. Example: "story". */
  noun: string
  label: string
  /** The words of the button that saves. */
  verb: string
  /** True for a record that is not stored yet: it is sent even if nothing was typed. */
  isNew: boolean
  /** The fields that a conflict shows side by side. */
  fields: readonly { name: string; label: string }[]
  /** Saves the draft. Returns null on success, else the refusal. */
  save: () => Promise<RefusalBody | null>
  onClosed: () => void
  children: ComponentChildren
}

/** A form on a draft: saves, cancels, and shows both versions where the record was changed elsewhere. */
export function DraftForm({
  form,
  noun,
  label,
  verb,
  isNew,
  fields,
  save,
  onClosed,
  children,
}: DraftFormProps) {
  const busy = useSignal(false)
  const error = useSignal<RefusalBody | null>(null)
  const draft = drafts.value[form]
  if (!draft) return null
  const close = (drop: (key: string) => void) => {
    drop(form)
    onClosed()
  }
  const send = async () => {
    if (busy.peek()) return
    if (!isNew && !isUnsaved(draft)) return close(closeDraft)
    busy.value = true
    error.value = await save()
    busy.value = false
    announce(error.value?.message ?? `The ${noun} is saved`)
    if (error.value === null) onClosed()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!draft.meanwhile) void send()
  }
  return (
    <form class="text-form" aria-label={label} onSubmit={submit}>
      {children}
      {draft.meanwhile ? (
        <ConflictPanel
          key={draft.revision}
          noun={noun}
          fields={fields.map(({ name, label: title }) => ({
            label: title,
            stored: draft.read[name] ?? '',
            yours: draft.texts[name] ?? '',
          }))}
          busy={busy.value}
          onStored={() => close(closeDraft)}
          onMine={() => void send()}
        />
      ) : (
        <div class="acts">
          <button type="submit" class="primary" disabled={busy.value} aria-keyshortcuts="Control+Enter">
            {verb}
          </button>
          <Button onClick={() => close(dropDraft)} label="Cancel" />
          <DraftNote form={form} />
        </div>
      )}
      <Refused error={error.value?.code === 'revision_conflict' ? null : error.value} />
    </form>
  )
}
