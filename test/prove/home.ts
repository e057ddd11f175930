import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { get, onHome, type Proved, send, startProved } from '#test/prove/server.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer } from '#test/support/greenhouse.ts'
import { MARKDOWN } from '#test/support/master-app.ts'

export const ANSWERS = 120
export const POSTINGS = 60
/** The job that the person applied for. */
export const APPLIED = 'https://boards.greenhouse.io/acme/jobs/1'
const LATE = 'Written after the backup'

/** A home as a person leaves it: a role, a board, a resume, answers, a backup, and one line written after that. */
export type UsedHome = { home: string; gateway: string }

let made: Promise<UsedHome> | undefined
let remove: () => Promise<unknown> = async () => undefined

/** Does something with such a home, that is made once and never changed, beside the board that it reads. */
export async function onUsedHome<T>(work: (used: UsedHome) => Promise<T>): Promise<T> {
  made ??= makeUsedHome()
  return work(await made)
}

/** Removes what was made for `onUsedHome`. */
export async function removeUsedHome(): Promise<void> {
  await remove()
}

async function makeUsedHome(): Promise<UsedHome> {
  const gateway = new Gateway()
  const jobs = Array.from({ length: POSTINGS }, (_, at) => ({
    id: at + 1,
    text: `Job ${at + 1} wants Python.`,
  }))
  gateway.serve(listAddress('greenhouse', 'acme'), greenhouseAnswer('acme', jobs))
  const home = await mkdtemp(join(tmpdir(), 'shortlist-used-'))
  remove = () => Promise.all([gateway.stop(), rm(home, { recursive: true, force: true })])
  const server = await startProved({ home, env: { SVC_BOARDS_GATEWAY: gateway.url } })
  await use(server)
  await server.stop()
  return { home, gateway: gateway.url }
}

async function use({ url }: Proved): Promise<void> {
  const ask = async (method: string, path: string, body: unknown) => {
    const response = await send(`${url}${path}`, method, body)
    if (!response?.ok) throw new Error(`${method} ${path}: ${response?.status} ${await response?.text()}`)
  }
  const post = (path: string, body: unknown) => ask('POST', path, body)
  await post('/api/profiles', { label: 'Engineer', titles: ['Software Engineer'] })
  await post('/api/boards', { boards: [{ system: 'greenhouse', board: 'acme' }] })
  await post('/api/boards/refresh', { wait: true })
  await post('/api/master', { markdown: MARKDOWN })
  for (let at = 0; at < ANSWERS; at += 1)
    await post('/api/answers', {
      question: `Have you used tool ${nameOf(at)}?`,
      answer: `Yes. ${'It was fine. '.repeat(40)}`,
    })
  await ask('PUT', '/api/applications', { job_url: APPLIED })
  await post('/api/backup', {})
  await post('/api/master/lines', { revision: 1, section: 'summary', lines: [{ text: LATE }] })
}

function nameOf(at: number): string {
  return `${['bram', 'corv', 'dulc', 'fern', 'gorm', 'hask', 'jolt', 'kild'][at % 8]}${['ax', 'emo', 'iru', 'oth', 'uvi'][Math.floor(at / 8) % 5]}${['da', 'lo', 'mi', 'nu'][Math.floor(at / 40)]}`
}

/** Does something on a copy of a home. */
export function onCopy<T>(from: string, work: (home: string) => Promise<T>): Promise<T> {
  return onHome(async (home) => {
    await cp(from, home, { recursive: true, verbatimSymlinks: true })
    return work(home)
  })
}

/** The acknowledged data that is still there: the line after the backup and every answer. */
export async function countKept(url: string): Promise<{ late: boolean; answers: number }> {
  const { master } = await get<{ master: { items: { text: string }[] } }>(`${url}/api/master`)
  const { answers } = await get<{ answers: unknown[] }>(`${url}/api/answers`)
  return { late: master.items.some((item) => item.text === LATE), answers: answers.length }
}
