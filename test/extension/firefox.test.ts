import { afterAll, beforeAll, describe, expect } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packExtension } from '#lib/runtime/extension.ts'
import { type Firefox, openFirefox } from '#test/extension/firefox.ts'
import { FORM, POSTING } from '#test/extension/pages.ts'
import { PAGE_TEST_MS, test } from '#test/page/page-tools.ts'
import { openApp, type TestApp } from '#test/support/app.ts'
import { type Served, serveApp } from '#test/support/served.ts'
import { isSkipped } from '#test/support/tools.ts'
import { until } from '#test/support/until.ts'

let app: TestApp
let served: Served
let firefox: Firefox
let folder: string
let site: ReturnType<typeof Bun.serve>
const sent: string[] = []
// A second form, in the shape of Lever.
const SECOND = `<!doctype html><title>Apply</title><form action="/sent" method="post"><ul>
  <li><label><div>Full name<span>✱</span></div><div><input name="name"/></div></label></li>
  <li><label><div>Email<span>✱</span></div><div><input type="email" name="email"/></div></label></li>
  <li><fieldset><legend>Do you have a driving licence?</legend><label><input type="radio" name="d" value="y"/>Yes</label><label><input type="radio" name="d" value="n"/>No</label></fieldset></li>
  <li><label>Resume<input type="file" name="cv"/></label></li></ul><button>Send</button></form>`
const pages: Record<string, string> = { '/posting': POSTING, '/form': FORM, '/second': SECOND }

const panelText = async () => (await firefox.inPanel<string | null>('document.body.innerText')) ?? ''
const panelHolds = (words: string) =>
  until(async () => (await panelText()).includes(words)).catch(async () =>
    expect(await panelText()).toContain(words),
  )
const pressInPanel = (label: string) =>
  firefox.inPanel<boolean>(
    `(() => { const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith(${JSON.stringify(label)})); found?.click(); return found !== undefined })()`,
  )
const typeInPanel = (label: string, text: string) =>
  firefox.inPanel<boolean>(
    `(() => { const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === ${JSON.stringify(label)}); if (!found) return false; found.querySelector('input').value = ${JSON.stringify(text)}; return true })()`,
  )
// The press reads the page anew; a press on another page that answers first would be that of the page before.
async function pressOn(path: string, words: string): Promise<void> {
  // The name localhost is no address of the extension's own permissions, so that the press alone opens the page.
  await firefox.open(`http://localhost:${site.port}${path}`)
  await firefox.pressShortcut()
  await panelHolds(words)
}

describe.skipIf(isSkipped('firefox'))('the extension in Firefox', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shortlist-extension-'))
    await packExtension(folder, '0.1.0')
    app = await openApp({ sample: true })
    served = await serveApp(app.services)
    site = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: (request) => {
        const { pathname } = new URL(request.url)
        if (request.method !== 'GET') sent.push(pathname)
        return new Response(pages[pathname] ?? '', {
          headers: { 'content-type': 'text/html; charset=utf-8' },
        })
      },
    })
    firefox = await openFirefox(join(folder, 'shortlist-extension-firefox'))
  }, PAGE_TEST_MS)
  afterAll(async () => {
    await firefox?.close()
    await site?.stop(true)
    await served?.stop()
    await app?.close()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  test('opens its sidebar by Alt+S, is paired by a code, and keeps a job', async () => {
    // A second try begins as the first one did.
    for (const { id } of await app.services.person.pairing.list())
      await app.services.person.pairing.forget(id)
    for (const { id, revision } of (await app.get('/api/own-jobs')).own_jobs)
      await app.remove('/api/own-jobs/:own_id', { own_id: id }, { revision: String(revision) })
    await pressOn('/posting', 'Pair with Shortlist')
    expect(await typeInPanel('Port of Shortlist', new URL(served.url).port)).toBe(true)
    expect(await typeInPanel('Code', app.services.person.pairing.makeCode().code)).toBe(true)
    await pressInPanel('Pair')
    await panelHolds('Keep this job')
    expect(await app.services.person.pairing.list()).toMatchObject([
      { label: 'Extension in Firefox on Linux', origin: firefox.origin },
    ])
    await panelHolds('requirements met')
    expect(await pressInPanel('Keep this job')).toBe(true)
    await panelHolds('This job is in your list.')
    const { own_jobs } = await app.get('/api/own-jobs')
    expect(own_jobs).toMatchObject([{ title: 'Bakery planner', company: 'Crumb & Sons' }])
  })

  test('fills two forms with what the person saw, and sends nothing', async () => {
    const body = { question: 'Do you have a driving licence?', answer: 'Yes' }
    await app.callAsPerson('POST', '/api/answers', { body })
    for (const [label, text] of [
      ['First name', 'Robin'],
      ['Last name', 'Marsh'],
      ['E-mail', 'robin@loom.example'],
    ] as const)
      expect(await typeInPanel(label, text)).toBe(true)
    await pressInPanel('Keep in this extension')
    await panelHolds('Kept in this extension.')
    await pressOn('/form', 'Fill 4 of')
    await pressInPanel('Fill 4 of')
    await panelHolds('4 filled and marked')
    const held = `Object.fromEntries([...document.querySelectorAll('input:not([type=radio]), select, textarea')].map(({ name, id, value }) => [name || id, value]))`
    expect(await firefox.inPage<Record<string, string>>(held)).toMatchObject({
      first: 'Robin',
      mail: 'robin@loom.example',
      n: 'Two months to the end of a month.',
      why: '',
      held: '45,000',
      cv: '',
      trap: '',
      gone: '',
      clear: '',
      pass: '',
    })
    const licence = `document.querySelector('input[name=d]:checked').value`
    expect(await firefox.inPage<string>(licence)).toBe('1')
    await pressOn('/second', 'Fill 3 of 4 fields')
    await pressInPanel('Fill 3 of 4 fields')
    await panelHolds('3 filled and marked')
    const second = `[document.forms[0].name.value, document.forms[0].email.value, document.forms[0].cv.files.length]`
    expect(await firefox.inPage<unknown[]>(second)).toEqual(['Robin Marsh', 'robin@loom.example', 0])
    expect(await firefox.inPage<string>(licence)).toBe('y')
    expect(sent).toEqual([])
  })

  test('records the application with its answers after sending', async () => {
    for (const { job_url, revision } of (await app.get('/api/applications')).applications)
      await app.remove('/api/applications', { job_url, revision: String(revision) })
    await pressOn('/thanks', 'I sent my application')
    await pressInPanel('I sent my application')
    await panelHolds('answers are kept with it')
    const { applications } = await app.get('/api/applications')
    expect(applications).toMatchObject([{ status: 'applied' }])
    const { given } = await app.get('/api/applications/record', { job_url: applications[0]?.job_url ?? '' })
    expect(given?.answers).toContainEqual(
      expect.objectContaining({ question: 'Do you have a driving licence?', answer: 'Yes' }),
    )
  })
})
