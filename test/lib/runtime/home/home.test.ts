import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { existsSync } from 'node:fs'
import {
  type FileHandle,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CourseFiles } from '#lib/learn/course/course-files.ts'
import { wipeHome } from '#lib/runtime/backup/wipe.ts'
import { courseFiles } from '#lib/runtime/home/course-files.ts'
import { HomeInUse, lockHome, settingsFile } from '#lib/runtime/home/home.ts'
import { homeFiles, modelKeyFile, pairedFile, readSecret } from '#lib/runtime/home/home-files.ts'
import { readHomeNote, readServerNote } from '#lib/runtime/home/home-folder.ts'
import { writeAtomically, writeForNow } from '#lib/runtime/home/write-whole.ts'

test('a home that is made is open to its person alone, and a folder that is there keeps its rights', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shortlist-mode-'))
  const before = process.umask(0o022)
  try {
    await mkdir(join(folder, 'there'))
    for (const name of ['made', 'there']) await (await lockHome(join(folder, name))).release()
    const modeOf = async (name: string) => (await stat(join(folder, name))).mode & 0o777
    expect([await modeOf('made'), await modeOf('there')]).toEqual([0o700, 0o755])
  } finally {
    process.umask(before)
    await rm(folder, { recursive: true, force: true })
  }
})

test('a home is locked for others until it is released, and then this process can lock it again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shortlist-again-'))
  for (const _ of [1, 2]) {
    const locked = await lockHome(folder)
    await expect(lockHome(folder)).rejects.toBeInstanceOf(HomeInUse)
    await locked.release()
  }
  await rm(folder, { recursive: true })
})

test.each([0, 120])(
  'a lock file that a power cut left full of the byte %d is emptied and locks',
  async (byte) => {
    const folder = await mkdtemp(join(tmpdir(), 'shortlist-lock-'))
    await writeFile(join(folder, 'server.lock'), Buffer.alloc(4096, byte))
    await (await lockHome(folder)).release()
    await rm(folder, { recursive: true })
  },
)

test.skipIf(process.platform === 'win32')(
  'a pipe or a device in place of a file of the home is not read, so that nothing waits for it',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'shortlist-pipe-'))
    const at = (name: string) => join(folder, name)
    const names = 'config.json paired.json person.secret model-keys.json home.json server.json'.split(' ')
    Bun.spawnSync(['mkfifo', ...names.map(at)])
    await symlink('/dev/zero', at('endless'))
    const isFolder = { code: 'EISDIR' }
    await expect(settingsFile(at('config.json'), () => undefined).read()).rejects.toMatchObject(isFolder)
    for (const name of ['config.json', 'endless'])
      await expect(homeFiles(folder).read(name)).rejects.toMatchObject(isFolder)
    expect(await pairedFile(folder).read()).toBeNull()
    expect(await modelKeyFile(folder, () => undefined).read()).toBeNull()
    expect(await readSecret(folder)).toBeNull()
    expect([await readHomeNote(folder), await readServerNote(folder)]).toEqual([null, null])
    expect(wipeHome(folder).leftovers).toContain('config.json')
    await rm(folder, { recursive: true })
  },
)

describe('write whole', () => {
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
})

describe('the site of a course', () => {
  const PLACE = 'shipped/backend-engineer'

  let home: string
  let courses: CourseFiles

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'shortlist-courses-'))
    courses = courseFiles(home)
  })
  afterEach(() => rm(home, { recursive: true, force: true }))

  const pages = (text = 'a') =>
    new Map([
      ['index.html', text],
      ['m1l1.html', 'b'],
    ])
  const folder = (...names: string[]) => join(home, 'learning', 'shipped', 'backend-engineer', ...names)
  const read = async (digest: string, name: string) => {
    const page = await courses.readPage(PLACE, digest, name)
    return page && new TextDecoder().decode(page.bytes)
  }

  test('is read as it was put', async () => {
    const digest = await courses.putSite(PLACE, pages())
    expect(await read(digest, 'index.html')).toBe('a')
    expect(await read(digest, 'm1l1.html')).toBe('b')
    expect(await read(digest, 'm9l9.html')).toBeNull()
    expect(await read('0'.repeat(64), 'index.html')).toBeNull()
  })

  test('is left in its place where the same is put again', async () => {
    const digest = await courses.putSite(PLACE, pages())
    const { ino } = await stat(folder(digest))
    expect(await courses.putSite(PLACE, pages())).toBe(digest)
    expect((await stat(folder(digest))).ino).toBe(ino)
  })

  test('is put again where some of it was lost or changed', async () => {
    const digest = await courses.putSite(PLACE, pages())
    await rm(folder(digest, 'm1l1.html'))
    await courses.putSite(PLACE, pages())
    expect(await read(digest, 'm1l1.html')).toBe('b')
    await writeFile(folder(digest, 'm1l1.html'), 'c')
    await courses.putSite(PLACE, pages())
    expect(await read(digest, 'm1l1.html')).toBe('b')
  })

  test('is never read through a link, and is put again in its place', async () => {
    const digest = await courses.putSite(PLACE, pages())
    const outside = join(home, 'outside')
    await mkdir(outside)
    await writeFile(join(outside, 'secret'), 'private')
    await rm(folder(digest, 'index.html'))
    await symlink(join(outside, 'secret'), folder(digest, 'index.html'))
    expect(await read(digest, 'index.html')).toBeNull()
    await courses.putSite(PLACE, pages())
    expect(await read(digest, 'index.html')).toBe('a')

    await rename(folder(), join(outside, 'site'))
    await symlink(join(outside, 'site'), folder())
    expect(await read(digest, 'index.html')).toBeNull()
    await courses.putSite(PLACE, pages('b'))
    expect(await readdir(join(outside, 'site'))).toEqual([digest])
  })

  test('is read where the folder of all courses is a link to another disk', async () => {
    const digest = await courses.putSite(PLACE, pages())
    await rename(join(home, 'learning'), join(home, 'elsewhere'))
    await symlink(join(home, 'elsewhere'), join(home, 'learning'))
    expect(await read(digest, 'index.html')).toBe('a')
  })

  test('is not disturbed by what a power cut left half written', async () => {
    const before = await courses.putSite(PLACE, pages())
    const after = await courses.putSite(PLACE, pages('new'))
    await rm(folder(after), { recursive: true })
    await mkdir(folder(`${after}.new`))
    await writeFile(folder(`${after}.new`, 'index.html'), 'ne')
    expect(await read(before, 'index.html')).toBe('a')
    expect(await courses.putSite(PLACE, pages('new'))).toBe(after)
    expect(await read(after, 'index.html')).toBe('new')
    await courses.clearSites(PLACE, after)
    expect(await readdir(folder())).toEqual([after])
    expect(await read(before, 'index.html')).toBeNull()
  })

  test('lies nowhere else, whatever it is called', async () => {
    const digest = await courses.putSite(PLACE, pages())
    for (const name of ['../index.html', '..', '.', '', '.hidden', 'a/b.html', 'A.html', 'm1l1.html\0']) {
      expect(await courses.readPage(PLACE, digest, name)).toBeNull()
      const put = courses.putSite(PLACE, new Map([[name, 'x']]))
      expect(await put.then(() => 'put').catch(() => 'refused')).toBe('refused')
    }
    for (const place of ['..', '../x', 'shipped/../x', 'shipped/', '/x', 'a/b', '']) {
      expect(await courses.readPage(place, digest, 'index.html')).toBeNull()
      const put = courses.putSite(place, pages())
      expect(await put.then(() => 'put').catch(() => 'refused')).toBe('refused')
    }
  })
})
