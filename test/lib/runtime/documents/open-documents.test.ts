import { afterAll, beforeAll, expect, test } from 'bun:test'
import { openDocuments } from '#lib/runtime/documents/open-documents.ts'
import { openApp, type TestApp } from '#test/support/app.ts'

const FIXTURE = new URL('../../../fixtures/resumes/okonjo.pdf', import.meta.url)
const ENDLESS = new URL('../../../support/endless-document.ts', import.meta.url)
const GREEDY = new URL('../../../support/greedy-document.ts', import.meta.url)
const COUNTING = new URL('../../../support/counting-document.ts', import.meta.url)
const some_text = { format: 'text', text: 'Skills\nGo' } as const

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

test('a document is read in another process', async () => {
  const bytes = await Bun.file(FIXTURE).bytes()
  const draft = await app.services.documents.readResume({ format: 'pdf', bytes })
  expect(draft.entries.map(({ heading }) => heading)).toContain('Gridsong Energy')
})

test('a refusal comes through as it was', async () => {
  const refused = app.services.documents.readResume({ format: 'json_resume', text: '[' })
  await expect(refused).rejects.toMatchObject({ name: 'Refusal', code: 'invalid_value' })
})

test('a document that never ends is stopped, and the next one is read', async () => {
  const { documents, close } = openDocuments({ module: ENDLESS, timeMs: 300 })
  const stopped = documents.readResume(some_text)
  await expect(stopped).rejects.toMatchObject({
    code: 'invalid_value',
    message: expect.stringContaining('longer'),
  })
  await expect(documents.readResume(some_text)).rejects.toMatchObject({ code: 'invalid_value' })
  await close()
})

test('a document that takes ever more memory is stopped', async () => {
  const { documents, close } = openDocuments({ module: GREEDY, memoryBytes: 128 * 1024 * 1024 })
  const stopped = documents.readResume(some_text)
  await expect(stopped).rejects.toMatchObject({
    code: 'invalid_value',
    message: expect.stringContaining('memory'),
  })
  await close()
})

test('the service ends while a document is being read', async () => {
  const { documents, close } = openDocuments({ module: ENDLESS })
  const messageOf = (problem: Error) => problem.message
  const left = documents.readResume(some_text).catch(messageOf)
  const waiting = documents.readResume(some_text).catch(messageOf)
  await Bun.sleep(50)
  await close()
  expect(await left).toBe('The service ends.')
  expect(await waiting).toBe('The service ends.')
})

test('documents that follow each other share a process, which ends once none comes', async () => {
  const { documents, close } = openDocuments({ module: COUNTING, idleMs: 300 })
  const read = async () =>
    (await documents.readResume(some_text)) as unknown as { pid: number; reads: number }
  const first = await read()
  expect(await read()).toEqual({ pid: first.pid, reads: 2 })
  await Bun.sleep(900)
  expect(await read()).toMatchObject({ reads: 1 })
  await close()
  expect(() => process.kill(first.pid, 0)).toThrow()
})

test('a document that breaks a limit takes its process along, and the next one gets a whole one', async () => {
  const { documents, close } = openDocuments({ module: COUNTING, timeMs: 1500 })
  const reads = async () => (await documents.readResume(some_text)) as unknown as { reads: number }
  expect(await reads()).toMatchObject({ reads: 1 })
  const endless = { format: 'text', text: 'endless' } as const
  await expect(documents.readResume(endless)).rejects.toMatchObject({ code: 'invalid_value' })
  expect(await reads()).toMatchObject({ reads: 1 })
  await close()
})
