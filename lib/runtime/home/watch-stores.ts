import type { Store } from '#db/store.ts'
import { faultOf, StoreFault } from '#db/store-fault.ts'
import type { ReaderThread } from '#lib/runtime/threads/reader-functions.ts'
import type { Archiver } from '#lib/service/backups/archive.ts'
import type { Condition } from '#lib/service/condition.ts'
import type { Log } from '#lib/service/log.ts'

type Watching = {
  desk: Store
  index: Store
  condition: Condition
  archiver: Archiver
  deskIsWhole: ReaderThread['deskIsWhole']
  log: Log
  /** Opens everything anew on what can be read of a damaged desk. */
  salvageDesk: () => void
  /** Opens everything anew on an index that was begun anew. */
  renewIndex: () => void
}

/** How the two stores are looked through, page by page: a damaged page is found by nothing else. */
export type StoreWatch = {
  checkDesk: () => Promise<void>
  look: () => void
  lookLater: (ms: number) => void
  stop: () => void
}

/** Looks for damage: once after the start, and again when a request meets some. */
export function watchStores(watching: Watching): StoreWatch {
  let isLooking = false
  const both = async () => {
    await checkDesk(watching)
    await checkIndex(watching)
  }
  const look = () => {
    if (isLooking) return
    isLooking = true
    void both().finally(() => {
      isLooking = false
    })
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    checkDesk: () => checkDesk(watching),
    look,
    lookLater: (ms) => {
      timer = setTimeout(() => void checkIndex(watching), ms)
      timer.unref()
    },
    stop: () => clearTimeout(timer),
  }
}

// Reads go on while a damaged desk is looked for; once it is found, nothing is written any more.
async function checkDesk({ desk, condition, deskIsWhole, log, salvageDesk }: Watching): Promise<void> {
  if (condition.trouble !== null) return
  try {
    if (await deskIsWhole(null)) return
  } catch (problem) {
    log.error('the desk could not be looked through', { fault: String(problem) })
    return
  }
  log.error('the desk is damaged', { store: 'desk' })
  condition.trouble = 'desk_damaged'
  desk.freeze(new StoreFault('desk_damaged'))
  salvageDesk()
}

async function checkIndex({ index, condition, archiver, log, renewIndex }: Watching): Promise<void> {
  if (index.remote || condition.trouble !== null) return
  try {
    if (await archiver.isWhole({ store: 'index.db' })) return
  } catch (problem) {
    // A program that holds the file, or a machine without memory, says nothing of what it holds.
    if (faultOf(problem)?.reason !== 'corrupt') return
  }
  log.error('the index is damaged and is begun anew', { store: 'index' })
  renewIndex()
}
