import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { notClosed } from '#test/prove/asks.ts'
import { ANSWERS, countKept, onUsedHome } from '#test/prove/home.ts'
import { type Row, Tally } from '#test/prove/line.ts'
import { get, onHome, type Proved, send, startProved } from '#test/prove/server.ts'

/** How files are taken away under a server, and where its home lies afterwards. */
type Moving = {
  what: string
  reason: 'home_moved' | 'desk_replaced'
  do: (home: string, elsewhere: string) => Promise<unknown>
}

const removeDesk = async (home: string) => {
  for (const end of ['', '-wal', '-shm']) await rm(join(home, `desk.db${end}`), { force: true })
}

const movings: Moving[] = [
  { what: 'the home is renamed', reason: 'home_moved', do: rename },
  {
    what: 'the home is replaced by an empty folder',
    reason: 'home_moved',
    do: async (home, elsewhere) => {
      await rename(home, elsewhere)
      await mkdir(home)
    },
  },
  { what: 'the desk is removed', reason: 'desk_replaced', do: removeDesk },
  {
    what: 'the desk is replaced by a copy of itself',
    reason: 'desk_replaced',
    do: async (home, elsewhere) => {
      await cp(join(home, 'desk.db'), elsewhere)
      await removeDesk(home)
      await rename(elsewhere, join(home, 'desk.db'))
    },
  },
]

/** Homes and desks that are moved or replaced under a running server. */
export const moved: Row = {
  name: 'moved',
  run: ({ quick }) =>
    onUsedHome(async (used) => {
      const tally = new Tally(
        'the home or its desk is moved or replaced under a server: nothing is written, no empty backup is made, all is kept',
      )
      for (const moving of movings) {
        const wrong = await onHome(async (folder) => {
          const home = join(folder, 'home')
          await cp(used.home, home, { recursive: true })
          return tryOne(moving, home, join(folder, 'elsewhere'))
        }).catch(String)
        tally.count(wrong === null, `${moving.what}: ${wrong}`)
      }
      const stopped = new Tally('the desk is removed and the server stopped: all that it served is backed up')
      for (let seconds = 0; seconds < (quick ? 1 : 5); seconds += 1) {
        const wrong = await onHome(async (folder) => {
          const home = join(folder, 'home')
          await cp(used.home, home, { recursive: true })
          return notRescued(home, seconds * 1_000)
        }).catch(String)
        stopped.count(wrong === null, `after ${seconds} s: ${wrong}`)
      }
      return [tally.line(`${movings.length} ways`), stopped.line('stops up to 4 s later')]
    }),
}

// The next server offers a backup of all answers.
async function notRescued(home: string, wait_ms: number): Promise<string | null> {
  const server = await startProved({ home })
  await removeDesk(home)
  await Bun.sleep(wait_ms)
  await server.stop()
  const next = await startProved({ home })
  const recovery = await get<{ backup: { holds: { what: string; count: number }[] } | null }>(
    `${next.url}/api/recovery`,
  ).finally(() => next.stop())
  const count = recovery.backup?.holds.find(({ what }) => what === 'answers')?.count ?? 0
  return count < ANSWERS ? `${count} answers; ${server.output()}` : null
}

async function tryOne({ reason, do: move }: Moving, home: string, elsewhere: string): Promise<string | null> {
  const server = await startProved({ home })
  try {
    await move(home, elsewhere)
    return (await notStopped(server, { reason, home })) ?? (await notKept(server, { reason, elsewhere }))
  } finally {
    await server.stop()
  }
}

async function notStopped(
  { url }: Proved,
  { reason, home }: { reason: string; home: string },
): Promise<string | null> {
  const backup = await send(`${url}/api/backup`, 'POST', {})
  if (backup?.ok) return `a backup is answered ${await backup.text()}`
  const open = await notClosed(url, reason)
  if (open !== null) return open
  const kept = await countKept(url)
  if (!kept.late || kept.answers < ANSWERS) return `served: ${JSON.stringify(kept)}`
  const inOldPath = reason === 'home_moved' ? await readdir(home).catch(() => []) : []
  return inOldPath.length === 0 ? null : `in the old path: ${inOldPath.join()}`
}

// A moved home is whole where it lies now; of a removed desk there is a backup of all that was served.
async function notKept(
  server: Proved,
  { reason, elsewhere }: { reason: string; elsewhere: string },
): Promise<string | null> {
  if (reason === 'desk_replaced') {
    const { backup } = await get<{ backup: { holds: { what: string; count: number }[] } | null }>(
      `${server.url}/api/recovery`,
    )
    const answers = backup?.holds.find(({ what }) => what === 'answers')?.count ?? 0
    return answers >= ANSWERS ? null : `the backup holds ${answers} answers`
  }
  await server.stop()
  const next = await startProved({ home: elsewhere })
  const kept = await countKept(next.url).finally(() => next.stop())
  return kept.late && kept.answers >= ANSWERS ? null : `kept: ${JSON.stringify(kept)}`
}
