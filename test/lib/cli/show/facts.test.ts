import { describe, expect, test } from 'bun:test'
import { showReply } from '#lib/cli/call/show-reply.ts'

const screen = { width: 100, quiet: false, colour: false, now: Date.parse('2026-11-21T09:00:00Z') }
const form = { form: 'choice', choices: ['A1', 'A2'] }

describe('the facts in a terminal', () => {
  const fact = { fact_id: 'a1', kind: 'driving_licence', value: 'yes', line_id: 'l1', line: 'Full licence' }
  test.each([
    [null, true, /a1 +driving licence +yes +yes +Full licence/],
    [null, false, /driving licence +yes +no +Full licence/],
    [{ is: 'wrong', value: null }, false, /driving licence +yes +no, wrong +Full licence/],
    [{ is: 'other', value: 'A2' }, true, /driving licence +A2 +yes, corrected +Full licence/],
  ])('show whether each counts: correction %j, used %j', async (correction, used, row) => {
    const facts = [{ ...fact, source: 'resume', used, correction, form }]
    const lines = await showReply({ schema_version: 'svc-facts:1', revision: 1, facts }, screen)
    expect(lines[1]).toMatch(row)
  })

  test('name the way to a resume where there are none', async () => {
    const lines = await showReply({ schema_version: 'svc-facts:1', revision: 0, facts: [] }, screen)
    expect(lines.join(' ')).toContain('svc master import FILE --apply')
  })
})

describe('the conditions in a terminal', () => {
  test.each([
    ['fine', 25, 'percent', /travel +fine, up to 25 percent/],
    ['against', 25, 'percent', /travel +against, from 25 percent/],
    ['open', null, null, /travel +open/],
  ])('show the word on each: %s %p', async (is, up_to, unit, row) => {
    const condition = { condition: 'travel', question: 'How much?', is, up_to, unit, by: null, line: null }
    const conditions = [{ ...condition, question_id: null, revision: 0 }]
    const lines = await showReply({ schema_version: 'svc-conditions:1', conditions }, screen)
    expect(lines[1]).toMatch(row)
  })
})
