import { extension } from '#assets/extension/browser-api.ts'
import {
  type ActivePage,
  ask,
  el,
  press,
  say,
  serviceAddress,
  textField,
} from '#assets/extension/panel/service.ts'
import { fileNameOf } from '#assets/page/kit/files.ts'
import { fitText, requirementsText } from '#lib/judge/verdict/job-words.ts'
import { localDay } from '#lib/service/values/times.ts'

type Reading = {
  link: string | null
  title: string
  company: string
  place: string
  pay: string
  work_mode: string
  text: string
  read_from: string
  unsure: string[]
  listed_as: string | null
  board: { company: string; is_list: boolean; followed: boolean } | null
}
type Assessed = {
  result: {
    word: string
    fit: number | null
    met: number
    likely: number
    total: number
    questions: { question: string }[]
  }
}
type Known = { job: { chance: number | null } | null; assessment: Assessed['result'] | null }

const MODES = [
  ['', 'Not said'],
  ['onsite', 'On site'],
  ['hybrid', 'Hybrid'],
  ['remote', 'Remote'],
] as const

/** The job of a page: as it was read, how it fits, and the press that keeps it; on a list of jobs, the press that follows it. */
export async function jobSection(
  { page }: ActivePage,
  { onJob }: { onJob: (job: { job_url: string; title: string }) => Promise<void> },
): Promise<HTMLElement> {
  const section = el('section', { ariaLabel: 'Job' })
  const address = await serviceAddress()
  const words = page.selected.length > 200 ? page.selected : `${page.title}\n${page.text}`
  const read = await ask<Reading>('POST', '/api/own-jobs/read', {
    ...(page.link.startsWith('https:') ? { link: page.link } : {}),
    text: words,
    page_data: page.data,
  })
  if (!read.ok) {
    section.append(el('h2', {}, 'This page'), el('p', {}, read.message))
    return section
  }
  const job = read.value
  if (job.board?.is_list) return listSection(page.link, job.board)
  let kept = job.listed_as
  const fields = {
    title: textField('Title', job.title),
    company: textField('Company', job.company),
    place: textField('Place', job.place),
    pay: textField('Pay', job.pay),
  }
  const mode = el(
    'select',
    {},
    ...MODES.map(([value, name]) => el('option', { value, selected: value === job.work_mode }, name)),
  )
  const standing = el('p', { className: 'quiet' }, 'Reading how it fits …')
  const presses = el('div')
  const draw = () => {
    presses.replaceChildren(...(kept === null ? [keep] : [el('p', {}, 'This job is in your list.'), open]))
  }
  const open = el('a', { target: '_blank', rel: 'noreferrer' }, 'Open it in Shortlist')
  const link = () => (open.href = `${address}/#/job/${encodeURIComponent(kept ?? '')}`)
  const keep = press(
    'Keep this job',
    async () => {
      const typed = Object.fromEntries(Object.entries(fields).map(([name, { input }]) => [name, input.value]))
      const answer = await ask<{ job_url: string; message: string }>('POST', '/api/own-jobs', {
        ...typed,
        ...(job.link === null ? {} : { link: job.link }),
        work_mode: mode.value,
        text: job.text,
        read_from: job.read_from,
      })
      if (answer.ok) {
        kept = answer.value.job_url
        link()
        draw()
        await onJob({ job_url: kept, title: fields.title.input.value })
      }
      say(answer.ok ? answer.value.message : answer.message)
    },
    'primary',
  )
  const rows = Object.entries(fields).map(([name, { row }]) =>
    job.unsure.includes(name)
      ? el('div', {}, row, el('span', { className: 'quiet' }, 'Not sure: check it.'))
      : row,
  )
  section.append(
    el('h2', {}, job.title || 'This page'),
    standing,
    ...rows,
    el('label', {}, 'Work mode', mode),
    presses,
  )
  link()
  draw()
  if (kept !== null) await onJob({ job_url: kept, title: job.title })
  void showStanding(standing, { text: job.text, kept })
  return section
}

// A job in the list stands as its row does. The built-in rules cost nothing and ask nobody, so no yes is needed for another.
async function showStanding(place: HTMLElement, { text, kept }: { text: string; kept: string | null }) {
  const job = kept === null ? null : await ask<Known>('GET', `/api/jobs?url=${encodeURIComponent(kept)}`)
  const { job: row, assessment } = job?.ok ? job.value : { job: null, assessment: null }
  if (row && assessment) return draw({ ...assessment, chance: row.chance })
  const answer = await ask<Assessed>('POST', '/api/assess', { job: { text }, model_target: 'builtin' })
  if (answer.ok) draw({ ...answer.value.result, chance: row?.chance ?? null })
  else place.textContent = answer.message

  function draw({ word, fit, chance, questions, ...counts }: Assessed['result'] & { chance: number | null }) {
    const open = questions.slice(0, 5).map(({ question }) => el('li', {}, question))
    place.textContent = [
      chance !== null && `${chance} % chance of a call`,
      word,
      fit !== null && fitText(fit, counts.likely),
      counts.total > 0 && requirementsText(counts),
    ]
      .filter(Boolean)
      .join(' · ')
    if (open.length > 0) place.after(el('p', {}, 'Still open:'), el('ul', {}, ...open))
  }
}

// The address alone names the board, so nothing is asked of it before the press.
function listSection(link: string, { company, followed }: NonNullable<Reading['board']>): HTMLElement {
  const follow = press(
    `Follow ${company}`,
    async () => {
      const added = await ask('POST', '/api/boards', { boards: [{ url: link }] })
      say(added.ok ? `${company} is followed: its jobs are read at the next refresh.` : added.message)
      if (added.ok) follow.remove()
    },
    'primary',
  )
  return el(
    'section',
    { ariaLabel: 'List of jobs' },
    el('h2', {}, company),
    ...(followed
      ? [el('p', {}, 'You follow this list of jobs.')]
      : [el('p', {}, 'This is a list of jobs that Shortlist can read.'), follow]),
  )
}

/** Offers to follow the company of a list of jobs. Shortlist looks at the page only after the press. */
export function boardSection({ page }: ActivePage): HTMLElement | null {
  if (!page.link.startsWith('https:')) return null
  const follow = press('Follow the company of this page', async () => {
    say('Looking for its list of jobs …')
    const look = await ask<{ board: { company: string } | null }>('POST', '/api/boards/look', {
      url: page.link,
    })
    if (!look.ok) return say(look.message)
    if (look.value.board === null) return say('This page belongs to no list of jobs that Shortlist can read.')
    const { company } = look.value.board
    const added = await ask('POST', '/api/boards', { boards: [{ url: page.link }] })
    say(added.ok ? `${company} is followed: its jobs are read at the next refresh.` : added.message)
  })
  return el('section', { ariaLabel: 'List of jobs' }, follow)
}

/** Names the form that another site shows in a frame of this page; null if there is none. */
export function frameSection({ page: { frame } }: ActivePage): HTMLElement | null {
  const link = frame === null ? null : URL.parse(frame)
  if (link?.protocol !== 'https:') return null
  const words = `A frame of ${link.hostname} may hold the form. The browser lets no extension read it here.`
  const open = el(
    'a',
    { href: link.href, target: '_blank', rel: 'noreferrer' },
    'Open it in a tab of its own',
  )
  return el('section', { ariaLabel: 'Frame' }, el('h2', {}, 'Form in a frame'), el('p', {}, words), open)
}

/**
 * The application that a tab is about: its job once that is in the list, and the answers that go with it by their question. Only
 * fields that were filled from saved answers or saved from the form stand here, never contact data.
 */
export type Sending = {
  tab: number
  job: { job_url: string; title: string } | null
  answers: Map<string, string>
}

type Job = NonNullable<Sending['job']>
/** Answers of a job that wait for "I sent my application"; `at` is in milliseconds. */
type Waiting = { job: Job; answers: [question: string, answer: string][]; at: number }

const KEPT_MS = 30 * 24 * 60 * 60 * 1000
const MOST_WAITING = 50
const byTab = new Map<number, Sending>()
let waiting: Waiting[] = []

/** Reads the applications of an earlier panel: their answers for 30 days, and their tabs until the browser ends. */
export async function loadSendings(): Promise<void> {
  const { waiting: stored } = await extension.storage.local.get(['waiting'])
  const { tabs } = await extension.storage.session.get(['tabs'])
  waiting = ((stored ?? []) as Waiting[]).filter(({ at }) => Date.now() - at < KEPT_MS)
  for (const [tab, job] of (tabs ?? []) as [number, Job][])
    if (!byTab.has(tab)) byTab.set(tab, { tab, job, answers: answersOf(job) })
}

function answersOf(job: Job): Map<string, string> {
  return new Map(waiting.find((each) => each.job.job_url === job.job_url)?.answers ?? [])
}

/** Keeps the answers of an application until it is recorded, also if the panel closes before. */
export async function keepSending({ job, answers }: Sending): Promise<void> {
  const named = [...byTab.values()].flatMap((each) => (each.job ? [[each.tab, each.job] as const] : []))
  await extension.storage.session.set({ tabs: named.slice(-MOST_WAITING) })
  if (job === null) return
  const others = waiting.filter((each) => each.job.job_url !== job.job_url)
  const own = answers.size === 0 ? [] : [{ job, answers: [...answers], at: Date.now() }]
  waiting = [...others, ...own].slice(-MOST_WAITING)
  await extension.storage.local.set({ waiting })
}

/** Returns the application of a tab. The page after the last step of a form names no job, so the tab remembers it. */
export function sendingOf(tab: number): Sending {
  const sending = byTab.get(tab) ?? { tab, job: null, answers: new Map() }
  byTab.set(tab, sending)
  return sending
}

/** Names the job of a tab; answers for another job are dropped, and those that wait for this one come back. */
export async function nameSending(sending: Sending, job: Job): Promise<void> {
  if (sending.job !== null && sending.job.job_url !== job.job_url) sending.answers.clear()
  sending.job = job
  for (const [question, answer] of answersOf(job))
    if (!sending.answers.has(question)) sending.answers.set(question, answer)
  await keepSending(sending)
}

/** Takes over an answer that the person changed on the page afterwards; no other field is taken. */
export async function noteChanged(
  sending: Sending,
  { label, value }: { label: string; value: string },
): Promise<void> {
  if (!sending.answers.has(label)) return
  if (value.trim() === '') sending.answers.delete(label)
  else sending.answers.set(label, value.trim())
  await keepSending(sending)
}

type StoredJob = {
  application: { status: string; at: string; revision: number } | null
  resume: { downloaded_at: string | null } | null
  job: { title: string; company: string } | null
}

/** Says which resume of a job an application will keep. Example: "the resume that you downloaded on 29 Nov, 10:12". */
function resumeText(resume: StoredJob['resume']): string {
  if (resume === null) return 'no resume, for this job has none'
  if (resume.downloaded_at === null) return 'the resume of this job as it is now: it was not downloaded'
  const moment = new Date(resume.downloaded_at).toLocaleString('en-GB', MOMENT)
  return `the resume that you downloaded on ${moment}`
}

/** Says which file a form may take. Example: "choose it yourself: the resume that you downloaded on 29 Nov, named like “Ada Byron - Baker - Acme.pdf”". */
export async function fileText(job_url: string | null, person: string): Promise<string> {
  if (job_url === null) return 'choose it yourself'
  const answer = await ask<StoredJob>('GET', `/api/jobs?url=${encodeURIComponent(job_url)}`)
  const { resume, job } = answer.ok ? answer.value : { resume: null, job: null }
  if (resume === null) return 'choose it yourself: this job has no resume yet'
  if (resume.downloaded_at === null)
    return 'choose it yourself: first download the resume of this job in Shortlist'
  const named = person === '' ? '' : `, named like “${fileNameOf(job, 'pdf', person)}”`
  return `choose it yourself: ${resumeText(resume)}${named}`
}

const MOMENT = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const

/** The press that records a sent application, with the answers that go with it; null before the job is in the list. */
export async function sentSection(sending: Sending): Promise<HTMLElement | null> {
  const { job, answers } = sending
  if (job === null) return null
  const answer = await ask<StoredJob>('GET', `/api/jobs?url=${encodeURIComponent(job.job_url)}`)
  const application = answer.ok ? answer.value.application : null
  const resume = resumeText(answer.ok ? answer.value.resume : null)
  const isApplied = application !== null && application.status !== 'interested'
  const list = el('ul')
  const summary = el('summary')
  const draw = () => {
    summary.textContent = `${answers.size} ${answers.size === 1 ? 'answer goes' : 'answers go'} with it`
    list.replaceChildren(
      ...[...answers].map(([question, answer]) => el('li', {}, el('strong', {}, question), answer)),
    )
  }
  draw()
  const day = el('input', { type: 'date', value: today(), max: today() })
  const record = press('I sent my application', async () => {
    draw()
    const at = day.value === today() || day.value === '' ? {} : { at: `${day.value}T12:00:00Z` }
    const revision = application === null ? {} : { revision: application.revision }
    const recorded = await ask('PUT', '/api/applications', {
      job_url: job.job_url,
      status: 'applied',
      ...at,
      ...revision,
    })
    if (!recorded.ok) return say(recorded.message)
    record.remove()
    const words = `Recorded as applied on ${day.value || today()}, with the posting and ${resume}.`
    say([words, await keepAnswers(sending)].filter(Boolean).join(' '))
  })
  const keep = press('Keep the answers with it', async () => {
    draw()
    say((await keepAnswers(sending)) || 'No answer was filled in or saved on this page.')
  })
  return el(
    'section',
    { ariaLabel: 'Application' },
    el('h2', {}, isApplied ? 'Application' : 'After sending'),
    el('p', { className: 'quiet' }, job.title),
    ...(isApplied
      ? [el('p', {}, `Recorded on ${localDay(application.at)}: ${application.status}.`), keep]
      : [
          el('p', { className: 'quiet' }, `It keeps the posting and ${resume}.`),
          el('label', {}, 'Sent on', day),
          record,
        ]),
    el('details', { ontoggle: draw }, summary, list),
  )
}

async function keepAnswers(sending: Sending): Promise<string> {
  const { job, answers } = sending
  if (answers.size === 0) return ''
  const kept = await ask<{ given: string[]; left_out: string[] }>('PUT', '/api/applications/answers', {
    job_url: job?.job_url,
    answers: [...answers].map(([question, answer]) => ({ question, answer })),
  })
  if (!kept.ok) return `The answers are not kept: ${kept.message}`
  const { given, left_out } = kept.value
  waiting = waiting.filter((each) => each.job.job_url !== job?.job_url)
  await extension.storage.local.set({ waiting })
  const rest = left_out.length === 0 ? '' : ` Left out as contact data: ${left_out.join(' · ')}.`
  return `${given.length} ${given.length === 1 ? 'answer is' : 'answers are'} kept with it.${rest}`
}

function today(): string {
  return localDay(Date.now())
}
