import { readFileSync, writeSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { faultOf } from '#db/store-fault.ts'
import { finishRestore } from '#lib/runtime/backup/finish-restore.ts'
import { CACHE_NAMES, findCache, markUsed } from '#lib/runtime/built/build-cache.ts'
import { HomeInUse, type LockedHome, lockHome } from '#lib/runtime/home/home.ts'
import { homeFolder } from '#lib/runtime/home/home-folder.ts'
import { listen } from '#lib/runtime/listen.ts'
import { openServices, type Prepare, type ServiceOptions } from '#lib/runtime/open-services.ts'
import { openPageFiles } from '#lib/runtime/page-bundle.ts'
import type { AllServices } from '#lib/runtime/services.ts'
import { guardEnd } from '#lib/runtime/threads/end-guard.ts'
import type { HomeFault } from '#lib/service/condition.ts'
import { createApp } from '#lib/service/http/app.ts'
import { refuse, withHeaders } from '#lib/service/http/envelope.ts'
import type { ArrivedRequest } from '#lib/service/http/guard.ts'
import type { Log } from '#lib/service/log.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { manifest } from '#routes/manifest.ts'

const DEFAULT_PORT = 4747

/** `open` shows the page in the person's browser if the server was started in a terminal. */
export type ServeOptions = { port: number | null; open: boolean }

/** Serves one home until a signal stops it; if it cannot, the process ends with 1 and a plain sentence. */
export async function serve({ port, open }: ServeOptions): Promise<void> {
  process.umask(0o077)
  try {
    const home = await lockHome(homeFolder(process.env))
    await serveHome(home, { requestedPort: port ?? DEFAULT_PORT, open })
  } catch (problem) {
    const reason = problem instanceof HomeInUse || problem instanceof PortTaken ? problem : faultOf(problem)
    process.stderr.write(`${reason?.message ?? systemErrorText(problem) ?? Bun.inspect(problem)}\n`)
    process.exit(1)
  }
}

// Returns the reason if a file or folder of the home prevents serving; other errors are bugs and shown in full.
function systemErrorText(problem: unknown): string | null {
  const { syscall, path, code } = problem as { syscall?: unknown; path?: unknown; code?: unknown }
  if (typeof syscall !== 'string' || typeof path !== 'string') return null
  return `The server could not start: ${path} cannot be used (${code}). Look at what lies there and start again.`
}

// The console module takes ten milliseconds to load, too much for a few optional lines.
function print(text: string): void {
  try {
    writeSync(1, text)
  } catch {
    // Commands also find the server by the note in its home.
  }
}

function sharedIndex(env: Record<string, string | undefined>) {
  const url = env['SVC_INDEX_URL']
  return url ? { url, auth_token: env['SVC_INDEX_TOKEN'] || undefined } : undefined
}

/** The port is taken on one of the loopback addresses. */
class PortTaken extends Error {}

type ServeInput = { requestedPort: number; open: boolean }

async function serveHome(home: LockedHome, { requestedPort, open }: ServeInput): Promise<void> {
  const now = () => new Date().toISOString()
  const background = process.env['SVC_BACKGROUND'] !== 'off'
  const log = makeLog(process.env['SVC_LOG'] ?? 'info', now)
  const files = openPageFiles()
  // The API works without the page; a request for the page gets the reason.
  files.catch((problem) => log.error('the page could not be made', { fault: Bun.inspect(problem) }))
  const service = await openService({
    home: home.path,
    lock: () => home.lock(),
    gateway: process.env['SVC_BOARDS_GATEWAY'] || null,
    sharedIndex: sharedIndex(process.env),
    background,
    checkReplies: process.env['SVC_CHECK_REPLIES'] === '1',
    log,
    page: files,
  })
  const listening = listen(service.answer, requestedPort)
  if (!listening)
    throw new PortTaken(`Port ${requestedPort} is in use. Stop what uses it, or choose another with --port.`)
  const stop = () =>
    void endProcess([() => listening.stop(), service.close, () => home.release()], {
      log,
      exit: process.exit,
      rescue: service.rescue,
    })
  const signals = endSignals()
  for (const signal of signals) process.once(signal, stop)
  home.writeNote({ pid: process.pid, port: listening.port, started_at: service.services().startedAt })
  const page = `http://127.0.0.1:${listening.port}`
  print(`listening on ${page}\n`)
  const link = `${page}/#pair=${service.services().person.pairing.makeLink()}`
  print(`Open this once, so that the page knows you: ${link}\n`)
  if (!listening.both) print('This computer has no IPv6 loopback; only 127.0.0.1 is served.\n')
  for (const { message } of service.services().condition.concerns) print(`${message}\n`)
  // The first answer is sent before the other threads start.
  setTimeout(() => {
    Bun.unsafe.setJITPolicy?.(1)
    void service.startBackground()
    guardEnd(signals)
    if (open) void openInTerminal(link)
  }, 300)
  if (background) keepBuilt()
  process.on('unhandledRejection', (problem) => log.error('unexpected', { fault: String(problem) }))
}

// A closed terminal ends the server like Ctrl+C. Under `nohup` the kernel ignores that signal, and so it stays.
function endSignals(): NodeJS.Signals[] {
  const ignored = /^SigIgn:\s*([\da-f]+)$/m.exec(tryToRead('/proc/self/status'))?.[1]
  const ignoresHangup = (BigInt(`0x${ignored ?? '0'}`) & 1n) === 1n
  return ignoresHangup ? ['SIGTERM', 'SIGINT'] : ['SIGTERM', 'SIGINT', 'SIGHUP']
}

function tryToRead(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

// A server that a program started opens no browser.
async function openInTerminal(link: string): Promise<void> {
  const { isatty } = await import('node:tty')
  const { platform, env } = process
  const hasScreen = platform !== 'linux' || env['DISPLAY'] || env['WAYLAND_DISPLAY']
  if (!isatty(1) || !hasScreen) return
  const { openBrowser } = await import('#lib/runtime/open-browser.ts')
  await openBrowser(link, env)
}

const LEVELS = ['debug', 'info', 'warn', 'error'] as const

/** Writes one JSON line per event to standard error, from this level up. */
export function makeLog(least: string, now: () => string): Log {
  const leastLevel = Math.max(LEVELS.indexOf(least as (typeof LEVELS)[number]), least === 'debug' ? 0 : 1)
  const write = (level: (typeof LEVELS)[number]) => (message: string, facts?: Record<string, unknown>) => {
    if (LEVELS.indexOf(level) < leastLevel) return
    process.stderr.write(`${JSON.stringify({ at: now(), level, message, ...facts })}\n`)
  }
  return { debug: write('debug'), info: write('info'), error: write('error') }
}

const MAX_MS = 4_500

const RESCUE_MS = 60_000

type EndOptions = {
  log: Log
  exit: (code: number) => void
  max_ms?: number
  /** Saves data that would be lost with the process; it has a minute of its own. */
  rescue?: () => Promise<void>
}

/**
 * Runs these steps and ends the process. If a step fails or hangs, the next one runs and the process still ends: a server
 * that only seems alive would keep its home locked. Acknowledged writes are already on disk.
 */
export async function endProcess(
  steps: readonly (() => Promise<unknown>)[],
  { log, exit, max_ms = MAX_MS, rescue = async () => undefined }: EndOptions,
): Promise<void> {
  await Promise.race([rescue(), new Promise((resolve) => setTimeout(resolve, RESCUE_MS).unref())]).catch(
    (problem) => log.error('the served desk could not be saved', { fault: String(problem) }),
  )
  let code = 0
  const late = setTimeout(() => {
    log.error('the end took too long', {})
    exit(1)
  }, max_ms)
  for (const step of steps) {
    try {
      await step()
    } catch (problem) {
      code = 1
      log.error('not everything could be closed', { fault: String(problem) })
    }
  }
  clearTimeout(late)
  exit(code)
}

/** A served home; its services may be closed and reopened. */
type RunningService = {
  answer: (arrival: ArrivedRequest) => Promise<Response>
  services: () => AllServices
  startBackground: () => Promise<void>
  rescue: () => Promise<void>
  close: () => Promise<void>
}

// The caller receives its answer first.
const ANSWER_FIRST_MS = 100

type OpenServiceOptions = Omit<ServiceOptions, 'restart' | 'repair' | 'homeFault'> & {
  /** Acquires the lock of the home; returns the reason if the home is read-only. */
  lock: () => Promise<HomeFault | null>
}

/**
 * Opens a home and serves it. On request the services close and reopen, on a restored home or a new index. If
 * reopening fails, the process ends.
 */
async function openService(options: OpenServiceOptions): Promise<RunningService> {
  const { home, log } = options
  let changing = false
  const open = async (prepared: Awaited<ReturnType<Prepare>>) => {
    const lockProblem = await options.lock()
    if (lockProblem === null) finishRestore(home)
    const opened = await openServices({
      ...options,
      restart,
      ...prepared,
      homeFault: lockProblem ?? prepared.homeFault ?? null,
    })
    return { ...opened, answer: createApp(manifest, opened.services) }
  }
  const restart = (prepare: Prepare) => {
    if (changing) return
    changing = true
    setTimeout(() => {
      reopen(prepare).catch((problem) => {
        log.error('the service could not start again', { fault: String(problem) })
        process.exit(1)
      })
    }, ANSWER_FIRST_MS)
  }
  const reopen = async (prepare: Prepare) => {
    await current
      .close()
      .catch((problem) => log.error('not everything could be closed', { fault: String(problem) }))
    current = await open(await prepare())
    changing = false
    await current.begin()
  }
  let current = await open({})
  return {
    answer: async (arrival) => (changing ? withHeaders(refuse(restarting(), log)) : current.answer(arrival)),
    services: () => current.services,
    startBackground: () => current.begin(),
    rescue: () => current.rescue(),
    close: () => current.close(),
  }
}

function restarting(): Refusal {
  return new Refusal('busy', 'The service is starting again. Ask again in a second.', {
    retry_after_seconds: 1,
  })
}

// The person's first requests go first.
const SETTLED_MS = 5_000
const LAST_IN_LINE = 19
const HOUR_MS = 3_600_000

/** Lets a separate process build a missing startup cache; this start runs without it. */
function keepBuilt(): void {
  const build = () => {
    if (CACHE_NAMES.every((name) => findCache(name) !== null)) return
    const module = fileURLToPath(new URL('./built/build-kept.ts', import.meta.url))
    const child = Bun.spawn([process.execPath, '--no-env-file', module], {
      stdio: ['ignore', 'ignore', 'ignore'],
    })
    child.unref()
    try {
      setPriority(child.pid, LAST_IN_LINE)
    } catch {
      // It has ended, or its priority cannot be lowered.
    }
  }
  setTimeout(build, SETTLED_MS).unref()
  setInterval(markUsed, HOUR_MS).unref()
}
