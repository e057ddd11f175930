import { expect, test } from 'bun:test'
import { withCareerTables } from '#lib/evidence/imports/lines/career-tables.ts'
import { checkZip, MAX_UNPACKED } from '#lib/evidence/imports/read-docx.ts'
import { MAX_RESUME_BYTES, readResume } from '#lib/evidence/imports/read-resume.ts'
import type { ResumeFile } from '#lib/evidence/master/draft.ts'
import { growthOf, IN_PROPORTION } from '#test/support/growth.ts'
import { resumeFile } from '#test/support/resumes.ts'
import { sourceLine } from '#test/support/source-line.ts'
import { worksFor } from '#test/support/works-for.ts'
import { zipOf } from '#test/support/zip.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** A PDF with pages of these contents, without a table of where its parts are: readers find them by themselves. */
function pdfOf(contents: string[]): Uint8Array {
  const kids = contents.map((_, at) => `${at * 2 + 4} 0 R`).join(' ')
  const pages = contents.flatMap((content, at) => [
    `${at * 2 + 4} 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents ${at * 2 + 5} 0 R /Resources << /Font << /F 3 0 R >> >> >>\nendobj`,
    `${at * 2 + 5} 0 obj\n<< /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj`,
  ])
  const parts = [
    '%PDF-1.4',
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj',
    `2 0 obj\n<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>\nendobj`,
    '3 0 obj\n<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>\nendobj',
    ...pages,
    'trailer\n<< /Root 1 0 R >>',
  ]
  return bytesOf(parts.join('\n'))
}

async function refusalOf(file: ResumeFile): Promise<string> {
  const problem = await readResume(file).then(
    () => null,
    (error: unknown) => error,
  )
  expect(problem).toMatchObject({ name: 'Refusal', code: 'invalid_value' })
  return (problem as Error).message
}

test('a PDF made by hand is read, so that those below are refused for their own reasons', async () => {
  const bytes = pdfOf(['BT /F 12 Tf 50 700 Td (Skills) Tj 0 -20 Td (Go, Rust) Tj ET'])
  expect((await readResume({ format: 'pdf', bytes })).lines).toMatchObject([
    { section: 'skills', text: 'Go, Rust' },
  ])
})

test('a PDF without text says that it is a scan', async () => {
  expect(await refusalOf({ format: 'pdf', bytes: pdfOf(['0 0 600 800 re f']) })).toContain('scan')
})

test('a PDF with a password says so', async () => {
  expect(await refusalOf(await resumeFile('locked.pdf'))).toContain('password')
})

test('a PDF of too many pages says how many are read', async () => {
  const page = 'BT /F 12 Tf 50 700 Td (Go) Tj ET'
  expect(await refusalOf({ format: 'pdf', bytes: pdfOf(Array(31).fill(page)) })).toContain('30 pages')
})

test.each(['', 'no document at all', '%PDF-1.7\n%%EOF', 'PK\x03\x04 broken'])(
  '%p is refused as PDF and as DOCX',
  async (text) => {
    expect(await refusalOf({ format: 'pdf', bytes: bytesOf(text) })).toMatch(/PDF/)
    expect(await refusalOf({ format: 'docx', bytes: bytesOf(text) })).toMatch(/DOCX/)
  },
)

test('a PDF that was cut anywhere is read or refused, and never anything else', async () => {
  const { bytes } = await resumeFile('varga.pdf')
  for (let part = 1; part < 12; part += 1) {
    const cut = bytes.slice(0, Math.floor((bytes.length * part) / 12))
    const outcome = await readResume({ format: 'pdf', bytes: cut }).catch((problem: Error) => problem)
    if (outcome instanceof Error) expect(outcome).toMatchObject({ name: 'Refusal', code: 'invalid_value' })
  }
})

test('a DOCX that was cut or changed anywhere is read or refused, and never anything else', async () => {
  const { bytes } = await resumeFile('merriweather.docx')
  for (let at = 0; at < bytes.length; at += 397) {
    const changed = bytes.slice()
    changed[at] = (changed[at] ?? 0) ^ 0xff
    const outcome = await readResume({ format: 'docx', bytes: changed }).catch((problem: Error) => problem)
    if (outcome instanceof Error) expect(outcome).toMatchObject({ name: 'Refusal', code: 'invalid_value' })
  }
})

test('a zip that unpacks to more than a resume holds is refused, also where it lies about its size', async () => {
  const bomb = new Uint8Array(MAX_UNPACKED + 1)
  expect(await checkZip(zipOf({ 'word/document.xml': bomb }))).toBe('too_large')
  expect(await checkZip(zipOf({ 'word/document.xml': bomb }, 100))).toBe('too_large')
  const many = Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`${at}.xml`, 'x']))
  expect(await checkZip(zipOf(many))).toBe('too_large')
  expect(await refusalOf({ format: 'docx', bytes: zipOf({ 'word/document.xml': bomb }, 100) })).toContain(
    'far more',
  )
})

test('an old or locked office file says so', async () => {
  const bytes = new Uint8Array(600).fill(1)
  bytes.set([0xd0, 0xcf, 0x11, 0xe0])
  expect(await refusalOf({ format: 'docx', bytes })).toContain('.doc')
})

test('a file that is too large, not in UTF-8 or empty says so', async () => {
  expect(await refusalOf({ format: 'pdf', bytes: new Uint8Array(MAX_RESUME_BYTES + 1) })).toContain('16 MB')
  expect(await refusalOf({ format: 'text', bytes: new Uint8Array([0xff, 0xfd, 0x41]) })).toContain('UTF-8')
  expect(await refusalOf({ format: 'markdown', text: ' \n' })).toContain('no text')
  expect(await refusalOf({ format: 'pdf', text: 'x' })).toContain('bytes')
})

test.each([
  ['bullets', '- ', 4000],
  ['spaces', ' ', 8000],
  ['stars', '*', 4000],
  ['brackets', '[(', 4000],
  ['dates', '2019 – ', 1000],
  ['capitals', 'SKILLS\n', 600],
  ['careers', 'AKADEMISCHER WERDEGANG\n\nClerk, Hill, 2019 – 2020\n\n', 120],
  ['open comments', '<!-- ', 2500],
  ['dots', '1. ', 5000],
  ['cut marks', '\ufdd0 | ', 1500],
])('many %s take time in proportion', async (_, piece, times) => {
  const read = async (size: number) => {
    for (const format of ['text', 'markdown'] as const)
      for (const first of ['a', ''])
        await readResume({ format, text: `${first}${piece.repeat(size)}b` }).catch(() => undefined)
  }
  expect(await growthOf(read, times)).toBeLessThan(IN_PROPORTION)
})

test('many headings take time in proportion', async () => {
  const read = (times: number) => {
    const headings = Array.from({ length: times }, (_, at) => `## Skills ${at}\n\n`)
    return readResume({ format: 'markdown', text: `${headings.join('')}Kafka\n` })
  }
  expect(await growthOf(read, 2000)).toBeLessThan(IN_PROPORTION)
})

test('many rows in Japanese without a period above are read in proportion to their number', async () => {
  const rows = Array.from({ length: 12_000 }, () => sourceLine('システム', { right: '開発' }))
  expect(await growthOf((times) => withCareerTables(rows.slice(0, times)), 3_000)).toBeLessThan(IN_PROPORTION)
})

test.each([
  ['names', 'Ada Byron\n'],
  ['halves of words', 'super-\n'],
  ['unfinished lines', 'and the\n'],
  ['names beside each other', 'Ada Byron | '],
  ['letters', 'a'],
])('a header of many %s is read in work that grows with its length', async (_, piece) => {
  const [short = 0, long = 0] = await worksFor(
    'import',
    [125, 1000].map((size) => piece.repeat(size)),
  )
  expect(short).toBeGreaterThan(125)
  expect(long / short).toBeLessThan(9)
})
