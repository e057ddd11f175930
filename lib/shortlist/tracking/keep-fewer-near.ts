import { listProfiles } from '#db/desk/profiles.ts'
import { countNear, findTracked, listLeastNear, removeJobRoles } from '#db/desk/tracked-jobs.ts'
import type { Store } from '#db/store.ts'
import type { FitLimits } from '#lib/index/jobs/job-class.ts'
import { remakeRows } from '#lib/judge/classes/remake-rows.ts'

const AT_ONCE = 500

/**
 * Lets go of the least near jobs where a role has more of them than of jobs that its titles name. Which ones does not
 * depend on their ranks, so a role finds no other jobs for having a resume, only fewer.
 */
export async function keepFewerNear(desk: Store, limits: FitLimits): Promise<void> {
  for (const { role, titled, near } of await countNear(desk)) {
    for (let over = near - titled; over > 0; over -= AT_ONCE) {
      await desk.change(async (change) => {
        const limit = Math.min(over, AT_ONCE)
        const keys = await listLeastNear(change, { role, limit })
        const profiles = await listProfiles(change)
        change.run(removeJobRoles([role], keys))
        await remakeRows(change, { rows: await findTracked(change, keys), profiles, limits, without: role })
      })
    }
  }
}
