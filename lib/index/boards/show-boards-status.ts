import { z } from 'zod'
import { listHostUses } from '#db/index/hosts.ts'
import { Refresh } from '#lib/index/boards/schema.ts'
import { serviceText, Timestamp } from '#lib/service/values/schema.ts'
import { isoTime } from '#lib/service/values/times.ts'
import type { Services } from '#lib/services.ts'

/** How often a host was asked today (UTC), and until when it is left alone. */
const AskedHost = z.looseObject({
  host: serviceText(),
  requests_today: z.int(),
  rests_until: Timestamp.nullable(),
})

/** How the reading of boards stands (docs/boards.md, When boards are read). */
export const BoardsStatus = z.looseObject({
  schema_version: z.literal('svc-boards-status:1'),
  refresh: Refresh.nullable(),
  /** When boards are read next by themselves; null where that is switched off or none is followed. */
  next_at: Timestamp.nullable(),
  /** How many boards that will be. */
  next_boards: z.int(),
  hosts: z.array(AskedHost),
})

/** The refresh that runs, else the last one, when the next starts by itself, and what hosts were asked today. */
export async function showBoardsStatus(
  services: Pick<Services, 'index' | 'refreshes' | 'schedule' | 'now'>,
): Promise<z.output<typeof BoardsStatus>> {
  const { index, refreshes, schedule } = services
  const [plan, uses] = await Promise.all([schedule.plan(), listHostUses(index)])
  const now = Date.parse(services.now())
  const today = new Date(now).toISOString().slice(0, 10)
  const hosts = uses.filter((use) => use.day === today || use.stopped_until > now)
  return {
    schema_version: 'svc-boards-status:1',
    refresh: refreshes.last,
    next_at: isoTime(plan?.at ?? null),
    next_boards: plan?.board_ids.length ?? 0,
    hosts: hosts.map(({ host, day, requests, stopped_until }) => ({
      host,
      requests_today: day === today ? requests : 0,
      rests_until: stopped_until > now ? isoTime(stopped_until) : null,
    })),
  }
}
