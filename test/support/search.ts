import { mustBe, openApp, type TestApp, type TestAppOptions } from '#test/support/app.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { type GreenhouseJob, greenhouseAnswer } from '#test/support/greenhouse.ts'

/** A job search under way: a service, its boards over real HTTP, and one role. */
export type Search = TestApp & {
  gateway: Gateway
  /** From now on this Greenhouse board lists these jobs. */
  lists: (board: string, jobs: GreenhouseJob[]) => void
  /** Adds Greenhouse boards. */
  follow: (...boards: string[]) => Promise<void>
  /** Reads all boards and waits until everything is matched. */
  read: () => Promise<Awaited<ReturnType<typeof readAll>>>
  news: (query?: Record<string, string>) => Promise<Awaited<ReturnType<typeof readNews>>>
}

export type SearchOptions = Omit<TestAppOptions, 'gateway'> & {
  role?: boolean
  /** False for somebody who wrote nothing yet that a job could be judged by. */
  evidence?: boolean
}

/** Opens a service whose boards are answered by a gateway, with a role that looks for software engineers. */
export async function openSearch(options: SearchOptions = {}): Promise<Search> {
  const gateway = new Gateway()
  const { role, evidence, ...appOptions } = options
  const app = await openApp({ gateway: gateway.url, ...appOptions })
  if (role !== false) {
    const body = { label: 'Engineer', titles: ['Software Engineer'] }
    mustBe(await app.call('POST', '/api/profiles', { body }))
  }
  // An answer changes no rank, and touches no posting of these tests.
  if (evidence !== false) {
    const body = { question: 'Have you ever kept bees?', answer: 'Yes, for two summers.' }
    mustBe(await app.call('POST', '/api/answers', { body }))
  }
  return {
    ...app,
    gateway,
    lists: (board, jobs) => gateway.serve(listAddress('greenhouse', board), greenhouseAnswer(board, jobs)),
    follow: async (...boards) => {
      const added = boards.map((board) => ({ system: 'greenhouse', board }))
      mustBe(await app.call('POST', '/api/boards', { body: { boards: added } }))
    },
    read: () => readAll(app),
    news: (query) => readNews(app, query),
    close: async () => {
      await app.close()
      await gateway.stop()
    },
  }
}

async function readAll(app: TestApp) {
  return mustBe(await app.call('POST', '/api/boards/refresh', { body: { wait: true } })).refresh
}

async function readNews(app: TestApp, query: Record<string, string> = {}) {
  const news = mustBe(await app.call('GET', '/api/new', { query }))
  if (!('counts' in news)) throw new Error('the postings are still being prepared')
  return news
}
