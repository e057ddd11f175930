import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SECTIONS } from '#db/rows/master.ts'
import { mustBe } from '#test/support/app.ts'
import { openResumeApp, POSTING } from '#test/support/resume-app.ts'

let app: Awaited<ReturnType<typeof openResumeApp>>
beforeAll(async () => {
  app = await openResumeApp()
})
afterAll(() => app.close())

const read = async () => (await app.get('/api/resume-display')).display
const save = (body: object) => app.call('PUT', '/api/resume-display', { body: body as { revision: number } })

describe('the saved layout', () => {
  test('is one that holds until another is saved', async () => {
    expect(await read()).toEqual({
      accent: 'none',
      font_size: null,
      spacing_scale: null,
      template: 'inline',
      font: 'source-sans-3',
      date_format: 'as_written',
      language: null,
      paper: 'auto',
      head_order: 'as_written',
      section_order: [...SECTIONS],
      revision: 0,
      updated_at: null,
      written_by: null,
    })
  })

  test('changes in what is named and keeps the rest', async () => {
    mustBe(await save({ revision: 0, template: 'right_aligned', spacing_scale: 0.85 }))
    const { display } = mustBe(
      await save({ revision: 1, font: 'inter', date_format: 'year', spacing_scale: null }),
    )
    expect(display).toMatchObject({
      template: 'right_aligned',
      font: 'inter',
      date_format: 'year',
      revision: 2,
    })
    expect(display).toMatchObject({ spacing_scale: null, written_by: 'agent' })
  })

  test('orders the sections of every resume; those that are not named follow', async () => {
    const { revision } = await read()
    const { display } = mustBe(
      await save({ revision, section_order: ['experience', 'skills', 'experience'] }),
    )
    expect(display.section_order.slice(0, 3)).toEqual(['experience', 'skills', 'summary'])
    expect(display.section_order.toSorted()).toEqual([...SECTIONS].toSorted())
    const { resume } = mustBe(await app.pick(await app.assess(POSTING), 'refresh'))
    expect(resume?.markdown.match(/^## .*$/gm)).toEqual([
      '## Experience',
      '## Skills',
      '## Summary',
      '## Education',
    ])
  })

  test('is not saved over one that was saved meanwhile', async () => {
    expect(await save({ revision: 0, font: 'inter' })).toMatchObject({
      ok: false,
      status: 409,
      error: { code: 'revision_conflict', current: { revision: 3 } },
    })
  })

  test.each([
    ['too close', { spacing_scale: 0.6 }, 'invalid_value'],
    ['too loose', { spacing_scale: 1.5 }, 'invalid_value'],
    ['of no template', { template: 'two_columns' }, 'invalid_value'],
    ['of no font', { font: 'comic' }, 'invalid_value'],
    ['of no section', { section_order: ['hobbies'] }, 'invalid_value'],
  ])('is refused %s', async (_, wrong, code) => {
    expect(await save({ revision: 3, ...wrong })).toMatchObject({ ok: false, error: { code } })
  })
})

describe('the miniature of a design', () => {
  const PATH = '/api/resume-display/miniature'
  const miniature = async (query: string, headers: Record<string, string> = {}) => {
    const response = await app.send(`${PATH}?${query}`, { headers })
    return { response, etag: response.headers.get('etag') ?? '', bytes: await response.bytes() }
  }

  test('is a picture of the first page with its own ETag, which no browser stores', async () => {
    const { response, etag, bytes } = await miniature('template=modern')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(new TextDecoder('latin1').decode(bytes.slice(1, 4))).toBe('PNG')
    expect(await miniature('template=modern&version=2-1')).toMatchObject({ etag, bytes })
    const again = await miniature('template=modern', { 'if-none-match': etag })
    expect([again.response.status, again.bytes.length, again.etag]).toEqual([304, 0, etag])
    expect((await miniature('template=classic')).etag).not.toBe(etag)
  })

  test('follows the layout and the main resume, and never shows the header file', async () => {
    const before = (await miniature('template=modern')).etag
    const { revision } = await read()
    mustBe(await save({ revision, accent: 'brick' }))
    const colored = await miniature('template=modern', { 'if-none-match': before })
    expect(colored.response.status).toBe(200)
    await writeFile(join(app.home, 'header.json'), '{"name":"Canary Nightingale"}')
    const origin = { origin: 'http://127.0.0.1:4747' }
    expect((await miniature('template=modern', origin)).etag).toBe(colored.etag)
    const { master } = await app.get('/api/master')
    const lines = [{ id: master.items[0]?.id ?? '', text: 'Engineer of small and quiet systems' }]
    await app.put('/api/master/lines', { revision: master.revision, lines })
    expect((await miniature('template=modern')).etag).not.toBe(colored.etag)
  })

  test('shows the sample while no main resume is stored', async () => {
    const empty = await openResumeApp({ master: false })
    const response = await empty.send(`${PATH}?template=sidebar`)
    expect([response.status, (await response.bytes()).length > 10_000]).toEqual([200, true])
    await empty.close()
  })

  test.each([
    ['an unknown design', 'template=two_columns', {}, 422, 'invalid_value'],
    ['no design', '', {}, 422, 'invalid_value'],
    ['the page of another', 'template=modern', { 'sec-fetch-site': 'cross-site' }, 403, 'forbidden_origin'],
  ])('is refused for %s', async (_, query, headers, status, code) => {
    const { response, bytes } = await miniature(query, headers as Record<string, string>)
    const { error } = JSON.parse(new TextDecoder().decode(bytes))
    expect([response.status, error.code]).toEqual([status, code])
  })
})
