import { effect, type Signal, signal, useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks'
import { dropEarly, takeEarly } from '#assets/page/early/early-reads.ts'
import { askToPair, needsProof, withProof } from '#assets/page/kit/proof.ts'
import { beginBorder } from '#assets/page/kit/steps.ts'
import { type CallOutcome, createClient, type RefusalBody } from '#lib/service/http/client.ts'
import type { manifest } from '#routes/manifest.ts'

const RETRY_MS = 3000

/** The code of a call that no server answered. */
export const GONE = 'server_gone'

/** The code of a call for which the person did not pair this browser. */
export const NOT_NOW = 'not_now'

/** True while the local server does not answer. */
export const serverGone = signal(false)

/** Grows by one each time the server answers again after it did not. */
export const returns = signal(0)

/** Grows by one each time this tab is visible again after it was hidden. */
export const visits = signal(0)

/** Calls the service by the contracts of its routes, for a read or for a step that its caller offers to undo. */
export const callQuietly = createClient<typeof manifest>(send)

/** The writes of the page that store nothing which the person did: readings, previews, and work that the page asks for by itself. */
export const UNNAMED_WRITES = new Set([
  'POST /api/assess/preview',
  'PUT /api/assessments/by-itself',
  'POST /api/backup/verify',
  'POST /api/boards/look',
  'POST /api/boards/refresh',
  'POST /api/letters/preview',
  'POST /api/local-servers',
  'POST /api/mails/read',
  'POST /api/master/preview',
  'POST /api/own-jobs/read',
  'POST /api/pairing',
  'POST /api/postings/assess',
  'POST /api/runs/:run_id/assess-all',
  'POST /api/runs/:run_id/posted-window',
  'POST /api/runs/:run_id/rank',
  'POST /api/tailored-resumes/would-send',
  'POST /api/tailored-resumes/preview',
  'POST /api/tailored-resumes/score',
])

/** Calls the service by the contracts of its routes. A write ends the way back to the steps before it, unless it stores nothing. */
export const call: typeof callQuietly = async (method, path, sending) => {
  const write = `${method} ${path}`
  const end = method === 'GET' || UNNAMED_WRITES.has(write) ? null : beginBorder(write)
  const outcome = await callQuietly(method, path, sending)
  end?.(outcome.ok)
  return outcome
}

/** A call that the server itself wrote down for the page to make: a yes to an assessment. */
export type ServerCall = { method: string; path: string; body: unknown }

/** Makes a call exactly as the server gave it. */
export async function sendServerCall<T>({ method, path, body }: ServerCall): Promise<CallOutcome<T>> {
  const end = beginBorder('an assessment was begun')
  const response = await send(path, {
    method,
    headers: { 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  end(response.ok)
  const value = await response.json().catch(() => null)
  if (response.ok && value !== null) return { ok: true, status: response.status, value }
  return { ok: false, status: response.status, error: refusalIn(value, response) }
}

function refusalIn(value: { error?: RefusalBody } | null, { status }: Response): RefusalBody {
  const message = `The service answered with status ${status} and no explanation.`
  return value?.error ?? { code: 'internal', message }
}

/** A file that the service makes, or why it did not. */
export type FileOutcome = { ok: true; file: Blob } | { ok: false; error: RefusalBody }

/** Asks for a file, sending a body. */
export async function callForFile(path: string, body: object): Promise<FileOutcome> {
  const headers = { 'Content-Type': 'application/json' }
  const response = await send(path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (response.ok) return { ok: true, file: await response.blob() }
  return { ok: false, error: refusalIn(await response.json().catch(() => null), response) }
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetchNamed(path, withProof(path, init))
    const needs = await needsProof(response)
    if (needs === null) return response
    if (await askToPair(needs)) return await fetchNamed(path, withProof(path, init))
    const message = 'Nothing was changed, because this browser is not paired.'
    return Response.json({ error: { code: NOT_NOW, message } }, { status: response.status })
  } catch {
    setServerGone()
    const message = 'The local server is not answering. Start it again.'
    return Response.json({ error: { code: GONE, message } }, { status: 503 })
  }
}

// The last answers that have a name, by their address: in memory alone, so that nothing of a person's lists is kept by the browser.
const responses = new Map<string, Response>()
const MOST_NAMED = 4

async function fetchNamed(path: string, init: RequestInit): Promise<Response> {
  const isRead = init.method === undefined || init.method === 'GET'
  const early = isRead ? takeEarly(path) : dropEarly()
  const cached = isRead ? responses.get(path) : undefined
  const etag = cached?.headers.get('ETag')
  const headers = new Headers(init.headers)
  if (etag) headers.set('If-None-Match', etag)
  const response = await (isRead
    ? whileReading(early ?? fetch(path, { ...init, headers }))
    : whileWriting(path, init))
  if (response.status === 304 && cached) return cached.clone()
  if (!isRead || !response.ok || !response.headers.has('ETag')) return response
  const [oldest] = responses.keys()
  responses.delete(path)
  if (responses.size >= MOST_NAMED && oldest !== undefined) responses.delete(oldest)
  responses.set(path, response.clone())
  return response
}

// The writes are numbered in the order in which they begin.
let lastWrite = 0
const underWay = new Set<number>()

/** Returns the number of the write that begins next. */
export function nextWrite(): number {
  return lastWrite + 1
}

/** Whether a write is on its way. */
export function isUnderWay(write: number): boolean {
  return underWay.has(write)
}

async function whileWriting(path: string, init: RequestInit): Promise<Response> {
  lastWrite += 1
  const mine = lastWrite
  underWay.add(mine)
  try {
    return await fetch(path, init)
  } finally {
    underWay.delete(mine)
  }
}

function setServerGone(): void {
  if (serverGone.peek()) return
  serverGone.value = true
  const timer = setInterval(async () => {
    const well = await fetch('/api/health').catch(() => null)
    if (!well) return
    clearInterval(timer)
    serverGone.value = false
    returns.value += 1
  }, RETRY_MS)
}

/** Something read from the server: the last value stays while a newer one is on its way or refused. */
export type LiveQuery<T> = {
  value: Signal<T | null>
  error: Signal<RefusalBody | null>
  busy: Signal<boolean>
  /** When the value was read, in milliseconds since 1970. */
  at: Signal<number>
  load: () => Promise<void>
}

/**
 * Makes something that can be read again and again; only the latest answer counts. It is read anew when the server or the tab
 * comes back; a tab that comes back leaves it as it is while `isHeld`.
 */
export function createAsk<T>(send: () => Promise<CallOutcome<T>>, isHeld = () => false): LiveQuery<T> {
  let isShown = false
  let isOld = false
  const value = signal<T | null>(null, {
    watched: () => {
      isShown = true
      if (isOld) void load()
    },
    unwatched: () => (isShown = false),
  })
  const error = signal<RefusalBody | null>(null)
  const busy = signal(false)
  const version = signal(0)
  let latest = 0
  let newest = Promise.resolve()
  function load(): Promise<void> {
    latest += 1
    newest = read(latest)
    return newest
  }
  async function read(mine: number): Promise<void> {
    isOld = false
    busy.value = true
    const outcome = await send()
    // The caller reads the value next. Example: a save takes its revision from it.
    if (mine !== latest) return newest
    busy.value = false
    if (outcome.ok) {
      value.value = outcome.value
      error.value = null
      version.value = Date.now()
    } else error.value = outcome.error
  }
  const readAnew = () => {
    // Visible data reloads at once; other data reloads when it is shown.
    if (isShown || error.peek()?.code === GONE) void load()
    else isOld = value.peek() !== null
  }
  effect(() => {
    if (returns.value > 0) readAnew()
  })
  effect(() => {
    if (visits.value > 0 && !isHeld()) readAnew()
  })
  return { value, error, busy, at: version, load }
}

/** Reads something when a part is drawn, and anew when one of these values changes. */
export function useRead<T>(send: () => Promise<CallOutcome<T>>, values: readonly unknown[]): LiveQuery<T> {
  const query = useMemo(() => createAsk(send), values)
  useEffect(() => void query.load(), [query])
  return query
}

type Outcome = { ok: true } | { ok: false; error: RefusalBody }

export type Sending = {
  busy: Signal<boolean>
  error: Signal<RefusalBody | null>
  whileBusy: <T extends Outcome>(sent: Promise<T>) => Promise<T>
  act: (work: () => Promise<RefusalBody | null>) => Promise<boolean>
}

/**
 * Returns the state of the calls of a form: `busy` until `whileBusy` has the outcome, whose refusal is the `error`. `act` does so for
 * work that returns its refusal, unless other work is under way; it returns whether the work was done.
 */
export function useSending(): Sending {
  const busy = useSignal(false)
  const error = useSignal<RefusalBody | null>(null)
  const whileBusy = async <T extends Outcome>(sent: Promise<T>) => {
    busy.value = true
    const outcome = await sent
    busy.value = false
    error.value = outcome.ok ? null : outcome.error
    return outcome
  }
  const act = async (work: () => Promise<RefusalBody | null>) => {
    if (busy.peek()) return false
    busy.value = true
    error.value = await work()
    busy.value = false
    return error.peek() === null
  }
  return { busy, error, whileBusy, act }
}

// A part that has just been drawn asks for its data within this many frames.
const CALM_FRAMES = 4
// A screen is shown by then, whatever it still waits for.
const MOST_MS = 1500

let reading = 0

/** Counts a reading that a screen waits for, until it ends. */
export function whileReading<T>(work: Promise<T>): Promise<T> {
  reading += 1
  const end = () => (reading -= 1)
  work.then(end, end)
  return work
}

/**
 * Whether the screen of this name has its data. Until then it is laid out but not shown, so that nothing moves under the
 * eyes of its reader.
 */
export function useSettled(name: string): boolean {
  const settled = useSignal('')
  useLayoutEffect(() => {
    const started = performance.now()
    let calm = 0
    let frame = requestAnimationFrame(look)
    function look() {
      calm = reading === 0 ? calm + 1 : 0
      if (calm >= CALM_FRAMES || performance.now() - started > MOST_MS) settled.value = name
      else frame = requestAnimationFrame(look)
    }
    return () => cancelAnimationFrame(frame)
  }, [name])
  return settled.value === name
}
