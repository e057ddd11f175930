import { beforeEach, describe, expect, test } from 'bun:test'
import { EmployerSite, type SitePosting } from '#test/support/employer-site.ts'
import { listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer } from '#test/support/greenhouse.ts'
import { searchFor } from '#test/support/opened.ts'
import { postingText, sitemapText } from '#test/support/site-answers.ts'

const search = searchFor('each')
let site: EmployerSite

beforeEach(async () => {
  site = new EmployerSite(search.gateway)
})

const BOARD = 'careers.kite-works.com/sitemap.xml'
const JOBS: SitePosting[] = [
  { id: 7001, title: 'Software Engineer', place: 'Galway', changed: '2026-11-02' },
  { id: 7002, title: 'Wind Nurse', changed: '2026-11-04' },
  { id: 7003, title: 'Kite Pilot', changed: '2026-11-03' },
]

const look = (url: string) => search.post('/api/boards/look', { url })
const follow = (board = BOARD) => search.post('/api/boards', { boards: [{ system: 'site', board }] })
const jobOf = async (url: string) => (await search.get('/api/jobs', { url })).job
const board = async () => (await search.get('/api/boards', { system: 'site' })).boards[0]

describe('a look at a career page', () => {
  test('shows the postings of its sitemap before anything is kept', async () => {
    site.lists(JOBS)
    site.serve('/', '<html><meta property="og:site_name" content="Kite Works Careers">Join us')
    expect(await look('careers.kite-works.com')).toMatchObject({
      outcome: 'board',
      board: { id: `site:${BOARD}`, company: 'Kite Works', system_name: 'Career page' },
      read_from: 'sitemap',
      postings: 3,
      complete: true,
      samples: [
        { title: 'Wind Nurse', places: ['Cork, IE'], url: site.link(JOBS[1] as SitePosting) },
        { title: 'Kite Pilot', places: ['Cork, IE'] },
        { title: 'Software Engineer', places: ['Galway, IE'] },
      ],
      followed: false,
      reason: '',
    })
    expect((await search.get('/api/boards')).boards).toEqual([])
    await follow()
    expect(await look('https://careers.kite-works.com/')).toMatchObject({ followed: true })
  })

  test('finds the hiring system that the page names', async () => {
    search.gateway.serve(listAddress('greenhouse', 'acme'), greenhouseAnswer('acme', [{ id: 7 }]))
    site.serve('/jobs', '<iframe src="https://boards.greenhouse.io/acme?x=1&amp;y=2"></iframe>')
    expect(await look('https://careers.kite-works.com/jobs')).toMatchObject({
      outcome: 'board',
      board: { id: 'greenhouse:acme', system_name: 'Greenhouse' },
      read_from: 'page_names_system',
      postings: 1,
    })
    expect(await look('https://boards.greenhouse.io/acme/jobs/7')).toMatchObject({
      read_from: 'link',
      postings: 1,
    })
  })

  test('finds a system that runs on the employer’s own host by its mark', async () => {
    site.serve('/', '<html><script src="https://rmkcdn.successfactors.com/a/b.js"></script>')
    site.serve('/sitemap.xml', sitemapText([`https://${site.host}/job/Cork-Wind-Nurse/1397790900/`]))
    site.serve('/job/Cork-Wind-Nurse/1397790900/', postingText({}))
    expect(await look('careers.kite-works.com')).toMatchObject({
      board: { id: `successfactors:${site.host}`, system_name: 'SAP SuccessFactors' },
      read_from: 'page_names_system',
      samples: [{ title: 'Wind Nurse' }],
    })
  })

  test.each([
    ['Shift_JIS', '看護師', '8ac58cec8e74'],
    ['EUC-KR', '간호사', 'b0a3c8a3bbe7'],
    ['GB18030', '护士长', 'bba4cabfb3a4'],
    ['Big5', '護理師', 'c540b27aae76'],
  ])(
    'reads pages in %s, named by the header or in the page, and their postings',
    async (charset, title, hex) => {
      const page = (start: string) =>
        new Uint8Array(
          Buffer.concat(
            postingText({ title: '*', description: `<p>${'*'.repeat(100)}</p>` })
              .replace('<html>', `<html>${start}`)
              .split('*')
              .flatMap((part, index) => [...(index > 0 ? [Buffer.from(hex, 'hex')] : []), Buffer.from(part)]),
          ),
        )
      const postings = [7001, 7002].map((id) => ({ id, slug: '', title: 'Wind Nurse' }))
      site.lists(postings)
      const [first, second] = postings.map((posting) => new URL(site.link(posting)).pathname) as [
        string,
        string,
      ]
      site.serve(first, page(''), { headers: { 'content-type': `text/html; charset=${charset}` } })
      site.serve(second, page(`<meta charset="${charset}">`))
      site.serve('/', 'Join us')
      const { samples } = await look('careers.kite-works.com')
      expect(samples.map((sample) => sample.title)).toEqual([title, title])
      await follow()
      await search.read()
      expect(await jobOf(site.link(postings[1] as SitePosting))).toMatchObject({
        title,
        description: title.repeat(100),
      })
      const link = `https://${site.host}/pasted`
      site.serve('/pasted', page(`<meta charset="${charset}">`))
      const read = await search.post('/api/own-jobs/read', { link })
      expect(read).toMatchObject({ title, text: title.repeat(100) })
    },
  )

  test('says of a page with one posting that nothing can be followed', async () => {
    site.serve('/openings/nurse', postingText({}))
    const found = await look('careers.kite-works.com/openings/nurse')
    expect(found).toMatchObject({ outcome: 'nothing' })
    expect(found.reason).toContain('Assess this posting by its link')
  })

  test('follows a redirect of a sitemap on its host', async () => {
    site.lists(JOBS)
    site.serve('/', '<html>Join us')
    site.serve('/robots.txt', 'Sitemap: https://careers.kite-works.com/old.xml')
    site.serve('/old.xml', '', { status: 301, headers: { location: '/sitemap.xml' } })
    expect(await look('careers.kite-works.com')).toMatchObject({ read_from: 'sitemap', postings: 3 })
  })

  test('reads the sitemap that robots.txt names', async () => {
    site.lists(JOBS)
    site.serve(
      '/robots.txt',
      'User-agent: *\nDisallow: /jobs/7002/\nSitemap: https://careers.kite-works.com/all.xml',
    )
    site.serve(
      '/all.xml',
      '<sitemapindex><sitemap><loc>https://careers.kite-works.com/all.xml</loc></sitemap><sitemap><loc>https://careers.kite-works.com/sitemap.xml</loc></sitemap></sitemapindex>',
    )
    site.serve('/', '<html>Join us')
    const found = await look('careers.kite-works.com')
    expect(found).toMatchObject({ board: { board: 'careers.kite-works.com/all.xml' }, postings: 3 })
    // The page that robots.txt refuses is not asked for.
    expect(site.requestedPaths()).not.toContain('/jobs/7002/wind-nurse')
    expect(site.requestedPaths().filter((path) => path === '/all.xml')).toHaveLength(1)
  })

  test('reads files that a sitemap names by http, and goes on without a refused file', async () => {
    site.lists(JOBS)
    const file = (name: string) => `<sitemap><loc>http://careers.kite-works.com/${name}</loc></sitemap>`
    const files = ['private.xml', 'closed.xml', 'sitemap.xml'].map(file).join('')
    site.serve(
      '/robots.txt',
      'User-agent: *\nDisallow: /private.xml\nSitemap: https://careers.kite-works.com/all.xml',
    )
    site.serve('/all.xml', `<sitemapindex>${files}</sitemapindex>`)
    site.serve('/closed.xml', '', { status: 403 })
    site.serve('/', '<html>Join us')
    expect(await look('careers.kite-works.com')).toMatchObject({ postings: 3, complete: false })
    expect(site.requestedPaths()).not.toContain('/private.xml')
  })

  test('reads the page itself where there is no sitemap, over its further pages', async () => {
    const links = (from: number) =>
      [from, from + 1].map(
        (id) =>
          `<a class="x" href="/jobs/${id}/wind-nurse">Wind Nurse ${id}</a> <a href="/jobs/${id}/apply">Apply</a>`,
      )
    site.serve('/jobs', `<html>${links(7001).join('')}<a href="?page=2">2</a>`)
    search.gateway.answers.set('careers.kite-works.com/jobs', (request) => {
      const isSecond = new URL(request.url).search === '?page=2'
      return new Response(`<html>${links(isSecond ? 7003 : 7001).join('')}<a href="?page=2">2</a>`)
    })
    expect(await look('careers.kite-works.com/jobs')).toMatchObject({
      board: { board: 'careers.kite-works.com/jobs' },
      read_from: 'page',
      postings: 4,
      samples: [{ title: 'Wind Nurse 7001' }, { title: 'Wind Nurse 7002' }, { title: 'Wind Nurse 7003' }],
    })
  })

  test.each([
    ['an empty shell', '<html><div id="root"></div>', 'without running'],
    ['a wish not to be indexed', '<html><meta name="robots" content="noindex">', 'not to be indexed'],
    ['50 MB', `<html>${'x'.repeat(50 * 1024 * 1024)}`, 'larger than 5 MiB'],
    ['a script as data', '<script type="application/ld+json">while(1){}</script>', 'without running'],
  ])('says why %s is no board', async (_name, html, reason) => {
    site.serve('/', html)
    const found = await look('careers.kite-works.com')
    expect(found).toMatchObject({ outcome: 'nothing', board: null, postings: 0 })
    expect(found.reason).toContain(reason)
  })

  test('asks nothing of a site whose robots.txt refuses, and says so', async () => {
    site.lists(JOBS)
    site.serve('/robots.txt', 'User-agent: *\nDisallow: /')
    expect((await look('careers.kite-works.com')).reason).toContain('robots.txt')
    expect(site.requestedPaths()).toEqual(['/robots.txt'])
  })

  test('asks nothing of a site whose robots.txt cannot be read', async () => {
    site.lists(JOBS)
    site.serve('/robots.txt', '', { status: 503 })
    expect((await look('careers.kite-works.com')).reason).toContain('could not be read')
    expect(new Set(site.requestedPaths())).toEqual(new Set(['/robots.txt']))
  })

  test('leaves a page alone whose headers ask machines to', async () => {
    site.serve('/', '<html>', { headers: { 'TDM-Reservation': '1' } })
    expect((await look('careers.kite-works.com')).reason).toContain('machines make no use')
  })

  test('leaves a page alone whose header asks not to be indexed', async () => {
    site.serve('/', '<html><a href="/jobs/7001/nurse">Nurse</a>', { headers: { 'X-Robots-Tag': 'noindex' } })
    expect((await look('careers.kite-works.com')).reason).toContain('not to be indexed')
  })

  test.each([
    ['http://127.0.0.1/careers'],
    ['https://localhost/careers'],
    ['https://intranet/careers'],
    ['https://kite.com:8080/'],
    ['https://10.0.0.1/'],
  ])('refuses %s', async (url) => {
    expect((await look(url)).reason).toContain('is not read')
    expect(search.gateway.requests).toEqual([])
  })

  test.each([['ftp://kite.com/'], ['https://a:b@kite.com/'], ['javascript:alert(1)'], ['a b c d']])(
    'refuses %s as no link',
    async (url) => {
      expect(await search.call('POST', '/api/boards/look', { body: { url } })).toMatchObject({ status: 422 })
    },
  )

  test.each([
    ['https://127.0.0.1/x'],
    ['https://printer.local/x'],
    ['http://kite.com/'],
    ['https://10.1.2.3/'],
  ])('does not follow a redirect to %s', async (location) => {
    site.serve('/', '', { status: 302, headers: { location } })
    expect(await look('careers.kite-works.com')).toMatchObject({ outcome: 'nothing' })
    expect(site.requestedPaths()).toEqual(['/robots.txt', '/'])
    expect(search.gateway.requests).toHaveLength(2)
  })
})

describe('a career page that is followed', () => {
  test('is read like any board: texts for roles, changes, and closing', async () => {
    site.lists(JOBS)
    await follow()
    expect(await search.read()).toMatchObject({ postings_new: 3, failed: 0 })
    const [engineer, nurse] = JOBS as [SitePosting, SitePosting]
    expect(await jobOf(site.link(engineer))).toMatchObject({
      title: 'Software Engineer',
      company: 'kite-works.com',
      description: 'Fly.',
      published_at: '2026-11-03T00:00:00.000Z',
    })
    // Nobody looks for a nurse: its title is that of its address, and it has no text.
    expect(await jobOf(site.link(nurse))).toMatchObject({
      title: 'Wind nurse',
      description: '',
      published_at: null,
    })
    expect(site.requestedPaths()).not.toContain('/jobs/7002/wind-nurse')
    site.lists(JOBS.slice(1))
    expect(await search.read()).toMatchObject({ postings_removed: 1 })
    expect((await jobOf(site.link(engineer)))?.removed_at).not.toBeNull()
  })

  test('is read again where a page changed, and not otherwise', async () => {
    site.lists(JOBS)
    await follow()
    await search.read()
    const before = site.requestedPaths().length
    expect(await search.read()).toMatchObject({ unchanged: 1 })
    expect(site.requestedPaths().length - before).toBe(1)
    site.lists([
      { ...(JOBS[0] as SitePosting), text: 'Fly higher.', changed: '2026-11-09' },
      ...JOBS.slice(1),
    ])
    expect(await search.read()).toMatchObject({ postings_changed: 1 })
    expect(await jobOf(site.link(JOBS[0] as SitePosting))).toMatchObject({ description: 'Fly higher.' })
  })

  test('reads pages whose addresses do not name the job', async () => {
    site.lists(JOBS.map((job) => ({ ...job, slug: '' })))
    await follow()
    await search.read()
    expect(await jobOf('https://careers.kite-works.com/jobs/7002/')).toMatchObject({
      title: 'Wind Nurse',
      description: 'Fly.',
    })
  })

  const STRANGE: [string, () => void][] = [
    ['a page', () => site.serve('/sitemap.xml', '<html>Join us')],
    ['nothing', () => site.serve('/sitemap.xml', '')],
    [
      'half a sitemap',
      () => site.serve('/sitemap.xml', '<urlset><url><loc>https://careers.kite-works.com/jo'),
    ],
    [
      'that it moved',
      () => site.serve('/sitemap.xml', '', { status: 301, headers: { location: 'https://other.com/' } }),
    ],
    [
      'that it moved into this computer',
      () => site.serve('/sitemap.xml', '', { status: 301, headers: { location: 'https://127.0.0.1/' } }),
    ],
    ['that it is closed to programs', () => site.serve('/sitemap.xml', '', { status: 403 })],
    [
      'an index of a missing file',
      () =>
        site.serve(
          '/sitemap.xml',
          '<sitemapindex><sitemap><loc>https://careers.kite-works.com/gone.xml</loc></sitemap></sitemapindex>',
        ),
    ],
    [
      'an index of itself',
      () =>
        site.serve(
          '/sitemap.xml',
          '<sitemapindex><sitemap><loc>https://careers.kite-works.com/sitemap.xml?a=1</loc></sitemap></sitemapindex>',
        ),
    ],
    [
      'addresses of another site alone',
      () =>
        site.serve(
          '/sitemap.xml',
          '<sitemapindex><sitemap><loc>https://other.com/sitemap.xml</loc></sitemap></sitemapindex>',
        ),
    ],
  ]
  test.each(STRANGE)('keeps its postings while its sitemap answers %s', async (_name, answer) => {
    site.lists(JOBS)
    await follow()
    await search.read()
    answer()
    expect(await search.read()).toMatchObject({ state: 'done', postings_removed: 0 })
    expect((await jobOf(site.link(JOBS[0] as SitePosting)))?.removed_at).toBeNull()
    site.lists(JOBS)
    expect(await search.read()).toMatchObject({ failed: 0, postings_new: 0, postings_removed: 0 })
  })

  test('does not take a page without data for a closed job', async () => {
    site.lists(JOBS)
    await follow()
    await search.read()
    site.lists([{ ...(JOBS[0] as SitePosting), changed: '2026-11-09' }, ...JOBS.slice(1)])
    site.serve('/jobs/7001/software-engineer', '<html>Sorry')
    await search.read()
    expect(await jobOf(site.link(JOBS[0] as SitePosting))).toMatchObject({
      description: 'Fly.',
      removed_at: null,
    })
    expect((await board())?.reason).toContain('could not be read')
  })

  test('leaves the rest of a reading alone when one site is a flood', async () => {
    const flood = new EmployerSite(search.gateway, 'flood.kite-works.com')
    flood.serve('/sitemap.xml', '<urlset>'.padEnd(51 * 1024 * 1024, '<url>'))
    site.lists(JOBS)
    await follow('flood.kite-works.com/sitemap.xml')
    await follow()
    expect(await search.read()).toMatchObject({ state: 'done', boards_done: 2, failed: 1, postings_new: 3 })
  })
})
