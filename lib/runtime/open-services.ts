import { join } from 'node:path'
import { nanoid } from 'nanoid'
import { listWantedTitles } from '#db/desk/profiles.ts'
import { listUnread } from '#db/index/boards.ts'
import { nameIndex } from '#db/index/meta.ts'
import { type IndexPlace, openIndex } from '#db/open-index.ts'
import { openStore } from '#db/open-store.ts'
import { sql } from '#db/sql.ts'
import type { Store } from '#db/store.ts'
import { faultOf, StoreFault } from '#db/store-fault.ts'
import type { Archiver } from '#lib/backups/archive.ts'
import { makeDailyBackup } from '#lib/backups/backups.ts'
import { BatchRunner } from '#lib/batches/batch-runner.ts'
import { RefreshRunner } from '#lib/boards/refresh-runner.ts'
import { RefreshSchedule } from '#lib/boards/refresh-schedule.ts'
import { restoreBoards } from '#lib/boards/restore-boards.ts'
import { ConfigFile } from '#lib/config/config-file.ts'
import type { Engine } from '#lib/engine/engine.ts'
import type { EngineNews } from '#lib/engine/messages.ts'
import { EventHub } from '#lib/events/event-hub.ts'
import type { InsightsCounter } from '#lib/insights/count-insights.ts'
import { restoreSplits } from '#lib/jobs/restore-splits.ts'
import type { Log } from '#lib/log.ts'
import { writeMasterFile } from '#lib/master/master-file.ts'
import { type CallerServices, ModelCaller } from '#lib/models/model-caller.ts'
import { pause } from '#lib/models/pause.ts'
import type { ModelTargets } from '#lib/models/targets.ts'
import { PipelineRunner } from '#lib/pipeline/pipeline-runner.ts'
import { openArchiver } from '#lib/runtime/backup/archiver.ts'
import { settingsFile } from '#lib/runtime/home.ts'
import { homeFiles } from '#lib/runtime/home-files.ts'
import { openModels } from '#lib/runtime/models/open-models.ts'
import { reapPrograms } from '#lib/runtime/models/reap-programs.ts'
import { openPage } from '#lib/runtime/open-page.ts'
import { openPaper } from '#lib/runtime/open-paper.ts'
import { openThread } from '#lib/runtime/open-thread.ts'
import type { Searcher } from '#lib/search/searcher.ts'
import type { PageFile, Services } from '#lib/services.ts'
import { Moments } from '#lib/tracking/moments.ts'
import { Tracker } from '#lib/tracking/tracker.ts'
import { VERSION } from '#lib/version.ts'

export type OpenOptions = {
  home: string
  gateway: string | null
  background: boolean
  /** A libSQL server that has the index for several machines; a file of the home where there is none. */
  shared_index?: IndexPlace | undefined
  log: Log
  page: Promise<Map<string, PageFile>>
  check_replies: boolean
  /** What models are asked through; tests set it. */
  targets?: ModelTargets
  /** The clock; tests set it. */
  now?: () => string
}

/** `begin` starts what goes on by itself; until then only requests are answered. */
export type OpenServices = { services: Services; begin: () => void; close: () => Promise<void> }

/** Opens everything a server needs on a home that it holds; the index is written and searched in other threads. */
export async function openServices(options: OpenOptions): Promise<OpenServices> {
  const { home, log, page, background, check_replies } = options
  const now = options.now ?? (() => new Date().toISOString())
  const new_id = () => nanoid(16)
  const index_place = options.shared_index ?? { path: join(home, 'index.db') }
  const paths = { desk_path: join(home, 'desk.db'), index_place }
  const archiver = openArchiver(home)
  const { desk, index } = await openStores({ ...paths, archiver, now })
  await nameIndex(index, new_id())
  let hear: (news: EngineNews) => void = () => undefined
  const engine = openEngine({ ...paths, gateway: options.gateway }, (news) => hear(news))
  const reader = openReader(paths)
  const { documents, printer, close: closePaper } = openPaper(home)
  const config = new ConfigFile(settingsFile(join(home, 'config.json')), () => tracker.wake())
  const events = new EventHub()
  const moments = new Moments()
  const tracker = new Tracker({ desk, index, engine: engine.functions, config, events, moments, log })
  const wanted = { unread: () => listUnread(index), titles: () => listWantedTitles(desk) }
  const reading = { wake: () => tracker.wake(), ...wanted }
  const refreshes = new RefreshRunner({ engine: engine.functions, events, new_id, now, log, ...reading })
  const schedule = new RefreshSchedule({ index, config, refreshes, log, now, background })
  hear = (news) => refreshes.hear(news)
  const targets = options.targets ?? openModels({ home, env: process.env, log })
  const asking = openAsking(targets, { desk, config, events, now, new_id, log })
  const assessing = { desk, index, engine: engine.functions, config, events, models: asking.models, now, log }
  const batches = new BatchRunner({ ...assessing, new_id })
  const pipeline = new PipelineRunner({ ...assessing, printer }, options.background)
  const fixed = { page, background, check_replies, log, now, new_id, version: VERSION, started_at: now() }
  const readPage = openPage({ gateway: options.gateway })
  const reads = { searcher: reader.functions, counter: reader.functions, readPage }
  const found = { engine: engine.functions, ...reads, archiver, documents, printer }
  const working = { ...found, ...asking, tracker, refreshes, schedule, batches, pipeline }
  const services = { desk, index, config, files: homeFiles(home), events, moments, ...working, ...fixed }
  return {
    services,
    begin: () => beginWork(services, { home, whole: reader.functions.deskIsWhole }),
    close: async () => {
      await Promise.all([asking.models.close(), batches.stop(), pipeline.stop()])
      await tracker.stop()
      await Promise.all([engine.close(), reader.close(), closePaper()])
      await closeStores({ desk, index })
    },
  }
}

function openAsking(targets: ModelTargets, known: Omit<CallerServices, 'targets' | 'pause' | 'random'>) {
  return { targets, models: new ModelCaller({ ...known, targets, pause, random: Math.random }) }
}

type Opening = { desk_path: string; index_place: IndexPlace; archiver: Archiver; now: () => string }

async function openStores({ desk_path, index_place, archiver, now }: Opening) {
  const backUp = async () => void (await archiver.make({ reason: 'before-migration', made_at: now() }))
  const desk = await openStore({ kind: 'desk', path: desk_path, now, backUp })
  const index = await openIndex(index_place, now)
  return { desk, index }
}

type Beginning = { home: string; whole: DeskCheck['whole'] }

function beginWork(services: Services, { home, whole }: Beginning): void {
  const { desk, index, engine, tracker, log, background } = services
  const wake = () => tracker.wake()
  const failed = (what: string) => (problem: unknown) => log.error(what, { fault: String(problem) })
  // Before any board is read again, so that no import merges what the person split.
  restoreSplits({ desk, index, engine })
    .then(() => restoreBoards({ desk, index, engine }))
    .then(() => engine.renewTerms(null))
    .then(wake, failed('the index could not be prepared'))
  wake()
  services.batches.resume()
  services.pipeline.wake()
  void checkDesk(desk, { whole, log })
  reapPrograms({ home, env: process.env }).catch(failed('what ran for an earlier server could not be ended'))
  writeMasterFile(services).catch(failed('the master’s file could not be written'))
  // Another machine may have changed a shared index.
  if (index.remote) setInterval(wake, MINUTE_MS).unref()
  if (!background) return
  const daily = () => makeDailyBackup(services).catch(failed('the backup of the day failed'))
  setTimeout(daily, SETTLED_MS).unref()
  setInterval(daily, HOUR_MS).unref()
  // Looked at often and never waited for long: a machine that slept reads what fell due once it is awake.
  setInterval(() => void services.schedule.look(), MINUTE_MS).unref()
}

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
// What a person does first should not wait behind a backup.
const SETTLED_MS = 20_000

async function closeStores({ desk, index }: { desk: Store; index: Store }): Promise<void> {
  await desk.maintain(sql`pragma wal_checkpoint(truncate)`)
  await desk.close()
  await index.close()
}

function openEngine(
  start: { index_place: IndexPlace; gateway: string | null },
  hear: (news: EngineNews) => void,
) {
  return openThread<Engine>({
    module: new URL('./engine-thread.ts', import.meta.url),
    start,
    names: [
      'addBoards',
      'removeBoards',
      'refresh',
      'importShipped',
      'askPosting',
      'readPosting',
      'keepApart',
      'matchJobs',
      'purge',
      'renewTerms',
    ],
    hear,
  })
}

type LongReads = Searcher & InsightsCounter & { deskIsWhole: (ask: null) => Promise<boolean> }

function openReader(start: { index_place: IndexPlace; desk_path: string }) {
  return openThread<LongReads>({
    module: new URL('./reader-thread.ts', import.meta.url),
    start,
    names: ['searchJobs', 'countInsights', 'deskIsWhole'],
  })
}

type DeskCheck = { whole: LongReads['deskIsWhole']; log: Log }

// Reads go on while a damaged desk is looked for; once it is found, nothing is read or written any more.
async function checkDesk(desk: Store, { whole, log }: DeskCheck): Promise<void> {
  try {
    if (await whole(null)) return
    throw new StoreFault('corrupt')
  } catch (problem) {
    const fault = faultOf(problem)
    if (fault?.reason !== 'corrupt') return
    log.error('the desk is damaged', { store: 'desk' })
    desk.condemn(fault)
  }
}
