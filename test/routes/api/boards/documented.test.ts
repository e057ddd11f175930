import { afterEach, beforeEach, expect, test } from 'bun:test'
import smartrecruiters from '#test/fixtures/boards/smartrecruiters.json'
import { mustBe } from '#test/support/app.ts'
import { listAddress } from '#test/support/gateway.ts'
import { openSearch, type Search } from '#test/support/search.ts'

let search: Search

beforeEach(async () => {
  search = await openSearch({ spacing: 0.01 })
})

afterEach(() => search.close())

const allow = async (documented_interfaces: 'smartrecruiters'[]) => {
  const { revision } = mustBe(await search.call('GET', '/api/config'))
  mustBe(await search.call('PUT', '/api/config', { body: { revision, refresh: { documented_interfaces } } }))
}
const boards = async () => mustBe(await search.call('GET', '/api/boards')).boards

test('a host whose robots.txt refuses is read where its vendor documents the list and the person allows it', async () => {
  search.gateway.answers.set(
    'api.smartrecruiters.com/robots.txt',
    () => new Response('User-agent: *\nDisallow: /'),
  )
  search.gateway.answers.set(
    'boards-api.greenhouse.io/robots.txt',
    () => new Response('User-agent: *\nDisallow: /'),
  )
  search.gateway.serve(listAddress('smartrecruiters', 'kite'), { ...smartrecruiters.list, totalFound: 5 })
  mustBe(
    await search.call('POST', '/api/boards', {
      body: { boards: [{ system: 'smartrecruiters', board: 'kite' }] },
    }),
  )
  await search.follow('acme')
  expect(await search.read()).toMatchObject({ failed: 2, postings_new: 0 })
  const [blocked, other] = await boards()
  expect(blocked).toMatchObject({ state: 'blocked' })
  expect(blocked?.reason).toContain('documents the interface as public, so you may allow it')
  expect(other?.reason).toBe('The host’s robots.txt asks programs not to read this.')
  await allow(['smartrecruiters'])
  expect(await search.read()).toMatchObject({ failed: 1, postings_new: 3 })
  await allow([])
  expect(await search.read()).toMatchObject({ failed: 2, postings_removed: 0 })
})

test('the yes of the person holds for the next look, without a refresh, and so does the no', async () => {
  search.gateway.answers.set(
    'api.smartrecruiters.com/robots.txt',
    () => new Response('User-agent: *\nDisallow: /'),
  )
  search.gateway.serve(listAddress('smartrecruiters', 'kite'), smartrecruiters.list)
  const look = async () =>
    mustBe(
      await search.call('POST', '/api/boards/look', {
        body: { url: 'https://jobs.smartrecruiters.com/kite' },
      }),
    )
  const reason = 'or `svc config set --refresh.documented-interfaces smartrecruiters`.'
  expect((await look()).reason).toEndWith(reason)
  await allow(['smartrecruiters'])
  expect(await look()).toMatchObject({ outcome: 'board', reason: '' })
  await allow([])
  expect((await look()).reason).toEndWith(reason)
})
