import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { existsSync } from 'node:fs'
import {
  type FileHandle,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeAtomically, writeForNow } from '#lib/runtime/home/write-whole.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shortlist-whole-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a file is replaced as a whole, is its person’s alone and leaves nothing beside it', async () => {
  const path = join(folder, 'config.json')
  await writeAtomically(path, 'one')
  await writeAtomically(path, 'two')
  expect(await readFile(path, 'utf8')).toBe('two')
  writeForNow(path, 'three')
  expect(await readFile(path, 'utf8')).toBe('three')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['config.json'])
})

test('a link planted beside the file or in its place is not written through', async () => {
  const elsewhere = join(folder, 'elsewhere.txt')
  const path = join(folder, 'config.json')
  await writeFile(elsewhere, 'untouched')
  await symlink(elsewhere, `${path}.tmp`)
  await symlink(elsewhere, path)
  await writeAtomically(path, 'new')
  await symlink(elsewhere, join(folder, 'server.json'))
  writeForNow(join(folder, 'server.json'), 'new')
  expect(await readFile(elsewhere, 'utf8')).toBe('untouched')
  expect(await readFile(path, 'utf8')).toBe('new')
})

test('what a crash left beside the file does not hold up the next write', async () => {
  const path = join(folder, 'config.json')
  await writeFile(`${path}.tmp`, 'half')
  await mkdir(`${path}.0123456789ab.tmp`)
  await writeAtomically(path, 'whole')
  expect(await readFile(path, 'utf8')).toBe('whole')
})

test('a write that fails leaves nothing beside the file', async () => {
  const path = join(folder, 'config.json')
  await mkdir(join(path, 'not-empty'), { recursive: true })
  expect(writeAtomically(path, 'text')).rejects.toThrow()
  await writeAtomically(path, 'text').catch(() => undefined)
  expect(await readdir(folder)).toEqual(['config.json'])
})

test('a file is flushed before it gets its name, and the folder with the name afterwards', async () => {
  const path = join(folder, 'config.json')
  const handle = await open(folder)
  const flushed: { isFolder: boolean; isNamed: boolean }[] = []
  const flush = handle.sync
  const spy = spyOn(Object.getPrototypeOf(handle), 'sync').mockImplementation(async function (
    this: FileHandle,
  ) {
    flushed.push({ isFolder: (await this.stat()).isDirectory(), isNamed: existsSync(path) })
    return flush.call(this)
  })
  try {
    await writeAtomically(path, 'one')
  } finally {
    spy.mockRestore()
    await handle.close()
  }
  expect(flushed).toEqual([
    { isFolder: false, isNamed: false },
    { isFolder: true, isNamed: true },
  ])
})
