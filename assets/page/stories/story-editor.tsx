import { ChipInput } from '#assets/page/kit/parts/chip-input.tsx'
import { useFirstFocus } from '#assets/page/kit/parts/focus.tsx'
import { TextField } from '#assets/page/kit/parts/text-field.tsx'
import { DraftForm } from '#assets/page/kit/texts/draft-form.tsx'
import { drafts, typeInto } from '#assets/page/kit/texts/drafts.ts'
import {
  LINES,
  linesOf,
  NEW_STORY,
  PARTS,
  type StoryView,
  saveStory,
  storyKey,
} from '#assets/page/stories/store.ts'

/** Makes a story, or changes one in its place. */
export function StoryEditor({ stored, onClosed }: { stored: StoryView | null; onClosed: () => void }) {
  const form = stored ? storyKey(stored.id) : NEW_STORY
  useFirstFocus(stored ? `${form}-situation` : `${form}-title`)
  return (
    <DraftForm
      {...{ form, fields: FIELDS, onClosed }}
      noun="story"
      label={stored ? 'Edit the story' : 'Add a story'}
      verb={stored ? 'Save' : 'Add the story'}
      isNew={stored === null}
      save={() => saveStory(stored)}
    >
      <StoryFields form={form} />
    </DraftForm>
  )
}

const FIELDS = [
  { name: 'title', label: 'Title' },
  ...PARTS,
  ...LINES,
  { name: 'tags', label: 'Tags' },
  { name: 'answers_questions', label: 'Questions it answers' },
]

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
        form={form}
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
        help="One per line, as they are asked, or the ID of one of your answers."
      />
    </>
  )
}
