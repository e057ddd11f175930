import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { XMLParser } from 'fast-xml-parser'
import { searchFor } from '#test/support/opened.ts'
import { openSearch, type Search } from '#test/support/search.ts'

describe('feeds', () => {
  const search = searchFor('each')

  const HOSTILE =
    '<script>alert(1)</script> a < b > c ]]> &amp; "Engineer" \u202e\u0007\ufffe Software Engineer'

  const addresses = (body: { renew?: boolean } = {}) => search.post('/api/feeds', body)
  const read = (address: string | null, headers: Record<string, string> = {}) =>
    search.send(new URL(address ?? '').pathname, { headers })
  const jsonItems = async () => (await (await read((await addresses()).new_json)).json()).items
  const atomOf = async () => {
    const text = await (await read((await addresses()).new_atom)).text()
    const options = { ignoreAttributes: false, isArray: (name: string) => name === 'entry' }
    return { text, feed: new XMLParser(options).parse(text).feed }
  }
  const readBoard = async (...jobs: Parameters<Search['lists']>[1]) => {
    search.lists('acme', jobs)
    await search.follow('acme')
    await search.read()
  }

  describe('the addresses of the private feeds', () => {
    test('are none before they are made, stay until they are renewed, and each has its own type', async () => {
      const shown = () => search.get('/api/feeds')
      expect(await shown()).toMatchObject({ calendar: null, new_atom: null, new_json: null })
      const made = await addresses()
      expect(await shown()).toEqual(made)
      expect(await addresses()).toEqual(made)
      const secret = new URL(made.calendar ?? '').pathname.split('/')[3] ?? ''
      expect(secret.length).toBeGreaterThan(20)
      const typeOf = async (answer: Promise<Response>) => (await answer).headers.get('content-type')
      expect(await typeOf(search.send(`/api/feeds/${secret}/calendar.ics`))).toStartWith('text/calendar')
      expect(await typeOf(search.send(`/api/feeds/${secret}/new.atom`))).toStartWith('application/atom+xml')
      expect(await typeOf(search.send(`/api/feeds/${secret}/new.json`))).toStartWith('application/feed+json')
      const none = search.send(`/api/feeds/${secret.slice(1)}x/new.json`)
      expect((await (await none).json()).error.code).toBe('not_found')
    })
  })

  describe('the feeds of new matches', () => {
    test('hold the jobs that New lists, with links to the page and to the posting', async () => {
      await readBoard({ id: 1 }, { id: 2, title: 'Senior Software Engineer', place: 'Berlin, Germany' })
      const { postings } = await search.news()
      const items = await jsonItems()
      expect(items).toHaveLength(postings.rows.length)
      const row = postings.rows.find(({ title }) => title.startsWith('Senior'))
      const item = items.find(({ title }: { title: string }) => title.startsWith('Senior'))
      expect(item).toEqual({
        id: expect.stringMatching(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/),
        url: `http://127.0.0.1:4747/#/job/${encodeURIComponent(row?.job_identity ?? '')}`,
        external_url: 'https://boards.greenhouse.io/acme/jobs/2',
        title: 'Senior Software Engineer, acme',
        content_text: `acme · Berlin, Germany · New · ${row?.chance} % chance of a call`,
        date_published: row?.first_seen_at,
        date_modified: row?.first_seen_at,
      })
      const { feed } = await atomOf()
      expect(feed.entry.map(({ id }: { id: string }) => id)).toEqual(
        items.map(({ id }: { id: string }) => id),
      )
      const entry = feed.entry.find(({ title }: { title: string }) => title === item.title)
      expect(entry).toMatchObject({ updated: item.date_modified, summary: item.content_text })
      expect(entry.link).toEqual([
        { '@_rel': 'alternate', '@_href': item.url },
        { '@_rel': 'related', '@_href': item.external_url },
      ])
    })

    test('pass no markup, control character or end of CDATA of a posting', async () => {
      await readBoard({ id: 1, title: HOSTILE, place: 'Rome ]]>' })
      const { text, feed } = await atomOf()
      for (const hostile of ['<script', ']]>', '\u202e', '\u0007', '\ufffe'])
        expect(text).not.toContain(hostile)
      const [item] = await jsonItems()
      expect(feed.entry).toHaveLength(1)
      expect(item.title).toStartWith('alert(1) a ‹ b › c ]]› & "Engineer" Software Engineer')
      expect(item.content_text).toContain('acme · Rome ]]› · New')
      expect(JSON.stringify(item)).not.toMatch(/[<>]/)
    })

    test('are empty without a new job, with a time and an ETag that stay', async () => {
      const { new_atom, new_json } = await addresses()
      const { feed } = await atomOf()
      expect([feed.entry, feed.updated]).toEqual([undefined, '2000-01-01T00:00:00.000Z'])
      expect((await (await read(new_json)).json()).items).toEqual([])
      for (const address of [new_atom, new_json]) {
        const etag = (await read(address)).headers.get('etag') ?? ''
        const again = await read(address, { 'If-None-Match': `W/${etag}, "other"` })
        expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
      }
    })

    test('change their ETag with a new job, and keep the id of a job after the address changed', async () => {
      await readBoard({ id: 1 })
      const { new_json } = await addresses()
      const etag = (await read(new_json)).headers.get('etag') ?? ''
      expect((await read(new_json, { 'If-None-Match': etag })).status).toBe(304)
      const [before] = await jsonItems()
      await readBoard({ id: 1 }, { id: 2, title: 'Staff Software Engineer' })
      expect((await read(new_json, { 'If-None-Match': etag })).status).toBe(200)
      await addresses({ renew: true })
      expect((await jsonItems()).map(({ id }: { id: string }) => id)).toContain(before.id)
    })

    test('answer a wrong or an earlier secret like an unknown address', async () => {
      const body = async (path: string) => {
        const response = await search.send(path)
        return [response.status, await response.text()]
      }
      const nothing = await body('/api/feeds/wrong/unknown')
      expect(nothing[0]).toBe(404)
      for (const file of ['calendar.ics', 'new.atom', 'new.json']) {
        expect(await body(`/api/feeds/null/${file}`)).toEqual(nothing)
        const { calendar } = await addresses()
        const stale = new URL(calendar ?? '').pathname.replace('calendar.ics', file)
        expect((await body(stale))[0]).toBe(200)
        await addresses({ renew: true })
        expect(await body(stale)).toEqual(nothing)
      }
      const { new_atom } = await addresses()
      expect((await read(new_atom, { host: 'evil.test:4747' })).status).toBe(403)
      expect((await read(new_atom, { origin: 'http://evil.test' })).status).toBe(403)
    })

    test('move no anchor, and mark nothing as delivered', async () => {
      await readBoard({ id: 1 })
      const { checked_at } = await search.news()
      await readBoard({ id: 1 }, { id: 2, title: 'Staff Software Engineer' })
      await atomOf()
      await jsonItems()
      await search.get('/api/new', { peek: '1' })
      const { anchor } = await search.post('/api/new/seen')
      expect(anchor.last_checked_at).toBe(checked_at)
      expect((await jsonItems()).map(({ title }: { title: string }) => title)).toEqual([
        'Staff Software Engineer, acme',
      ])
    })

    test('hold at most 50 jobs', async () => {
      const towns = Array.from({ length: 60 }, (_, index) => ({
        id: index + 1,
        title: `Software Engineer, team ${index + 1}`,
        text: `Team ${index + 1} builds service number ${index + 1} with tool ${index + 1}.`,
      }))
      await readBoard(...towns)
      expect(await jsonItems()).toHaveLength(50)
    })

    test('hold no seen and no declined job', async () => {
      await readBoard({ id: 1 }, { id: 2, title: 'Staff Software Engineer' })
      const { postings } = await search.news()
      const [first, second] = postings.rows.map(({ job_url }) => job_url)
      await search.post('/api/jobs/decline', { job_urls: [first ?? ''] })
      await search.post('/api/jobs/seen', { job_urls: [second ?? ''] })
      expect(await jsonItems()).toEqual([])
    })
  })
})

// The folder of a Python environment with the validators: docs/notices.md, "Check the formats".
const TOOLS = process.env['SVC_FEED_TOOLS'] ?? ''
if (TOOLS === '') console.warn('The formats of the feeds are not validated: SVC_FEED_TOOLS is not set.')

const TEXT = `We bake bread for half the town and look for somebody who runs the night shift.
Requirements:
- You have led a team of at least three people.`
const HOSTILE = [
  '<script>alert(1)</script> ]]> &lt;b&gt; &#x202e; Software Engineer',
  'Software Engineer \u202e\u0007\ufffe\u{1f35e} "quoted" \\; comma, END:VCALENDAR',
]

type Kind = 'atom' | 'calendar' | 'json'
/** Feeds as pairs of address and text. */
type Texts = Record<Kind, [address: string, text: string][]>

let search: Search

async function validate(texts: Texts): Promise<Record<Kind, string[]>> {
  const script = join(import.meta.dir, '../../support/validate-feeds.py')
  const stdin = new Blob([JSON.stringify(texts)])
  const validators = Bun.spawn([join(TOOLS, 'bin/python'), script, TOOLS], { stdin, stderr: 'inherit' })
  return JSON.parse(await new Response(validators.stdout).text())
}

async function feedTexts(): Promise<Texts> {
  const feeds = await search.post('/api/feeds')
  const read = async (address: string | null): Promise<Texts[Kind]> => [
    [address ?? '', await (await search.send(new URL(address ?? '').pathname)).text()],
  ]
  return {
    atom: await read(feeds.new_atom),
    calendar: await read(feeds.calendar),
    json: await read(feeds.new_json),
  }
}

describe.skipIf(TOOLS === '')('public validators', () => {
  beforeAll(async () => {
    search = await openSearch()
  })
  afterAll(() => search?.close())

  test('find faults in broken feeds', async () => {
    const faults = await validate({
      atom: [
        [
          '',
          '<?xml version="1.0"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n<title>a</title>\n</feed>\n',
        ],
      ],
      calendar: [['', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:a\r\nEND:VCALENDAR\r\n']],
      json: [['', '{"title":"a","items":[{"id":"1"}]}']],
    })
    expect(Object.values(faults).filter(({ length }) => length === 0)).toEqual([])
  })

  test('find no fault in empty feeds', async () => {
    expect(await validate(await feedTexts())).toEqual({ atom: [], calendar: [], json: [] })
  })

  test('find no fault in feeds of hostile postings, an interview and a follow-up', async () => {
    const jobs = HOSTILE.map((title, index) => ({ id: index + 1, title, place: '<i>Rome</i> ]]>' }))
    search.lists('acme', jobs)
    await search.follow('acme')
    await search.read()
    const own = { title: `Baker ${HOSTILE[1]}`, company: 'Crumb \\ Sons', text: TEXT }
    const { job_url } = await search.post('/api/own-jobs', own)
    const body = { job_url, status: 'interview' as const, follow_up_on: '2026-12-08' }
    await search.put('/api/applications', body)
    await search.post('/api/interviews', { job_url, at: '2026-12-03T14:00+01:00' })
    const texts = await feedTexts()
    expect(texts.calendar[0]?.[1]).toContain('BEGIN:VEVENT')
    expect(JSON.parse(texts.json[0]?.[1] ?? '').items).toHaveLength(2)
    expect(await validate(texts)).toEqual({ atom: [], calendar: [], json: [] })
  })
})
