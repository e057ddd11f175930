import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { type Line, type Row, Tally } from '#test/prove/line.ts'
import { get, onHome, type Proved, send, startProved } from '#test/prove/server.ts'

const MAIN = join(import.meta.dir, '../../../lib/cli/main.ts')
const NO_SERVER = 3

/** Commands of a home whose server was killed, while another answers at its port. */
export const wrongServer: Row = {
  name: 'wrong server',
  run: async ({ quick }) => {
    const tally = new Tally(
      'the server of a home is killed and another takes its port: a command sends it nothing',
    )
    for (let round = 0; round < (quick ? 2 : 12); round += 1) {
      // Every second home is a copy of the first, which has everything but its secret.
      const wrong = await onHome((home) =>
        onHome((other) => tryRound({ home, other, isCopy: round % 2 === 1 })),
      )
      tally.count(wrong === null, `round ${round}: ${wrong}`)
    }
    return [tally.line('nothing was sent')] satisfies Line[]
  },
}

type Round = { home: string; other: string; isCopy: boolean }

async function tryRound({ home, other, isCopy }: Round): Promise<string | null> {
  const first = await startProved({ home })
  if (isCopy) {
    await first.stop()
    await cp(home, other, { recursive: true, filter: (path) => !path.endsWith('person.secret') })
  } else await first.kill()
  await Bun.write(join(home, 'server.json'), JSON.stringify({ pid: first.pid, port: portOf(first) }))
  const second = await startProved({ home: other, port: portOf(first) })
  try {
    if (!second.listens) return `the other did not start: ${second.output().slice(0, 200)}`
    return (await notHeldBack(home, second)) ?? (await notRefused(second))
  } finally {
    await second.stop()
  }
}

function portOf({ url }: Proved): number {
  return Number(new URL(url).port)
}

async function notHeldBack(home: string, { url }: Proved): Promise<string | null> {
  const words = ['answers', 'add', 'Do you like the sea?', 'Very much.']
  const child = Bun.spawn([process.execPath, '--no-env-file', MAIN, ...words], {
    env: { ...process.env, SVC_HOME: home, SVC_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const err = await new Response(child.stderr).text()
  if ((await child.exited) !== NO_SERVER)
    return `the command ended with ${child.exitCode}: ${err.slice(0, 200)}`
  if (!err.includes('Another server answers')) return `it said: ${err.slice(0, 200)}`
  const { answers } = await get<{ answers: unknown[] }>(`${url}/api/answers`)
  return answers.length === 0 ? null : 'the other home has the answer'
}

// Between the check and the call a server may be replaced too.
async function notRefused({ url }: Proved): Promise<string | null> {
  const response = await fetch(`${url}/api/answers`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Svc-Server': '0'.repeat(32) },
    body: JSON.stringify({ question: 'Do you like the sea?', answer: 'Very much.' }),
  })
  if (!(await response.text()).includes('"wrong_server"'))
    return `a call for another is answered ${response.status}`
  const well = await send(`${url}/api/answers`, 'POST', { question: 'Do you like the sea?', answer: 'Yes.' })
  return well?.ok ? null : `an ordinary call is answered ${well?.status}`
}
