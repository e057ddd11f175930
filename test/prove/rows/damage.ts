import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { choose, notClosed, notWritten, unread, until } from '#test/prove/asks.ts'
import { type Damage, damages, digestOf, type Outcome } from '#test/prove/damages.ts'
import { ANSWERS, APPLIED, countKept, onCopy, onUsedHome, POSTINGS, type UsedHome } from '#test/prove/home.ts'
import { type Row, Tally } from '#test/prove/line.ts'
import { get, onHome, type Proved, send, showsInside, startProved } from '#test/prove/server.ts'

const AT_ONCE = 3
const STORES = ['desk.db', 'index.db'] as const

const SAYS: Record<Outcome, string> = {
  served: 'a damage that takes nothing away: it is served, and nothing acknowledged is lost',
  anew: 'a damaged index: it is put aside, a new one is begun, nothing of the person’s is lost',
  missing: 'a desk that is gone: it asks, writes nothing, and the newest backup comes back',
  damaged: 'a damaged desk: found before the first write, read and exported as far as it goes, restored',
  refused: 'a file of another program or a newer release: a plain sentence, and no file is changed',
}

/** Homes that are damaged in every way that we know, each served by a server of its own. */
export const damage: Row = {
  name: 'damage',
  run: ({ quick }) =>
    onUsedHome((used) =>
      onHome(async (killed) => {
        await cutOff(used, killed)
        const waiting = damages.filter((damage) => !quick || damage.quick)
        const tallies = new Map(
          Object.keys(SAYS).map((key) => [key as Outcome, new Tally(SAYS[key as Outcome])]),
        )
        const workers = Array.from({ length: AT_ONCE }, async () => {
          for (let next = waiting.shift(); next; next = waiting.shift()) {
            const wrong = await tryOne(next, { ...used, home: next.killed ? killed : used.home })
            tallies.get(next.outcome)?.count(wrong === null, `${next.what}: ${wrong}`)
          }
        })
        await Promise.all(workers)
        return [...tallies.values()].map((tally) => tally.line(`${tally.tries} kinds of damage`))
      }),
    ),
}

// The same home as a server leaves it that is killed after its last write.
async function cutOff({ home, gateway }: UsedHome, killed: string): Promise<void> {
  await cp(home, killed, { recursive: true })
  const server = await startProved({ home: killed, env: { SVC_BOARDS_GATEWAY: gateway } })
  await send(`${server.url}/api/answers`, 'POST', { question: 'Was this the last?', answer: 'Yes.' })
  await server.kill()
}

/** Returns the problem of handling one damage, or null. */
async function tryOne(damage: Damage, used: UsedHome): Promise<string | null> {
  return onCopy(used.home, async (home) => {
    await damage.do(home)
    const before = await Promise.all(STORES.map((name) => digestOf(join(home, name))))
    const server = await startProved({ home, env: { SVC_BOARDS_GATEWAY: used.gateway } })
    try {
      const wrong = server.listens ? await HELD[damage.outcome](server, damage) : null
      const after = await Promise.all(STORES.map((name) => digestOf(join(home, name))))
      const refused = server.listens ? null : await notRefused(server, before.join() !== after.join())
      if (!server.listens && damage.outcome !== 'refused') return `it ended: ${server.output().slice(0, 300)}`
      if (damage.also && !(await damage.also(home))) return 'what should be there is not'
      return wrong ?? refused ?? inside(server)
    } catch (problem) {
      return `${problem} ${server.output().slice(0, 300)}`
    } finally {
      if (server.listens) await server.stop()
    }
  })
}

type Check = (server: Proved, damage: Damage) => Promise<string | null>

const HELD: Record<Outcome, Check> = {
  served: async ({ url }, damage) => {
    const older = damage.what.includes('earlier release')
    const kept = await countKept(url).catch(() => null)
    if (!older && (kept === null || !kept.late || kept.answers < ANSWERS))
      return `lost: ${JSON.stringify(kept)}`
    return (await notWritten(url)) ?? unread(url)
  },
  anew: async ({ url }) => {
    const isNoticed = await until(url, ({ concerns }) =>
      concerns.some(({ code }) => code === 'index_renewed' || code === 'index_salvaged'),
    )
    if (!isNoticed) return 'the person is not told of the new index'
    const kept = await countKept(url)
    if (!kept.late || kept.answers < ANSWERS) return `lost: ${JSON.stringify(kept)}`
    await send(`${url}/api/recovery`, 'POST', { choice: 'understood' })
    if (!(await until(url, ({ status }) => status === 'ok'))) return 'it is told for ever'
    return (await notJoined(url)) ?? (await notWritten(url)) ?? unread(url)
  },
  missing: async (server, { offers = true }) => {
    const { url } = server
    if (!(await until(url, ({ desk }) => desk.state === 'desk_missing'))) return 'it is not missed'
    return (await notClosed(url, 'desk_missing')) ?? (await notRestored(server, offers))
  },
  damaged: async (server, damage) => {
    const { url } = server
    const { reads = 0 } = damage
    const closed = await notClosed(url, 'desk_damaged')
    if (closed !== null) return closed
    const { answers } = await get<{ answers: unknown[] }>(`${url}/api/answers`)
    if (process.env['PROVE_SHOW'])
      console.error(
        url,
        answers.length,
        await (await fetch(`${url}/api/master`)).text().then((t) => t.length),
      )
    if (answers.length < reads) return `${answers.length} answers are read`
    return (await unread(url)) ?? (await notRestored(server, true))
  },
  refused: async () => 'it is served',
}

// The boards are read again, and what the person did with a job belongs to it again: a job applied for is not new.
async function notJoined(url: string): Promise<string | null> {
  let postings: number | undefined
  // Boards and lists are made anew by themselves too; it is waited until they agree.
  for (const end = performance.now() + 30_000; performance.now() < end; await Bun.sleep(200)) {
    await send(`${url}/api/boards/refresh`, 'POST', { wait: true })
    postings = (await get<{ counts?: { postings: number } }>(`${url}/api/new`)).counts?.postings
    if (postings === POSTINGS - 1) break
  }
  if (postings !== POSTINGS - 1) return `${postings} of ${POSTINGS} postings were read again`
  const job = await fetch(`${url}/api/jobs?${new URLSearchParams({ url: APPLIED })}`)
  const { application } = (await job.json()) as { application?: { status: string } | null }
  return application?.status === 'applied'
    ? null
    : `the application is not joined: ${JSON.stringify(application)}`
}

async function notRestored(server: Proved, offers: boolean): Promise<string | null> {
  const { url } = server
  const { backup, choices } = await get<{ backup: object | null; choices: string[] }>(`${url}/api/recovery`)
  const choice = offers ? 'restore' : 'begin_anew'
  if ((backup !== null) !== offers || !choices.includes(choice))
    return `offers ${JSON.stringify({ backup, choices })}`
  await choose(server, choice)
  if (!(await until(url, ({ desk }) => desk.state === 'well'))) return `${choice} did not make it well`
  if (!offers) return notWritten(url)
  const kept = await countKept(url)
  return kept.answers < ANSWERS ? `the backup brought back ${kept.answers} answers` : notWritten(url)
}

async function notRefused(server: Proved, changed: boolean): Promise<string | null> {
  const code = await server.ended
  if (code !== 1) return `it ended with ${code}`
  if (changed) return 'a file was changed'
  const lines = server.output().trim().split('\n')
  return lines.length > 2 || !/^[A-Z].*\.$/.test(lines[0] ?? '')
    ? `it said: ${server.output().slice(0, 300)}`
    : null
}

function inside(server: Proved): string | null {
  return showsInside(server.output()) ? `it shows its inside: ${server.output().slice(0, 300)}` : null
}
