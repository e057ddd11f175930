import { afterAll, describe, expect, spyOn, test } from 'bun:test'
import { rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { putOwnJob } from '#db/desk/index-choices.ts'
import { listOwnCopies } from '#db/index/boards.ts'
import type { OwnJob } from '#db/rows/own-job.ts'
import { StoreFault } from '#db/store-fault.ts'
import { fetchPublic, isPublicAddress, openPage, type PageTools } from '#lib/runtime/open-page.ts'
import { openServices } from '#lib/runtime/open-services.ts'
import { bundlePage } from '#lib/runtime/page-bundle.ts'
import { makeEmptyHome } from '#test/support/empty-home.ts'
import { keepThread } from '#test/support/kept-threads.ts'
import { NO_TARGETS } from '#test/support/no-targets.ts'
import { PAGE_CERTIFICATE, PAGE_KEY, PAGE_NAME } from '#test/support/page-certificate.ts'
import { itemsIn } from '#test/support/tables.ts'
import { until } from '#test/support/until.ts'

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
    expect(await read(path)).toMatchObject({ ok: false, reason: expect.stringContaining(why) })
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

  test('is looked up once, so that a name which changes between two look-ups leads nowhere else', async () => {
    const before = openedPaths.length
    let looks = 0
    const changing = (first: string, then: string) => async () => {
      looks += 1
      return [looks === 1 ? first : then]
    }
    expect(await read('/posting', { resolve: changing('127.0.0.1', '10.0.0.9') })).toMatchObject({ ok: true })
    expect(looks).toBe(1)
    looks = 0
    const { isPublic, ...real } = inside
    const later = openPage({ ...real, resolve: changing('10.0.0.9', '93.184.216.34') })
    expect(await later(new URL(`https://${PAGE_NAME}/posting`))).toMatchObject({ ok: false })
    expect(looks).toBe(1)
    expect(openedPaths).toHaveLength(before + 1)
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
  ...itemsIn(`
::1 | :: | fd00::1 | fe80::1 | ::ffff:127.0.0.1 | 64:ff9b::7f00:1 | 2002:7f00:1:: | ::a00:1 | 4000::1
nonsense
`).map((address) => [address, false] as const),
] as const)('%s is public: %p', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic))

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

const open = (home: string, logged: unknown[] = [], openThread = keepThread) =>
  openServices({
    home,
    gateway: 'http://127.0.0.1:9',
    background: true,
    checkReplies: true,
    targets: NO_TARGETS,
    openThread,
    page: Promise.resolve(new Map()),
    log: { debug: () => undefined, info: () => undefined, error: (...parts) => logged.push(parts) },
  })

test('services that are closed while they look through the desk begin no work afterwards', async () => {
  const home = await makeEmptyHome()
  const logged: unknown[] = []
  const { services, begin, close } = await open(home, logged)
  let begun = 0
  for (const worker of [services.batches, services.runs]) {
    worker.resume = async () => {
      begun += 1
    }
  }
  for (const worker of [services.learning, services.pipeline, services.tracker]) {
    worker.wake = () => {
      begun += 1
    }
  }
  const beginning = begin()
  await close()
  await beginning
  expect([begun, logged]).toEqual([0, []])
  await rm(home, { recursive: true })
})

test('services that are closed leave no timer behind, however often they were begun', async () => {
  const home = await makeEmptyHome()
  const { services, begin, close } = await open(home)
  const [starts, ends] = [spyOn(globalThis, 'setInterval'), spyOn(globalThis, 'clearTimeout')]
  try {
    await Promise.all([begin(), begin()])
    const repeating = starts.mock.calls.filter(([, ms]) => Number(ms) >= 60_000)
    expect(repeating.map(([, ms]) => Number(ms)).toSorted()).toEqual([
      ...[3_600_000, 60_000, 60_000, 60_000, 600_000, 86_400_000],
    ])
    const timers = starts.mock.results.map((result) => result.value)
    // The end waits three seconds for a thread, which a busy machine may not have started by then.
    await services.engine.settle(null)
    await close()
    const ended = new Set(ends.mock.calls.map(([timer]): unknown => timer))
    expect(timers.filter((timer) => !ended.has(timer))).toEqual([])
  } finally {
    starts.mockRestore()
    ends.mockRestore()
  }
  await rm(home, { recursive: true })
})

test('an own job is listed within a minute after an index that was busy at the start takes writes again', async () => {
  const home = await makeEmptyHome()
  const logged: unknown[][] = []
  const { services, begin, close } = await open(home, logged)
  const moment = new Date().toISOString()
  const words = {
    link: null,
    title: 'Baker',
    company: 'Crumb',
    place: '',
    work_mode: '',
    pay: '',
    source: '',
  }
  const record = { own_id: 'j1', read_from: 'typed', revision: 1, created_at: moment, updated_at: moment }
  const job = { ...words, ...record, text: 'Bakes bread at night.', written_by: 'operator' }
  await services.desk.write([putOwnJob(job as OwnJob)])
  const { storeOwnJobs } = services.engine
  services.engine.storeOwnJobs = async () => {
    throw new StoreFault('busy')
  }
  const starts = spyOn(globalThis, 'setInterval')
  try {
    await begin()
    const minutes = starts.mock.calls.filter(([, ms]) => ms === 60_000).map(([act]) => act as () => void)
    const pass = () => {
      for (const act of minutes) act()
    }
    await until(async () => logged.length === 1)
    pass()
    services.engine.storeOwnJobs = storeOwnJobs
    await until(async () => {
      pass()
      return (await listOwnCopies(services.index)).length === 1
    })
    // The same fault is logged once.
    expect(logged).toMatchObject([
      ['the index could not be prepared', { fault: expect.stringContaining('using') }],
    ])
  } finally {
    starts.mockRestore()
    await close()
  }
  await rm(home, { recursive: true })
})

test('services whose engine takes no turn say so, and close the desk in time', async () => {
  const home = await makeEmptyHome()
  const stuck: typeof keepThread = (options) => ({
    ...keepThread(options),
    close: () => new Promise(() => undefined),
    stalledMs: () => 45_000,
  })
  const { services, close } = await open(home, [], stuck)
  expect(services.condition.concerns).toEqual([
    { code: 'engine_stalled', message: expect.stringContaining('stopped for 45 seconds') },
  ])
  await expect(close()).rejects.toThrow('A thread did not end in time.')
  // The desk was put in order: its log was written into it.
  expect(Bun.file(join(home, 'desk.db-wal')).size).toBe(0)
  await rm(home, { recursive: true })
})

const KIB = 1024

/** The scripts that a page loads before it shows anything: what its document names, and what these import at once. */
function loadedAtOnce(files: Map<string, string>): string[] {
  const loaded = new Set<string>()
  const waiting = [...(files.get('index.html') ?? '').matchAll(/src="\/assets\/([^"]+\.js)"/g)].map(
    (found) => found[1],
  )
  while (waiting.length > 0) {
    const name = waiting.pop() ?? ''
    if (loaded.has(name)) continue
    loaded.add(name)
    const imports = (files.get(name) ?? '').matchAll(/(?:from|import)\s*"[^"]*?([^"/]+\.js)"/g)
    waiting.push(...[...imports].map((found) => found[1]))
  }
  return [...loaded]
}

test('the first screen loads no more than 54 KiB of packed script', async () => {
  const decoder = new TextDecoder()
  const built = await bundlePage()
  const names = loadedAtOnce(new Map([...built].map(([name, file]) => [name, decoder.decode(file.bytes)])))
  expect(names.length).toBeGreaterThan(0)
  const sizes = names.map((name) => Bun.gzipSync(built.get(name)?.bytes ?? new Uint8Array()).length)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  process.stdout.write(
    `the first screen loads ${names.length} scripts, ${(total / KIB).toFixed(1)} KiB packed\n`,
  )
  expect(total).toBeLessThan(54 * KIB)
})

test('the script of the page alone asks to be compiled as a whole while it arrives, and for no frame before it ran', async () => {
  const decoder = new TextDecoder()
  const files = [...(await bundlePage())].map(([name, { bytes }]) => ({ name, text: decoder.decode(bytes) }))
  const page = files.find(({ name }) => name === 'index.html')?.text ?? ''
  const asking = files.filter(({ text }) => text.startsWith('//# allFunctionsCalledOnLoad\n'))
  expect(asking).toHaveLength(1)
  expect(page).toContain(
    `<script type="module" blocking="render" crossorigin src="/assets/${asking[0]?.name}">`,
  )
})
