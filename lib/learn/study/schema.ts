import { z } from 'zod'
import { ProgressItems } from '#db/rows/pathway.ts'
import { Actor, JobUrl, publicText, Revision, serviceText, Timestamp } from '#lib/service/values/schema.ts'

export const ProgressBody = z.strictObject({
  /** The revision that was read; 0 before the first write. */
  revision: Revision,
  items: ProgressItems,
  actor: Actor.optional(),
})
export type ProgressBody = z.output<typeof ProgressBody>

export const ProgressResponse = z.looseObject({
  schema_version: z.literal('svc-learning-progress:1'),
  id: serviceText(),
  revision: Revision,
  items: z.looseObject({
    viewed: z.array(serviceText()),
    done: z.array(serviceText()),
    practice: z.array(serviceText()),
    quiz: z.record(z.string(), z.looseObject({ ok: z.boolean(), tries: z.int() })),
    cards: z.record(z.string(), z.looseObject({ due: Timestamp, last_review: Timestamp.nullable() })),
  }),
  updated_at: Timestamp.nullable(),
})

/** The parts of a course that its frame and its cards need. */
export const CourseResponse = z.looseObject({
  schema_version: z.literal('svc-learning-course:1'),
  id: serviceText(),
  title: publicText(),
  url: serviceText(),
  lessons: z.array(
    z.looseObject({
      id: serviceText(),
      title: publicText(),
      outcome: publicText(),
      minutes: z.int(),
      url: serviceText(),
      practice: z
        .looseObject({ task: publicText(), steps: z.array(publicText()), line: publicText() })
        .nullable(),
      quiz: z.array(serviceText()),
      cards: z.array(z.looseObject({ id: serviceText(), front: publicText(), back: publicText() })),
    }),
  ),
  sources: z.array(z.looseObject({ id: serviceText(), title: publicText(), url: publicText().nullable() })),
  paths: z.array(
    z.looseObject({
      id: serviceText(),
      title: publicText(),
      why: publicText(),
      lessons: z.array(serviceText()),
    }),
  ),
})
export type CourseResponse = z.input<typeof CourseResponse>

/** The lessons that teach unmet demands of the person's assessed jobs. */
export const GapsResponse = z.looseObject({
  schema_version: z.literal('svc-learning-gaps:1'),
  id: serviceText(),
  /** The number of assessed jobs, which tells a lesson without demand from one without data. */
  assessed: z.int(),
  lessons: z.array(
    z.looseObject({
      lesson: serviceText(),
      title: publicText(),
      url: serviceText(),
      jobs: z.int(),
      must: z.int(),
      asks: z.array(z.looseObject({ name: publicText(), quote: publicText(), job_identity: publicText() })),
    }),
  ),
  /** The demands that no lesson teaches. */
  not_taught: z.array(z.looseObject({ name: publicText(), jobs: z.int() })),
})

export const JobLessonsQuery = z.strictObject({ url: JobUrl })

/** A lesson for an unmet demand of a job. */
export const JobLesson = z.looseObject({
  pathway_id: serviceText(),
  course: publicText(),
  lesson: serviceText(),
  title: publicText(),
  minutes: z.int(),
  url: serviceText(),
  /** False if the course must be built on this machine first. */
  built: z.boolean(),
})

/** The lessons for the unmet demands of one job. */
export const JobLessonsResponse = z.looseObject({
  schema_version: z.literal('svc-learning-lessons:1'),
  job_identity: publicText(),
  rows: z.array(
    z.looseObject({
      quote: publicText(),
      lessons: z.array(JobLesson),
    }),
  ),
})
export type JobLessonsResponse = z.output<typeof JobLessonsResponse>
