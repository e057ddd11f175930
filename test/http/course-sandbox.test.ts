import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, Frame, Page } from 'playwright-core'
import { listen, type OpenSocket } from '#lib/runtime/listen.ts'
import { createApp } from '#lib/service/http/app.ts'
import { manifest } from '#routes/manifest.ts'
import { openApp, type TestApp } from '#test/support/app.ts'
import { leaveBrowser, noBrowser, openBrowser } from '#test/support/browser.ts'
import { putCourse } from '#test/support/course.ts'

const COURSE = '/learning/lp-1a2b3c4d/'
const WAYS = [
  ['127.0.0.1', 'framed'],
  ['localhost', 'alone'],
] as const

/** Attempts of a foreign script in a course page; each returns its outcome. */
const PROBES = {
  fetch: async () => {
    const response = await fetch('/api/new')
    return response.status
  },
  'fetch without cors': async () => {
    const response = await fetch('/api/profiles', { method: 'POST', mode: 'no-cors', body: '{}' })
    return response.type
  },
  XMLHttpRequest: () =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.onload = () => resolve(request.status)
      request.onerror = () => reject(new Error('no answer'))
      request.open('GET', '/api/new')
      request.send()
    }),
  WebSocket: () =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`ws://${location.host}/api/new`)
      socket.onopen = () => resolve('open')
      socket.onerror = () => reject(new Error('no socket'))
    }),
  EventSource: () =>
    new Promise((resolve, reject) => {
      const source = new EventSource('/api/events')
      source.onopen = () => resolve('open')
      source.onerror = () => reject(new Error('no stream'))
    }),
  beacon: () => {
    navigator.sendBeacon('/api/profiles', '{}')
    throw new Error('sent into nothing')
  },
  form: () => {
    const form = document.createElement('form')
    form.action = '/api/profiles'
    form.method = 'post'
    document.body.append(form)
    form.submit()
    throw new Error('submitted into nothing')
  },
  worker: () => new Worker('/learning/_assets/course.js'),
  'service worker': () => navigator.serviceWorker.register('/learning/_assets/course.js'),
  popup: () => {
    const opened = window.open('/api/new')
    if (!opened) throw new Error('no window')
    return 'opened'
  },
  localStorage: () => localStorage.setItem('a', 'b'),
  sessionStorage: () => sessionStorage.getItem('a'),
  indexedDB: () => indexedDB.open('a').readyState,
  cookie: () => document.cookie,
  'the page around it': () => {
    if (window.parent === window) throw new Error('nothing is around it')
    return window.parent.document.title
  },
  image: () =>
    new Promise((resolve, reject) => {
      const image = new Image()
      image.onload = () => resolve('loaded')
      image.onerror = () => reject(new Error('not loaded'))
      image.src = '/api/new'
    }),
  script: () =>
    new Promise((resolve, reject) => {
      const script = document.createElement('script')
      script.onload = () => resolve('loaded')
      script.onerror = () => reject(new Error('not loaded'))
      script.src = '/api/new'
      document.body.append(script)
    }),
  sheet: () =>
    new Promise((resolve, reject) => {
      const sheet = document.createElement('link')
      sheet.rel = 'stylesheet'
      sheet.onload = () => resolve('loaded')
      sheet.onerror = () => reject(new Error('not loaded'))
      sheet.href = '/api/new'
      document.head.append(sheet)
    }),
  frame: () =>
    new Promise((resolve) => {
      const frame = document.createElement('iframe')
      frame.src = '/api/new'
      frame.onload = () => resolve(frame.contentDocument?.body.textContent ?? 'nothing to read')
      document.body.append(frame)
      setTimeout(() => resolve('nothing to read'), 1000)
    }).then((text) => {
      if (text === 'nothing to read') throw new Error(String(text))
      return text
    }),
  markup: () => {
    document.body.innerHTML = '<b>x</b>'
  },
  'import()': () => import(`${location.origin}/learning/_assets/course.js`),
} as const

let app: TestApp
let listening: OpenSocket
let browser: Browser
const requests: { path: string; method: string; status: number }[] = []

describe.skipIf(noBrowser)('a page of a course', () => {
  beforeAll(async () => {
    app = await openApp()
    await putCourse(app.services)
    const framing = `<!doctype html><title>our page</title><iframe sandbox="allow-scripts" src="${COURSE}m1l1.html"></iframe>`
    const bytes = new TextEncoder().encode(framing)
    const page = Promise.resolve(
      new Map([['index.html', { bytes, type: 'text/html; charset=utf-8', etag: '"1"' }]]),
    )
    const answer = createApp(manifest, { ...app.services, page })
    const started = listen(async (arrival) => {
      const response = await answer(arrival)
      const { method, url } = arrival.request
      requests.push({ method, path: new URL(url, 'http://none').pathname, status: response.status })
      return response
    }, 0)
    if (!started) throw new Error('no port is free')
    listening = started
    browser = await openBrowser()
  }, 120_000)

  afterAll(async () => {
    await leaveBrowser()
    await listening?.stop()
    await app?.close()
  })

  const open = async (host: string, how: string): Promise<{ page: Page; course: Page | Frame }> => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const base = `http://${host}:${listening.port}`
    await page.goto(how === 'framed' ? `${base}/` : `${base}${COURSE}m1l1.html`)
    const course = how === 'framed' ? page.frames()[1] : page
    if (!course) throw new Error('there is no frame')
    await course.getByRole('button', { name: 'Mark lesson as done' }).waitFor()
    return { page, course }
  }

  test.each(WAYS)(
    'reaches nothing of ours from %s, %s',
    async (host, how) => {
      const { page, course } = await open(host, how)
      requests.length = 0
      const reached: string[] = []
      for (const [name, probe] of Object.entries(PROBES)) {
        const outcome = await course
          .evaluate(probe as () => unknown)
          .then((got) => `got ${JSON.stringify(got)}`)
          .catch(() => null)
        if (outcome !== null) reached.push(`${name}: ${outcome}`)
      }
      await page.waitForTimeout(200)
      expect(reached).toEqual([])
      expect(requests.filter(({ path }) => !path.startsWith('/learning/'))).toEqual([])
      await page.context().close()
    },
    120_000,
  )

  test.each(WAYS)(
    'loads its sheet and script from %s, %s',
    async (host, how) => {
      requests.length = 0
      const { page, course } = await open(host, how)
      const seen = requests.filter(({ path }) => path.startsWith('/learning/_assets/'))
      expect(seen.map(({ path, status }) => `${path} ${status}`).sort()).toEqual([
        '/learning/_assets/course.css 200',
        '/learning/_assets/course.js 200',
      ])
      expect(await course.evaluate(() => getComputedStyle(document.body).margin)).toBe('0px')
      expect(await course.evaluate(() => self.origin)).toBe('null')
      await page.context().close()
    },
    120_000,
  )

  test.each(WAYS)(
    'is refused where it goes to the API, from %s, %s',
    async (host, how) => {
      const { page, course } = await open(host, how)
      requests.length = 0
      await course
        .evaluate(() => {
          location.href = '/api/new'
        })
        .catch(() => undefined)
      await page.waitForTimeout(300)
      expect(requests.filter(({ status }) => status === 200)).toEqual([])
      const shown = how === 'framed' ? page.frames()[1] : page
      expect(await shown?.content().catch(() => '')).not.toContain('svc-new')
      await page.context().close()
    },
    120_000,
  )

  test('cannot take the page around it anywhere', async () => {
    const { page, course } = await open('127.0.0.1', 'framed')
    await course
      .evaluate(() => {
        if (window.top) window.top.location.href = '/api/new'
      })
      .catch(() => undefined)
    await page.waitForTimeout(200)
    expect(await page.title()).toBe('our page')
    await page.context().close()
  }, 120_000)
})
