import { bytesOf, type RawRequest } from '#test/http/raw-client.ts'

/** One request byte for byte, and what may come of it: a status, with the code of the refusal or `(no body)`. */
export type RawCase = { at: number; name: string; bytes: Uint8Array; expect: string[] }

/** Records of the service under test that the cases request. */
export type Existing = { port: number; profile_id: string; boards: [string, string, string]; asset: string }

type Row = [at: number, name: string, request: RawRequest | Uint8Array, ...expect: string[]]

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
  return rows.map(([at, name, request, ...expect]) => ({
    at,
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
    [1, 'Host 127.0.0.1:port', at(host), '200'],
    [2, 'Host localhost:port', at(`localhost:${port}`), '200'],
    [3, 'Host LOCALHOST:port', at(`LOCALHOST:${port}`), '200'],
    [4, 'Host [::1]:port', at(`[::1]:${port}`), no],
    [5, 'Host localhost. with a dot', at(`localhost.:${port}`), no],
    [6, 'Host 127.0.0.1. with a dot', at(`127.0.0.1.:${port}`), no],
    [7, 'Host 127.1', at(`127.1:${port}`), no],
    [8, 'Host as decimal number', at(`2130706433:${port}`), no],
    [9, 'Host as hexadecimal number', at(`0x7f000001:${port}`), no],
    [10, 'Host in octal', at(`0177.0.0.1:${port}`), no],
    [11, 'Host 0.0.0.0', at(`0.0.0.0:${port}`), no],
    [12, 'Host 127.0.0.2', at(`127.0.0.2:${port}`), no],
    [13, 'Host [::ffff:127.0.0.1]', at(`[::ffff:127.0.0.1]:${port}`), no],
    [14, 'Host without port', at('127.0.0.1'), no],
    [15, 'Host with another port', at('127.0.0.1:1'), no],
    [16, 'Host with a zero before the port', at(`127.0.0.1:0${port}`), no],
    [17, 'Host with an empty port', at('127.0.0.1:'), no],
    [18, 'Host with user information', at(`user@${host}`), no],
    [19, 'Host with ours as user information', at(`${host}@evil.test`), no],
    [20, 'Host of a rebound name', at(`rebind.test:${port}`), no],
    [21, 'Host that begins with ours', at(`127.0.0.1.evil.test:${port}`), no],
    [22, 'Host that ends with ours', at(`evil-localhost:${port}`), no],
    [23, 'Host sub.localhost', at(`sub.localhost:${port}`), no],
    [24, 'Host with a slash', at(`${host}/`), no],
    [25, 'Host with a fragment', at(`${host}#x`), no],
    [26, 'Host with a space', at('a b'), no],
    [27, 'Host as a list', at(`${host}, ${host}`), no],
    [28, 'Host in fullwidth digits', at(`\xef\xbc\x91\xef\xbc\x92\xef\xbc\x97.0.0.1:${port}`), no],
    [29, 'Host empty', at(''), no],
    [30, 'no Host in HTTP/1.1', { target: READ, host: null }, '400 (no body)'],
    [31, 'no Host in HTTP/1.0', { target: READ, host: null, version: '1.0' }, no],
    [32, 'two Hosts, both ours', two(host, host), no],
    [33, 'two Hosts, the second foreign', two(host, 'evil.test'), no],
    [34, 'two Hosts, the first foreign', two('evil.test', host), no],
    [
      35,
      'a space before the colon',
      { target: READ, host: null, lines: [`Host : ${host}`] },
      '400 (no body)',
    ],
    [36, 'a folded Host', { target: READ, host: null, lines: [`Host:\r\n ${host}`] }, '400 (no body)'],
    [37, 'X-Forwarded-Host is ignored', { target: READ, lines: ['X-Forwarded-Host: evil.test'] }, '200'],
    [
      38,
      'X-Forwarded-Host makes nothing ours',
      { ...at('evil.test'), lines: [`X-Forwarded-Host: ${host}`] },
      no,
    ],
    [39, 'a bad Host shifts no path', { target: `/xxx${READ}`, host: 'a b' }, no],
    [40, 'Host whose port begins with ours', at(`127.0.0.1:${port}0`), no],
    [41, 'Host with tabs around', at(`\t${host}\t`), '200', no],
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
    [42, 'a whole address, ours', { target: `http://${host}${READ}` }, '200'],
    [
      43,
      'a whole address, foreign, with our Host',
      { target: `http://evil.test${READ}` },
      '200',
      '403 forbidden',
    ],
    [
      44,
      'a whole address, ours, with a foreign Host',
      { target: `http://${host}${READ}`, host: 'evil.test' },
      '403 forbidden',
    ],
    [45, '//evil.test/', { target: '//evil.test/' }, nothing],
    [46, '/api//new', { target: '/api//new' }, nothing],
    [47, 'a slash at the end', { target: '/api/new/' }, nothing],
    [48, 'another case', { target: '/API/NEW' }, nothing],
    [49, 'an encoded letter', { target: '/api/%6eew?peek=1' }, '200', nothing],
    [50, 'CONNECT elsewhere', { method: 'CONNECT', target: 'evil.test:443' }, '403 forbidden', wrong],
    [
      51,
      'CONNECT with a path',
      { method: 'CONNECT', target: '/api/new' },
      '403 forbidden',
      '403 forbidden_origin',
      wrong,
    ],
    [52, 'OPTIONS *', { method: 'OPTIONS', target: '*' }, '400 (no body)'],
    [53, 'a preflight', { method: 'OPTIONS', target: WRITE, lines: preflight }, '403 forbidden_origin'],
    [54, 'TRACE', { method: 'TRACE', target: '/api/new' }, wrong],
    [55, 'PATCH', { method: 'PATCH', target: '/api/new', lines: [JSON_LINE], body: '{}' }, wrong],
    [56, 'a method that there is not', { method: 'FOO', target: '/api/new' }, 'closed', wrong],
    [
      57,
      'the start of HTTP/2',
      Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
      '400 (no body)',
      '505 (no body)',
    ],
    [58, 'the start of TLS', Buffer.from('16030100a5010000a10303', 'hex'), '400 (no body)', 'closed'],
    [59, 'NUL in the target', line('GET /api/\0new HTTP/1.1'), '400 (no body)', '505 (no body)'],
    [60, 'a space in the target', line('GET /api/ new HTTP/1.1'), '400 (no body)', '505 (no body)'],
    [61, 'a method in a header', { target: READ, lines: ['X-HTTP-Method-Override: DELETE'] }, '200'],
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
    [62, 'no Origin', write(), '200'],
    [63, 'our Origin', from(`http://${host}`), '200'],
    [64, 'Origin null', from('null'), no],
    [65, 'Origin file://', from('file://'), no],
    [66, 'Origin with another port', from('http://127.0.0.1:1'), no],
    [67, 'Origin with another scheme', from(`https://${host}`), no],
    [68, 'Origin without port', from('http://127.0.0.1'), no],
    [69, 'Origin localhost while the Host is 127.0.0.1', from(`http://localhost:${port}`), no],
    [70, 'Origin that begins with ours', from(`http://${host}.evil.test`), no],
    [71, 'Origin that ends with ours', from(`http://evil.test/http://${host}`), no],
    [72, 'Origin with a slash', from(`http://${host}/`), no],
    [73, 'Origin in upper case', from(`HTTP://${host}`), no],
    [74, 'two Origins in one', from(`http://${host} http://evil.test`), no],
    [75, 'Origin empty', from(''), no],
    [76, 'Origin with user information', from(`http://user@${host}`), no],
    [77, 'Origin of an extension', from('chrome-extension://abcdefgh'), no],
    [78, 'Origin foreign', from('http://evil.test'), no],
    [79, 'two Origins', write(`Origin: http://${host}`, 'Origin: http://evil.test'), no],
    [80, 'a write from across sites', write('Sec-Fetch-Site: cross-site'), no],
    [81, 'a write from another local port', write('Sec-Fetch-Site: same-site'), no],
    [82, 'a write from the address bar', write('Sec-Fetch-Site: none'), no],
    [83, 'our Origin from across sites', write(`Origin: http://${host}`, 'Sec-Fetch-Site: cross-site'), no],
    [84, 'a read with a foreign Origin', read('Origin: http://evil.test'), no],
    [85, 'a read with Origin null', read('Origin: null'), no],
    [86, 'a read from across sites', read('Sec-Fetch-Site: cross-site'), no],
    [87, 'the page from the address bar', { target: '/', lines: ['Sec-Fetch-Site: none'] }, '200'],
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
    [88, 'application/json', as('application/json'), '200'],
    [89, 'with charset=utf-8', as('application/json; charset=utf-8'), '200'],
    [90, 'in upper case', as('APPLICATION/JSON'), '200'],
    [91, 'with another charset', as('application/json; charset=iso-8859-1'), no],
    [92, 'with another parameter', as('application/json; x'), no],
    [93, 'application/jsonx', as('application/jsonx'), no],
    [94, 'as a list', as('application/json, text/plain'), no],
    [95, 'text/plain', as('text/plain'), no],
    [96, 'text/plain; application/json', as('text/plain; application/json'), no],
    [97, 'a form', as('application/x-www-form-urlencoded'), no],
    [98, 'a form in parts', as('multipart/form-data; boundary=x'), no],
    [99, 'application/vnd.api+json', as('application/vnd.api+json'), no],
    [100, 'text/json', as('text/json'), no],
    [101, 'empty', as(''), no],
    [102, 'not there', as(), no],
    [103, 'DELETE without the header', { method: 'DELETE', target: remove }, no],
    [
      104,
      'DELETE without a body',
      { method: 'DELETE', target: '/api/boards/nothing', lines: [JSON_LINE] },
      '404 not_found',
    ],
    [105, 'two types, JSON first', as('application/json', 'text/plain'), no, '200'],
    [106, 'two types, text first', as('text/plain', 'application/json'), no, '200'],
    [107, 'a packed body', { ...as('application/json'), lines: [JSON_LINE, 'Content-Encoding: gzip'] }, no],
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
    [108, 'exactly 1 MiB', body('{'.padEnd(MIB)), json],
    [109, '1 MiB and a byte', body('{'.padEnd(MIB + 1)), large],
    [110, '2 MiB in chunks', framed('Transfer-Encoding: chunked', `${chunk.repeat(32)}0\r\n\r\n`), large],
    [111, 'announces more than the server takes', framed(`Content-Length: ${64 * MIB}`), large],
    [
      112,
      'two ways of framing',
      { ...put, lines: [JSON_LINE, 'Transfer-Encoding: chunked', 'Content-Length: 5'], body: '0\r\n\r\n' },
      '400 (no body)',
    ],
    [
      113,
      'two lengths',
      { ...put, lines: [JSON_LINE, 'Content-Length: 2', 'Content-Length: 3'], body: '{}' },
      '400 (no body)',
    ],
    [114, 'nothing', body(''), json],
    [115, 'no JSON', body('revision=1'), json],
    [116, 'text after the JSON', body('{} x'), json],
    [117, 'a list', body('[]'), type],
    [118, 'null', body('null'), type],
    [119, '33 levels', body(`{"a":${'['.repeat(32)}${']'.repeat(32)}}`), value],
    [120, '400,000 levels', body('['.repeat(400_000)), value],
    [121, 'a key twice', body('{"revision":1,"revision":1}'), value],
    [122, 'a key twice, once escaped', body('{"revision":1,"\\u0072evision":1}'), value],
    [123, '__proto__', body('{"revision":1,"__proto__":{"label":"x"}}'), key],
    [124, 'constructor.prototype', body('{"revision":1,"constructor":{"prototype":{}}}'), key],
    [125, 'toString', body('{"revision":1,"toString":1}'), key],
    [126, 'an unknown key', body('{"revision":1,"zz":1}'), key],
    [127, 'a byte that is not UTF-8', body(utf8(0xff)), json],
    [128, 'overlong UTF-8', body(utf8(0xc0, 0xaf)), json],
    [
      129,
      'a byte order mark',
      body('\ufeff{"revision":999,"keywords":["x"]}'),
      '409 revision_conflict',
      json,
    ],
    [130, 'UTF-16', body(Buffer.from('\ufeff{"revision":1}', 'utf16le')), json],
    [131, 'half a surrogate pair', body('{"revision":1,"label":"\\ud800"}'), value],
    [132, 'NUL', body('{"revision":1,"label":"a\\u0000b"}'), value],
    [133, 'revision 1e400', revision('1e400'), type],
    [134, 'revision 2^53', revision('9007199254740992'), value],
    [135, 'revision 1.5', revision('1.5'), type],
    [136, 'revision -1', revision('-1'), value],
    [137, 'revision as text', revision('"1"'), type],
    [138, 'revision true', revision('true'), type],
    [139, 'a number of 100,000 digits', revision('9'.repeat(100_000)), type],
    [140, 'an old revision', revision('0'), '409 revision_conflict'],
    [141, 'SQL is only text', body(`{"revision":1,"keywords":["'); drop table profile; --"]}`), '200'],
    [
      142,
      'X-Svc-Actor: root',
      { ...revision('2'), lines: [JSON_LINE, 'X-Svc-Actor: root'] },
      '422 invalid_value',
    ],
    [143, 'a name that is too long', body(JSON.stringify({ revision: 2, label: 'x'.repeat(81) })), value],
  ]
}

function pathCases({ boards }: Existing): Row[] {
  const [, encoded, plain] = boards
  const nothing = '404 not_found'
  const remove = (id: string) => ({ method: 'DELETE', target: `/api/boards/${id}`, lines: [JSON_LINE] })
  return [
    [146, '%2F', remove('%2F'), nothing],
    [147, '%00', remove('%00'), nothing],
    [148, '..%2f..%2fetc', remove('..%2f..%2fetc'), nothing],
    [149, '%2e%2e', remove('%2e%2e'), nothing],
    [150, 'a lone %', remove('%'), nothing],
    [151, '%zz', remove('%zz'), nothing],
    [152, 'cut UTF-8', remove('%E0%A4'), nothing],
    [153, '%ff', remove('%ff'), nothing],
    [154, 'overlong %C0%AF', remove('%C0%AF'), nothing],
    [155, 'encoded twice', remove('%252F'), nothing],
    [156, 'a line end', remove('%0d%0a'), nothing],
    [157, 'a backslash', remove('%5C'), nothing],
    [158, 'a quote of SQL', remove('%27%20or%201=1'), nothing],
    [159, '2,100 characters', remove('x'.repeat(2100)), nothing],
    [160, 'a raw byte 0xff', remove('\xff'), nothing],
    [161, 'an id with NUL behind', remove(`${encodeURIComponent(encoded)}%00x`), nothing],
    [163, 'an id with a space behind', remove(`${encodeURIComponent(encoded)}%20`), nothing],
    [164, 'an id in upper case', remove(encoded.toUpperCase()), nothing],
    [144, 'an encoded colon', remove(encodeURIComponent(encoded)), '200'],
    [145, 'a plain colon', remove(plain), '200'],
    [162, 'a way around', remove(`x/%2e%2e/${encodeURIComponent(boards[0])}`), '200', nothing],
  ]
}

function queryCases(_: Existing): Row[] {
  const search = (q: string) => ({ target: `/api/search?q=${q}` })
  return [
    [165, 'an unknown key', { target: `${READ}&zz=1` }, '422 unknown_key'],
    [166, '__proto__', { target: `${READ}&__proto__=1` }, '422 unknown_key'],
    [167, 'an address of 17 KiB', search('x'.repeat(17 * 1024)), '431 (no body)'],
    [168, 'a quote', search('%22'), '200'],
    [169, 'NEAR(', search('NEAR('), '200'],
    [170, 'a OR', search('a%20OR'), '200'],
    [171, 'title:rust', search('title%3Arust'), '200'],
    [172, '-rust', search('-rust'), '200'],
    [173, '*', search('*'), '200'],
    [174, "'; drop table", search('%27%3B%20drop%20table%20job'), '200'],
    [175, 'NUL', search('%00'), '422 invalid_value'],
    [176, '400 brackets', search('('.repeat(400)), '200'],
  ]
}

function headerCases(_: Existing): Row[] {
  const many = Array.from({ length: 250 }, (_, at) => `X-${at}: 1`)
  return [
    [
      177,
      'a header of 17 KiB',
      { target: READ, lines: [`X-Long: ${'x'.repeat(17 * 1024)}`] },
      '431 (no body)',
    ],
    [178, '250 headers', { target: READ, lines: many }, '431 (no body)'],
    [179, 'NUL in a header', { target: READ, lines: ['X-Nul: a\0b'] }, '400 (no body)'],
  ]
}

function assetCases({ asset }: Existing): Row[] {
  const nothing = '404 not_found'
  const file = (name: string) => ({ target: `/assets/${name}` })
  return [
    [180, 'a file of the page', file(asset), '200'],
    [181, '..%2f..%2f', file('..%2f..%2fpackage.json'), nothing],
    [182, '%2e%2e/', file('%2e%2e/package.json'), nothing],
    [183, '../', file('../package.json'), nothing],
    [184, 'backslashes', file('..\\..\\package.json'), nothing],
    [185, 'NUL and an ending', file(`${asset}%00.js`), nothing],
    [186, 'a file that is on the disk only', file('rank'), nothing],
    [187, 'a hidden file', file('.env'), nothing],
    [188, '//etc/passwd', { target: '//etc/passwd' }, nothing],
    [189, 'a folder without its slash', { target: '/assets' }, nothing],
    [190, 'encoded twice', file('%252e%252e%252fpackage.json'), nothing],
    [
      191,
      'POST to a file',
      { method: 'POST', ...file(asset), lines: [JSON_LINE], body: '{}' },
      '405 method_not_allowed',
    ],
  ]
}
