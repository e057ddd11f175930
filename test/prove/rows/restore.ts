import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { choose, type Health, notWritten, until } from '#test/prove/asks.ts'
import { ANSWERS, onCopy, onUsedHome } from '#test/prove/home.ts'
import { chanceOf, type Row, Tally } from '#test/prove/line.ts'
import { get, type Proved, startProved } from '#test/prove/server.ts'

const LONGEST_MAKING_MS = 400
const LONGEST_PLACING_MS = 30

type Choice = 'restore' | 'begin_anew'

/** Servers that are killed while a backup is made ready and put in place, or a new beginning is made. */
export const restore: Row = {
  name: 'restore',
  run: ({ quick, seed }) =>
    onUsedHome(async ({ home }) => {
      const chance = chanceOf(seed)
      const tally = new Tally(
        'the server is killed at any step of a restore or a new beginning: the next start finishes it or asks again',
      )
      for (let at = 0; at < (quick ? 3 : 40); at += 1) {
        const choice: Choice = at % 4 === 3 ? 'begin_anew' : 'restore'
        // Every second one once all is ready and files change their places.
        const ready = at % 2 === 0
        const after_ms = chance() * (ready ? LONGEST_PLACING_MS : LONGEST_MAKING_MS)
        const wrong = await onCopy(home, (copy) => cutOff({ home: copy, choice, ready, after_ms }))
        tally.count(
          wrong === null,
          `${choice}, ${ready ? 'ready' : 'not ready'}, ${after_ms.toFixed(1)} ms: ${wrong}`,
        )
      }
      return [tally.line('never an empty desk for one that was there')]
    }),
}

type CutOff = { home: string; choice: Choice; ready: boolean; after_ms: number }

async function cutOff({ home, choice, ready, after_ms }: CutOff): Promise<string | null> {
  await rm(join(home, 'desk.db'))
  const first = await startProved({ home })
  if (!(await until(first.url, ({ desk }) => desk.state === 'desk_missing'))) return 'it is not missed'
  void choose(first, choice)
  if (ready) await becameReady(home)
  await killAfter(first, after_ms)
  const isReady = existsSync(join(home, '.restoring', 'ready.json'))
  const next = await startProved({ home })
  try {
    if (!next.listens) return `it ended: ${next.output().slice(0, 300)}`
    return await foundWell(next, { choice, isReady: isReady || ready })
  } finally {
    if (next.listens) await next.stop()
  }
}

async function becameReady(home: string): Promise<void> {
  const end = performance.now() + 20_000
  while (!existsSync(join(home, '.restoring', 'ready.json')) && performance.now() < end) await Bun.sleep(1)
}

async function killAfter(server: Proved, ms: number): Promise<void> {
  const end = performance.now() + ms
  if (ms > 5) await Bun.sleep(ms - 2)
  while (performance.now() < end);
  await server.kill()
}

type Found = { choice: Choice; isReady: boolean }

async function foundWell(server: Proved, { choice, isReady }: Found): Promise<string | null> {
  const { url, home } = server
  const { desk } = await get<Health>(`${url}/api/health`)
  // An unprepared restore is requested again; a prepared one is finished.
  if (desk.state === 'desk_missing')
    return isReady ? 'it asks again for what was ready' : finish(server, choice)
  if (desk.state !== 'well') return `the desk is ${desk.state}`
  const { answers } = await get<{ answers: unknown[] }>(`${url}/api/answers`)
  if (choice === 'restore' && answers.length < ANSWERS) return `${answers.length} answers came back`
  const kept = (await readdir(join(home, 'backups'))).some((name) => name.startsWith('replaced-'))
  if (!kept) return 'what was there before is not kept'
  return notWritten(url)
}

async function finish(server: Proved, choice: Choice): Promise<string | null> {
  const { url } = server
  await choose(server, choice)
  return (await until(url, ({ desk }) => desk.state === 'well')) ? notWritten(url) : 'it does not become well'
}
