import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '#db/open-store.ts'
import type { Store } from '#db/store.ts'
import type { ModelQuery } from '#lib/judge/calls/make-attempt.ts'
import { ModelCaller } from '#lib/judge/calls/model-caller.ts'
import { ConfigFile } from '#lib/service/config/config-file.ts'
import { EventHub, type ServiceEvent } from '#lib/service/events/event-hub.ts'
import { ScriptedTargets } from '#test/support/scripted-targets.ts'

/** A caller on a desk of its own, with a clock that only moves when it is told to or when the caller waits. */
export type TestCaller = {
  caller: ModelCaller
  targets: ScriptedTargets
  desk: Store
  config: ConfigFile
  heard: ServiceEvent[]
  /** How long the caller waited between attempts, in milliseconds. */
  waits: number[]
  path: string
  /** Moves the clock on. */
  pass: (ms: number) => void
  now: () => string
  /** Opens another caller on the same desk, as after a restart. */
  again: () => ModelCaller
  close: () => Promise<void>
}

const START = '2026-11-21T09:00:00.000Z'

/** Opens a caller; `settings` is the text of its settings file. */
export async function openCaller(
  settings: object = { allowed_targets: ['claude', 'codex'] },
): Promise<TestCaller> {
  const folder = await mkdtemp(join(tmpdir(), 'shortlist-caller-'))
  const path = join(folder, 'desk.db')
  let time = Date.parse(START)
  const now = () => new Date(time).toISOString()
  const pass = (ms: number) => {
    time += ms
  }
  const desk = await openStore({ kind: 'desk', path, now })
  let text = JSON.stringify(settings)
  const config = new ConfigFile({
    stamp: async () => text,
    read: async () => text,
    write: async (next) => {
      text = next
    },
  })
  const events = new EventHub()
  const heard: ServiceEvent[] = []
  events.listen((event) => void heard.push(event))
  const waits: number[] = []
  const pause = async (ms: number) => {
    waits.push(ms)
    // Whatever is done without waiting comes first.
    await Bun.sleep(0)
    pass(ms)
  }
  const targets = new ScriptedTargets()
  let ids = 0
  const newId = () => {
    ids += 1
    return `call-${ids}`
  }
  const log = { debug: () => undefined, info: () => undefined, error: () => undefined }
  const again = () =>
    new ModelCaller({ targets, desk, config, events, now, newId, log, pause, random: () => 0.5 })
  const close = async () => {
    await desk.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { caller: again(), targets, desk, config, heard, waits, path, pass, now, again, close }
}

/** A question that takes any answer with `rows`. */
export function askOf(changes: Partial<ModelQuery<unknown>> = {}): ModelQuery<unknown> {
  return {
    target: 'claude',
    purpose: 'judge',
    system: 'Judge the rows.',
    prompt: 'The posting and the lines.',
    schema: { type: 'object' },
    kinds: ['requirements', 'evidence'],
    job_identity: 'https://jobs.lever.co/acme/5f0c',
    batch_id: null,
    priority: 'person',
    signal: new AbortController().signal,
    accept: (value) => ({ ok: true, value }),
    ...changes,
  }
}
