import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mustBe } from '#test/support/app.ts'
import { openSearch, type Search } from '#test/support/search.ts'

const url = (job: number) => `https://boards.greenhouse.io/acme/jobs/${job}`
const demand = '&lt;h3&gt;Requirements&lt;/h3&gt;&lt;ul&gt;&lt;li&gt;You must know SQL&lt;/li&gt;&lt;/ul&gt;'

let search: Search
beforeEach(async () => {
  search = await openSearch({ background: true })
  search.lists(
    'acme',
    [1, 2, 3].map((id) => ({ id, text: `${demand}&lt;p&gt;Team ${id}&lt;/p&gt;` })),
  )
  await search.follow('acme')
  await search.read()
  await search.services.tracker.settled()
})
afterEach(() => search.close())

const show = async () => mustBe(await search.call('GET', '/api/assessments/by-itself'))
const lookAt = (jobs: string[]) =>
  search.call('PUT', '/api/assessments/by-itself', { body: { job_identities: jobs } })
const turn = async (assess_by_itself: boolean) => {
  const { revision } = mustBe(await search.call('GET', '/api/config'))
  mustBe(await search.call('PUT', '/api/config', { body: { revision, assess_by_itself } }))
  await search.services.tracker.settled()
  await search.services.assessor.drain()
}
const made = async () => mustBe(await search.call('GET', '/api/assessments')).assessments.length

describe('assessing by itself', () => {
  test('is off until it is turned on, and a list that is looked at changes nothing', async () => {
    expect(await show()).toMatchObject({ on: false, done: 0, total: 0 })
    expect(mustBe(await lookAt([url(2)]))).toMatchObject({ on: false })
    expect(await made()).toBe(0)
    expect(await search.news()).not.toHaveProperty('by_itself')
  })

  test('assesses the found jobs once it is on, asks nothing, and stops when it is off', async () => {
    await turn(true)
    expect(await show()).toMatchObject({ on: true, done: 0, total: 0 })
    expect(await made()).toBe(3)
    expect(await search.news()).toMatchObject({ by_itself: true, question: null, stale_question: null })
    await turn(false)
    expect(await show()).toMatchObject({ on: false })
  })

  test('takes links of jobs that are not stored', async () => {
    await turn(true)
    expect(mustBe(await lookAt([url(2), 'https://nowhere.invalid/9', 'no link']))).toMatchObject({ on: true })
  })

  test('refuses while the settings cannot be read', async () => {
    await writeFile(join(search.home, 'config.json'), '{')
    for (const outcome of [await search.call('GET', '/api/assessments/by-itself'), await lookAt([url(1)])]) {
      expect(outcome).toMatchObject({ ok: false, error: { code: 'config_unavailable' } })
    }
  })
})
