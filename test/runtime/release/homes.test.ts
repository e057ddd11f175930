import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { restoreArchive } from '#lib/runtime/backup/restore.ts'
import { VERSION } from '#lib/service/version.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'

/** A backup of a home of each release, with the same records. A release adds its own and changes none. */
const FOLDER = join(import.meta.dir, '../../fixtures/homes')
const LINK = 'https://kept.invalid/jhrdJAKe9uKbJlr13'
const releases = readdirSync(FOLDER).map((name) => name.replace(/\.zip$/, ''))

let home: string
let served: ServedHome | null

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'shortlist-homes-'))
  served = null
})

afterEach(async () => {
  await served?.stop()
  rmSync(home, { recursive: true, force: true })
})

test('this release has its home among them', () => {
  expect(releases).toContain(VERSION)
})

describe.each(releases)('a home of release %s', (release) => {
  test('opens with everything that it held', async () => {
    const restored = await restoreArchive(home, join(FOLDER, `${release}.zip`))
    expect(restored.checked.problems).toEqual([])
    served = await serveHome({ home })
    const read = async (path: string) => JSON.stringify(await (await fetch(`${served?.url}${path}`)).json())
    expect(await read('/api/master')).toContain('Cut flour waste by 12 % with a new order sheet.')
    expect(await read('/api/answers')).toContain('Yes, class B')
    expect(await read('/api/stories')).toContain('12 % less waste')
    expect(await read('/api/applications')).toContain(LINK)
    const resume = `/api/tailored-resumes?${new URLSearchParams({ job_identity: LINK })}`
    expect(await read(resume)).toContain('Baked 400 loaves a night')
    expect(await read('/api/health')).toContain('"state":"well"')
  })
})
