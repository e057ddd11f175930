import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findShippedPage, putShippedPage } from '#db/desk/learning.ts'
import { ShippedBuilder } from '#lib/learn/shipped/build-shipped.ts'
import type { ShippedCourse } from '#lib/learn/shipped/schema.ts'
import { shippedRow, shippedRows } from '#lib/learn/shipped/shipped-rows.ts'
import { openApp, type TestApp } from '#test/support/app.ts'
import { smallCatalogue, smallShipped } from '#test/support/course.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { type GreenhouseJob, greenhouseAnswer } from '#test/support/greenhouse.ts'
import { idOf } from '#test/support/master-app.ts'

const KEY = 'backend-engineer'
const PLACE = `/learning/shipped/${KEY}`
const SECRET =
  'Rebuilt the invoice ledger of Quill and Sons on SQL transactions for eleven warehouses in Hamburg'
const MARKDOWN = `## Summary

- Backend engineer who likes small systems and quiet evenings by the sea

## Experience

### Borealis Freight
Senior Engineer, 2021 - Present

- ${SECRET}
`

const JOBS: GreenhouseJob[] = [
  { id: 1, title: 'Backend Engineer', text: 'You know isolation levels and run job queues. Kafka, Kafka.' },
  { id: 2, title: 'Senior Backend Engineer', text: 'Message queues, Apache Kafka and query tuning.' },
  { id: 3, title: 'Backend Engineer, Payments', text: 'Job queues on Kafka. Joyful acidity.' },
  { id: 4, title: 'Backend Engineer Intern', text: 'Job queues.' },
  { id: 5, title: 'Product Designer', text: 'Job queues, Figma.' },
]

let gateway: Gateway
let app: TestApp
let course: ShippedCourse
let sha256: string

beforeEach(async () => {
  gateway = new Gateway()
  course = smallShipped()
  sha256 = '1'.repeat(64)
  app = await openApp({ gateway: gateway.url })
  const catalogue = smallCatalogue(
    () => course,
    () => sha256,
  )
  app.services.shipped = new ShippedBuilder({ ...app.services, catalogue })
  await serveJobs(JOBS)
  await app.post('/api/boards', { boards: [{ system: 'greenhouse', board: 'acme' }] })
  await refresh()
})
afterEach(async () => {
  await app.close()
  await gateway.stop()
})

async function serveJobs(jobs: GreenhouseJob[]): Promise<void> {
  gateway.serve(listAddress('greenhouse', 'acme'), greenhouseAnswer('acme', jobs))
}

async function refresh(): Promise<void> {
  await app.post('/api/boards/refresh', { wait: true })
  await app.services.tracker.settled()
}

const addMaster = () => app.post('/api/master', { markdown: MARKDOWN })
const build = async (wait = true) => {
  return (await app.post('/api/learning/shipped/:role_key/pathway', { role_key: KEY }, { wait })).pathway
}
const row = async () => {
  const found = await shippedRow(app.services, KEY)
  if (!found?.local_page) throw new Error('there is no row')
  return { ...found, local_page: found.local_page }
}
const page = async (name = '') => {
  const response = await app.send(`${PLACE}/${name}`)
  return { status: response.status, text: await response.text(), headers: response.headers }
}
/** The visible text, on one line. */
const read = (markup: string) =>
  markup
    .replace(/<span class="is-done".*?<\/span>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const everyPage = async () => {
  const names = ['', 'm1l1.html', 'm1l2.html', 'm2l1.html', 'sources.html', 'cards.html']
  return (await Promise.all(names.map(page))).map(({ text }) => text)
}

describe('a course that comes with the program', () => {
  test('says that it is not built, under the headers of every course', async () => {
    const { status, text, headers } = await page()
    expect(status).toBe(200)
    expect(read(text)).toContain('Not built yet. Build it from Learn.')
    expect(headers.get('content-security-policy')).toContain('sandbox allow-scripts')
    expect((await page('m1l1.html')).status).toBe(404)
    expect(await shippedRows(app.services)).toEqual([
      {
        schema_version: 'svc-learning-pathway:1',
        id: KEY,
        role_text: 'Backend engineer',
        label: 'Backend engineer',
        status: 'done',
        source: 'shipped',
        imported_from: null,
        requested_at: null,
        updated_at: null,
        revision: 0,
        url: `${PLACE}/`,
        cost: null,
        course: { entry: 'index.html', generated_at: null, lessons: 3, size_bytes: null },
        error: null,
        error_code: null,
        progress: null,
        local_page: { state: 'not_built', built_at: null, reasons: [], build: null, url: `${PLACE}/` },
      },
    ])
    expect(await shippedRow(app.services, 'no-such-role')).toBeNull()
  })

  test('is built from the postings of its titles and from what the resume shows', async () => {
    await addMaster()
    const built = await build()
    expect(built.local_page).toMatchObject({ state: 'built', reasons: [], build: null })
    const entry = read((await page()).text)
    // Unmet demands come first, after their prerequisites.
    expect(entry.indexOf('A queue in a table')).toBeGreaterThan(entry.indexOf('Transactions and snapshots'))
    expect(entry).toContain(
      'Transactions and snapshots 12 min · Asked for in 1 of 3 jobs for this role · your resume shows this with a figure',
    )
    expect(entry).toContain('Asked for in 3 of 3 jobs for this role · not on your resume yet')
    expect(entry).toContain('which the course does not cover Posting Kafka')
    expect(read((await page('sources.html')).text)).toContain('from the package postgresql-doc-15 15.20-0')
  })

  test('says nothing of a resume where there is none', async () => {
    await build()
    const entry = read((await page()).text)
    expect(entry).toContain('Asked for in 3 of 3 jobs for this role')
    expect(entry).not.toContain('resume yet')
  })

  test('counts the jobs that a role of the person found for it', async () => {
    await app.post('/api/profiles', { label: 'Backend', titles: ['Backend Engineer', 'Product Designer'] })
    await app.services.tracker.settled()
    const { postings } = await app.get('/api/postings', { us_only: '0' })
    const found = postings.rows.length
    expect(found).toBeGreaterThan(3)
    await build()
    const text = read((await page()).text)
    expect(text).toContain(`of ${found} jobs for this role`)
    expect(text).toContain(`Counted in the ${found} stored jobs that have a title of this course, or`)
  })

  test('takes of an assessed job what was read as asked', async () => {
    await addMaster()
    const { postings } = (await app.get('/api/postings', { scope: 'all' })) as unknown as {
      postings: { rows: { title: string; job_url: string }[] }
    }
    const first = postings.rows.find(({ title }) => title === 'Backend Engineer')
    if (!first) throw new Error('the job is not listed')
    await app.post('/api/assess', { job: { job_url: first.job_url } })
    const { demand } = await situation()
    expect(demand.jobs).toBe(3)
    // Nothing was asked in words that the rules read, so that the text still tells.
    expect(demand.skills['queues']).toBe(3)
  })

  async function situation() {
    const { readSituation } = await import('#lib/learn/shipped/situation.ts')
    return readSituation(app.services, course)
  }

  test('holds no word of the resume, of an answer or of a posting beyond names of tools', async () => {
    await addMaster()
    const answer = 'Two months from the end of any quarter, as the contract with Borealis says in writing.'
    const question = 'What is your notice period?'
    await app.post('/api/answers', { question, answer, source: 'contract' })
    await build()
    const pages = (await everyPage()).map((text) => read(text).toLowerCase())
    for (const text of [SECRET, answer, ...JOBS.map((job) => job.text ?? '')]) {
      for (const run of runsOf(text.toLowerCase(), 8)) {
        expect(pages.some((shown) => shown.includes(run))).toBe(false)
      }
    }
    expect(pages.join()).not.toContain('quill')
    expect(pages.join()).not.toContain('borealis')
  })

  test('answers at once, and says that it is being built', async () => {
    const started = await build(false)
    expect(started.local_page).toMatchObject({ state: 'not_built', build: { status: 'running' } })
    expect(started.local_page?.build).toHaveProperty('detail')
    await app.services.shipped.stop()
    expect((await row()).local_page).toMatchObject({ state: 'built', build: null })
  })

  test('is nothing that can be built under another key', async () => {
    const params = { role_key: 'no-such-role' }
    const outcome = await app.call('POST', '/api/learning/shipped/:role_key/pathway', { params, body: {} })
    expect(outcome.ok ? null : outcome.error.code).toBe('not_found')
  })
})

describe('a built course is out of date', () => {
  const reasons = async () => (await row()).local_page.reasons

  beforeEach(async () => {
    await addMaster()
    await build()
    expect(await reasons()).toEqual([])
  })

  test('because the program makes other pages', async () => {
    const { desk } = app.services
    const stored = await findShippedPage(desk, KEY)
    if (!stored) throw new Error('nothing is stored')
    const built_from = { ...stored.built_from, gigai_version: 'older' }
    await desk.write([putShippedPage({ ...stored, built_from })])
    expect(await reasons()).toEqual(['gigai_version'])
    expect((await row()).local_page.state).toBe('stale')
  })

  test('because the catalogue has another course', async () => {
    sha256 = '2'.repeat(64)
    // A program with another catalogue is another process, which has kept nothing.
    await app.services.desk.write([])
    await app.post('/api/answers', { question: 'Any?', answer: 'No.', source: 'me' })
    expect(await reasons()).toEqual(['catalog'])
  })

  test('because the resume shows another skill, and for no other edit', async () => {
    const revise = async (text: string) => {
      const { master } = await app.get('/api/master')
      const body = { revision: master.revision, section: 'summary' as const, lines: [{ text }] }
      await app.post('/api/master/lines', body)
    }
    await revise('Likes to sail on weekends')
    expect(await reasons()).toEqual([])
    await revise('Tuned indexes of a large table')
    expect(await reasons()).toEqual(['master'])
    await build()
    expect(await reasons()).toEqual([])
    expect(await idOf(app, SECRET)).toMatch(/^l\d+$/)
  })

  test('because the postings ask more or less', async () => {
    await serveJobs([...JOBS, { id: 6, title: 'Data Analyst', text: 'Job queues' }])
    await refresh()
    expect(await reasons()).toEqual([])
    const more = ['ACID', 'We like ACID.', 'Mind ACID!'].map((text, at) => ({
      id: 7 + at,
      title: `Backend Engineer ${at}`,
      text,
    }))
    await serveJobs([...JOBS, ...more])
    await refresh()
    expect(await reasons()).toEqual(['postings'])
  })
})

describe('a build that fails', () => {
  beforeEach(async () => {
    await build()
  })

  test('leaves the page that was there, and says why', async () => {
    const before = await page('m1l1.html')
    // A lesson without its claims' sources does not pass the audit.
    course = smallShipped({ sources: [] })
    expect((await build()).local_page).toMatchObject({
      state: 'built',
      build: { status: 'failed', error_code: 'audit_failed' },
    })
    expect((await page('m1l1.html')).text).toBe(before.text)
    course = smallShipped()
    expect((await build()).local_page).toMatchObject({ state: 'built', build: null })
  })

  test('leaves it where the pages cannot be written', async () => {
    const before = await page()
    const { courses } = app.services
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
    app.services.shipped = new ShippedBuilder({
      ...app.services,
      catalogue: smallCatalogue(() => smallShipped({ label: 'Another name' })),
      courses: { ...courses, putSite: () => Promise.reject(full) },
    })
    expect((await build()).local_page?.build).toMatchObject({ status: 'failed', error_code: 'disk_full' })
    expect((await page()).text).toBe(before.text)
  })

  test.each(['after the pages', 'after the record'])(
    'leaves a whole page when it is killed %s',
    async (when) => {
      const before = await page()
      const { courses, desk } = app.services
      const killed = () => Promise.reject(new Error('killed'))
      const parts =
        when === 'after the pages'
          ? { desk: new Proxy(desk, { get: (of, name) => (name === 'write' ? killed : bound(of, name)) }) }
          : { courses: { ...courses, clearSites: killed } }
      app.services.shipped = new ShippedBuilder({
        ...app.services,
        ...parts,
        catalogue: smallCatalogue(() => smallShipped({ label: 'Another name' })),
      })
      await build()
      const after = await page()
      expect(after.status).toBe(200)
      if (when === 'after the pages') expect(after.text).toBe(before.text)
      else expect(read(after.text)).toContain('Another name')
      expect((await page('m1l1.html')).status).toBe(200)
    },
  )

  test('is mended by the next one where pages were lost', async () => {
    const folder = join(app.home, 'learning', 'shipped', KEY)
    const site = (await findShippedPage(app.services.desk, KEY))?.site ?? ''
    await rm(join(folder, site, 'm1l1.html'))
    expect((await page('m1l1.html')).status).toBe(404)
    await build()
    expect((await page('m1l1.html')).status).toBe(200)
  })
})

function bound(of: object, name: string | symbol): unknown {
  const value = Reflect.get(of, name)
  return typeof value === 'function' ? value.bind(of) : value
}

/** Every run of so many words of a text. */
function runsOf(text: string, length: number): string[] {
  const words = text.split(/\s+/)
  return words
    .slice(0, Math.max(0, words.length - length + 1))
    .map((_, at) => words.slice(at, at + length).join(' '))
}
