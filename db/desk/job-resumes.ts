import {
  type AtsScore,
  type JobLabel,
  type JobResume,
  type Letter,
  ResumeContent,
  ResumeInputs,
  ResumeProposal,
  Selection,
} from '#db/rows/resume.ts'
import { among, rowOf, type Statement, sql } from '#db/sql.ts'
import { type Reader, wholeRows } from '#db/store.ts'
import { names } from '#lib/text/names.ts'

type JsonColumn = 'content' | 'selection' | 'made_from' | 'proposal'
type Flag = 'edited' | 'line_chosen' | 'attached'
type JobResumeCells = Omit<JobResume, JsonColumn | Flag> &
  Record<Flag, number> &
  Record<Exclude<JsonColumn, 'proposal'>, string> & { proposal: string | null }

/** A stored resume, or the name of one whose content is unreadable. */
export type StoredResume = { job_identity: string; resume: JobResume | null }

/** Returns the resume of the job with these links, the one the person touched first; undefined if none is stored. */
export async function findJobResume(desk: Reader, identities: string[]): Promise<StoredResume | undefined> {
  const row = await desk.first<JobResumeCells>(sql`
    select * from job_resume where job_identity in ${among(identities)}
    order by edited + line_chosen + attached > 0 desc, updated_at desc, job_identity limit 1
  `)
  return row && { job_identity: row.job_identity, resume: readResume(row) }
}

/** The score and label of a job's resume; null if its present revision was not scored. */
export type ResumeMark = { points: number | null; label: JobLabel } | null

/** Returns which of these jobs have a resume, each with the score of its present revision. */
export async function findResumed(desk: Reader, identities: string[]): Promise<Map<string, ResumeMark>> {
  const rows = await desk.rows<{ job_identity: string; points: number | null; label: JobLabel | null }>(sql`
    select job_resume.job_identity, resume_score.score->>'score' as points, label
    from job_resume left join resume_score
      on resume_score.job_identity = job_resume.job_identity and resume_score.revision = job_resume.revision
    where job_resume.job_identity in ${among(identities)}
  `)
  return new Map(
    rows.map(({ job_identity, points, label }) => [job_identity, label === null ? null : { points, label }]),
  )
}

/** The versions of main resume and rules by which lines were picked, beside the assessment. */
export type PickBasis = { master_revision_id: string; pick_rules_version: string; selector_version: string }

/**
 * Returns the resumes that rules picked, that nobody changed, sent or had tailored, and that another assessment, main resume or
 * version of the rules made outdated. Those of a job whose assessment is outdated itself are left out.
 */
export function listOutdatedPicks(
  desk: Reader,
  { master_revision_id, pick_rules_version, selector_version }: PickBasis,
): Promise<{ job_identity: string; assessed_at: string }[]> {
  return desk.rows(sql`
    select job_identity, assessment.created_at as assessed_at
    from job_resume join assessment using (job_identity)
    where edited + line_chosen + attached = 0 and stale_reason is null
      and selection ->> '$.picked_by' = 'code' and selection ->> '$.on_demand' is not 1
      and (made_from ->> '$.assessment_created_at' is not assessment.created_at
        or made_from ->> '$.master_revision_id' is not ${master_revision_id}
        or made_from ->> '$.pick_rules_version' is not ${pick_rules_version}
        or made_from ->> '$.selector_version' is not ${selector_version})
    order by job_resume.updated_at desc, job_identity
  `)
}

/** Returns every job's resume, the last written first. */
export async function listJobResumes(desk: Reader): Promise<StoredResume[]> {
  const rows = await desk.rows<JobResumeCells>(
    sql`select * from job_resume order by updated_at desc, job_identity`,
  )
  return rows.map((row) => ({ job_identity: row.job_identity, resume: readResume(row) }))
}

function readResume({ content, selection, made_from, proposal, ...row }: JobResumeCells): JobResume | null {
  try {
    return {
      ...row,
      edited: row.edited === 1,
      line_chosen: row.line_chosen === 1,
      attached: row.attached === 1,
      content: ResumeContent.parse(JSON.parse(content)),
      selection: Selection.parse(JSON.parse(selection)),
      made_from: ResumeInputs.parse(JSON.parse(made_from)),
      proposal: proposal === null ? null : ResumeProposal.parse(JSON.parse(proposal)),
    }
  } catch {
    return null
  }
}

/** Stores a job's resume as a whole. */
export function putJobResume(jobResume: JobResume): Statement {
  const columns = `job_identity, profile_id, made_by, content, selection, made_from, made_at,
    edited, line_chosen, attached, proposal, max_pages, spacing_scale, revision, created_at,
    updated_at, written_by`
  return sql`insert or replace into job_resume ${rowOf(columns, jobResume)}`
}

/** Drops the proposal that would replace a job's resume. */
export function dropProposal(job_identity: string): Statement {
  return sql`update job_resume set proposal = null where job_identity = ${job_identity}`
}

/** Saves a job's spacing and nothing else; null returns it to the saved layout's. */
export function putSpacing(job_identity: string, spacing_scale: number | null): Statement {
  return sql`update job_resume set spacing_scale = ${spacing_scale} where job_identity = ${job_identity}`
}

/** Records that the resume of a job went with an application; from then on no pick replaces it. */
export function attachJobResume(identities: string[]): Statement {
  return sql`update job_resume set attached = 1 where job_identity in ${among(identities)}`
}

/** Removes the resumes of these jobs without a trace; only those of the sample leave this way. */
export function removeJobResumes(identities: string[]): Statement[] {
  const list = JSON.stringify(identities)
  return [
    sql`delete from job_resume where job_identity in ${among(identities)}`,
    sql`delete from downloaded_resume where job_identity in ${among(identities)}`,
    sql`delete from earlier_text where record_id in (select 'resume:' || value from json_each(${list}))`,
  ]
}

/** Removes the untouched resumes that hold only lines of the sample's master; it runs before those lines leave. */
export function removeResumesOfSample(): Statement[] {
  return [
    sql`
    delete from job_resume where edited + line_chosen + attached = 0 and not exists (
      select 1 from json_each(content, '$.lines') as line where line.value->>'id' not in (
        select part_id from master_part group by part_id having min(body->>'source' = 'sample') = 1
      )
    )
  `,
    sql`delete from downloaded_resume where job_identity not in (select job_identity from job_resume)`,
    sql`
      delete from earlier_text where record_id like 'resume:%'
        and substr(record_id, 8) not in (select job_identity from job_resume)
    `,
  ]
}

/** How programs read a job's resume, with the revision that was scored. */
export type ResumeScore = {
  job_identity: string
  revision: number
  score: AtsScore
  label: JobLabel
  scored_at: string
}

/** The scores of resumes, one for each job. */
export const {
  find: findResumeScore,
  put: putResumeScore,
  removeOf: removeResumeScores,
} = wholeRows<ResumeScore>({
  table: 'resume_score',
  columns: names('job_identity revision score label scored_at'),
  json: ['score'],
  order: 'job_identity',
})

/** The folder with the files of a job's resume, by its name; `folded` is the name without case. */
export type JobFolder = { job_identity: string; name: string; folded: string }

/** Returns the folder of a job's resume; undefined if there is none yet. */
export function findJobFolder(desk: Reader, job_identity: string): Promise<JobFolder | undefined> {
  return desk.first<JobFolder>(sql`select * from job_folder where job_identity = ${job_identity}`)
}

/** Returns every folder of a job's resume, including removed ones. */
export function listJobFolders(desk: Reader): Promise<JobFolder[]> {
  return desk.rows<JobFolder>(sql`select * from job_folder order by name`)
}

/** Assigns a folder to a job for good. */
export function putJobFolder(jobFolder: JobFolder): Statement {
  return sql`insert into job_folder ${rowOf('job_identity, name, folded', jobFolder)}`
}

/** Removes a folder and all records of its files. */
export function removeJobFolder({ job_identity, name }: JobFolder): Statement[] {
  return [
    sql`delete from job_folder where job_identity = ${job_identity}`,
    sql`delete from job_file where substr(path, 1, ${name.length + 1}) = ${`${name}/`}`,
  ]
}

/** A file in a resume's folder as the service wrote it. */
export type JobFile = { path: string; sha256: string }

/** Returns the files that the service wrote into a folder: the last version of each, and the one before if a crash came between. */
export function listJobFiles(desk: Reader, folder: string): Promise<JobFile[]> {
  return desk.rows<JobFile>(sql`
    select path, sha256 from job_file where substr(path, 1, ${folder.length + 1}) = ${`${folder}/`} order by path
  `)
}

/** Records a file that is about to be written. */
export function noteJobFile({ path, sha256 }: JobFile, now: string): Statement {
  return sql`insert or replace into job_file (path, sha256, written_at) values (${path}, ${sha256}, ${now})`
}

/** Drops the earlier digest of a file; all digests if the file is gone. */
export function forgetJobFile(path: string, digest: string | null): Statement {
  return sql`delete from job_file where path = ${path} and sha256 is not ${digest}`
}

/** The letters for jobs, the last written first. */
export const {
  list: listLetters,
  find: findLetter,
  firstOf: findLetterOfJob,
  put: putLetter,
  remove: removeLetter,
} = wholeRows<Letter>({
  table: 'letter',
  columns: names(
    'letter_id job_identity paragraphs language made_by by_model proposal revision created_at updated_at',
    'written_by',
  ),
  json: ['paragraphs', 'by_model', 'proposal'],
  order: 'updated_at desc, letter_id',
})

/** Removes the letters for these jobs, with their earlier texts. */
export function removeLetters(identities: string[]): Statement[] {
  const list = among(identities)
  return [
    sql`
      delete from earlier_text where record_id in (
        select letter_id from letter where job_identity in ${list}
      )
    `,
    sql`delete from letter where job_identity in ${list}`,
  ]
}
