import { describe, expect, test } from 'bun:test'
import { z } from 'zod'
import { explainIssue } from '#lib/service/http/read-input.ts'
import { findUnknownKey } from '#lib/service/http/unknown-key.ts'

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

const Text = z.string().min(1).max(5)
const Alternatives = z.strictObject({
  job: z.union([z.strictObject({ job_url: z.url() }), z.strictObject({ text: Text })]),
  value: z.union([z.string(), z.number(), z.array(Text)]).optional(),
  day: z.union([z.iso.date({ error: 'is not a day' }), z.literal('')]).optional(),
  block: z
    .union([
      z.strictObject({ t: z.literal('p'), words: z.array(Text) }),
      z.strictObject({ t: z.literal('code'), lang: Text, words: Text }),
    ])
    .optional(),
  cards: z.record(z.string(), z.strictObject({ box: z.int() })).optional(),
})
const job = { text: 'x' }

describe('a value with alternatives', () => {
  test.each<[string, object, string, string]>([
    [
      'a link of another type',
      { job: { job_url: 5 } },
      'wrong_type',
      '`job.job_url` has the wrong type. Send text.',
    ],
    [
      'a text of another type',
      { job: { text: 5 } },
      'wrong_type',
      '`job.text` has the wrong type. Send text.',
    ],
    [
      'a text that is null',
      { job: { text: null } },
      'wrong_type',
      '`job.text` has the wrong type. Send text.',
    ],
    ['an empty text', { job: { text: '' } }, 'invalid_value', '`job.text` is empty. Correct it and resend.'],
    [
      'a text that is too long',
      { job: { text: 'xxxxxx' } },
      'invalid_value',
      '`job.text` is longer than 5 characters. Correct it and resend.',
    ],
    [
      'no link',
      { job: { job_url: 'x' } },
      'invalid_value',
      '`job.job_url` cannot be used. Correct it and resend.',
    ],
    ['neither', { job: {} }, 'wrong_type', '`job.job_url` or `job.text` is missing. Send text.'],
    ['nothing', {}, 'wrong_type', '`job` is missing. Send an object.'],
    ['a bare text', { job: 'x' }, 'wrong_type', '`job` has the wrong type. Send an object.'],
    ['a list', { job: [] }, 'wrong_type', '`job` has the wrong type. Send an object.'],
    [
      'both',
      { job: { job_url: 'https://a.example', text: 'x' } },
      'invalid_value',
      '`job` holds keys that exclude each other: `text`, `job_url`. Correct it and resend.',
    ],
    ['a kind that none takes', { job, value: {} }, 'wrong_type', '`value` has the wrong type. Send text.'],
    ['a wrong element', { job, value: [5] }, 'wrong_type', '`value.0` has the wrong type. Send text.'],
    [
      'an empty element',
      { job, value: ['a', ''] },
      'invalid_value',
      '`value.1` is empty. Correct it and resend.',
    ],
    ['no day', { job, day: '2026-13-01' }, 'invalid_value', '`day` is not a day. Correct it and resend.'],
    ['a number for a day', { job, day: 5 }, 'wrong_type', '`day` has the wrong type. Send text.'],
    [
      'the field of a named kind',
      { job, block: { t: 'p', words: 'x' } },
      'wrong_type',
      '`block.words` has the wrong type. Send a list.',
    ],
    [
      'the field of the other kind',
      { job, block: { t: 'code', lang: 'ts', words: [] } },
      'wrong_type',
      '`block.words` has the wrong type. Send text.',
    ],
    [
      'a field that is missing',
      { job, block: { t: 'code', words: 'x' } },
      'wrong_type',
      '`block.lang` is missing. Send text.',
    ],
    [
      'a field of a record',
      { job, cards: { c1: { box: 'x' } } },
      'wrong_type',
      '`cards.c1.box` has the wrong type. Send a number.',
    ],
  ])('is explained by the nearest one: %s', (_what, body, code, message) => {
    const { error } = Alternatives.safeParse(body, { reportInput: true })
    expect(error && explainIssue(error)).toMatchObject({ code, message })
  })

  test.each<[string, object, string, string[]]>([
    ['beside a known one', { job: { text: 'x', urll: 'y' } }, 'urll', ['text']],
    ['beside the other', { job: { job_url: 'x', urll: 'y' } }, 'urll', ['job_url']],
    ['alone', { job: { urll: 'y' } }, 'urll', ['job_url', 'text']],
    ['beside both', { job: { job_url: 'x', text: 'y', z: 1 } }, 'z', ['job_url', 'text']],
    ['of the prototype', { job: { constructor: 'y' } }, 'constructor', ['job_url', 'text']],
    ['of another kind', { job, block: { t: 'p', words: [], lang: 'x' } }, 'lang', ['t', 'words']],
    ['of no kind', { job, block: { t: 'x', wordz: [] } }, 'wordz', ['t', 'words', 'lang']],
    ['in a record', { job, cards: { c1: { bx: 1 } } }, 'bx', ['box']],
    ['before a wrong type', { job: { text: 5, urll: 'y' }, value: {} }, 'urll', ['text']],
  ])('names an unknown key %s', (_what, body, key, allowed) => {
    expect(findUnknownKey(Alternatives, body)).toEqual({ key, allowed })
  })

  test.each([
    { job },
    { job, cards: { any: { box: 1 } } },
    { job: { job_url: 'x', text: 'y' } },
    { job: 5, value: [{ a: 1 }] },
    { job: [{ a: 1 }] },
  ])('knows all keys of %j', (body) => {
    expect(findUnknownKey(Alternatives, body)).toBeNull()
  })
})
