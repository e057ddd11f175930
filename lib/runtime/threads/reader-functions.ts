import { filterByWords } from '#db/index/search.ts'
import { type IndexPlace, openIndex, openStore } from '#db/open-store.ts'
import type { Store } from '#db/store.ts'
import { findJobs } from '#lib/index/search/find-jobs.ts'
import { isUndamaged } from '#lib/runtime/backup/desk-copy.ts'
import type { JobReader } from '#lib/runtime/services.ts'
import type { ThreadFunctions } from '#lib/runtime/threads/thread-call.ts'
import { listReader } from '#lib/shortlist/lists/list-reader.ts'

/** The start data of the thread for long reads. */
export type ReaderStart = { indexPlace: IndexPlace; deskPath: string }

/** The functions of the thread for long reads. */
export type ReaderThread = JobReader & { deskIsWhole: (ask: null) => Promise<boolean> }

/** Creates the functions of the thread for long reads, with its own connections. */
export async function readerFunctions({
  indexPlace,
  deskPath,
}: ReaderStart): Promise<ThreadFunctions<ReaderThread>> {
  const now = () => new Date().toISOString()
  const index = await openIndex(indexPlace, now, { mustExist: true })
  let opened: Promise<Store> | undefined
  // Most starts of the service never ask for it.
  const openDesk = () => {
    opened ??= openStore({ kind: 'desk', path: deskPath, now, mustExist: true })
    return opened
  }
  const lists = listReader(async () => ({ index, desk: await openDesk() }))
  return {
    findJobs: (findOptions) => findJobs(index, findOptions),
    filterByWords: (query) => filterByWords(index, query),
    deskIsWhole: () => isUndamaged(deskPath),
    ...lists,
    countInsights: async (insightsOptions) => {
      const { countInsights } = await import('#lib/judge/insights/count-insights.ts')
      return countInsights({ index, desk: await openDesk() }, insightsOptions)
    },
    countDemand: async (demandQuery) => {
      const { countDemand } = await import('#lib/learn/shipped/count-demand.ts')
      return countDemand({ index, desk: await openDesk() }, demandQuery)
    },
    close: async () => {
      // Without them the next start reads all jobs.
      await lists.keepColumns().catch(() => undefined)
      await (await opened)?.close()
      await index.close()
    },
  }
}
