import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  type BoardAdapter,
  type BoardRequest,
  type ListedPosting,
  type ListPage,
  NotThere,
  type PostingRequest,
  UnreadableAnswer,
} from '#lib/index/systems/adapter.ts'

/** The stand-in for a missing address. */
export const NOTHING = new NotThere('The board does not exist any more.', 404)

/** The result of a list whose requests were answered in order, and all its requests. */
export type ListRead = {
  postings: ListedPosting[]
  /** Null where it requests for more than there were answers. */
  complete: boolean | null
  company: string | null
  counted: ListPage['counted']
  note: string
  /** The address of the first request that had no answer; null where it came to its end. */
  next: string | null
  requests: BoardRequest[]
}

/** All that a posting of a list may leave out. */
export const BARE = {
  places: [],
  work_mode: null,
  html: '',
  salary: '',
  published_at: null,
  published_kind: 'posted' as const,
  updated_at: null,
}

/** Reads a board's list by these answers; `NOTHING` among them is an address that is not there. */
export async function readListBy(
  adapter: BoardAdapter,
  board: string,
  answers: readonly unknown[],
  { now = 0, brief = false, beyond = new Unanswered() as Error } = {},
): Promise<ListRead> {
  const requests: BoardRequest[] = []
  const ask = async (request: string | BoardRequest) => {
    requests.push(typeof request === 'string' ? { address: request } : request)
    if (requests.length > answers.length) throw beyond
    const answer = answers[requests.length - 1]
    if (answer === NOTHING) throw NOTHING
    return answer
  }
  const pages: ListPage[] = []
  let complete: boolean | null = null
  try {
    const reading = adapter.list(board, { send: ask, now, brief })
    let step = await reading.next()
    while (!step.done) {
      pages.push(step.value)
      step = await reading.next(true)
    }
    complete = step.value
  } catch (problem) {
    if (problem !== beyond) throw problem
  }
  return {
    postings: pages.flatMap(({ postings }) => postings),
    complete,
    company: pages.map(({ company }) => company).find(Boolean) ?? null,
    counted: pages[0]?.counted,
    note: pages.map(({ note }) => note).find(Boolean) ?? '',
    next: requests[answers.length]?.address ?? null,
    requests: requests,
  }
}

/** Reads what one answer tells of a board's list, while nothing is at any other address. */
export function readFirstBy(adapter: BoardAdapter, board: string, answer: unknown): Promise<ListRead> {
  return readListBy(adapter, board, [answer], { beyond: NOTHING })
}

/** The addresses at which a board is requests for while nothing is at any. */
export async function addressesOf(adapter: BoardAdapter, board: string): Promise<string[]> {
  const addresses: string[] = []
  await adapter
    .list(board, { send: missing(addresses), now: 0, brief: false })
    .next()
    .catch(onlyMissing)
  return addresses
}

/** The addresses at which one posting is requests for while nothing is at any. */
export async function postingAddressesOf(adapter: BoardAdapter, name: PostingRequest): Promise<string[]> {
  const addresses: string[] = []
  await adapter.posting?.read(name, missing(addresses)).catch(onlyMissing)
  return addresses
}

/** Reads one posting by its own answer. */
export function readPostingBy(
  adapter: BoardAdapter,
  name: PostingRequest,
  answer: unknown,
): Promise<ListedPosting> {
  if (!adapter.posting) throw new Error(`${adapter.name} has no answer for one posting`)
  return adapter.posting.read(name, async () => answer)
}

/** Tests that each reading of any JSON, and of any list, ends with postings or a reason. */
export function testAnyAnswer(...readings: ((value: unknown) => Promise<unknown>)[]): void {
  test('answers any JSON with postings or a reason', async () => {
    const anyValue = fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue()))
    const refusal = (error: unknown) => expect(error).toBeInstanceOf(UnreadableAnswer)
    for (const read of readings)
      await fc.assert(fc.asyncProperty(anyValue, (value) => read(value).then(() => {}, refusal)))
  })
}

class Unanswered extends Error {}

function missing(requests: string[]) {
  return async (request: string | BoardRequest): Promise<never> => {
    requests.push(typeof request === 'string' ? request : request.address)
    throw NOTHING
  }
}

function onlyMissing(problem: unknown): void {
  if (problem !== NOTHING) throw problem
}
