import { z } from 'zod'
import { Actor, privateText, Revision, serviceText, Timestamp } from '#lib/service/values/schema.ts'

const ONE_LINE = /^[^\n\r]*$/
const Line = z.string().trim().max(200).regex(ONE_LINE, { error: 'holds a line break' })
const Title = Line.min(1).regex(/[\p{L}\p{N}]/u, { error: 'holds no letter or digit' })
const Part = z.string().max(5000)
const Tags = z
  .array(z.string().trim().min(1).max(40).regex(ONE_LINE, { error: 'holds a line break' }))
  .max(20)
const Questions = z.array(z.string().trim().min(1).max(500)).max(20)

const Narrative = z.strictObject({
  situation: Part.optional(),
  task: Part.optional(),
  action: Part.optional(),
  result: Part.optional(),
})

/** A new story: a title, and at least one part with text. */
export const NewStory = z.strictObject({
  title: Title,
  company: Line.optional(),
  role: Line.optional(),
  period: Line.optional(),
  narrative: Narrative,
  tags: Tags.default([]),
  answers_questions: Questions.default([]),
  actor: Actor.optional(),
})
export type NewStory = z.output<typeof NewStory>

/** The changes of an edit and the revision that was read; an empty text removes a field. */
export const StoryChange = z.strictObject({
  title: Title.optional(),
  company: Line.optional(),
  role: Line.optional(),
  period: Line.optional(),
  narrative: Narrative.optional(),
  tags: Tags.optional(),
  answers_questions: Questions.optional(),
  revision: Revision,
  actor: Actor.optional(),
})
export type StoryChange = z.output<typeof StoryChange>

export const StoryParams = z.strictObject({
  story_id: z.string().min(1).max(200).describe('the id of the story'),
})

/** The stories to list; with `question` all of them, the best fit first. */
export const StoriesQuery = z.strictObject({
  tag: z.string().max(60).optional().describe('stories with this tag'),
  q: z.string().max(500).optional().describe('words in any part of a story'),
  question: z.string().min(1).max(2000).optional().describe('the question that a story answers'),
})
export type StoriesQuery = z.output<typeof StoriesQuery>

const Texts = {
  title: privateText(),
  company: privateText().nullable(),
  role: privateText().nullable(),
  period: privateText().nullable(),
  narrative: z.looseObject({
    situation: privateText(),
    task: privateText(),
    action: privateText(),
    result: privateText(),
  }),
  tags: z.array(privateText()),
  answers_questions: z.array(privateText()),
}

/** A story as the API shows it; all its words are the person's, also the company's name. */
export const Story = z.looseObject({
  id: privateText(),
  ...Texts,
  revision: Revision,
  created_at: Timestamp,
  updated_at: Timestamp,
  written_by: Actor,
  sample: z.boolean(),
  history: z.array(z.looseObject({ action: serviceText(), at: Timestamp, by: Actor })),
})

const VERSION = z.literal('svc-stories-response:1')

export const StoriesResponse = z.looseObject({
  schema_version: VERSION,
  stories: z.array(
    Story.extend({
      /** The fit to the asked question, from 0 to 100, and its reasons. */
      match: z.looseObject({ score: z.int(), why: z.array(privateText()) }).optional(),
    }),
  ),
})

export const StoryResponse = z.looseObject({ schema_version: VERSION, story: Story })

/** A story with all its earlier texts. */
export const StoryShown = z.looseObject({
  schema_version: VERSION,
  story: Story,
  earlier: z.array(z.looseObject({ revision: Revision, replaced_at: Timestamp, ...Texts })),
})

export const StoryDeleted = z.looseObject({ schema_version: VERSION, deleted: privateText() })
