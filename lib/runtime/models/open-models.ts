import { failureOf, type Outcome } from '#lib/judge/targets/outcome.ts'
import { TARGET_KINDS } from '#lib/judge/targets/target-kinds.ts'
import { leavesMachine, readTarget, type Target } from '#lib/judge/targets/target-name.ts'
import type { ModelTargets, TargetState } from '#lib/judge/targets/targets.ts'
import { usualFolders } from '#lib/runtime/models/find-program.ts'
import { openOllama } from '#lib/runtime/models/open-ollama.ts'
import { openCommand, openProgram, type TargetLookup, unusable } from '#lib/runtime/models/open-program.ts'
import { openServer, type ServerTools } from '#lib/runtime/models/open-server.ts'
import type { ProgramHost } from '#lib/runtime/models/run-program.ts'
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
