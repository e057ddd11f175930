import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { openMasterApp } from '#test/support/master-app.ts'

let app: Awaited<ReturnType<typeof openMasterApp>>
beforeAll(async () => {
  app = await openMasterApp()
})
afterAll(() => app.close())

describe('a backup', () => {
  test('holds the desk and the person’s files, and is read back before it counts', async () => {
    expect((await app.get('/api/backups')).backups).toEqual([])
    const made = await app.post('/api/backup')
    expect(made.backup).toMatchObject({ ok: true, problems: [], reason: 'asked', files: 2 })
    expect(made.backup.rows).toBeGreaterThan(9)
    const path = join(app.home, made.backup.path)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const files = unzipSync(await readFile(path))
    expect(Object.keys(files).sort()).toEqual(['desk.db', 'manifest.json', 'resumes/master.md'])
    expect(new TextDecoder().decode(files['resumes/master.md'])).toBe(await app.file())
    expect((await readdir(join(app.home, 'backups'))).filter((name) => name.startsWith('.'))).toEqual([])
    const { backups } = await app.get('/api/backups')
    expect(backups.map((backup) => backup.name)).toEqual([made.backup.name])
  })

  test('holds nothing that a link in the home leads to', async () => {
    const elsewhere = join(app.home, 'elsewhere')
    const resumes = join(app.home, 'resumes')
    await mkdir(elsewhere)
    await writeFile(join(elsewhere, 'secret.txt'), 'not of this home')
    await symlink(join(elsewhere, 'secret.txt'), join(app.home, 'header.json'))
    await symlink(join(elsewhere, 'secret.txt'), join(resumes, 'linked.md'))
    await symlink(elsewhere, join(resumes, 'linked'))
    await symlink(elsewhere, join(app.home, 'learning'))
    expect(await backedUp()).toEqual(['desk.db', 'manifest.json', 'resumes/master.md'])
    await rename(resumes, join(elsewhere, 'resumes'))
    await symlink(join(elsewhere, 'resumes'), resumes)
    expect(await backedUp()).toEqual(['desk.db', 'manifest.json'])
    await rm(resumes)
    await rename(join(elsewhere, 'resumes'), resumes)
  })

  async function backedUp(): Promise<string[]> {
    const { backup } = await app.post('/api/backup')
    return Object.keys(unzipSync(await readFile(join(app.home, backup.path)))).sort()
  }

  test('is whole when it is verified, and is not once a byte of it differs', async () => {
    const whole = await app.post('/api/backup/verify')
    expect(whole.backup).toMatchObject({ ok: true, problems: [] })
    const path = join(app.home, whole.backup.path)
    const bytes = await readFile(path)
    const at = Math.floor(bytes.length / 2)
    bytes[at] = (bytes[at] ?? 0) ^ 0xff
    await writeFile(path, bytes)
    const broken = await app.post('/api/backup/verify', { name: whole.backup.name })
    expect(broken.backup.ok).toBe(false)
    expect(broken.message).toContain('not whole')
    await writeFile(path, bytes.subarray(0, 100))
    const cut = await app.post('/api/backup/verify')
    expect(cut.backup.ok).toBe(false)
  })

  test.each(['../desk.db', 'nothing.zip'])('that is called %s is not there', async (name) => {
    const refused = await app.call('POST', '/api/backup/verify', { body: { name } })
    expect(refused).toMatchObject({ ok: false, error: { code: 'not_found' } })
  })
})
