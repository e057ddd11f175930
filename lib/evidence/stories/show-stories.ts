import { findStory, listAnswers, listStories, putStory, removeStory } from '#db/desk/evidence.ts'
import type { Story, StoryTexts } from '#db/rows/evidence.ts'
import type { Store } from '#db/store.ts'
import { matchStories } from '#lib/evidence/stories/match-story.ts'
import type { StoriesQuery } from '#lib/evidence/stories/schema.ts'
import { findWithEarlier, type RecordKind } from '#lib/records/record.ts'
import { holdsWords } from '#lib/text/find-whole.ts'

type ShowStoriesDeps = { desk: Store }

/** The storage of stories. */
export const STORIES: RecordKind<Story, StoryTexts> = {
  find: findStory,
  put: putStory,
  remove: removeStory,
  words: textsOf,
  missing: 'No story has this id. `svc stories` lists the stories.',
  conflict: (stored) => ({
    message:
      'The story changed since you read it. Compare with the current one and resend with its revision.',
    current: shownStory(stored),
  }),
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
export function shownStory({ story_id, ...story }: Story) {
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
