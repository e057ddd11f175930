import { rm } from 'node:fs/promises'
import { labelsAreCurrent } from '#lib/index/postings/renew-labels.ts'
import type { ModelTargets } from '#lib/judge/targets/targets.ts'
import { openServices } from '#lib/runtime/open-services.ts'
import type { AllServices } from '#lib/runtime/services.ts'
import { createApp } from '#lib/service/http/app.ts'
import { type ApiClient, createClient } from '#lib/service/http/client.ts'
import { once } from '#lib/text/once.ts'
import { manifest } from '#routes/manifest.ts'
import { makeEmptyHome } from '#test/support/empty-home.ts'
import { keepThread } from '#test/support/kept-threads.ts'
import { NO_TARGETS } from '#test/support/no-targets.ts'
import { pairBrowser } from '#test/support/paired-browser.ts'

const PORT = 4747
// No test asks the real boards.
const NOWHERE = 'http://127.0.0.1:9'

/** The whole service on a home of its own, without a socket: what a test calls is what a request meets. */
export type TestApp = {
  call: ApiClient<typeof manifest>
  /** Calls as the person does from a paired browser. */
  callAsPerson: ApiClient<typeof manifest>
  /** Sends a request as it is; the Host is the service's unless the headers name another. */
  send: (path: string, init?: RequestInit) => Promise<Response>
  services: AllServices
  home: string
  close: () => Promise<void>
}

export type TestAppOptions = {
  gateway?: string
  now?: () => string
  home?: string
  /** No program of this machine is asked unless a test gives its own. */
  targets?: ModelTargets
  /** A libSQL server that has the index. */
  index_url?: string | undefined
}

/** Opens the service on a temporary home; `close` ends it and removes what it made. */
export async function openApp({
  gateway,
  now,
  home,
  targets,
  index_url,
}: TestAppOptions = {}): Promise<TestApp> {
  const folder = home ?? (await makeEmptyHome())
  const { services, begin, close } = await openServices({
    home: folder,
    gateway: gateway ?? NOWHERE,
    background: false,
    sharedIndex: index_url === undefined ? undefined : { url: index_url, auth_token: undefined },
    targets: targets ?? NO_TARGETS,
    openThread: keepThread,
    checkReplies: true,
    log: quiet,
    page: Promise.resolve(new Map()),
    ...(now ? { now } : {}),
  })
  await begin()
  const app = createApp(manifest, services)
  const send = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    if (!headers.has('host')) headers.set('host', `127.0.0.1:${PORT}`)
    const request = new Request(`http://127.0.0.1:${PORT}${path}`, { ...init, headers })
    return app({ request, peer: '127.0.0.1', port: PORT })
  }
  const proof = once(() => pairBrowser(services))
  return {
    call: createClient<typeof manifest>(send),
    callAsPerson: createClient<typeof manifest>(async (path, init) =>
      send(path, { ...init, headers: { ...init.headers, ...(await proof()) } }),
    ),
    send,
    services,
    home: folder,
    close: async () => {
      await close()
      if (!home) await rm(folder, { recursive: true, force: true })
    },
  }
}

const quiet = { debug: () => undefined, info: () => undefined, error: () => undefined }

/** Waits until the index of a new home is made ready by its engine, which nobody who asks waits for. */
export async function prepared({ services }: TestApp): Promise<void> {
  const { index, engine, tracker } = services
  while (!(await labelsAreCurrent(index))) await Bun.sleep(5)
  await engine.settle(null)
  await tracker.settled()
}

/** The value of a call that must not be refused. */
export function mustBe<T>(
  outcome: { ok: true; value: T } | { ok: false; error: { code: string; message: string } },
): T {
  if (!outcome.ok) throw new Error(`${outcome.error.code}: ${outcome.error.message}`)
  return outcome.value
}
