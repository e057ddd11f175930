import { listStories, putStory } from '#db/desk/evidence.ts'
import { NARRATIVE, type Narrative, type Story, type StoryTexts } from '#db/rows/evidence.ts'
import type { Store } from '#db/store.ts'
import { refuseContactData } from '#lib/evidence/contact/refuse-contact-data.ts'
import type { NewStory, StoryChange } from '#lib/evidence/stories/schema.ts'
import { STORIES, shownStory } from '#lib/evidence/stories/show-stories.ts'
import { newStoryId } from '#lib/evidence/stories/story.ts'
import { withStep, writeTime } from '#lib/records/history.ts'
import { editRecord, removeRecord } from '#lib/records/record.ts'
import { settleWords } from '#lib/records/words.ts'
import type { WordsWriter } from '#lib/service/person/writer.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { slugOf } from '#lib/text/text.ts'

type WrittenBy = { actor: Actor; writer: WordsWriter }
type SaveStoryDeps = { desk: Store; tracker: { wake: () => void } }

const NOTHING: StoryTexts = {
  title: '',
  company: null,
  role: null,
  period: null,
  narrative: { situation: '', task: '', action: '', result: '' },
  tags: [],
  answers_questions: [],
}

/** Saves a new story. */
export async function addStory(
  { desk, tracker }: SaveStoryDeps,
  { actor, writer, ...storyFields }: NewStory & WrittenBy,
) {
  const texts = changedTexts(NOTHING, storyFields)
  checkTexts(storyFields)
  const story = await desk.change(async (change) => {
    const takenIds = new Set((await listStories(change)).map((story) => story.story_id))
    const moment = change.now
    const newStory: Story = {
      ...texts,
      story_id: newStoryId(slugOf(texts.title), takenIds),
      history: [{ action: 'added', at: moment, by: actor }],
      sample: false,
      revision: 1,
      created_at: moment,
      updated_at: moment,
      written_by: actor,
    }
    change.run(putStory(newStory))
    await settleWords(change, writer, { id: newStory.story_id, before: null, isChanged: true })
    return newStory
  })
  tracker.wake()
  return { schema_version: 'svc-stories-response:1' as const, story: shownStory(story) }
}

/** Changes a story at the revision that was read, and keeps the earlier text. */
export async function saveStory(
  { desk, tracker }: SaveStoryDeps,
  { story_id, revision, actor, writer, ...changes }: StoryChange & WrittenBy & { story_id: string },
) {
  checkTexts(changes)
  const story = await desk.change((change) => {
    const write = { now: change.now, actor }
    const reference = { id: story_id, revision }
    return editRecord(STORIES, {
      change,
      read: reference,
      edit: (stored) => editStory(stored, changes, write),
      writer,
    })
  })
  tracker.wake()
  return { schema_version: 'svc-stories-response:1' as const, story: shownStory(story) }
}

function checkTexts(texts: StoryChanges): void {
  for (const name of ['title', 'company', 'role', 'period'] as const) {
    refuseContactData(name, [texts[name] ?? ''])
  }
  const parts = Object.values(texts.narrative ?? {}).filter((part) => part !== undefined)
  refuseContactData('narrative', parts)
  refuseContactData('tags', texts.tags ?? [])
  refuseContactData('answers_questions', texts.answers_questions ?? [])
}

/** Removes a story at the revision that was read, with all its earlier texts. */
export async function deleteStory(
  { desk, tracker }: SaveStoryDeps,
  { story_id, revision }: { story_id: string; revision: number },
) {
  await desk.change((change) => removeRecord(STORIES, { change, read: { id: story_id, revision } }))
  tracker.wake()
  return { schema_version: 'svc-stories-response:1' as const, deleted: story_id }
}

/** The changes of an edit; missing fields stay, and an empty text removes a field. */
type StoryChanges = {
  [K in Exclude<keyof StoryTexts, 'narrative'>]?: NonNullable<StoryTexts[K]> | undefined
} & { narrative?: { [P in keyof Narrative]?: string | undefined } | undefined }

/** Returns the texts of a story after changes; refuses a story without content. */
function changedTexts(before: StoryTexts, changes: StoryChanges): StoryTexts {
  const narrative = { ...before.narrative }
  for (const part of NARRATIVE) narrative[part] = changes.narrative?.[part] ?? narrative[part]
  checkNarrative(narrative)
  return {
    title: changes.title ?? before.title,
    company: lineAfter(before.company, changes.company),
    role: lineAfter(before.role, changes.role),
    period: lineAfter(before.period, changes.period),
    narrative,
    tags: changes.tags ? [...new Set(changes.tags)] : before.tags,
    answers_questions: changes.answers_questions
      ? [...new Set(changes.answers_questions)]
      : before.answers_questions,
  }
}

function lineAfter(before: string | null, line: string | undefined): string | null {
  return line === undefined ? before : line || null
}

function checkNarrative(narrative: Narrative): void {
  if (NARRATIVE.some((part) => /[\p{L}\p{N}]/u.test(narrative[part]))) return
  const message =
    'The story tells nothing. Write at least one of `situation`, `task`, `action` and `result` in `narrative`.'
  throw new Refusal('invalid_value', message)
}

/** Returns the story after an edit; every edit makes a revision, and one without fields is refused. */
export function editStory(
  stored: Story,
  changes: StoryChanges,
  { now, actor }: { now: string; actor: Actor },
): Story {
  if (Object.values(changes).every((value) => value === undefined)) {
    throw new Refusal('invalid_value', 'Nothing is to be changed. Send at least one field of the story.')
  }
  const moment = writeTime(now, stored.updated_at)
  return {
    ...stored,
    ...changedTexts(stored, changes),
    history: withStep(stored.history, { action: 'edited', at: moment, by: actor }),
    // A part changed by the person is the person's own, even if it came with the sample.
    sample: false,
    revision: stored.revision + 1,
    updated_at: moment,
    written_by: actor,
  }
}
