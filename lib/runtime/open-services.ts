import { rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { IndexPlace } from '#db/open-store.ts'
import { FAULTS, StoreFault } from '#db/store-fault.ts'
import type { Pages } from '#lib/index/boards/companies.ts'
import type { EngineNews } from '#lib/index/boards/refresh-runner.ts'
import type { ModelTargets } from '#lib/judge/targets/targets.ts'
import { backUpServed, openArchiver } from '#lib/runtime/backup/archiver.ts'
import { isUndamaged } from '#lib/runtime/backup/desk-copy.ts'
import { threadModule } from '#lib/runtime/built/build-cache.ts'
import { keepUnreadLogs, letGo } from '#lib/runtime/desk/check-desk-files.ts'
import { DeskKeeper } from '#lib/runtime/desk/desk-keeper.ts'
import { IndexKeeper } from '#lib/runtime/desk/index-sums.ts'
import { openReaders } from '#lib/runtime/documents/open-texts.ts'
import type { Engine } from '#lib/runtime/engine/engine.ts'
import type { EngineStart } from '#lib/runtime/engine/engine-functions.ts'
import { courseFiles } from '#lib/runtime/home/course-files.ts'
import { rememberPlace, settingsFile } from '#lib/runtime/home/home.ts'
import { homeFiles, modelKeyFile, pairedFile, readOrMakeSecret } from '#lib/runtime/home/home-files.ts'
import { clearLeftovers } from '#lib/runtime/home/leftovers.ts'
import { newId, noteUse, openDesk } from '#lib/runtime/home/open-desk.ts'
import { type IndexRepair, openNamed, openOwnIndex, repairIndex } from '#lib/runtime/home/open-own-index.ts'
import { type StoreWatch, watchStores } from '#lib/runtime/home/watch-stores.ts'
import { openModels } from '#lib/runtime/models/open-models.ts'
import { systemFontFolders } from '#lib/runtime/print/fonts/font-folders.ts'
import { openPrinter } from '#lib/runtime/print/open-printer.ts'
import { type AllServices, makeServices } from '#lib/runtime/services.ts'
import { openThread } from '#lib/runtime/threads/open-thread.ts'
import type { ReaderStart, ReaderThread } from '#lib/runtime/threads/reader-functions.ts'
import { functionsOf } from '#lib/runtime/threads/thread-call.ts'
import type { Archiver } from '#lib/service/backups/archive.ts'
import { type Concern, Condition, type HomeFault } from '#lib/service/condition.ts'
import { ConfigFile, type ConfigNow } from '#lib/service/config/config-file.ts'
import { ModelKeys } from '#lib/service/config/model-keys.ts'
import type { PageFile } from '#lib/service/http/served-file.ts'
import type { Log } from '#lib/service/log.ts'
import { Person } from '#lib/service/person/person.ts'
import { VERSION } from '#lib/service/version.ts'

export type ServiceOptions = {
  home: string
  gateway: string | null
  /** Scales the time between two requests to a board's host; tests set it. */
  spacing?: number | undefined
  background: boolean
  /** A libSQL server with the index for several machines; by default a file of the home. */
  sharedIndex?: IndexPlace | undefined
  log: Log
  page: Promise<Map<string, PageFile>>
  checkReplies: boolean
  /** Opens the threads of the engine and of long reads; tests set it. */
  openThread?: typeof openThread
  /** Opens the processes that read documents and texts; tests set it. */
  openReaders?: typeof openReaders
  /** The model targets; set by tests. */
  targets?: ModelTargets
  /** Closes these services, prepares the home and reopens it; does nothing by default. */
  restart?: (prepare: Prepare) => void
  /** Why the home is read-only: its lock could not be taken, or its desk is damaged. */
  homeFault?: HomeFault | null
  /** The repair of the index that was just made, for the person. */
  repair?: IndexRepair
  /** The clock; tests set it. */
  now?: () => string
}

/** Prepares a home while nothing is open; returns the repair of its index, and the fault found. */
export type Prepare = () => Promise<Pick<ServiceOptions, 'homeFault' | 'repair'>>

/** `begin` starts the background work; until then only requests are answered. */
export type OpenServices = {
  services: AllServices
  begin: () => Promise<void>
  /** Saves what only the open connection of a removed desk still reads; called before the end. */
  rescue: () => Promise<void>
  close: () => Promise<void>
}

/** Opens everything a server needs on a home that it holds; the index is written and searched in other threads. */
export async function openServices(options: ServiceOptions): Promise<OpenServices> {
  const { home, log, page, background, checkReplies } = options
  const now = options.now ?? (() => new Date().toISOString())
  const archiver = openArchiver(home)
  const { desk, index, deskPath, indexPlace, homeFault, isIndexReadable, concerns, ...stores } =
    await openStores(options, { archiver, now })
  const place = rememberPlace(home, deskPath)
  const keeping = { desk, path: deskPath, log, place, logGone: () => reopen() }
  const keeper = homeFault === null ? new DeskKeeper(keeping) : null
  let receiveNews: (news: EngineNews) => void = () => undefined
  const engine = openEngine(
    { indexPlace, deskPath, gateway: options.gateway, spacing: options.spacing },
    // The engine's problems reach no waiting caller.
    { onNews: (news) => receiveNews(news), onProblem: (problem) => condition.checkFault(problem) },
    options.openThread,
  )
  const reader = openReader({ indexPlace, deskPath }, options.openThread)
  const { close: closeDocuments, ...readers } = openDocumentsOf(options, () => config.read())
  const config = new ConfigFile(settingsFile(join(home, 'config.json'), place.mustBeSame), () => {
    services.tracker.wake()
    services.batches.resume()
  })
  const condition = new Condition(homeFault, {
    firstWrite: () => noteUse(home, desk),
    checkForDamage: () => watch.look(),
    checkPlace: () => watch.checkPlace(),
    acknowledged: () => keepUnreadLogs(home),
  })
  condition.repairs = [...concerns, ...indexConcerns(options.repair ?? stores.repair)]
  if (!isIndexReadable) condition.unreadable = INDEX_UNREADABLE
  const restart = options.restart ?? (() => undefined)
  const reopen = () => restart(async () => ({}))
  const shared = { desk, index, condition, archiver, log, now }
  const watch = watchStores({
    ...shared,
    place,
    findDamage: async () => (await keeper?.findDamage()) ?? [],
    restart: reopen,
    backUpServed: () => backUpServed({ home, desk, archiver, made_at: now() }),
    // A small index is checked faster than a thread starts.
    deskIsWhole: async () =>
      (await stat(deskPath)).size <= SMALL_BYTES ? isUndamaged(deskPath) : reader.functions.deskIsWhole(null),
    salvageDesk: () => restart(async () => ({ homeFault: 'desk_damaged' })),
    renewIndex: () => restart(async () => ({ repair: await repairIndex(home, now) })),
  })
  condition.check = watch.checkDesk
  condition.engineStalledMs = engine.stalledMs
  const person = new Person({ secret: await readOrMakeSecret(home), file: pairedFile(home), now })
  const modelKeys = new ModelKeys({ file: modelKeyFile(home, place.mustBeSame), config, env: process.env })
  const services = makeServices({
    ...shared,
    ...readers,
    config,
    page,
    background,
    checkReplies,
    person,
    modelKeys,
    engine: isIndexReadable ? engine.functions : refusingEngine(),
    reader: reader.functions,
    restart: reopen,
    ...machineOf(home, place.mustBeSame),
    targets: options.targets ?? openModels({ home, env: process.env, log, servers: modelKeys }),
  })
  receiveNews = (news) => services.refreshes.receive(news)
  // The desk would remove the jobs that a stand-in index lacks.
  if (!isIndexReadable) await services.tracker.stop()
  let closed = false
  let begun: Promise<() => void> | undefined
  return {
    services,
    begin: async () => {
      clearLeftovers(home).catch((problem) => log.error('leftovers stay', { fault: String(problem) }))
      // A restart in place begins its own work, even before the process's start has begun it.
      begun ??= startWhenWritable(services, { home, watch, isClosed: () => closed })
      await begun
    },
    rescue: watch.rescueAtEnd,
    close: async () => {
      closed = true
      watch.stop()
      begun?.then((endTimers) => endTimers()).catch(() => undefined)
      await stopWork(services)
      // A damaged index blocks neither the desk nor a thread. The log of a full disk stays as it is.
      await settleInTurn([
        () => [...[engine, reader].map(closeInTime), closeDocuments()],
        () => [
          keeper
            ?.stop()
            .catch((problem) => log.error('the desk could not be put in order', { fault: String(problem) })),
        ],
        () => [desk.close().finally(() => letGo(deskPath)), stores.closeIndex(), stores.leave()],
      ])
    },
  }
}

/** The parts of the services that this machine and its home provide. */
function machineOf(home: string, mustBeSame: () => void) {
  return {
    // A list of 250 KB in 0.4 ms; the usual level takes 1.5 ms and saves a third of what this computer sends to itself.
    packBytes: (bytes: Uint8Array<ArrayBuffer>) => Bun.gzipSync(bytes, { level: 1 }),
    freeBytes: () => freeBytes(home),
    newId,
    files: homeFiles(home, mustBeSame),
    courses: courseFiles(home, mustBeSame),
    findServers: async () => (await import('#lib/runtime/models/ask-server.ts')).findServers(),
    version: VERSION,
    schemaModules: async () => (await import('#routes/schemas.ts')).schemaModules,
  }
}

// Each stage begins once the one before has ended; the first failure is thrown after the last stage.
async function settleInTurn(stages: (() => unknown[])[]): Promise<void> {
  const endings: PromiseSettledResult<unknown>[] = []
  for (const stage of stages) endings.push(...(await Promise.allSettled(stage())))
  for (const ending of endings) if (ending.status === 'rejected') throw ending.reason
}

// A thread that takes no turn must not keep the desk from being put in order.
const THREAD_END_MS = 3_000

async function closeInTime({ close }: { close: () => Promise<void> }): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const clock = setTimeout(() => reject(new Error('A thread did not end in time.')), THREAD_END_MS)
  await Promise.race([close(), late]).finally(() => clearTimeout(clock))
}

type ServicesInput = { archiver: Archiver; now: () => string }

async function openStores(options: ServiceOptions, { archiver, now }: ServicesInput) {
  const { home, sharedIndex } = options
  const { desk, path, homeFault, aside, concerns } = await openDesk({
    home,
    archiver,
    now,
    homeFault: options.homeFault ?? null,
  })
  const { index, place, repair, standsIn } = sharedIndex
    ? { index: await openNamed(sharedIndex, now), place: sharedIndex, repair: null, standsIn: null }
    : await openOwnIndex({
        home,
        aside: homeFault === 'desk_missing' || homeFault === 'desk_damaged' ? null : aside,
        now,
      })
  const isIndexReadable = standsIn === null
  if (!isIndexReadable) index.freeze(new StoreFault('index_unreadable'))
  const indexKeeper = isIndexReadable && 'path' in place ? new IndexKeeper(index, place.path) : null
  const closeIndex = () => index.close().finally(() => indexKeeper?.stop())
  const leave = async () => {
    for (const folder of [aside, standsIn]) if (folder) await rm(folder, { recursive: true, force: true })
  }
  return {
    desk,
    index,
    deskPath: path,
    indexPlace: place,
    homeFault,
    repair,
    isIndexReadable,
    concerns,
    leave,
    closeIndex,
  }
}

const INDEX_UNREADABLE = { code: 'index_unreadable', message: FAULTS.index_unreadable }

// Its readings would be lost with the stand-in index.
function refusingEngine(): Engine {
  const refuse = async () => {
    throw new StoreFault('index_unreadable')
  }
  return functionsOf<Engine>(() => ({ call: refuse }))
}

const INDEX_MENDED = {
  code: 'index_mended',
  message:
    'A flipped bit was found in the file of stored postings and put right. Nothing was lost. Your disk or memory may be failing: make a backup on another disk.',
}

function indexConcerns(repair: IndexRepair): Concern[] {
  if (repair === null) return []
  if (repair.kind === 'mended') return [INDEX_MENDED]
  if (repair.kind === 'salvaged') return [indexSalvaged(repair.boards.length)]
  const message = `The file of stored postings could not be used. It was kept as ${repair.name}, a new one was begun, and your boards are read again. Nothing of yours was lost.`
  return [{ code: 'index_renewed', message }]
}

function indexSalvaged(boards: number): Concern {
  const lost = boards === 0 ? 'No board is' : boards === 1 ? 'One board is' : `${boards} boards are`
  const message = `Parts of the file of stored postings were damaged and were taken out. ${lost} read again; all others were kept. Your disk or memory may be failing: make a backup on another disk.`
  return { code: 'index_salvaged', message }
}

async function freeBytes(home: string): Promise<number | null> {
  const disk = await statfs(home).catch(() => null)
  return disk && disk.bavail * disk.bsize
}

// A read-only home runs no background work.
async function startWhenWritable(services: AllServices, { home, watch, isClosed }: StartContext) {
  const { condition } = services
  const nothing = () => undefined
  await condition.checked()
  if (condition.homeFault !== null) return nothing
  // None of it is needed for an answer, so it loads after the first ones.
  const { beginWork } = await import('#lib/runtime/begin-work.ts')
  if (isClosed()) return nothing
  const endTimers = beginWork(services, home)
  if (condition.unreadable === null) watch.lookLater(INDEX_LOOK_MS)
  return endTimers
}

type StartContext = { home: string; watch: StoreWatch; isClosed: () => boolean }

async function stopWork(services: AllServices): Promise<void> {
  const { models, batches, pipeline, assessor, runs, runRanks, learning, shipped, tracker, events } = services
  events.end()
  const workers = [batches, pipeline, assessor, runs, runRanks, learning, shipped]
  await Promise.all([models.close(), ...workers.map((worker) => worker.stop())])
  await tracker.stop()
}

const SMALL_BYTES = 4 * 1024 * 1024
// The first lists come before the check of a large index.
const INDEX_LOOK_MS = 5_000

// Opens the readers of uploaded resumes, mails and pages, and the printer; each starts on first use. Fonts in the
// home's `fonts` folder and the system's supply letters that the bundled ones lack.
function openDocumentsOf(options: ServiceOptions, readConfig: () => Promise<ConfigNow>) {
  const { home, gateway } = options
  const { texts, ...reading } = (options.openReaders ?? openReaders)()
  const printing = openPrinter({
    fontsFolder: join(home, 'fonts'),
    systemFonts: systemFontFolders(),
    region: async () => {
      const { person } = (await readConfig()).config
      const { countryOfHome } = await import('#lib/index/places/named-places.ts')
      const { regionOf } = await import('#lib/resume/typeset/paper.ts')
      return { home: countryOfHome(person.lives_in), computer: regionOf(process.env) }
    },
  })
  return {
    documents: reading.documents,
    mailReader: reading.mailReader,
    pages: {
      read: async (link, pageOptions) =>
        (await import('#lib/runtime/open-page.ts')).openPage({ gateway })(link, pageOptions),
      posting: texts.posting,
      words: texts.words,
    } satisfies Pages,
    printer: printing.printer,
    close: async () => void (await Promise.all([reading.close(), printing.close()])),
  }
}

// A thread uses fifteen to thirty megabytes, and takes a tenth of a second to start.
const IDLE_MS = 5 * 60_000

type EngineListeners = { onNews: (news: EngineNews) => void; onProblem: (problem: unknown) => void }

/** Opens the engine in a separate thread, with its events. */
function openEngine(start: EngineStart, ears: EngineListeners, open = openThread) {
  return open<Engine>({
    module: threadModule(new URL('./threads/engine-thread.ts', import.meta.url)),
    start,
    ...ears,
    idleMs: IDLE_MS,
  })
}

/** Returns the thread for long reads. */
function openReader(start: ReaderStart, open = openThread) {
  return open<ReaderThread>({
    module: threadModule(new URL('./threads/reader-thread.ts', import.meta.url)),
    start,
    idleMs: IDLE_MS,
  })
}
