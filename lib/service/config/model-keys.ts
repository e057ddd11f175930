import { z } from 'zod'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import { type IsProven, proofRequired } from '#lib/service/person/proof.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { serviceText } from '#lib/service/values/schema.ts'
import { inTurns } from '#lib/service/work-loop.ts'

/** The file of the keys, which only the person's account may read; null if there is none that can be trusted. */
export type KeyFile = { read: () => Promise<string | null>; write: (text: string) => Promise<void> }

// Printable, and the same in JSON and in a header.
const KEY = /^[\w.~+/=:|@#$%&*!-]{8,500}$/

const ServerAddress = z
  .string()
  .max(300)
  .regex(/^(?:https:\/\/[^\s@]+|http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?:[:/][^\s@]*)?)$/, {
    error: 'is not the address of a server such as https://openrouter.ai, or http on this machine',
  })
  .describe('the address of the model server')

/** The body of `PUT /api/model-keys`. */
export const ModelKey = z.strictObject({
  address: ServerAddress,
  key: z.string().regex(KEY, { error: 'is not a key: 8 to 500 letters, digits and signs without spaces' }),
})

export const ModelKeyQuery = z.strictObject({ address: ServerAddress })

/** The servers that have a key, and where each key is kept; never a key. */
export const ModelKeysResponse = z.looseObject({
  schema_version: z.literal('svc-model-keys:1'),
  keys: z.array(
    z.looseObject({
      address: serviceText(),
      kept_in: z.enum(['file', 'environment']),
      /** The environment variable that the settings name; null for a key in the file. */
      variable: serviceText().nullable(),
      /** False if the variable is not set, or holds no key. */
      found: z.boolean(),
    }),
  ),
})

type KeyDeps = { file: KeyFile; config: ConfigFile; env: Readonly<Record<string, string | undefined>> }

/**
 * The keys of model servers, each for one origin such as `https://openrouter.ai`: from an environment variable that the settings name,
 * else from a file of the home. Nothing but a request to that origin ever gets a key.
 */
export class ModelKeys {
  readonly #deps: KeyDeps
  readonly #inTurn = inTurns()

  constructor(deps: KeyDeps) {
    this.#deps = deps
  }

  /** Returns the key for an origin; null if there is none. */
  readonly keyOf = async (origin: string): Promise<string | null> => {
    const variable = (await this.#variables()).get(origin)
    const value = variable === undefined ? undefined : this.#deps.env[variable]
    if (value !== undefined && KEY.test(value)) return value
    return (await this.#stored()).get(origin) ?? null
  }

  /** Returns the origins that have a key, for the person. */
  async show() {
    const variables = await this.#variables()
    const stored = await this.#stored()
    const named = [...variables].map(([address, variable]) => ({
      address,
      kept_in: 'environment' as const,
      variable,
      found: KEY.test(this.#deps.env[variable] ?? ''),
    }))
    const filed = [...stored.keys()].map((address) => ({
      address,
      kept_in: 'file' as const,
      variable: null,
      found: true,
    }))
    return { schema_version: 'svc-model-keys:1' as const, keys: [...named, ...filed] }
  }

  /** Stores the key of a server in the file; refuses without the person's proof. */
  async set({ address, key }: { address: string; key: string }, isProven: IsProven): Promise<void> {
    const origin = originOf(address)
    if (!(await isProven())) throw proofRequired(['give_key'])
    await this.#change((keys) => keys.set(origin, key))
  }

  /** Removes the key of a server from the file; refuses with `not_found` if it has none. */
  async remove(address: string): Promise<void> {
    const origin = originOf(address)
    await this.#change((keys) => {
      if (keys.delete(origin)) return
      throw new Refusal('not_found', 'No key is stored for this address. See `svc models keys`.')
    })
  }

  // One after the other, so that no key of two is lost.
  #change(change: (keys: Map<string, string>) => void): Promise<void> {
    return this.#inTurn(async () => {
      // The reply names the variables of the settings, so unreadable ones refuse before anything is written.
      await this.#deps.config.read()
      const keys = await this.#stored()
      change(keys)
      await this.#deps.file.write(`${JSON.stringify(Object.fromEntries(keys), null, 2)}\n`)
    })
  }

  async #variables(): Promise<Map<string, string>> {
    const { key_variables } = (await this.#deps.config.read()).config
    return new Map(
      key_variables.map((entry) => {
        const at = entry.lastIndexOf('=')
        return [entry.slice(0, at), entry.slice(at + 1)]
      }),
    )
  }

  // A file that cannot be parsed holds no key; the next one written replaces it.
  async #stored(): Promise<Map<string, string>> {
    try {
      const value: unknown = JSON.parse((await this.#deps.file.read()) ?? '{}')
      const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
      return new Map(entries.filter(([, key]) => typeof key === 'string' && KEY.test(key)))
    } catch {
      return new Map()
    }
  }
}

function originOf(address: string): string {
  const url = URL.parse(address)
  if (url === null)
    throw new Refusal('invalid_value', 'This is no address. Give one such as https://openrouter.ai.')
  return url.origin
}
