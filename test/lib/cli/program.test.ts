import { describe, expect, test } from 'bun:test'
import { COMMANDS } from '#lib/cli/declared-commands.ts'
import { run } from '#test/support/command-line.ts'

const explain = async (...words: string[]) => JSON.parse((await run([...words, '--explain'])).out)

describe('makeProgram()', () => {
  test('lists every command of a route in its help', async () => {
    const { exit, out } = await run(['help'])
    expect(exit).toBe(0)
    expect(await run([])).toEqual({ exit, out, err: '' })
    expect(await run(['--help'])).toEqual({ exit, out, err: '' })
    for (const { use } of COMMANDS) expect(out).toMatch(new RegExp(`^  ${use}( |$)`, 'm'))
  })

  test.each(COMMANDS.map((command) => [command.use, command] as const))(
    'explains `%s` with its summary, its options and its examples',
    async (use, { summary, examples }) => {
      const { exit, out } = await run(['help', ...use.split(' ')])
      expect(exit).toBe(0)
      expect(out.replace(/\s+/g, ' ')).toContain(summary)
      for (const example of examples) {
        expect(out).toContain(example)
        const words = example.split(' ').slice(1)
        if (!example.includes('"')) expect((await run([...words, '--explain'])).exit).toBe(0)
      }
    },
  )

  test('says what every filter of jobs and every setting of a list means', async () => {
    const { out } = await run(['help', 'jobs'])
    const own = out.slice(out.indexOf('Options:'), out.indexOf('Options of every command:'))
    const bare = own.split('\n').filter((line) => /^ +--\S+( <\S+>)?$/.test(line))
    // The opposite of a switch needs no words of its own.
    expect(bare.filter((line) => !line.includes('--no-')).map((line) => line.trim())).toEqual([])
  })

  test('reads boards by name or by link', async () => {
    const words = ['greenhouse:acme', 'https://jobs.lever.co/acme']
    expect(await explain('boards', 'add', ...words, '--company', 'Acme')).toEqual({
      method: 'POST',
      path: '/api/boards',
      body: {
        boards: [
          { system: 'greenhouse', board: 'acme', company: 'Acme' },
          { url: 'https://jobs.lever.co/acme', company: 'Acme' },
        ],
      },
    })
  })

  test('takes no bare word where the route can do without', async () => {
    expect(await explain('refresh')).toEqual({ method: 'POST', path: '/api/boards/refresh', body: {} })
  })

  test('completes a link to a job that has no scheme', async () => {
    const { path } = await explain('job', 'jobs.lever.co/x/1')
    expect(path).toBe(`/api/jobs?url=${encodeURIComponent('https://jobs.lever.co/x/1')}`)
    expect((await explain('apply', 'jobs.lever.co/x/1')).body).toEqual({
      job_url: 'https://jobs.lever.co/x/1',
    })
  })

  test('takes a switch as a flag, as its opposite and with a value', async () => {
    const on = { method: 'GET', path: '/api/new?us_only=1' }
    const off = { method: 'GET', path: '/api/new?us_only=0' }
    expect(await explain('new', '--us-only')).toEqual(on)
    expect(await explain('new', '--us-only', '1')).toEqual(on)
    expect(await explain('new', '--us-only=true')).toEqual(on)
    expect(await explain('new', '--no-us-only')).toEqual(off)
    expect(await explain('new', '--us-only', '0')).toEqual(off)
  })

  test('keeps an option for the command that it follows', async () => {
    expect(await explain('new', 'yours', '--since', '2026-11-20T00:00:00Z')).toEqual({
      method: 'GET',
      path: '/api/new/yours?since=2026-11-20T00%3A00%3A00Z',
    })
  })

  test('makes one text of several words', async () => {
    const { path } = await explain('search', 'rust', 'distributed systems')
    expect(path).toBe(`/api/search?q=${encodeURIComponent('rust "distributed systems"')}`)
  })

  test('sends settings inside of settings, numbers as numbers and nothing as null', async () => {
    const { body } = await explain(
      ...['config', 'set', '--fit.weak-fit-below-rank', '40', '--no-pipeline.enabled'],
      ...['--countries', 'US', '--countries', 'CA', '--no-refresh.quiet-hours'],
    )
    expect(body).toEqual({
      fit: { weak_fit_below_rank: 40 },
      pipeline: { enabled: false },
      countries: ['US', 'CA'],
      refresh: { quiet_hours: null },
    })
    expect((await explain('config', 'set', '--fit.weak-fit-below-rank', 'high')).body).toEqual({
      fit: { weak_fit_below_rank: 'high' },
    })
  })

  test('puts an actor that was named into a body that takes one', async () => {
    const { body } = await explain('roles', 'archive', 'a', '--actor', 'agent')
    expect(body).toEqual({ actor: 'agent' })
    expect((await explain('new', 'seen', '--actor', 'agent')).body).toEqual({})
  })
})
