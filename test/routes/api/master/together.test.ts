import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mustBe } from '#test/support/app.ts'
import { openMasterApp } from '#test/support/master-app.ts'

let app: Awaited<ReturnType<typeof openMasterApp>>
beforeAll(async () => {
  app = await openMasterApp()
})
afterAll(() => app.close())

const ROUNDS = 25

/** Writes lines until enough of them were taken; a refusal must bring the master as it is. */
async function writer(name: string, actor: 'operator' | 'agent'): Promise<string[]> {
  const written: string[] = []
  let { revision } = await app.master()
  while (written.length < ROUNDS) {
    const text = `${name} wrote line ${written.length}`
    const body = { revision, section: 'summary' as const, lines: [{ text }], actor }
    const outcome = await app.call('POST', '/api/master/lines', { body })
    if (outcome.ok) {
      written.push(text)
      revision = outcome.value.master.revision
      continue
    }
    expect(outcome.error.code).toBe('revision_conflict')
    const current = outcome.error['current'] as { revision: number; items: unknown[] }
    expect(current.items.length).toBeGreaterThan(0)
    revision = current.revision
  }
  return written
}

// A file that another program wrote over in the same instant holds other changes; the editor then tries again.
function takes({ status, added = [] }: { status: string; added?: string[] | undefined }): boolean {
  return status === 'imported' && added.length > 0
}

/** Edits the file in an editor that knows nothing of the others, and syncs it. */
async function editor(): Promise<string[]> {
  const imported: string[] = []
  while (imported.length < ROUNDS) {
    // Lines that are alike could be taken for one line that was worded anew.
    const letter = String.fromCharCode(97 + imported.length)
    const text = `${letter.repeat(9)} ${letter.repeat(7)} ${letter.repeat(11)}`
    if (!(await app.file()).includes(text)) await app.edit('## Summary\n\n', `## Summary\n\n- ${text}\n`)
    const outcome = await app.call('POST', '/api/master/sync', { body: {} })
    if (outcome.ok && takes(outcome.value)) imported.push(text)
    if (outcome.ok) continue
    expect(outcome.error.code).toBe('revision_conflict')
    const { revision } = outcome.error['current'] as { revision: number }
    // The person looks, and says that the file is to be imported as it is.
    const told = await app.call('POST', '/api/master/sync', { body: { revision } })
    if (told.ok && takes(told.value)) imported.push(text)
  }
  return imported
}

test('two writers and an editor of the file at once lose nothing, and every loser is told', async () => {
  const texts = (await Promise.all([writer('Ada', 'operator'), writer('Agent', 'agent'), editor()])).flat()
  expect(texts.length).toBe(3 * ROUNDS)
  const { master, retired, file } = mustBe(await app.call('GET', '/api/master'))
  const held = new Set([...master.items, ...retired].map((item) => item.text))
  expect(texts.filter((text) => !held.has(text))).toEqual([])
  // Each revision has the one before it as its parent: none was written over another.
  expect(master.revisions).toBe(master.revision)
  expect(['current', 'older', 'changed']).toContain(file.state)
}, 120_000)
