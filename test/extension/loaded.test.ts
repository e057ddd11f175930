import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import type { extension } from '#assets/extension/browser-api.ts'
import type { Contact } from '#assets/extension/panel/contact.ts'
import { packExtension } from '#lib/runtime/extension.ts'
import type { CallOutcome } from '#lib/service/http/client.ts'
import { FORM, POSTING, WORDS } from '#test/extension/pages.ts'
import { PAGE_TEST, PAGE_TEST_MS, until, violations } from '#test/page/page-tools.ts'
import { openApp, type TestApp } from '#test/support/app.ts'
import { type Served, serveApp } from '#test/support/served.ts'
import { isSkipped, WHOLE_CHROMIUM } from '#test/support/tools.ts'

let app: TestApp
let served: Served
let context: BrowserContext
let panel: Page
let folder: string
const sent: string[] = []
const pages: Record<string, string> = { '/posting': POSTING, '/words': WORDS, '/form': FORM }
const site = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: (request) => {
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET') sent.push(pathname)
    return new Response(pages[pathname] ?? '', { headers: { 'content-type': 'text/html' } })
  },
})

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
const message = async () => (await panel.textContent('#message')) ?? ''

async function openBeside(path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${site.port}${path}`)
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
    context = await chromium.launchPersistentContext(join(folder, 'profile'), {
      executablePath: WHOLE_CHROMIUM,
      headless: false,
      args: [
        ...['--headless=new', '--no-sandbox', '--disable-dev-shm-usage', '--no-first-run'],
        ...[`--disable-extensions-except=${loaded}`, `--load-extension=${loaded}`],
        '--disable-features=DisableLoadExtensionCommandLineSwitch',
      ],
    })
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    panel = await context.newPage()
    await panel.setViewportSize({ width: 360, height: 900 })
    await panel.goto(`chrome-extension://${new URL(worker.url()).host}/panel.html`)
  }, PAGE_TEST_MS)
  afterAll(async () => {
    await context?.close()
    await served?.stop()
    await app?.close()
    site.stop(true)
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  test(
    'is paired by a code, and only its own origin is answered with its proof',
    async () => {
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
    },
    PAGE_TEST,
  )

  test(
    'reads a posting by its data and keeps it after a press',
    async () => {
      const page = await openBeside('/posting')
      await read()
      expect(await fieldText('Title')).toBe('Bakery planner')
      expect(await fieldText('Company')).toBe('Crumb & Sons')
      expect(await fieldText('Place')).toBe('Cork, IE')
      expect(await fieldText('Pay')).toContain('42')
      await until(async () => ((await panel.textContent('#panel')) ?? '').includes('requirements met'))
      expect((await listed(app.call('GET', '/api/own-jobs'))).own_jobs).toEqual([])
      expect(await pressBehind('Keep this job')).toBe(true)
      await until(async () =>
        ((await panel.textContent('#panel')) ?? '').includes('This job is in your list'),
      )
      const { own_jobs } = await listed(app.call('GET', '/api/own-jobs'))
      expect(own_jobs).toMatchObject([
        { title: 'Bakery planner', company: 'Crumb & Sons', written_by: 'operator' },
      ])
      expect(own_jobs[0]?.text).not.toContain('Home Jobs About')
      expect(await pressBehind('I sent my application')).toBe(true)
      await until(async () => (await message()).startsWith('Recorded as applied'))
      expect((await listed(app.call('GET', '/api/applications'))).applications[0]).toMatchObject({
        status: 'applied',
      })
      await page.close()
    },
    PAGE_TEST,
  )

  test(
    'fills what the person saw, leaves the rest alone, and sends nothing',
    async () => {
      for (const [question, answer] of [
        ['Do you have a driving licence?', 'Yes'],
        ['What is your desired salary?', '50,000'],
      ] as const) {
        await app.callAsPerson('POST', '/api/answers', { body: { question, answer } })
      }
      await panel.bringToFront()
      await keepContact({ first: 'Robin', email: 'robin@loom.example' })
      const page = await openBeside('/form')
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
      await until(async () => (await message()).startsWith('1 of 1 answers saved'))
      const { answers } = await listed(app.call('GET', '/api/answers'))
      expect(answers).toContainEqual(expect.objectContaining({ answer: 'I like bread.' }))
      // Name and contact data never reached the service.
      expect(JSON.stringify(answers)).not.toContain('Robin')
      await page.close()
    },
    PAGE_TEST,
  )

  test(
    'has no barrier in its panel, in light and dark',
    async () => {
      await panel.bringToFront()
      for (const colorScheme of ['light', 'dark'] as const) {
        await panel.emulateMedia({ colorScheme })
        expect(await violations(panel)).toEqual([])
      }
    },
    PAGE_TEST,
  )
})
