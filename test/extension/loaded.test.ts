import { afterAll, beforeAll, describe, expect } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page, type Route } from 'playwright-core'
import type { extension } from '#assets/extension/browser-api.ts'
import type { Contact } from '#assets/extension/panel/contact.ts'
import { packExtension } from '#lib/runtime/extension.ts'
import type { CallOutcome } from '#lib/service/http/client.ts'
import { FORM, POSTING, WORDS } from '#test/extension/pages.ts'
import { PAGE_TEST_MS, test, violations } from '#test/page/page-tools.ts'
import { openApp, type TestApp } from '#test/support/app.ts'
import { type Served, serveApp } from '#test/support/served.ts'
import { isSkipped, WHOLE_CHROMIUM } from '#test/support/tools.ts'
import { until } from '#test/support/until.ts'

let app: TestApp
let served: Served
let context: BrowserContext
let panel: Page
let folder: string
const OPENED = [
  'https://careers.otter.example/*',
  'https://job-boards.greenhouse.io/*',
  'https://jobs.example/*',
]
const sent: string[] = []
const pages: Record<string, string> = { '/posting': POSTING, '/words': WORDS, '/form': FORM }
const SITE = 'https://careers.otter.example'
const LIST = 'https://job-boards.greenhouse.io/crumb'
pages['/framed'] =
  '<h1>Work at Otter</h1><iframe src="https://boards.greenhouse.io/embed/job_app?for=otter" width="600" height="500"></iframe>'

// Every site of the browser is answered here: the company's own, a board, and the board's frame.
async function answer(route: Route): Promise<void> {
  const request = route.request()
  const { origin, pathname } = new URL(request.url())
  if (request.method() !== 'GET') sent.push(pathname)
  const ofBoard =
    request.url() === LIST
      ? '<h1>Jobs at Crumb</h1><p>Baker, Cork</p><p>Night baker, Dublin</p>'
      : '<label>Notice <input></label>'
  const ofJob = origin === 'https://jobs.example' ? POSTING : ofBoard
  const body = origin === SITE ? (pages[pathname] ?? '') : ofJob
  await route.fulfill({ contentType: 'text/html', body })
}

// The panel stays open behind the page, as a side panel does beside it.
const pressBehind = (label: string) =>
  panel.evaluate((start) => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
      textContent?.startsWith(start),
    )
    button?.click()
    return button !== undefined
  }, label)
const read = async () => {
  await pressBehind('Read this page again')
  await until(async () => (await panel.getAttribute('#panel', 'aria-busy')) === 'false')
}
const fieldText = (label: string) => panel.getByLabel(label, { exact: true }).inputValue()
type Scope = { chrome: typeof extension }
const stored = () =>
  panel.evaluate(() => (globalThis as unknown as Scope).chrome.storage.local.get(['token']))
const waiting = async () =>
  (await panel.evaluate(() => (globalThis as unknown as Scope).chrome.storage.local.get(['waiting'])))[
    'waiting'
  ] ?? []
const keepContact = (contact: Contact) =>
  panel.evaluate(
    (values) => (globalThis as unknown as Scope).chrome.storage.local.set({ contact: values }),
    contact,
  )
const listed = async <T>(outcome: Promise<CallOutcome<T>>) => {
  const read = await outcome
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}
let tries = 0
const message = async () => (await panel.textContent('#message')) ?? ''

async function openBeside(path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${SITE}${path}`)
  await page.bringToFront()
  return page
}

describe.skipIf(isSkipped('extension'))('the extension in a browser', () => {
  beforeAll(async () => {
    if (WHOLE_CHROMIUM === null)
      throw new Error('There is no whole browser to test with: set CHROMIUM_WHOLE_PATH')
    folder = await mkdtemp(join(tmpdir(), 'shortlist-extension-'))
    await packExtension(folder, '0.1.0')
    app = await openApp({ sample: true })
    served = await serveApp(app.services)
    const loaded = join(folder, 'shortlist-extension-chromium')
    // A press in the toolbar opens one origin to the extension; a test cannot press there, so these origins are opened here.
    const manifestFile = Bun.file(join(loaded, 'manifest.json'))
    const manifest = await manifestFile.json()
    const host_permissions = [...manifest.host_permissions, ...OPENED]
    await manifestFile.write(JSON.stringify({ ...manifest, host_permissions }))
    context = await chromium.launchPersistentContext(join(folder, 'profile'), {
      executablePath: WHOLE_CHROMIUM,
      headless: false,
      args: [
        ...['--headless=new', '--no-sandbox', '--disable-dev-shm-usage', '--no-first-run'],
        ...[`--disable-extensions-except=${loaded}`, `--load-extension=${loaded}`],
        '--disable-features=DisableLoadExtensionCommandLineSwitch',
      ],
    })
    await context.route('https://**/*', answer)
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    panel = await context.newPage()
    await panel.setViewportSize({ width: 360, height: 900 })
    await panel.goto(`chrome-extension://${new URL(worker.url()).host}/panel.html`)
  }, PAGE_TEST_MS)
  afterAll(async () => {
    await context?.close()
    await served?.stop()
    await app?.close()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  test('is paired by a code, and only its own origin is answered with its proof', async () => {
    await panel.getByLabel('Code').fill('AAAA-AAAA')
    await panel.getByLabel('Port of Shortlist').fill(new URL(served.url).port)
    await panel.getByRole('button', { name: 'Pair', exact: true }).click()
    await until(async () => (await message()).includes('does not pair'))
    await panel.getByLabel('Code').fill(app.services.person.pairing.makeCode().code)
    await panel.getByRole('button', { name: 'Pair', exact: true }).click()
    await until(async () => (await message()) === 'Paired.')
    const [browser] = await app.services.person.pairing.list()
    expect(browser).toMatchObject({
      label: 'Extension in Chrome on Linux',
      origin: `chrome-extension://${new URL(panel.url()).host}`,
    })
    const { token } = await stored()
    const answer = await fetch(`${served.url}/api/own-jobs`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: `chrome-extension://${'a'.repeat(32)}`,
        'x-svc-proof': `browser ${token}`,
      },
      body: '{"title":"Baker"}',
    })
    expect(answer.status).toBe(403)
  })

  test('reads a posting by its data and keeps it after a press', async () => {
    const page = await openBeside('/posting')
    await read()
    expect(await fieldText('Title')).toBe('Bakery planner')
    expect(await fieldText('Company')).toBe('Crumb & Sons')
    expect(await fieldText('Place')).toBe('Cork, IE')
    expect(await fieldText('Pay')).toContain('42')
    await until(async () => ((await panel.textContent('#panel')) ?? '').includes('requirements met'))
    expect((await listed(app.call('GET', '/api/own-jobs'))).own_jobs).toEqual([])
    const application = panel.getByRole('region', { name: 'Application' })
    expect(await application.count()).toBe(0)
    expect(await pressBehind('Keep this job')).toBe(true)
    await until(async () => ((await panel.textContent('#panel')) ?? '').includes('This job is in your list'))
    await application.waitFor()
    const { own_jobs } = await listed(app.call('GET', '/api/own-jobs'))
    expect(own_jobs).toMatchObject([
      { title: 'Bakery planner', company: 'Crumb & Sons', written_by: 'operator' },
    ])
    expect(own_jobs[0]?.text).not.toContain('Home Jobs About')
    await page.close()
  })

  test('fills what the person saw, leaves the rest alone, and sends nothing', async () => {
    // A second try begins as the first one did.
    for (const { job_url, revision } of (await listed(app.call('GET', '/api/applications'))).applications)
      await listed(
        app.call('DELETE', '/api/applications', { query: { job_url, revision: String(revision) } }),
      )
    for (const [question, answer] of [
      ['Do you have a driving licence?', 'Yes'],
      ['What is your desired salary?', '50,000'],
    ] as const) {
      await app.callAsPerson('POST', '/api/answers', { body: { question, answer } })
    }
    await panel.bringToFront()
    await keepContact({ first: 'Robin', email: 'robin@loom.example' })
    const page = await openBeside('/posting')
    await read()
    expect(await panel.textContent('#panel')).toContain('This job is in your list')
    await page.goto(`${SITE}/form`)
    await read()
    expect(await pressBehind('Fill 4 of')).toBe(true)
    await until(async () => (await message()).startsWith('4 filled'))
    const held = await page.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].map((field) => [
          field.id || `${field.name} ${field.value}`,
          field.type === 'radio' || field.type === 'checkbox' ? String(field.checked) : field.value,
        ]),
      ),
    )
    expect(held).toEqual({
      ...{
        first: 'Robin',
        notice: 'Two months to the end of a month.',
        notice2: '',
        why: '',
        held: '45,000',
        cv: '',
        trap: '',
      },
      ...{
        gone: '',
        clear: '',
        pass: '',
        'token x': 'x',
        'd 1': 'true',
        'd 0': 'false',
        'terms on': 'false',
      },
      'mail robin@loom.example': 'robin@loom.example',
    })
    expect(sent).toEqual([])
    await page.fill('#why', 'I like bread.')
    expect(await pressBehind('Save the answers')).toBe(true)
    await until(async () => (await message()).startsWith('1 of 1 answer saved'))
    const { answers } = await listed(app.call('GET', '/api/answers'))
    expect(answers).toContainEqual(expect.objectContaining({ answer: 'I like bread.' }))
    // Name and contact data never reached the service.
    expect(JSON.stringify(answers)).not.toContain('Robin')
    // The person corrects an answer by hand; a script of the page cannot feign that.
    await page.click('#notice')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Three months')
    await page.keyboard.press('Tab')
    await page.evaluate(() => {
      const field = document.getElementById('why') as HTMLTextAreaElement
      field.value = 'I like money.'
      field.dispatchEvent(new Event('change', { bubbles: true }))
    })
    const heard = async () => JSON.stringify(await waiting())
    await until(async () => (await heard()).includes('Three months'))
    await page.goto(`${SITE}/thanks`)
    // The panel is closed before the application is sent, and opened again.
    await panel.reload()
    await page.bringToFront()
    await read()
    expect(await heard()).not.toContain('Robin')
    expect(await panel.textContent('#panel')).toContain('3 answers go with it')
    await panel.getByLabel('Sent on').fill('2026-11-20')
    await page.bringToFront()
    expect(await pressBehind('I sent my application')).toBe(true)
    await until(async () => (await message()).includes('3 answers are kept with it'))
    const { applications } = await listed(app.call('GET', '/api/applications'))
    expect(applications).toMatchObject([{ status: 'applied', at: '2026-11-20T12:00:00.000Z' }])
    const query = { job_url: applications[0]?.job_url ?? '' }
    const { given } = await listed(app.call('GET', '/api/applications/record', { query }))
    expect(given?.written_by).toBe('operator')
    expect(
      Object.fromEntries(given?.answers.map(({ question, answer }) => [question, answer]) ?? []),
    ).toEqual({
      'What is your notice period?': 'Three months',
      'Do you have a driving licence?': 'Yes',
      'Why do you want to work here?': 'I like bread.',
    })
    expect(await heard()).toBe('[]')
    await read()
    expect(await panel.textContent('#panel')).toContain('Recorded on 2026-11-20: applied.')
    await page.close()
  })

  test('shows the chance of a job in the list, and the resume that was downloaded for it, which goes with the application', async () => {
    const { rows } = (await listed(app.call('GET', '/api/new'))).postings
    // A second try takes another job, which nothing was done with yet.
    const row = rows.filter(({ chance }) => chance !== null)[tries++]
    const job_url = row?.job_url ?? ''
    const page = await context.newPage()
    await page.goto(job_url)
    await page.bringToFront()
    await read()
    const text = async () => (await panel.textContent('#panel')) ?? ''
    await until(async () => (await text()).includes(`${row?.chance} % chance of a call`))
    expect(await text()).toContain('It keeps the posting and no resume, for this job has none.')
    await listed(app.call('POST', '/api/assess', { body: { job: { job_url } } }))
    const { step } = await listed(app.call('GET', '/api/job-resumes', { query: { job_url } }))
    const action = step === 'draft' ? step : 'refresh'
    await listed(app.call('POST', '/api/job-resumes/pick', { body: { job_url, action } }))
    await read()
    expect(await text()).toContain('as it is now: it was not downloaded')
    await app.send('/api/tailored-resumes/file', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ job_identity: job_url, format: 'text' }),
    })
    await read()
    expect(await text()).toContain('It keeps the posting and the resume that you downloaded on')
    // A form of the same tab names the file.
    await panel.bringToFront()
    await keepContact({ first: 'Robin', last: 'Marsh' })
    await page.bringToFront()
    await page.goto(`${SITE}/form`)
    await read()
    expect(await text()).toContain(`named like “Robin Marsh - ${row?.title} - ${row?.company}.pdf”`)
    expect(await pressBehind('I sent my application')).toBe(true)
    await until(async () => (await message()).includes('and the resume that you downloaded on'))
    const { applications } = await listed(app.call('GET', '/api/applications'))
    expect(applications.find((each) => each.job_url === job_url)?.sent).toHaveLength(1)
    await page.close()
  })

  test('offers by itself to follow a list of jobs on a known board, and reads no frame of another site', async () => {
    const page = await context.newPage()
    await page.goto(LIST)
    await page.bringToFront()
    await read()
    expect(await panel.textContent('#panel')).toContain('This is a list of jobs that Shortlist can read.')
    expect(await pressBehind('Follow crumb')).toBe(true)
    await until(async () => (await message()).includes('is followed'))
    expect((await listed(app.call('GET', '/api/boards'))).boards).toContainEqual(
      expect.objectContaining({ id: 'greenhouse:crumb' }),
    )
    await read()
    expect(await panel.textContent('#panel')).toContain('You follow this list of jobs.')
    await page.goto(`${SITE}/framed`)
    const reached = await panel.evaluate(async () => {
      const { chrome } = globalThis as unknown as Scope
      const [tab] = await chrome.tabs.query({ active: true, currentWindow: true })
      const target = { tabId: tab?.id ?? 0, allFrames: true }
      return (await chrome.scripting.executeScript({ target, func: () => location.host })).map(
        ({ result }) => result,
      )
    })
    expect(reached).toEqual(['careers.otter.example'])
    await read()
    const link = panel.getByRole('link', { name: 'Open it in a tab of its own' })
    expect(await link.getAttribute('href')).toBe('https://boards.greenhouse.io/embed/job_app?for=otter')
    await page.close()
  })

  test('has no barrier in its panel, in light and dark', async () => {
    await panel.bringToFront()
    for (const colorScheme of ['light', 'dark'] as const) {
      await panel.emulateMedia({ colorScheme })
      expect(await violations(panel)).toEqual([])
    }
  })
})

test('the extension is small and asks for few permissions; Firefox’s names its keys, and holds no expression that its shop refuses', async () => {
  const target = await mkdtemp(join(tmpdir(), 'shortlist-extension-'))
  await packExtension(target, '0.1.0')
  const read = (name: string) => Bun.file(join(target, 'shortlist-extension-firefox', name)).text()
  expect(JSON.parse(await read('manifest.json'))).toMatchObject({
    permissions: ['activeTab', 'scripting', 'storage'],
    background: { scripts: ['background.js'] },
    sidebar_action: { default_panel: 'panel.html' },
    browser_specific_settings: { gecko: { data_collection_permissions: { required: ['none'] } } },
  })
  for (const name of ['background.js', 'page.js', 'panel.js']) {
    expect(await read(name)).not.toMatch(/\/[dgimsuy]{0,7}v[dgimsuy]{0,7}[;,.)]/)
  }
  const files = [...new Bun.Glob('*').scanSync(join(target, 'shortlist-extension-chromium'))]
  const sizes = files.map((name) => Bun.file(join(target, 'shortlist-extension-chromium', name)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000)
  const chromium = Bun.file(join(target, 'shortlist-extension-chromium', 'manifest.json'))
  expect(await chromium.json()).toMatchObject({
    permissions: ['activeTab', 'scripting', 'storage', 'sidePanel'],
    host_permissions: ['http://127.0.0.1/*'],
  })
  await rm(target, { recursive: true, force: true })
})
