import { findApart } from '#db/index/apart.ts'
import type { BoardRow } from '#db/index/boards.ts'
import { type BoardPostingFacts, findBoardPostings } from '#db/index/postings.ts'
import {
  listingHash,
  type PostingsToStore,
  type PostingToStore,
  postingsToStore,
} from '#lib/index/postings/changed-postings.ts'
import type { ImportTools } from '#lib/index/postings/import-writer.ts'
import type { PostingsToRead, PreparedPosting } from '#lib/index/postings/prepare-posting.ts'
import type { ListedPosting } from '#lib/index/systems/adapter.ts'
import { slugOf } from '#lib/text/text.ts'

const CHUNK = 500

/** The postings of a board's answer; `details` holds the descriptions that were requested one by one. */
type BoardAnswer = {
  postings: ListedPosting[]
  details?: ReadonlyMap<string, ListedPosting | null>
  company: string | null
}

/** Postings that are stored together, with their readings. */
type ReadPart = { todo: PostingToStore[]; read: PreparedPosting[]; isLast: boolean }

/**
 * Reads the postings of a board's answer ahead of storing: the first batch before the board's turn, the others during
 * the storing of earlier ones. Postings that changed meanwhile are read again.
 */
export class AnswerReader {
  readonly #tools: ImportTools
  readonly #board_id: string
  readonly #hashes = new Map<ListedPosting, number>()
  #ahead: { toRead: PostingsToRead; read: Promise<PreparedPosting[]> } | null = null

  constructor(tools: ImportTools, board_id: string) {
    this.#tools = tools
    this.#board_id = board_id
  }

  /** The postings of the answer to store. */
  whatChanged(
    { postings, details }: BoardAnswer,
    storedPostings: ReadonlyMap<string, BoardPostingFacts>,
  ): PostingsToStore {
    return postingsToStore(postings, {
      earlier: storedPostings,
      details: details ?? new Map(),
      hash: (row) => this.#hash(row),
    })
  }

  /** Reads the first batch before the board's turn. */
  async readAhead(board: BoardRow, answer: BoardAnswer): Promise<void> {
    const storedPostings = await findBoardPostings(this.#tools.writer.index, board.id)
    const { todo } = this.whatChanged(answer, storedPostings)
    if (todo.length === 0) return
    this.#begin(await this.#asked(todo.slice(0, CHUNK), companyNow(board, answer.company).slug))
    await this.#ahead?.read
  }

  /** The postings to store, batch by batch. */
  async *parts(todo: PostingToStore[], company_slug: string): AsyncGenerator<ReadPart> {
    for (let index = 0; index < todo.length; index += CHUNK) {
      const part = todo.slice(index, index + CHUNK)
      const request = await this.#asked(part, company_slug)
      if (!this.#ahead || !isSame(this.#ahead.toRead, request)) this.#begin(request)
      const prepared = await (this.#ahead?.read ?? [])
      const next = todo.slice(index + CHUNK, index + 2 * CHUNK)
      this.#ahead = null
      if (next.length > 0) this.#begin({ ...request, postings: next.map(({ listed }) => listed) })
      yield { todo: part, read: prepared, isLast: next.length === 0 }
    }
  }

  async #asked(todo: PostingToStore[], company_slug: string): Promise<PostingsToRead> {
    const board_id = this.#board_id
    const apart = await findApart(this.#tools.writer.index, board_id)
    return { board_id, company_slug, postings: todo.map(({ listed }) => listed), apart }
  }

  #begin(request: PostingsToRead): void {
    const reading = this.#tools.read(request)
    // The reading may have been given up already.
    reading.catch(() => undefined)
    this.#ahead = { toRead: request, read: reading }
  }

  #hash(row: ListedPosting): number {
    const knownHash = this.#hashes.get(row)
    if (knownHash !== undefined) return knownHash
    const hash = listingHash(row, this.#tools.hash)
    this.#hashes.set(row, hash)
    return hash
  }
}

/** Returns the name of a board's company: a name given by the person stays; any other follows the board. */
export function companyNow(board: BoardRow, listedName: string | null): { name: string; slug: string } {
  const { company, company_slug: slug } = board
  if (!listedName || listedName === company || board.company_given === 1) return { name: company, slug }
  // Jobs are identified by the slug of the first name.
  return { name: listedName, slug: board.last_change_at === null ? slugOf(listedName) || slug : slug }
}

function isSame(a: PostingsToRead, b: PostingsToRead): boolean {
  return (
    a.company_slug === b.company_slug &&
    a.postings.length === b.postings.length &&
    a.postings.every((posting, index) => posting === b.postings[index]) &&
    a.apart.size === b.apart.size &&
    [...a.apart].every((ext_id) => b.apart.has(ext_id))
  )
}
