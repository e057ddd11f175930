import type { Display } from '#db/rows/display.ts'
import type { FitLimits } from '#db/rows/listed-job.ts'
import { type Statement, sql } from '#db/sql.ts'
import { type Reader, wholeRows } from '#db/store.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { names } from '#lib/text/names.ts'

/** A named set of filters of the list of jobs. */
export type SavedView = {
  view_id: string
  name: string
  /** As texts of a query, without those that change nothing. */
  filters: Record<string, string>
  revision: number
  created_at: string
  updated_at: string
  written_by: Actor
}

/**
 * A list of new jobs that was delivered: who read it, from when on its jobs are new (`sinces`: its own start and the
 * start of its question), its time, and the last first-seen moment in it; in ms. A `first_check` starts 7 days back,
 * anew at each reading, and has no `sinces`.
 */
export type DeliveredList = {
  reader: ListReader
  sinces: number[]
  first_check: boolean
  checked_at: number
  last_stamp: number
}

/** A reader of lists: the service's own page, the person elsewhere, or an agent. */
export type ListReader = 'page' | Actor

/** Single facts of the desk, each a JSON value. */
export type Settings = {
  /** The time of the last check that moved it; RFC 3339. */
  anchor: string | null
  /** Up to when the person marked all jobs as seen; RFC 3339. A check does not move it. */
  seen_until: string | null
  selected_profile_id: string | null
  /** The name given to this desk at its creation, by which its home recognises it. */
  desk_id: string | null
  /** The index file from which the tracked jobs were derived. */
  index_id: string | null
  /** The last first-seen moment assigned to a job, in milliseconds: moments only increase. */
  last_stamp: number
  /** The last delivered lists of new jobs, one for each reader and start. */
  delivered_lists: DeliveredList[]
  /** The start of the period whose jobs a yes left for later; null if none are left. RFC 3339. */
  left_since: string | null
  /** The limits from which the classes of the tracked jobs were last derived. */
  fit_limits: FitLimits | null
  /** The limits of roles from which the classes were last derived, as JSON, with the day if one limits the age. */
  role_limits: string
  /** The person's places from which the openness of jobs was last derived, as JSON. */
  matched_places: string | null
  /**
   * Names the evidence, settings and rules from which the freshness of assessments was last derived; null if it must
   * be derived again.
   */
  fresh_for: string | null
  /** The saved layout of all resumes; null until one is saved. */
  resume_display: Display | null
  /** The secret part of the addresses of the private feeds; null until they are first shown. */
  feed_secret: string | null
  /** The nearest writer of words that print (`wordsWait`); null before any. */
  words_by: 'program' | 'operator' | 'person' | null
}

const EMPTY: Settings = {
  anchor: null,
  seen_until: null,
  selected_profile_id: null,
  desk_id: null,
  index_id: null,
  last_stamp: 0,
  delivered_lists: [],
  left_since: null,
  fit_limits: null,
  role_limits: '[]',
  matched_places: null,
  fresh_for: null,
  resume_display: null,
  feed_secret: null,
  words_by: null,
}

/**
 * An application that an import recorded: by its link and revision, with the job that was kept for it. `begun` until the whole
 * import is recorded.
 */
export type ImportedApplication = { job_url: string; revision: number; own_id: string | null; begun?: true }

// Up to 1,000 applications, which no list needs.
const LAST_IMPORT = 'last_import'

/** Returns all settings of the desk, with defaults for missing ones. */
export async function readSettings(desk: Reader): Promise<Settings> {
  const rows = await desk.rows<{ name: string; value: string }>(
    sql`select name, value from setting where name <> ${LAST_IMPORT}`,
  )
  const stored = Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)]))
  return { ...EMPTY, ...stored }
}

/** Stores one single fact. */
export function putSetting<N extends keyof Settings>(name: N, value: Settings[N]): Statement {
  return sql`
    insert into setting (name, value) values (${name}, ${JSON.stringify(value)})
    on conflict (name) do update set value = excluded.value
  `
}

/** Returns what the last import of applications recorded; nothing once it was taken back. */
export async function readLastImport(desk: Reader): Promise<ImportedApplication[]> {
  const row = await desk.first<{ value: string }>(sql`select value from setting where name = ${LAST_IMPORT}`)
  return row ? JSON.parse(row.value) : []
}

/** Stores what an import of applications recorded. */
export function putLastImport(added: readonly ImportedApplication[]): Statement {
  return sql`insert or replace into setting (name, value) values (${LAST_IMPORT}, ${JSON.stringify(added)})`
}

/** The saved views, by age. */
export const {
  list: listViews,
  put: putView,
  remove: removeView,
} = wholeRows<SavedView>({
  table: 'saved_view',
  columns: names('view_id name filters revision created_at updated_at written_by'),
  json: ['filters'],
  order: 'created_at, view_id',
})

/** Returns the records whose words wait for the person's yes, with the revision that prints until then; null for none. */
export async function listHeldWords(desk: Reader): Promise<Map<string, number | null>> {
  const rows = await desk.rows<{ record_id: string; prints: number | null }>(sql`
    select record_id, prints from held_words
  `)
  return new Map(rows.map(({ record_id, prints }) => [record_id, prints]))
}

/** Holds the words of a record until the person's yes. */
export function holdWords(record_id: string, prints: number | null): Statement {
  return sql`insert or replace into held_words (record_id, prints) values (${record_id}, ${prints})`
}

/** Lets the present words of a record print. */
export function releaseWords(record_id: string): Statement {
  return sql`delete from held_words where record_id = ${record_id}`
}

/** A record whose words wait: its kind, its present revision and all of its words. */
type HeldRecord = {
  id: string
  kind: 'answer' | 'story' | 'interview' | 'role_resume'
  revision: number
  text: string
  written_by: Actor
}

/** Returns the records whose words wait, each with its words; those of archived roles print nowhere and are left out. */
export function listHeldRecords(desk: Reader): Promise<HeldRecord[]> {
  return desk.rows<HeldRecord>(sql`
    select record_id as id, kind, revision, text, written_by from held_words join (
      select question_id as record, 'answer' as kind, revision, question || char(10) || answer || coalesce(
        char(10) || 'Pressed: ' || (select group_concat(value, ', ') from json_tree(answer.value) where atom is not null and key is not 'form' and key is not 'unit'), ''
      ) as text, written_by from answer
      union all
      select story_id, 'story', revision, title || char(10) || coalesce(
        (select group_concat(value, char(10)) from json_each(narrative) where value <> ''), ''
      ), written_by from story
      union all
      select round_id, 'interview', revision, people || char(10) || place || char(10) || notes, written_by
      from interview_round
      union all
      select 'role-resume:' || profile_id, 'role_resume', max(revision), markdown, written_by from role_resume
      where profile_id in (select profile_id from profile where state = 'active')
      group by profile_id
    ) as record on record.record = record_id
    order by kind, id
  `)
}
