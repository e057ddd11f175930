import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openApp, type TestApp, type TestAppOptions } from '#test/support/app.ts'
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
  const { role = true, evidence = true, ...appOptions } = options
  const begin = FILLS[Number(role)]?.[Number(evidence)]
  // A home with a clock or contents of its own is filled by itself.
  const isOwn = 'now' in options || 'home' in options || 'sample' in options
  const app = await openApp({ gateway: gateway.url, fill: isOwn ? undefined : begin, ...appOptions })
  if (isOwn) await begin?.(app)
  return {
    ...app,
    gateway,
    lists: (board, jobs) => gateway.serve(listAddress('greenhouse', board), greenhouseAnswer(board, jobs)),
    follow: async (...boards) => {
      const added = boards.map((board) => ({ system: 'greenhouse', board }))
      await app.post('/api/boards', { boards: added })
    },
    read: () => readAll(app),
    news: (query) => readNews(app, query),
    close: async () => {
      await app.close()
      await gateway.stop()
    },
  }
}

/** A service on the same home with its index thrown away. */
export async function withoutIndex(before: Search): Promise<Search> {
  const home = `${before.home}-kept`
  await Bun.$`cp -r ${before.home} ${home}`.quiet()
  for (const name of ['index.db', 'index.db-wal', 'index.db-shm']) await rm(join(home, name), { force: true })
  const app = await openApp({ home, gateway: before.gateway.url })
  const boards = async () => (await app.get('/api/boards')).boards
  while ((await boards()).length === 0) await Bun.sleep(5)
  const read = async () => {
    const refresh = await readAll(app)
    await app.services.tracker.settled()
    return refresh
  }
  const close = async () => {
    await app.close()
    await before.close()
    await rm(home, { recursive: true })
  }
  return { ...before, ...app, read, close }
}

async function addRole(app: TestApp): Promise<void> {
  const body = { label: 'Engineer', titles: ['Software Engineer'] }
  await app.post('/api/profiles', body)
}

// An answer changes no rank, and touches no posting of these tests.
async function addEvidence(app: TestApp): Promise<void> {
  const body = { question: 'Have you ever kept bees?', answer: 'Yes, for two summers.' }
  await app.post('/api/answers', body)
}

async function addBoth(app: TestApp): Promise<void> {
  await addRole(app)
  await addEvidence(app)
}

// By whether there is a role, and evidence.
const FILLS = [
  [undefined, addEvidence],
  [addRole, addBoth],
]

async function readAll(app: TestApp) {
  return (await app.post('/api/boards/refresh', { wait: true })).refresh
}

async function readNews(app: TestApp, query: Record<string, string> = {}) {
  const news = await app.get('/api/new', query)
  if (!('counts' in news)) throw new Error('the postings are still being prepared')
  return news
}
