import { describe, expect, test } from 'bun:test'
import { checkArrival, isOwnPage } from '#lib/service/http/guard.ts'
import { callerOf } from '#lib/service/http/read-input.ts'
import { extensionOrigin } from '#lib/service/person/extension.ts'
import { Refusal } from '#lib/service/refusals.ts'

const HOST = '127.0.0.1:4747'

type Sent = { path?: string; method?: string; headers?: Record<string, string>; peer?: string | null }

function requestOf({ path = '/', method = 'GET', headers = {} }: Sent): Request {
  return new Request(`http://${HOST}${path}`, { method, headers: { host: HOST, ...headers } })
}

function outcomeOf(sent: Sent): string {
  const peer = sent.peer === undefined ? '127.0.0.1' : sent.peer
  try {
    checkArrival({ request: requestOf(sent), peer, port: 4747 })
    return 'let in'
  } catch (problem) {
    return problem instanceof Refusal ? problem.code : String(problem)
  }
}

describe('checkArrival()', () => {
  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('lets this computer in as %s', (peer) => {
    expect(outcomeOf({ peer })).toBe('let in')
  })

  test.each(['10.0.0.1', '::ffff:10.0.0.1', '127.0.0.10', '', null])('refuses the peer %s', (peer) => {
    expect(outcomeOf({ peer })).toBe('forbidden')
  })

  test.each([
    '/',
    '/api/new',
    '/api/boards/greenhouse%3Aacme',
    '/assets/main-1a.js',
    '/~a/$b,c;d=e',
    '/learning/a/',
  ])('lets the path %s in', (path) => expect(outcomeOf({ path })).toBe('let in'))

  test.each([
    '//evil.test/',
    '/api//new',
    '/api/new/',
    '/learning//',
    '/learning//a/',
    '/learning/a//',
    '/a%00b',
    '/a%0Ab',
    '/a%1Fb',
    '/a%7Fb',
    '/a%5Cb',
    '/a%',
    '/a%zz',
    '/a%ff',
    '/a%C0%AF',
    '/a|b',
    '/a[b]',
    `/${'a'.repeat(2048)}`,
  ])('refuses the path %s', (path) => expect(outcomeOf({ path })).toBe('not_found'))

  test('lets a link from anywhere open the page, but not the API', () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect(outcomeOf({ path: '/', headers })).toBe('let in')
    expect(outcomeOf({ path: '/api/new', headers })).toBe('forbidden_origin')
  })

  test.each(['GET', 'HEAD'])('lets the address bar %s the API, but not write', (method) => {
    const headers = { 'sec-fetch-site': 'none' }
    expect(outcomeOf({ path: '/api/new', method, headers })).toBe('let in')
    expect(outcomeOf({ path: '/api/new', method: 'POST', headers })).toBe('forbidden_origin')
  })

  test('takes the two names of the service for two origins', () => {
    const headers = { host: 'localhost:4747', origin: 'http://localhost:4747' }
    const request = new Request('http://localhost:4747/api/new', { method: 'POST', headers })
    expect(() => checkArrival({ request, peer: '::1', port: 4747 })).not.toThrow()
    expect(
      outcomeOf({ path: '/api/new', method: 'POST', headers: { origin: 'http://localhost:4747' } }),
    ).toBe('forbidden_origin')
  })

  test('refuses an address that is not of the Host it names', () => {
    const request = new Request('http://evil.test/api/new', { headers: { host: HOST } })
    expect(() => checkArrival({ request, peer: '127.0.0.1', port: 4747 })).toThrow('answers only at')
  })
})

describe('extensionOrigin()', () => {
  test.each([
    [`chrome-extension://${'a'.repeat(32)}`, true],
    ['moz-extension://0b7a2b1e-6c0f-4b77-9d53-2f7f5a1f3c10', true],
    [`chrome-extension://${'z'.repeat(32)}`, false],
    [`chrome-extension://${'a'.repeat(32)}.evil.test`, false],
    [`https://chrome-extension.${'a'.repeat(32)}`, false],
    ['null', false],
    ['safari-web-extension://A1', false],
  ])('of %s: %s', (origin, is) => {
    expect(extensionOrigin(new Headers({ origin })) !== null).toBe(is)
    expect(outcomeOf({ path: '/api/new', method: 'POST', headers: { origin } })).toBe(
      is ? 'let in' : 'forbidden_origin',
    )
  })
})

describe('isOwnPage()', () => {
  test.each([
    [`http://${HOST}`, true],
    ['http://localhost:4747', false],
    ['http://evil.test', false],
    ['null', false],
  ])('takes the origin %s: %s', (origin, is) => {
    expect(isOwnPage(requestOf({ headers: { origin } }))).toBe(is)
  })

  test('takes a program without an origin for a program', () => {
    expect(isOwnPage(requestOf({}))).toBe(false)
  })
})

describe('callerOf()', () => {
  const page = { origin: `http://${HOST}` }
  const cases: [string, Record<string, string>, Record<string, unknown>, string, boolean?][] = [
    ['the page', page, {}, 'operator'],
    ['a program', {}, {}, 'agent'],
    ['a program that says it acts for the person', { 'x-svc-actor': 'operator' }, {}, 'operator'],
    ['the page that says it is an agent', { ...page, 'x-svc-actor': 'agent' }, {}, 'agent', true],
    ['a body that says more than the header', { 'x-svc-actor': 'agent' }, { actor: 'operator' }, 'operator'],
  ]

  test.each(cases)('records %s as who it is', (_, headers, body, actor, isAgent = false) => {
    expect(callerOf(requestOf({ headers }), body)).toEqual({
      actor: actor as 'agent',
      own_page: 'origin' in headers && actor === 'operator',
      isAgent,
    })
  })

  test('refuses a header that is neither', () => {
    const request = requestOf({ headers: { 'x-svc-actor': 'root' } })
    expect(() => callerOf(request, { actor: 'agent' })).toThrow('operator or agent')
  })
})
