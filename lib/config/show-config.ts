import type { ConfigNow } from '#lib/config/config-file.ts'
import { canonicalJson } from '#lib/config/rules/canonical-json.ts'
import type { ConfigChange } from '#lib/config/schema.ts'
import type { Services } from '#lib/services.ts'
import { sha256Of } from '#lib/values/digest.ts'

/** The settings with the digest that a run seals, and the model targets there are. */
export async function showConfig({ config }: Pick<Services, 'config'>) {
  return response(await config.read())
}

/** Changes the named settings; other limits class the jobs anew. */
export async function changeConfig(
  { config, tracker }: Pick<Services, 'config' | 'tracker'>,
  change: ConfigChange,
) {
  const now = await config.change(change)
  tracker.wake()
  return response(now)
}

async function response({ config, revision }: ConfigNow) {
  return {
    schema_version: 'svc-config:1' as const,
    config,
    config_digest: `sha256:${await sha256Of(canonicalJson(config))}`,
    revision,
    targets: [
      {
        name: 'builtin',
        installed: true,
        state: 'ready',
        note: 'Rules in code: they need no model, no network and no tokens. Other targets cannot assess yet.',
      },
    ],
  }
}
