import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { boardOfWord } from '#lib/cli/call/make-call.ts'
import { revisionIn } from '#lib/cli/call/run-call.ts'
import { showReply } from '#lib/cli/presenters.ts'
import { makeProgram } from '#lib/cli/run-command-line.ts'
import { canonicalFlags, commandsBelow, commandWords } from '#lib/cli/service-command.ts'
import { table } from '#lib/cli/show/kit/table.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { resumeFormat } from '#lib/cli/work/files.ts'
import { readPlainServe } from '#lib/cli/work/serve.ts'
import { run } from '#test/support/command-line.ts'
import { type ServedHome, serveToCommands } from '#test/support/served.ts'
import { itemsIn } from '#test/support/tables.ts'

test.each([
  ['greenhouse:acme', { system: 'greenhouse', board: 'acme' }],
  ['Lever:acme:eu', { system: 'lever', board: 'acme:eu' }],
  ['https://jobs.lever.co/acme', { url: 'https://jobs.lever.co/acme' }],
  ['jobs.lever.co/acme', { url: 'jobs.lever.co/acme' }],
  ['jobs.lever.co:443/acme', { url: 'jobs.lever.co:443/acme' }],
  ['acme', { url: 'acme' }],
])('boardOfWord() reads %s', (word, board) => {
  expect(boardOfWord(word, undefined)).toEqual(board)
  expect(boardOfWord(word, 'Acme')).toEqual({ ...board, company: 'Acme' })
})

describe('revisionIn()', () => {
  test('finds the revision of the one record that is shown', () => {
    expect(revisionIn({ config: {}, revision: 0 }, null)).toBe(0)
    expect(revisionIn({ job: {}, application: { revision: 3 } }, null)).toBe(3)
    expect(revisionIn({ display: { revision: 4 } }, null)).toBe(4)
  })

  test('finds the revision of the record with an id', () => {
    const answer = {
      revision: 9,
      profiles: [
        { id: 'a', revision: 1 },
        { id: 'b', revision: 2 },
      ],
    }
    expect(revisionIn(answer, 'b')).toBe(2)
    expect(revisionIn(answer, 'c')).toBeNull()
    expect(revisionIn({ answers: [{ question_id: 'a:b', revision: 4 }] }, 'a:b')).toBe(4)
  })

  test('finds nothing in another answer', () => {
    for (const answer of [null, [], 'text', { application: null }])
      expect(revisionIn(answer, null)).toBeNull()
  })
})

const screen = { width: 80, quiet: false, colour: false, now: Date.parse('2026-11-21T09:00:00Z') }
const HOSTILE = '\u001b]0;owned\u0007\u001b[31mRed\u202e\u200b\u009b2J\r\nsecond\tline'
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const ESCAPES = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u200b]/

const board = {
  id: `greenhouse:${HOSTILE}`,
  system: 'greenhouse',
  board: 'acme',
  company: HOSTILE,
  state: 'live',
  postings: 3,
  jobs: 3,
  last_read_at: '2026-11-21T08:00:00.000Z',
  last_change_at: null,
  reason: null,
  sample: false,
}
const totals = { boards: 1, postings: 3, by_state: { live: 1 } }
const answer = { schema_version: 'svc-boards:1', boards: [board], totals }

describe('a terminal', () => {
  const SCREEN = { stdin: true, stdout: true, stderr: true, columns: 80 }
  const EXPORT = ['export', '--what', 'answers', '--format', 'csv']
  let server: ServedHome
  beforeAll(async () => {
    server = await serveToCommands()
    const body = JSON.stringify({ question: 'How do you greet?', answer: `Hello ${HOSTILE}` })
    const headers = { 'content-type': 'application/json' }
    await fetch(`${server.url}/api/answers`, { method: 'POST', headers, body })
  })
  afterAll(() => server.stop())

  test.each([[EXPORT], [['answers', '--json']]])(
    'gets no escape of the person’s own text by %j, and a file gets every byte',
    async (words) => {
      const shown = await run([...words, '--url', server.url], {}, SCREEN)
      const written = await run([...words, '--url', server.url], {})
      expect(shown.out).not.toMatch(ESCAPES)
      expect(written.out).toMatch(ESCAPES)
      expect(shown.out).toContain('owned')
    },
  )
})

describe('showReply()', () => {
  test('prints no escape of a stranger, in a table, as ids and in an answer that it does not know', async () => {
    const odd = {
      schema_version: 'svc-odd:1',
      [`key${HOSTILE}`]: HOSTILE,
      list: [{ text: HOSTILE }, HOSTILE],
    }
    const printed = [
      ...(await showReply(answer, screen)),
      ...(await showReply(answer, { ...screen, quiet: true })),
      ...(await showReply(odd, screen)),
    ]
    for (const line of printed) expect(line).not.toMatch(ESCAPES)
    expect(printed.join('\n')).toContain('Red')
  })

  test('reads an answer of another shape in plain lines', async () => {
    const lines = await showReply(
      { schema_version: 'svc-boards:1', boards: [], extra: { a: [1, 2], b: null } },
      screen,
    )
    expect(lines).toEqual(['boards:', 'extra:', '  a: 1, 2', '  b:'])
  })

  test('prints ids alone when it is to be quiet', async () => {
    const quiet = { ...answer, boards: [{ ...board, id: 'greenhouse:acme' }] }
    expect(await showReply(quiet, { ...screen, quiet: true })).toEqual(['greenhouse:acme'])
  })
})

describe('table()', () => {
  const columns = [
    { head: 'Title', cell: (row: string) => row, share: 2 },
    { head: 'Place', cell: (row: string) => row, share: 1 },
    { head: 'Empty', cell: () => null },
  ]

  test.each([20, 40, 80])('is never wider than %d columns', (width) => {
    const lines = table(
      { ...screen, width },
      ['x'.repeat(90), '東京'.repeat(40), 'short', '👩‍💻'.repeat(50)],
      columns,
    )
    for (const line of lines) expect(Bun.stringWidth(line)).toBeLessThanOrEqual(width)
  })

  test.each([
    [30, ['Title'], 20],
    [40, ['Title', 'Place'], 20],
    [60, ['Title', 'Place'], 20],
    [90, ['Title', 'Place', 'Id', 'Written'], 20],
  ])(
    'keeps a name that can be read in %d columns, and the columns beside it that fit',
    (width, heads, least) => {
      const named = [
        { head: '#', cell: () => 1 },
        { head: 'Title', cell: () => 'Senior Platform Engineer for Sails and Lines', share: 2 },
        { head: 'Place', cell: () => 'Leeds, England; York, England', share: 1 },
        { head: 'Id', cell: () => 'an-id-of-thirty-columns-in-all' },
        { head: 'Written', cell: () => '2026-11-29' },
      ]
      const [head = '', row = ''] = table({ ...screen, width }, [1], named)
      expect(head.split(/ +/)).toEqual(['#', ...heads])
      const titled = row.slice(3, head.indexOf('Place') > 0 ? head.indexOf('Place') : undefined).trim()
      expect(titled.length).toBeGreaterThanOrEqual(least - 1)
      expect(row.length).toBeLessThanOrEqual(width)
    },
  )

  test('cuts nothing without a width, and leaves out a column without a text', () => {
    const lines = table({ ...screen, width: Number.POSITIVE_INFINITY }, ['x'.repeat(90)], columns)
    expect(lines[1]).toContain('x'.repeat(90))
    expect(lines[0]).not.toContain('Empty')
  })

  test('has colours only where they are wanted', () => {
    expect(table({ ...screen, colour: true }, ['a'], columns)[0]).toStartWith('\u001b[1m')
    expect(table(screen, ['a'], columns)[0]).not.toMatch(ESCAPES)
  })
})

describe('row report', () => {
  let server: ServedHome
  let job = ''
  let quote = ''

  const read = async (path: string) => (await fetch(`${server.url}${path}`)).json()

  async function svc(...words: string[]): Promise<string> {
    const env = { PATH: process.env['PATH'] ?? '', SVC_HOME: server.home }
    const child = Bun.spawn([process.execPath, '--no-env-file', 'lib/cli/main.ts', ...words], {
      env,
      stderr: 'pipe',
    })
    const out = await new Response(child.stdout).text()
    expect(await child.exited).toBe(0)
    return out.replace(/\s+/g, ' ')
  }

  beforeAll(async () => {
    server = await serveToCommands({ sample: true })
    const { postings } = await read('/api/new')
    job = postings.rows[0].job_identity
    await svc('assess', job, '--target', 'builtin')
    const { assessment } = await read(`/api/jobs?url=${encodeURIComponent(job)}`)
    quote = assessment.matrix[0].quote
  })

  afterAll(() => server?.stop())

  test('svc job report says what is kept, and svc job shows it with its row', async () => {
    const out = await svc('job', 'report', job, quote, '--report', 'read_wrongly')
    expect(out).toStartWith('Kept for this job: you said: read wrongly.')
    expect(await svc('job', job)).toContain('(you said: read wrongly)')
    expect(await svc('job', 'report', job, quote, '--no-report')).toStartWith('Taken back.')
    expect(await svc('job', job)).not.toContain('you said')
  })

  test('svc answers lists how each is read, a number where one was asked for', async () => {
    const out = await svc('answers', '--wide')
    expect(out).toContain('7 years')
    expect(out).toContain('no to it')
  })
})

const NAMES = { flags: new Set(['--us-only']), valued: new Set(['--q']) }
const canonical = (line: string) => canonicalFlags(line.split(' '), NAMES).join(' ')

test.each([
  ['--us-only 1', '--us-only'],
  ['--us-only true rust', '--us-only rust'],
  ['--us-only 0', '--no-us-only'],
  ['--us-only=false', '--no-us-only'],
  ['--us-only rust', '--us-only rust'],
  ['--us-only', '--us-only'],
  ['--q --us-only 1', '--q --us-only 1'],
  ['--q=--us-only=1', '--q=--us-only=1'],
  ['-- --us-only 1', '-- --us-only 1'],
  ['--limit 1', '--limit 1'],
])('canonicalFlags() %s is %s', (typed, plain) => expect(canonical(typed)).toBe(plain))

test('every option of every command is explained, beyond its choices', () => {
  const terminal = {
    environment: {},
    out: () => undefined,
    err: () => undefined,
    tty: {},
  } as unknown as Terminal
  const bare = commandsBelow(makeProgram(['help'], terminal)).flatMap((command) =>
    command.options.flatMap(({ long, description = '' }) =>
      /^(one of (?!your)|may be repeated|needed|$)/.test(description)
        ? [`${commandWords(command)} ${long}`]
        : [],
    ),
  )
  expect(bare).toEqual([])
})

test.each([
  ['cv.pdf', 'pdf'],
  ['/home/me/My CV.DOCX', 'docx'],
  ['resume.json', 'json_resume'],
  ['a.b.md', 'markdown'],
  ['notes.txt', 'text'],
  ['cv.odt', null],
  ['cv', null],
  ['folder.pdf/cv', null],
])('%s is read as %p', (name, format) => expect(resumeFormat(name)).toBe(format))

test('a plain start is read without the command line, which answers for all that is wrong', () => {
  const read = (line: string, environment: Record<string, string> = {}) =>
    readPlainServe(line.split(' '), environment)
  expect(read('serve')).toEqual({ port: null, open: true })
  expect(read('serve', { SVC_PORT: '8080' })).toEqual({ port: 8080, open: true })
  expect(read('serve --port 0', { SVC_PORT: '8080' })).toEqual({ port: 0, open: true })
  for (const line of itemsIn(
    `serve --port | serve --port 70000 | serve --help | serve --port 1 --json | serve --no-open | serve x`,
  ))
    expect([line, read(line)]).toEqual([line, null])
  for (const name of ['SVC_PORT', 'SVC_BOARDS_GATEWAY', 'SVC_INDEX_URL'])
    expect(read('serve', { [name]: 'nonsense' })).toBeNull()
})
