import type { z } from 'zod'
import { Config, type ConfigChange, type TargetView } from '#lib/service/config/schema.ts'
import type { EventHub } from '#lib/service/events/event-hub.ts'
import { type Consent, type IsProven, proofRequired } from '#lib/service/person/proof.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { Revision } from '#lib/service/values/schema.ts'
import { inTurns } from '#lib/service/work-loop.ts'
import { sha256Of } from '#lib/text/digest.ts'
import { once } from '#lib/text/memoize.ts'

const StoredConfig = Config.extend({ revision: Revision.default(0) })

/** The default settings. The schema is not compiled here and below, because the file is rarely read. */
export const defaultConfig = once(() => Config.parse({}, { jitless: true }))

const unavailable = (message: string): Refusal => new Refusal('config_unavailable', message)

/**
 * Returns the consents that a change of settings needs from the person; an ordinary change needs none. Example: adding
 * `claude` to `allowed_targets` needs one, removing it does not.
 */
export function consentsFor(current: Config, next: Config): Consent[] {
  const isNew = (name: string) => !current.allowed_targets.includes(name)
  const isNewKey = (entry: string) => !current.key_variables.includes(entry)
  const { model_target } = next
  const isProgram = model_target !== current.model_target && model_target.startsWith('command:')
  const isRaised = next.pipeline.max_model_calls_per_day > current.pipeline.max_model_calls_per_day
  const allows: Record<(typeof SETTINGS)[number], boolean> = {
    allow_target: next.allowed_targets.some(isNew),
    choose_program: isProgram && !next.allowed_targets.includes(model_target),
    give_key: next.key_variables.some(isNewKey),
    raise_calls: isRaised,
  }
  return SETTINGS.filter((consent) => allows[consent])
}

const SETTINGS = ['allow_target', 'choose_program', 'give_key', 'raise_calls'] as const

/** The file of the settings; `stamp` changes whenever the file does, null if there is none. */
export type SettingsFile = {
  stamp: () => Promise<string | null>
  read: () => Promise<string>
  write: (text: string) => Promise<void>
}

/** The settings at one moment, with their revision. */
export type ConfigNow = { config: Config; revision: number }

/**
 * The settings: a file that the person may edit by hand at any time and that a program may change. An edit by hand
 * counts as a revision of its own, so that a program that read the earlier settings gets a conflict.
 */
export class ConfigFile {
  readonly #file: SettingsFile
  readonly #changed: () => void
  #known: (ConfigNow & { stamp: string | null }) | null = null
  readonly #inTurn = inTurns()

  /** `changed` is called if the file was edited by hand since the last reading. */
  constructor(file: SettingsFile, changed: () => void = () => undefined) {
    this.#file = file
    this.#changed = changed
  }

  /** Reads the settings; refuses with `config_unavailable` if the file cannot be parsed. */
  async read(): Promise<ConfigNow> {
    const stamp = await this.#file.stamp()
    const cached = this.#known
    if (cached?.stamp === stamp) return cached
    const { config, revision } =
      stamp === null ? { config: defaultConfig(), revision: 0 } : checkConfig(await this.#text())
    const before = cached?.revision ?? 0
    this.#known = { config, stamp, revision: revision > before || !cached ? revision : before + 1 }
    if (cached) this.#changed()
    return this.#known
  }

  async #text(): Promise<string> {
    try {
      return await this.#file.read()
    } catch {
      const message = 'The file config.json cannot be read. Make it a file that you may read, or remove it.'
      throw new Refusal('config_unavailable', message)
    }
  }

  /**
   * Saves where the person lives, as they reviewed it; returns false if a setting names their home already.
   */
  saveHome(town: string): Promise<boolean> {
    return this.#inTurn(async () => {
      const stored = await this.read()
      if (stored.config.person.lives_in !== null) return false
      const person = { ...stored.config.person, lives_in: town }
      await this.#store({ config: { ...stored.config, person }, revision: stored.revision + 1 })
      return true
    })
  }

  /** Changes the named settings and keeps the others; steps that need the person are refused with `proof_required`. */
  change(change: ConfigChange, isProven: IsProven): Promise<ConfigNow> {
    return this.#inTurn(() => this.#change(change, isProven))
  }

  async #change({ revision, ...changed }: ConfigChange, isProven: IsProven): Promise<ConfigNow> {
    const stored = await this.read()
    if (stored.revision !== revision) {
      const current = { config: stored.config, revision: stored.revision }
      const message =
        'The settings changed since you read them. Read them again and resend with their revision.'
      throw new Refusal('revision_conflict', message, { current })
    }
    const next = { config: Config.parse(merged(stored.config, changed)), revision: revision + 1 }
    const consents = consentsFor(stored.config, next.config)
    if (consents.length > 0 && !(await isProven())) throw proofRequired(consents)
    return this.#store(next)
  }

  async #store(next: ConfigNow): Promise<ConfigNow> {
    await this.#file.write(`${JSON.stringify({ revision: next.revision, ...next.config }, null, 2)}\n`)
    this.#known = { ...next, stamp: await this.#file.stamp() }
    return next
  }
}

function merged(config: Config, changed: Omit<ConfigChange, 'revision'>): Record<string, unknown> {
  const result: Record<string, unknown> = { ...config }
  for (const [key, value] of Object.entries(changed)) {
    if (value === undefined) continue
    const isSection = typeof value === 'object' && value !== null && !Array.isArray(value)
    result[key] = isSection ? { ...(result[key] as object), ...value } : value
  }
  return result
}

/** Returns a JSON value as a text that is equal for equal values: keys sorted, no white space. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, child]) => `${JSON.stringify(key)}:${canonicalJson(child)}`).join(',')}}`
}

/** Returns the digest of settings, `sha256:<hex>` of their canonical JSON; a run seals it. */
export async function configDigest(config: Config): Promise<string> {
  return `sha256:${await sha256Of(canonicalJson(config))}`
}

/** Returns the settings with the digest that a run seals, and the available model targets. */
export async function showConfig({ config: settings }: { config: ConfigFile }, targets: TargetView[]) {
  const { config, revision } = await settings.read()
  return {
    schema_version: 'svc-config:1' as const,
    config,
    config_digest: await configDigest(config),
    revision,
    targets,
  }
}

/** Changes the named settings; other limits reclassify the jobs, and queued work may continue. */
export async function changeConfig(
  {
    config,
    tracker,
    pipeline,
    events,
  }: { config: ConfigFile; tracker: { wake: () => void }; pipeline: { wake: () => void }; events: EventHub },
  { change, isProven }: { change: ConfigChange; isProven: IsProven },
): Promise<void> {
  await config.change(change, isProven)
  tracker.wake()
  pipeline.wake()
  events.publish({ event: 'settings', data: {} })
}

/** Parses the text of `config.json`; refuses with its problem and never with its values. */
export function checkConfig(text: string): { config: Config; revision: number } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw unavailable('config.json is not valid JSON. Correct it, or remove it to go back to the defaults.')
  }
  const parsed = StoredConfig.safeParse(value, { jitless: true })
  if (!parsed.success) throw unavailable(explain(parsed.error))
  const { revision, ...config } = parsed.data
  return { config, revision }
}

function explain(error: z.ZodError): string {
  const issue = error.issues[0]
  if (issue?.path.length === 0 && issue.code === 'invalid_type') {
    return 'config.json does not hold an object. Correct it, or remove it to go back to the defaults.'
  }
  const keys = issue?.code === 'unrecognized_keys' ? issue.keys : []
  const where = [...(issue?.path ?? []), ...keys.slice(0, 1)].join('.') || 'the file'
  const fault = keys.length > 0 ? 'is not a setting' : 'has a value that cannot be used'
  return `In config.json, \`${where.slice(0, 80)}\` ${fault}. Correct it, or remove the file to go back to the defaults.`
}
