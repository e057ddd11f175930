import { Database } from 'bun:sqlite'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onCopy, onUsedHome } from '#test/prove/home.ts'
import { chanceOf, type Row, skippedLine, Tally } from '#test/prove/line.ts'
import { CutDisk, type FileAct, readActs, recordWords } from '#test/prove/recorded-writes.ts'
import { onHome, send, startProved } from '#test/prove/server.ts'

const WHAT =
  'the power is cut under writes: what was not flushed is gone, or half of it is there in torn sectors'
const DESK = ['desk.db', 'desk.db-wal']
// So many, or those of a minute on a machine that does much else.
const WRITES = 20
const WRITING_MS = 60_000

type Acknowledged = { question: string; at: number }

/** Power cuts, played from a record of what a server wrote and flushed. */
export const power: Row = {
  name: 'power',
  run: ({ quick, seed }) =>
    onUsedHome(async ({ home }) => {
      if (Bun.which('strace') === null)
        return [skippedLine(WHAT, 'only where strace is there, which records what is flushed')]
      return onCopy(home, async (copy) => {
        const files = new Map(
          await Promise.all(DESK.map(async (name) => [name, await readFile(join(copy, name))] as const)),
        )
        const recorded = await record(copy)
        if (recorded === null) return [skippedLine(WHAT, 'only where strace may look at another process')]
        const tally = new Tally(WHAT)
        const chance = chanceOf(seed)
        const { acts, acknowledged } = recorded
        let most = 0
        for (let at = 0; at < (quick ? 12 : 300); at += 1) {
          const until = Math.floor(chance() * acts.length)
          const disk = new CutDisk(files)
          for (const act of acts.slice(0, until)) disk.apply(act)
          const now = acts[until]?.at ?? 0
          const due = acknowledged.filter((write) => write.at < now)
          most = Math.max(most, due.length)
          const wrong = await lostOn(disk.cut(at % 2 === 0 ? null : chance), due)
          tally.count(wrong === null, `cut after ${until} of ${acts.length} calls: ${wrong}`)
        }
        return [tally.line(`0 of up to ${most} acknowledged writes lost`)]
      })
    }),
}

async function record(home: string): Promise<{ acts: FileAct[]; acknowledged: Acknowledged[] } | null> {
  const log = join(home, 'record.log')
  const server = await startProved({ home, before: recordWords(log) })
  if (!server.listens) return null
  const acknowledged: Acknowledged[] = []
  const end = performance.now() + WRITING_MS
  for (let at = 0; acknowledged.length < WRITES && performance.now() < end; at += 1) {
    const question = `Have you used tool number ${at}x${at}?`
    const answer = await send(`${server.url}/api/answers`, 'POST', { question, answer: 'Yes.' })
    if (answer?.status === 201)
      acknowledged.push({ question, at: performance.timeOrigin + performance.now() })
  }
  // The server is the child of what records it, which passes no signal on.
  const [child] = (await readFile(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')).split(' ')
  process.kill(Number(child), 'SIGTERM')
  await server.ended
  const acts = readActs(await readFile(log, 'utf8')).filter((act) => DESK.includes(act.name))
  return acts.length === 0 ? null : { acts, acknowledged }
}

async function lostOn(files: Map<string, Uint8Array>, due: Acknowledged[]): Promise<string | null> {
  return onHome(async (folder) => {
    for (const [name, bytes] of files) await writeFile(join(folder, name), bytes)
    const desk = new Database(join(folder, 'desk.db'))
    try {
      const check = desk.query('pragma integrity_check').values()
      if (check[0]?.[0] !== 'ok') return `damaged: ${check[0]?.[0]}`
      const there = new Set(
        desk
          .query('select question from answer')
          .values()
          .map((row) => row[0]),
      )
      const lost = due.filter((write) => !there.has(write.question))
      return lost.length === 0 ? null : `${lost.length} of ${due.length} acknowledged writes lost`
    } catch (problem) {
      return String(problem)
    } finally {
      desk.close()
    }
  })
}
