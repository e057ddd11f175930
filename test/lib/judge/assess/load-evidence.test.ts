import { afterEach, beforeEach, expect, test } from 'bun:test'
import { readEvidenceVersion } from '#db/desk/evidence.ts'
import type { Reader } from '#db/store.ts'
import { loadEvidence } from '#lib/judge/assess/load-evidence.ts'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'

let app: TestApp
beforeEach(async () => {
  app = await openApp({ sample: true })
})
afterEach(() => app.close())

async function write(text: string): Promise<void> {
  const { revision } = mustBe(await app.call('GET', '/api/master')).master
  const body = { revision, section: 'summary' as const, lines: [{ text }] }
  mustBe(await app.call('POST', '/api/master/lines', { body }))
}

test('what is written while it is read is of a later version, and looked at again', async () => {
  const { desk } = app.services
  let pending = true
  const meanwhile: Reader = {
    first: (statement) => desk.first(statement),
    together: (statements) => desk.together(statements),
    rows: async (statement) => {
      const rows = await desk.rows(statement)
      if (pending && statement.sql.includes('master_part')) {
        pending = false
        await write('Fires kilns')
      }
      return rows as never
    },
  }
  const { version, lines } = await loadEvidence(meanwhile)
  expect(lines.map(({ text }) => text)).not.toContain('Fires kilns')
  expect(version).toBeLessThan(await readEvidenceVersion(desk))
  expect((await loadEvidence(meanwhile)).lines.map(({ text }) => text)).toContain('Fires kilns')
})

test('is the same for every job of a batch until a word of it changes', async () => {
  const { desk } = app.services
  const before = await loadEvidence(desk)
  expect(await loadEvidence(desk)).toBe(before)
  await write('Fires kilns')
  const after = await loadEvidence(desk)
  expect(after.lines).toHaveLength(before.lines.length + 1)
  const answer = { question: 'Do you weave?', answer: 'Yes, for years.' }
  mustBe(await app.call('POST', '/api/answers', { body: answer }))
  expect((await loadEvidence(desk)).lines).toHaveLength(after.lines.length + 1)
})
