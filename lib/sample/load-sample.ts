import { removeApplications } from '#db/desk/applications.ts'
import { listProfiles, putProfile, removeProfile } from '#db/desk/profiles.ts'
import { putSetting, readSettings } from '#db/desk/settings.ts'
import { listBoards } from '#db/index/boards.ts'
import { listSampleIdentities } from '#db/index/sample.ts'
import { nextSelected } from '#lib/profiles/rules/roles.ts'
import { addProfile } from '#lib/profiles/save-profile.ts'
import { sampleBoards } from '#lib/sample/rules/sample-boards.ts'
import { sampleRoles } from '#lib/sample/rules/sample-roles.ts'
import type { Services } from '#lib/services.ts'

type Needs = Pick<Services, 'desk' | 'index' | 'engine' | 'tracker' | 'now'>

/** Loads the invented boards through the way every board takes, and two roles that find jobs on them. */
export async function loadSample(services: Needs) {
  const { desk, engine, tracker } = services
  const { sample, anchor } = await readSettings(desk)
  if (sample === null) await desk.write([putSetting('sample', { anchor })])
  const active = (await listProfiles(desk)).filter((profile) => profile.state === 'active')
  if (!active.some((profile) => profile.sample)) {
    for (const role of sampleRoles()) {
      const words = { locations: [], work_modes: [] }
      await addProfile(services, { ...words, ...role, actor: 'operator', sample: true })
    }
  }
  await engine.importShipped(sampleBoards(services.now()))
  tracker.wake()
  await tracker.settled()
  return describe(
    services,
    'The sample is loaded: invented companies and jobs, all marked. Remove it at any time.',
  )
}

/** Takes the sample out again, with everything that was recorded for its jobs; nothing of it stays. */
export async function removeSample(services: Needs) {
  const { desk, index, engine, tracker } = services
  const identities = await listSampleIdentities(index)
  const boards = (await listBoards(index)).filter((board) => board.sample === 1)
  await desk.change(async (change) => {
    const profiles = await listProfiles(change)
    const others = profiles.filter((profile) => !profile.sample)
    for (const profile of profiles) {
      if (profile.sample) change.run(putProfile({ ...profile, state: 'deleted', is_default: false }))
    }
    const heir = others.find((profile) => profile.profile_id === nextSelected(others))
    const hasDefault = others.some((profile) => profile.is_default && profile.state === 'active')
    if (heir && !hasDefault) change.run(putProfile({ ...heir, is_default: true }))
    const { selected_profile_id, sample } = await readSettings(change)
    const stays = others.some((one) => one.profile_id === selected_profile_id && one.state === 'active')
    if (!stays) change.run(putSetting('selected_profile_id', heir?.profile_id ?? null))
    change.run(removeApplications(identities))
    // Without a board of the person's own, only the sample can have been checked.
    if (sample && boards.length === (await listBoards(index)).length)
      change.run(putSetting('anchor', sample.anchor))
    change.run(putSetting('sample', null))
  })
  await engine.removeBoards(boards.map((board) => board.board_id))
  tracker.wake()
  await tracker.settled()
  const left = (await listProfiles(desk)).filter((profile) => profile.sample)
  await desk.write(left.map((profile) => removeProfile(profile.role)))
  return describe(services, 'The sample is gone; nothing of it is left.')
}

async function describe({ index, desk }: Needs, message: string) {
  const boards = (await listBoards(index)).filter((board) => board.sample === 1)
  const profiles = (await listProfiles(desk)).filter((profile) => profile.sample)
  return {
    schema_version: 'svc-sample:1' as const,
    loaded: boards.length > 0,
    boards: boards.length,
    postings: boards.reduce((sum, board) => sum + board.postings, 0),
    profiles: profiles.length,
    message,
  }
}
