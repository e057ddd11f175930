import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { jsonOfText } from '#lib/judge/targets/json-of-text.ts'

describe('jsonOfText()', () => {
  test.each([
    ['{"a":1}', { a: 1 }],
    [' \n{"a":1}\n ', { a: 1 }],
    ['Here: {"a":{"b":"}{"}} and more {"c":2}', { a: { b: '}{' } }],
    ['{"a":"\\"}"}', { a: '"}' }],
    ['{no}\n```json\n{"a":2}\n```\n{"a":3}', { a: 2 }],
    ['```json\n[1]\n{"a":4}\n```', { a: 4 }],
    ['```\n{"a":5}\n```', { a: 5 }],
  ])('reads %p', (text, value) => {
    expect(jsonOfText(text)).toEqual({ ok: true, value })
  })

  test.each([
    ['', 'empty'],
    [' \n ', 'empty'],
    ['I cannot do that.', 'bad_output'],
    ['[1, 2]', 'bad_output'],
    ["{'a': 1}", 'bad_output'],
    ['{"a": 1,}', 'bad_output'],
    ['{"a": [1, 2', 'truncated'],
    ['{"a": "}', 'truncated'],
  ] as const)('says of %p: %s', (text, reason) => {
    expect(jsonOfText(text)).toEqual({ ok: false, reason })
  })

  test('finds any object again, and calls it truncated wherever it is cut', () => {
    const object = fc.dictionary(fc.string(), fc.jsonValue())
    fc.assert(
      fc.property(object, fc.nat(), (value, cut) => {
        const text = JSON.stringify(value)
        expect(jsonOfText(text)).toEqual({ ok: true, value: JSON.parse(text) })
        if (text.includes('```json')) return
        const short = text.slice(0, 1 + (cut % (text.length - 1)))
        expect(jsonOfText(short)).toEqual({ ok: false, reason: 'truncated' })
      }),
    )
  })
})
