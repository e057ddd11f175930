import { beforeAll, describe, expect, test } from 'bun:test'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { putSetting } from '#db/desk/settings.ts'
import { sql } from '#db/sql.ts'
import { MARKDOWN } from '#test/support/master-app.ts'
import { appFor } from '#test/support/opened.ts'

const job = { text: 'Requirements\n- You must know Go\n- You must know Rust\n- You must have a BSc\n' }
const CANARY = 'Canary Nightingale'

const app = appFor('all')
let job_identity: string
beforeAll(async () => {
  await app.post('/api/master', { markdown: MARKDOWN })
  const made = await app.post('/api/tailored-resumes', { job })
  job_identity = made.job.job_identity
})

const send = (path: string, body: object, headers: Record<string, string> = {}) =>
  app.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ job_identity, ...body }),
  })
const preview = async (body: object = {}, headers = {}) => {
  const response = await send('/api/tailored-resumes/preview', body, headers)
  return { status: response.status, headers: response.headers, said: await response.json() }
}
const revision = async () => {
  const stored = await app.get('/api/tailored-resumes', { job_identity })
  return stored.resume.revision
}

describe('POST /api/tailored-resumes/preview', () => {
  test('shows every page, with a placeholder for the name, and says where to add it', async () => {
    const { said, headers } = await preview()
    expect(said).toMatchObject({
      pages: 1,
      max_pages: 2,
      saved: false,
      header_shown: 'placeholder',
      note: null,
    })
    expect(said.spacing).toEqual({ min: 0.7, max: 1.4, step: 0.05 })
    expect(said.images).toHaveLength(1)
    const picture = Buffer.from(said.images[0], 'base64')
    expect(picture.subarray(1, 4).toString()).toBe('PNG')
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1224, 1584])
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-svc-finish-url')).toContain(encodeURIComponent(job_identity))
  })

  test('refuses a layout of a design that is not known, and saves nothing of what was sent with it', async () => {
    const spaced = async () =>
      (await app.services.desk.first(sql`select spacing_scale from job_resume`)) as { spacing_scale: unknown }
    const before = await spaced()
    const { display } = await app.get('/api/resume-display')
    await app.services.desk.write([
      putSetting('resume_display', { ...display, template: 'of tomorrow' as 'inline' }),
    ])
    const { status, said } = await preview({ spacing_scale: 1.2 })
    expect([status, said.error.code]).toEqual([500, 'pdf_render_failed'])
    expect(said.error.message).toContain('Choose another one and print again')
    expect(await spaced()).toEqual(before)
    await app.services.desk.write([putSetting('resume_display', display)])
    const unknown = { body: { revision: 0, template: 'of tomorrow' as 'inline' } }
    expect(await app.call('PUT', '/api/resume-display', unknown)).toMatchObject({
      ok: false,
      status: 422,
      error: { code: 'invalid_value', message: expect.stringContaining('inline, right_aligned') },
    })
  })

  test('saves a spacing beside the resume, and changes nothing else', async () => {
    const before = await revision()
    expect((await preview({ spacing_scale: 0.9 })).said).toMatchObject({ saved: true, spacing_scale: 0.9 })
    const sum = 0.7000000000000001
    expect((await preview({ spacing_scale: sum })).said).toMatchObject({ saved: true, spacing_scale: 0.7 })
    expect((await preview({ spacing_scale: 0.9 })).said).toMatchObject({ saved: true, spacing_scale: 0.9 })
    expect((await preview()).said).toMatchObject({ saved: true, spacing_scale: 0.9 })
    expect(await revision()).toBe(before)
  })

  test('draws the layout that is sent as the saved one would be, and saves none of it', async () => {
    const plain = (await preview()).said
    const { display } = await app.get('/api/resume-display')
    const layout = { template: 'classic', paper: 'a4' } as const
    const { said } = await preview({ layout })
    expect(said).toMatchObject({ paper: 'a4' })
    expect(said.images).not.toEqual(plain.images)
    expect((await preview()).said.images).toEqual(plain.images)
    await app.put('/api/resume-display', { ...layout, revision: display.revision })
    expect((await preview()).said.images).toEqual(said.images)
    const { template, font, accent, paper } = display
    await app.put('/api/resume-display', { template, font, accent, paper, revision: display.revision + 1 })
  })

  test('draws the header that is sent, and keeps none of it', async () => {
    const with_name = await preview({ header: { name: CANARY, email: 'canary@acme-careers.com' } })
    expect(with_name.said.header_shown).toBe('form')
    expect(with_name.headers.get('x-svc-finish-url')).toBeNull()
    const without = await preview()
    expect(await preview({ header: { name: ' ', links: [] } })).toMatchObject({
      said: { header_shown: 'placeholder', images: without.said.images },
    })
    expect(without.said.images).not.toEqual(with_name.said.images)
    expect(JSON.stringify(with_name.said)).not.toContain('Nightingale')
    await app.services.desk.maintain(sql`pragma wal_checkpoint(truncate)`)
    expect(await Bun.file(join(app.home, 'desk.db')).text()).not.toContain('Nightingale')
  })

  test('shows the person’s own header file to the service’s page alone', async () => {
    await writeFile(join(app.home, 'header.json'), JSON.stringify({ name: CANARY }))
    expect((await preview()).said.header_shown).toBe('placeholder')
    const page = { origin: 'http://127.0.0.1:4747' }
    expect((await preview({}, page)).said.header_shown).toBe('file')
    expect((await preview({}, { ...page, 'x-svc-actor': 'agent' })).said.header_shown).toBe('placeholder')
    await writeFile(join(app.home, 'header.json'), '{"name": 7')
    expect((await preview({}, page)).said.header_shown).toBe('placeholder')
    await rm(join(app.home, 'header.json'))
  })

  test('still reads the header file from its earlier place', async () => {
    await writeFile(join(app.home, 'resumes', 'header.json'), JSON.stringify({ name: CANARY }))
    expect((await preview({}, { origin: 'http://127.0.0.1:4747' })).said.header_shown).toBe('file')
  })

  const link = { label: 'x'.repeat(200), url: `x.example/${'x'.repeat(190)}` }

  test.each([
    [{ spacing_scale: 0.7 }, 200],
    [{ spacing_scale: 1.4 }, 200],
    [{ spacing_scale: 0.65 }, 422],
    [{ spacing_scale: 1.45 }, 422],
    [{ spacing_scale: 0.72 }, 422],
    [{ header: { name: 'x'.repeat(200), links: Array(6).fill(link) } }, 200],
    [{ header: { name: 'x'.repeat(201) } }, 422],
    [{ header: { links: Array(7).fill(link) } }, 422],
    [{ header: { links: [{ ...link, label: 'x'.repeat(201) }] } }, 422],
    [{ header: { links: [{ ...link, url: `x.example/${'x'.repeat(191)}` }] } }, 422],
    [{ header: { street: 'x' } }, 422],
    [{ layout: { spacing_scale: 1 } }, 422],
    [{ sent_at: '2026-01-01T00:00:00Z', layout: {} }, 422],
    [{ job_identity: 'pasted:0123456789abcdef' }, 404],
    [{ profile_id: 'ephemeral' }, 404],
  ])('answers %j with %d', async (body, status) => {
    expect((await preview(body)).status).toBe(status)
  })
})

describe('PUT /api/tailored-resumes/length', () => {
  test('counts pages as they print', async () => {
    const body = { job_identity, revision: await revision(), max_pages: 1 }
    const { resume, note } = await app.put('/api/tailored-resumes/length', body)
    expect(resume).toMatchObject({ max_pages: 1, counts: { cut_for_length: 0 } })
    expect(note).toBeNull()
  })
})
