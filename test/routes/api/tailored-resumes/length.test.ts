import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type CountPages, setLength } from '#lib/resume/tailored/change-resume.ts'
import { mustBe } from '#test/support/app.ts'
import { openResumeApp, POSTING } from '#test/support/resume-app.ts'

let app: Awaited<ReturnType<typeof openResumeApp>>
let job: string
beforeAll(async () => {
  app = await openResumeApp()
  job = await app.assess(POSTING)
  mustBe(await app.pick(job, 'refresh'))
})
afterAll(() => app.close())

const named = async () => {
  const { resume } = await app.show(job)
  return { job_identity: job, revision: resume.revision, actor: 'operator' as const }
}
const put = async (wanted: object) => {
  const { actor, ...body } = await named()
  return app.call('PUT', '/api/tailored-resumes/length', { body: { ...body, ...wanted } })
}
// Five lines make a page.
const countPages: CountPages = async ({ sections }) => {
  const lines = sections.flatMap((section) => [
    ...section.lines,
    ...section.entries.flatMap((entry) => entry.lines),
  ])
  return Math.ceil(lines.length / 5)
}

describe('the length of a resume', () => {
  test('is kept, and nothing is held back where all of it fits as it prints', async () => {
    const { resume, note } = mustBe(await put({ max_pages: 1 }))
    expect(resume).toMatchObject({ max_pages: 1, line_chosen: false, counts: { cut_for_length: 0 } })
    expect(note).toBeNull()
  })

  test('holds back the lines that do not fit, those that answer nothing first, and puts back those that are named', async () => {
    const { resume, markdown, note } = await setLength(
      app.services,
      { ...(await named()), max_pages: 1 },
      countPages,
    )
    expect(resume.counts).toMatchObject({ cut_for_length: 3, picked: 5 })
    expect(note).toBeNull()
    const held = resume.lines.filter((line) => line.cut)
    const cut = held[0]
    const text = cut?.text ?? 'none'
    for (const line of held) expect(markdown).not.toContain(line.text)
    const back = mustBe(await put({ restore: [cut?.id ?? ''] }))
    expect(back.markdown).toContain(text)
    expect(back.resume).toMatchObject({ line_chosen: true, counts: { cut_for_length: 2 } })
    const again = await put({ restore: [cut?.id ?? ''] })
    expect(again).toMatchObject({ ok: false, status: 404, error: { code: 'not_found' } })
  })

  test('says so where what must stay does not fit', async () => {
    const many: CountPages = async () => 3
    const { note } = await setLength(app.services, { ...(await named()), max_pages: 2 }, many)
    expect(note).toContain('does not fit on 2 pages')
  })

  test('is refused where pages cannot be counted, and nothing changes', async () => {
    const before = await app.show(job)
    const broken: CountPages = () => Promise.reject(new Error('no font'))
    const done = setLength(app.services, { ...(await named()), max_pages: 1 }, broken)
    await expect(done).rejects.toMatchObject({ code: 'pages_unmeasured' })
    expect(await app.show(job)).toEqual(before)
  })

  test.each([
    ['neither', {}],
    ['both', { restore: [], max_pages: 2 }],
  ])('is refused with %s', async (_, wanted) => {
    expect(await put(wanted)).toMatchObject({ ok: false, error: { code: 'invalid_value' } })
  })
})
