import type { Layout } from '#db/rows/display.ts'
import { ResumeContent } from '#db/rows/resume.ts'
import type { ApplicationForm, ApplicationStatus, ROUND_KINDS, ROUND_OUTCOMES } from '#db/rows/states.ts'
import { among, plain, rowOf, type Statement, sql } from '#db/sql.ts'
import { type Reader, wholeRows } from '#db/store.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { names } from '#lib/text/names.ts'

/** A follow-up day that was completed, postponed or dropped. */
export type SetAside = {
  follow_up_on: string
  how: 'done' | 'moved' | 'dropped'
  /** The new day, if it was postponed. */
  to: string | null
  at: string
  by: Actor
}

export type TimelineEntry = { status: string; at: string; by: Actor; recorded_at: string }

/** A person's application for a job, stored under the link at which it was recorded. */
export type Application = {
  job_identity: string
  job_url: string
  status: ApplicationStatus
  at: string
  note: string | null
  follow_up_on: string | null
  timeline: TimelineEntry[]
  set_aside: SetAside[]
  revision: number
  created_at: string
  updated_at: string
  written_by: Actor
}

/** The recorded applications, the last written first. */
export const {
  list: listApplications,
  findOf: findApplications,
  put: putApplication,
} = wholeRows<Application>({
  table: 'application',
  columns: names(
    'job_identity job_url status at note follow_up_on timeline set_aside revision created_at updated_at',
    'written_by',
  ),
  json: ['timeline', 'set_aside'],
  order: 'updated_at desc, job_identity',
})

// Files with this time are deleted at the next clearing, and nobody can restore them. A file that is being written gets no
// time, so that its row outlives the write.
const AT_ONCE = '1970-01-01T00:00:00.000Z'

/**
 * Removes applications for good, with their notes, sent resumes, given answers, kept postings, interview rounds and files. The
 * bytes of the files go at the next clearing.
 */
export function removeApplications(identities: string[]): Statement[] {
  const list = among(identities)
  const rounds = sql`select round_id from interview_round where job_identity in ${list}`
  const tables = ['application', 'sent_resume', 'given_answers', 'applied_posting', 'interview_questions']
  return [
    ...tables.map((table) => sql`delete from ${plain(table)} where job_identity in ${list}`),
    sql`delete from earlier_text where record_id in (${rounds})`,
    sql`delete from interview_round where job_identity in ${list}`,
    sql`
      update application_file set state = 'removed', removed_at = case state when 'adding' then null else ${AT_ONCE} end
      where job_identity in ${list}
    `,
    sql`delete from earlier_text where record_id in ${among(identities.map((identity) => `application:${identity}`))}`,
  ]
}

/** A sent resume: its words and its layout, without the name and contact data above them. */
export type SentCopy = {
  resume_revision: number
  made_by: string
  content: ResumeContent
  layout: Layout
}

/** A copy that is kept with an application. */
export type SentResume = SentCopy & { job_identity: string; sent_at: string; recorded_at: string }

/** When a resume was sent, without any of its words. */
export type SentHead = Pick<SentResume, 'job_identity' | 'sent_at' | 'resume_revision'>

type SentRow = Omit<SentResume, 'content' | 'layout'> & { content: string; layout: string }

/** Returns every copy with its applications, the last sent first. */
export async function listSentHeads(desk: Reader): Promise<SentHead[]> {
  return desk.rows<SentHead>(sql`
    select job_identity, sent_at, resume_revision from sent_resume order by sent_at desc, job_identity
  `)
}

/** Returns the resumes sent with the application of a job under any of these links, newest first. */
export async function findSent(desk: Reader, identities: string[]): Promise<SentResume[]> {
  const rows = await desk.rows<SentRow>(sql`
    select * from sent_resume where job_identity in ${among(identities)}
    order by sent_at desc, job_identity
  `)
  return rows.map(toCopy)
}

/** Returns every sent resume, newest first. */
export async function listSent(desk: Reader): Promise<SentResume[]> {
  const rows = await desk.rows<SentRow>(sql`select * from sent_resume order by sent_at desc, job_identity`)
  return rows.map(toCopy)
}

function toCopy<T extends { content: string; layout: string }>({ content, layout, ...row }: T) {
  // A copy that is older than a setting was printed without it.
  const storedLayout: Layout = JSON.parse(layout)
  const { accent = 'none', font_size = null, language = 'en', paper = 'letter' } = storedLayout
  const body = ResumeContent.parse(JSON.parse(content))
  return { ...row, content: body, layout: { ...storedLayout, accent, font_size, language, paper } }
}

/** Stores a resume that was sent with an application. */
export function putSent(sentResume: SentResume): Statement {
  const columns = `job_identity, sent_at, resume_revision, made_by, content, layout, recorded_at`
  return sql`insert or replace into sent_resume ${rowOf(columns, sentResume)}`
}

/** A job's resume as it was downloaded last. */
export type DownloadedResume = SentCopy & { job_identity: string; downloaded_at: string }

type DownloadedRow = Omit<DownloadedResume, 'content' | 'layout'> & { content: string; layout: string }

/** Returns the resume that was downloaded last for the job with these links; undefined if none was. */
export async function findDownloaded(desk: Reader, identities: string[]) {
  const row = await desk.first<DownloadedRow>(sql`
    select * from downloaded_resume where job_identity in ${among(identities)}
    order by downloaded_at desc, job_identity limit 1
  `)
  return row && toCopy(row)
}

/** Stores a job's resume as it was downloaded, in place of an earlier download. */
export function putDownloaded(downloaded: DownloadedResume): Statement {
  return sql`insert or replace into downloaded_resume ${rowOf('job_identity, resume_revision, made_by, content, layout, downloaded_at', downloaded)}`
}

/** Removes one copy that another one replaces. */
export function removeSent({ job_identity, sent_at }: Pick<SentResume, 'job_identity' | 'sent_at'>) {
  return sql`delete from sent_resume where job_identity = ${job_identity} and sent_at = ${sent_at}`
}

/** The answers that the person gave in an employer's form, without name and contact data. */
export type GivenAnswers = {
  job_identity: string
  answers: { question: string; answer: string }[]
  given_at: string
  written_by: Actor
}

/** The given answers of applications; later ones replace earlier ones. */
export const {
  list: listGivenAnswers,
  find: findGivenAnswers,
  put: putGivenAnswers,
} = wholeRows<GivenAnswers>({
  table: 'given_answers',
  columns: names('job_identity answers given_at written_by'),
  json: ['answers'],
  order: 'job_identity',
})

/** A posting as it read when the person applied. */
export type AppliedPosting = {
  job_identity: string
  title: string
  company: string
  place: string
  text: string
  kept_at: string
}

/** Returns the kept posting of a job, named by any of its links. */
export function findAppliedPosting(desk: Reader, identities: string[]): Promise<AppliedPosting | undefined> {
  return desk.first(sql`
    select * from applied_posting where job_identity in ${among(identities)}
    order by kept_at limit 1
  `)
}

/** Returns title and company of each kept posting. */
export function listAppliedNames(
  desk: Reader,
): Promise<Pick<AppliedPosting, 'job_identity' | 'title' | 'company'>[]> {
  return desk.rows(sql`select job_identity, title, company from applied_posting`)
}

/** Keeps a posting of a job that was applied to; the first kept text stays. */
export function putAppliedPosting(posting: AppliedPosting): Statement {
  return sql`insert into applied_posting ${rowOf('job_identity, title, company, place, text, kept_at', posting)} on conflict (job_identity) do nothing`
}

/** Returns the jobs that were applied to and whose posting is not kept. */
export async function listWithoutPosting(desk: Reader): Promise<string[]> {
  const rows = await desk.rows<{ job_identity: string }>(sql`
    select job_identity from application
    where status <> 'interested' and job_identity not in (select job_identity from applied_posting)
  `)
  return rows.map((row) => row.job_identity)
}

/** The application forms of jobs, the last read first. */
export const {
  firstOf: findApplicationForm,
  put: putApplicationForm,
  removeOf: removeApplicationForms,
} = wholeRows<ApplicationForm>({
  table: 'application_form',
  columns: names('job_identity questions read_from read_at'),
  json: ['questions'],
  order: 'read_at desc',
})

/** One interview round of an application. */
export type InterviewRound = {
  round_id: string
  job_identity: string
  /** RFC 3339 in UTC. */
  at: string
  /** The offset in which the person typed the time. Example: `+01:00`. */
  utc_offset: string
  minutes: number
  kind: (typeof ROUND_KINDS)[number]
  /** Names and roles, without contact data. */
  people: string
  /** A place or a link. */
  place: string
  notes: string
  outcome: (typeof ROUND_OUTCOMES)[number]
  revision: number
  created_at: string
  updated_at: string
  written_by: Actor
}

/** The interview rounds, the earliest first. */
export const {
  list: listRounds,
  findOf: findRounds,
  find: findRound,
  put: putRound,
  remove: removeRound,
} = wholeRows<InterviewRound>({
  table: 'interview_round',
  columns: names(
    'round_id job_identity at utc_offset minutes kind people place notes outcome revision created_at',
    'updated_at written_by',
  ),
  order: 'at, round_id',
})

/** A file that the person added to an application; its bytes lie in the home under its id. */
export type ApplicationFile = {
  file_id: string
  job_identity: string
  name: string
  bytes: number
  sha256: string
  state: 'adding' | 'kept' | 'removed'
  added_at: string
  removed_at: string | null
  written_by: Actor
}

const files = wholeRows<ApplicationFile>({
  table: 'application_file',
  columns: names('file_id job_identity name bytes sha256 state added_at removed_at written_by'),
  order: 'added_at, file_id',
})

/** The files of applications in any state, the first added first. */
export const { find: findApplicationFile, put: putApplicationFile } = files

/** Returns the files of every application that are whole on the disk. */
export const listApplicationFiles = (desk: Reader) => files.where(desk, sql`state = 'kept'`)

/** Returns the files of an application, also those that are being added. */
export const findApplicationFiles = (desk: Reader, job_identity: string) =>
  files.where(desk, sql`job_identity = ${job_identity} and state <> 'removed'`)

/** Returns the files that are not kept, and whose removal or unfinished adding is older than a moment. */
export const listFilesToClear = (desk: Reader, before: string) =>
  files.where(desk, sql`state <> 'kept' and coalesce(removed_at, added_at) < ${before}`)

/** Removes the row of a file that is not kept, after its bytes are gone. */
export function removeApplicationFile(file_id: string): Statement {
  return sql`delete from application_file where file_id = ${file_id} and state <> 'kept'`
}
