import { listDueSnoozes, removeJobMarks } from '#db/desk/index-choices.ts'
import { listRoles } from '#db/desk/roles.ts'
import { putSetting, readSettings } from '#db/desk/settings.ts'
import { findTracked } from '#db/desk/tracked-jobs.ts'
import type { Store } from '#db/store.ts'
import { nameJob } from '#lib/index/jobs/name-job.ts'
import { remakeRows } from '#lib/judge/classes/tracked-row.ts'
import type { EventHub } from '#lib/service/events/event-hub.ts'
import { localDay } from '#lib/service/values/times.ts'
import type { FirstSeenClock } from '#lib/shortlist/tracking/first-seen-clock.ts'

/** Brings back the snoozed jobs whose day has come: they are new from now on, whatever was seen meanwhile. */
export async function wakeSnoozed(services: {
  desk: Store
  index: Store
  events: EventHub
  firstSeenClock: FirstSeenClock
  tracker: { in_progress: boolean }
  now: () => string
}): Promise<void> {
  const { desk, events, firstSeenClock, now, tracker } = services
  // Matching assigns first-seen moments too; the next call brings the jobs back.
  if (desk.fault || tracker.in_progress) return
  const today = localDay(now())
  const links = await listDueSnoozes(desk, today)
  if (links.length === 0) return
  const namedJobs = await Promise.all(
    links.map(async (link) => ({ link, ...(await nameJob(services, link)) })),
  )
  const { last_stamp: last, anchor, seen_until } = await readSettings(desk)
  const anchor_at = Math.max(...[anchor, seen_until].map((time) => (time === null ? 0 : Date.parse(time))))
  const woken = await firstSeenClock.write({ now: Date.parse(now()), last, anchor_at }, (stamp) =>
    desk.change(async (change) => {
      // A job that was snoozed anew meanwhile waits for its new day.
      const due = new Set(await listDueSnoozes(change, today))
      const jobs = namedJobs.filter(({ link }) => due.has(link))
      change.run(
        removeJobMarks(
          jobs.flatMap(({ link, identities }) => [link, ...identities]),
          ['snoozed'],
        ),
      )
      const { fit_limits: limits } = await readSettings(change)
      if (limits === null || jobs.length === 0) return jobs
      const tracked = await findTracked(
        change,
        jobs.flatMap(({ job_key }) => job_key ?? []),
      )
      const rows = tracked.map((row) => ({
        ...row,
        first_seen_at: stamp,
        first_seen_us_at: row.first_seen_us_at === null ? null : stamp,
      }))
      await remakeRows(change, {
        rows,
        roles: await listRoles(change),
        limits,
        person: { seen: false },
      })
      change.run(putSetting('last_stamp', stamp))
      return jobs
    }),
  )
  if (woken.length === 0) return
  events.publish({ event: 'jobs', data: { job_identities: woken.map(({ identity }) => identity) } })
  events.publish({ event: 'tracking', data: { done: 0, total: 0, running: false } })
}
