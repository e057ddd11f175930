import { readCounters, SCOPES } from '#db/desk/counters.ts'
import { type ListPlace, listJobs } from '#db/desk/listed-jobs.ts'
import { listProfiles, type Profile } from '#db/desk/profiles.ts'
import { findTracked, type TrackedRow } from '#db/desk/tracked-jobs.ts'
import { listKeysOfCompany, listStoredJobs } from '#db/index/stored-jobs.ts'
import { loadRows } from '#lib/jobs/load-rows.ts'
import { POSTING_RULE } from '#lib/jobs/schema.ts'
import { keptUnknown } from '#lib/labels/rules/keeps-labels.ts'
import { usOnly } from '#lib/new/rules/us-only.ts'
import { countStates } from '#lib/postings/rules/count-states.ts'
import { readCursor, writeCursor } from '#lib/postings/rules/cursor.ts'
import type { PostingsQuery } from '#lib/postings/schema.ts'
import { Refusal } from '#lib/refusals.ts'
import { wordQuery } from '#lib/search/rules/word-query.ts'
import { keysWithWords } from '#lib/search/searcher.ts'
import type { Services } from '#lib/services.ts'
import { slugOf } from '#lib/values/text.ts'
import { daysBefore } from '#lib/values/times.ts'

type Needs = Pick<Services, 'desk' | 'index' | 'config' | 'searcher' | 'now'>

const WINDOWS = { '7d': 7, '30d': 30 } as const

/**
 * The stored jobs, filtered and in order. While any role is active these are the jobs that roles found; before
 * there is one, all jobs of the index, the last stored first.
 */
export async function listPostings(services: Needs, query: PostingsQuery) {
  const scene = await readScene(services, query)
  const page = await readPage(services, scene)
  const rows = await loadRows(services, {
    keys: page.keys,
    tracked: page.tracked,
    profiles: scene.profiles,
    us_only: scene.us_only,
    collapse: query.collapse,
  })
  const counters = await readCounters(services.desk, scene.us_only ? SCOPES.us : SCOPES.all, 0)
  return {
    schema_version: 'svc-postings:1' as const,
    postings: { _labels: { '/postings/rows': 'public-untrusted' as const }, rows, rule: POSTING_RULE },
    counts: countStates(counters, scene.mask),
    kept_unknown: keptUnknown(query),
    next_cursor: page.next,
  }
}

type Scene = {
  query: PostingsQuery
  profiles: Profile[]
  any_role: boolean
  mask: number
  us_only: boolean
  posted_after: number | null
  /** Keys that hold the words and are the company's; null without such a filter. */
  keys: number[] | null
}

async function readScene(services: Needs, query: PostingsQuery): Promise<Scene> {
  const profiles = await listProfiles(services.desk)
  const active = profiles.filter((profile) => profile.state === 'active')
  const { profile_id } = query
  const counted = active.filter((one) => profile_id === undefined || one.profile_id === profile_id)
  if (profile_id !== undefined && counted.length === 0) {
    throw new Refusal('profile_not_found', 'No active role has this id. `svc profiles` lists the roles.')
  }
  const { config } = await services.config.read()
  const posted = query.window === 'all' ? null : daysBefore(services.now(), WINDOWS[query.window])
  return {
    query,
    profiles,
    any_role: active.length > 0,
    mask: counted.reduce((sum, { bit }) => sum + 2 ** (bit ?? 0), 0),
    us_only: usOnly(config.countries, query.us_only).on,
    posted_after: posted === null ? null : Date.parse(posted),
    keys: await keysFor(services, query),
  }
}

async function keysFor({ index, searcher }: Needs, { q, company }: PostingsQuery): Promise<number[] | null> {
  const words = q === undefined || q.trim() === '' ? undefined : wordQuery(q)
  const with_words = words === undefined ? null : words === null ? [] : await keysWithWords(searcher, words)
  if (company === undefined) return with_words
  const of_company = await listKeysOfCompany(index, slugOf(company))
  if (with_words === null) return of_company
  const kept = new Set(of_company)
  return with_words.filter((key) => kept.has(key))
}

type Page = { keys: number[]; tracked: TrackedRow[]; next: string | null }

async function readPage(services: Needs, scene: Scene): Promise<Page> {
  const after = scene.query.cursor === undefined ? null : readCursor(scene.query.cursor, scene.query.sort)
  return scene.any_role ? roleJobs(services, scene, after) : allJobs(services, scene, after)
}

async function roleJobs({ desk }: Needs, scene: Scene, after: ListPlace | null): Promise<Page> {
  const { state, work_mode = null, min_fit = null, sort, limit } = scene.query
  const { mask, us_only, posted_after, keys } = scene
  const filters = {
    mask,
    us_only,
    posted_after,
    keys,
    work_mode,
    min_fit,
    labels: scene.query,
    state: state ?? ('listed' as const),
  }
  const tracked = await listJobs(desk, { ...filters, sort, after, limit: limit + 1 })
  const shown = tracked.slice(0, limit)
  const last = tracked.length > limit ? shown.at(-1) : undefined
  const next = last ? writeCursor({ value: last.place, job_key: last.job_key }, sort) : null
  return { keys: shown.map((row) => row.job_key), tracked: shown, next }
}

async function allJobs({ index, desk }: Needs, scene: Scene, after: ListPlace | null): Promise<Page> {
  const { state, work_mode = null, sort, limit } = scene.query
  if (state !== undefined && state !== 'not_assessed') return { keys: [], tracked: [], next: null }
  const { us_only, posted_after, keys } = scene
  const filters = { us_only, posted_after, keys, work_mode, labels: scene.query }
  const jobs = await listStoredJobs(index, { ...filters, before_id: after?.value ?? null, limit: limit + 1 })
  const shown = jobs.slice(0, limit)
  const last = jobs.length > limit ? shown.at(-1) : undefined
  const next = last ? writeCursor({ value: last.id, job_key: last.job_key }, sort) : null
  const found = shown.map((job) => job.job_key)
  return { keys: found, tracked: await findTracked(desk, found), next }
}
