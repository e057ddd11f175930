import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { sql } from '#db/sql.ts'
import breezy from '#test/fixtures/boards/breezy.json'
import gem from '#test/fixtures/boards/gem.json'
import pinpoint from '#test/fixtures/boards/pinpoint.json'
import recruitee from '#test/fixtures/boards/recruitee.json'
import workable from '#test/fixtures/boards/workable.json'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'

const PINPOINT_ID = '1a1a1a1a-1111-4222-8333-444444444444'

let gateway: Gateway
let app: TestApp

beforeEach(async () => {
  gateway = new Gateway()
  app = await openApp({ gateway: gateway.url })
})

afterEach(async () => {
  await app.close()
  await gateway.stop()
})

const SYSTEMS = [
  { system: 'recruitee', answer: recruitee, link: 'https://kite.recruitee.com/o/wind-analyst-2/c/new?x=1' },
  {
    system: 'pinpoint',
    answer: pinpoint,
    link: `https://kite-works.pinpointhq.com/en/postings/${PINPOINT_ID.toUpperCase()}`,
  },
  { system: 'workable', answer: workable, link: 'https://apply.workable.com/kite/j/1A2B3C4D5E/apply/' },
  { system: 'gem', answer: gem, link: 'https://jobs.gem.com/Kite-Works/9001' },
  {
    system: 'breezy',
    answer: breezy,
    link: 'https://kite-works.breezy.hr/p/1a2b3c4d5e6f-kite-designer/apply',
  },
]

describe('a board of another hiring system', () => {
  test.each(SYSTEMS)('of $system is added, read and found again by a link', async (one) => {
    const { system, answer, link } = one
    gateway.serve(listAddress(system, 'kite'), answer)
    mustBe(await app.call('POST', '/api/boards', { body: { boards: [{ system, board: 'kite' }] } }))
    const { refresh } = mustBe(await app.call('POST', '/api/boards/refresh', { body: { wait: true } }))
    expect(refresh).toMatchObject({ state: 'done', postings_new: 3, failed: 0 })
    const { job } = mustBe(await app.call('GET', '/api/jobs', { query: { url: link } }))
    expect(job?.members).toHaveLength(1)
    const again = mustBe(await app.call('POST', '/api/boards/refresh', { body: { wait: true } }))
    expect(again.refresh).toMatchObject({ unchanged: 1, postings_new: 0, postings_removed: 0 })
  })

  test.each(SYSTEMS)(
    'of $system that answers another shape keeps its postings',
    async ({ system, answer }) => {
      gateway.serve(listAddress(system, 'kite'), answer)
      mustBe(await app.call('POST', '/api/boards', { body: { boards: [{ system, board: 'kite' }] } }))
      mustBe(await app.call('POST', '/api/boards/refresh', { body: { wait: true } }))
      gateway.serve(listAddress(system, 'kite'), { message: 'Please sign in' })
      const { refresh } = mustBe(await app.call('POST', '/api/boards/refresh', { body: { wait: true } }))
      expect(refresh).toMatchObject({ failed: 1, postings_removed: 0 })
      const live = sql`select count(*) as n from posting where removed_at is null`
      expect(await app.services.index.first<{ n: number }>(live)).toEqual({ n: 3 })
    },
  )

  test('is asked for one posting behind a link that is not stored', async () => {
    const text =
      'You must have 5 years of Python. Experience with PostgreSQL is required. You must know Docker. '
    const [offer] = recruitee.offers
    const [row] = pinpoint.data
    const description = `<p>${text.repeat(3)}</p>`
    gateway.serve('kite.recruitee.com/api/offers/kite-designer-utrecht', { offer: { ...offer, description } })
    gateway.serve(listAddress('pinpoint', 'kite-works'), { data: [{ ...row, description }] })
    const assess = (job_url: string) => app.call('POST', '/api/assess', { body: { job: { job_url } } })
    for (const link of [
      'https://kite.recruitee.com/o/kite-designer-utrecht',
      `https://kite-works.pinpointhq.com/postings/${PINPOINT_ID}`,
    ]) {
      expect(mustBe(await assess(link)).result.total).toBeGreaterThan(1)
    }
    for (const link of [
      'https://kite.recruitee.com/o/gone',
      'https://kite-works.pinpointhq.com/postings/1b1b1b1b-1111-4222-8333-444444444444',
    ]) {
      expect(await assess(link)).toMatchObject({ ok: false, error: { code: 'posting_closed' } })
    }
  })
})
