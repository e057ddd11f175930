import { z } from 'zod'

/** One line of plain course text; markup in it is shown as written. */
const text = (max: number) => z.string().min(1).max(max)

const Id = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)

/** Words of a source that back a claim; `start` and `end` are positions in the source's stored text. */
export const Cite = z.strictObject({
  source: Id,
  quote: text(400),
  start: z.int().min(0).optional(),
  end: z.int().min(0).optional(),
})
export type Cite = z.output<typeof Cite>

/** One factual sentence with its backing words. Code stands between backticks. */
export const Claim = z.strictObject({ text: text(400), cites: z.array(Cite).min(1).max(3) })
export type Claim = z.output<typeof Claim>

const Part = z.union([z.strictObject({ claim: Id }), z.strictObject({ link: text(120) })])

/** A piece of a lesson: a paragraph or a list of claims, or an example that occurs word for word in a source. */
export const LessonBlock = z.discriminatedUnion('t', [
  z.strictObject({ t: z.literal('p'), parts: z.array(Part).min(1).max(12) }),
  z.strictObject({ t: z.literal('list'), items: z.array(Id).min(2).max(12) }),
  z.strictObject({ t: z.literal('example'), lang: z.string().max(20), source: Id, text: text(2000) }),
])
export type LessonBlock = z.output<typeof LessonBlock>

/** A question whose correct options follow from one claim; `answer` counts options from 0. */
export const QuizItem = z.strictObject({
  id: Id,
  kind: z.enum(['one', 'many']),
  stem: text(300),
  options: z.array(text(200)).min(2).max(6),
  answer: z.array(z.int().min(0).max(5)).min(1).max(5),
  claim: Id,
})
export type QuizItem = z.output<typeof QuizItem>

export const Card = z.strictObject({ id: Id, front: text(200), back: text(300), claim: Id })
export type Card = z.output<typeof Card>

/** An exercise that leaves evidence; `line` is a resume line with […] for the person's own words. */
export const Practice = z.strictObject({ task: text(600), steps: z.array(text(300)).max(8), line: text(240) })
export type Practice = z.output<typeof Practice>

export const Lesson = z.strictObject({
  id: Id,
  title: text(120),
  /** The skill after the lesson. */
  outcome: text(200),
  minutes: z.int().min(3).max(90),
  skills: z.array(Id).min(1).max(6),
  /** The prerequisite lessons. */
  needs: z.array(Id).max(6),
  blocks: z.array(LessonBlock).min(1).max(30),
  claims: z.record(Id, Claim),
  practice: Practice.nullable(),
  quiz: z.array(QuizItem).max(6),
  cards: z.array(Card).max(4),
})
export type Lesson = z.output<typeof Lesson>

export const Skill = z.strictObject({
  key: Id,
  label: text(80),
  /** Other names in postings and resumes. */
  aliases: z.array(text(60)).max(20),
})
export type Skill = z.output<typeof Skill>

export const Module = z.strictObject({
  id: Id,
  title: text(120),
  outcome: text(200),
  lessons: z.array(Id).min(1).max(12),
})
export type Module = z.output<typeof Module>

export const Source = z.strictObject({
  id: Id,
  kind: z.enum(['doc', 'web', 'posting']),
  /** The public address; null for a posting without one. */
  url: z
    .string()
    .max(2000)
    .regex(/^https:\/\/[^\s]+$/)
    .nullable(),
  title: text(300),
  publisher: text(120).nullable(),
  licence: text(120),
  fetched_at: z.string().max(40).nullable(),
  text_sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type Source = z.output<typeof Source>

export const CoursePath = z.strictObject({
  id: Id,
  title: text(120),
  why: text(240),
  lessons: z.array(Id).min(1).max(40),
  minutes: z.int().min(1),
})
export type CoursePath = z.output<typeof CoursePath>

/** A dropped part of a course, and the code of the reason. */
export const Dropped = z.strictObject({
  what: z.string().regex(/^(?:lesson|module|path):[a-z][a-z0-9-]{0,39}$/),
  reason: z.string().regex(/^[a-z_]{1,40}$/),
})
export type Dropped = z.output<typeof Dropped>

/** A course: everything in it that states a fact is a claim with words of a source (docs/learning.md). */
export const Course = z.strictObject({
  schema: z.literal('svc-course:1'),
  id: z.string().regex(/^[a-z][a-z0-9-]{0,59}$/),
  role_text: text(200),
  title: text(120),
  lang: z.string().regex(/^[a-z]{2}$/),
  generated_at: z.string().max(40),
  generator: z.strictObject({ program: z.string().max(40), prompts: z.string().max(40) }),
  skills: z.array(Skill).min(1).max(40),
  modules: z.array(Module).min(1).max(12),
  lessons: z.array(Lesson).min(1).max(40),
  paths: z.array(CoursePath).max(5),
  sources: z.array(Source).min(1).max(200),
  dropped: z.array(Dropped).max(200),
})
export type Course = z.output<typeof Course>
