import { describe, expect, test } from 'bun:test'
import { readJson } from '#lib/service/http/read-input.ts'

const read = (text: string) => readJson(new TextEncoder().encode(text))

describe('readJson()', () => {
  test.each([
    '{}',
    '{"a":[1,-2.5e3,true,null,"x"]}',
    '{"a":{"x":1},"b":{"x":1},"c":[{"x":1},{"x":1}]}',
    '{"a":"a","b":"a"}',
    '{"a":"\\"a\\":1","b":"\\\\","c":"}{]["}',
    '{"\\"":1,"\\\\":2,"a \\"b\\" c":3}',
    '{"a":"\\ud83d\\ude00 😀"}',
    `{"a":${'['.repeat(31)}${']'.repeat(31)}}`,
    `[${Array.from({ length: 100 }, () => '[{}]').join()}]`,
    `{"a":"\\"${'['.repeat(40)}"}`,
    '{"__proto__":1}',
  ])('reads %s as JSON does', (text) => {
    expect(JSON.stringify(read(text))).toBe(JSON.stringify(JSON.parse(text)))
  })

  test('passes over a byte order mark', () => expect(read('\ufeff{"a":1}')).toEqual({ a: 1 }))

  test.each([
    '',
    '{',
    '{"a":1,}',
    '{"a"',
    '"',
    '"\\',
    '{"a":"\\"}',
    "{'a':1}",
    '{} {}',
    'undefined',
    '{"\\x":1}',
  ])('refuses %s, which is not JSON', (text) => expect(() => read(text)).toThrow('not valid JSON'))

  test('refuses a key that is named twice, however it is written', () => {
    for (const text of [
      '{"a":1,"a":2}',
      '{"a":1, "\\u0061" :2}',
      '[{"b":{"a":1,"c":[],"a":2}}]',
      '{"":1,"":1}',
    ]) {
      expect(() => read(text)).toThrow('one key twice')
    }
  })

  test('refuses more than 32 levels', () => {
    expect(() => read(`${'['.repeat(33)}${']'.repeat(33)}`)).toThrow('deeper than 32')
    expect(() => read('{"a":'.repeat(100_000))).toThrow('deeper than 32')
  })

  test('refuses more than 200,000 values', () => {
    for (const part of ['{},', '[],', '0,', '"a",', 'null,', '"x,y",'])
      expect(() => read(`{"a":[${part.repeat(200_000)}0]}`)).toThrow('200000 values')
    expect(read(`["${'a, b; '.repeat(300_000)}"]`)).toHaveLength(1)
    expect(read(`[${'1,'.repeat(150_000)}1]`)).toHaveLength(150_001)
  })

  test('finds the end of a string behind any number of backslashes', () => {
    for (let count = 0; count < 9; count += 1) {
      const slashes = '\\'.repeat(count)
      const text = `{"a":"x${slashes}","b":[{"c":1}]}`
      if (count % 2 === 0) expect(read(text)).toEqual(JSON.parse(text))
      else expect(() => read(text)).toThrow('not valid JSON')
      expect(() => read(`{"a":"${slashes}${slashes}","a":1}`)).toThrow('one key twice')
    }
  })

  test('refuses what cannot be stored, in values and in keys', () => {
    for (const text of [
      '"\\u0000"',
      '{"a\\u0000":1}',
      '["\\ud800"]',
      '{"a":{"\\udc00":1}}',
      '"\\ude00\\ud83d"',
    ]) {
      expect(() => read(text)).toThrow('cannot be stored')
    }
  })

  test('refuses what is not UTF-8', () => {
    for (const bytes of [
      [0x22, 0xff, 0x22],
      [0x22, 0xc0, 0xaf, 0x22],
      [0x22, 0xed, 0xa0, 0x80, 0x22],
    ]) {
      expect(() => readJson(new Uint8Array(bytes))).toThrow('not UTF-8')
    }
  })
})
