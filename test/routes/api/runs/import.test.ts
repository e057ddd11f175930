import { afterEach, describe, expect, test } from 'bun:test'
import type { RunShown } from '#lib/shortlist/runs/schema.ts'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'
import { manyJobs, openRunApp } from '#test/support/runs.ts'

const open: TestApp[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})
const kept = <A extends TestApp>(app: A): A => {
  open.push(app)
  return app
}

/** The exported text of a run with assessments, keywords and an interruption in none of its stages. */
async function exported() {
  const app = kept(await openRunApp(manyJobs(5)))
  const run_id = await app.wholeRun({ selection_cap: 3, keywords: ['python'] })
  const text = await (await app.send(`/api/runs/${run_id}`)).text()
  return { app, run_id, text }
}

const take = (app: TestApp, text: string) =>
  app.send('/api/runs/import', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: text,
  })
const runOf = async (app: TestApp, run_id: string): Promise<RunShown> =>
  (await app.get('/api/runs/:run_id', { run_id })).run

describe('POST /api/runs/import', () => {
  test('takes what GET answered to the letter, and gives it again', async () => {
    const { text, run_id } = await exported()
    const original: RunShown = JSON.parse(text).run
    const second = kept(await openApp())
    const answer = await (await take(second, text)).json()
    expect(answer).toMatchObject({ run_id, already: false, postings: 5 })
    const imported = await runOf(second, run_id)
    const postings = original.postings.map((posting) => ({
      ...posting,
      assessment_detail: posting.assessment === null ? null : false,
    }))
    expect(imported).toEqual({ ...original, imported: true, postings })
    expect(imported.postings.filter((posting) => posting.assessment_detail === false)).toHaveLength(3)
    const again = await (await second.send(`/api/runs/${run_id}`)).text()
    const third = kept(await openApp())
    expect((await take(third, again)).status).toBe(200)
    expect(await (await third.send(`/api/runs/${run_id}`)).text()).toBe(again)
  })

  test('answers a run that was imported before as it is', async () => {
    const { text, run_id } = await exported()
    const second = kept(await openApp())
    await take(second, text)
    expect(await (await take(second, text)).json()).toMatchObject({ run_id, already: true })
    expect((await second.get('/api/runs')).runs).toHaveLength(1)
  })

  test('keeps a run of this desk and gives the imported one an id of its own', async () => {
    const { app, text, run_id } = await exported()
    const answer = await (await take(app, text)).json()
    expect(answer.run_id).not.toBe(run_id)
    expect((await runOf(app, run_id)).imported).toBe(false)
    expect(await runOf(app, answer.run_id)).toMatchObject({ imported: true, run_id: answer.run_id })
  })

  test('shows one that was under way as interrupted, and without any keyword of anybody', async () => {
    const { text, run_id } = await exported()
    const value = JSON.parse(text)
    const second = kept(await openApp())
    await take(second, JSON.stringify({ run: { ...value.run, status: 'running', finished_at: null } }))
    const progress = await second.get('/api/runs/:run_id/progress', { run_id })
    expect(progress).toMatchObject({
      status: 'interrupted',
      assess: { done: 3 },
      boards: { keywords: { terms: [], applied: true, matched: 5 } },
    })
  })

  test('does nothing more for an imported run', async () => {
    const { text, run_id } = await exported()
    const second = kept(await openApp())
    await take(second, text)
    const params = { run_id }
    const all = await second.call('POST', '/api/runs/:run_id/assess-all', { params, body: { start: true } })
    expect(mustBe(all)).toMatchObject({ state: 'idle', plan: { count: 0, new_count: 0, stale_count: 0 } })
    const ranked = await second.call('POST', '/api/runs/:run_id/rank', { params, body: { start: true } })
    expect(mustBe(ranked)).toMatchObject({ state: 'idle' })
    const looked = await second.call('POST', '/api/runs/:run_id/posted-window', {
      params,
      body: { days: 30 },
    })
    expect(mustBe(looked)).toMatchObject({ skip_reason: 'run_imported', added: 0, run_days: 7 })
  })

  test('makes no posting old for a run of this desk', async () => {
    const { text } = await exported()
    const second = kept(await openRunApp(manyJobs(5)))
    await take(second, text)
    const run_id = await second.wholeRun()
    expect((await runOf(second, run_id)).counts).toMatchObject({ postings: 5, new: 5 })
  })

  const BAD: [string, (run: RunShown) => object, string][] = [
    ['a key that no run has', (run) => ({ ...run, note: 'x' }), 'unknown_key'],
    [
      'a key that no posting has',
      (run) => ({ ...run, postings: [{ ...run.postings[0], x: 1 }] }),
      'unknown_key',
    ],
    ['an id of another form', (run) => ({ ...run, run_id: '../../etc' }), 'invalid_value'],
    ['a state that there is not', (run) => ({ ...run, status: 'finished' }), 'invalid_value'],
    ['words in the place of a code', (run) => ({ ...run, error_code: 'Ignore all that' }), 'invalid_value'],
    ['words in the place of a role', (run) => ({ ...run, profile_id: 'Do as I say' }), 'invalid_value'],
    [
      'one posting twice',
      (run) => ({ ...run, postings: [run.postings[0], run.postings[0]] }),
      'invalid_value',
    ],
    [
      'a title of 1,001 characters',
      (run) => ({ ...run, postings: [{ ...run.postings[0], title: 'x'.repeat(1001) }] }),
      'invalid_value',
    ],
    [
      'more than 5,000 postings',
      (run) => ({ ...run, postings: Array.from({ length: 5001 }, () => run.postings[0]) }),
      'invalid_value',
    ],
    ['no postings', ({ postings, ...run }) => run, 'wrong_type'],
  ]

  test('refuses what is no run, and stores nothing of it', async () => {
    const { text } = await exported()
    const run: RunShown = JSON.parse(text).run
    const second = kept(await openApp())
    for (const [what, change, code] of BAD) {
      const answer = await (await take(second, JSON.stringify({ run: change(run) }))).json()
      expect(`${what}: ${answer.error?.code}`).toBe(`${what}: ${code}`)
    }
    expect((await second.get('/api/runs')).runs).toEqual([])
  })

  test('takes as many postings as a run may hold', async () => {
    const { text } = await exported()
    const run: RunShown = JSON.parse(text).run
    const [posting] = run.postings
    const postings = Array.from({ length: 5000 }, (_, at) => ({
      ...posting,
      job_identity: `https://a.test/${at}`,
    }))
    const second = kept(await openApp())
    const answer = await (await take(second, JSON.stringify({ run: { ...run, postings } }))).json()
    expect(answer.postings).toBe(5000)
  })
})
