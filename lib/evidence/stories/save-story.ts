import { findStory, listAnswers, listStories, putStory, removeStory } from '#db/desk/evidence.ts'
import { NARRATIVE, type Narrative, type Story, type StoryTexts } from '#db/rows/evidence.ts'
import type { Store } from '#db/store.ts'
import { refuseContactData } from '#lib/evidence/contact/find-contact-data.ts'
import { matchStories, newStoryId } from '#lib/evidence/stories/match-story.ts'
import type { NewStory, StoriesQuery, StoryChange } from '#lib/evidence/stories/schema.ts'
import {
  editRecord,
  findWithEarlier,
  outdated,
  type RecordKind,
  removeRecord,
  settleWords,
  withStep,
  writeTime,
} from '#lib/records/record.ts'
import type { WordsWriter } from '#lib/service/person/proof.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { holdsWords } from '#lib/text/fold-text.ts'
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

type ShowStoriesDeps = { desk: Store }

/** The storage of stories. */
const STORIES: RecordKind<Story, StoryTexts> = {
  find: findStory,
  put: putStory,
  remove: removeStory,
  words: textsOf,
  missing: 'No story has this id. `svc stories` lists the stories.',
  conflict: (stored) => outdated('story', shownStory(stored)),
}

/** Returns the saved stories, the last written first; for a question, the best fit first. */
export async function showStories({ desk }: ShowStoriesDeps, { tag, q, question }: StoriesQuery) {
  const all = (await listStories(desk)).filter(
    (story) => (tag === undefined || story.tags.includes(tag)) && holdsWords(q, wordsIn(story)),
  )
  const storyRows = all.map(shownStory)
  const stories = question === undefined ? storyRows : await byFit(desk, { question, all })
  return { schema_version: 'svc-stories-response:1' as const, stories }
}

async function byFit(desk: ShowStoriesDeps['desk'], { question, all }: { question: string; all: Story[] }) {
  const questions = new Map((await listAnswers(desk)).map((answer) => [answer.question_id, answer.question]))
  const matches = matchStories(question, all, (id) => questions.get(id))
  const matched = all.map((story, index) => ({
    ...shownStory(story),
    match: matches[index] ?? { score: 0, why: [] },
  }))
  return matched.toSorted((a, b) => b.match.score - a.match.score)
}

function wordsIn({ title, company, role, period, narrative, tags, answers_questions }: Story): string[] {
  const lines = [company, role, period].map((line) => line ?? '')
  return [title, ...lines, ...Object.values(narrative), ...tags, ...answers_questions]
}

/** Returns a story as the API shows it. */
function shownStory({ story_id, ...story }: Story) {
  return { id: story_id, ...story }
}

// The words of a story.
function textsOf(story: Story): StoryTexts {
  const { title, company, role, period, narrative, tags, answers_questions } = story
  return { title, company, role, period, narrative, tags, answers_questions }
}

/** Returns one story with all its earlier texts, newest first. */
export async function showStory({ desk }: ShowStoriesDeps, story_id: string) {
  const { record, earlier } = await findWithEarlier(STORIES, desk, story_id)
  return { schema_version: 'svc-stories-response:1' as const, story: shownStory(record), earlier }
}
