import { until } from '#test/prove/asks.ts'
import { APPLIED, onCopy, onUsedHome } from '#test/prove/home.ts'
import { chanceOf, type Line, type Row, Tally } from '#test/prove/line.ts'
import { beginServer, get, onHome, type Proved, send, startProved } from '#test/prove/server.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer } from '#test/support/greenhouse.ts'

const WRITERS = 4
const POSTINGS = 400
const LONGEST_MS = 1500
const STARTING_MS = 1200

type Answer = { question: string; answer: string; revision: number; question_id: string }
type Held = { added: string[]; edit: { question_id: string; sent: number; acknowledged: number } | null }

/** Servers that are killed at a moment of chance while several write. */
export const kills: Row = {
  name: 'kills',
  // Both wait for servers most of the time.
  run: ({ quick, seed }) =>
    Promise.all([
      killWriters(quick ? 4 : 100, chanceOf(seed)),
      killDownloads(quick ? 4 : 30, chanceOf(seed + 1)),
    ]),
}

async function killWriters(rounds: number, chance: () => number): Promise<Line> {
  const tally = new Tally('the server is killed at any moment under writes')
  const held: Held = { added: [], edit: null }
  const gateway = new Gateway()
  const jobs = Array.from({ length: POSTINGS }, (_, at) => ({ id: at + 1, text: `Job ${at + 1} in Python.` }))
  gateway.serve(listAddress('greenhouse', 'acme'), greenhouseAnswer('acme', jobs))
  const env = { SVC_BOARDS_GATEWAY: gateway.url }
  await onHome(async (home) => {
    for (let round = 0; round < rounds; round += 1) {
      if (chance() < 0.3) await killWhileItStarts(home, chance() * STARTING_MS)
      const server = await startProved({ home, env })
      if (round > 0) await check(server.url, { held, tally, round })
      await writeUntilKilled(server, { held, round, after_ms: chance() * LONGEST_MS })
    }
    const last = await startProved({ home, env })
    await check(last.url, { held, tally, round: -1 })
    await checkList(last.url, tally)
    await last.stop()
  })
  await gateway.stop()
  return tally.line(`0 of ${held.added.length + (held.edit?.acknowledged ?? 0)} acknowledged writes lost`)
}

async function killWhileItStarts(home: string, after_ms: number): Promise<void> {
  const { child, ended } = beginServer({ home })
  await Bun.sleep(after_ms)
  child.kill('SIGKILL')
  await ended
}

type Checking = { held: Held; tally: Tally; round: number }

async function check(url: string, { held, tally, round }: Checking): Promise<void> {
  const { answers } = await get<{ answers: Answer[] }>(`${url}/api/answers`)
  const there = new Set(answers.map((answer) => answer.question))
  const lost = held.added.filter((question) => !there.has(question))
  const { edit } = held
  const edited = edit && answers.find((answer) => answer.question_id === edit.question_id)
  const stored = Number(/\d+/.exec(edited?.answer ?? '')?.[0] ?? 0)
  const editHolds = edit === null || (stored >= edit.acknowledged && stored <= edit.sent)
  const { status } = await get<{ status: string }>(`${url}/api/health`)
  tally.count(
    lost.length === 0 && editHolds && status === 'ok',
    `after kill ${round}: ${lost.length} answers lost, edit ${stored} of ${edit?.acknowledged}, health ${status}`,
  )
}

// Whatever was cut off, the next reading of the board makes the list whole.
async function checkList(url: string, tally: Tally): Promise<void> {
  await readBoard(url, { wait: true })
  // A busy machine reads on after the longest wait of a call.
  await until(url, ({ index }) => index.postings === POSTINGS)
  await until(url, () => fetch(`${url}/api/new`).then(({ status }) => status === 200))
  const { counts } = await get<{ counts: { postings: number; new: number } }>(`${url}/api/new`)
  const isWhole = counts.postings === POSTINGS && counts.new === POSTINGS
  tally.count(isWhole, `${counts.postings} postings, ${counts.new} of them new, of ${POSTINGS}`)
}

// Makes the role and follows the board where a kill came before.
async function readBoard(url: string, how: { wait?: boolean }): Promise<void> {
  const roles = await get<{ profiles: unknown[] }>(`${url}/api/profiles`)
  const role = { label: 'Engineer', titles: ['Software Engineer'] }
  if (roles.profiles.length === 0) await send(`${url}/api/profiles`, 'POST', role)
  await send(`${url}/api/boards`, 'POST', { boards: [{ system: 'greenhouse', board: 'acme' }] })
  await send(`${url}/api/boards/refresh`, 'POST', how)
}

type Killing = { held: Held; round: number; after_ms: number }

async function writeUntilKilled(
  server: { url: string; kill: () => Promise<void> },
  { held, round, after_ms }: Killing,
): Promise<void> {
  let over = false
  const writer = async (index: number) => {
    for (let at = 0; !over; at += 1) {
      const question = `Have you used tool number ${round}x${index}x${at}?`
      const answer = await send(`${server.url}/api/answers`, 'POST', { question, answer: 'Yes.' })
      if (answer?.status === 201) held.added.push(question)
    }
  }
  const editing = async () => {
    held.edit ??= await beginEdit(server.url)
    while (!over && held.edit) await editOnce(server.url, held.edit)
  }
  void readBoard(server.url, {}).catch(() => undefined)
  const all = [...Array.from({ length: WRITERS }, (_, index) => writer(index)), editing()]
  await Bun.sleep(after_ms)
  over = true
  await server.kill()
  await Promise.all(all)
}

async function beginEdit(url: string): Promise<Held['edit']> {
  const body = { question: 'What is your notice period?', answer: 'Week 0.' }
  const response = await send(`${url}/api/answers`, 'POST', body)
  if (!response?.ok) return null
  const { answer } = (await response.json()) as { answer: Answer }
  return { question_id: answer.question_id, sent: 0, acknowledged: 0 }
}

// The revision is asked for each time: after a kill the last edit may be there though it was not acknowledged.
async function editOnce(url: string, edit: NonNullable<Held['edit']>): Promise<void> {
  const path = `${url}/api/answers/${encodeURIComponent(edit.question_id)}`
  const shown = await get<{ answer: Answer }>(path).catch(() => null)
  if (shown === null) return
  const next = edit.sent + 1
  edit.sent = next
  const response = await send(path, 'PUT', { answer: `Week ${next}.`, revision: shown.answer.revision })
  if (response?.status === 200) edit.acknowledged = next
}

type Form = { sent: number; acknowledged: number; downloads: number }
const DOWNLOADS_MS = 2000

/** Kills servers while a resume is downloaded and the answers of a form are kept with its application, again and again. */
async function killDownloads(rounds: number, chance: () => number): Promise<Line> {
  const tally = new Tally(
    'the server is killed during a resume’s download, and while a form’s answers are kept',
  )
  const form: Form = { sent: 0, acknowledged: 0, downloads: 0 }
  await onUsedHome(({ home: used, gateway }) =>
    onCopy(used, async (home) => {
      for (let round = 0; round <= rounds; round += 1) {
        const server = await startProved({ home, env: { SVC_BOARDS_GATEWAY: gateway } })
        if (round === 0) await draftResume(server.url)
        else tally.count(await isFormWhole(server.url, form), `after kill ${round}: ${JSON.stringify(form)}`)
        if (round === rounds) await server.stop()
        else await downloadUntilKilled(server, form, chance() * DOWNLOADS_MS)
      }
    }),
  )
  return tally.line(`${form.downloads} downloads, ${form.acknowledged} forms`)
}

/** Drafts the resume of the job that the person applied for, by the built-in rules. */
export async function draftResume(url: string): Promise<void> {
  await send(`${url}/api/assess`, 'POST', { job: { job_url: APPLIED } })
  const drafted = await send(`${url}/api/job-resumes/pick`, 'POST', { job_url: APPLIED, action: 'draft' })
  if (!drafted?.ok) throw new Error(`No resume was drafted: ${drafted?.status} ${await drafted?.text()}`)
}

/** Downloads that resume; true if a whole PDF came. */
export async function download(url: string): Promise<boolean> {
  const response = await send(`${url}/api/tailored-resumes/pdf`, 'POST', { job_identity: APPLIED })
  const bytes = response?.ok ? await response.bytes().catch(() => null) : null
  return bytes !== null && Buffer.from(bytes).includes('%%EOF')
}

/** Keeps the answers of a form with that application. */
export function keepForm(url: string, answer: string) {
  const answers = [{ question: 'What is your notice period?', answer }]
  return send(`${url}/api/applications/answers`, 'PUT', { job_url: APPLIED, answers })
}

async function downloadUntilKilled(server: Proved, form: Form, after_ms: number): Promise<void> {
  let over = false
  const downloading = async () => {
    while (!over) if (await download(server.url)) form.downloads += 1
  }
  const keeping = async () => {
    while (!over) {
      form.sent += 1
      const { sent } = form
      if ((await keepForm(server.url, `Week ${sent}.`))?.status === 200) form.acknowledged = sent
    }
  }
  const work = Promise.all([downloading(), keeping()])
  await Bun.sleep(after_ms)
  await server.kill()
  over = true
  await work
}

async function isFormWhole(url: string, { sent, acknowledged }: Form): Promise<boolean> {
  const path = `${url}/api/applications/record?${new URLSearchParams({ job_url: APPLIED })}`
  const { given } = await get<{ given: { answers: { answer: string }[] } | null }>(path)
  const week = Number(/\d+/.exec(given?.answers[0]?.answer ?? '')?.[0] ?? 0)
  const { status } = await get<{ status: string }>(`${url}/api/health`)
  return week >= acknowledged && week <= sent && status === 'ok' && (await download(url))
}
