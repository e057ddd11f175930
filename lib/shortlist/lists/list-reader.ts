import type { Reader, Store } from '#db/store.ts'
import { columnFound, type FoundLists } from '#lib/shortlist/lists/found-lists.ts'
import {
  countList,
  type PageOfJobs,
  type PageOptions,
  readPage,
  type Stores,
} from '#lib/shortlist/lists/read-list.ts'
import type { Scope } from '#lib/shortlist/lists/scope.ts'
import { type CountOptions, countFacts, type PostingCounts } from '#lib/shortlist/lists/show-facts.ts'
import { countPay, type PayGroup, type PayOptions } from '#lib/shortlist/lists/show-pay.ts'
import { type ColumnLists, columnLists } from '#lib/shortlist/lists/stored-lists.ts'

/** Reads lists of jobs in a thread of its own, where nobody waits. */
export type ListReader = {
  readPage: (pageOptions: PageOptions) => Promise<PageOfJobs>
  countList: (scope: Scope) => Promise<number>
  countFacts: (countOptions: CountOptions) => Promise<PostingCounts>
  countPay: (payOptions: PayOptions) => Promise<PayGroup[]>
}

/** A reader of lists whose columns can be stored in the index for the next start. */
export type CachingListReader = ListReader & { keepColumns: () => Promise<void> }

/** Returns a reader of lists on these stores, which are opened at first use. */
export function listReader(open: () => Promise<{ desk: Reader; index: Store }>): CachingListReader {
  let stored: ColumnLists | undefined
  let lists: FoundLists | undefined
  const stores = async (): Promise<Stores> => {
    const { desk, index } = await open()
    stored ??= columnLists(index)
    lists ??= columnFound(desk)
    return { desk, index, stored, found: lists }
  }
  return {
    readPage: async (pageOptions) => readPage(await stores(), pageOptions),
    countList: async (scope) => countList(await stores(), scope),
    countFacts: async (countOptions) => countFacts(await stores(), countOptions),
    keepColumns: async () => stored?.keep(),
    countPay: async (payOptions) => countPay(await stores(), payOptions),
  }
}
