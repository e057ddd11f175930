import type { Config } from '#lib/service/config/schema.ts'
import type { Consent } from '#lib/service/person/proof.ts'

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
