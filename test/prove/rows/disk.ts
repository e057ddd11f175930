import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { notClosed, notWritten, unread, until } from '#test/prove/asks.ts'
import { ANSWERS, countKept, onUsedHome } from '#test/prove/home.ts'
import { type Row, skippedLine, Tally } from '#test/prove/line.ts'
import { download, draftResume, keepForm } from '#test/prove/rows/kills.ts'
import { get, type Proved, send, showsInside, startProved } from '#test/prove/server.ts'

const READ_ONLY =
  'a home that is read-only: it is served as far as it can be read, and well again once it is not'
const FULL = 'a disk that is full at the start: it is read, it says so, and it ends when it is told to'
const FILLS =
  'a disk that fills up under writes: what was acknowledged is kept, and it ends when it is told to'
const STOP_MS = 60_000

const run = (...command: string[]) => Bun.spawnSync(command, { stdout: 'ignore', stderr: 'ignore' }).success

/** Homes on disks that take nothing more. */
export const disk: Row = {
  name: 'disk',
  run: async () => {
    const place = await mkdtemp(join(tmpdir(), 'shortlist-disk-'))
    try {
      if (!run('mount', '-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', place)) {
        const why = 'only where a disk may be mounted, as root'
        return [READ_ONLY, FULL, FILLS].map((what) => skippedLine(what, why))
      }
      run('umount', '--lazy', place)
      return await onUsedHome(async ({ home }) => [
        await onDisk({ home, place, what: READ_ONLY }, readOnly),
        await onDisk({ home, place, what: FULL }, full),
        await onDisk({ home, place, what: FILLS }, fills),
      ])
    } finally {
      await rm(place, { recursive: true, force: true })
    }
  },
}

type OnDisk = { home: string; place: string; what: string }

async function onDisk({ home, place, what }: OnDisk, work: (disk: string) => Promise<string | null>) {
  const tally = new Tally(what)
  run('mount', '-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', place)
  try {
    await cp(home, place, { recursive: true })
    const wrong = await work(place).catch((problem) => String(problem))
    tally.count(wrong === null, wrong ?? '')
  } finally {
    run('umount', '--lazy', place)
  }
  return tally.line('nothing lost')
}

async function readOnly(home: string): Promise<string | null> {
  run('mount', '-o', 'remount,ro', home)
  const server = await startProved({ home })
  if (!server.listens) return `it ended: ${server.output()}`
  const { url } = server
  const closed = (await notClosed(url, 'read_only')) ?? (await unread(url))
  run('mount', '-o', 'remount,rw', home)
  const again = closed ?? (await wellAgain(url))
  return again ?? endsWell(server)
}

async function full(home: string): Promise<string | null> {
  const ballast = join(home, 'ballast')
  await fill(ballast)
  const server = await startProved({ home })
  if (!server.listens) return `it ended: ${server.output()}`
  const { url } = server
  const refused = await send(`${url}/api/sample`, 'POST', { action: 'load' })
  if (refused?.ok) return 'a write is acknowledged'
  const closed = (await unread(url)) ?? (await kept(url, ANSWERS))
  await rm(ballast)
  return closed ?? (await wellAgain(url)) ?? endsWell(server)
}

async function fills(home: string): Promise<string | null> {
  const server = await startProved({ home })
  const { url } = server
  await notWritten(url)
  await draftResume(url)
  await keepForm(url, 'Two months.')
  let acknowledged = 0
  let resumes = (await putResume(url, 0))?.ok ? 1 : 0
  await fill(join(home, 'ballast'))
  for (let at = 0; at < 400; at += 1) {
    const body = { question: `Have you seen number ${at}x${at}?`, answer: 'Yes. '.repeat(2000) }
    const answer = await send(`${url}/api/answers`, 'POST', body)
    if (answer?.status === 201) acknowledged += 1
    const resume = await putResume(url, resumes)
    if (resume?.ok) resumes += 1
    else {
      const text = (await resume?.text()) ?? ''
      if (!text.includes('"disk_full"')) return `a resume of a role is answered ${resume?.status} ${text}`
      if (answer?.status !== 201) break
    }
  }
  const form = await keepForm(url, 'Now. '.repeat(2000))
  if (form?.ok || form?.status === 500) return `a form is answered ${form.status}`
  if (!(await download(url))) return 'no resume is printed'
  const closed = await unread(url)
  const began = performance.now()
  await server.stop()
  if (performance.now() - began > STOP_MS) return 'it did not end'
  if (showsInside(server.output())) return `it shows its inside: ${server.output().slice(0, 300)}`
  await rm(join(home, 'ballast'))
  const next = await startProved({ home })
  const lost = (await kept(next.url, ANSWERS + 1 + acknowledged)) ?? (await keptResume(next.url, resumes))
  return closed ?? lost ?? (await notWritten(next.url)) ?? endsWell(next)
}

const RESUME = '/api/profiles/engineer/resume'
const lineOf = (revision: number) => `Built line ${revision}`

function putResume(url: string, revision: number) {
  const markdown = `## Skills\n\n- ${lineOf(revision)}\n${'- Built ovens\n'.repeat(600)}`
  return send(`${url}${RESUME}`, 'PUT', { markdown, revision })
}

async function keptResume(url: string, revision: number): Promise<string | null> {
  const { resume } = await get<{ resume: { revision: number; markdown: string } }>(`${url}${RESUME}`)
  const isLast = revision === 0 || resume.markdown.includes(lineOf(revision - 1))
  return resume.revision === revision && isLast ? null : `kept revision ${resume.revision} of ${revision}`
}

async function fill(path: string): Promise<void> {
  await writeFile(path, new Uint8Array(8 * 1024 * 1024)).catch(() => undefined)
}

async function kept(url: string, answers: number): Promise<string | null> {
  const found = await countKept(url)
  return found.late && found.answers >= answers ? null : `kept ${JSON.stringify(found)} of ${answers}`
}

async function wellAgain(url: string): Promise<string | null> {
  const { choices } = await get<{ choices: string[] }>(`${url}/api/recovery`)
  if (choices.includes('look_again')) await send(`${url}/api/recovery`, 'POST', { choice: 'look_again' })
  if (!(await until(url, ({ desk }) => desk.state === 'well'))) return 'it is not well again'
  return (await kept(url, ANSWERS)) ?? notWritten(url)
}

async function endsWell(server: Proved): Promise<string | null> {
  const code = await server.stop()
  // The end has a limit, which a busy machine meets.
  const isLate = code === 1 && server.output().includes('the end took too long')
  if (code !== 0 && !isLate) return `it ended with ${code}: ${server.output().slice(0, 300)}`
  return showsInside(server.output()) ? `it shows its inside: ${server.output().slice(0, 300)}` : null
}
