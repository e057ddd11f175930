import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { listen, type OpenSocket } from '#lib/runtime/listen.ts'
import { createApp } from '#lib/service/http/app.ts'
import { manifest } from '#routes/manifest.ts'
import { tablesOf } from '#test/contract/tables-of.ts'
import { openApp, type TestApp } from '#test/support/app.ts'
import { noBrowser, startBrowser } from '#test/support/browser.ts'

/** A whole service on a port of its own, with what it answered. */
type Target = {
  app: TestApp
  listening: OpenSocket
  answered: { path: string; method: string; status: number }[]
}

// How many of these writes a browser sends by itself; the last one asks for leave.
const SIMPLE = 4

// Everything that a page can send without being asked for leave first.
const SIMPLE_WRITES = `async (target) => {
  const body = JSON.stringify({ label: 'HACKED', titles: ['x'] })
  const post = (init) => fetch(target + '/api/profiles', { method: 'POST', mode: 'no-cors', ...init }).catch(() => null)
  await post({ body, headers: { 'Content-Type': 'text/plain' } })
  await post({ body: new Blob([body]) })
  navigator.sendBeacon(target + '/api/profiles', new Blob([body]))
  navigator.sendBeacon(target + '/api/profiles', body)
  await fetch(target + '/api/profiles', { method: 'POST', body, headers: { 'Content-Type': 'application/json' } }).catch(() => null)
  await new Promise((resolve) => setTimeout(resolve, 300))
}`

const INCLUDES = `async (target) => {
  const load = (tag, address) => new Promise((resolve) => {
    const element = document.createElement(tag)
    element.onload = () => resolve(tag + ' loaded')
    element.onerror = () => resolve(tag + ' failed')
    element.src = target + address
    document.body.append(element)
    setTimeout(() => resolve(tag + ' silent'), 2000)
  })
  const included = await Promise.all([load('img', '/api/new'), load('script', '/api/new')])
  await Promise.all([load('iframe', '/api/new'), load('iframe', '/')])
  return included
}`

describe.skipIf(noBrowser)('a page that is not ours', () => {
  let guarded: Target
  let open: Target
  let evil: ReturnType<typeof Bun.serve>
  let browser: Browser

  beforeAll(async () => {
    guarded = await startTarget(true)
    open = await startTarget(false)
    evil = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch: () =>
        new Response('<!doctype html><title>evil</title>', { headers: { 'Content-Type': 'text/html' } }),
    })
    browser = await startBrowser('--host-resolver-rules=MAP *.test 127.0.0.1')
  }, 120_000)
  afterAll(async () => {
    await browser?.close()
    await evil?.stop(true)
    for (const target of [guarded, open]) {
      await target?.listening.stop()
      await target?.app.close()
    }
  })

  const from = async <T>(origin: string, work: (page: Page) => Promise<T>): Promise<T> => {
    const context = await browser.newContext()
    try {
      const page = await context.newPage()
      await page.goto(`${origin}/`)
      return await work(page)
    } finally {
      await context.close()
    }
  }
  const strangers = () => [
    `http://evil.test:${evil.port}`,
    `http://127.0.0.1:${evil.port}`,
    `http://localhost:${evil.port}`,
  ]

  test('writes nothing, however it sends', async () => {
    const before = JSON.stringify(await tablesOf(guarded.app.services.desk))
    for (const stranger of strangers()) {
      guarded.answered.length = 0
      await from(stranger, (page) => page.evaluate(`(${SIMPLE_WRITES})('${addressOf(guarded)}')`))
      expect(guarded.answered.length).toBeGreaterThanOrEqual(SIMPLE)
      expect(guarded.answered.filter(({ status }) => status !== 403)).toEqual([])
    }
    expect(JSON.stringify(await tablesOf(guarded.app.services.desk))).toBe(before)
  }, 120_000)

  test('can neither show nor run nor frame what is ours', async () => {
    for (const stranger of strangers()) {
      guarded.answered.length = 0
      const frames = await from(stranger, async (page) => {
        expect(await page.evaluate(`(${INCLUDES})('${addressOf(guarded)}')`)).toEqual([
          'img failed',
          'script failed',
        ])
        return Promise.all(page.frames().slice(1).map(textOf))
      })
      expect(frames.join(' ')).not.toContain('our page')
      const api = guarded.answered.filter(({ path }) => path.startsWith('/api/'))
      expect(api.length).toBe(3)
      expect(api.filter(({ status }) => status !== 403)).toEqual([])
    }
  }, 120_000)

  test('gets nothing under a name that it has pointed here', async () => {
    guarded.answered.length = 0
    const rebound = `http://rebind.test:${guarded.listening.port}`
    const text = await from(rebound, async (page) => {
      const answer = await page.evaluate(`fetch('/api/new').then((response) => response.text())`)
      await page.evaluate(`(${SIMPLE_WRITES})('')`)
      return `${await page.content()} ${answer}`
    })
    expect(text).not.toContain('our page')
    expect(text).not.toContain('svc-new')
    expect(guarded.answered.length).toBeGreaterThan(5)
    expect(guarded.answered.filter(({ status }) => status !== 403)).toEqual([])
  }, 120_000)

  test('is held off by the guard, not by the browser: without it all of this works', async () => {
    for (const stranger of strangers()) {
      open.answered.length = 0
      await from(stranger, (page) => page.evaluate(`(${SIMPLE_WRITES})('${addressOf(open)}')`))
      expect(open.answered.filter(({ status }) => status === 201).length).toBe(SIMPLE)
    }
    const rebound = `http://rebind.test:${open.listening.port}`
    const answer = await from(rebound, async (page) => {
      expect(await page.content()).toContain('our page')
      return page.evaluate(`fetch('/api/profiles').then((response) => response.text())`)
    })
    expect(answer).toContain('HACKED')
  }, 120_000)
})

function addressOf({ listening }: Target): string {
  return `http://127.0.0.1:${listening.port}`
}

async function textOf(frame: { content: () => Promise<string> }): Promise<string> {
  return frame.content().catch(() => '')
}

async function startTarget(isGuarded: boolean): Promise<Target> {
  const app = await openApp()
  const bytes = new TextEncoder().encode('<!doctype html><title>our page</title>')
  const file = { bytes, type: 'text/html; charset=utf-8', etag: '"1"' }
  const page = Promise.resolve(new Map([['index.html', file]]))
  const answer = createApp(manifest, { ...app.services, page })
  const answered: Target['answered'] = []
  const listening = listen(async (arrival) => {
    const sound = isGuarded ? arrival : { ...arrival, request: asIfOurs(arrival.request, arrival.port) }
    const response = await answer(sound)
    const { method, url } = arrival.request
    answered.push({ method, path: new URL(url, 'http://none').pathname, status: response.status })
    return response
  }, 0)
  if (!listening) throw new Error('no port is free')
  return { app, listening, answered }
}

// A service without its guard: every request seems to come from a program of this computer.
function asIfOurs(request: Request, port: number): Request {
  const headers = new Headers(request.headers)
  for (const name of ['origin', 'sec-fetch-site']) headers.delete(name)
  headers.set('host', `127.0.0.1:${port}`)
  headers.set('content-type', 'application/json')
  const { pathname, search } = new URL(request.url)
  return new Request(`http://127.0.0.1:${port}${pathname}${search}`, {
    method: request.method,
    headers,
    body: request.body,
  })
}
