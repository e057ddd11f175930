import { LINES, MODES, ownKey, saveOwn } from '#assets/page/keep/store.ts'
import { useFirstFocus } from '#assets/page/kit/parts/focus.tsx'
import { TextField } from '#assets/page/kit/parts/text-field.tsx'
import { DraftForm } from '#assets/page/kit/texts/draft-form.tsx'
import { drafts, typeInto } from '#assets/page/kit/texts/drafts.ts'
import type { OwnJobView } from '#lib/index/own/schema.ts'

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
          <label for={`${form}-mode`}>Work mode</label>
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
  useFirstFocus(`${form}-title`)
  return (
    <DraftForm
      {...{ form, fields: CONFLICT_FIELDS, onClosed }}
      noun="job"
      label="Edit the job"
      verb="Save"
      isNew={false}
      save={() => saveOwn(stored)}
    >
      <OwnFields form={form} />
      <TextField
        id={`${form}-link`}
        label="Link"
        longest={2000}
        value={drafts.value[form]?.texts['link'] ?? ''}
        onText={(link) => typeInto(form, { link })}
      />
    </DraftForm>
  )
}

const CONFLICT_FIELDS = [{ name: 'link', label: 'Link' }, ...LINES, { name: 'text', label: 'Text' }]
