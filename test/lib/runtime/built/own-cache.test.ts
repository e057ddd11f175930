import { afterEach, beforeEach, expect, test } from 'bun:test'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtBy, cacheFolder, findCache, ROOT, recordText } from '#lib/runtime/built/build-cache.ts'

let cache: string
let before: string | undefined
beforeEach(async () => {
  before = process.env['XDG_CACHE_HOME']
  cache = await mkdtemp(join(tmpdir(), 'shortlist-cache-'))
  process.env['XDG_CACHE_HOME'] = cache
  await mkdir(cacheFolder(), { recursive: true, mode: 0o700 })
  const record = { built_by: builtBy(), root: ROOT, folder: 'page-1', inputs: [], outputs: [] }
  await writeFile(join(cacheFolder(), 'page.json'), recordText(record))
})
afterEach(async () => {
  if (before === undefined) delete process.env['XDG_CACHE_HOME']
  else process.env['XDG_CACHE_HOME'] = before
  await rm(cache, { recursive: true, force: true })
})

test('a build is used from a folder that its person alone can write', async () => {
  expect(findCache('page')).toEqual({ folder: join(cacheFolder(), 'page-1') })
  for (const mode of [0o770, 0o702]) {
    await chmod(cacheFolder(), mode)
    expect(findCache('page')).toBeNull()
  }
  await chmod(cacheFolder(), 0o750)
  expect(findCache('page')).not.toBeNull()
})

test.skipIf(process.getuid?.() !== 0)('a build in a folder of another account is not used', async () => {
  await chown(cacheFolder(), 65_534, 65_534)
  expect(findCache('page')).toBeNull()
})
