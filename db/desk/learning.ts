import type { Pathway, ProgressItems } from '#db/rows/pathway.ts'
import { among, type Row, rowOf, rowReader, type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'

const toPathway = rowReader<Pathway>(['record'])

/** Returns every requested or imported course, newest first. */
export async function listPathways(desk: Reader): Promise<Pathway[]> {
  const rows = await desk.rows<Row>(sql`select * from pathway order by requested_at desc, pathway_id`)
  return rows.map(toPathway)
}

/** Returns one course; undefined if the id is unknown. */
export async function findPathway(desk: Reader, pathway_id: string): Promise<Pathway | undefined> {
  const row = await desk.first<Row>(sql`select * from pathway where pathway_id = ${pathway_id}`)
  return row && toPathway(row)
}

/** Stores a course's record as a whole. */
export function putPathway(pathway: Pathway): Statement {
  const columns = `pathway_id, status, source, role_text, record, site, revision, requested_at,
    updated_at`
  return sql`insert or replace into pathway ${rowOf(columns, pathway)}`
}

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

/** Returns every shipped course that was built here. */
export async function listShippedPages(desk: Reader): Promise<ShippedPage[]> {
  const rows = await desk.rows<Row>(sql`select * from shipped_page order by role_key`)
  return rows.map(rowReader<ShippedPage>(['built_from']))
}

/** Returns a shipped course as built here; undefined if it was not. */
export async function findShippedPage(desk: Reader, role_key: string): Promise<ShippedPage | undefined> {
  return (await listShippedPages(desk)).find((page) => page.role_key === role_key)
}

/** Stores the inputs and the site of a shipped course. */
export function putShippedPage(shippedPage: ShippedPage): Statement {
  return sql`insert or replace into shipped_page ${rowOf('role_key, site, built_at, built_from', shippedPage)}`
}

/** The stored progress of a course. */
export type CourseProgress = {
  pathway_id: string
  items: ProgressItems
  revision: number
  updated_at: string
}

/** Returns the progress of a course; undefined before the first write. */
export async function findProgress(desk: Reader, pathway_id: string): Promise<CourseProgress | undefined> {
  const row = await desk.first<Row>(sql`select * from course_progress where pathway_id = ${pathway_id}`)
  return row && rowReader<CourseProgress>(['items'])(row)
}

/** Stores the whole progress of a course. */
export function putProgress(courseProgress: CourseProgress): Statement {
  return sql`insert or replace into course_progress ${rowOf('pathway_id, items, revision, updated_at', courseProgress)}`
}

/** Interview questions that a model made from the posting of a job. */
export type ModelQuestions = {
  job_identity: string
  target: string
  /** The model by its own name; null if unknown. */
  model: string | null
  questions: string[]
  asked_at: string
}

/** Returns the questions that a model made for a job under any of these links. */
export async function findModelQuestions(desk: Reader, identities: string[]) {
  const row = await desk.first<Row>(sql`
    select * from interview_questions where job_identity in ${among(identities)}
    order by asked_at desc limit 1
  `)
  return row && rowReader<ModelQuestions>(['questions'])(row)
}

/** Stores the questions that a model made for a job, in the place of earlier ones. */
export function putModelQuestions(modelQuestions: ModelQuestions): Statement {
  return sql`insert or replace into interview_questions ${rowOf('job_identity, target, model, questions, asked_at', modelQuestions)}`
}
