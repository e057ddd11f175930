import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdir, mkdtemp, readdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CourseFiles } from '#lib/learn/course/course-files.ts'
import { courseFiles } from '#lib/runtime/home/course-files.ts'

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

describe('the site of a course', () => {
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
