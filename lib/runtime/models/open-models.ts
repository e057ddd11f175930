import { accessSync, constants, realpathSync, type Stats, statSync } from 'node:fs'
import { delimiter, dirname, isAbsolute, join } from 'node:path'
import { isPrivateHost } from '#lib/index/links/links.ts'
import { outcomeOf, queryFailure } from '#lib/judge/targets/classify-program.ts'
import {
  type AskItself,
  isModelName,
  type NamedProgram,
  type ProgramFacts,
} from '#lib/judge/targets/program-target.ts'
import { failureOf, type Outcome, type Reason } from '#lib/judge/targets/reasons.ts'
import { withoutAddedNulls } from '#lib/judge/targets/strict-schema.ts'
import { TARGET_KINDS } from '#lib/judge/targets/target-kinds.ts'
import { isThisMachine, leavesMachine, readTarget, type Target } from '#lib/judge/targets/target-name.ts'
import type { CallLimits, ModelTargets, Prompt, TargetState } from '#lib/judge/targets/targets.ts'
import { type Send, serverAt } from '#lib/runtime/models/ask-server.ts'
import { type ProgramHost, runProgram } from '#lib/runtime/models/run-program.ts'
import type { PageTools } from '#lib/runtime/open-page.ts'
import type { Log } from '#lib/service/log.ts'

type OpenModels = {
  home: string
  env: Record<string, string | undefined>
  log: Log
  /** Folders searched after PATH; set by tests. */
  folders?: readonly string[]
  /** The keys of servers; none by default. */
  servers?: ServerTools
}

const REMEMBERED_MS = 30_000

/** Opens the programs and servers of this machine that provide models. */
export function openModels({
  home,
  env,
  log,
  folders = usualFolders(env),
  servers = {},
}: OpenModels): ModelTargets {
  const ending = new AbortController()
  const look = lookers({ home, env, folders, closing: ending.signal }, servers)
  const looks = new Map<string, { at: number; found: Promise<TargetLookup> }>()
  const calls = new Set<Promise<unknown>>()

  const lookAt = (name: string, fresh: boolean): Promise<TargetLookup> => {
    const cached = looks.get(name)
    if (cached && !fresh && performance.now() - cached.at < REMEMBERED_MS) return cached.found
    const lookup = tracked(look(programIn(name)), calls)
    looks.set(name, { at: performance.now(), found: lookup })
    lookup.catch(() => looks.delete(name))
    return lookup
  }
  return {
    detect: async (name, fresh = false) => stateOf(name, await lookAt(name, fresh).catch(failed(log))),
    call: async (name, prompt, limits) => {
      const start = performance.now()
      const look = await lookAt(name, false).catch(failed(log))
      if (look.ask === null) return failureOf(look.reason)
      // The look-up counts against the call's time.
      const timeout_ms = Math.floor(limits.timeout_ms - (performance.now() - start))
      if (timeout_ms <= 0) return failureOf('timeout')
      const calling = look.ask(prompt, { ...limits, timeout_ms })
      const outcome = await tracked(calling, calls).catch(broken(log))
      const reason = outcome.ok ? null : outcome.reason
      const ms = Math.round(performance.now() - start)
      log.debug('a model was called', { target: readTarget(name)?.kind, purpose: prompt.purpose, reason, ms })
      return outcome
    },
    close: async () => {
      ending.abort()
      await Promise.allSettled(calls)
    },
  }
}

/** A target, or a program without a model: it can be looked up, not called. */
type LookedUpTarget = Target | { kind: 'ollama' | 'llm'; model: null } | null

function programIn(name: string): LookedUpTarget {
  return name === 'ollama' || name === 'llm' ? { kind: name, model: null } : readTarget(name)
}

function lookers(host: ProgramHost, servers: ServerTools): (sought: LookedUpTarget) => Promise<TargetLookup> {
  const claude = openProgram(TARGET_KINDS.claude, host)
  const codex = openProgram(TARGET_KINDS.codex, host)
  const llm = openProgram(TARGET_KINDS.llm, host)
  const command = openCommand(host)
  const ollama = openOllama(host)
  const server = openServer(host, servers)
  return async (sought) => {
    if (sought === null) return unusable('cli_config', { installed: false })
    // The built-in rules need no target, so there is nothing to call here.
    if (sought.kind === 'builtin') return unusable('cli_config')
    if (sought.kind === 'command') return command(sought.path)
    if (sought.kind === 'ollama') return ollama(sought.model)
    if (sought.kind === 'openai') return server(sought)
    if (sought.kind === 'llm') return llm(sought.model)
    return sought.kind === 'claude' ? claude(sought.model) : codex(sought.model)
  }
}

function stateOf(name: string, { installed, version, reason, is_remote, models }: TargetLookup): TargetState {
  const target = readTarget(name)
  // The rules are always available.
  if (target?.kind === 'builtin') {
    return { name, installed: true, usable: true, reason: null, version: null, leaves_machine: false }
  }
  const leaves_machine = is_remote === true || (target === null ? name !== 'ollama' : leavesMachine(target))
  const state = { name, installed, usable: reason === null, reason, version, leaves_machine }
  return models ? { ...state, models } : state
}

function tracked<T>(work: Promise<T>, all: Set<Promise<unknown>>): Promise<T> {
  all.add(work)
  const forget = () => void all.delete(work)
  work.then(forget, forget)
  return work
}

// Only our own side can fail so: no room for a temporary folder, or a read-only home.
function failed(log: Log): (problem: unknown) => TargetLookup {
  return (problem) => {
    log.error('a model could not be looked for', { fault: codeOf(problem) })
    return unusable('unknown')
  }
}

function broken(log: Log): (problem: unknown) => Outcome {
  return (problem) => {
    log.error('a model could not be called', { fault: codeOf(problem) })
    return failureOf('unknown')
  }
}

function codeOf(problem: unknown): string {
  return String((problem as { code?: unknown })?.code ?? (problem as Error)?.name)
}

const OLLAMA = TARGET_KINDS.ollama

/** Looks up a model of Ollama; without a model, only the server. */
function openOllama(host: ProgramHost): (model: string | null) => Promise<TargetLookup> {
  return async (model) => {
    const address = OLLAMA.addressOf(host.env['OLLAMA_HOST'])
    if (address === null) return unusable('cli_config', { installed: false })
    const server = (limits: CallLimits) => serverAt(address, limits)
    const ollama = await OLLAMA.look(model, server({ timeout_ms: LOOK_MS, signal: host.closing }))
    const { answers, version, reason, models = [] } = ollama
    if (reason !== null) {
      // An installed program that does not answer only has to be started.
      const installed = answers || findProgram('ollama', host).ok
      const remote = ollama.is_remote ? { is_remote: true } : {}
      return { ...unusable(reason, { installed, version }), ...remote }
    }
    if (model === null) return { installed: true, version, reason, ask: NO_MODEL, models }
    return {
      installed: true,
      version,
      reason,
      ask: (prompt, limits) => {
        const signal = AbortSignal.any([limits.signal, host.closing])
        return OLLAMA.call(prompt, { model, ask: server({ ...limits, signal }) })
      },
    }
  }
}

const OPENAI = TARGET_KINDS.openai

type ServerTarget = Extract<Target, { kind: 'openai' }>

/** The keys of servers, and the network; tests replace the name service and trust a certificate of their own. */
export type ServerTools = {
  /** Returns the key for an origin such as `https://api.example.com`; null if there is none. */
  keyOf?: (origin: string) => Promise<string | null>
  network?: Pick<PageTools, 'resolve' | 'isPublic' | 'connect'>
}

/**
 * Looks up a model of a server. One on this machine is asked for its models; another machine is asked nothing before a call, so that
 * neither a key nor an address is sent for looking.
 */
function openServer(
  host: ProgramHost,
  { keyOf = async () => null, network = {} }: ServerTools,
): (target: ServerTarget) => Promise<TargetLookup> {
  const refused = new Map<string, Parameters<typeof OPENAI.call>[1]['refused']>()
  return async ({ model, address }) => {
    if (!isModelName(model)) return unusable('cli_config')
    const { hostname, origin } = new URL(address)
    const isLocal = isThisMachine(hostname)
    const server = async (limits: CallLimits) =>
      serverAt(address, {
        ...limits,
        key: await keyOf(origin),
        ...(isLocal ? {} : { send: sendAway(network) }),
      })
    const looking = { timeout_ms: LOOK_MS, signal: host.closing }
    const { reason, models } = isLocal
      ? await OPENAI.look(model, await server(looking))
      : { reason: null, models: [] }
    if (reason !== null) return unusable(reason)
    const name = `${model}@${address}`
    const refusedByModel = refused.get(name) ?? new Set()
    refused.set(name, refusedByModel)
    return {
      installed: true,
      version: null,
      reason,
      ask: async (prompt, limits) => {
        const signal = AbortSignal.any([limits.signal, host.closing])
        const ask = await server({ ...limits, signal })
        return OPENAI.call(prompt, { model, models, isLocal, ask, refused: refusedByModel, now: Date.now() })
      },
    }
  }
}

// Loaded at the first call: most homes have no such target.
function sendAway(network: NonNullable<ServerTools['network']>): Send {
  return async (address, init) => {
    const { fetchChecked, isNamedAddress, isPublicAddress } = await import('#lib/runtime/open-page.ts')
    const link = new URL(address)
    const isPublic = isPrivateHost(link.hostname) ? isNamedAddress : isPublicAddress
    return fetchChecked(link, init, { gateway: null, isPublic, ...network })
  }
}

/** The state of a target; `ask` is present if a call may be tried. */
type TargetLookup = {
  installed: boolean
  version: string | null
  /** Set if a supposedly local model runs elsewhere. */
  is_remote?: boolean
  /** The models of a server on this machine. */
  models?: readonly string[]
} & ({ reason: null; ask: AskTarget } | { reason: Reason; ask: null })

/** One call of a usable target. */
type AskTarget = (prompt: Prompt, limits: CallLimits) => Promise<Outcome>

/** The call of a target that requires a model name and has none. */
const NO_MODEL: AskTarget = async () => failureOf('cli_config')

/** Returns a target that cannot be used. */
function unusable(
  reason: Reason,
  details: { installed?: boolean; version?: string | null } = {},
): TargetLookup {
  return { installed: details.installed ?? true, version: details.version ?? null, reason, ask: null }
}

/** The time limit for a version or login query. */
const LOOK_MS = 15_000

/** Looks up a program by its name: installed, ours to run, new enough, and logged in. */
function openProgram<Known extends ProgramFacts>(
  target: NamedProgram<Known>,
  host: ProgramHost,
): (model: string | null) => Promise<TargetLookup> {
  const { name, environment: env = {} } = target
  const askItself = (file: string): AskItself => {
    const limits = { timeout_ms: LOOK_MS, signal: host.closing }
    return async (...words) => {
      const end = await runProgram({ file, arguments: () => words, env, input: '', limits }, host)
      return { ...end, problem: queryFailure(end) }
    }
  }
  const readCached = rememberByFile((path) => target.read(askItself(path)))
  return async (model) => {
    if (model !== null && !isModelName(model)) return unusable('cli_config')
    const foundProgram = findProgram(name, host)
    if (!foundProgram.ok)
      return unusable(foundProgram.reason, { installed: foundProgram.reason !== 'not_installed' })
    const program = await readCached(foundProgram)
    const { version, problem } = program
    const reason = problem ?? (await target.loginFault?.(askItself(foundProgram.path))) ?? null
    if (reason !== null) return unusable(reason, { version })
    if (model === null && target.needs_model) return { installed: true, version, reason, ask: NO_MODEL }
    const askTarget: AskTarget = async (prompt, limits) => {
      const callOnce = () => {
        const call = target.call(prompt, { model, program })
        const options = { file: foundProgram.path, ...call, env, limits }
        return runProgram(target.signOf ? { ...options, signOf: target.signOf } : options, host)
      }
      let end = await callOnce()
      if (target.mayRepeat?.(end, { model, program })) end = await callOnce()
      const outcome = outcomeOf(name, end)
      // The strict form of a schema requires nulls that the schema itself does not allow.
      return outcome.ok ? { ...outcome, value: withoutAddedNulls(outcome.value, prompt.schema) } : outcome
    }
    return { installed: true, version, reason, ask: askTarget }
  }
}

/** Looks up the person's own program: an absolute path that can be run. */
function openCommand(host: ProgramHost): (path: string) => Promise<TargetLookup> {
  return async (path) => {
    const program = checkProgram(path)
    if (!program.ok) return unusable(program.reason, { installed: program.reason !== 'not_installed' })
    return {
      installed: true,
      version: null,
      reason: null,
      ask: async (prompt, limits) => {
        const end = await runProgram(
          { file: program.path, ...TARGET_KINDS.command.call(prompt), limits },
          host,
        )
        return outcomeOf('command', end)
      },
    }
  }
}

/** Caches the facts of a program until its file changes; a failed reading is not cached. */
function rememberByFile<T extends { problem: unknown }>(
  readProgram: (path: string) => Promise<T>,
): (foundProgram: FoundProgram) => Promise<T> {
  const cache = new Map<string, Promise<T>>()
  return async ({ path, identity }) => {
    const reading = cache.get(identity) ?? readProgram(path)
    cache.set(identity, reading)
    const program = await reading
    if (program.problem !== null) cache.delete(identity)
    return program
  }
}

/** An executable program by its real path; `identity` changes with the file. */
type FoundProgram = { ok: true; path: string; identity: string }
type NoProgram = { ok: false; reason: 'not_installed' | 'not_executable' }

type FindProgramEnvironment = Record<string, string | undefined>
type ProgramPlaces = { env: FindProgramEnvironment; folders: readonly string[] }

/**
 * Finds a program by its name: on PATH, then in these folders. Programs that other users could change are skipped, and
 * the working directory is never searched.
 */
function findProgram(name: string, { env, folders }: ProgramPlaces): FoundProgram | NoProgram {
  const file = process.platform === 'win32' ? `${name}.exe` : name
  const candidates = [...(env['PATH'] ?? '').split(delimiter), ...folders]
    .filter(isAbsolute)
    .map((folder) => checkProgram(join(folder, file)))
  return (
    candidates.find(({ ok }) => ok) ?? candidates.find(isSpoilt) ?? { ok: false, reason: 'not_installed' }
  )
}

function isSpoilt(candidate: FoundProgram | NoProgram): boolean {
  return !candidate.ok && candidate.reason === 'not_executable'
}

/** Checks whether the file of an absolute path may be run. */
function checkProgram(path: string): FoundProgram | NoProgram {
  if (!isAbsolute(path)) return { ok: false, reason: 'not_installed' }
  const real = tryTo(() => realpathSync(path))
  const stats = real === null ? null : tryTo(() => statSync(real))
  if (real === null || !stats?.isFile()) return { ok: false, reason: 'not_installed' }
  const runnable = mayRun(real)
  const ours = isOnlyOurs(stats) && [path, real].every((file) => isOnlyOursUpwards(dirname(file)))
  if (!runnable || !ours) return { ok: false, reason: 'not_executable' }
  return { ok: true, path: real, identity: `${real}:${stats.mtimeMs}:${stats.size}` }
}

function mayRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Returns the usual installation folders of such programs, whether or not PATH contains them. */
function usualFolders(env: FindProgramEnvironment): string[] {
  const home = env['HOME'] ?? env['USERPROFILE'] ?? ''
  const own = ['.local/bin', '.claude/local', '.bun/bin', '.npm-global/bin'].map((folder) =>
    join(home, folder),
  )
  return [...(home === '' ? [] : own), '/opt/homebrew/bin', '/usr/local/bin']
}

function isOnlyOursUpwards(folder: string): boolean {
  const stats = tryTo(() => statSync(folder))
  if (stats === null) return false
  // In a folder such as /tmp everybody may write, but not change other users' files.
  const isShared = stats.uid === 0 && (stats.mode & STICKY) !== 0
  if (!isShared && !isOnlyOurs(stats)) return false
  const above = dirname(folder)
  return above === folder || isOnlyOursUpwards(above)
}

const STICKY = 0o1000
const GROUP_WRITES = 0o020
const OTHERS_WRITE = 0o002
const ADMINS_OF_MACOS = 80

function isOnlyOurs({ uid, gid, mode }: Stats): boolean {
  const own = process.getuid?.()
  if (own === undefined) return true
  if (uid !== 0 && uid !== own) return false
  if ((mode & OTHERS_WRITE) !== 0) return false
  // A person's private group has their number; the other two can change every file anyway.
  const groupIsOurs = gid === 0 || gid === own || (process.platform === 'darwin' && gid === ADMINS_OF_MACOS)
  return (mode & GROUP_WRITES) === 0 || groupIsOurs
}

function tryTo<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
