import { cp, open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Health, until } from '#test/prove/asks.ts'
import { APPLIED, onCopy, onUsedHome, type UsedHome } from '#test/prove/home.ts'
import { chanceOf, type Line, type Row, Tally } from '#test/prove/line.ts'
import { get, onHome, type Proved, send, startProved } from '#test/prove/server.ts'

const PAGE = 8192
const LATE_ANSWERS = 40
const INDEX_TRIES = 5

type Answers = Map<string, string>
type Rotting = { used: UsedHome; answers: Answers; chance: () => number; tries: number }

/** Bits that flip in the files of a home while no server runs. */
export const rot: Row = {
  name: 'rot',
  run: ({ quick, seed }) =>
    onUsedHome(async (used) => {
      const answers = await onCopy(used.home, (home) => onServer({ ...used, home }, readAnswers))
      const rotting = (nth: number) => ({
        used,
        answers,
        chance: chanceOf(seed + nth),
        tries: quick ? 1 : 30,
      })
      // Both wait for servers most of the time.
      const [desk, index] = await Promise.all([ofTheDesk(rotting(0)), ofTheIndex(rotting(1))])
      return [...desk, ...index]
    }),
}

async function ofTheDesk(rotting: Rotting): Promise<Line[]> {
  return [
    await tryDesk(rotting, 1, 'one bit of the desk flips: it is put right, and the person is told'),
    await tryDesk(rotting, 3, 'three bits of a page of the desk flip: no changed text is served as right'),
    await tryLog(rotting),
    await tryLostLog(rotting),
  ]
}

async function ofTheIndex(rotting: Rotting): Promise<Line[]> {
  return [
    await tryIndex(rotting, [5], 'one bit of the index flips: it is put right, and no board is read again'),
    await tryIndex(
      rotting,
      [5, 900, 31_000],
      'three bits of a page of the index flip: its boards alone are read again, or it is begun anew',
    ),
  ]
}

async function onServer<T>({ home, gateway }: UsedHome, work: (server: Proved) => Promise<T>): Promise<T> {
  const server = await startProved({ home, env: { SVC_BOARDS_GATEWAY: gateway } })
  if (!server.listens) throw new Error(`it ended: ${server.output().slice(0, 300)}`)
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

async function readAnswers({ url }: Proved): Promise<Answers> {
  const { answers } = await get<{ answers: { question: string; answer: string }[] }>(`${url}/api/answers`)
  return new Map(answers.map(({ question, answer }) => [question, answer]))
}

/** Flips bits of a file; `bits` counts from its beginning. */
async function flip(path: string, bits: number[]): Promise<void> {
  const file = await open(path, 'r+')
  for (const bit of bits) {
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, bit >> 3)
    await file.write(Buffer.from([(buffer[0] ?? 0) ^ (1 << (bit & 7))]), 0, 1, bit >> 3)
  }
  await file.close()
}

const somewhere = (chance: () => number, size: number) => Math.floor(chance() * size * 8)

async function tryDesk({ used, answers, chance, tries }: Rotting, bits: number, what: string): Promise<Line> {
  const tally = new Tally(what)
  for (let at = 0; at < tries; at += 1) {
    const wrong = await onCopy(used.home, async (home) => {
      const path = join(home, 'desk.db')
      const page = Math.floor((chance() * (await stat(path)).size) / PAGE) * PAGE
      await flip(
        path,
        Array.from({ length: bits }, () => page * 8 + somewhere(chance, PAGE)),
      )
      return onServer({ ...used, home }, (server) => notSeen(server, answers, bits === 1))
    }).catch(String)
    tally.count(wrong === null, `flips ${at}: ${wrong}`)
  }
  return tally.line('every flip was seen')
}

async function notSeen(server: Proved, answers: Answers, isMended: boolean): Promise<string | null> {
  const { desk, concerns } = await get<Health>(`${server.url}/api/health`)
  const shown = await readAnswers(server)
  const changed = [...shown].filter(([question, answer]) => answers.get(question) !== answer)
  if (changed.length > 0) return `${changed.length} changed answers are shown`
  if (!isMended) return desk.state === 'desk_damaged' ? null : `the desk is ${desk.state}`
  const isTold = concerns.some(({ code }) => code === 'desk_mended')
  return isTold && shown.size === answers.size ? null : `told: ${isTold}, ${shown.size} answers are shown`
}

/** A home whose server was killed after these many more answers, which lie in the log alone. */
async function onKilled<T>(
  { used }: Rotting,
  work: (home: string, questions: string[]) => Promise<T>,
): Promise<T> {
  return onHome(async (home) => {
    await cp(used.home, home, { recursive: true })
    const server = await startProved({ home, env: { SVC_BOARDS_GATEWAY: used.gateway } })
    const questions: string[] = []
    for (let at = 0; at < LATE_ANSWERS; at += 1) {
      const question = `Have you seen tool ${at}y${at}?`
      const answer = await send(`${server.url}/api/answers`, 'POST', { question, answer: 'Yes.' })
      if (answer?.status === 201) questions.push(question)
    }
    await server.kill()
    return work(home, questions)
  })
}

async function tryLog(rotting: Rotting): Promise<Line> {
  const { used, chance, tries } = rotting
  const tally = new Tally('three bits of the log flip: no acknowledged answer is lost without a word')
  let lost = 0
  await onKilled(rotting, async (killed, questions) => {
    for (let at = 0; at < tries; at += 1) {
      const wrong = await onCopy(killed, async (home) => {
        const path = join(home, 'desk.db-wal')
        const { size } = await stat(path)
        await flip(
          path,
          [0, 1, 2].map(() => somewhere(chance, size)),
        )
        return onServer({ ...used, home }, async (server) => {
          const shown = await readAnswers(server)
          const gone = questions.filter((question) => !shown.has(question)).length
          lost += gone
          const { concerns } = await get<Health>(`${server.url}/api/health`)
          const codes = concerns.map(({ code }) => code)
          if (codes.includes('log_mended') && gone > 0) return `${gone} of a log that was put right are lost`
          return codes.some((code) => /^log_/.test(code)) ? null : `${gone} lost, nothing is told`
        })
      }).catch(String)
      tally.count(wrong === null, `flips ${at}: ${wrong}`)
    }
  })
  return tally.line(`${lost} of ${tries * LATE_ANSWERS} answers lost, and told`)
}

async function tryLostLog(rotting: Rotting): Promise<Line> {
  const tally = new Tally('the log is removed beside a killed server: what it held is missed')
  await onKilled(rotting, async (home) => {
    await rm(join(home, 'desk.db-wal'))
    const codes = await onServer({ ...rotting.used, home }, async ({ url }) =>
      (await get<Health>(`${url}/api/health`)).concerns.map(({ code }) => code),
    )
    tally.count(codes.includes('log_lost'), `told: ${codes.join()}`)
  })
  return tally.line('told')
}

async function tryIndex({ used, chance, tries }: Rotting, offsets: number[], what: string): Promise<Line> {
  const tally = new Tally(what)
  const codes = offsets.length === 1 ? ['index_mended'] : ['index_salvaged', 'index_renewed']
  let anew = 0
  for (let at = 0; at < Math.min(tries, INDEX_TRIES); at += 1) {
    const wrong = await onCopy(used.home, async (home) => {
      const path = join(home, 'index.db')
      const whole = await readFile(path)
      const page = someFilledPage(whole, chance)
      await flip(
        path,
        offsets.map((offset) => page * PAGE * 8 + ((offset + somewhere(chance, PAGE)) % (PAGE * 8))),
      )
      const wrong = await onServer({ ...used, home }, async ({ url }) => {
        const found = await until(url, ({ concerns }) => concerns.some(({ code }) => codes.includes(code)))
        if (!found) return `${codes} is not reported`
        const { concerns } = await get<Health>(`${url}/api/health`)
        if (concerns.some(({ code }) => code === 'index_renewed')) anew += 1
        const job = await fetch(`${url}/api/jobs?${new URLSearchParams({ url: APPLIED })}`)
        return offsets.length > 1 || job.ok ? null : `the job is answered ${job.status}`
      })
      const now = await readFile(path)
      const isSame = now
        .subarray(page * PAGE, (page + 1) * PAGE)
        .equals(whole.subarray(page * PAGE, (page + 1) * PAGE))
      return (
        wrong ?? (offsets.length > 1 || isSame || now.length !== whole.length ? null : 'the page differs')
      )
    }).catch(String)
    tally.count(wrong === null, `page ${at}: ${wrong}`)
  }
  return tally.line(`found after the start; ${anew} begun anew`)
}

// An empty page has no content to lose, and a free one is not compared after a new use.
function someFilledPage(index: Buffer, chance: () => number): number {
  for (;;) {
    const page = Math.floor((chance() * index.length) / PAGE)
    if (index.subarray(page * PAGE + 8, (page + 1) * PAGE).some((byte) => byte !== 0)) return page
  }
}
