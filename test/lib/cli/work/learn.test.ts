import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { chmod, mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configure } from '#test/support/as-person.ts'
import { run } from '#test/support/command-line.ts'
import { smallCourse } from '#test/support/course.ts'
import { type ServedHome, serveToCommands } from '#test/support/served.ts'

let server: ServedHome
let folder: string
const svc = (...words: string[]) => run(words, { SVC_HOME: server.home, PATH: join(folder, 'bin') })

beforeAll(async () => {
  server = await serveToCommands({ sample: true })
  folder = await mkdtemp(join(tmpdir(), 'shortlist-learn-'))
  // No browser is started by these tests.
  await mkdir(join(folder, 'bin'))
  await writeFile(join(folder, 'bin', 'xdg-open'), '#!/bin/sh\nexit 0\n')
  await chmod(join(folder, 'bin', 'xdg-open'), 0o755)
}, 120_000)

afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function courseFolder(name: string, files: Record<string, string>): Promise<string> {
  const path = join(folder, name)
  await mkdir(join(path, 'pages'), { recursive: true })
  for (const [file, text] of Object.entries(files)) await writeFile(join(path, file), text)
  return path
}

describe('svc learn', () => {
  test('lists, builds, shows and opens what comes with the program', async () => {
    const listed = await svc('learn')
    expect(listed.out).toContain('1  Backend engineer  ')
    expect((await svc('learn', 'show', '1')).out).toContain('backend-engineer')
    expect(listed.out).toContain('Not built yet')
    expect((await svc('learn', 'list')).out).toBe(listed.out)
    expect((await svc('learn', 'open', 'backend-engineer')).err).toContain('svc learn build backend-engineer')
    expect((await svc('learn', 'build', 'backend-engineer', '--wait')).out).toMatch(/State +Built/)
    expect((await svc('learn', 'show', 'backend-engineer')).out).toContain('svc learn open backend-engineer')
    const opened = await svc('learn', 'open', 'backend-engineer')
    expect(opened).toMatchObject({ exit: 0, out: `${server.url}/learning/shipped/backend-engineer/\n` })
    expect((await svc('learn', 'lessons', 'backend-engineer')).out).toMatch(/Lesson +Minutes +Exercise/)
    expect((await svc('learn', 'gaps', 'backend-engineer')).out).toContain('No job is assessed yet')
    expect((await svc('learn', 'progress', 'backend-engineer')).out).toContain('Nothing was done')
    expect((await svc('learn', 'show', 'nobody')).err).toContain('not_found')
    expect((await svc('learn', 'open', 'nobody')).err).toContain('not_found')
  }, 120_000)

  test('says what a course would take, and asks a model only with --approve', async () => {
    expect((await svc('learn', 'request', 'data engineer')).out).toContain('needs a model program')
    const refused = await svc('learn', 'request', 'data engineer', '--approve')
    expect(refused.err).toContain('model_target_unavailable')
    await configure(server, { model_target: 'claude', allowed_targets: ['claude'] })
    const outcome = await svc('learn', 'request', 'data engineer')
    expect(outcome.out).toContain('Nothing was asked yet. Yes: the same command with --approve')
    expect(outcome.out).toMatch(/Calls +about \d+, 40 at most/)
  }, 120_000)

  test('finds lessons for what a job asks', async () => {
    const { postings } = await (await fetch(`${server.url}/api/postings?scope=all&limit=60`)).json()
    let found = ''
    for (const { job_identity } of postings.rows) {
      if (found !== '') break
      await svc('assess', job_identity, '--target', 'builtin')
      const { out } = await svc('learn', 'for', job_identity)
      if (out.includes('svc learn')) found = out
    }
    expect(found).toMatch(/^“.+”$/m)
    expect(found).toMatch(/^ {2}.+, \d+ min, in [A-Z]/m)
    expect(found).toMatch(/^svc learn (open|build) [a-z-]+$/m)
    const gaps = await svc('learn', 'gaps', 'site-reliability-engineer')
    expect(gaps.out).toMatch(/asked by|nothing is taught here/)
  }, 120_000)

  test('imports the data of a folder, and deletes the course again', async () => {
    const course = JSON.stringify(smallCourse())
    const path = await courseFolder('mine', { 'course.json': course, 'index.html': '<h1>foreign</h1>' })
    await writeFile(join(path, 'pages', 's1.txt'), 'another text')
    await writeFile(join(path, 'pages', 'NOT AN ID.txt'), 'x')
    const made = await svc('learn', 'import', path, '--json')
    expect(made.exit).toBe(0)
    const { pathway } = JSON.parse(made.out)
    expect(pathway).toMatchObject({ imported_from: 'mine', quotes_checked: false })
    expect(await (await fetch(`${server.url}${pathway.url}`)).text()).not.toContain('foreign')
    expect((await svc('learn')).out).toContain('folder mine')
    expect((await svc('learn', 'delete', pathway.id)).out).toContain('The course is deleted')
    expect((await svc('learn', 'show', pathway.id)).exit).toBe(1)
  }, 120_000)

  test('reads no link, no device, nothing too large and no folder without a course', async () => {
    const secret = join(folder, 'secret.json')
    await writeFile(secret, '{"a":1}')
    const linked = await courseFolder('linked', {})
    await symlink(secret, join(linked, 'course.json'))
    expect((await svc('learn', 'import', linked)).err).toContain('is a link or no plain file')
    const paged = await courseFolder('paged', { 'course.json': '{}' })
    await symlink(secret, join(paged, 'pages', 's1.txt'))
    expect((await svc('learn', 'import', paged)).err).toContain('s1.txt is a link')
    const piped = await courseFolder('piped', {})
    expect(Bun.spawnSync(['mkfifo', join(piped, 'course.json')]).exitCode).toBe(0)
    expect((await svc('learn', 'import', piped)).err).toContain('no plain file')
    const large = await courseFolder('large', { 'course.json': '{}' })
    await truncate(join(large, 'course.json'), 17 * 1024 * 1024)
    expect((await svc('learn', 'import', large)).err).toContain('larger than 16 MB')
    const empty = await courseFolder('empty', {})
    expect((await svc('learn', 'import', empty)).err).toContain('holds no course.json')
    const wrong = await courseFolder('wrong', { 'course.json': '[1]' })
    expect((await svc('learn', 'import', wrong)).err).toContain('no JSON object')
    expect(await svc('learn', 'import', join(folder, 'none'))).toMatchObject({ exit: 2 })
    await symlink(wrong, join(folder, 'way'))
    expect((await svc('learn', 'import', join(folder, 'way'))).err).toContain('no such folder')
    const refused = await courseFolder('refused', { 'course.json': '{"schema":"svc-course:1"}' })
    expect(await svc('learn', 'import', refused)).toMatchObject({ exit: 1 })
  }, 120_000)
})
