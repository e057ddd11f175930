import { bytesOf, type RawRequest } from '#test/http/raw-client.ts'

/** One request byte for byte, and what may come of it: a status, with the code of the refusal or `(no body)`. */
export type RawCase = { name: string; bytes: Uint8Array; expect: string[] }

/** Records of the service under test that the cases request. */
export type Existing = { port: number; profile_id: string; boards: [string, string, string]; asset: string }

type Row = [name: string, request: RawRequest | Uint8Array, ...expect: string[]]

const READ = '/api/new?peek=1'
const WRITE = '/api/new/seen'
const JSON_LINE = 'Content-Type: application/json'
const MIB = 1024 * 1024

/** Every case. */
export function rawCases(existing: Existing): RawCase[] {
  const rows = [
    ...hostCases(existing),
    ...targetCases(existing),
    ...originCases(existing),
    ...typeCases(existing),
    ...bodyCases(existing),
    ...pathCases(existing),
    ...queryCases(existing),
    ...headerCases(existing),
    ...assetCases(existing),
  ]
  return rows.map(([name, request, ...expect]) => ({
    name,
    bytes: request instanceof Uint8Array ? request : bytesOf({ host: own(existing), ...request }),
    expect,
  }))
}

function own({ port }: Existing): string {
  return `127.0.0.1:${port}`
}

function hostCases(existing: Existing): Row[] {
  const { port } = existing
  const host = own(existing)
  const no = '403 forbidden'
  const at = (host: string) => ({ target: READ, host: host })
  const two = (...hosts: string[]) => ({
    target: READ,
    host: null,
    lines: hosts.map((host) => `Host: ${host}`),
  })
  return [
    ['Host 127.0.0.1:port', at(host), '200'],
    ['Host localhost:port', at(`localhost:${port}`), '200'],
    ['Host LOCALHOST:port', at(`LOCALHOST:${port}`), '200'],
    ['Host [::1]:port', at(`[::1]:${port}`), no],
    ['Host localhost. with a dot', at(`localhost.:${port}`), no],
    ['Host as hexadecimal number', at(`0x7f000001:${port}`), no],
    ['Host without port', at('127.0.0.1'), no],
    ['Host with another port', at('127.0.0.1:1'), no],
    ['Host with ours as user information', at(`${host}@evil.test`), no],
    ['Host of a rebound name', at(`rebind.test:${port}`), no],
    ['Host that begins with ours', at(`127.0.0.1.evil.test:${port}`), no],
    ['Host with a space', at('a b'), no],
    ['Host as a list', at(`${host}, ${host}`), no],
    ['Host empty', at(''), no],
    ['no Host in HTTP/1.1', { target: READ, host: null }, '400 (no body)'],
    ['no Host in HTTP/1.0', { target: READ, host: null, version: '1.0' }, no],
    ['two Hosts, both ours', two(host, host), no],
    ['two Hosts, the second foreign', two(host, 'evil.test'), no],
    ['two Hosts, the first foreign', two('evil.test', host), no],
    ['a space before the colon', { target: READ, host: null, lines: [`Host : ${host}`] }, '400 (no body)'],
    ['a folded Host', { target: READ, host: null, lines: [`Host:\r\n ${host}`] }, '400 (no body)'],
    ['X-Forwarded-Host is ignored', { target: READ, lines: ['X-Forwarded-Host: evil.test'] }, '200'],
    ['X-Forwarded-Host makes nothing ours', { ...at('evil.test'), lines: [`X-Forwarded-Host: ${host}`] }, no],
    ['a bad Host shifts no path', { target: `/xxx${READ}`, host: 'a b' }, no],
    ['Host with tabs around', at(`\t${host}\t`), '200', no],
  ]
}

function targetCases(existing: Existing): Row[] {
  const host = own(existing)
  const nothing = '404 not_found'
  const wrong = '405 method_not_allowed'
  const preflight = ['Origin: http://evil.test', 'Access-Control-Request-Method: POST']
  const line = (text: string) =>
    Buffer.from(`${text}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, 'latin1')
  return [
    ['a whole address, ours', { target: `http://${host}${READ}` }, '200'],
    [
      'a whole address, foreign, with our Host',
      { target: `http://evil.test${READ}` },
      '200',
      '403 forbidden',
    ],
    [
      'a whole address, ours, with a foreign Host',
      { target: `http://${host}${READ}`, host: 'evil.test' },
      '403 forbidden',
    ],
    ['//evil.test/', { target: '//evil.test/' }, nothing],
    ['/api//new', { target: '/api//new' }, nothing],
    ['a slash at the end', { target: '/api/new/' }, nothing],
    ['another case', { target: '/API/NEW' }, nothing],
    ['an encoded letter', { target: '/api/%6eew?peek=1' }, '200', nothing],
    ['CONNECT elsewhere', { method: 'CONNECT', target: 'evil.test:443' }, '403 forbidden', wrong],
    [
      'CONNECT with a path',
      { method: 'CONNECT', target: '/api/new' },
      '403 forbidden',
      '403 forbidden_origin',
      wrong,
    ],
    ['OPTIONS *', { method: 'OPTIONS', target: '*' }, '400 (no body)'],
    ['a preflight', { method: 'OPTIONS', target: WRITE, lines: preflight }, '403 forbidden_origin'],
    ['TRACE', { method: 'TRACE', target: '/api/new' }, wrong],
    ['PATCH', { method: 'PATCH', target: '/api/new', lines: [JSON_LINE], body: '{}' }, wrong],
    ['a method that there is not', { method: 'FOO', target: '/api/new' }, 'closed', wrong],
    [
      'the start of HTTP/2',
      Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
      '400 (no body)',
      '505 (no body)',
    ],
    ['the start of TLS', Buffer.from('16030100a5010000a10303', 'hex'), '400 (no body)', 'closed'],
    ['NUL in the target', line('GET /api/\0new HTTP/1.1'), '400 (no body)', '505 (no body)'],
    ['a space in the target', line('GET /api/ new HTTP/1.1'), '400 (no body)', '505 (no body)'],
    ['a method in a header', { target: READ, lines: ['X-HTTP-Method-Override: DELETE'] }, '200'],
  ]
}

function originCases(existing: Existing): Row[] {
  const { port } = existing
  const host = own(existing)
  const no = '403 forbidden_origin'
  const write = (...lines: string[]) => ({
    method: 'POST',
    target: WRITE,
    lines: [JSON_LINE, ...lines],
    body: '{}',
  })
  const from = (origin: string) => write(`Origin: ${origin}`)
  const read = (...lines: string[]) => ({ target: READ, lines })
  return [
    ['no Origin', write(), '200'],
    ['our Origin', from(`http://${host}`), '200'],
    ['Origin null', from('null'), no],
    ['Origin file://', from('file://'), no],
    ['Origin localhost while the Host is 127.0.0.1', from(`http://localhost:${port}`), no],
    ['Origin that begins with ours', from(`http://${host}.evil.test`), no],
    ['Origin with a slash', from(`http://${host}/`), no],
    ['Origin empty', from(''), no],
    ['Origin foreign', from('http://evil.test'), no],
    ['two Origins', write(`Origin: http://${host}`, 'Origin: http://evil.test'), no],
    ['a write from across sites', write('Sec-Fetch-Site: cross-site'), no],
    ['a write from another local port', write('Sec-Fetch-Site: same-site'), no],
    ['a write from the address bar', write('Sec-Fetch-Site: none'), no],
    ['our Origin from across sites', write(`Origin: http://${host}`, 'Sec-Fetch-Site: cross-site'), no],
    ['a read with a foreign Origin', read('Origin: http://evil.test'), no],
    ['a read with Origin null', read('Origin: null'), no],
    ['a read from across sites', read('Sec-Fetch-Site: cross-site'), no],
    ['the page from the address bar', { target: '/', lines: ['Sec-Fetch-Site: none'] }, '200'],
  ]
}

function typeCases({ boards }: Existing): Row[] {
  const no = '415 unsupported_media_type'
  const as = (...types: string[]) => ({
    method: 'POST',
    target: WRITE,
    lines: types.map((type) => `Content-Type: ${type}`),
    body: '{}',
  })
  const remove = `/api/boards/${encodeURIComponent(boards[0])}`
  return [
    ['application/json', as('application/json'), '200'],
    ['with charset=utf-8', as('application/json; charset=utf-8'), '200'],
    ['in upper case', as('APPLICATION/JSON'), '200'],
    ['with another charset', as('application/json; charset=iso-8859-1'), no],
    ['with another parameter', as('application/json; x'), no],
    ['text/plain', as('text/plain'), no],
    ['a form', as('application/x-www-form-urlencoded'), no],
    ['empty', as(''), no],
    ['not there', as(), no],
    ['DELETE without the header', { method: 'DELETE', target: remove }, no],
    [
      'DELETE without a body',
      { method: 'DELETE', target: '/api/boards/nothing', lines: [JSON_LINE] },
      '404 not_found',
    ],
    ['two types, JSON first', as('application/json', 'text/plain'), no, '200'],
    ['two types, text first', as('text/plain', 'application/json'), no, '200'],
    ['a packed body', { ...as('application/json'), lines: [JSON_LINE, 'Content-Encoding: gzip'] }, no],
  ]
}

function bodyCases({ profile_id }: Existing): Row[] {
  const put = { method: 'PUT', target: `/api/profiles/${profile_id}`, lines: [JSON_LINE] }
  const body = (sent: string | Uint8Array) => ({ ...put, body: sent })
  const framed = (line: string, sent = '') => ({ ...put, lines: [JSON_LINE, line], body: sent })
  const revision = (text: string) => body(`{"revision":${text},"keywords":["x"]}`)
  const chunk = `${(64 * 1024).toString(16)}\r\n${' '.repeat(64 * 1024)}\r\n`
  const [json, type, value, key] = [
    '400 invalid_json',
    '422 wrong_type',
    '422 invalid_value',
    '422 unknown_key',
  ]
  const large = '413 body_too_large'
  const utf8 = (...bytes: number[]) =>
    Buffer.concat([Buffer.from('{"label":"'), Buffer.from(bytes), Buffer.from('"}')])
  return [
    ['exactly 1 MiB', body('{'.padEnd(MIB)), json],
    ['1 MiB and a byte', body('{'.padEnd(MIB + 1)), large],
    ['2 MiB in chunks', framed('Transfer-Encoding: chunked', `${chunk.repeat(32)}0\r\n\r\n`), large],
    ['announces more than the server takes', framed(`Content-Length: ${64 * MIB}`), large],
    [
      'two ways of framing',
      { ...put, lines: [JSON_LINE, 'Transfer-Encoding: chunked', 'Content-Length: 5'], body: '0\r\n\r\n' },
      '400 (no body)',
    ],
    [
      'two lengths',
      { ...put, lines: [JSON_LINE, 'Content-Length: 2', 'Content-Length: 3'], body: '{}' },
      '400 (no body)',
    ],
    ['nothing', body(''), json],
    ['400,000 levels', body('['.repeat(400_000)), value],
    ['__proto__', body('{"revision":1,"__proto__":{"label":"x"}}'), key],
    ['a byte that is not UTF-8', body(utf8(0xff)), json],
    ['a byte order mark', body('\ufeff{"revision":999,"keywords":["x"]}'), '409 revision_conflict', json],
    ['revision 2^53', revision('9007199254740992'), value],
    ['a number of 100,000 digits', revision('9'.repeat(100_000)), type],
    ['an old revision', revision('0'), '409 revision_conflict'],
    ['SQL is only text', body(`{"revision":1,"keywords":["'); drop table profile; --"]}`), '200'],
    ['X-Svc-Actor: root', { ...revision('2'), lines: [JSON_LINE, 'X-Svc-Actor: root'] }, '422 invalid_value'],
  ]
}

function pathCases({ boards }: Existing): Row[] {
  const [, encoded, plain] = boards
  const nothing = '404 not_found'
  const remove = (id: string) => ({ method: 'DELETE', target: `/api/boards/${id}`, lines: [JSON_LINE] })
  return [
    ['%2F', remove('%2F'), nothing],
    ['%2e%2e', remove('%2e%2e'), nothing],
    ['a lone %', remove('%'), nothing],
    ['%zz', remove('%zz'), nothing],
    ['encoded twice', remove('%252F'), nothing],
    ['2,100 characters', remove('x'.repeat(2100)), nothing],
    ['a raw byte 0xff', remove('\xff'), nothing],
    ['an id with NUL behind', remove(`${encodeURIComponent(encoded)}%00x`), nothing],
    ['an id with a space behind', remove(`${encodeURIComponent(encoded)}%20`), nothing],
    ['an encoded colon', remove(encodeURIComponent(encoded)), '200'],
    ['a plain colon', remove(plain), '200'],
    ['a way around', remove(`x/%2e%2e/${encodeURIComponent(boards[0])}`), '200', nothing],
  ]
}

function queryCases(_: Existing): Row[] {
  const search = (q: string) => ({ target: `/api/search?q=${q}` })
  return [
    ['an unknown key', { target: `${READ}&zz=1` }, '422 unknown_key'],
    ['__proto__', { target: `${READ}&__proto__=1` }, '422 unknown_key'],
    ['an address of 17 KiB', search('x'.repeat(17 * 1024)), '431 (no body)'],
    ['NEAR(', search('NEAR('), '200'],
    ["'; drop table", search('%27%3B%20drop%20table%20job'), '200'],
    ['NUL', search('%00'), '422 invalid_value'],
  ]
}

function headerCases(_: Existing): Row[] {
  const many = Array.from({ length: 250 }, (_, at) => `X-${at}: 1`)
  return [
    ['a header of 17 KiB', { target: READ, lines: [`X-Long: ${'x'.repeat(17 * 1024)}`] }, '431 (no body)'],
    ['250 headers', { target: READ, lines: many }, '431 (no body)'],
    ['NUL in a header', { target: READ, lines: ['X-Nul: a\0b'] }, '400 (no body)'],
  ]
}

function assetCases({ asset }: Existing): Row[] {
  const nothing = '404 not_found'
  const file = (name: string) => ({ target: `/assets/${name}` })
  return [
    ['a file of the page', file(asset), '200'],
    ['..%2f..%2f', file('..%2f..%2fpackage.json'), nothing],
    ['../', file('../package.json'), nothing],
    ['NUL and an ending', file(`${asset}%00.js`), nothing],
    ['a file that is on the disk only', file('rank'), nothing],
    ['//etc/passwd', { target: '//etc/passwd' }, nothing],
    ['a folder without its slash', { target: '/assets' }, nothing],
    [
      'POST to a file',
      { method: 'POST', ...file(asset), lines: [JSON_LINE], body: '{}' },
      '405 method_not_allowed',
    ],
  ]
}
