import type { IndexPlace } from '#db/open-index.ts'
import type { EngineNews } from '#lib/index/boards/refresh-boards.ts'
import type { Searcher } from '#lib/index/search/searcher.ts'
import type { InsightsCounter } from '#lib/judge/insights/count-insights.ts'
import type { DemandCounter } from '#lib/learn/shipped/count-demand.ts'
import type { Engine } from '#lib/runtime/engine/engine.ts'
import { openThread } from '#lib/runtime/open-thread.ts'
import type { Services } from '#lib/services.ts'
import type { ListReader } from '#lib/shortlist/lists/list-reader.ts'

/** The engine in a thread of its own; it tells what it does while it works. */
export function openEngine(
  start: { index_place: IndexPlace; gateway: string | null },
  hear: (news: EngineNews) => void,
  open = openThread,
) {
  return open<Engine>({
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

/** What is read in the thread for long reads. */
export type LongReads = Searcher &
  InsightsCounter &
  DemandCounter &
  ListReader & { deskIsWhole: (ask: null) => Promise<boolean> }

/** The reads as the services name them. */
export function readsOf(reads: LongReads): Pick<Services, 'searcher' | 'counter' | 'lister'> {
  return { searcher: reads, counter: reads, lister: reads }
}

/** The thread for long reads. */
export function openReader(start: { index_place: IndexPlace; desk_path: string }, open = openThread) {
  return open<LongReads>({
    module: new URL('./reader-thread.ts', import.meta.url),
    start,
    names: [
      'searchJobs',
      'filterByWords',
      'countInsights',
      'countDemand',
      'readPage',
      'countList',
      'countFacts',
      'deskIsWhole',
    ],
  })
}
