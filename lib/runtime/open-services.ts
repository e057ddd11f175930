import { join } from 'node:path'
import { nanoid } from 'nanoid'
import { nameIndex } from '#db/index/meta.ts'
import { type IndexPlace, openIndex } from '#db/open-index.ts'
import { openStore } from '#db/open-store.ts'
import { sql } from '#db/sql.ts'
import type { Store } from '#db/store.ts'
import { faultOf, StoreFault } from '#db/store-fault.ts'
import { writeMasterFile } from '#lib/evidence/master/master-file.ts'
import type { EngineNews } from '#lib/index/boards/refresh-boards.ts'
import { restoreIndex } from '#lib/index/boards/restore-index.ts'
import { labelsAreCurrent } from '#lib/index/postings/renew-labels.ts'
import { termsAreCurrent } from '#lib/index/postings/renew-terms.ts'
import { headsAreFilled } from '#lib/index/search/fill-heads.ts'
import { RANK_VERSION } from '#lib/judge/rank/load-rank-model.ts'
import type { ModelTargets } from '#lib/judge/targets/targets.ts'
import { regionOf } from '#lib/resume/typeset/region.ts'
import { openArchiver } from '#lib/runtime/backup/archiver.ts'
import { openDocuments } from '#lib/runtime/documents/open-documents.ts'
import { courseFiles } from '#lib/runtime/home/course-files.ts'
import { settingsFile } from '#lib/runtime/home/home.ts'
import { homeFiles } from '#lib/runtime/home/home-files.ts'
import { reapPrograms } from '#lib/runtime/models/live-programs.ts'
import { openModels } from '#lib/runtime/models/open-models.ts'
import { openPage } from '#lib/runtime/open-page.ts'
import { systemFontFolders } from '#lib/runtime/print/fonts/font-folders.ts'
import { openPrinter } from '#lib/runtime/print/open-printer.ts'
import { type AllServices, makeServices } from '#lib/runtime/services.ts'
import type { openThread } from '#lib/runtime/threads/open-thread.ts'
import type { ReaderThread } from '#lib/runtime/threads/reader-functions.ts'
import { openEngine, openReader } from '#lib/runtime/threads/work-threads.ts'
import type { Archiver } from '#lib/service/backups/archive.ts'
import { makeDailyBackup } from '#lib/service/backups/backups.ts'
import { ConfigFile } from '#lib/service/config/config-file.ts'
import type { PageFile } from '#lib/service/http/page-file.ts'
import type { Log } from '#lib/service/log.ts'
import { VERSION } from '#lib/service/version.ts'

export type OpenOptions = {
  home: string
  gateway: string | null
  background: boolean
  /** A libSQL server that has the index for several machines; a file of the home where there is none. */
  sharedIndex?: IndexPlace | undefined
  log: Log
  page: Promise<Map<string, PageFile>>
  checkReplies: boolean
  /** Opens the threads of the engine and of long reads; tests set it. */
  openThread?: typeof openThread
  /** What models are asked through; tests set it. */
  targets?: ModelTargets
  /** The clock; tests set it. */
  now?: () => string
}

/** `begin` starts what goes on by itself; until then only requests are answered. */
export type OpenServices = { services: AllServices; begin: () => void; close: () => Promise<void> }

/** Opens everything a server needs on a home that it holds; the index is written and searched in other threads. */
export async function openServices(options: OpenOptions): Promise<OpenServices> {
  const { home, log, page, background, checkReplies } = options
  const now = options.now ?? (() => new Date().toISOString())
  const indexPlace = options.sharedIndex ?? { path: join(home, 'index.db') }
  const paths = { deskPath: join(home, 'desk.db'), indexPlace }
  const archiver = openArchiver(home)
  const { desk, index } = await openStores({ ...paths, archiver, now })
  await nameIndex(index, nanoid(16))
  let hear: (news: EngineNews) => void = () => undefined
  const engine = openEngine({ ...paths, gateway: options.gateway }, (news) => hear(news), options.openThread)
  const reader = openReader(paths, options.openThread)
  const { documents, printer, close: closeDocuments } = openDocumentsOf(home)
  const config = new ConfigFile(settingsFile(join(home, 'config.json')), () => services.tracker.wake())
  const services = makeServices({
    ...{
      desk,
      index,
      config,
      archiver,
      documents,
      printer,
      page,
      background,
      checkReplies,
      log,
      now,
    },
    ...{ engine: engine.functions, reader: reader.functions },
    newId: () => nanoid(16),
    files: homeFiles(home),
    courses: courseFiles(home),
    targets: options.targets ?? openModels({ home, env: process.env, log }),
    readPage: openPage({ gateway: options.gateway }),
    version: VERSION,
  })
  hear = (news) => services.refreshes.hear(news)
  return {
    services,
    begin: () => beginWork(services, { home, whole: reader.functions.deskIsWhole }),
    close: async () => {
      await stopWork(services)
      await Promise.all([engine.close(), reader.close(), closeDocuments()])
      await closeStores({ desk, index })
    },
  }
}

type Opening = { deskPath: string; indexPlace: IndexPlace; archiver: Archiver; now: () => string }

async function openStores({ deskPath, indexPlace, archiver, now }: Opening) {
  const backUp = async () => void (await archiver.make({ reason: 'before-migration', made_at: now() }))
  const desk = await openStore({ kind: 'desk', path: deskPath, now, backUp })
  const index = await openIndex(indexPlace, now)
  return { desk, index }
}

type Beginning = { home: string; whole: DeskCheck['whole'] }

function beginWork(services: AllServices, { home, whole }: Beginning): void {
  const { desk, index, engine, tracker, log, background } = services
  const wake = () => tracker.wake()
  const failed = (what: string) => (problem: unknown) => log.error(what, { fault: String(problem) })
  restoreIndex({ desk, index, engine })
    // Who has nothing to renew does not keep another machine from writing.
    .then(async () => (await termsAreCurrent(index, RANK_VERSION)) || engine.renewTerms(null))
    .then(async () => (await labelsAreCurrent(index)) || engine.renewLabels(null))
    .then(async () => (await headsAreFilled(index)) || engine.fillHeads(null))
    .then(wake, failed('the index could not be prepared'))
  wake()
  services.batches.resume()
  services.runs.resume()
  services.learning.wake()
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

async function stopWork(services: AllServices): Promise<void> {
  const { models, batches, pipeline, runs, runRanks, learning, shipped, tracker } = services
  const workers = [batches, pipeline, runs, runRanks, learning, shipped]
  await Promise.all([models.close(), ...workers.map((one) => one.stop())])
  await tracker.stop()
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

type DeskCheck = { whole: ReaderThread['deskIsWhole']; log: Log }

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

// What reads resumes that come in and prints those that go out; each has a thread that starts when it is first needed. Fonts in
// the home's `fonts` folder and those of the system are used for what the bundled ones lack.
function openDocumentsOf(home: string) {
  const reading = openDocuments()
  const printing = openPrinter({
    fontsFolder: join(home, 'fonts'),
    systemFonts: systemFontFolders(),
    region: regionOf(process.env),
  })
  return {
    documents: reading.documents,
    printer: printing.printer,
    close: async () => void (await Promise.all([reading.close(), printing.close()])),
  }
}
