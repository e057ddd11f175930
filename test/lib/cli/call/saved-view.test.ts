import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { run } from '#test/support/command-line.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
const svc = (...words: string[]) => run(words, { SVC_HOME: server.home })

beforeAll(async () => {
  server = await startServer({ sample: true })
}, 120_000)

afterAll(async () => {
  await server.stop()
})

describe('svc views', () => {
  test('says how to save one while there is none', async () => {
    expect((await svc('views')).out).toContain('svc views save')
  })

  test('saves filters under a name, and lists with them', async () => {
    const saved = await svc('views', 'save', 'Remote work', '--work-mode', 'remote', '--sort', 'newest')
    expect(saved.exit).toBe(0)
    expect(saved.out).toStartWith('The view is saved.\n')
    expect(saved.out).toContain("svc jobs --view 'Remote work'")
    expect((await svc('views')).out).toMatch(
      /view:remote-work +Remote work +sort=newest work-mode=remote +1\n/,
    )
    const same = await svc('jobs', '--work-mode', 'remote', '--sort', 'newest')
    expect(same.out).toMatch(/\n\d+ of \d+ that match\.\n/)
    expect((await svc('jobs', '--view', 'remote WORK')).out).toBe(same.out)
    expect((await svc('jobs', '--view', 'view:remote-work')).out).toBe(same.out)
  })

  test('counts what is typed beside a view for more than the view', async () => {
    const typed = await svc('jobs', '--view', 'Remote work', '--work-mode', 'hybrid', '--json')
    const plain = await svc('jobs', '--work-mode', 'hybrid', '--sort', 'newest', '--json')
    expect(JSON.parse(typed.out).total).toBe(JSON.parse(plain.out).total)
    expect(JSON.parse(typed.out).total).toBeGreaterThan(0)
  })

  test('exports the jobs of a view, and counts them', async () => {
    const { out } = await svc('export', '--view', 'Remote work', '--format', 'csv')
    const { total } = JSON.parse((await svc('jobs', '--work-mode', 'remote', '--json')).out)
    expect(out.trimEnd().split('\r\n').length - 1).toBe(total)
    expect((await svc('jobs', 'facts', '--view', 'Remote work')).out).toStartWith(
      `${total} jobs that your roles found.\n`,
    )
  })

  test('writes over a view only with its revision', async () => {
    const words = ['views', 'save', 'Remote work', '--q', 'designer']
    const refused = await svc(...words)
    expect(refused.exit).toBe(1)
    expect(refused.err).toStartWith('revision_conflict: ')
    expect((await svc(...words, '--revision', '1')).out).toStartWith('The view is changed.\n')
    expect((await svc('views', '--json')).out).toContain('"filters":{"q":"designer"}')
  })

  test('refuses a view that is not there, and one by a filter that is not', async () => {
    expect(await svc('jobs', '--view', 'None')).toMatchObject({ exit: 1, out: '' })
    expect((await svc('views', 'save', 'Odd', '--work-mode', 'moon')).exit).toBe(1)
  })

  test('deletes a view', async () => {
    const { exit, out } = await svc('views', 'delete', 'view:remote-work')
    expect({ exit, out }).toEqual({ exit: 0, out: 'Deleted view:remote-work.\n' })
    expect(JSON.parse((await svc('views', '--json')).out).views).toEqual([])
  })
})

describe('svc jobs facts', () => {
  test('counts with bars, by company, role, country, age, work mode and system', async () => {
    const { exit, out } = await svc('jobs', 'facts', '--scope', 'all')
    expect(exit).toBe(0)
    expect(out).toMatch(/^\d+ stored jobs\.\n/)
    for (const head of ['Company', 'Role', 'Country', 'Age', 'Work mode', 'System']) {
      expect(out).toMatch(new RegExp(`\n${head} +Jobs\n`))
    }
    expect(out).toMatch(/\nnone +\d+ {2}#+\n/)
    expect(out).toMatch(/\n3d, 2 to 3 days +\d+/)
    expect(out).toMatch(/\n\d+ others +\d+ {2}#+\n/)
  })

  test('says so where no job matches', async () => {
    expect((await svc('jobs', 'facts', '--q', 'zzzz')).out).toBe(
      'No job matches among the jobs that your roles found.\n',
    )
  })
})
