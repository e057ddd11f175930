import { z } from 'zod'
import { findApplications, listApplications } from '#db/desk/applications.ts'
import { listOwnJobs } from '#db/desk/index-choices.ts'
import { type ImportedApplication, putLastImport, readLastImport } from '#db/desk/settings.ts'
import { ApplicationStatus } from '#db/rows/states.ts'
import { nameJob } from '#lib/index/jobs/name-job.ts'
import { ownIdentity } from '#lib/index/links/links.ts'
import { keepOwnJobs, newOwnId, removeOwnJobs } from '#lib/index/own/keep-own-job.ts'
import { shownOwnJob } from '#lib/index/own/store-own-jobs.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { type Actor, privateText, Revision, serviceText } from '#lib/service/values/schema.ts'
import { localDay } from '#lib/service/values/times.ts'
import {
  type ApplicationRow,
  applicationsOfCsv,
  IMPORT_COLUMNS,
  type ReadApplication,
} from '#lib/shortlist/applications/applications-of-csv.ts'
import { forgetApplication, recordApplication } from '#lib/shortlist/applications/record-application.ts'
import { counted, foldLine } from '#lib/text/text.ts'

const MOST_TEXT = 2 * 1024 * 1024

export const ApplicationsImport = z.strictObject({
  csv: z.string().min(1).max(MOST_TEXT),
  day_order: z.enum(['day_first', 'month_first']).optional().describe('how 03/04/2026 is read'),
  apply: z.boolean().optional().describe('record what was understood'),
})
export type ApplicationsImport = z.output<typeof ApplicationsImport>

const Added = z.strictObject({
  job_url: z.string().min(1).max(2000),
  revision: Revision,
  own_id: z.string().max(60).nullable(),
})

export const ImportUndo = z.strictObject({
  added: z
    .array(Added)
    .min(1)
    .max(1000)
    .optional()
    .describe('as the import answered; the last import, if left out'),
})

/** How a file of applications was understood. The words are those of the file, which is the person's. */
export const ApplicationsImported = z.looseObject({
  schema_version: z.literal('svc-applications-import:1'),
  applied: z.boolean(),
  columns: z.array(
    z.looseObject({ column: z.enum(IMPORT_COLUMNS as [string, ...string[]]), heading: privateText() }),
  ),
  unused: z.array(privateText()),
  needs_order: z.boolean(),
  rows: z.array(
    z.looseObject({
      line: z.int(),
      outcome: z.enum(['new', 'added', 'already', 'refused']),
      title: privateText(),
      company: privateText(),
      status: ApplicationStatus.nullable(),
      /** The day of the application. */
      day: serviceText().nullable(),
      reason: serviceText().nullable(),
    }),
  ),
  counts: z.looseObject({
    new: z.int(),
    added: z.int(),
    already: z.int(),
    refused: z.int(),
    undated: z.int(),
  }),
  added: z.array(
    z.looseObject({ job_url: privateText(), revision: Revision, own_id: serviceText().nullable() }),
  ),
  message: serviceText(),
})

export const ImportUndone = z.looseObject({
  schema_version: z.literal('svc-applications-import-undone:1'),
  removed: z.int(),
  /** Those that changed since the import, and stay. */
  kept: z.int(),
  message: serviceText(),
})

type ImportDeps = Parameters<typeof recordApplication>[0] &
  Parameters<typeof keepOwnJobs>[0] &
  Parameters<typeof forgetApplication>[0]

type Outcome = 'new' | 'added' | 'already' | 'refused'
type Judged = { line: number; read: ReadApplication | null; reason: string | null; outcome: Outcome }

/**
 * Reads applications from a CSV and says how it was understood; records them only with `apply`. One bad row blocks no other. The
 * file of an import that was cut off continues it, and both are taken back together.
 */
export async function importApplications(
  services: ImportDeps,
  { csv, day_order, apply = false, actor }: ApplicationsImport & { actor: Actor },
) {
  const today = localDay(services.now())
  const { rows: read, ...table } = applicationsOfCsv(csv, { order: day_order ?? null, today })
  const judged = await judge(services, read)
  const { rows, added, continued } = apply
    ? await record(services, judged, actor)
    : { rows: judged, added: [], continued: 0 }
  const count = (outcome: Outcome) => rows.filter((row) => row.outcome === outcome).length
  const counts = {
    new: count('new'),
    added: count('added'),
    already: count('already'),
    refused: count('refused'),
    undated: rows.filter((row) => row.read?.undated && ['new', 'added'].includes(row.outcome)).length,
  }
  return {
    schema_version: 'svc-applications-import:1' as const,
    applied: apply,
    ...table,
    rows: rows.map(({ line, outcome, read: row, reason }) => ({
      line,
      outcome,
      reason,
      title: row?.title ?? '',
      company: row?.company ?? '',
      status: row?.steps.at(-1)?.status ?? null,
      day: row?.steps[0]?.at.slice(0, 10) ?? null,
    })),
    counts,
    added,
    message: `${messageOf(counts, apply)}${continued === 0 ? '' : continuedText(continued)}`,
  }
}

/**
 * Takes back an import, by default the last: removes its applications and the jobs kept for them, except those that changed since.
 * Refuses if no import is left.
 */
export async function undoImport(services: ImportDeps, { added: named }: z.output<typeof ImportUndo>) {
  const last = await readLastImport(services.desk)
  const added = named ?? last
  if (added.length === 0) throw new Refusal('not_found', 'There is no import of applications to take back.')
  const gone: { own_id: string; revision: number }[] = []
  let removed = 0
  let kept = 0
  for (const { job_url, revision, own_id } of added) {
    try {
      await forgetApplication(services, { job_url, revision, own_page: false })
      removed += 1
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      // A crash cut off the import, or an earlier undo, between an application and the job that was kept for it.
      if (problem.code !== 'not_found') {
        kept += 1
        continue
      }
    }
    if (own_id !== null) gone.push({ own_id, revision: 1 })
  }
  const unchanged = new Set(
    (await listOwnJobs(services.desk)).flatMap(({ own_id, revision }) => (revision === 1 ? [own_id] : [])),
  )
  await removeOwnJobs(
    services,
    gone.filter(({ own_id }) => unchanged.has(own_id)),
  )
  const taken = new Set(added.map(({ job_url }) => job_url))
  await services.desk.write([putLastImport(last.filter(({ job_url }) => !taken.has(job_url)))])
  const message = `${counted(removed, 'application')} removed.${kept === 0 ? '' : ` ${kept} changed since and ${kept === 1 ? 'stays' : 'stay'}.`}`
  return { schema_version: 'svc-applications-import-undone:1' as const, removed, kept, message }
}

function messageOf(counts: Record<Outcome | 'undated', number>, isApplied: boolean): string {
  const parts = [
    isApplied
      ? `${counted(counts.added, 'application')} recorded`
      : `${counted(counts.new, 'application')} to record`,
    counts.already > 0 ? `${counts.already} recorded already` : '',
    counts.refused > 0 ? `${counted(counts.refused, 'row')} left out` : '',
  ].filter(Boolean)
  const undated =
    counts.undated === 0
      ? ''
      : ` ${counts.undated} ${counts.undated === 1 ? 'names' : 'name'} no day: today is recorded.`
  return `${parts.join(', ')}.${undated}`
}

function continuedText(count: number): string {
  return ` ${count} ${count === 1 ? 'was' : 'were'} recorded before this import was cut off; all are taken back together.`
}

// An application counts as recorded by its link, or by title and company of a job that was kept for it.
async function judge(services: ImportDeps, rows: readonly ApplicationRow[]): Promise<Judged[]> {
  const applied = new Set((await listApplications(services.desk)).map(({ job_identity }) => job_identity))
  const own = (await listOwnJobs(services.desk)).filter((job) => applied.has(shownOwnJob(job).job_url))
  const taken = new Map(own.map((job) => [nameOf(job), 0]))
  const judged: Judged[] = []
  for (const row of rows) {
    if (row.read === null) {
      judged.push({ ...row, outcome: 'refused' })
      continue
    }
    const { link } = row.read
    const name = link === '' ? nameOf(row.read) : ((await identityOf(services, link)) ?? link)
    const isRecorded = link !== '' && (await isApplied(services, link))
    const line = taken.get(name)
    if (!isRecorded && line === undefined) {
      judged.push({ ...row, outcome: 'new' })
      taken.set(name, row.line)
    } else {
      const reason = line
        ? `Line ${line} names the same job.`
        : 'An application for this job is recorded already.'
      judged.push({ ...row, reason, outcome: 'already' })
    }
  }
  return judged
}

function nameOf({ title, company }: Pick<ReadApplication, 'title' | 'company'>): string {
  return `${foldLine(title)}\n${foldLine(company)}`
}

async function identityOf(services: ImportDeps, link: string): Promise<string | null> {
  return (await nameJob(services, link)).identity
}

async function isApplied(services: ImportDeps, link: string): Promise<boolean> {
  const { identities } = await nameJob(services, link)
  return (await findApplications(services.desk, identities)).length > 0
}

type Planned = { read: ReadApplication; isKept: boolean; entry: ImportedApplication }
type Plan = {
  rows: ReadonlyMap<number, Planned>
  /** The last import, and its entries if it was cut off and this one continues it. */
  before: ImportedApplication[]
  begun: ReadonlyMap<string, ImportedApplication>
  continued: number
}

// The plan is stored first, so that an import which a crash cuts off can be taken back. All jobs follow, which are then listed in one
// go. A job that is kept already stays.
async function record(services: ImportDeps, judged: readonly Judged[], actor: Actor) {
  const { rows: plan, before, begun, continued } = await planOf(services, judged)
  const store = (added: readonly ImportedApplication[]) => services.desk.write([putLastImport(added)])
  if (plan.size > 0)
    await store(
      joined(
        begun,
        [...plan.values()].map(({ entry }) => entry),
      ).map(cutOff),
    )
  const titled = [...plan].filter(([, { isKept }]) => isKept)
  const kept = await keepOwnJobs(
    services,
    titled.map(([, { read, entry }]) => ({ ...ownJobOf(read), own_id: entry.own_id ?? '', actor })),
  )
  const jobs = new Map(titled.map(([line], index) => [line, kept[index]]))
  const recorded: ImportedApplication[] = []
  const rows: Judged[] = []
  for (const row of judged) {
    const planned = plan.get(row.line)
    const job = jobs.get(row.line)
    if (planned === undefined) rows.push(row)
    else if (job?.refusal) rows.push(refused(row.line, job.refusal))
    else {
      const job_url = job?.job_url || planned.entry.job_url
      try {
        await recordSteps(services, { job_url, read: planned.read, actor })
        recorded.push({ ...planned.entry, job_url, own_id: job?.job?.own_id ?? null })
        rows.push({ ...row, outcome: 'added' })
      } catch (problem) {
        if (!(problem instanceof Refusal)) throw problem
        rows.push(refused(row.line, problem))
      }
    }
  }
  const added = joined(begun, recorded)
  if (plan.size + begun.size > 0) await store(added.length > 0 ? added : before)
  return { rows, added, continued }
}

const cutOff = (entry: ImportedApplication) => ({ ...entry, begun: true as const })

async function planOf(services: ImportDeps, judged: readonly Judged[]): Promise<Plan> {
  const own = new Map(
    (await listOwnJobs(services.desk)).map((job) => [nameOf(job), shownOwnJob(job).job_url]),
  )
  const urlOf = (read: ReadApplication) => read.link || own.get(nameOf(read)) || ''
  const before = await readLastImport(services.desk)
  const cut = new Map(before.flatMap((entry) => (entry.begun ? [[entry.job_url, entry] as const] : [])))
  const ofCut = judged.flatMap(({ outcome, read }) =>
    read !== null && cut.has(urlOf(read)) ? [{ outcome, url: urlOf(read) }] : [],
  )
  const rows = new Map<number, Planned>()
  for (const { line, outcome, read } of judged) {
    if (outcome !== 'new' || read === null) continue
    const isKept = read.title !== '' && (read.link !== '' || urlOf(read) === '')
    const own_id = isKept ? newOwnId(services) : null
    const job_url = urlOf(read) || (own_id === null ? '' : ownIdentity({ own_id, link: null }))
    rows.set(line, { read, isKept, entry: { job_url, own_id, revision: read.steps.length } })
  }
  const fresh = new Set([...rows.values()].map(({ entry }) => entry.job_url))
  return {
    rows,
    before,
    begun: ofCut.length > 0 ? cut : new Map(),
    continued: new Set(
      ofCut.flatMap(({ outcome, url }) => (outcome === 'already' && !fresh.has(url) ? [url] : [])),
    ).size,
  }
}

// The entries of both, by their links. A job that the import kept before it was cut off belongs to it.
function joined(begun: Plan['begun'], entries: readonly ImportedApplication[]): ImportedApplication[] {
  const byUrl = new Map([...begun].map(([url, { begun: _, ...entry }]) => [url, entry]))
  for (const entry of entries)
    byUrl.set(entry.job_url, { ...entry, own_id: entry.own_id ?? byUrl.get(entry.job_url)?.own_id ?? null })
  return [...byUrl.values()]
}

function refused(line: number, { message }: Refusal): Judged {
  return { line, read: null, reason: message, outcome: 'refused' }
}

// A job without a link has its own words as text.
function ownJobOf({ title, company, place, link }: ReadApplication) {
  const text = [title, company, place].filter(Boolean).join('\n')
  return { title, company, place, ...(link === '' ? { text } : { link }) }
}

type StepsInput = { job_url: string; read: ReadApplication; actor: Actor }

async function recordSteps(services: ImportDeps, { job_url, read, actor }: StepsInput): Promise<void> {
  const { note, steps } = read
  const [first, ...later] = steps
  const body = { job_url, ...first, ...(note && { note }), ...followUpOf(read), actor, own_page: false }
  await recordApplication(services, body, later)
}

function followUpOf({ follow_up_on }: ReadApplication) {
  return follow_up_on === '' || follow_up_on === 'unclear' ? {} : { follow_up_on }
}
