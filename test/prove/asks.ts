import { get, send } from '#test/prove/server.ts'
import { type HomeServer, sendAsPerson } from '#test/support/as-person.ts'

const PATIENCE_MS = 120_000

/** The health of a home. */
export type Health = {
  status: string
  desk: { state: string }
  index: { postings: number }
  concerns: { code: string }[]
}

/** Waits until health says so; false where it never does. */
export async function until(
  url: string,
  isSo: (health: Health) => boolean | Promise<boolean>,
): Promise<boolean> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; ) {
    const health = await get<Health>(`${url}/api/health`).catch(() => null)
    if (health && (await isSo(health))) return true
    await Bun.sleep(50)
  }
  return false
}

/** Chooses what becomes of a home, as the person; null where no answer came. */
export function choose(server: HomeServer, choice: string) {
  return sendAsPerson(server, { method: 'POST', path: '/api/recovery', body: { choice } }).catch(() => null)
}

const NEW = { question: 'Do you like the sea?', answer: 'Very much.' }

/** Returns the problem of a write that must be acknowledged, or null. */
export async function notWritten(url: string): Promise<string | null> {
  const written = await send(`${url}/api/answers`, 'POST', NEW)
  const fine = written?.status === 201 || written?.status === 200
  return fine ? null : `a write is answered ${written?.status} ${await written?.text()}`
}

/** Returns the problem of a refused write and its reason in health, or null. */
export async function notClosed(url: string, reason: string): Promise<string | null> {
  const refused = await send(`${url}/api/answers`, 'POST', NEW)
  const text = (await refused?.text()) ?? ''
  if (refused?.ok || !text.includes(`"${reason}"`))
    return `a write is answered ${refused?.status} ${text.slice(0, 200)}`
  const isSo = await until(url, ({ status, desk }) => status === 'degraded' && desk.state === reason)
  return isSo ? null : `health does not say ${reason}`
}

const LISTS = [
  'new',
  'postings',
  'profiles',
  'answers',
  'stories',
  'boards',
  'insights',
  'master',
  'runs',
  'backups',
  'export',
]

/** The first list that cannot be read, or null. */
export async function unread(url: string): Promise<string | null> {
  for (const path of LISTS) {
    const response = await fetch(`${url}/api/${path}`)
    const text = await response.text()
    if (response.status >= 500 || text.includes('target_unavailable'))
      return `GET /api/${path} is answered ${response.status} ${text.slice(0, 200)}`
  }
  return null
}
