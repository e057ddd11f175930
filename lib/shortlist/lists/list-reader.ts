import type { CountedFacts, FactsAsk } from '#lib/shortlist/lists/count-facts.ts'
import { countFacts } from '#lib/shortlist/lists/count-facts.ts'
import { countList, type Page, type PageAsk, readPage, type Stores } from '#lib/shortlist/lists/read-list.ts'
import type { Scope } from '#lib/shortlist/lists/scope.ts'

/** Reads lists of jobs where nobody waits: it has a thread of its own. */
export type ListReader = {
  readPage: (ask: PageAsk) => Promise<Page>
  countList: (scope: Scope) => Promise<number>
  countFacts: (ask: FactsAsk) => Promise<CountedFacts>
}

/** A reader of lists on these stores, which are opened when they are first asked for. */
export function listReader(open: () => Promise<Stores>): ListReader {
  return {
    readPage: async (ask) => readPage(await open(), ask),
    countList: async (scope) => countList(await open(), scope),
    countFacts: async (ask) => countFacts(await open(), ask),
  }
}
