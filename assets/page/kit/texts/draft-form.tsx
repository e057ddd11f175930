import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { useSending } from '#assets/page/kit/call.ts'
import { CopyButton } from '#assets/page/kit/parts/buttons.tsx'
import { Button, CancelButton } from '#assets/page/kit/parts/elements.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { DiffText } from '#assets/page/kit/parts/target-pick.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { closeDraft, drafts, dropDraft, emptyDraft, isUnsaved } from '#assets/page/kit/texts/drafts.ts'
import { DraftNote } from '#assets/page/kit/texts/use-draft.tsx'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { type DiffPiece, diffWords } from '#lib/text/diff.ts'

type DraftFormProps = {
  /** The name of the draft. */
  form: string
  /** The kind of record in words. Example: "story". */
  noun: string
  label: string
  /** The words of the button that saves. */
  verb: string
  /** True for a record that is not stored yet: it is sent even if nothing was typed. */
  isNew: boolean
  /** True where `save` announces its success itself. */
  tells?: boolean
  /** True for a form that stays open: it is not left without saving, and has nothing to save before a change. */
  stays?: boolean
  /** The fields that a conflict shows side by side. */
  fields: readonly { name: string; label: string }[]
  /** Saves the draft. Returns null on success, else the refusal. */
  save: () => Promise<RefusalBody | null>
  onClosed: () => void
  children: ComponentChildren
}

/** A form on a draft: saves, cancels, and shows both versions where the record was changed elsewhere. */
export function DraftForm(props: DraftFormProps) {
  const {
    form,
    noun,
    label,
    verb,
    isNew,
    tells = false,
    stays = false,
    fields,
    save,
    onClosed,
    children,
  } = props
  const { busy, error, act } = useSending()
  const draft = drafts.value[form]
  if (!draft) return null
  const close = (drop: (key: string) => void) => {
    drop(form)
    onClosed()
  }
  const send = async () => {
    if (busy.peek()) return
    if (!isNew && !isUnsaved(draft)) return close(closeDraft)
    const isSaved = await act(save)
    if (!isSaved || !tells) announce(error.value?.message ?? `The ${noun} is saved`)
    if (isSaved) onClosed()
  }
  const isIdle = stays && !isNew && !isUnsaved(draft)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!draft.meanwhile) void send()
  }
  return (
    <form class="text-form stack-3" aria-label={label} onSubmit={submit}>
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
          onStored={() => (stays ? emptyDraft(form) : close(closeDraft))}
          onMine={() => void send()}
        />
      ) : (
        <div class="acts">
          <Button
            type="submit"
            class={stays && !isUnsaved(draft) ? '' : 'primary'}
            disabled={busy.value || isIdle}
            aria-keyshortcuts="Control+Enter"
            label={verb}
          />
          {!stays && <CancelButton onClick={() => close(dropDraft)} />}
          <DraftNote form={form} />
        </div>
      )}
      <Refused error={error.value?.code === 'revision_conflict' ? null : error.value} />
    </form>
  )
}

/** A text in two versions: as stored, and as the person wrote it. */
export type ConflictField = { label: string; stored: string; yours: string }

type ConflictPanelProps = {
  /** The changed record, as in "This answer was changed elsewhere". */
  noun: string
  /** All texts of the record; only those that differ are shown. */
  fields: readonly ConflictField[]
  busy?: boolean
  onStored: () => void
  onMine: () => void
}

/** Compares the stored record with the person's draft after both changed. Nothing is lost until one is chosen. */
export function ConflictPanel({ noun, fields, busy = false, onStored, onMine }: ConflictPanelProps) {
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const differing = fields.filter(({ stored, yours }) => stored !== yours)
  return (
    <section class="panel conflict" aria-labelledby={title}>
      <h3 id={title} ref={heading} tabIndex={-1}>
        This {noun} was changed elsewhere
      </h3>
      <p>
        {differing.length === 0
          ? 'What is stored now and what you wrote are the same. Nothing is left to save.'
          : 'Nothing of yours is lost: it is still in the form, and you can keep editing. Parts you did not change show what is stored now. Choose which version to keep.'}
      </p>
      {differing.map((field) => (
        <BothTexts key={field.label} {...field} />
      ))}
      <div class="acts">
        {differing.length > 0 && <Button class="primary" disabled={busy} onClick={onMine} label="Use mine" />}
        <Button disabled={busy} onClick={onStored} label="Use the stored one" />
        {differing.length > 0 && <CopyButton text={copied(differing)} label="mine" words="Copy mine" />}
      </div>
    </section>
  )
}

/** Two texts side by side, with the words marked in which they differ. */
export function BothTexts({ label, stored, yours }: ConflictField) {
  const pieces = diffWords(stored, yours)
  return (
    <div class="both-texts">
      <DiffSide title={`${label}: stored now`} pieces={pieces} without="new" />
      <DiffSide title={`${label}: yours`} pieces={pieces} without="gone" />
    </div>
  )
}

type DiffSideProps = { title: string; pieces: readonly DiffPiece[]; without: 'gone' | 'new'; none?: string }

/** One of two texts under its title, with its own words marked; `none` stands for an empty one. */
export function DiffSide({ title, pieces, without, none = 'nothing' }: DiffSideProps) {
  const isEmpty = pieces.every(({ kind }) => kind === without)
  return (
    <div>
      <p class="small quiet">{title}</p>
      <p class="own-text" dir="auto">
        {isEmpty ? <i class="quiet">{none}</i> : <DiffText pieces={pieces} without={without} />}
      </p>
    </div>
  )
}

function copied(fields: readonly ConflictField[]): string {
  const [only] = fields
  if (fields.length === 1 && only) return only.yours
  return fields.map(({ label, yours }) => `${label}:\n${yours}`).join('\n\n')
}
