import type { z } from 'zod'
import { Config } from '#lib/service/config/schema.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { Revision } from '#lib/service/values/schema.ts'
import { once } from '#lib/text/memoize.ts'

const StoredConfig = Config.extend({ revision: Revision.default(0) })

/** The default settings. The schema is not compiled here and below, because the file is rarely read. */
export const defaultConfig = once(() => Config.parse({}, { jitless: true }))

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

const unavailable = (message: string): Refusal => new Refusal('config_unavailable', message)
