import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { putOwnJob, putSplit, removeOwnJob, removeSplit } from '#db/desk/index-choices.ts'
import { openStore } from '#db/open-store.ts'
import type { Statement } from '#db/sql.ts'
import { adoptDesk } from '#lib/runtime/desk/check-desk-files.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer } from '#test/support/greenhouse.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

const link = (id: number) => `https://boards.greenhouse.io/acme/jobs/${id}`
const SPLIT = {
  board_id: 'greenhouse:acme',
  ext_id: '2',
  job_identity: link(2),
  from_identity: link(1),
  at: '2026-11-20T09:00:00.000Z',
  written_by: 'operator' as const,
}

let gateway: Gateway
let home: string
let server: TestServer

beforeEach(async () => {
  gateway = new Gateway()
  home = await mkdtemp(join(tmpdir(), 'shortlist-split-'))
  lists('One text for both.')
  server = await start()
  await post('/api/boards', { boards: [{ system: 'greenhouse', board: 'acme' }] })
  await read()
})
afterEach(async () => {
  await server.stop()
  await gateway.stop()
  await rm(home, { recursive: true, force: true })
})

const start = () => startServer({ home, env: { SVC_BOARDS_GATEWAY: gateway.url } })
const lists = (text: string) => {
  const jobs = [1, 2].map((id) => ({ id, text }))
  gateway.serve(listAddress('greenhouse', 'acme'), greenhouseAnswer('acme', jobs))
}
async function post(path: string, body: object) {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(response.ok).toBe(true)
}
const read = () => post('/api/boards/refresh', { wait: true })
async function copiesOf(id: number): Promise<number> {
  const answer = await fetch(`${server.url}/api/jobs?url=${encodeURIComponent(link(id))}`)
  // While the start puts the index in order the job may not be there for a moment.
  return (await answer.json()).job?.copies ?? 0
}
async function becomes(copies: number) {
  for (let tries = 0; (await copiesOf(2)) !== copies; tries += 1) {
    if (tries === 200) throw new Error('It never came to that')
    await Bun.sleep(25)
  }
}
async function changeDesk(statement: Statement) {
  const desk = await openStore({ kind: 'desk', path: join(home, 'desk.db'), now: () => SPLIT.at })
  await desk.write([statement])
  await desk.close()
  // Pages that change without the server look damaged to it, unless their checksums change too.
  await adoptDesk(join(home, 'desk.db'))
}

describe('a split', () => {
  test('outlives kill -9 before the next reading, and so does its end', async () => {
    await post('/api/jobs/split', { job_url: link(2) })
    await server.kill()
    server = await start()
    expect([await copiesOf(1), await copiesOf(2)]).toEqual([1, 1])
    lists('Another text for both.')
    await read()
    expect([await copiesOf(1), await copiesOf(2)]).toEqual([1, 1])
    await post('/api/jobs/merge-back', { job_url: link(2) })
    await server.kill()
    server = await start()
    await read()
    expect([await copiesOf(1), await copiesOf(2)]).toEqual([2, 2])
  }, 120_000)

  test('that a crash cut off between desk and index is finished by the next start, and so is its end', async () => {
    await server.kill()
    await changeDesk(putSplit(SPLIT))
    server = await start()
    await becomes(1)
    await read()
    expect([await copiesOf(1), await copiesOf(2)]).toEqual([1, 1])
    await server.kill()
    await changeDesk(removeSplit(SPLIT))
    server = await start()
    await becomes(2)
  }, 120_000)
})

describe('an own job', () => {
  const OWN = {
    ...{
      own_id: 'jcrash',
      link: 'https://crumb.com/jobs/7',
      title: 'Baker',
      company: 'Crumb',
      place: 'Cork',
    },
    ...{
      work_mode: '' as const,
      pay: '',
      source: '',
      text: 'Bake bread at night.',
      read_from: 'typed' as const,
    },
    revision: 1,
    created_at: SPLIT.at,
    updated_at: SPLIT.at,
    written_by: 'operator' as const,
  }
  const titleOf = async () => {
    const answer = await fetch(`${server.url}/api/jobs?url=${encodeURIComponent(OWN.link)}`)
    return (await answer.json()).job?.title ?? null
  }
  async function becomesTitle(title: string | null) {
    for (let tries = 0; (await titleOf()) !== title; tries += 1) {
      if (tries === 200) throw new Error('It never came to that')
      await Bun.sleep(25)
    }
  }

  test('outlives kill -9 right after it was acknowledged', async () => {
    await post('/api/own-jobs', { title: OWN.title, company: OWN.company, link: 'https://crumb.com/jobs/8' })
    await server.kill()
    server = await start()
    const { own_jobs } = await (await fetch(`${server.url}/api/own-jobs`)).json()
    expect(own_jobs.map(({ title }: { title: string }) => title)).toEqual([OWN.title])
  }, 120_000)

  test('that a crash cut off between desk and index is listed by the next start, and so is its removal', async () => {
    await server.kill()
    await changeDesk(putOwnJob(OWN))
    server = await start()
    await becomesTitle('Baker')
    await server.kill()
    await changeDesk(putOwnJob({ ...OWN, title: 'Head baker', revision: 2 }))
    server = await start()
    await becomesTitle('Head baker')
    await server.kill()
    await changeDesk(removeOwnJob(OWN.own_id))
    server = await start()
    await becomesTitle(null)
  }, 120_000)
})
