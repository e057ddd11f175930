import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mustBe } from '#test/support/app.ts'
import { openResumeApp } from '#test/support/resume-app.ts'

let app: Awaited<ReturnType<typeof openResumeApp>>
beforeAll(async () => {
  app = await openResumeApp({ master: false })
})
afterAll(() => app.close())

const preview = (body: object = {}) => app.call('POST', '/api/master/preview', { body })

test('the main resume is shown as it prints, and keeps nothing of the header that was sent', async () => {
  expect(await preview()).toMatchObject({ ok: false, error: { code: 'master_not_found' } })
  const markdown = '## Experience\n\n### Borealis\nEngineer, 2021 - Present\n\n- Ran Kafka\n- Wrote Go\n'
  mustBe(await app.call('POST', '/api/master', { body: { markdown } }))
  const shown = mustBe(await preview())
  expect(shown).toMatchObject({
    pages: 1,
    header_shown: 'placeholder',
    saved: false,
    image_type: 'image/png',
  })
  const named = mustBe(await preview({ header: { name: 'Canary Nightingale' } }))
  expect(named.header_shown).toBe('form')
  expect(named.images[0]).not.toBe(shown.images[0])
  expect(mustBe(await preview()).images).toEqual(shown.images)
})

test('a role is shown with the lines that it has', async () => {
  const made = mustBe(
    await app.call('POST', '/api/profiles', { body: { label: 'Backend', titles: ['Backend Engineer'] } }),
  )
  const { profile_id } = mustBe(await app.call('GET', '/api/profiles')).profiles.map((role) => ({
    profile_id: role.id,
  }))[0] as { profile_id: string }
  expect(JSON.stringify(made)).toContain(profile_id)
  const all = mustBe(await preview({ profile_id })).images
  const { master } = mustBe(await app.call('GET', '/api/master'))
  const exclude = [master.items.find((item) => item.text === 'Wrote Go')?.id ?? '']
  mustBe(await app.call('POST', '/api/master/selection', { body: { profile_id, revision: 0, exclude } }))
  const fewer = mustBe(await preview({ profile_id })).images
  expect(fewer).not.toEqual(all)
  expect(mustBe(await preview()).images).toEqual(all)
})
