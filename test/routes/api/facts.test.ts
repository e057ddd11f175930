import { expect, test } from 'bun:test'
import { mustBe, openApp } from '#test/support/app.ts'

test('GET /api/facts lists the facts of the resume, each with the line that states it', async () => {
  const app = await openApp()
  try {
    expect(mustBe(await app.call('GET', '/api/facts')).facts).toEqual([])
    const text = 'Can lift 40 lb, no nights'
    mustBe(await app.call('POST', '/api/master', { body: { markdown: `## Other\n\n- ${text}\n` } }))
    const { facts } = mustBe(await app.call('GET', '/api/facts'))
    expect(facts.map(({ kind, value, line }) => [kind, value, line])).toEqual([
      ['hours', 'no: nights', text],
      ['lifting', '40 lb', text],
    ])
  } finally {
    await app.close()
  }
})
