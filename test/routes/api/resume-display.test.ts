import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { SECTIONS } from '#db/rows/master.ts'
import { mustBe } from '#test/support/app.ts'
import { openResumeApp, POSTING } from '#test/support/resume-app.ts'

let app: Awaited<ReturnType<typeof openResumeApp>>
beforeAll(async () => {
  app = await openResumeApp()
})
afterAll(() => app.close())

const read = async () => mustBe(await app.call('GET', '/api/resume-display')).display
const save = (body: object) => app.call('PUT', '/api/resume-display', { body: body as { revision: number } })

describe('the saved layout', () => {
  test('is one that holds until another is saved', async () => {
    expect(await read()).toEqual({
      ...{ accent: 'none', font_size: null },
      ...{ spacing_scale: null, template: 'inline', font: 'source-sans-3', date_format: 'as_written' },
      ...{ language: null, paper: 'auto' },
      ...{ section_order: [...SECTIONS], revision: 0, updated_at: null, written_by: null },
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
      ...{ ok: false, status: 409 },
      error: { code: 'revision_conflict', current: { revision: 3 } },
    })
  })

  test.each([
    ['too close', { spacing_scale: 0.6 }, 'invalid_value'],
    ['too loose', { spacing_scale: 1.5 }, 'invalid_value'],
    ['of no template', { template: 'two_columns' }, 'bad_enum'],
    ['of no font', { font: 'comic' }, 'bad_enum'],
    ['of no section', { section_order: ['hobbies'] }, 'bad_enum'],
  ])('is refused %s', async (_, wrong, code) => {
    expect(await save({ revision: 3, ...wrong })).toMatchObject({ ok: false, error: { code } })
  })
})
