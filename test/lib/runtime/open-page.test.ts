import { afterAll, describe, expect, test } from 'bun:test'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { fetchPublic, isPublicAddress, openPage, type PageTools } from '#lib/runtime/open-page.ts'
import { PAGE_CERTIFICATE, PAGE_KEY, PAGE_NAME } from '#test/support/page-certificate.ts'

const HTML = { 'content-type': 'text/html; charset=utf-8' }
const openedPaths: string[] = []
const answers: Record<string, (response: ServerResponse) => void> = {
  '/posting': (response) => response.writeHead(200, HTML).end('<p>Bäcker gesucht</p>'),
  '/old': (response) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=windows-1252' })
      .end(Buffer.from('<p>B\xe4cker gesucht \x96 20 \x80</p>', 'latin1')),
  '/hop': (response) => response.writeHead(302, { location: '/posting' }).end(),
  '/loop': (response) => response.writeHead(302, { location: '/loop' }).end(),
  '/home': (response) => response.writeHead(302, { location: 'https://127.0.0.1/posting' }).end(),
  '/plain': (response) => response.writeHead(302, { location: `http://${PAGE_NAME}/posting` }).end(),
  '/other': (response) => response.writeHead(302, { location: 'https://inside.acme-careers.com/' }).end(),
  '/image': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
  '/packed': (response) =>
    response.writeHead(200, { ...HTML, 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(1000))),
  '/endless': (response) => {
    response.writeHead(200, HTML)
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    }
    response.on('drain', more)
    more()
  },
}
const server = createServer({ key: PAGE_KEY, cert: PAGE_CERTIFICATE }, (request, response) => {
  openedPaths.push(`${request.headers.host?.split(':')[0]} ${request.url}`)
  const answer = answers[request.url ?? '']
  if (answer) answer(response)
  else response.writeHead(404, HTML).end('gone')
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())

// The name stands for this machine here, which is why its address is called public.
const inside: PageTools = {
  gateway: null,
  resolve: async () => ['127.0.0.1'],
  isPublic: (address) => address === '127.0.0.1',
  connect: { port: (server.address() as AddressInfo).port, ca: PAGE_CERTIFICATE },
}
const read = (path: string, tools: Partial<PageTools> = {}) =>
  openPage({ ...inside, ...tools })(new URL(`https://${PAGE_NAME}${path}`))

describe('a page that a person names', () => {
  test('is read, over redirects too', async () => {
    const link = `https://${PAGE_NAME}/posting`
    const page = { ok: true, html: '<p>Bäcker gesucht</p>', link, is_html: true }
    expect(await read('/posting')).toEqual(page as never)
    // The redirect's target was read.
    expect(await read('/hop')).toEqual(page as never)
    expect(openedPaths).toContain(`${PAGE_NAME} /posting`)
  })

  test('is decoded by the charset of its header', async () => {
    expect(await read('/old')).toMatchObject({ html: '<p>Bäcker gesucht – 20 €</p>' })
  })

  test('is not read where an address on the way is not admitted', async () => {
    const hops: string[] = []
    const page = openPage({ ...inside })(new URL(`https://${PAGE_NAME}/hop`), {
      admit: async ({ pathname }) => {
        hops.push(pathname)
        return pathname === '/posting' ? 'not this one' : null
      },
    })
    expect(await page).toMatchObject({ ok: false, reason: 'not this one', problem: 'not_admitted' })
    expect(hops).toEqual(['/hop', '/posting'])
  })

  test.each([
    ['/loop', 'without end'],
    ['/home', 'numeric address'],
    ['/plain', 'Only https'],
    ['/image', 'no page'],
    ['/packed', 'packed'],
    ['/endless', 'larger than 5 MB'],
    ['/missing', 'status 404'],
  ])('%s is not read: %s', async (path, why) => {
    const page = await read(path)
    expect(page).toMatchObject({ ok: false, reason: expect.stringContaining(why) })
  })

  test('is not asked for where its name stands for an address at home, even among public ones', async () => {
    const before = openedPaths.length
    for (const addresses of [['192.168.0.7'], ['93.184.216.34', '127.0.0.1'], []]) {
      const { isPublic, ...tools } = inside
      const page = await openPage({ ...tools, resolve: async () => addresses })(
        new URL(`https://${PAGE_NAME}/posting`),
      )
      expect(page).toMatchObject({ ok: false, reason: expect.stringContaining('not public') })
    }
    expect(openedPaths).toHaveLength(before)
  })

  test('is looked up anew for every redirect', async () => {
    const resolve = async (name: string) => [name === PAGE_NAME ? '127.0.0.1' : '10.0.0.9']
    expect(await read('/other', { resolve })).toMatchObject({
      ok: false,
      reason: expect.stringContaining('not public'),
    })
  })

  test('is asked of the address that was checked, with a certificate for its name', async () => {
    const other = new URL('https://www.acme-careers.com/posting')
    const before = openedPaths.length
    expect(await openPage(inside)(other)).toMatchObject({
      ok: false,
      reason: expect.stringContaining('reached'),
    })
    expect(openedPaths).toHaveLength(before)
  })

  test('is asked directly, whatever proxy the environment names', async () => {
    process.env['HTTPS_PROXY'] = 'http://127.0.0.1:9'
    try {
      expect(await read('/posting')).toMatchObject({ ok: true })
    } finally {
      delete process.env['HTTPS_PROXY']
    }
  })
})

test.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1:248:1893:25c8:1946', true],
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'].map(
    (address) => [address, false] as const,
  ),
  // Clouds answer their own machines there.
  ...['168.63.129.16', '::ffff:168.63.129.16', '161.26.0.10', '166.9.1.2'].map(
    (address) => [address, false] as const,
  ),
  ...['192.0.0.192', '100.100.100.200', 'fd00:ec2::254'].map((address) => [address, false] as const),
  ...['168.63.129.15', '161.27.0.1', '166.12.0.1'].map((address) => [address, true] as const),
  ...[
    '::1',
    '::',
    'fd00::1',
    'fe80::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '::a00:1',
    '4000::1',
    'nonsense',
  ].map((address) => [address, false] as const),
] as const)('%s is public: %p', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

describe('a request to a host that a person named', () => {
  const ask = (address: string, tools: Partial<PageTools> = {}) =>
    fetchPublic(address, { headers: { Accept: 'text/html' } }, { ...inside, ...tools })

  test('is answered as by fetch, and does not follow a redirect', async () => {
    const response = await ask(`https://${PAGE_NAME}/posting`)
    expect([response.status, await response.text()]).toEqual([200, '<p>Bäcker gesucht</p>'])
    const hop = await ask(`https://${PAGE_NAME}/home`)
    expect([hop.status, hop.headers.get('location')]).toEqual([302, 'https://127.0.0.1/posting'])
    expect((await ask(`https://${PAGE_NAME}/missing`)).status).toBe(404)
  })

  test.each([
    ['https://127.0.0.1/posting', {}, 'numeric address'],
    [`http://${PAGE_NAME}/posting`, {}, 'Only https'],
    [`https://${PAGE_NAME}/packed`, {}, 'packed'],
    [`https://${PAGE_NAME}/posting`, { resolve: async () => ['10.0.0.1'] }, 'not public'],
    [`https://${PAGE_NAME}/posting`, { resolve: async () => [] }, 'not public'],
  ])('%s with %j is refused', async (address, tools, reason) => {
    expect(ask(address, tools)).rejects.toThrow(reason)
  })
})
