import { afterAll, afterEach, beforeAll, describe, expect } from 'bun:test'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import {
  barriers,
  NARROW,
  PAGE_TEST,
  PAGE_TEST_MS,
  post,
  quiet,
  test,
  violations,
  visit,
} from '#test/page/page-tools.ts'
import { configure } from '#test/support/as-person.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { smallCourse } from '#test/support/course.ts'
import { courseModel, postings, servePages } from '#test/support/course-model.ts'
import { ScriptedTargets } from '#test/support/scripted-targets.ts'
import { openSearch, type Search } from '#test/support/search.ts'
import { type Served, serveApp } from '#test/support/served.ts'
import { until } from '#test/support/until.ts'

const ROLE = 'Tooling Wrangler'

let search: Search
let served: Served
let targets: ScriptedTargets
// A lesson is not answered before this is let go of.
let held: Promise<void> | null = null
let letGo = () => {}

const read = async (path: string) => (await fetch(`${served.url}${path}`)).json()
const progressOf = async (id: string) => read(`/api/learning/pathways/${id}/progress`)
const go = (hash: string, look: { width?: number; dark?: boolean } = {}) =>
  visit({ url: served.url, hash, ...look })
const frameOf = (page: Page) => page.frameLocator('iframe.course-frame')

async function begin(more: object = {}): Promise<string> {
  const made = await search.post('/api/learning/pathways', { role_text: ROLE, approve: true, ...more })
  if (!('pathway' in made)) throw new Error('only a preview was made')
  return made.pathway.id
}

async function importSmall(): Promise<string> {
  const body = { folder: 'small', course: { ...smallCourse() } }
  return (await search.post('/api/learning/import', body)).pathway.id
}

async function markDone(page: Page, id: string, lesson: string): Promise<void> {
  await page.locator(`.course-lessons a[href*="lesson=${lesson}"]`).click()
  await page.locator(`.course-lessons a[aria-current][href*="lesson=${lesson}"]`).waitFor()
  await frameOf(page).getByRole('button', { name: 'Mark lesson as done' }).click()
  await until(async () => (await progressOf(id)).items.done.includes(lesson))
}

describe.skipIf(noBrowser)('learning', () => {
  beforeAll(async () => {
    targets = new ScriptedTargets()
    targets.answer(
      courseModel({
        lesson: async (answer) => {
          await held
          return answer
        },
      }),
    )
    search = await openSearch({ targets })
    servePages(search.gateway)
    search.lists('acme', postings())
    await search.follow('acme')
    await search.read()
    await search.services.tracker.settled()
    served = await serveApp(search.services)
    await post(`${served.url}/api/sample`, { action: 'load' })
    await post(`${served.url}/api/new`, { assess: true, wait: true })
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await served?.stop()
    await search?.close()
  })

  test.daily('needs a model for a course of one’s own, and says so with the built-in rules', async () => {
    const { page, faults } = await go('#/jobs')
    await page.locator('.job-link').first().waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('l')
    await page.getByRole('heading', { name: 'Ready courses' }).waitFor()
    expect(await page.title()).toBe('Learn · Shortlist')
    expect(await page.locator('h1').count()).toBe(1)
    await page.getByRole('link', { name: 'New course' }).click()
    await page.getByText('A course of your own needs a model program.').waitFor()
    await page.getByRole('link', { name: 'Open Settings' }).click()
    await page.getByRole('heading', { name: 'Settings' }).first().waitFor()
    expect(faults).toEqual([])
  })

  test('builds a course that comes with the program, and keeps what is done over a reload and in two tabs', async () => {
    const { page, context, faults } = await go('#/learn')
    await page.getByRole('button', { name: 'Start Backend engineer' }).press('Enter')
    const start = page.getByRole('link', { name: 'Open Backend engineer' })
    await start.and(page.locator(':focus')).waitFor()
    await start.press('Enter')
    await frameOf(page).getByRole('heading', { name: 'Backend engineer' }).waitFor()
    // The list beside the pages is in their order, which was found for this person.
    const inFrame = await frameOf(page).locator('a.entry').allTextContents()
    const beside = await page.locator('.course-lessons ol a').allTextContents()
    expect(beside).toHaveLength(13)
    expect(inFrame).toEqual(beside)
    const frame = page.locator('iframe.course-frame')
    expect(await frame.getAttribute('sandbox')).toBe('allow-scripts')
    expect(await page.locator('h1').count()).toBe(1)
    await markDone(page, 'backend-engineer', 'http-answers')
    await page.getByText('1 of 13 lessons done', { exact: true }).first().waitFor()
    await page.reload()
    await page.locator('.course-line-head').getByText('1 of 13 lessons done').waitFor()
    const second = await context.newPage()
    await second.goto(`${served.url}/#/learn/backend-engineer`)
    await markDone(second, 'backend-engineer', 'transactions')
    // The first tab knows nothing of the second, whose mark stays.
    // A tab that nobody looks at is given little time.
    await page.bringToFront()
    await markDone(page, 'backend-engineer', 'indexes')
    const { items } = await progressOf('backend-engineer')
    expect(items.done.toSorted()).toEqual(['http-answers', 'indexes', 'transactions'])
    await page.locator('.course-line-head').getByText('3 of 13 lessons done').waitFor()
    // Only the refusal of the write that came second is noted by the browser itself.
    expect(faults.filter((fault) => !fault.includes('status of 409'))).toEqual([])
  })

  test.daily('says why a page is old or could not be built, and the earlier one opens', async () => {
    const { page, faults } = await go('#/learn')
    const row = page.locator('.courses > li', { hasText: 'Data analyst' })
    await row.getByRole('button', { name: 'Start Data analyst' }).click()
    await row.getByText('Built just now').waitFor()
    const { master } = await read('/api/master')
    const text = 'Joined tables with SQL window functions, and cut the report from 40 to 2 minutes'
    const line = { revision: master.revision, entry_id: master.entries[0].id, lines: [{ text }] }
    await post(`${served.url}/api/master/lines`, line)
    await page.reload()
    await row.getByText('Out of date because your resume changed.').waitFor()
    const { courses } = search.services
    const put = courses.putSite
    courses.putSite = () => Promise.reject(new Error('no room'))
    await row.getByRole('button', { name: 'Rebuild Data analyst' }).click()
    await row.getByText('It could not be built. The earlier page still opens.').waitFor()
    expect(await violations(page)).toEqual([])
    await row.getByText('Why').click()
    await row.getByText('render_failed').waitFor()
    courses.putSite = put
    await row.getByRole('button', { name: 'Try again Data analyst' }).click()
    await row.getByText('Built just now').waitFor()
    await row.getByRole('link', { name: 'Open Data analyst' }).click()
    await frameOf(page).getByRole('heading', { level: 1, name: 'Data analyst' }).waitFor()
    expect(faults).toEqual([])
  })

  test('stores what was done while the service was away, also from a tab that was closed', async () => {
    const id = await importSmall()
    const { page, context } = await go(`#/learn/${id}?lesson=m1l1`)
    const done = frameOf(page).getByRole('button', { name: 'Mark lesson as done' })
    await done.waitFor()
    await until(async () => (await progressOf(id)).items.viewed.includes('m1l1'))
    await context.setOffline(true)
    await done.click()
    await page.locator('.course-line-head').getByText('1 of 3 lessons done').waitFor()
    await page.getByText('What you do now is kept in this browser').waitFor()
    expect((await progressOf(id)).items.done).toEqual([])
    await context.setOffline(false)
    await until(async () => (await progressOf(id)).items.done.length === 1)
    await context.setOffline(true)
    await frameOf(page).getByRole('button', { name: 'Done' }).click()
    await page.locator('.course-line-head').getByText('0 of 3 lessons done').waitFor()
    await page.close()
    await context.setOffline(false)
    const later = await context.newPage()
    await later.goto(`${served.url}/#/learn/${id}`)
    await until(async () => (await progressOf(id)).items.done.length === 0)
  })

  test('hears the frame of the open course alone, and of it only what is one of its messages', async () => {
    const id = await importSmall()
    const { page, faults } = await go(`#/learn/${id}`)
    await frameOf(page).getByRole('heading', { level: 1 }).waitFor()
    const before = await progressOf(id)
    const done = { svc: 'course:1', id, ev: 'done', item: 'm1l1', ok: true }
    await page.evaluate((message) => postMessage(message, '*'), done)
    await page.evaluate((src) => {
      const other = document.createElement('iframe')
      other.setAttribute('sandbox', 'allow-scripts')
      other.src = src
      other.name = 'other'
      document.body.append(other)
    }, `/learning/${id}/sources.html`)
    await until(async () => page.frame('other')?.url().endsWith('sources.html') ?? false)
    await page.frame('other')?.evaluate((message) => parent.postMessage(message, '*'), done)
    const own = page.frames().find((frame) => frame.url().endsWith(`/learning/${id}/`))!
    for (const wrong of [
      { ...done, id: 'backend-engineer' },
      { ...done, item: 'm9l9' },
      { ...done, ok: 'yes' },
      { ...done, more: 1 },
      { svc: 'course:1', id, ev: 'open', url: 'https://evil.example/' },
      { svc: 'course:1', id, ev: 'open', url: 'javascript:alert(1)' },
      'done',
    ]) {
      await own.evaluate((message) => parent.postMessage(message, '*'), wrong)
    }
    await page.waitForTimeout(200)
    expect(await page.locator('dialog[open]').count()).toBe(0)
    expect(await progressOf(id)).toEqual(before)
    await own.evaluate((message) => parent.postMessage(message, '*'), done)
    await until(async () => (await progressOf(id)).items.done.includes('m1l1'))
    expect(faults).toEqual([])
  })

  test('shows the whole address of a source before it is opened without a way back', async () => {
    const id = await importSmall()
    const { page, context } = await go(`#/learn/${id}?lesson=m1l1`)
    await context.route('https://www.postgresql.org/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>there</title>' }),
    )
    const link = frameOf(page).locator('.notes a[href^="https://"]').first()
    await link.click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    const address = 'https://www.postgresql.org/docs/15/mvcc-intro.html'
    expect(await dialog.locator('.course-address').textContent()).toBe(address)
    expect(await dialog.locator('b').textContent()).toBe('www.postgresql.org')
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(context.pages()).toHaveLength(1)
    await link.click()
    const opens = context.waitForEvent('page')
    await dialog.getByRole('link', { name: 'Open' }).click()
    const opened = await opens
    await opened.waitForURL(address)
    expect(await opened.evaluate(() => opener === null && document.referrer === '')).toBe(true)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test.daily('makes a line or a story of a finished exercise only when it is told to', async () => {
    const id = await importSmall()
    const lines = async (): Promise<string[]> =>
      (await read('/api/master')).master.items.map(({ text }: { text: string }) => text)
    const before = await lines()
    const { page, faults } = await go(`#/learn/${id}?lesson=m1l1`)
    await frameOf(page).getByRole('button', { name: 'I finished this exercise' }).click()
    const line = page.getByLabel('A line for your resume')
    await line.waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
    expect(await line.inputValue()).toContain('[…]')
    await page.getByRole('button', { name: 'Add it to my resume' }).click()
    await page.getByText('Fill in the 2 […]').first().waitFor()
    expect(await lines()).toEqual(before)
    const text = 'Built a job queue in PostgreSQL that took 900 jobs a second with 4 workers'
    await line.fill(text)
    // Somebody else writes meanwhile.
    const { master } = await read('/api/master')
    const entry_id = master.entries[1].id
    const other = { revision: master.revision, entry_id, lines: [{ text: 'Wrote a line meanwhile' }] }
    await post(`${served.url}/api/master/lines`, other)
    await page.getByLabel('Under').selectOption(entry_id)
    await page.getByRole('button', { name: 'Add it to my resume' }).click()
    await page.getByText('The line is in your resume, under').waitFor()
    const item = (await read('/api/master')).master.items.find((item: { text: string }) => item.text === text)
    expect(item).toMatchObject({ entry_id, note: expect.stringContaining('From the course') })
    await page.getByRole('button', { name: 'Not now' }).click()
    await page.getByRole('button', { name: /^Exercise done, use it: Transactions/ }).click()
    await page.getByRole('button', { name: 'Or tell it as a story' }).click()
    expect(await page.getByLabel('Title').inputValue()).toBe('Transactions and snapshots')
    expect(await violations(page)).toEqual([])
    await page.getByLabel('Result').fill('It took 900 jobs a second.')
    await page.getByRole('button', { name: 'Add the story' }).click()
    await until(async () => (await read('/api/stories')).stories.length > 0)
    const [story] = (await read('/api/stories')).stories
    expect(story.narrative.task).toContain('Build a queue of jobs')
    expect((await progressOf(id)).items.practice).toEqual(['m1l1'])
    expect(faults.filter((fault) => !fault.includes('status of 409'))).toEqual([])
  })

  test.daily('asks the cards that are due, by keys alone, and stores when each comes again', async () => {
    const id = await importSmall()
    const { page, faults } = await go(`#/learn/${id}`)
    await frameOf(page).getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Cards', exact: true }).click()
    await page.getByText('6 cards wait for their lessons').waitFor()
    await page.keyboard.press('Escape')
    await markDone(page, id, 'm1l1')
    await page.getByRole('button', { name: 'Cards: 2 due' }).press('Enter')
    await page.getByText('What does a statement see?').waitFor()
    await page.keyboard.press('3')
    expect((await progressOf(id)).items.cards).toEqual({})
    await page.keyboard.press('Space')
    await page.getByText('A snapshot of the data').waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('1')
    await page.getByText('What does reading never block?').waitFor()
    await page.keyboard.press('Space')
    await page.keyboard.press('4')
    await page.getByText('What does a statement see?').waitFor()
    await page.keyboard.press('Space')
    await page.keyboard.press('Space')
    await until(async () => (await progressOf(id)).items.cards['m1l1.k1']?.reps === 2)
    await page.keyboard.press('Space')
    await page.keyboard.press('4')
    await page.getByText('No card is due.').waitFor()
    const { cards } = (await progressOf(id)).items
    expect(Date.parse(cards['m1l1.k2'].due)).toBeGreaterThan(Date.now() + 86_400_000)
    expect(Object.keys(cards).toSorted()).toEqual(['m1l1.k1', 'm1l1.k2'])
    expect(faults).toEqual([])
  })

  test('imports the data of a folder, and nothing else of it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'shortlist-course-'))
    try {
      const evil = '<img src=x onerror="alert(1)"><script>alert(2)</script>'
      const course = smallCourse({ role_text: 'A role of elsewhere' })
      await mkdir(join(folder, 'pages'))
      await mkdir(join(folder, 'site'))
      await writeFile(join(folder, 'course.json'), JSON.stringify(course))
      await writeFile(join(folder, 'site', 'index.html'), `<h1>foreign</h1>${evil}`)
      await writeFile(join(folder, 'index.html'), `<h1>foreign</h1>${evil}`)
      await writeFile(join(folder, 'pages', 's1.txt'), 'a text that is not the one')
      const { page, context, faults } = await go('#/learn')
      await page.getByText('Import a course').click()
      await page.getByLabel('The folder of the course').setInputFiles(folder)
      await page.getByText('Some source texts were missing').waitFor()
      expect(await page.locator('main img, main script').count()).toBe(0)
      await page.locator('details a', { hasText: 'A role of elsewhere' }).click()
      await frameOf(page).getByRole('heading', { level: 1 }).waitFor()
      expect(await frameOf(page).getByText('foreign').count()).toBe(0)
      expect(await frameOf(page).locator('img').count()).toBe(0)
      await page.getByText('Its quotes were not checked here.').waitFor()
      await page.getByRole('link', { name: '← Learn' }).click()
      await page.getByText('Import a course').click()
      for (const wrong of [{ schema: 'svc-course:1' }, smallCourse({ title: `Evil ${evil}` })]) {
        await writeFile(join(folder, 'course.json'), JSON.stringify(wrong))
        await page.getByLabel('The folder of the course').setInputFiles(folder)
        await page.getByRole('alert').getByText('Nothing was imported.').waitFor()
      }
      await rm(join(folder, 'course.json'))
      await page.getByLabel('The folder of the course').setInputFiles(folder)
      await page.getByRole('alert').getByText('The folder holds no course.json.').waitFor()
      expect(faults.filter((fault) => !fault.includes('status of 4'))).toEqual([])
      await context.close()
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  test.daily(
    'leads from what a job asks to the lesson that teaches it, and back',
    async () => {
      const { postings: listed } = await read('/api/postings?scope=all&limit=200')
      let job = ''
      for (const { job_identity, assessment } of listed.rows) {
        if (job !== '' || assessment === null) continue
        const { rows } = await read(`/api/learning/lessons?url=${encodeURIComponent(job_identity)}`)
        if (
          rows?.some((row: { lessons: { built: boolean }[] }) => row.lessons.some((lesson) => !lesson.built))
        )
          job = job_identity
      }
      expect(job).not.toBe('')
      const { page, faults } = await go(`#/job/${encodeURIComponent(job)}`)
      const link = page.locator('.matrix a[href*="#/learn/"]', { hasText: /./ }).last()
      const title = (await link.textContent()) ?? ''
      await link.click()
      const build = page.getByRole('button', { name: /^Start/ })
      await build.or(page.locator('iframe.course-frame')).first().waitFor()
      if (await build.isVisible()) await build.click()
      await frameOf(page).getByRole('heading', { level: 1, name: title }).waitFor()
      await page.getByRole('link', { name: /^Back to / }).click()
      await page.locator('.assessment .matrix li').first().waitFor()
      // A slow count of what jobs ask for holds up no course, and is shown when it comes.
      const count = Promise.withResolvers<void>()
      await page.route('**/gaps', async (route) => {
        await count.promise
        await route.continue()
      })
      await page.evaluate(() => {
        location.hash = '#/insights'
      })
      await page.locator('.courses li').first().waitFor()
      const askedFor = page.getByText(/asked for by your jobs/)
      expect(await askedFor.count()).toBe(0)
      count.resolve()
      await askedFor.first().waitFor()
      expect(faults).toEqual([])
    },
    { ...PAGE_TEST, timeout: PAGE_TEST_MS * 2 },
  )

  describe('by a model', () => {
    beforeAll(() =>
      configure(
        { url: served.url, home: search.home },
        { model_target: 'claude', allowed_targets: ['claude'] },
      ),
    )
    // A test that fails must not hold up those after it.
    afterEach(() => {
      letGo()
      held = null
    })

    test('says what a course takes before it is asked for, and follows the making as it is told', async () => {
      const before = targets.queries.length
      const { page, faults } = await go('#/learn/new')
      await page.getByLabel('What it is for').fill(ROLE)
      await page.getByLabel('Pages to read (optional)').fill('http://127.0.0.1/secret')
      await page.getByRole('button', { name: 'See what it takes' }).click()
      await page.getByRole('alert').waitFor()
      await page.getByLabel('Pages to read (optional)').fill('')
      await page.getByRole('button', { name: 'See what it takes' }).click()
      await page.getByText('Nothing has been sent yet.').waitFor()
      expect(targets.queries).toHaveLength(before)
      expect(await violations(page)).toEqual([])
      held = new Promise((resolve) => {
        letGo = resolve
      })
      const requests: string[] = []
      await page.getByRole('button', { name: 'Start' }).click()
      await page.getByText('Being made', { exact: true }).waitFor()
      await page.locator('.course-steps li.running', { hasText: 'Write the lessons' }).waitFor()
      await page.getByText('of at most 40 model calls').waitFor()
      // The stream of events brings all news: the service gets no request while nothing happens.
      // The page reads the last change up to a second after its event.
      await page.waitForTimeout(1500)
      await quiet(page)
      page.on('request', (request) => request.url().includes('/api/') && requests.push(request.url()))
      await page.waitForTimeout(2500)
      expect(requests).toEqual([])
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Stopping…' }).waitFor()
      letGo()
      held = null
      await page.getByText('You stopped it. What it has is kept').waitFor()
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: 'Resume' }).click()
      await frameOf(page).getByRole('heading', { level: 1 }).waitFor()
      await page.getByText('Course text was generated from postings and web pages.').waitFor()
      await page.getByText('How it was made').click()
      await page.locator('.course-steps li.done').nth(5).waitFor()
      await page.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('button', { name: 'Delete it' }).click()
      await page.getByRole('heading', { name: 'Learn', exact: true }).waitFor()
      expect(faults.filter((fault) => !fault.includes('status of 4'))).toEqual([])
    })

    test.daily('keeps nobody out in any state, in every look', async () => {
      const capped = await begin({ max_calls: 10 })
      await search.services.learning.settled()
      await post(`${served.url}/api/learning/shipped/backend-engineer/pathway`, { wait: true })
      const found: string[] = []
      const { page } = await go('#/learn', NARROW)
      const look = async (name: string) =>
        found.push(...(await barriers(page)).map((barrier) => `${name}: ${barrier}`))
      await page.getByRole('heading', { name: 'Ready courses' }).waitFor()
      await page.getByText('Import a course').click()
      await look('list')
      for (const id of [capped, 'new', 'data-analyst', 'backend-engineer']) {
        await page.evaluate((hash) => {
          location.hash = hash
        }, `#/learn/${id}`)
        await page.locator('h1').waitFor()
        await page.waitForTimeout(400)
        await look(id)
      }
      await page
        .getByRole('button', { name: /^(I did this exercise|Exercise done)/ })
        .first()
        .click()
      await page.getByLabel('A line for your resume').waitFor()
      await look('exercise')
      await page.getByRole('button', { name: /^Cards/ }).click()
      await page.locator('.cards-panel').waitFor()
      await look('cards')
      expect(found).toEqual([])
    })
  })
})
