import { rm } from 'node:fs/promises'
import type { AllServices } from '#lib/runtime/services.ts'
import { createApp } from '#lib/service/http/app.ts'
import {
  type ApiClient,
  type CallInput,
  type ContractAt,
  createClient,
  type MethodOf,
  type ReplyOf,
} from '#lib/service/http/client.ts'
import { once } from '#lib/text/memoize.ts'
import { manifest } from '#routes/manifest.ts'
import { type HomeFile, readHome, writeHome } from '#test/support/home-files.ts'
import {
  copyOpenedHome,
  copySampleHome,
  type HomeOptions,
  openHome,
  prepared as preparedServices,
} from '#test/support/open-home.ts'
import { pairBrowser } from '#test/support/paired-browser.ts'

const PORT = 4747

/** The whole service on a home of its own, without a socket: what a test calls is what a request meets. */
export type TestApp = Asking & {
  /** Calls that may be refused. */
  call: ApiClient<typeof manifest>
  /** Calls as the person does from a paired browser. */
  callAsPerson: ApiClient<typeof manifest>
  person: Asking
  /** Changes settings as the person. */
  configure: (change: Omit<Sent<'PUT', '/api/config', 'body'>, 'revision'>) => Promise<unknown>
  /** Sends a request as it is; the Host is the service's unless the headers name another. */
  send: (path: string, init?: RequestInit) => Promise<Response>
  services: AllServices
  home: string
  close: () => Promise<void>
}

export type TestAppOptions = Omit<HomeOptions, 'home'> & {
  /** By default a home that a service opened before, without anything in it. */
  home?: string
  /** Begins with the sample loaded. */
  sample?: boolean
  /** Begins with what this did to such a home: it works once in this process, by the clock of the first, and all get a copy. */
  fill?: Fill | undefined
}

type Fill = (app: TestApp) => Promise<unknown>

/** Opens the service on a temporary home; `close` ends it and removes what it made. */
export async function openApp({ home, sample, fill, ...options }: TestAppOptions = {}): Promise<TestApp> {
  const copy = sample ? copySampleHome : copyOpenedHome
  const folder = home ?? (fill ? await copyFilledHome(fill, { copy, now: options.now }) : await copy())
  const { services, close } = await openHome({ home: folder, ...options })
  const app = createApp(manifest, services)
  const send = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    if (!headers.has('host')) headers.set('host', `127.0.0.1:${PORT}`)
    const request = new Request(`http://127.0.0.1:${PORT}${path}`, { ...init, headers })
    return app({ request, peer: '127.0.0.1', port: PORT })
  }
  const proof = once(() => pairBrowser(services))
  const call = createClient<typeof manifest>(send)
  const callAsPerson = createClient<typeof manifest>(async (path, init) =>
    send(path, { ...init, headers: { ...init.headers, ...(await proof()) } }),
  )
  return {
    ...asking(call),
    call,
    callAsPerson,
    person: asking(callAsPerson),
    configure: async (change) => {
      const { revision } = mustBe(await call('GET', '/api/config'))
      return mustBe(await callAsPerson('PUT', '/api/config', { body: { revision, ...change } }))
    },
    send,
    services,
    home: folder,
    close: async () => {
      await close()
      if (!home) await rm(folder, { recursive: true, force: true })
    },
  }
}

type Routes = typeof manifest
type PathOf<T> = { [P in keyof Routes & string]: T extends MethodOf<Routes, P> ? P : never }[keyof Routes &
  string]
type Sent<T extends string, P extends keyof Routes & string, K extends string> =
  CallInput<ContractAt<Routes, T, P>> extends { [part in K]?: infer V } ? V : undefined
type Ask<T extends string, K extends string> = <P extends PathOf<T>>(
  path: P,
  ...sent: P extends `${string}:${string}`
    ? [params: Sent<T, P, 'params'>, sent?: Sent<T, P, K>]
    : [sent?: Sent<T, P, K>]
) => Promise<ReplyOf<ContractAt<Routes, T, P>>>

/**
 * Calls that must not be refused, with the parameters of the path if it has some, and then the query of a GET or DELETE, or the
 * body of another. They return the reply.
 */
export type Asking = {
  get: Ask<'GET', 'query'>
  post: Ask<'POST', 'body'>
  put: Ask<'PUT', 'body'>
  remove: Ask<'DELETE', 'query'>
}

function asking(call: ApiClient<Routes>): Asking {
  const ask =
    (method: string, part: string) =>
    async (path: string, ...sent: unknown[]) => {
      const params = path.includes(':') ? sent.shift() : undefined
      return mustBe(await call(method as 'GET', path as '/api/new', { params, [part]: sent[0] } as object))
    }
  return {
    get: ask('GET', 'query'),
    post: ask('POST', 'body'),
    put: ask('PUT', 'body'),
    remove: ask('DELETE', 'query'),
  } as unknown as Asking
}

/** A new home, which no service uses, with what this did to one that a service opened before. */
export const homeFilledBy = (fill: Fill): Promise<string> =>
  copyFilledHome(fill, { copy: copyOpenedHome, now: undefined })

const filled = new Map<Fill, Promise<HomeFile[]>>()

type Beginning = { copy: () => Promise<string>; now: TestAppOptions['now'] }

async function copyFilledHome(fill: Fill, beginning: Beginning): Promise<string> {
  const files = filled.get(fill) ?? filledHome(fill, beginning)
  filled.set(fill, files)
  return writeHome(await files)
}

async function filledHome(fill: Fill, { copy, now }: Beginning): Promise<HomeFile[]> {
  const home = await copy()
  const app = await openApp({ home, now })
  await fill(app)
  await app.services.tracker.settled()
  await app.close()
  const files = await readHome(home)
  await rm(home, { recursive: true })
  return files
}

/** Waits until the index of a new home is made ready by its engine, which no request waits for. */
export const prepared = ({ services }: TestApp): Promise<void> => preparedServices(services)

/** The value of a call that must not be refused. */
export function mustBe<T>(
  outcome: { ok: true; value: T } | { ok: false; error: { code: string; message: string } },
): T {
  if (!outcome.ok) throw new Error(`${outcome.error.code}: ${outcome.error.message}`)
  return outcome.value
}
