import { type ConfigFile, canonicalJson } from '#lib/service/config/config-file.ts'
import type { Config, ConfigChange, TargetView } from '#lib/service/config/schema.ts'
import type { EventHub } from '#lib/service/events/event-hub.ts'
import type { IsProven } from '#lib/service/person/proof.ts'
import { sha256Of } from '#lib/text/digest.ts'

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
