import { describe, expect, test } from 'bun:test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type HomeStatus, nextStep, statusLines } from '#lib/cli/work/status.ts'
import { run, TTY } from '#test/support/command-line.ts'
import { serveToCommands } from '#test/support/served.ts'

const SCREEN = { width: 80, quiet: false, colour: false, now: Date.parse('2026-11-29T12:00:00Z') }
const READY: HomeStatus = {
  server: { address: 'http://127.0.0.1:4747', version: '1.0.0', uptime_seconds: 7300, problems: [] },
  roles: 2,
  has_resume: true,
  boards: { followed: 30, failing: 2, last_read_at: '2026-11-29T09:00:00Z', reading: false },
  jobs: { stored: 1204, found: 30, new: 0, unseen: 7, need_you: 0 },
  applications: 3,
  waiting: { questions: 0, words: 0, approvals: 0, follow_ups: 0 },
}
const waiting = (more: Partial<HomeStatus['waiting']>): HomeStatus => ({
  ...READY,
  waiting: { ...READY.waiting, ...more },
})

test.each<[string, HomeStatus, string]>([
  ['nothing waits', READY, 'svc jobs'],
  ['a page is damaged', { ...READY, roles: 0, server: { ...READY.server!, problems: ['x'] } }, 'svc recover'],
  ['there is no role', { ...READY, roles: 0, has_resume: false }, 'svc roles add'],
  ['there is no resume', { ...READY, has_resume: false, boards: null }, 'svc master import'],
  ['no company is followed', { ...READY, boards: { ...READY.boards!, followed: 0 } }, 'svc boards add'],
  ['no board was read', { ...READY, boards: { ...READY.boards!, last_read_at: null } }, 'svc refresh --wait'],
  [
    'boards are being read for the first time',
    { ...READY, boards: { ...READY.boards!, last_read_at: null, reading: true } },
    'svc jobs',
  ],
  ['a follow-up is due', waiting({ follow_ups: 1, questions: 4 }), 'svc applications'],
  ['an agent asks', waiting({ approvals: 1, words: 2 }), 'svc pipeline approvals'],
  ['words wait', { ...waiting({ words: 2 }), jobs: { ...READY.jobs, new: 9 } }, 'svc words'],
  ['jobs are new', { ...waiting({ questions: 2 }), jobs: { ...READY.jobs, new: 9 } }, 'svc new'],
  ['no stored job fits a role', { ...READY, jobs: { ...READY.jobs, found: 0 } }, 'svc boards add'],
  ['questions are open', waiting({ questions: 2 }), 'svc questions --answer'],
  ['parts cannot be read', { ...READY, roles: null, has_resume: null, boards: null }, 'svc jobs'],
])('the next step of svc status where %s', (_, status, command) => {
  expect(nextStep(status).command).toStartWith(command)
})

test('the screen names each count with the command that shows it', () => {
  const text = statusLines(waiting({ follow_ups: 1, words: 2, questions: 3 }), SCREEN).join('\n')
  expect(text).toContain('started 2 h ago')
  expect(text).toContain('30 followed, read 3 h ago; 2 cannot be read (svc boards)')
  expect(text).toContain('1,204 stored, 0 new (svc new), 7 not seen yet')
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    'Waiting 1 follow-up (svc applications), 2 texts for your yes (svc words), 3 questions (svc questions)',
  )
})

describe('svc status', () => {
  test('leads from an empty home to the first new jobs', async () => {
    const server = await serveToCommands()
    try {
      const environment = { SVC_HOME: server.home }
      const next = async () => (await run(['status', '--quiet'], environment)).out.trim()
      expect(await next()).toBe('svc roles add "<name>" --titles "<title>"')
      for (const list of ['jobs', 'new'])
        expect((await run([list], environment)).out).toContain('The next step: svc status')
      expect((await run(['jobs'], environment)).out).toContain('svc jobs --scope all')
      await run(['roles', 'add', 'Cook', '--titles', 'Cook'], environment)
      expect(await next()).toBe('svc master import <file> --apply')
      await run(['master', 'create', '## Experience\n\n### Crumb\n\n- Baked bread'], environment, TTY, true)
      expect(await next()).toBe('svc boards add <company>')
      await run(['boards', 'add', 'greenhouse:acme'], environment)
      expect(await next()).toBe('svc refresh --wait')
      const { exit, out } = await run(['status'], environment)
      expect(exit).toBe(0)
      expect(out).toMatch(/^Boards +1 followed, not read yet$/m)
      expect(out.trimEnd().split('\n').length).toBeLessThanOrEqual(24)
      const status = JSON.parse((await run(['status', '--json'], environment)).out)
      expect(status).toMatchObject({ schema_version: 'svc-status:1', roles: 1, has_resume: true })
      // As the page counts them: a job that is only interesting has no application.
      const csv = [
        'Title,Company,Status',
        ...['Interested', 'Applied', 'Rejected'].map((step) => `Cook,${step} Inn,${step}`),
      ]
      await fetch(`${server.url}/api/applications/import`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ csv: csv.join('\n'), apply: true }),
      })
      expect((await run(['status'], environment)).out).toMatch(/^Applied +2 applications /m)
    } finally {
      await server.stop()
    }
  }, 120_000)

  test('without a server names the command that starts one', async () => {
    const { exit, err } = await run(['status'], { SVC_HOME: '/nowhere/at-all' })
    expect({ exit, err }).toEqual({ exit: 3, err: 'No server is running. Start it with: svc serve\n' })
  })
})

test('without a network reading a board or a link says so, with an exit code of its own', async () => {
  const server = await serveToCommands()
  try {
    const svc = (...words: string[]) => run(words, { SVC_HOME: server.home })
    expect((await svc('boards', 'add', 'greenhouse:acme', 'lever:kite')).exit).toBe(0)
    const { exit, out, err } = await svc('refresh', '--wait')
    expect(exit).toBe(4)
    expect(out).toContain('2 could not be read')
    expect(err).toContain('No board could be reached. Check the network connection of this computer')
    expect((await svc('refresh')).exit).toBe(0)
    const link = 'https://careers.kite-works.com/jobs/7'
    const board = 'https://boards.greenhouse.io/acme/jobs/7'
    for (const words of [
      ['boards', 'look', link],
      ['boards', 'add', link, '--yes'],
      ['boards', 'look', 'https://boards.greenhouse.io/acme', '--json'],
      ['keep', link],
      ['keep', link, '--yes'],
      ['keep', board],
      ['assess', link],
      ['assess', board],
    ]) {
      const ended = await svc(...words)
      expect([words, ended.exit, ended.err]).toEqual([
        words,
        4,
        expect.stringContaining('could not be reached.'),
      ])
      if (words.includes('--json')) expect(JSON.parse(ended.out).outcome).toBe('nothing')
    }
    const file = join(server.home, 'posting.txt')
    await writeFile(file, 'Night baker\nWe bake bread.')
    expect((await svc('keep', link, '--text', file)).exit).toBe(0)
    expect((await svc('keep', link, '--title', 'Night baker', '--yes')).exit).toBe(0)
    expect((await svc('keep', 'http://127.0.0.1/jobs')).exit).toBe(1)
  } finally {
    await server.stop()
  }
}, 120_000)
