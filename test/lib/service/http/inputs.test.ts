import { describe, expect, test } from 'bun:test'
import { z } from 'zod'
import { explainIssue, readJson } from '#lib/service/http/read-input.ts'
import { pageFile, pageHeaders } from '#lib/service/http/served-file.ts'
import { findUnknownKey } from '#lib/service/http/unknown-key.ts'
import { DeleteQuery } from '#lib/service/values/schema.ts'
import { itemsIn, rowsIn } from '#test/support/tables.ts'

const bytes = new TextEncoder().encode('<!doctype html>')
const page = Promise.resolve(
  new Map([
    ['index.html', { bytes, packed: Bun.gzipSync(bytes), type: 'text/html; charset=utf-8', etag: '"1"' }],
  ]),
)

function ask(name: string, headers: Record<string, string> = {}) {
  const sent = new Headers({ host: '127.0.0.1:4747', ...headers })
  return pageFile(page, { name, headers: sent, extra: pageHeaders(sent) })
}

describe('pageFile()', () => {
  test('sends the page so that nothing foreign runs in it and nobody frames it', async () => {
    const { status, headers } = await ask('index.html')
    expect(status).toBe(200)
    const policy = (headers.get('content-security-policy') ?? '').split('; ')
    for (const rule of itemsIn(`
default-src 'none' | script-src 'self' | img-src 'self' blob: | connect-src 'self' | form-action 'none'
base-uri 'none' | frame-ancestors 'none' | require-trusted-types-for 'script' | trusted-types 'none'
frame-src http://127.0.0.1:4747/learning/
`)) {
      expect(policy).toContain(rule)
    }
    expect(policy.slice(0, -1).join()).not.toMatch(/unsafe|https?:|\*/)
  })

  test.each([
    ['none', 'unsafe-none'],
    ['same-origin', null],
    ['same-site', null],
    ['cross-site', null],
    ['', null],
  ])('keeps the page apart from its opener unless no page opened it: "%s"', async (site, policy) => {
    const sent = site === '' ? {} : { 'sec-fetch-site': site }
    const names = { 'if-none-match': '"1"' }
    for (const { headers } of [
      await ask('index.html', sent),
      await ask('index.html', { ...sent, ...names }),
    ]) {
      // Each other answer gets `same-origin` on its way out.
      expect(headers.get('cross-origin-opener-policy')).toBe(policy)
      expect(headers.get('vary')).toContain('Sec-Fetch-Site')
    }
  })

  test.each([
    ['"1"', 304],
    ['W/"1"', 304],
    ['"0", W/"1"', 304],
    ['*', 304],
    ['"2"', 200],
    ['"2", *', 200],
    ['1', 200],
  ])('sends nothing to a caller that has the file: %s', async (copies, status) => {
    const response = await ask('index.html', { 'if-none-match': copies })
    expect([response.status, await response.text()]).toEqual([
      status,
      status === 304 ? '' : '<!doctype html>',
    ])
  })

  test.each([
    ['gzip, deflate, br, zstd', 'gzip'],
    ['br;q=1, gzip;q=0.8', 'gzip'],
    ['gzip;q=0', null],
    ['gzip; q=0.0, br', null],
    ['identity', null],
    ['', null],
  ])('packs a file for who takes "%s"', async (taken, packed) => {
    const response = await ask('index.html', { 'accept-encoding': taken })
    expect(response.headers.get('content-encoding')).toBe(packed)
    expect(response.headers.get('vary')).toBe('Accept-Encoding, Sec-Fetch-Site')
    const sent = await response.bytes()
    expect(packed === null ? sent : Bun.gunzipSync(sent)).toEqual(bytes)
  })

  test('knows no file but those of the page', async () => {
    for (const name of ['package.json', '../index.html', 'INDEX.HTML', '']) {
      expect(ask(name)).rejects.toThrow('There is no such file')
    }
  })
})

const Body = z.strictObject({ action: z.enum(['load', 'remove']), count: z.int().max(9).optional() })

test.each(
  rowsIn(`
{} | wrong_type | \`action\` is missing. Send load or remove.
{"action":1} | wrong_type | \`action\` has the wrong type. Send load or remove.
{"action":"x"} | invalid_value | \`action\` is not one of the allowed values. Use load, remove.
{"action":"load","count":"1"} | wrong_type | \`count\` has the wrong type. Send a number.
{"action":"load","count":10} | invalid_value | \`count\` is over 9. Correct it and resend.
`) as [string, string, string][],
)('explainIssue() of the body %s', (body, code, message) => {
  const { error } = Body.safeParse(JSON.parse(body), { reportInput: true })
  expect(error && explainIssue(error)).toMatchObject({ code, message })
})

test('explainIssue() asks for the number of a query by the name of its key', () => {
  const { error } = DeleteQuery.safeParse({}, { reportInput: true })
  expect(error && explainIssue(error).message).toBe('`revision` is missing. Send a whole number.')
})

test.each([
  [z.string().max(5), 'longer', 'is longer than 5 characters'],
  [z.string().min(2), 'x', 'is shorter than 2 characters'],
  [z.string().min(1), '', 'is empty'],
  [z.array(z.int()).max(2), [1, 2, 3], 'is more than 2 entries'],
  [z.array(z.int()).max(1), [1, 2], 'is more than 1 entry'],
  [z.array(z.int()).min(2), [1], 'is fewer than 2 entries'],
  [z.array(z.int()).min(1), [], 'is empty'],
  [z.int().max(9), 10, 'is over 9'],
  [z.int().min(1), 0, 'is under 1'],
])('explainIssue() names a limit in the unit of its value (%#)', (schema, field, problem) => {
  const { error } = z.strictObject({ field: schema }).safeParse({ field }, { reportInput: true })
  expect(error && explainIssue(error).message).toBe(`\`field\` ${problem}. Correct it and resend.`)
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
  test.each(
    rowsIn(`
{"job":{"job_url":5}} | wrong_type | \`job.job_url\` has the wrong type. Send text.
{"job":{"text":5}} | wrong_type | \`job.text\` has the wrong type. Send text.
{"job":{"text":""}} | invalid_value | \`job.text\` is empty. Correct it and resend.
{"job":{}} | wrong_type | \`job.job_url\` or \`job.text\` is missing. Send text.
{"job":"x"} | wrong_type | \`job\` has the wrong type. Send an object.
{"job":{"job_url":"https://a.example","text":"x"}} | invalid_value | \`job\` holds keys that exclude each other: \`text\`, \`job_url\`. Correct it and resend.
{"value":[5]} | wrong_type | \`value.0\` has the wrong type. Send text.
{"day":"2026-13-01"} | invalid_value | \`day\` is not a day. Correct it and resend.
{"block":{"t":"p","words":"x"}} | wrong_type | \`block.words\` has the wrong type. Send a list.
{"block":{"t":"code","words":"x"}} | wrong_type | \`block.lang\` is missing. Send text.
{"cards":{"c1":{"box":"x"}}} | wrong_type | \`cards.c1.box\` has the wrong type. Send a number.
`) as [string, string, string][],
  )('is explained by the nearest one: %s', (body, code, message) => {
    const { error } = Alternatives.safeParse({ job, ...JSON.parse(body) }, { reportInput: true })
    expect(error && explainIssue(error)).toMatchObject({ code, message })
  })

  test.each<[string, object, string, string[]]>([
    ['beside a known one', { job: { text: 'x', urll: 'y' } }, 'urll', ['text']],
    ['alone', { job: { urll: 'y' } }, 'urll', ['job_url', 'text']],
    ['of the prototype', { job: { constructor: 'y' } }, 'constructor', ['job_url', 'text']],
    ['of another kind', { job, block: { t: 'p', words: [], lang: 'x' } }, 'lang', ['t', 'words']],
    ['in a record', { job, cards: { c1: { bx: 1 } } }, 'bx', ['box']],
  ])('names an unknown key %s', (_what, body, key, allowed) => {
    expect(findUnknownKey(Alternatives, body)).toEqual({ key, allowed })
  })

  test.each([
    { job },
    { job, cards: { any: { box: 1 } } },
    { job: { job_url: 'x', text: 'y' } },
    { job: 5, value: [{ a: 1 }] },
    { job: [{ a: 1 }] },
  ])('knows all keys of %j', (body) => expect(findUnknownKey(Alternatives, body)).toBeNull())
})

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
    ...['', '{', '{"a":1,}', '{"a"', '"', '"\\', '{"a":"\\"}', "{'a':1}", '{} {}', 'undefined', '{"\\x":1}'],
  ])('refuses %s, which is not JSON', (text) => expect(() => read(text)).toThrow('not valid JSON'))

  test('refuses a key that is named twice, however it is written', () => {
    for (const text of itemsIn(
      `{"a":1,"a":2} | {"a":1, "\\u0061" :2} | [{"b":{"a":1,"c":[],"a":2}}] | {"":1,"":1}`,
    )) {
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
    for (const text of itemsIn(
      `"\\u0000" | {"a\\u0000":1} | ["\\ud800"] | {"a":{"\\udc00":1}} | "\\ude00\\ud83d"`,
    )) {
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
