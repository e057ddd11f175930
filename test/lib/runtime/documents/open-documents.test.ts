import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDocuments } from '#lib/runtime/documents/open-texts.ts'
import { appFor } from '#test/support/opened.ts'

const FIXTURE = new URL('../../../fixtures/resumes/okonjo.pdf', import.meta.url)
const ENDLESS = new URL('../../../support/endless-document.ts', import.meta.url)
const GREEDY = new URL('../../../support/greedy-document.ts', import.meta.url)
const COUNTING = new URL('../../../support/counting-document.ts', import.meta.url)
const some_text = { format: 'text', text: 'Skills\nGo' } as const

const app = appFor('all')

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

/** A PDF of these objects, numbered from 1, with its table; the first is the catalogue. */
function pdfOf(objects: string[]): Uint8Array {
  let text = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return String(place).padStart(10, '0')
  })
  const start = text.length
  const rows = places.map((place) => `${place} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return new TextEncoder().encode(text)
}

const CONTENT = 'BT /F1 12 Tf 72 700 Td (Baked bread at night for ten years) Tj ET'
const pagesOf = (count: number, first: number) =>
  `<< /Type /Pages /Count ${count} /Kids [${Array.from({ length: count }, (_, at) => `${first + at} 0 R`).join(' ')}] >>`
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const STREAM = `<< /Length ${CONTENT.length} >>\nstream\n${CONTENT}\nendstream`
const PAGE =
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 3 0 R >> >> >>'
const ran = join(tmpdir(), `shortlist-pdf-ran-${process.pid}`)
const SCRIPT = `/S /JavaScript /JS (app.launchURL\\("https://crumb.example/"\\); require\\("fs"\\).writeFileSync\\("${ran}", ""\\); Bun.write\\("${ran}", ""\\))`

type Parts = { opening?: string; pages?: string; font?: string; stream?: string; rest?: string[] }
const fileOf = ({
  opening = '',
  pages = pagesOf(1, 5),
  font = FONT,
  stream = STREAM,
  rest = [PAGE],
}: Parts) => pdfOf([`<< /Type /Catalog /Pages 2 0 R${opening} >>`, pages, font, stream, ...rest])
const BARE_FONT =
  '<< /Type /Font /Subtype /TrueType /BaseFont /X /FontDescriptor << /FontFile2 4 0 R /Flags 4 >> >>'

test.each([
  ['5,000 pages', { pages: pagesOf(5000, 5), rest: Array(5000).fill(PAGE) }],
  ['a million pages that are not there', { pages: '<< /Type /Pages /Count 1000000 /Kids [5 0 R] >>' }],
  ['pages that contain themselves', { pages: '<< /Type /Pages /Count 2 /Kids [2 0 R 2 0 R] >>', rest: [] }],
  [
    'scripts at its opening',
    { opening: ` /OpenAction << ${SCRIPT} >> /Names << /JavaScript << /Names [(a) << ${SCRIPT} >>] >> >>` },
  ],
  ['a program to launch', { opening: ` /OpenAction << /S /Launch /F (/bin/touch ${ran}) >>` }],
  ['a font that is none', { font: BARE_FONT }],
  ['a stream that lies about its length', { stream: STREAM.replace(/Length \d+/, 'Length 999999999') }],
] as [string, Parts][])(
  'a PDF with %s is read or refused, and runs nothing',
  async (_, parts) => {
    const bytes = fileOf(parts)
    const problem = await app.services.documents.readResume({ format: 'pdf', bytes }).then(
      () => null,
      (caught) => caught,
    )
    if (problem !== null) expect(problem).toMatchObject({ name: 'Refusal', code: 'invalid_value' })
    expect(existsSync(ran)).toBe(false)
    expect((await app.services.documents.readResume(some_text)).lines).toBeDefined()
  },
  120_000,
)

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

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('documents that follow each other share a process, which ends once none comes', async () => {
  const { documents, close } = openDocuments({ module: COUNTING, idleMs: 2_000 })
  const read = async () =>
    (await documents.readResume(some_text)) as unknown as { pid: number; reads: number }
  const first = await read()
  expect(await read()).toEqual({ pid: first.pid, reads: 2 })
  while (isRunning(first.pid)) await Bun.sleep(50)
  expect(await read()).toMatchObject({ reads: 1 })
  await close()
})

test('a document that breaks a limit takes its process along, and the next one gets a whole one', async () => {
  const { documents, close } = openDocuments({ module: COUNTING, memoryBytes: 256 * 1024 * 1024 })
  const reads = async () => (await documents.readResume(some_text)) as unknown as { reads: number }
  expect(await reads()).toMatchObject({ reads: 1 })
  const greedy = { format: 'text', text: 'greedy' } as const
  await expect(documents.readResume(greedy)).rejects.toMatchObject({ code: 'invalid_value' })
  expect(await reads()).toMatchObject({ reads: 1 })
  await close()
})
