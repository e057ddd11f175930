import { listRoles } from '#db/desk/roles.ts'
import { refuseContactData } from '#lib/evidence/contact/find-contact-data.ts'
import { distanceUnitOf } from '#lib/index/places/country-facts.ts'
import { countryOfHome } from '#lib/index/places/named-places.ts'
import type { JudgeServices } from '#lib/judge/services.ts'
import { showTargets } from '#lib/judge/targets/show-targets.ts'
import { changeConfig, showConfig } from '#lib/service/config/config-file.ts'
import { ConfigChange, ConfigResponse } from '#lib/service/config/schema.ts'
import { route } from '#lib/service/http/route.ts'
import type { HomeServices } from '#lib/service/services.ts'

export const routes = {
  'GET /api/config': route({
    summary: 'Read the settings',
    effect: 'read',
    reply: ConfigResponse,
    refuses: ['config_unavailable'],
    cli: { use: 'config' },
    agent: { tool: 'status', operation: 'settings' },
  }).handle<HomeServices & JudgeServices>(({ services }) => settingsOf(services)),

  'PUT /api/config': route({
    summary: 'Change settings',
    details:
      'Only the given settings change. A model target that the person did not allow yet needs the person’s proof.',
    effect: 'write',
    body: ConfigChange,
    example: { revision: 3, countries: ['IE'] },
    reply: ConfigResponse,
    refuses: ['config_unavailable', 'revision_conflict', 'proof_required', 'personal_info_refused'],
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
    for (const [name, value] of Object.entries(body.person ?? {}))
      refuseContactData(`person.${name}`, [value ?? []].flat().map(String))
    await changeConfig(services, { change: body, isProven: proven })
    return settingsOf(services)
  }),
}

// The first place of a role counts for a person who did not say where they live, as it does for jobs.
async function settingsOf(services: HomeServices & JudgeServices) {
  const settings = await showConfig(services, await showTargets(services))
  const { lives_in } = settings.config.person
  const roles = lives_in === null ? await listRoles(services.desk) : []
  const places = roles.flatMap(({ state, locations }) => (state === 'active' ? locations : []))
  const country = [lives_in, ...places].map(countryOfHome).find((code) => code !== null) ?? null
  return { ...settings, distance_unit: distanceUnitOf(country) }
}
