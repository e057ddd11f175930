import { expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockHome } from '#lib/runtime/home/home.ts'

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
