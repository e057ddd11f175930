import { useSignal } from '@preact/signals'
import { LINES, MODES, ownKey, saveOwn } from '#assets/page/keep/store.ts'
import { useFirstFocus } from '#assets/page/kit/parts/focus.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { TextField } from '#assets/page/kit/parts/text-field.tsx'
import { say } from '#assets/page/kit/say.ts'
import { ConflictPanel } from '#assets/page/kit/texts/conflict-panel.tsx'
import { closeDraft, drafts, dropDraft, isUnsaved, typeInto } from '#assets/page/kit/texts/drafts.ts'
import type { OwnJobView } from '#lib/index/own/schema.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

/** The words of an own job as fields, without its link. */
export function OwnFields({ form }: { form: string }) {
  const draft = drafts.value[form]
  if (!draft) return null
  const field = (name: string) => ({
    id: `${form}-${name}`,
    value: draft.texts[name] ?? '',
    readOnly: draft.sending,
    onText: (text: string) => typeInto(form, { [name]: text }),
  })
  return (
    <>
      <div class="pair">
        {LINES.map(({ name, label }) => (
          <TextField key={name} {...field(name)} label={label} longest={200} required={name === 'title'} />
        ))}
        <div class="field">
          <label for={`${form}-mode`}>Work</label>
          <select
            id={`${form}-mode`}
            onChange={({ currentTarget }) => typeInto(form, { work_mode: currentTarget.value })}
          >
            {MODES.map(({ mode, name }) => (
              <option key={mode} value={mode} selected={mode === (draft.texts['work_mode'] ?? '')}>
                {name}
              </option>
            ))}
          </select>
        </div>
      </div>
      <TextField
        {...field('text')}
        label="Text of the posting"
        rows={10}
        longest={200_000}
        help="Paste all of it: it is assessed, and kept until your interview."
      />
    </>
  )
}

/** Changes an own job in its place. */
export function OwnEditor({ stored, onClosed }: { stored: OwnJobView; onClosed: () => void }) {
  const form = ownKey(stored.id)
  const busy = useSignal(false)
  const error = useSignal<RefusalBody | null>(null)
  useFirstFocus(`${form}-title`)
  const draft = drafts.value[form]
  if (!draft) return null
  const close = (drop: (key: string) => void) => {
    drop(form)
    onClosed()
  }
  const save = async () => {
    if (busy.peek()) return
    if (!isUnsaved(draft)) return close(closeDraft)
    busy.value = true
    error.value = await saveOwn(stored)
    busy.value = false
    say(error.value?.message ?? 'The job is saved')
    if (error.value === null) onClosed()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!draft.meanwhile) void save()
  }
  const fields = [{ name: 'link', label: 'Link' }, ...LINES, { name: 'text', label: 'Text' }].map(
    ({ name, label }) => ({ label, stored: draft.read[name] ?? '', yours: draft.texts[name] ?? '' }),
  )
  return (
    <form class="text-form" aria-label="Edit the job" onSubmit={submit}>
      <OwnFields form={form} />
      <TextField
        id={`${form}-link`}
        label="Link"
        longest={2000}
        value={draft.texts['link'] ?? ''}
        onText={(link) => typeInto(form, { link })}
      />
      {draft.meanwhile ? (
        <ConflictPanel
          key={draft.revision}
          what="job"
          fields={fields}
          busy={busy.value}
          onStored={() => close(closeDraft)}
          onMine={() => void save()}
        />
      ) : (
        <div class="acts">
          <button type="submit" class="primary" disabled={busy.value} aria-keyshortcuts="Control+Enter">
            Save
          </button>
          <button type="button" onClick={() => close(dropDraft)}>
            Cancel
          </button>
        </div>
      )}
      <Refused error={error.value?.code === 'revision_conflict' ? null : error.value} />
    </form>
  )
}
