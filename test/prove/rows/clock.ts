import { join } from 'node:path'
import { unread } from '#test/prove/asks.ts'
import { ANSWERS, countKept, onCopy, onUsedHome } from '#test/prove/home.ts'
import { type Row, Tally } from '#test/prove/line.ts'
import { get, send, startProved } from '#test/prove/server.ts'

const YEAR_MS = 365 * 86_400_000
const CLOCK = join(import.meta.dir, '../shifted-clock.ts')
const WAYS: Record<string, number[]> = {
  'a year forward and back': [0, YEAR_MS, 0],
  'a year back and forward': [0, -YEAR_MS, 0],
  'far ahead and far behind': [YEAR_MS, -YEAR_MS, 2 * YEAR_MS],
}

type Answer = { question_id: string; revision: number; answer: string; updated_at: string }

/** Clocks that are set from one start to the next, and while a server runs. */
export const clock: Row = {
  name: 'clock',
  run: ({ quick }) =>
    onUsedHome(async ({ home, gateway }) => {
      const across = new Tally('the clock is set by a year from one start to the next')
      for (const [way, shifts] of Object.entries(WAYS).slice(0, quick ? 1 : 3)) {
        const wrong = await onCopy(home, (copy) => acrossStarts(copy, shifts, gateway))
        across.count(wrong === null, `${way}: ${wrong}`)
      }
      const during = new Tally('the clock jumps by a year while the server runs')
      for (const jump of quick ? [-YEAR_MS] : [YEAR_MS, -YEAR_MS]) {
        const wrong = await onCopy(home, (copy) => jumpsDuring(copy, jump))
        during.count(wrong === null, `${jump > 0 ? 'forward' : 'back'}: ${wrong}`)
      }
      return [
        across.line('nothing lost, no edit out of order'),
        during.line('nothing lost, no edit out of order'),
      ]
    }),
}

async function acrossStarts(home: string, shifts: number[], gateway: string): Promise<string | null> {
  let edited: Answer | null = null
  for (const shift of shifts) {
    const env = { PROVE_CLOCK_MS: String(shift), SVC_BOARDS_GATEWAY: gateway }
    const server = await startProved({ home, env, runtime: ['--preload', CLOCK] })
    if (!server.listens) return `it ended: ${server.output().slice(0, 300)}`
    const next: Answer | string = await editOnce(server.url, edited)
    await send(`${server.url}/api/boards/refresh`, 'POST', { wait: true })
    const backup = await send(`${server.url}/api/backup`, 'POST', {})
    const wrong = (await unread(server.url)) ?? (await lost(server.url))
    await server.stop()
    if (typeof next === 'string') return next
    if (!backup?.ok) return `no backup could be made: ${backup?.status}`
    if (wrong !== null) return wrong
    edited = next
  }
  return null
}

async function jumpsDuring(home: string, jump: number): Promise<string | null> {
  const env = { PROVE_JUMP_MS: String(jump) }
  const server = await startProved({ home, env, runtime: ['--preload', CLOCK] })
  if (!server.listens) return `it ended: ${server.output().slice(0, 300)}`
  const before = await editOnce(server.url, null)
  if (typeof before === 'string') return before
  process.kill(server.pid, 'SIGUSR2')
  const after = await editOnce(server.url, before)
  const wrong = (await unread(server.url)) ?? (await lost(server.url))
  await server.stop()
  return typeof after === 'string' ? after : wrong
}

// An edit is later than the one before it, whatever the clock says.
async function editOnce(url: string, last: Answer | null): Promise<Answer | string> {
  const { answers } = await get<{ answers: Answer[] }>(`${url}/api/answers`)
  const answer = last ? answers.find((answer) => answer.question_id === last.question_id) : answers[0]
  if (!answer) return 'the answer is gone'
  if (last && answer.revision !== last.revision)
    return `revision ${answer.revision} instead of ${last.revision}`
  const path = `${url}/api/answers/${encodeURIComponent(answer.question_id)}`
  const response = await send(path, 'PUT', {
    answer: `Edited ${answer.revision} times.`,
    revision: answer.revision,
  })
  if (!response?.ok) return `an edit is answered ${response?.status}`
  const { answer: edited } = (await response.json()) as { answer: Answer }
  if (edited.updated_at <= answer.updated_at)
    return `edited at ${edited.updated_at}, after ${answer.updated_at}`
  return edited
}

async function lost(url: string): Promise<string | null> {
  const kept = await countKept(url)
  return kept.late && kept.answers >= ANSWERS ? null : `lost: ${JSON.stringify(kept)}`
}
