import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { mustBe } from '#test/support/app.ts'
import { openSearch, type Search } from '#test/support/search.ts'

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
  const feeds = mustBe(await search.call('POST', '/api/feeds', { body: {} }))
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
    const { job_url } = mustBe(await search.call('POST', '/api/own-jobs', { body: own }))
    const body = { job_url, status: 'interview' as const, follow_up_on: '2026-12-08' }
    mustBe(await search.call('PUT', '/api/applications', { body }))
    mustBe(await search.call('POST', '/api/interviews', { body: { job_url, at: '2026-12-03T14:00+01:00' } }))
    const texts = await feedTexts()
    expect(texts.calendar[0]?.[1]).toContain('BEGIN:VEVENT')
    expect(JSON.parse(texts.json[0]?.[1] ?? '').items).toHaveLength(2)
    expect(await validate(texts)).toEqual({ atom: [], calendar: [], json: [] })
  })
})
