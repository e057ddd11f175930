import { TextField } from '#assets/page/kit/parts/text-field.tsx'
import { drafts, typeInto } from '#assets/page/kit/texts/drafts.ts'
import { losesSource } from './store.ts'

/** The fields of an answer's form; `automatic` is the tag it has without one of the person's own. */
export function AnswerFields({ form, automatic = '' }: { form: string; automatic?: string }) {
  const draft = drafts.value[form]
  if (!draft) return null
  const { texts } = draft
  const field = (name: string) => ({
    id: `${form}-${name}`,
    value: texts[name] ?? '',
    readOnly: draft.sending,
    onText: (text: string) => typeInto(form, { [name]: text }),
  })
  const keep = `${form}-keep-source`
  return (
    <>
      <TextField {...field('question')} label="Question" rows={2} longest={2000} required />
      <TextField {...field('answer')} label="Answer" rows={5} longest={20_000} required />
      <div class="pair">
        <TextField
          {...field('tag')}
          label="Tag"
          longest={60}
          placeholder={automatic}
          help={`Empty: chosen by the words of the question${automatic && ` (${automatic})`}.`}
          after={texts['tag'] !== '' && <Automatic form={form} />}
        />
        <TextField
          {...field('source')}
          label="Source"
          longest={300}
          help="Where the answer comes from, for you. It is never sent to a model."
          after={
            losesSource(draft) && (
              <>
                <p class="small warn">
                  You changed the answer. Its source goes with the old text unless you keep it.
                </p>
                <label class="switch" for={keep}>
                  <input
                    id={keep}
                    type="checkbox"
                    checked={texts['keep_source'] !== ''}
                    onChange={({ currentTarget }) =>
                      typeInto(form, { keep_source: currentTarget.checked ? 'yes' : '' })
                    }
                  />
                  Keep this source
                </label>
              </>
            )
          }
        />
      </div>
    </>
  )
}

function Automatic({ form }: { form: string }) {
  const empty = () => {
    typeInto(form, { tag: '' })
    document.getElementById(`${form}-tag`)?.focus()
  }
  return (
    <button type="button" class="plain" onClick={empty}>
      Automatic again
    </button>
  )
}
