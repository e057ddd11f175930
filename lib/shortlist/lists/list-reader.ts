import {
  countList,
  type Page,
  type PageOptions,
  readPage,
  type Stores,
} from '#lib/shortlist/lists/read-list.ts'
import type { Scope } from '#lib/shortlist/lists/scope.ts'
import { type CountOptions, countFacts, type PostingCounts } from '#lib/shortlist/lists/show-facts.ts'

/** Reads lists of jobs where nobody waits: it has a thread of its own. */
export type ListReader = {
  readPage: (ask: PageOptions) => Promise<Page>
  countList: (scope: Scope) => Promise<number>
  countFacts: (ask: CountOptions) => Promise<PostingCounts>
}

/** A reader of lists on these stores, which are opened when they are first asked for. */
export function listReader(open: () => Promise<Stores>): ListReader {
  return {
    readPage: async (ask) => readPage(await open(), ask),
    countList: async (scope) => countList(await open(), scope),
    countFacts: async (ask) => countFacts(await open(), ask),
  }
}
