import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onCopy, onUsedHome, POSTINGS } from '#test/prove/home.ts'
import { type Row, Tally } from '#test/prove/line.ts'
import { send, startProved } from '#test/prove/server.ts'
import { type Machine, makeMachine } from '#test/support/model-program.ts'

/** A server that is killed while a program stands in for a model, and left a child in a session of its own. */
export const models: Row = {
  name: 'models',
  run: () =>
    onUsedHome(async ({ home }) => {
      const machine = await makeMachine(['mine'])
      const strays = new Tally(
        'a program’s child with a session of its own, after SIGKILL: the next start ends it',
      )
      try {
        await onCopy(home, (copy) => strayOf({ home: copy, machine, tally: strays }))
      } finally {
        await machine.close()
      }
      return [strays.line('0 left after the next start')]
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
  const job_url = `https://boards.greenhouse.io/acme/jobs/${POSTINGS}`
  void send(`${url}/api/assess`, 'POST', { job: { job_url } })
  while ((await machine.records()).length === countBefore) await Bun.sleep(20)
}

async function untilGone(machine: Machine): Promise<number> {
  for (const end = performance.now() + 10_000; performance.now() < end; await Bun.sleep(20))
    if ((await machine.left()).processes.length === 0) return performance.now()
  return Number.POSITIVE_INFINITY
}
