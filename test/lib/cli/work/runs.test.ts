import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { showReply } from '#lib/cli/call/show-reply.ts'
import { run } from '#test/support/command-line.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let folder: string
const svc = (...words: string[]) => run(words, { SVC_HOME: server.home })

beforeAll(async () => {
  server = await startServer({ sample: true })
  folder = await mkdtemp(join(tmpdir(), 'shortlist-cli-'))
}, 120_000)

afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function ended(run_id: string): Promise<void> {
  const status = async () => JSON.parse((await svc('runs', 'show', run_id, '--json')).out).run.status
  while ((await status()) === 'running') await Bun.sleep(50)
}

describe('svc runs', () => {
  test('are started with a yes, followed, gone on with, and exported and imported', async () => {
    expect((await svc('runs')).out).toContain('No run was started yet')
    const withoutYes = await svc('runs', 'start')
    expect(withoutYes.exit).toBe(2)
    expect(withoutYes.err).toContain('Agree with --yes')
    const words = ['--keywords', 'team', '--keywords', 'our customers', '--cap', '2', '--rule', 'newest']
    const started = await svc('runs', 'start', ...words, '--yes', '--quiet')
    expect(started).toMatchObject({ exit: 0, err: '' })
    const run_id = started.out.trim()
    expect(run_id).toMatch(/^run_\d{8}T\d{9}Z$/)
    await ended(run_id)
    const progress = await svc('runs', 'progress', run_id)
    expect(progress.out).toContain('hold a keyword')
    expect(progress.out).toContain('Assess      done, 2 of 2')
    const shown = await svc('runs', 'show', run_id)
    expect(shown.out).toMatch(/Postings +\d+, \d+ new, 2 assessed/)
    expect(shown.out).toMatch(/^Chance +Title/m)
    expect((await svc('runs')).out).toMatch(new RegExp(`done +\\d+ +\\d+ +2 +${run_id}`))
    const plan = await svc('runs', 'assess-all', run_id)
    expect(plan.out).toContain(`Yes: svc runs assess-all ${run_id} --start`)
    const all = await svc('runs', 'assess-all', run_id, '--start')
    expect(all.out).toContain('--cancel')
    expect((await svc('runs', 'assess-all', run_id, '--cancel')).exit).toBe(0)
    while ((await svc('postings', 'assess', 'status')).out.includes('Stop it with')) await Bun.sleep(50)
    expect((await svc('runs', 'rank', run_id, '--start')).out).toContain('nothing is spent')
    const looked = await svc('runs', 'window', run_id, '--days', '30')
    expect(looked.exit).toBe(0)
    expect(looked.out).toContain('The run searched 7 days, later 30')
    const file = join(folder, 'run.json')
    await writeFile(file, (await svc('runs', 'show', run_id, '--json')).out)
    const imported = await svc('runs', 'import', file)
    expect(imported.out).toContain('The run is imported')
    expect((await svc('runs')).out).toContain('done, imported')
  }, 120_000)

  test('tell what is wrong', async () => {
    const refused = await svc('runs', 'start', '--cap', '51', '--yes')
    expect(refused.exit).toBe(1)
    expect(refused.err).toContain('selection_cap')
    expect((await svc('runs', 'start', '--rule', 'luck', '--yes')).err).toContain('bad_enum')
    expect((await svc('runs', 'show', 'run_20200101T000000000Z')).exit).toBe(1)
    expect((await svc('runs', 'import', join(folder, 'none.json'))).exit).toBe(2)
    await writeFile(join(folder, 'other.json'), 'no json')
    expect((await svc('runs', 'import', join(folder, 'other.json'))).err).toContain('holds no run')
  }, 120_000)
})

test('print no escape of a stranger', async () => {
  const screen = { width: 80, quiet: false, colour: false, now: Date.parse('2026-11-21T09:00:00Z') }
  const hostile = '\u001b]0;owned\u0007\u001b[31mRed\u202e\u200b'
  const at = '2026-11-21T09:00:00.000Z'
  const counts = { postings: 1, new: 1, assessed: 1 }
  const posting = {
    ...{ job_identity: hostile, title: hostile, company: hostile, posted_at: at, is_new: true },
    ...{ added_by: 'run', rank_score: 50, assessment_detail: false },
    assessment: {
      ...{ verdict: 'not_a_match', fit: 10, met: 1, total: 2, target: hostile },
      ...{ created_at: at, stale_reason: null },
    },
  }
  const digest = `sha256:${'0'.repeat(64)}`
  const run = {
    ...{ run_id: 'run_20261121T090000000Z', status: 'done', imported: true, profile_id: null },
    ...{ config_digest: digest, sealed_digest: digest, selection_rule: 'newest', selection_cap: 5 },
    ...{ model_target: hostile, keyword_count: 0, keywords: null, run_days: 7, us_only: false },
    ...{ searched_days: null, added_total: 0, node_receipts: [], interruptions: 2, error_code: null },
    ...{ started_at: at, finished_at: at, counts, postings: [posting] },
  }
  const lines = await showReply({ schema_version: 'svc-run:1', run }, screen)
  expect(lines.join('\n')).toContain('cut off 2 times')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  for (const line of lines) expect(line).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e\u200b]/)
})
