import { signal } from '@preact/signals'
import type { z } from 'zod'
import { tabSignal } from '#assets/page/kit/browser.ts'
import { call, callQuietly, createAsk } from '#assets/page/kit/call.ts'
import { undoingEdits } from '#assets/page/kit/edit-steps.ts'
import { ChipInput, TextField } from '#assets/page/kit/parts/fields.tsx'
import { useFirstFocus } from '#assets/page/kit/parts/focus.tsx'
import { step } from '#assets/page/kit/steps.ts'
import { DraftForm } from '#assets/page/kit/texts/draft-form.tsx'
import {
  changedFields,
  draftField,
  sendDraft,
  type TextDraft,
  type Texts,
  typeInto,
} from '#assets/page/kit/texts/drafts.ts'
import type { StoriesResponse, Story as StorySchema } from '#lib/evidence/stories/schema.ts'
import type { CallOutcome, RefusalBody } from '#lib/service/http/client.ts'

/** A story as the API shows it. */
export type StoryView = z.output<typeof StorySchema>

/** A story as it is listed: with how well it fits the question that was asked. */
export type ListedStory = z.output<typeof StoriesResponse>['stories'][number]

/** The question that a story is looked for; '' for none. */
export const storyQuestion = signal('')

/** The question as it was typed, also before it is asked. */
export const typedQuestion = tabSignal('svc.story-question', '')

/** The person's stories; for a question, the one that fits it best first. */
export const stories = createAsk(() => {
  const question = storyQuestion.peek().trim()
  return call('GET', '/api/stories', { query: question === '' ? {} : { question } })
})

/** The name of the form for a new story. */
export const NEW_STORY = 'story:new'

/** The name of the form that changes a story. */
export function storyKey(id: string): string {
  return `story/${id}`
}

/** The parts of a story in telling order, each with a hint. */
export const PARTS = [
  { name: 'situation', label: 'Situation', help: 'Where was it, and what was wrong?' },
  { name: 'task', label: 'Task', help: 'What was your task?' },
  { name: 'action', label: 'Action', help: 'What did you do, step by step?' },
  { name: 'result', label: 'Result', help: 'How did it end? Numbers help most.' },
] as const

/** The lines of a story that say when and where. */
export const LINES = [
  { name: 'company', label: 'Company' },
  { name: 'role', label: 'Role' },
  { name: 'period', label: 'Time' },
] as const

type StoryWords = Pick<
  StoryView,
  'title' | 'company' | 'role' | 'period' | 'narrative' | 'tags' | 'answers_questions'
>

/** Returns the form fields of a story; a list becomes one text with a line for each element. */
export function storyTexts(story: StoryWords): Texts {
  const { title, company, role, period, narrative, tags, answers_questions } = story
  const { situation, task, action, result } = narrative
  return {
    title,
    situation,
    task,
    action,
    result,
    company: company ?? '',
    role: role ?? '',
    period: period ?? '',
    tags: tags.join('\n'),
    answers_questions: answers_questions.join('\n'),
  }
}

/** An empty form. */
export const NO_STORY: Texts = Object.fromEntries(
  [
    'title',
    ...PARTS.map((part) => part.name),
    ...LINES.map((line) => line.name),
    'tags',
    'answers_questions',
  ].map((name) => [name, '']),
)

/** The lines of a list in a form. */
export function linesOf(text: string | undefined): string[] {
  return (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** Saves a new story or the form that changes one. Returns null on success, else the refusal. */
export async function saveStory(stored: StoryView | null): Promise<RefusalBody | null> {
  let before = stored
  const refused = await sendDraft(stored ? storyKey(stored.id) : NEW_STORY, {
    send: async (draft) => {
      const outcome = stored ? await putStory(stored.id, draft) : await postStory(draft)
      if (outcome.ok && before) offerBack(before, outcome.value.story)
      return outcome
    },
    readCurrent: (current) => {
      before = current as StoryView
      return { revision: before.revision, read: storyTexts(before) }
    },
  })
  if (refused?.code === 'revision_conflict' || refused?.code === 'not_found' || !refused) await stories.load()
  return refused
}

type StoryReply = Promise<CallOutcome<{ story: StoryView }>>

function postStory({ read, texts }: TextDraft): StoryReply {
  return call('POST', '/api/stories', { body: { title: '', narrative: {}, ...bodyOf({ read, texts }) } })
}

function putStory(story_id: string, draft: Pick<TextDraft, 'read' | 'texts' | 'revision'>): StoryReply {
  const body = { ...bodyOf(draft), revision: draft.revision }
  return step(callQuietly('PUT', '/api/stories/:story_id', { params: { story_id }, body }))
}

// Only changed fields are sent, so changes from elsewhere stay.
function bodyOf({ read, texts }: Pick<TextDraft, 'read' | 'texts'>) {
  const changed = new Set(changedFields(read, texts))
  const present = (names: readonly string[]) =>
    Object.fromEntries(names.filter((name) => changed.has(name)).map((name) => [name, texts[name] ?? '']))
  const narrative = present(PARTS.map((part) => part.name))
  return {
    ...present(['title', ...LINES.map((line) => line.name)]),
    ...(Object.keys(narrative).length > 0 && { narrative }),
    ...(changed.has('tags') && { tags: linesOf(texts['tags']) }),
    ...(changed.has('answers_questions') && { answers_questions: linesOf(texts['answers_questions']) }),
  }
}

// An edit is undone by writing the earlier texts over it, and done again by writing its own.
function offerBack(before: StoryView, after: StoryView): void {
  const { id, revision, title } = after
  offerEdit(`Story changed: ${title}`, [{ id, revision, to: storyTexts(before), from: storyTexts(after) }])
}

const offerEdit = undoingEdits<Texts>('story', async ({ id, revision, to, from }) => {
  const outcome = await putStory(id, { read: from, texts: to, revision })
  await stories.load()
  return outcome.ok ? outcome.value.story.revision : outcome.error
})

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

function StoryFields({ form }: { form: string }) {
  const field = (name: string) => draftField(form, name)
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
        values={linesOf(field('tags').value)}
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
