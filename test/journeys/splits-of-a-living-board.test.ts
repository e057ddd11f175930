import { afterEach, expect, test } from 'bun:test'
import { mustBe } from '#test/support/app.ts'
import { isLongRun } from '#test/support/at-end.ts'
import { dice } from '#test/support/living-boards.ts'
import { openSearch, type Search } from '#test/support/search.ts'

const STEPS = 60
const link = (id: number) => `https://boards.greenhouse.io/acme/jobs/${id}`

let search: Search | undefined
afterEach(() => search?.close())

type Posting = { id: number; text: string; place: string }

test.each(isLongRun() ? [1, 2, 3] : [1])(
  'lists and counters are exact while a board lives and copies are split (%d)',
  async (seed) => {
    const random = dice(seed)
    const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
    search = await openSearch()
    const { call, services } = search
    const live = new Map<number, Posting>()
    const apart = new Set<number>()
    let last = 0
    const write = () => `Text ${Math.floor(random() * 3)} in Python.`
    const come = () => {
      last += 1
      live.set(last, { id: last, text: write(), place: `Town ${last}` })
    }
    const steps: Record<string, (id: number) => Promise<void>> = {
      come: async () => come(),
      edit: async (id) => void live.set(id, { ...(live.get(id) as Posting), text: write() }),
      move: async (id) => void live.set(id, { ...(live.get(id) as Posting), place: `Town ${last}${id}` }),
      go: async (id) => void (live.size > 2 && live.delete(id)),
      split: async (id) => {
        // Jobs are marked as seen from a list.
        await newJobs(search as Search)
        mustBe(await call('POST', '/api/new/seen', { body: {} }))
        const outcome = await call('POST', '/api/jobs/split', { body: { job_url: link(id) } })
        if (outcome.ok) apart.add(id)
        else expect(outcome.error.code).toBe('posting_alone')
        expect(await newJobs(search as Search)).toBe(0)
      },
      merge: async (id) => {
        const outcome = await call('POST', '/api/jobs/merge-back', { body: { job_url: link(id) } })
        expect(outcome.ok ? null : outcome.error.code).toBe(apart.delete(id) ? null : 'posting_not_split')
      },
    }
    for (let at = 0; at < 4; at += 1) come()
    await search.follow('acme')
    for (let at = 0; at < STEPS; at += 1) {
      search.lists('acme', [...live.values()])
      await search.read()
      await services.tracker.settled()
      await pick([...Object.values(steps), steps['split'], steps['merge']] as (typeof steps)[string][])(
        pick([...live.keys()]),
      )
      if (at % 10 === 9) search.lists('acme', [...live.values()])
      await search.read()
      await services.tracker.settled()
      if (at % 10 === 9) expect(await shownJobs(search)).toEqual(jobsOf(live, apart))
      expect(await counters(search)).toEqual(await counted(search))
    }
  },
  120_000,
)

function jobsOf(live: Map<number, Posting>, apart: Set<number>): string[] {
  const jobs = Map.groupBy(live.values(), ({ id, text }) => `${text} ${apart.has(id) ? id : ''}`)
  return [...jobs.values()]
    .map((job) =>
      job
        .map(({ id }) => link(id))
        .toSorted()
        .join(' '),
    )
    .toSorted()
}

async function shownJobs({ call }: Search): Promise<string[]> {
  const { postings } = mustBe(await call('GET', '/api/postings', { query: { limit: '200' } }))
  return postings.rows
    .map((row) =>
      row.members
        .map((member) => member.job_identity)
        .toSorted()
        .join(' '),
    )
    .toSorted()
}

async function newJobs({ call }: Search): Promise<number> {
  const news = mustBe(await call('GET', '/api/new', {}))
  if (!('counts' in news)) throw new Error('the postings are still being prepared')
  return news.counts.new
}

const counters = ({ services }: Search) =>
  services.desk.rows({
    sql: `select scope, at, sum(jobs) as jobs, sum(postings) as postings from counter where jobs > 0
      group by scope, at order by scope, at`,
    args: [],
  })

const counted = ({ services }: Search) =>
  services.desk.rows({
    sql: `select 0 as scope, first_seen_at as at, count(*) as jobs, sum(copies) as postings from tracked_job
        where copies > 0 and mask <> 0 group by first_seen_at
      union all select 1, first_seen_us_at, count(*), sum(copies_us) from tracked_job
        where copies_us > 0 and mask <> 0 group by first_seen_us_at
      union all select 2, first_seen_at, count(*), sum(copies) from tracked_job
        where copies > 0 and copies_us = 0 and mask <> 0 group by first_seen_at
      order by 1, 2`,
    args: [],
  })
