import { el, press, say, textField } from '#assets/extension/panel/draw.ts'
import { type ActivePage, ask, serviceAddress } from '#assets/extension/panel/service.ts'
import { requirementsText, verdictText } from '#lib/judge/verdict/job-words.ts'

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
    verdict: string
    fit: number | null
    met: number
    likely: number
    total: number
    questions: { question: string }[]
  }
}
type Known = {
  job: {
    state: string
    fit: number | null
    chance: number | null
    assessment: { verdict: string; met: number; likely: number; total: number } | null
    open_questions: { question: string }[]
  } | null
}

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
  const link = () => {
    open.href = `${address}/#/job/${encodeURIComponent(kept ?? '')}`
  }
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
  const row = job?.ok ? job.value.job : null
  if (row?.assessment) return draw({ ...row, ...row.assessment, questions: row.open_questions })
  const answer = await ask<Assessed>('POST', '/api/assess', { job: { text }, model_target: 'builtin' })
  if (answer.ok) draw({ ...answer.value.result, chance: row?.chance ?? null })
  else place.textContent = answer.message

  function draw({
    verdict,
    fit,
    chance,
    questions,
    ...counts
  }: Assessed['result'] & { chance: number | null }) {
    const open = questions.slice(0, 5).map(({ question }) => el('li', {}, question))
    place.textContent = [
      chance !== null && `${chance} % chance of a call`,
      verdictText(verdict),
      fit !== null && `fit ${Math.round(fit)} %`,
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
