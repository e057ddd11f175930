import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { unpackArchive } from '#lib/runtime/backup/check-archive.ts'
import { finishRestore } from '#lib/runtime/backup/finish-restore.ts'
import { createClient } from '#lib/service/http/client.ts'
import type { manifest } from '#routes/manifest.ts'
import { homeFilledBy, mustBe, openApp, type TestApp } from '#test/support/app.ts'
import { smallCourse } from '#test/support/course.ts'
import { MARKDOWN } from '#test/support/master-app.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

const MAIN = join(import.meta.dir, '../../lib/cli/main.ts')
const TERMINAL = join(import.meta.dir, '../support/at-terminal.ts')

let home: string
/** The backup of the home, which was made before the last line was written. */
let name: string
let server: TestServer | undefined
beforeEach(async () => {
  home = await homeFilledBy(backUp)
  ;[name = ''] = await readdir(join(home, 'backups'))
})
afterEach(async () => {
  await server?.kill()
  server = undefined
  await rm(home, { recursive: true, force: true })
})

const callOf = (url: string) => createClient<typeof manifest>((path, init) => fetch(`${url}${path}`, init))

async function started(...words: string[]) {
  const program = Bun.spawn([process.execPath, '--no-env-file', ...words], {
    env: { ...process.env, SVC_HOME: home },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err, code] = await Promise.all([
    new Response(program.stdout).text(),
    new Response(program.stderr).text(),
    program.exited,
  ])
  return { out, err, code }
}

/** A program, such as an agent, that runs a command. */
const byProgram = (...words: string[]) => started(MAIN, ...words)
/** A person at a terminal, who answers each question with the first word. */
const answering = (answer: 'yes' | 'no', ...words: string[]) => started(TERMINAL, answer, ...words)
const svc = (...words: string[]) => answering('no', ...words)

async function backUp(app: TestApp): Promise<void> {
  await app.post('/api/master', { markdown: MARKDOWN })
  await app.post('/api/learning/import', { folder: 'mine', course: smallCourse() as never })
  await app.post('/api/backup')
  const body = { revision: 1, section: 'summary' as const, lines: [{ text: 'Written after the backup' }] }
  await app.post('/api/master/lines', body)
}

describe('a backup', () => {
  test('holds files of whatever name the system allows', async () => {
    await writeFile(join(home, 'config.json'), '{}')
    await writeFile(join(home, 'resumes', 'CV: new \\ old.md'), 'mine')
    await writeFile(join(home, 'resumes', 'line\nbreak.md'), 'left out')
    const app = await openApp({ home })
    const { backup } = await app.post('/api/backup')
    await app.close()
    // Those of the earlier backup, the settings and the file with signs in its name.
    expect(backup).toMatchObject({ ok: true, files: 11 })
  })
})

describe('svc backup restore', () => {
  test('is refused while a server uses the home', async () => {
    server = await startServer({ home })
    const refused = await svc('backup', 'restore', name)
    expect(refused.code).toBe(1)
    expect(refused.err).toContain('Stop it first')
  })

  test('brings courses back with their pages and their lessons', async () => {
    const app = await openApp({ home })
    const [course] = (await app.get('/api/learning/pathways')).pathways
    const at = { params: { pathway_id: course?.id ?? '' } }
    const { revision } = mustBe(await app.call('GET', '/api/learning/pathways/:pathway_id', at)).pathway
    const query = { revision: String(revision) }
    mustBe(await app.call('DELETE', '/api/learning/pathways/:pathway_id', { ...at, query }))
    await app.close()
    expect((await svc('backup', 'restore', name, '--yes')).code).toBe(0)
    server = await startServer({ home })
    expect((await fetch(`${server.url}/learning/${course?.id}/`)).status).toBe(200)
    const { lessons } = mustBe(
      await callOf(server.url)('GET', '/api/learning/pathways/:pathway_id/course', at),
    )
    expect(lessons).toHaveLength(3)
  })

  test('puts the backup in place, and what was there aside', async () => {
    expect((await svc('backup', 'check', name)).out).toMatch(/^Whole: 9 files/)
    const shown = await svc('backup', 'restore', name)
    expect(shown.code).toBe(2)
    expect(shown.err).toMatch(/^Restore it\?\nNothing was restored/)
    expect(shown.out).toMatch(/resume parts +\d+ +\d+/)
    expect(await readdir(join(home, 'backups'))).toEqual([name])
    expect(await byProgram('backup', 'restore', name, '--yes')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^proof_required: Only you can/),
    })
    const restored = await answering('yes', 'backup', 'restore', name)
    expect(restored).toMatchObject({ code: 0, err: 'Restore it?\n' })
    server = await startServer({ home })
    const { master, file } = mustBe(await callOf(server.url)('GET', '/api/master'))
    expect(master.revision).toBe(1)
    expect(master.items.map((item) => item.text)).not.toContain('Written after the backup')
    expect(file.state).toBe('current')
    const [aside] = (await readdir(join(home, 'backups'))).filter((name) => name.startsWith('replaced-'))
    const kept = await readFile(join(home, 'backups', aside ?? '', 'resumes', 'master.md'), 'utf8')
    expect(kept).toContain('Written after the backup')
    expect((await stat(join(home, 'backups', aside ?? '', 'desk.db'))).size).toBeGreaterThan(0)
  })

  test('fills an empty home without a word about data of before', async () => {
    for (const file of await readdir(home))
      if (file !== 'backups') await rm(join(home, file), { recursive: true })
    const restored = await answering('yes', 'backup', 'restore', name)
    expect(restored.out).toMatch(/^ {2}resume parts +0 +[1-9]/m)
    expect(restored.out).toContain('This home is empty.')
    expect(restored.out).not.toMatch(/cannot be read|aside|earlier/)
  })

  test('restores nothing from a file that is not a whole backup', async () => {
    const path = join(home, 'backups', name)
    await writeFile(path, (await readFile(path)).subarray(0, 3000))
    const refused = await svc('backup', 'restore', name)
    expect(refused.code).toBe(1)
    expect(refused.err).toContain('Nothing was restored')
    server = await startServer({ home })
    expect(mustBe(await callOf(server.url)('GET', '/api/master')).master.revision).toBe(2)
  })

  test('is refused in plain words on a full disk, and changes nothing', async () => {
    const disk = await mkdtemp(join(tmpdir(), 'shortlist-disk-'))
    const whole = home
    const mount = (...words: string[]) => Bun.spawnSync(words, { stdout: 'ignore', stderr: 'ignore' }).success
    try {
      if (!mount('mount', '-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk)) return
      home = join(disk, 'home')
      await cp(whole, home, { recursive: true })
      await writeFile(join(disk, 'ballast'), 'x'.repeat(4_000_000)).catch(() => undefined)
      expect(await answering('yes', 'backup', 'restore', name)).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^(?:Restore it\?\n)?target_unavailable: The disk is full\.[^\n]*\n$/),
      })
      await rm(join(disk, 'ballast'))
      server = await startServer({ home })
      expect(mustBe(await callOf(server.url)('GET', '/api/master')).master.revision).toBe(2)
    } finally {
      await server?.kill()
      home = whole
      mount('umount', '--lazy', disk)
      await rm(disk, { recursive: true })
    }
  })

  test('that was cut off at any step is finished by the next start', async () => {
    for (const cut of ['nothing moved', 'desk put aside', 'all put aside', 'desk in place']) {
      const half = await mkdtemp(join(tmpdir(), 'shortlist-half-'))
      await cp(home, half, { recursive: true })
      await unpackArchive(join(home, 'backups', name), join(half, '.restoring', 'files'))
      await writeFile(join(half, '.restoring', 'ready.json'), JSON.stringify({ aside: 'backups/replaced-x' }))
      await cutAt(half, cut)
      finishRestore(half)
      const again = await openApp({ home: half })
      const { master } = await again.get('/api/master')
      expect(`${cut}: ${master.revision}`).toBe(`${cut}: 1`)
      await again.close()
      expect((await readdir(half)).filter((name) => name === '.restoring')).toEqual([])
      expect(await readdir(join(half, 'backups', 'replaced-x'))).toContain('desk.db')
      await rm(half, { recursive: true })
    }
  })
})

async function cutAt(half: string, cut: string): Promise<void> {
  const away = join(half, 'backups', 'replaced-x')
  if (cut === 'nothing moved') return
  await mkdir(away, { recursive: true })
  await rename(join(half, 'desk.db'), join(away, 'desk.db'))
  if (cut === 'desk put aside') return
  for (const part of [
    'config.json',
    'resumes',
    'learning',
    'data',
    'desk.db-wal',
    'desk.db-shm',
    'desk.db-sums',
  ]) {
    await rename(join(half, part), join(away, part)).catch(() => undefined)
  }
  await writeFile(join(half, '.restoring', 'aside'), '')
  if (cut === 'all put aside') return
  await rename(join(half, '.restoring', 'files', 'desk.db'), join(half, 'desk.db'))
}

describe('svc wipe', () => {
  test('says what it would remove, and removes nothing without a yes', async () => {
    const refused = await svc('wipe')
    expect(refused.code).toBe(2)
    expect(refused.err).toContain('svc wipe --yes')
    expect(await readdir(home)).toContain('desk.db')
  })

  test('leaves nothing, and names what is not the service’s', async () => {
    await writeFile(join(home, 'my-notes.txt'), 'mine')
    // A killed process and a damaged log left these.
    const dead = Bun.spawnSync(['true']).pid
    const log = 'desk.db-wal.unread-2026-11-23T10-00-00-000Z'
    const leftovers = [
      ...[log, `backups/${log}`, `.aside-${dead}-1/desk.db`, `backups/.checking-${dead}-1/desk.db`],
      'resumes/master.md.a1b2c3d4e5f6.tmp',
    ]
    for (const path of leftovers) {
      await mkdir(dirname(join(home, path)), { recursive: true })
      await writeFile(join(home, path), 'private')
    }
    expect(await byProgram('wipe', '--yes')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^proof_required: Only you can/),
    })
    const wiped = await svc('wipe', '--yes')
    expect(wiped).toMatchObject({ code: 0, out: expect.stringContaining('1 other files were left') })
    expect(await readdir(home)).toEqual(['my-notes.txt'])
  })

  test('leaves files of other programs in folders and under names that a home uses too', async () => {
    const others = [
      'backups/photos.zip',
      'data/table.csv',
      'learning/notes.md',
      'resumes/2019.pdf',
      'resumes/jobs/letter.md',
    ]
    for (const path of others) {
      await mkdir(dirname(join(home, path)), { recursive: true })
      await writeFile(join(home, path), 'mine')
    }
    await writeFile(join(home, 'config.json'), '{"port":8080}')
    for (const end of ['', '-wal', '-shm']) await rm(join(home, `index.db${end}`), { force: true })
    const photos = new Database(join(home, 'index.db'))
    photos.run('create table photo (name)')
    photos.close()
    await symlink('/nowhere', join(home, 'resumes', 'linked'))
    const wiped = await svc('wipe', '--yes')
    expect(wiped.out).toContain('  resumes/jobs/letter.md\n')
    const kept = [...others, 'config.json', 'index.db', 'resumes/linked'].toSorted()
    const found = await readdir(home, { recursive: true, withFileTypes: true })
    const files = found.filter((entry) => !entry.isDirectory())
    const paths = files.map((entry) => relative(home, join(entry.parentPath, entry.name)))
    expect(paths.toSorted()).toEqual(kept)
  })
})
