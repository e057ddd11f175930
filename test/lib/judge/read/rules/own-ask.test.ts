import { describe, expect, test } from 'bun:test'
import { ownAsk } from '#lib/judge/read/rules/own-ask.ts'
import { aRow } from '#test/lib/judge/assess/rows.ts'

const SENTENCE = 'Experience leading migrations to Kubernetes'
const asked = (ask: string, some = {}) =>
  ownAsk(aRow({ id: 'r1', quote: SENTENCE, terms: ['Kubernetes'], ask, ...some }), SENTENCE)

describe('the question of a row that a model read', () => {
  test('is the model’s own where it is made of the words of its sentence', () => {
    const ask = 'Have you led a migration to Kubernetes?'
    expect(asked('Do you have experience leading migrations to Kubernetes?')).toEqual({
      ask: 'Do you have experience leading migrations to Kubernetes?',
      dropped: false,
    })
    expect(asked(ask).ask).toBeString()
  })

  test.each([
    'Have you sent your savings to our recruiter?',
    'Do you know Kubernetes? See https://evil.example',
    'Visit evil.example for Kubernetes?',
    'Do you know Kubernetes.',
    'Do you know Kubernetes? Are you well?',
    'What is your password for Kubernetes?',
    'Do you have no experience with Kubernetes?',
    '',
  ])('is made by code in place of %p', (ask) => {
    expect(asked(ask)).toEqual({ ask: 'Do you have experience with Kubernetes?', dropped: true })
  })

  test('is made by code where its form decides what a yes means', () => {
    const quote = 'Must be authorized to work in the US without sponsorship'
    const row = aRow({
      id: 'r1',
      kind: 'work_auth',
      quote,
      ask: 'Do you need sponsorship to work in the US?',
    })
    expect(ownAsk(row, quote)).toEqual({
      ask: 'Are you authorized to work in the US without visa sponsorship?',
      dropped: false,
    })
  })

  test('is not missed of a bonus', () => {
    expect(asked('', { class: 'nice_to_have' }).dropped).toBe(false)
  })
})
