import { expect, test } from 'bun:test'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApp } from '#test/support/app.ts'
import { MARKDOWN } from '#test/support/master-app.ts'
import { isSkipped } from '#test/support/tools.ts'

const run = (...command: string[]) => Bun.spawnSync(command, { stdout: 'ignore', stderr: 'ignore' }).success

const home = await mkdtemp(join(tmpdir(), 'shortlist-full-'))

test.skipIf(isSkipped('full_disk'))(
  'a full disk is said to be full, and no backup is called broken for it',
  async () => {
    expect(run('mount', '-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', home)).toBe(true)
    const app = await openApp({ home })
    await app.post('/api/master', { markdown: MARKDOWN })
    await app.post('/api/backup')
    const ballast = join(home, 'ballast')
    await writeFile(ballast, new Uint8Array(16 * 1024 * 1024)).catch(() => undefined)
    const full = { ok: false, error: { code: 'target_unavailable', reason: 'disk_full' } }
    expect(await app.call('POST', '/api/backup', { body: {} })).toMatchObject(full)
    expect(await app.call('POST', '/api/backup/verify', { body: {} })).toMatchObject(full)
    const lines = { revision: 1, section: 'summary' as const, lines: [{ text: 'One more' }] }
    expect(await app.call('POST', '/api/master/lines', { body: lines })).toMatchObject(full)
    await rm(ballast)
    expect((await app.post('/api/backup/verify')).backup.ok).toBe(true)
    await app.post('/api/backup')
    expect((await readdir(join(home, 'backups'))).filter((name) => name.startsWith('.'))).toEqual([])
    await app.close()
    run('umount', '--lazy', home)
    await rm(home, { recursive: true, force: true })
  },
)
