import { seedsOf } from '#lib/learn/shipped/seeds.ts'
import type { Services } from '#lib/services.ts'
import type { CorpusServices } from './step-corpus.ts'

type Needs = Pick<Services, 'desk' | 'index' | 'searcher' | 'now' | 'shipped'>

/** What gathering a corpus needs of the services; documents of a shipped course for the same role are read first. */
export function corpusServices({ desk, index, searcher, now, shipped }: Needs): CorpusServices {
  return { desk, index, searcher, now, seeds: (role_text) => seedsOf(shipped.catalogue, role_text) }
}
