import type { Config } from '#lib/service/config/schema.ts'
import type { Consent } from '#lib/service/person/proof.ts'

/**
 * Names what a change of settings allows that only the person may allow; an ordinary change needs nothing.
 * Adding `claude` to `allowed_targets` needs the person, taking it out does not.
 */
export function consentsFor(now: Config, next: Config): Consent[] {
  const isNew = (name: string) => !now.allowed_targets.includes(name)
  const { model_target } = next
  const isProgram = model_target !== now.model_target && model_target.startsWith('command:')
  const isRaised = next.pipeline.max_model_calls_per_day > now.pipeline.max_model_calls_per_day
  const allows: Record<(typeof SETTINGS)[number], boolean> = {
    allow_target: next.allowed_targets.some(isNew),
    choose_program: isProgram && !next.allowed_targets.includes(model_target),
    raise_calls: isRaised && next.allowed_targets.length > 0,
  }
  return SETTINGS.filter((consent) => allows[consent])
}

const SETTINGS = ['allow_target', 'choose_program', 'raise_calls'] as const
