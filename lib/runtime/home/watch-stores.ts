import type { Store } from '#db/store.ts'
import { faultOf, StoreFault } from '#db/store-fault.ts'
import type { HomePlace } from '#lib/runtime/home/home.ts'
import type { ReaderThread } from '#lib/runtime/threads/reader-functions.ts'
import type { Archiver } from '#lib/service/backups/archive.ts'
import type { Condition } from '#lib/service/condition.ts'
import type { Log } from '#lib/service/log.ts'

type WatchedStores = {
  desk: Store
  index: Store
  condition: Condition
  archiver: Archiver
  /** Checks the structure of every page of the desk. */
  deskIsWhole: ReaderThread['deskIsWhole']
  /** Compares every page of the desk with its checksum. */
  findDamage: () => Promise<number[]>
  place: HomePlace
  log: Log
  /** Reopens everything on the readable part of a damaged desk. */
  salvageDesk: () => void
  /** Reopens everything after the index was recreated. */
  renewIndex: () => void
  /** Makes a backup of a desk whose file is gone. */
  backUpServed: () => Promise<unknown>
  /** Reopens everything on a home that is back in its place. */
  restart: () => void
}

/** The checks of both stores, page by page: nothing else finds a damaged page. */
export type StoreWatch = {
  checkDesk: () => Promise<void>
  checkPlace: () => void
  /** Saves at the end what only the open connection of a removed desk still reads. */
  rescueAtEnd: () => Promise<void>
  look: () => void
  lookLater: (ms: number) => void
  stop: () => void
}

/** Looks for damage: after the start, every minute, and after a failed request. */
export function watchStores(watching: WatchedStores): StoreWatch {
  let isLooking = false
  const hasItsSums = async () => (await watching.findDamage()).length === 0
  const deskIsWhole = async () => (await hasItsSums()) && watching.deskIsWhole(null)
  let lookedAt = -Infinity
  const both = async () => {
    await checkDesk(watching, deskIsWhole)
    await checkIndex(watching, true)
  }
  const look = () => {
    if (isLooking || performance.now() - lookedAt < MINUTE_MS) return
    isLooking = true
    void both().finally(() => {
      isLooking = false
      lookedAt = performance.now()
    })
  }
  const timers: ReturnType<typeof setTimeout>[] = []
  const everyMinute = setInterval(() => {
    checkPlace(watching)
    void checkDesk(watching, hasItsSums)
  }, MINUTE_MS)
  everyMinute.unref()
  return {
    checkDesk: () => checkDesk(watching, deskIsWhole),
    checkPlace: () => checkPlace(watching),
    rescueAtEnd: async () => {
      if (watching.place.moved() === 'desk_replaced') checkPlace(watching)
      await watching.condition.rescue
    },
    look,
    lookLater: (ms) => {
      const quick = () => void checkIndex(watching, false)
      const deep = () => void checkIndex(watching, true)
      timers.push(setTimeout(quick, ms), setTimeout(deep, DEEP_MS), setInterval(deep, DAY_MS))
      for (const timer of timers) timer.unref()
    },
    stop: () => {
      timers.forEach(clearTimeout)
      clearInterval(everyMinute)
    },
  }
}

const MINUTE_MS = 60_000
// A start of a few minutes goes without: a large index takes seconds of CPU time.
const DEEP_MS = 10 * MINUTE_MS
const DAY_MS = 24 * 60 * MINUTE_MS

// Nothing is written to a path that leads elsewhere; the open files are still read.
function checkPlace({ desk, condition, place, log, backUpServed, restart }: WatchedStores): void {
  const moved = place.moved()
  const { homeFault } = condition
  if (moved === null && (homeFault === 'home_moved' || homeFault === 'desk_replaced')) restart()
  if (moved === null || homeFault !== null) return
  log.error('the home was moved or its desk was replaced', { reason: moved })
  condition.homeFault = moved
  desk.freeze(new StoreFault(moved))
  if (moved === 'home_moved') return
  condition.rescue = backUpServed().catch((problem) =>
    log.error('the served desk could not be backed up', { fault: String(problem) }),
  )
}

// Reads continue during the check of a damaged desk; once damage is found, nothing is written any more.
async function checkDesk(
  { desk, condition, log, salvageDesk }: WatchedStores,
  isWhole: () => Promise<boolean>,
): Promise<void> {
  if (condition.homeFault !== null) return
  try {
    if (await isWhole()) return
  } catch (problem) {
    log.error('the desk could not be looked through', { fault: String(problem) })
    return
  }
  // The home was moved meanwhile, or another check found the damage.
  if (condition.homeFault !== null) return
  log.error('the desk is damaged', { store: 'desk' })
  condition.homeFault = 'desk_damaged'
  desk.freeze(new StoreFault('desk_damaged'))
  salvageDesk()
}

async function checkIndex(
  { index, condition, archiver, log, renewIndex }: WatchedStores,
  deep: boolean,
): Promise<void> {
  if (index.remote || condition.homeFault !== null) return
  try {
    if (await archiver.isWhole({ store: 'index.db', deep })) return
  } catch (problem) {
    // A file lock or a lack of memory is no sign of damage.
    if (faultOf(problem)?.reason !== 'corrupt') return
  }
  log.error('the index is damaged and is repaired or begun anew', { store: 'index' })
  renewIndex()
}
