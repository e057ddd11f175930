import { z } from 'zod'
import { listOwnJobs } from '#db/desk/index-choices.ts'
import { listRoles } from '#db/desk/roles.ts'
import { findListedRows } from '#db/desk/tracked-jobs.ts'
import { listBoards } from '#db/index/boards.ts'
import { isOnline } from '#db/rows/own-job.ts'
import { exportAll, exportAnswers, exportApplications } from '#lib/export/own-words.ts'
import type { JobReference } from '#lib/index/jobs/name-job.ts'
import { payWords } from '#lib/index/labels/label-words.ts'
import { shownOwnJob } from '#lib/index/own/store-own-jobs.ts'
import type { HomeFiles } from '#lib/service/home-files.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'
import { Switch } from '#lib/service/values/schema.ts'
import { localDay } from '#lib/service/values/times.ts'
import { findPosting } from '#lib/shortlist/applications/applied-posting.ts'
import { loadRows } from '#lib/shortlist/jobs/load-rows.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'
import { filterTexts } from '#lib/shortlist/lists/filter-texts.ts'
import { listPostings } from '#lib/shortlist/lists/list-postings.ts'
import type { ListReader } from '#lib/shortlist/lists/list-reader.ts'
import type { AnswerCache } from '#lib/shortlist/lists/read-list.ts'
import { PostingsList, type PostingsQuery } from '#lib/shortlist/lists/schema.ts'
import { nameSelected } from '#lib/shortlist/marks/mark-jobs.ts'
import { SelectedJobs } from '#lib/shortlist/marks/schema.ts'
import { names } from '#lib/text/names.ts'

const Notes = Switch.optional().describe('with your notes on applications, which no file holds unasked')

/** The subject and format of an export; jobs may be filtered and sorted like their list. */
export const ExportQuery = PostingsList.extend({
  what: z
    .enum(['jobs', 'applications', 'answers', 'boards', 'own_jobs', 'all'])
    .default('all')
    .describe('the kind of data'),
  format: z.enum(['json', 'csv']).default('json').describe('the format of the file'),
  notes: Notes,
  files: Switch.optional().describe('with the content of the files of applications in base64, in JSON alone'),
})
export type ExportQuery = z.output<typeof ExportQuery>

/** Selected jobs to export: their public facts, or in a file of its own the applications for them. */
export const SelectionBody = z.strictObject({
  job_urls: SelectedJobs,
  what: z.enum(['jobs', 'applications']).default('jobs'),
  format: z.enum(['json', 'csv']).default('csv'),
  notes: z
    .boolean()
    .optional()
    .describe('with your notes on applications, which no file holds unasked; with what=applications'),
})
export type SelectionBody = z.output<typeof SelectionBody>

type ExportDeps = Pick<SharedServices, 'desk' | 'index' | 'config' | 'now'> & {
  reader: ListReader
  files: HomeFiles
  answerCache: AnswerCache
}

const JOB_COLUMNS = names(
  'job_identity job_url company_name title locations_text work_mode salary published_at first_seen_at',
  'state rank_score fit roles',
)
// The names of roles are the person's words, so a file for others has none.
const SELECTED_COLUMNS = [...JOB_COLUMNS.filter((column) => column !== 'roles'), 'pay', 'removed_at'] as const
const APPLICATION_COLUMNS = ['job_identity', 'job_url', 'status', 'at', 'follow_up_on', 'updated_at']
// The facts of the job are strangers' words, so they stand in no file with notes. An import reads these columns.
const NAMED_COLUMNS = ['title', 'company', 'applied_on', 'steps']
const ANSWER_COLUMNS = ['question_id', 'question', 'answer', 'tag', 'source', 'updated_at', 'written_by']
// In the form that an import of boards reads.
const BOARD_COLUMNS = ['company', 'system', 'board']
const OWN_JOB_COLUMNS = names('id job_url link title company place work_mode pay source text')
const PAGE = 200

/** Returns one kind of the person's data as a file in an open format; never strangers' words and the person's in one file. */
export async function exportFile(
  services: ExportDeps,
  { what, format, notes = false, files = false, ...list }: ExportQuery,
): Promise<Response> {
  refuseFilters(what, list)
  if (files && (format === 'csv' || (what !== 'all' && what !== 'applications'))) {
    const message =
      'The content of files is in JSON of everything or of applications alone. Leave `files` out.'
    throw new Refusal('invalid_value', message)
  }
  if (what === 'all' && format === 'csv') {
    throw new Refusal(
      'invalid_value',
      'Everything at once is exported as JSON. For CSV name jobs, applications, answers, boards or own_jobs.',
    )
  }
  const exported_at = services.now()
  const text =
    format === 'csv'
      ? await csvFile(services, { what, list, notes })
      : await jsonFile(services, { what, list, notes, files, exported_at })
  return fileResponse(text, {
    name: `${what}-${exported_at.slice(0, 10)}`,
    format,
    isPublic: PUBLIC.has(what),
  })
}

/**
 * Returns selected jobs as a file, in the order of the selection: their public facts, or the person's applications for
 * them. Never both in one file.
 */
export async function exportSelection(
  services: ExportDeps,
  { job_urls, what, format, notes = false }: SelectionBody,
): Promise<Response> {
  if (notes && what === 'jobs') {
    const message = 'Notes are in no file of jobs. Leave `notes` out, or export with what=applications.'
    throw new Refusal('invalid_value', message)
  }
  const exported_at = services.now()
  const selection = await nameSelected(services, job_urls)
  const rows =
    what === 'jobs'
      ? await selectedJobs(services, selection)
      : await namedRows(services, await selectedApplications(services, { selection, notes }), notes)
  const columns = what === 'jobs' ? SELECTED_COLUMNS : applicationColumns(notes)
  const head = { schema_version: 'svc-export:1', exported_at }
  const text = format === 'csv' ? csvOf(rows, columns) : jsonText({ ...head, [what]: rows })
  const name = `selected-${what}-${exported_at.slice(0, 10)}`
  return fileResponse(text, { name, format, isPublic: what === 'jobs' })
}

type ExportedFile = { name: string; format: 'csv' | 'json'; isPublic: boolean }

function fileResponse(text: string, { name, format, isPublic }: ExportedFile): Response {
  return new Response(text, {
    headers: {
      'Content-Type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json',
      'Content-Disposition': `attachment; filename="shortlist-${name}.${format}"`,
      'X-Svc-Labels': isPublic ? 'public-untrusted' : 'user-private',
    },
  })
}

// The kinds of strangers' words.
const PUBLIC: ReadonlySet<ExportQuery['what']> = new Set(['jobs', 'boards', 'own_jobs'])

function refuseFilters(what: ExportQuery['what'], list: PostingsList): void {
  if (what === 'jobs' || Object.keys(filterTexts(list)).length === 0) return
  const message = 'Filters are for jobs alone. Leave them out, or export with what=jobs.'
  throw new Refusal('invalid_value', message)
}

type FileQuery = { what: ExportQuery['what']; list: PostingsList; notes: boolean }

async function csvFile(services: ExportDeps, { what, list, notes }: FileQuery): Promise<string> {
  if (what === 'jobs') return csvOf(await exportJobs(services, list), JOB_COLUMNS)
  if (what === 'boards') return csvOf(await exportBoards(services), BOARD_COLUMNS)
  if (what === 'own_jobs') return csvOf(await exportOwnJobs(services), OWN_JOB_COLUMNS)
  if (what === 'answers') return csvOf(await exportAnswers(services), ANSWER_COLUMNS)
  const applications = await exportApplications(services, { notes })
  return csvOf(await namedRows(services, applications, notes), applicationColumns(notes))
}

function applicationColumns(notes: boolean): string[] {
  return notes ? [...APPLICATION_COLUMNS, 'note'] : [...NAMED_COLUMNS, ...APPLICATION_COLUMNS, 'has_note']
}

type ExportedApplication = Awaited<ReturnType<typeof exportApplications>>[number]

// Example of steps: "2026-11-02 applied; 2026-11-09 interview".
async function namedRows(
  services: ExportDeps,
  applications: readonly ExportedApplication[],
  notes: boolean,
): Promise<readonly Record<string, unknown>[]> {
  if (notes) return applications
  return Promise.all(
    applications.map(async (application) => {
      const { title, company } = await findPosting(services, application.job_url)
      const steps = application.timeline.toSorted((a, b) => (a.at < b.at ? -1 : 1))
      const sent = steps.find(({ status }) => status !== 'interested')
      const day = sent ? localDay(sent.at) : ''
      const words = steps.map(({ status, at: moment }) => `${localDay(moment)} ${status}`)
      return { title, company, applied_on: day, steps: words.join('; '), ...application }
    }),
  )
}

async function jsonFile(
  services: ExportDeps,
  { what, list, notes, files, exported_at }: FileQuery & { files: boolean; exported_at: string },
): Promise<string> {
  const head = { schema_version: 'svc-export:1', exported_at }
  const value =
    what === 'all'
      ? await exportAll(services, { notes, files })
      : {
          [what]:
            what === 'applications'
              ? await exportApplications(services, { notes, files })
              : await exporters[what](services, list),
        }
  return jsonText({ ...head, ...value })
}

function jsonText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

const exporters = {
  jobs: exportJobs,
  answers: exportAnswers,
  boards: exportBoards,
  own_jobs: exportOwnJobs,
}

// The followed boards, without the sample's.
async function exportBoards({ index }: ExportDeps) {
  const boards = await listBoards(index)
  return boards.filter(isOnline).map(({ company, system, board }) => ({ company, system, board }))
}

// The jobs that the person keeps from elsewhere, with the words of their postings.
async function exportOwnJobs({ desk }: ExportDeps) {
  return (await listOwnJobs(desk)).map(shownOwnJob)
}

// Page by page, so that other requests get their turn.
async function exportJobs(services: ExportDeps, list: PostingsList) {
  const jobs: (Partial<JobRowView> & { roles: string[] })[] = []
  let cursor: string | undefined
  do {
    const query: PostingsQuery = { ...list, limit: PAGE, cursor, fields: 'all' }
    const page: Awaited<ReturnType<typeof listPostings>> = await listPostings(services, query)
    for (const { description, ...row } of page.postings.rows) {
      jobs.push({ ...row, roles: row.tags.map((tag) => tag.label) })
    }
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return jobs
}

// One row for each job, even if two of its links are selected.
async function selectedJobs(services: ExportDeps, selection: readonly JobReference[]) {
  const keys = [...new Set(selection.flatMap(({ job_key }) => job_key ?? []))]
  const tracked = await findListedRows(services.desk, keys)
  const roles = await listRoles(services.desk)
  const rows = await loadRows(services, { keys, tracked, roles, us_only: false, fields: 'row' })
  return rows.map((row) => {
    const facts = { ...row, pay: row.labels.pay === null ? '' : payWords(row.labels.pay) }
    return Object.fromEntries(SELECTED_COLUMNS.map((column) => [column, facts[column as keyof typeof facts]]))
  })
}

type SelectedApplications = { selection: readonly JobReference[]; notes: boolean }

async function selectedApplications(services: ExportDeps, { selection, notes }: SelectedApplications) {
  const selected = new Set(selection.flatMap(({ identities }) => identities))
  const applications = await exportApplications(services, { notes })
  return applications.filter(({ job_identity }) => selected.has(job_identity))
}

/**
 * Returns a table as CSV (RFC 4180, with a byte order mark, so that spreadsheets read UTF-8). No cell can start a
 * spreadsheet formula, because even the person's own text may come from an agent or a paste.
 */
export function csvOf(rows: readonly Record<string, unknown>[], columns: readonly string[]): string {
  const lines = rows.map((row) => columns.map((column) => cellOf(row[column])).join(','))
  return `\uFEFF${[columns.join(','), ...lines].join('\r\n')}\r\n`
}

function cellOf(value: unknown): string {
  const text = textOf(value)
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(textOf).join('; ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

// Characters that a spreadsheet would read as a formula.
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/
