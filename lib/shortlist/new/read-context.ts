import { findResumeMarks, listRoles, type ResumeMarks, type Role } from '#db/desk/roles.ts'
import { readSettings, type Settings } from '#db/desk/settings.ts'
import type { Reader } from '#db/store.ts'
import { usOnly } from '#lib/index/postings/filters.ts'
import { newSince, type Since } from '#lib/judge/batches/batch-runner.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import { assessesByItself, type Config } from '#lib/service/config/schema.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { CountedRole } from '#lib/shortlist/new/rules/message.ts'
import type { FirstSeenClock } from '#lib/shortlist/tracking/first-seen-clock.ts'

/** The inputs of every reading of new jobs: from when on a job is new, for which roles, under which settings. */
export type NewContext = {
  checked_at: string
  since: Since
  /** Whether the list shows what the person did not mark as seen, and not what came since the last check. */
  unseen: boolean
  after: number
  settings: Settings
  config: Config
  /** Whether jobs are assessed by themselves: then nothing is asked about rules. */
  by_itself: boolean
  storedRoles: Role[]
  active: Role[]
  roles: CountedRole[]
  /** The bits of the counted roles. */
  mask: number
  us_only: { default: boolean; on: boolean }
  /** The revision names of the roles' resumes. */
  marks: ResumeMarks
}

// No job was seen before.
const EVER = '1970-01-01T00:00:00.000Z'

export type ContextDeps = {
  desk: Reader
  config: ConfigFile
  background: boolean
  firstSeenClock: FirstSeenClock
  now: () => string
}

/** Returns the inputs of a reading of new jobs; refuses with `profile_not_found`. It writes nothing. */
export async function readContext(
  { desk, config, background, now, firstSeenClock }: ContextDeps,
  newOptions: {
    profile_id?: string | undefined
    since?: string | undefined
    us_only?: boolean | undefined
    unseen?: boolean | undefined
  },
): Promise<NewContext> {
  const checked_at = new Date(firstSeenClock.covered(Date.parse(now()))).toISOString()
  const settings = await readSettings(desk)
  const storedRoles = await listRoles(desk)
  const { config: setup } = await config.read()
  const active = storedRoles.filter((role) => role.state === 'active')
  const roles = active.map(({ profile_id, bit }) => ({ profile_id, bit: bit ?? 0 }))
  const counted =
    newOptions.profile_id === undefined
      ? roles
      : roles.filter((role) => role.profile_id === newOptions.profile_id)
  if (newOptions.profile_id !== undefined && counted.length === 0) {
    throw new Refusal('profile_not_found', 'No active role has this id. `svc roles` lists the roles.')
  }
  const unseen = newOptions.unseen === true && newOptions.since === undefined
  const passed = unseen ? (settings.seen_until ?? EVER) : newOptions.since
  const since = newSince({ passed, anchor: settings.anchor, now: checked_at })
  const mask = counted.reduce((sum, { bit }) => sum + 2 ** bit, 0)
  const us_only = usOnly(setup.countries, newOptions.us_only)
  const after = Date.parse(since.since)
  const marks = await findResumeMarks(desk)
  return {
    marks,
    checked_at,
    since,
    unseen,
    after,
    settings,
    config: setup,
    by_itself: background && assessesByItself(setup),
    storedRoles,
    active,
    roles,
    mask,
    us_only,
  }
}
