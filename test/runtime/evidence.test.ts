import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '#lib/service/http/client.ts'
import type { manifest } from '#routes/manifest.ts'
import { mustBe } from '#test/support/app.ts'
import { MARKDOWN } from '#test/support/master-app.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

let home: string
let server: TestServer
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'shortlist-evidence-'))
  server = await startServer({ home })
})
afterEach(async () => {
  await server.kill()
  await rm(home, { recursive: true, force: true })
})

const callOf = (url: string) => createClient<typeof manifest>((path, init) => fetch(`${url}${path}`, init))

/** A writer that goes on until the server is gone, and remembers what was acknowledged. */
async function writeUntilKilled(url: string, acknowledged: Set<string>): Promise<void> {
  const call = callOf(url)
  try {
    for (let at = 0; ; at += 1) {
      const { master } = mustBe(await call('GET', '/api/master'))
      const text = `Shipped release ${acknowledged.size}-${at} to production`
      const body = { revision: master.revision, section: 'summary' as const, lines: [{ text }] }
      const written = await call('POST', '/api/master/lines', { body })
      if (written.ok) acknowledged.add(text)
    }
  } catch {
    // The server was killed: what was not acknowledged may be there or not.
  }
}

/** An editor that saves the file again and again, and syncs it. */
async function editUntilKilled(url: string, acknowledged: Set<string>): Promise<void> {
  const call = callOf(url)
  const path = join(home, 'resumes', 'master.md')
  try {
    for (let at = 0; ; at += 1) {
      const text = `Taught course ${acknowledged.size}-${at} by hand`
      const file = await readFile(path, 'utf8')
      await writeFile(path, file.replace('## Summary\n\n', `## Summary\n\n- ${text}\n`))
      const synced = await call('POST', '/api/master/sync', { body: {} })
      if (synced.ok && synced.value.status === 'imported') acknowledged.add(text)
      if (!synced.ok && synced.error.code === 'revision_conflict') await rm(path)
    }
  } catch {
    // As above.
  }
}

describe('what was acknowledged', () => {
  test('is there after three kills at any moment of writes and syncs, and the file says how it stands', async () => {
    mustBe(await callOf(server.url)('POST', '/api/master', { body: { markdown: MARKDOWN } }))
    const acknowledged = new Set<string>()
    let kills = 0
    while (kills < 3 || acknowledged.size < 20) {
      const working = [writeUntilKilled(server.url, acknowledged), editUntilKilled(server.url, acknowledged)]
      await new Promise((resolve) => setTimeout(resolve, 200 + ((kills * 397) % 900)))
      await server.kill()
      await Promise.all(working)
      kills += 1
      server = await startServer({ home })
      const { master, file, retired } = mustBe(await callOf(server.url)('GET', '/api/master'))
      const held = new Set([...master.items, ...retired].map((item) => item.text))
      expect([...acknowledged].filter((text) => !held.has(text))).toEqual([])
      expect(['current', 'older', 'changed', 'missing']).toContain(file.state)
    }
  }, 300_000)
})
