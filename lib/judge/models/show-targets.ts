import { COMMON_TARGETS, targetView } from '#lib/judge/models/rules/target-view.ts'
import type { TargetView } from '#lib/service/config/schema.ts'
import type { Services } from '#lib/services.ts'

type Needs = Pick<Services, 'config' | 'models'>

// What has not shown itself by then is shown as unknown, and known the next time.
const LOOK_MS = 1500

/** The model targets there are, the configured one among them, each with what to do so that it can be used. */
export async function showTargets({ config, models }: Needs): Promise<TargetView[]> {
  const { model_target, allowed_targets: allowed } = (await config.read()).config
  const configured = model_target === 'builtin' ? [] : [model_target]
  const names = [...new Set([...COMMON_TARGETS, ...configured])]
  const known = await models.look(names, LOOK_MS)
  return ['builtin', ...names].map((name) => targetView(name, { known: known.get(name) ?? null, allowed }))
}

/** The configured target alone, looked at for so many milliseconds. */
export async function showTarget({ config, models }: Needs, within_ms: number): Promise<TargetView> {
  const { model_target: name, allowed_targets: allowed } = (await config.read()).config
  if (name === 'builtin') return targetView(name, { known: null, allowed })
  const known = await models.look([name], within_ms)
  return targetView(name, { known: known.get(name) ?? null, allowed })
}
