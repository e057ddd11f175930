import { useSignal } from '@preact/signals'
import { ChipInput } from '#assets/page/kit/parts/chip-input.tsx'
import { useFirstFocus } from '#assets/page/kit/parts/focus.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { TextField } from '#assets/page/kit/parts/text-field.tsx'
import { say } from '#assets/page/kit/say.ts'
import { ConflictPanel } from '#assets/page/kit/texts/conflict-panel.tsx'
import {
  closeDraft,
  drafts,
  dropDraft,
  isUnsaved,
  type TextDraft,
  typeInto,
} from '#assets/page/kit/texts/drafts.ts'
import {
  LINES,
  linesOf,
  NEW_STORY,
  PARTS,
  type StoryView,
  saveStory,
  storyKey,
} from '#assets/page/stories/store.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

export type StoryEditorProps = { stored: StoryView | null; onClosed: () => void }

/** Makes a story, or changes one in its place. */
export function StoryEditor({ stored, onClosed }: StoryEditorProps) {
  const form = stored ? storyKey(stored.id) : NEW_STORY
  const busy = useSignal(false)
  const error = useSignal<RefusalBody | null>(null)
  useFirstFocus(stored ? `${form}-situation` : `${form}-title`)
  const draft = drafts.value[form]
  if (!draft) return null
  const close = (drop: (key: string) => void) => {
    drop(form)
    onClosed()
  }
  const save = async () => {
    if (busy.peek()) return
    if (stored && !isUnsaved(draft)) return close(closeDraft)
    busy.value = true
    error.value = await saveStory(stored)
    busy.value = false
    say(error.value?.message ?? 'The story is saved')
    if (error.value === null) onClosed()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!draft.meanwhile) void save()
  }
  return (
    <form class="text-form" aria-label={stored ? 'Edit the story' : 'Add a story'} onSubmit={submit}>
      <StoryFields form={form} />
      {draft.meanwhile ? (
        <ConflictPanel
          key={draft.revision}
          what="story"
          fields={conflictFields(draft)}
          busy={busy.value}
          onStored={() => close(closeDraft)}
          onMine={() => void save()}
        />
      ) : (
        <div class="acts">
          <button type="submit" class="primary" disabled={busy.value} aria-keyshortcuts="Control+Enter">
            {stored ? 'Save' : 'Add the story'}
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

const FIELDS = [
  { name: 'title', label: 'Title' },
  ...PARTS,
  ...LINES,
  { name: 'tags', label: 'Tags' },
  { name: 'answers_questions', label: 'Questions it answers' },
]

function conflictFields({ read, texts }: TextDraft) {
  return FIELDS.map(({ name, label }) => ({ label, stored: read[name] ?? '', yours: texts[name] ?? '' }))
}

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
        help="One per line, as they are asked, or the ID of one of your answers."
      />
    </>
  )
}
