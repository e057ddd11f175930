import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { strFromU8, unzipSync } from 'fflate'
import { extractText, getDocumentProxy } from 'unpdf'
import { mustBe } from '#test/support/app.ts'
import { openResumeApp } from '#test/support/resume-app.ts'

const MARKDOWN = `## Summary

- Engineer of **small** systems, *mostly* in Go

## Experience

### Borealis
Engineer, 2021 - Present

- Ran **Kafka** for 4 * 5 teams
- Wrote Go

## Publications

- Nightingale, C., Moss, A. Queues at sea, 2020
`

let app: Awaited<ReturnType<typeof openResumeApp>>
beforeAll(async () => {
  app = await openResumeApp({ master: false })
})
afterAll(() => app.close())

const file = (body: object) =>
  app.send('/api/master/file', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
const bytesOf = async (body: object) => {
  const answer = await file(body)
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}
const textOf = async (body: object) => new TextDecoder().decode(await bytesOf(body))
const textOfPdf = async (body: object) =>
  (await extractText(await getDocumentProxy(await bytesOf(body)), { mergePages: true })).text
const codeOf = async (body: object) => (await (await file(body)).json()).error.code
const header = { name: 'Canary Nightingale', email: 'canary@example.org' }

describe('the main resume as a file', () => {
  test('is refused where none is stored', async () => {
    for (const format of ['pdf', 'text', 'json_resume']) {
      expect(await codeOf({ format })).toBe('master_not_found')
    }
    mustBe(await app.call('POST', '/api/master', { body: { markdown: MARKDOWN } }))
  })

  test('is a PDF and a DOCX with the sent header, which the next one lacks', async () => {
    expect(await textOfPdf({ format: 'pdf', header })).toContain('Canary Nightingale')
    const parts = unzipSync(await bytesOf({ format: 'docx', header }))
    expect(strFromU8(parts['word/document.xml'] as Uint8Array)).toContain('Canary Nightingale')
    const document = strFromU8(parts['word/document.xml'] as Uint8Array)
    const bold = [...document.matchAll(/<w:r><w:rPr>(.*?)<\/w:rPr><w:t[^>]*>([^<]*)/g)]
      .filter(([, look = '']) => look.includes('<w:b/>'))
      .map(([, , text]) => text)
    expect(bold).toContain('Nightingale, C.')
    const bare = await textOfPdf({ format: 'pdf' })
    expect(bare).toContain('Ran Kafka')
    expect(bare).not.toContain('Canary')
    expect(bare).not.toContain('*small')
    expect(
      strFromU8(Object.values(unzipSync(await bytesOf({ format: 'docx' })))[0] as Uint8Array),
    ).not.toContain('Canary')
  })

  test('is plain text without marks, while markdown and JSON Resume keep them', async () => {
    const text = await textOf({ format: 'text' })
    expect(text).toContain('SUMMARY\nEngineer of small systems, mostly in Go\n')
    expect(text).toContain('- Ran Kafka for 4 * 5 teams\n')
    expect(await textOf({ format: 'markdown' })).toContain('- Ran **Kafka** for 4 * 5 teams')
    expect(JSON.parse(await textOf({ format: 'json_resume' })).work[0].highlights).toEqual([
      'Ran **Kafka** for 4 * 5 teams',
      'Wrote Go',
    ])
  })

  test('is texts for the fields of LinkedIn, without marks and without a header', async () => {
    const profile = JSON.parse(await textOf({ format: 'linkedin' }))
    expect(profile).toMatchObject({
      schema_version: 'svc-linkedin:1',
      headline: { text: 'Engineer | Borealis', limit: 220 },
      about: { text: 'Engineer of small systems, mostly in Go', limit: 2600, left_out: [] },
      positions: [{ description: { text: '• Ran Kafka for 4 * 5 teams\n• Wrote Go', limit: 2000 } }],
      skills: { names: [], limit: 50 },
    })
    expect(await codeOf({ format: 'linkedin', header })).toBe('invalid_value')
  })

  test('takes no header as JSON Resume, no unknown format and no unknown field of a header', async () => {
    expect(await codeOf({ format: 'json_resume', header })).toBe('invalid_value')
    expect(await codeOf({ format: 'exe' })).toBe('bad_enum')
    expect(await codeOf({ format: 'pdf', header: { street: 'Elm' } })).toBe('unknown_key')
    expect(await codeOf({ format: 'pdf', header: { name: 'x'.repeat(300) } })).toBe('invalid_value')
  })

  test.each(['../../etc/passwd', 'a\u0007b\nc', 'x'.repeat(200), '\u202eאדה ביירון', '"; filename="x.exe'])(
    'is printed with the name %p, which no header of the answer repeats',
    async (name) => {
      for (const format of ['docx', 'text', 'markdown']) {
        const answer = await file({ format, header: { name } })
        expect(answer.status).toBe(200)
        expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename="resume\.\w+"$/)
      }
    },
  )

  test('has the lines of a role, unless its resume was put in by hand', async () => {
    mustBe(
      await app.call('POST', '/api/profiles', { body: { label: 'Backend', titles: ['Backend Engineer'] } }),
    )
    const [role] = mustBe(await app.call('GET', '/api/profiles')).profiles
    const profile_id = role?.id ?? ''
    const { master } = mustBe(await app.call('GET', '/api/master'))
    const exclude = [master.items.find(({ text }) => text === 'Wrote Go')?.id ?? '']
    mustBe(await app.call('POST', '/api/master/selection', { body: { profile_id, revision: 0, exclude } }))
    expect(await textOf({ format: 'text', profile_id })).not.toContain('Wrote Go')
    expect(await textOf({ format: 'json_resume', profile_id })).not.toContain('Wrote Go')
    expect(await textOf({ format: 'text' })).toContain('Wrote Go')
    expect(await codeOf({ format: 'text', profile_id: 'nobody' })).toBe('profile_not_found')
    mustBe(
      await app.call('PUT', '/api/profiles/:profile_id/resume', {
        params: { profile_id },
        body: { revision: 0, markdown: '## Skills\n\n- Rust\n' },
      }),
    )
    expect(await codeOf({ format: 'text', profile_id })).toBe('profile_resume_in_use')
  })
})
