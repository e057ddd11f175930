import { type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'
import type { AtsScore, JobLabel } from '#lib/resume/tailored/rules/ats-score.ts'

/** How a job's resume will be read, for the revision of it that was scored. */
export type ResumeScore = {
  job_identity: string
  revision: number
  score: AtsScore
  label: JobLabel
  scored_at: string
}

/** The score of a job's resume; undefined where none was made. */
export async function findResumeScore(desk: Reader, job_identity: string): Promise<ResumeScore | undefined> {
  const row = await desk.first<Omit<ResumeScore, 'score'> & { score: string }>(
    sql`select * from resume_score where job_identity = ${job_identity}`,
  )
  return row && { ...row, score: JSON.parse(row.score) }
}

/** Stores the score of a job's resume. */
export function putResumeScore({ job_identity, revision, score, label, scored_at }: ResumeScore): Statement {
  return sql`
    insert or replace into resume_score (job_identity, revision, score, label, scored_at)
    values (${job_identity}, ${revision}, ${JSON.stringify(score)}, ${label}, ${scored_at})
  `
}

/** Removes the scores of these jobs' resumes. */
export function removeResumeScores(identities: string[]): Statement {
  return sql`
    delete from resume_score where job_identity in (select value from json_each(${JSON.stringify(identities)}))
  `
}
