import type { JudgeServices } from '#lib/judge/services.ts'
import { showTargets } from '#lib/judge/targets/show-targets.ts'
import { changeConfig, showConfig } from '#lib/service/config/config-file.ts'
import { ConfigChange, ConfigResponse } from '#lib/service/config/schema.ts'
import { route } from '#lib/service/http/route.ts'
import type { HomeServices } from '#lib/service/services.ts'

export const GET = route({
  summary: 'Read the settings',
  effect: 'read',
  reply: ConfigResponse,
  refuses: ['config_unavailable'],
  cli: { use: 'config' },
  agent: { tool: 'status', operation: 'settings' },
}).handle<HomeServices & JudgeServices>(async ({ services }) =>
  showConfig(services, await showTargets(services)),
)

export const PUT = route({
  summary: 'Change settings',
  details:
    'Only the given settings change. A model target that the person did not allow yet needs the person’s proof.',
  effect: 'write',
  body: ConfigChange,
  example: { revision: 3, countries: ['IE'] },
  reply: ConfigResponse,
  refuses: ['config_unavailable', 'revision_conflict', 'proof_required'],
  cli: {
    use: 'config set',
    examples: [
      'svc config set --countries US',
      'svc config set --allowed-targets claude',
      'svc config set --person.lives-in Akron --person.would-move no',
    ],
  },
  agent: false,
}).handle<HomeServices & JudgeServices>(async ({ body, proven, services }) => {
  await changeConfig(services, { change: body, isProven: proven })
  return showConfig(services, await showTargets(services))
})
