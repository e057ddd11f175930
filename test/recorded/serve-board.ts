import { join } from 'node:path'
import type { BoardAdapter, ListedPosting } from '#lib/index/systems/adapter.ts'
import { type RecordedList, readList } from '#test/recorded/recorded-boards.ts'
import { RECORDED_BOARDS } from '#test/recorded/recorded-postings.ts'
import { addressesOf, postingAddressesOf, readFirstBy } from '#test/support/ask-adapter.ts'
import type { Gateway } from '#test/support/gateway.ts'

type Page = { list: RecordedList; answer: unknown }
type Rows = { offset: number; content: unknown[]; totalFound: number }
type Jobs = { total: number; jobPostings: unknown[] }

/** A board whose whole list was recorded, as its hiring system would answer it. */
export class RecordedBoard {
  readonly #adapter: BoardAdapter
  readonly #pages: Page[]

  private constructor(adapter: BoardAdapter, pages: Page[]) {
    this.#adapter = adapter
    this.#pages = pages
  }

  /** The board of these pages; null where they are only a part of its list. */
  static async open(adapter: BoardAdapter, lists: RecordedList[]): Promise<RecordedBoard | null> {
    const pages = await Promise.all(lists.map(async (list) => ({ list, answer: await readList(list) })))
    const board = new RecordedBoard(adapter, pages)
    return board.#isWhole() ? board : null
  }

  // If a system counts its rows, that number must be there; otherwise the one answer is the list.
  #isWhole(): boolean {
    const { system } = this.#adapter
    const answers = this.#pages.map(({ answer }) => answer as Record<string, number & unknown[]>)
    const sum = (name: string) => answers.reduce((all, answer) => all + (answer[name]?.length ?? 0), 0)
    const [first] = answers
    if (system === 'smartrecruiters') return sum('content') >= (first?.['totalFound'] ?? 0)
    if (system === 'workday') return sum('jobPostings') >= (first?.['total'] ?? 0)
    return system !== 'rippling' || sum('items') >= (first?.['totalItems'] ?? 0)
  }

  /** From now on the list is answered as it was recorded, in pages where the system gives it in pages. */
  async serve(gateway: Gateway): Promise<void> {
    const [page] = this.#pages
    const path = pathOf((await addressesOf(this.#adapter, page?.list.board ?? ''))[0] ?? '')
    if (this.#adapter.system === 'workday') {
      const { jobPostings = [], total = 0 } = (page?.answer ?? {}) as Partial<Jobs>
      gateway.answers.set(path, async (request) => {
        const { offset, limit } = await request.json()
        return Response.json({
          total: offset === 0 ? total : 0,
          jobPostings: jobPostings.slice(offset, offset + limit),
        })
      })
    } else if (this.#adapter.system === 'smartrecruiters') {
      gateway.answers.set(path, (request) => {
        const offset = Number(new URL(request.url).searchParams.get('offset'))
        return Response.json(this.#pages.find(({ answer }) => (answer as Rows).offset === offset)?.answer)
      })
    } else {
      const { system, file } = page?.list ?? { system: '', file: '' }
      gateway.answers.set(path, () => new Response(Bun.file(join(RECORDED_BOARDS, system, file))))
    }
  }

  /** From now on these postings are answered each by itself; gives the titles under which the list has them. */
  async serveDetails(gateway: Gateway, details: Record<string, unknown>): Promise<string[]> {
    const titles = new Set<string>()
    for (const { list, answer } of this.#pages) {
      for (const row of (await readFirstBy(this.#adapter, list.board, answer)).postings) {
        const key = keyOf(row, details)
        if (key === undefined) continue
        const name = { board: list.board, ext_id: row.ext_id, link: row.url }
        const [address] = await postingAddressesOf(this.#adapter, name)
        if (address === undefined) continue
        gateway.serve(pathOf(address), details[key])
        // A role's title has at most 100 characters; whole words of a longer one find it too.
        titles.add(row.title.length > 100 ? row.title.slice(0, 100).replace(/\s+\S*$/, '') : row.title)
      }
    }
    return [...titles]
  }
}

function keyOf({ ext_id, url }: ListedPosting, details: Record<string, unknown>): string | undefined {
  return Object.keys(details).find((key) => key === ext_id || url.endsWith(key))
}

function pathOf(address: string): string {
  return address.slice('https://'.length).split('?')[0] ?? ''
}
