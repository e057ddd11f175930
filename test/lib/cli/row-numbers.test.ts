import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run, TTY } from '#test/support/command-line.ts'
import { type ServedHome, serveToCommands } from '#test/support/served.ts'

let server: ServedHome
const svc = (...words: string[]) => run(words, { SVC_HOME: server.home })
const explain = async (...words: string[]) => JSON.parse((await svc(...words, '--explain')).out)
const linkOf = (out: string) => /^Link +(\S+)$/m.exec(out)?.[1]
const kept = async () => JSON.parse(await readFile(join(server.home, 'terminal-programs.json'), 'utf8'))

beforeAll(async () => {
  server = await serveToCommands({ sample: true })
}, 120_000)

afterAll(() => server?.stop())

describe('the number of a listed row', () => {
  test('names its job for the next command, which says what it names', async () => {
    expect((await svc('job', '1')).err).toContain('No list of this kind was printed yet')
    const { out } = await svc('jobs', '--limit', '3')
    expect(out).toMatch(/^# {2}Standing/)
    const links = (await svc('jobs', '--limit', '3', '--quiet')).out.trim().split('\n')
    for (const [index, link] of links.entries()) {
      const shown = await svc('job', String(index + 1))
      expect(shown.err).toMatch(new RegExp(`^${index + 1} is .+, .+ \\(svc jobs, just now\\)\n$`))
      expect(linkOf(shown.out)).toBe(link)
    }
    const [, second = ''] = links
    const body = { job_url: second }
    expect((await explain('apply', '2', '--status', 'interested')).body).toMatchObject(body)
    expect((await explain('job', 'seen', '2', '3')).body.job_urls).toEqual(links.slice(1))
    expect((await explain('assess', '2')).body).toEqual({ job: body })
    expect((await explain('letter', '2')).path).toContain(encodeURIComponent(second))
  })

  test.each([
    ['new', 'job'],
    ['search engineer', 'job'],
    ['boards', 'board'],
    ['roles', 'role'],
    ['answers', 'answer'],
    ['stories', 'story'],
    ['learn list', 'course'],
  ])('is printed and kept for `svc %s`', async (list, kind) => {
    const { out } = await svc(...list.split(' '))
    const { [kind]: numbered } = await kept()
    expect(numbered.list).toBe(`svc ${list.replace(' engineer', '')}`)
    expect(out).toMatch(/^ *1 {2}/m)
    const ids = (await svc(...list.split(' '), '--quiet')).out.trim().split('\n')
    expect(numbered.rows.map((row: { id: string }) => row.id)).toEqual(ids)
  })

  test('names the board, role, answer and story of its own list', async () => {
    const { board, role, answer, story } = await kept()
    expect((await explain('boards', 'remove', '1')).path).toContain(encodeURIComponent(board.rows[0].id))
    expect((await explain('refresh', '1')).body.boards).toEqual([board.rows[0].id])
    expect((await explain('roles', 'select', '1')).path).toBe(`/api/profiles/${role.rows[0].id}/select`)
    expect((await explain('answers', 'show', '1')).path).toContain(encodeURIComponent(answer.rows[0].id))
    expect((await explain('stories', 'show', '1')).path).toContain(encodeURIComponent(story.rows[0].id))
  })

  test('is refused when the list is shorter, a week old or of another address', async () => {
    await svc('jobs', '--limit', '2')
    const far = await svc('job', '3')
    expect(far).toMatchObject({ exit: 2, out: '' })
    expect(far.err).toContain('The last list, svc jobs just now, has no job with the number 3.')
    const before = await kept()
    const at = new Date(Date.now() - 8 * 24 * 3_600_000).toISOString()
    const old = { ...before, job: { ...before.job, at } }
    await writeFile(join(server.home, 'terminal-programs.json'), JSON.stringify(old))
    expect((await svc('job', '1')).err).toContain('is 8 d old')
    expect((await run(['job', '1'], { SVC_URL: server.url })).err).toContain('of your home')
    await writeFile(join(server.home, 'terminal-programs.json'), '{"job":')
    expect((await svc('job', '1')).err).toContain('No list of this kind')
  })

  test('keeps its meaning at the terminal of a person while a program lists other rows', async () => {
    const person = (...words: string[]) => run(words, { SVC_HOME: server.home }, TTY)
    await person('jobs', '--limit', '3')
    const { err } = await person('job', '2')
    expect(err).toContain('2 is ')
    await svc('jobs', '--limit', '3', '--offset', '2')
    expect((await person('job', '2')).err).toBe(err)
    expect((await svc('job', '2')).err).not.toBe(err)
  })

  test('is neither printed nor kept with `--json`, `--quiet` or another address', async () => {
    await svc('jobs', '--limit', '2')
    const before = await kept()
    await svc('jobs', '--limit', '9', '--json')
    await svc('jobs', '--limit', '9', '--quiet')
    expect((await run(['jobs', '--limit', '9'], { SVC_URL: server.url })).out).toStartWith('Standing')
    expect(await kept()).toEqual(before)
  })
})

describe('words of a title or company', () => {
  type Named = { job_url: string; title: string; company_name: string }
  let rows: Named[]

  beforeAll(async () => {
    const { out } = await svc('jobs', '--scope', 'all', '--no-limits', '--limit', '200', '--json')
    rows = JSON.parse(out).postings.rows
  })

  test('name the one job that has them', async () => {
    const once = rows.filter(({ title }) => rows.filter((row) => row.title === title).length === 1)
    const [job] = once
    const shown = await svc('job', `${job?.title}, ${job?.company_name}`.toUpperCase())
    expect(shown.err).toContain(`is ${job?.title}, ${job?.company_name}`)
    expect(linkOf(shown.out)).toBe(job?.job_url)
  })

  test('offer a choice in a terminal, and numbers elsewhere', async () => {
    const companies = Map.groupBy(rows, (row) => row.company_name)
    const [company = '', own = []] =
      [...companies].find(([, jobs]) => jobs.length > 1 && jobs.length < 9) ?? []
    const begin = company.split(' ')[0] ?? ''
    const chosen = await run(['job', begin], { SVC_HOME: server.home }, TTY, false, ['1'])
    expect(chosen.err).toContain('Which one? 1 to')
    expect(own.map(({ job_url }) => job_url)).toContain(linkOf(chosen.out) ?? '')
    const none = await run(['job', begin], { SVC_HOME: server.home }, TTY, false, [''])
    expect(none).toMatchObject({ exit: 2, out: '' })
    const piped = await svc('job', begin)
    expect(piped).toMatchObject({ exit: 2, out: '' })
    expect(piped.err).toContain('svc job 1')
    const [first] = (await kept()).job.rows
    expect(linkOf((await svc('job', '1')).out)).toBe(first.id)
    expect(JSON.parse((await svc('job', begin, '--json')).out).error.code).toBe('bad_usage')
  })

  test('of no job are refused with the next step, and links and ids stay as they are', async () => {
    const none = await svc('job', 'zeppelin captain')
    expect(none.exit).toBe(1)
    expect(none.err).toContain("svc search 'zeppelin captain'")
    expect((await explain('job', 'jobs.lever.co/x/1')).path).toContain(encodeURIComponent('https://jobs'))
    const roles = JSON.parse((await svc('roles', '--json')).out).profiles
    const [{ id, label }] = roles
    expect((await svc('roles', 'select', id, '--quiet')).exit).toBe(0)
    expect((await svc('roles', 'select', label.toUpperCase())).err).toContain(label)
    expect((await svc('roles', 'select', 'nobody')).err).toStartWith('not_found')
  })
})
