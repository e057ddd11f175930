import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { clearLeftovers, workFolder } from '#lib/runtime/home/leftovers.ts'
import { startServer } from '#test/support/server.ts'

const LONG_AGO = new Date('2026-11-20T00:00:00Z')
const HEX = 'a1b2c3d4e5f6'
const DIGEST = 'ab'.repeat(32)
let home: string
let dead: number
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'shortlist-leftovers-'))
  const child = Bun.spawn(['true'])
  await child.exited
  dead = child.pid
})
afterEach(() => rm(home, { recursive: true, force: true }))

async function put(path: string, when = LONG_AGO): Promise<string> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'Private.')
  await utimes(path, when, when)
  await utimes(dirname(path), when, when)
  return path
}

test('copies that a killed process left in the home and the temporary folder are removed', async () => {
  const gone = await Promise.all([
    put(join(home, 'backups', `.making-${dead}-1`, 'desk.db')),
    put(join(home, 'backups', `.checking-${dead}-1`, 'desk.db')),
    put(join(home, `.aside-${dead}-1`, 'desk.db')),
    put(join(tmpdir(), `shortlist-aside-${dead}-1`, 'desk.db')),
    put(join(home, `config.json.${HEX}.tmp`)),
    put(join(home, 'resumes', `master.md.${HEX}.tmp`)),
    put(join(home, 'application-files', `fV1StGXR8_Z5jdHi6.${HEX}.tmp`)),
    put(join(home, 'resumes', 'jobs', 'acme-engineer', `resume.md.${HEX}.tmp`)),
    put(join(home, 'learning', 'lp-1', `${DIGEST}.new`, 'index.html')),
  ])
  await clearLeftovers(home)
  expect(gone.filter((path) => existsSync(path))).toEqual([])
})

test('what lives, is newer, is a link or has another name stays', async () => {
  const elsewhere = await put(join(home, 'elsewhere', `mine.${HEX}.tmp`))
  const stays = await Promise.all([
    put(join(home, 'backups', `.making-${process.ppid}-1`, 'desk.db')),
    put(join(home, 'backups', 'my-notes', 'notes.txt')),
    put(join(home, 'resumes', `new.md.${HEX}.tmp`), new Date(Date.now() + 60_000)),
    put(join(home, 'resumes', 'draft.tmp')),
    put(join(tmpdir(), `another.${HEX}.tmp`)),
  ])
  await symlink(dirname(elsewhere), join(home, 'resumes', 'linked'))
  await clearLeftovers(home)
  expect([...stays, elsewhere].filter((path) => !existsSync(path))).toEqual([])
  await rm(stays[4] ?? '')
})

test('copies are made in the home, and elsewhere only where it cannot be written', () => {
  expect(dirname(workFolder('checking', home))).toBe(home)
  expect(dirname(workFolder('aside', join(home, 'nowhere')))).toBe(tmpdir())
})

test('the next start removes the copy of a damaged desk that a killed server showed', async () => {
  const server = await startServer({ home })
  await server.stop()
  // A server that ended early leaves all pages in its log, which would stand in for the file.
  await rm(join(home, 'desk.db-wal'), { force: true })
  await writeFile(join(home, 'desk.db'), 'no database at all '.repeat(2000))
  const showing = await startServer({ home })
  expect((await readdir(home)).filter((name) => name.startsWith('.aside-'))).toHaveLength(1)
  await showing.kill()
  const next = await startServer({ home })
  for (;;) {
    const left = (await readdir(home)).filter((name) => name.startsWith('.aside-'))
    if (left.length === 1) break
    await Bun.sleep(20)
  }
  await next.stop()
  expect((await readdir(home)).filter((name) => name.startsWith('.aside-'))).toEqual([])
})
