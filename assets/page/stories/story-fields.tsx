import { ChipInput } from '#assets/page/kit/parts/chip-input.tsx'
import { TextField } from '#assets/page/kit/parts/text-field.tsx'
import { drafts, typeInto } from '#assets/page/kit/texts/drafts.ts'
import { LINES, linesOf, PARTS } from './store.ts'

/** The fields of a story's form. */
export function StoryFields({ form }: { form: string }) {
  const draft = drafts.value[form]
  if (!draft) return null
  const { texts } = draft
  const field = (name: string) => ({
    id: `${form}-${name}`,
    value: texts[name] ?? '',
    readOnly: draft.sending,
    onText: (text: string) => typeInto(form, { [name]: text }),
  })
  return (
    <>
      <TextField {...field('title')} label="Title" longest={200} required placeholder="The slow import" />
      {PARTS.map(({ name, label, help }) => (
        <TextField key={name} {...field(name)} label={label} rows={3} longest={5000} help={help} />
      ))}
      <div class="pair">
        {LINES.map(({ name, label }) => (
          <TextField key={name} {...field(name)} label={label} longest={200} />
        ))}
      </div>
      <ChipInput
        id={`${form}-tags`}
        label="Tags"
        help="Enter or a comma adds one."
        longest={40}
        values={linesOf(texts['tags'])}
        onChange={(tags) => typeInto(form, { tags: tags.join('\n') })}
      />
      <TextField
        {...field('answers_questions')}
        label="Questions it answers"
        rows={2}
        longest={10_000}
        help="One per line, as they are asked; or the id of an answer of yours."
      />
    </>
  )
}
