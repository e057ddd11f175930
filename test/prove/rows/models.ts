import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unread } from '#test/prove/asks.ts'
import { onCopy, onUsedHome, POSTINGS } from '#test/prove/home.ts'
import { type Row, Tally } from '#test/prove/line.ts'
import { send, startProved } from '#test/prove/server.ts'
import { type Machine, makeMachine } from '#test/support/model-program.ts'

const GONE_MS = 1000
const SLOWEST_MS = 20_000
const FAULTS = [
  ...['fails', 'killed', 'garbage', 'truncated', 'silent', 'bad_letters', 'two_objects', 'flood_of_lines'],
  ...['flood_without_lines', 'exits_while_child_holds_output', 'child_ignores_term'],
  ...['quiet_child_stays', 'child_in_its_own_session', 'long_complaint', 'closes_input'],
]
const ENDS = ['hang', 'hang_ignoring_term', 'hanging_child_ignores_term', 'hanging_child_in_its_own_session']
const SIGNALS = ['SIGKILL', 'SIGTERM'] as const

/** Programs that stand in for models and die in every way, and servers that die while such a program runs. */
export const models: Row = {
  name: 'models',
  run: ({ quick }) =>
    onUsedHome(async ({ home }) => {
      const machine = await makeMachine(['mine'])
      const faults = new Tally(
        'a model program that crashes, floods, babbles, or leaves a child: no process stays',
      )
      const ends = new Tally(
        'the server is killed or told to end while a model program runs: none is left after a second',
      )
      const strays = new Tally(
        'a program’s child with a session of its own, after SIGKILL: the next start ends it',
      )
      let slowest = 0
      try {
        await onCopy(home, (copy) => eachFault({ home: copy, machine, tally: faults, quick }))
        for (const fault of quick ? ENDS.slice(1, 2) : ENDS.slice(0, 3))
          for (const signal of SIGNALS)
            slowest = Math.max(
              slowest,
              await onCopy(home, (copy) => endOf({ home: copy, machine, fault, signal, tally: ends })),
            )
        await onCopy(home, (copy) => strayOf({ home: copy, machine, tally: strays }))
      } finally {
        await machine.close()
      }
      return [
        faults.line('0 left'),
        ends.line(`gone after ${Math.round(slowest)} ms`),
        strays.line('0 left after the next start'),
      ]
    }),
}

type Reachable = { home: string; machine: Machine }

// Every process of a call is given a temporary folder in this one.
async function startWith({ home, machine }: Reachable) {
  const target = `command:${join(machine.bin, 'mine')}`
  await writeFile(
    join(home, 'config.json'),
    JSON.stringify({ revision: 1, model_target: target, allowed_targets: [target] }),
  )
  return startProved({
    home,
    env: { TMPDIR: machine.temporary, PATH: `${machine.bin}:${process.env['PATH']}` },
  })
}

const jobUrl = (at: number) => `https://boards.greenhouse.io/acme/jobs/${at}`

async function eachFault({
  home,
  machine,
  tally,
  quick,
}: Reachable & { tally: Tally; quick: boolean }): Promise<void> {
  const server = await startWith({ home, machine })
  for (const [at, fault] of FAULTS.entries()) {
    if (quick && at % 4 !== 1) continue
    await machine.plan({ fault })
    const began = performance.now()
    const answer = await send(`${server.url}/api/assess`, 'POST', { job: { job_url: jobUrl(at + 1) } })
    const ms = performance.now() - began
    const { processes } = await machine.leftInTheEnd()
    const crashed =
      answer === null || answer.status === 500 ? `it is answered ${answer?.status}` : await unread(server.url)
    const slow = ms > SLOWEST_MS ? `it took ${Math.round(ms)} ms` : null
    tally.count(
      processes.length === 0 && crashed === null && slow === null,
      `${fault}: ${processes.length} left, ${crashed ?? slow}`,
    )
  }
  await server.stop()
}

type Ending = Reachable & { fault: string; signal: (typeof SIGNALS)[number]; tally: Tally }

/** How long it took until nothing of the program was left. */
async function endOf({ home, machine, fault, signal, tally }: Ending): Promise<number> {
  await machine.plan({ fault })
  const server = await startWith({ home, machine })
  await beginCall(server.url, machine)
  const began = performance.now()
  process.kill(server.pid, signal)
  await server.ended
  const gone = await untilGone(machine)
  const ms = signal === 'SIGKILL' ? gone - began : 0
  // The clock of a busy machine is no measure of more.
  tally.count(
    gone < Number.POSITIVE_INFINITY && ms < 2 * GONE_MS,
    `${fault}, ${signal}: after ${Math.round(ms)} ms`,
  )
  return ms
}

async function strayOf({ home, machine, tally }: Reachable & { tally: Tally }): Promise<void> {
  await machine.plan({ fault: 'hanging_child_in_its_own_session' })
  const server = await startWith({ home, machine })
  await beginCall(server.url, machine)
  await server.kill()
  await machine.plan({})
  const next = await startWith({ home, machine })
  const gone = await untilGone(machine)
  await next.stop()
  tally.count(gone < Number.POSITIVE_INFINITY, 'it is still there')
}

async function beginCall(url: string, machine: Machine): Promise<void> {
  const countBefore = (await machine.records()).length
  void send(`${url}/api/assess`, 'POST', { job: { job_url: jobUrl(POSTINGS) } })
  while ((await machine.records()).length === countBefore) await Bun.sleep(20)
}

async function untilGone(machine: Machine): Promise<number> {
  for (const end = performance.now() + 10_000; performance.now() < end; await Bun.sleep(20))
    if ((await machine.left()).processes.length === 0) return performance.now()
  return Number.POSITIVE_INFINITY
}
