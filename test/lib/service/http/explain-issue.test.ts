import { describe, expect, test } from 'bun:test'
import { z } from 'zod'
import { explainIssue } from '#lib/service/http/explain-issue.ts'

const Body = z.strictObject({ action: z.enum(['load', 'remove']), count: z.int().max(9).optional() })

describe('explainIssue()', () => {
  test.each<[string, unknown, string, string]>([
    ['a missing choice', {}, 'wrong_type', '`action` is missing. Send load or remove.'],
    [
      'a choice of another type',
      { action: 1 },
      'wrong_type',
      '`action` has the wrong type. Send load or remove.',
    ],
    [
      'a choice that is none',
      { action: 'x' },
      'bad_enum',
      '`action` is not one of the allowed values. Use load, remove.',
    ],
    [
      'text for a number',
      { action: 'load', count: '1' },
      'wrong_type',
      '`count` has the wrong type. Send a number.',
    ],
    [
      'a number over its limit',
      { action: 'load', count: 10 },
      'invalid_value',
      '`count` is over 9. Correct it and resend.',
    ],
  ])('says what to send for %s', (_what, body, code, message) => {
    const { error } = Body.safeParse(body, { reportInput: true })
    expect(error && explainIssue(error)).toMatchObject({ code, message })
  })
})
