import { findStory, listStories, putEarlierText, putStory } from '#db/desk/evidence.ts'
import type { Store } from '#db/store.ts'
import { refuseContactData } from '#lib/evidence/contact/refuse-contact-data.ts'
import { changedTexts, editStory, type StoryChanges } from '#lib/evidence/stories/rules/edit-story.ts'
import type { NewStory, StoryChange } from '#lib/evidence/stories/schema.ts'
import { shownStory, textsOf } from '#lib/evidence/stories/show-stories.ts'
import { newStoryId, type Story, type StoryTexts } from '#lib/evidence/stories/story.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { slugOf } from '#lib/text/text.ts'

type Needs = { desk: Store; tracker: { wake: () => void } }

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
export async function addStory({ desk, tracker }: Needs, { actor, ...wanted }: NewStory & { actor: Actor }) {
  const texts = changedTexts(NOTHING, wanted)
  checkTexts(wanted)
  const story = await desk.change(async (change) => {
    const taken = new Set((await listStories(change)).map((one) => one.story_id))
    const at = change.now
    const made: Story = {
      ...texts,
      story_id: newStoryId(slugOf(texts.title), taken),
      history: [{ action: 'added', at, by: actor }],
      sample: false,
      revision: 1,
      created_at: at,
      updated_at: at,
      written_by: actor,
    }
    change.run(putStory(made))
    return made
  })
  tracker.wake()
  return { schema_version: 'svc-stories-response:1' as const, story: shownStory(story) }
}

/** Changes a story as it was read; what it said before is kept. */
export async function saveStory(
  { desk, tracker }: Needs,
  { story_id, revision, actor, ...changes }: StoryChange & { story_id: string; actor: Actor },
) {
  checkTexts(changes)
  const story = await desk.change(async (change) => {
    const stored = standing(await findStory(change, story_id), revision)
    const edited = editStory(stored, changes, { now: change.now, actor })
    const kept = { revision: stored.revision, body: textsOf(stored), replaced_at: edited.updated_at }
    change.run(putEarlierText(story_id, kept))
    change.run(putStory(edited))
    return edited
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

/** The story that was found, which must be as it was read. */
export function standing(stored: Story | undefined, revision: number): Story {
  if (!stored) throw new Refusal('not_found', 'No story has this id. `svc stories` lists the stories.')
  if (stored.revision === revision) return stored
  const message =
    'The story changed since you read it. Compare with the current one and resend with its revision.'
  throw new Refusal('revision_conflict', message, { current: shownStory(stored) })
}
