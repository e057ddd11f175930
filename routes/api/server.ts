import { z } from 'zod'
import { countFailingBoards } from '#db/index/boards.ts'
import { countIndex } from '#db/index/meta.ts'
import { MASTER_UNREADABLE, readMasterFile } from '#lib/evidence/master/master-file.ts'
import type { JudgeServices } from '#lib/judge/services.ts'
import { showTarget } from '#lib/judge/targets/show-targets.ts'
import { FOLDER_ADVICE, readBackupName } from '#lib/service/backups/archive.ts'
import type { Concern } from '#lib/service/condition.ts'
import { eventStream } from '#lib/service/events/event-hub.ts'
import { route } from '#lib/service/http/route.ts'
import { ServerQuery, ServerResponse } from '#lib/service/person/schema.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { HomeServices } from '#lib/service/services.ts'
import { serviceText, Timestamp } from '#lib/service/values/schema.ts'

const State = z.looseObject({ state: serviceText() })
const LOOK_MS = 500
const LEAST_FREE_BYTES = 200 * 1024 * 1024

export const routes = {
  'GET /api/events': route({
    summary: 'Follow what happens, as server-sent events',
    details: 'Server-sent events. Each names the kind of record that changed, and holds none of its words.',
    effect: 'read',
    reply: z.never(),
    media: 'text/event-stream',
    agent: false,
  }).handle<HomeServices>(({ services, signal }) => eventStream(services.events, signal)),

  'GET /api/health': route({
    summary: 'Check the health of the service',
    effect: 'read',
    reply: z.looseObject({
      schema_version: z.literal('svc-health:1'),
      status: z.enum(['ok', 'degraded']),
      version: serviceText(),
      uptime_seconds: z.int(),
      started_at: Timestamp,
      index: z.looseObject({ postings: z.int(), jobs: z.int(), boards: z.int() }),
      desk: State,
      concerns: z.array(z.looseObject({ code: serviceText(), message: serviceText() })),
      disk: z.looseObject({ free_bytes: z.int().nullable() }),
      backup: z.looseObject({ last_at: Timestamp.nullable() }),
      boards: z.looseObject({ unwell: z.int() }),
      runner: z.boolean(),
      target: z.looseObject({ name: serviceText(), state: serviceText() }),
      /** The requests of agents that wait for the person. */
      agent_requests: z.int(),
    }),
    cli: { use: 'health' },
    agent: { tool: 'status', operation: 'service', description: 'Check the health of the service' },
  }).handle<HomeServices & JudgeServices>(async ({ services }) => {
    services.condition.checkPlace()
    const [free_bytes, backups, target, files, index] = await Promise.all([
      services.freeBytes(),
      services.archiver.list(),
      targetOf(services),
      concernsOfFiles(services),
      indexOf(services),
    ])
    const concerns = [...services.condition.concerns, ...files, ...fullSoon(free_bytes), ...index.concerns]
    return {
      schema_version: 'svc-health:1',
      status: concerns.length > 0 ? 'degraded' : 'ok',
      version: services.version,
      uptime_seconds: Math.max(
        0,
        Math.round((Date.parse(services.now()) - Date.parse(services.startedAt)) / 1000),
      ),
      started_at: services.startedAt,
      index: index.counts,
      desk: { state: services.condition.homeFault ?? 'well' },
      concerns,
      disk: { free_bytes },
      backup: { last_at: readBackupName(backups[0]?.name ?? '')?.made_at ?? null },
      boards: { unwell: index.unwell },
      runner: services.background,
      target,
      agent_requests: services.agentRequests.list().filter(({ state }) => state === 'waiting').length,
    }
  }),

  'GET /api/server': route({
    summary: 'Learn which server answers, with its proof that it serves a home whose secret you know',
    effect: 'read',
    query: ServerQuery,
    reply: ServerResponse,
    agent: false,
  }).handle<HomeServices>(async ({ query, headers, services }) => ({
    schema_version: 'svc-server:1' as const,
    server_id: services.person.serverId,
    started_at: services.startedAt,
    // The port is part of the proof, so a proof that was forwarded from another port is invalid.
    proof: await services.person.signServer({ challenge: query.challenge, port: portOf(headers) }),
  })),
}

function fullSoon(free: number | null) {
  if (free === null || free >= LEAST_FREE_BYTES) return []
  const message = `Only ${Math.floor(free / 1024 ** 2)} MB are free on the disk. Free some space, or boards and backups cannot be stored.`
  return [{ code: 'disk_nearly_full', message }]
}

// Unreadable settings must not prevent an answer.
async function targetOf(services: JudgeServices): Promise<{ name: string; state: string }> {
  try {
    const { name, state } = await showTarget(services, LOOK_MS)
    return { name, state }
  } catch (problem) {
    if (problem instanceof Refusal) return { name: 'builtin', state: problem.code }
    throw problem
  }
}

// An unreadable index is checked for damage, and must not prevent an answer either.
async function indexOf({ index, condition }: HomeServices) {
  try {
    const [counts, unwell] = [await countIndex(index), await countFailingBoards(index)]
    return { counts, unwell, concerns: [] }
  } catch (problem) {
    const concern = condition.checkFault(problem)
    if (concern === null) throw problem
    return { counts: { postings: 0, jobs: 0, boards: 0 }, unwell: 0, concerns: [concern] }
  }
}

// Files that the person may have changed or moved.
async function concernsOfFiles(services: HomeServices): Promise<Concern[]> {
  const settings = await services.config.read().then(
    () => null,
    (problem) => (problem instanceof Refusal ? problem.message : Promise.reject(problem)),
  )
  const folder = await services.archiver.folder()
  const isUnread = (await readMasterFile(services)) === 'unreadable'
  return [
    ...(settings === null ? [] : [{ code: 'config_unavailable', message: settings }]),
    ...(isUnread ? [{ code: 'master_file_unreadable', message: MASTER_UNREADABLE }] : []),
    ...(FOLDER_ADVICE[folder] === null
      ? []
      : [{ code: `backups_${folder}`, message: FOLDER_ADVICE[folder] }]),
  ]
}

function portOf(headers: Headers): number {
  return Number(headers.get('host')?.split(':').at(-1))
}
