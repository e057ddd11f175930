import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { COMMANDS } from '#lib/cli/declared-commands.ts'
import { run } from '#test/support/command-line.ts'
import { type ServedHome, serveToCommands } from '#test/support/served.ts'

let server: ServedHome
const svc = (...words: string[]) => run(words, { SVC_HOME: server.home })
const lines = async (...words: string[]) => (await svc(...words)).out.trimEnd().split('\n')
const json = async (...words: string[]) => JSON.parse((await svc(...words, '--json')).out)

beforeAll(async () => {
  server = await serveToCommands({ sample: true })
}, 120_000)

afterAll(() => server?.stop())

const LISTS = COMMANDS.filter(
  ({ method, fields }) => method === 'GET' && fields.some(({ key }) => key === 'limit'),
)

describe('every list', () => {
  test.each([...LISTS.map(({ use }) => use), 'new', 'hidden', 'targets', 'words'])(
    '`svc %s` takes --limit and --fields',
    async (use) => {
      const { out } = await run(['help', ...use.split(' ')])
      expect(out).toContain('--limit <')
      expect(out).toContain('--fields <')
      const words = use === 'search' ? ['search', 'engineer'] : use.split(' ')
      expect((await svc(...words, '--limit', '1', '--quiet')).out.trim().split('\n').length).toBe(1)
    },
  )

  test('cuts its rows to the limit where the route has none', async () => {
    expect((await json('new', '--limit', '2')).postings.rows).toHaveLength(2)
    expect((await svc('new', '--limit', '2')).out).toMatch(/^2 of \d+ shown/m)
    expect((await json('targets', '--limit', '1')).targets).toHaveLength(1)
    const wrong = await svc('new', '--limit', 'many')
    expect(wrong).toMatchObject({ exit: 2, out: '' })
    expect(wrong.err).toContain('whole number')
  })
})

describe('--fields', () => {
  test.each([
    ['jobs', 'title,company,link', ['title', 'company', 'link']],
    ['new', 'Title, place', ['Title', 'place']],
    ['boards', 'id,state', ['id', 'state']],
    ['roles', 'role,jobs', ['role', 'jobs']],
    ['answers', 'question,answer', ['question', 'answer']],
    ['search engineer', 'title,link', ['title', 'link']],
  ])('prints of each row of `svc %s` the fields %s', async (list, names, heads) => {
    const words = [...list.split(' '), '--limit', '3', '--fields', names]
    const [head = '', first = ''] = await lines(...words)
    expect(head.trim().split(/ +/)).toEqual(['#', ...heads])
    expect(first.trim()).toStartWith('1  ')
    const rows = await json(...words)
    expect(Object.keys(rows[0])).toEqual(heads)
    expect(Object.values(rows[0]).every((value) => value !== undefined)).toBe(true)
  })

  test('numbers the rows for the next command', async () => {
    await svc('jobs', '--limit', '2', '--fields', 'title')
    const [, second = ''] = (await svc('jobs', '--limit', '2', '--quiet')).out.trim().split('\n')
    expect((await svc('job', '2')).out).toContain(second)
  })

  test('names the fields that there are, and leaves the sizes of rows to the route', async () => {
    const wrong = await svc('jobs', '--fields', 'titel')
    expect(wrong).toMatchObject({ exit: 2, out: '' })
    expect(wrong.err).toContain('No row has the field “titel”. The fields are: ')
    expect(JSON.parse((await svc('jobs', '--fields', 'row', '--explain')).out).path).toBe(
      '/api/postings?sort=best&fields=row',
    )
    expect((await json('jobs', '--fields', 'row', '--limit', '1')).postings.rows).toHaveLength(1)
    expect(await json('jobs', '--q', 'zeppelin', '--fields', 'title')).toEqual([])
  })
})

test('--remote is the filter of remote work of each list of jobs', async () => {
  for (const list of ['jobs', 'search engineer', 'jobs facts', 'export']) {
    const { path } = JSON.parse((await svc(...list.split(' '), '--remote', '--explain')).out)
    expect(path).toContain('work_mode=remote')
  }
  const all = (await json('new')).postings.rows as { work_mode: string }[]
  const remote = all.filter(({ work_mode }) => work_mode === 'remote')
  expect(remote.length).toBeGreaterThan(0)
  expect(remote.length).toBeLessThan(all.length)
  expect((await json('new', '--remote')).postings.rows).toEqual(remote)
  expect((await svc('jobs', '--remote', '--work-mode', 'onsite')).exit).toBe(2)
})
