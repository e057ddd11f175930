import type { Pathway, ProgressItems } from '#db/rows/pathway.ts'
import { type Statement, sql } from '#db/sql.ts'
import { wholeRows } from '#db/store.ts'
import { names } from '#lib/text/names.ts'

/** Every requested or imported course, the newest first. */
export const {
  list: listPathways,
  find: findPathway,
  put: putPathway,
} = wholeRows<Pathway>({
  table: 'pathway',
  columns: names('pathway_id status source role_text record site revision requested_at updated_at'),
  json: ['record'],
  order: 'requested_at desc, pathway_id',
})

/** Removes a course's record, and the person's progress in it. */
export function removePathway(pathway_id: string): Statement[] {
  return [
    sql`delete from pathway where pathway_id = ${pathway_id}`,
    sql`delete from course_progress where pathway_id = ${pathway_id}`,
  ]
}

/** The built pages of a shipped course; `built_from` are digests by the names of reasons. */
export type ShippedPage = {
  role_key: string
  site: string
  built_at: string
  built_from: Record<string, string>
}

/** Every shipped course that was built here. */
export const {
  list: listShippedPages,
  find: findShippedPage,
  put: putShippedPage,
} = wholeRows<ShippedPage>({
  table: 'shipped_page',
  columns: names('role_key site built_at built_from'),
  json: ['built_from'],
  order: 'role_key',
})

/** The stored progress of a course. */
export type CourseProgress = {
  pathway_id: string
  items: ProgressItems
  revision: number
  updated_at: string
}

/** The progress of courses; a course has none before the first write. */
export const { find: findProgress, put: putProgress } = wholeRows<CourseProgress>({
  table: 'course_progress',
  columns: names('pathway_id items revision updated_at'),
  json: ['items'],
  order: 'pathway_id',
})

/** Interview questions that a model made from the posting of a job. */
export type ModelQuestions = {
  job_identity: string
  target: string
  /** The model by its own name; null if unknown. */
  model: string | null
  questions: string[]
  asked_at: string
}

/** The questions that models made for jobs, the last asked first. */
export const { firstOf: findModelQuestions, put: putModelQuestions } = wholeRows<ModelQuestions>({
  table: 'interview_questions',
  columns: names('job_identity target model questions asked_at'),
  json: ['questions'],
  order: 'asked_at desc',
})
