import { canonicalJson } from '#lib/config/rules/canonical-json.ts'
import type { ConfigChange, TargetView } from '#lib/config/schema.ts'
import type { Services } from '#lib/services.ts'
import { sha256Of } from '#lib/values/digest.ts'

/** The settings with the digest that a run seals, beside the model targets there are. */
export async function showConfig({ config: settings }: Pick<Services, 'config'>, targets: TargetView[]) {
  const { config, revision } = await settings.read()
  return {
    schema_version: 'svc-config:1' as const,
    config,
    config_digest: `sha256:${await sha256Of(canonicalJson(config))}`,
    revision,
    targets,
  }
}

/** Changes the named settings; other limits class the jobs anew, and queued work may go on. */
export async function changeConfig(
  { config, tracker, pipeline }: Pick<Services, 'config' | 'tracker' | 'pipeline'>,
  change: ConfigChange,
): Promise<void> {
  await config.change(change)
  tracker.wake()
  pipeline.wake()
}
