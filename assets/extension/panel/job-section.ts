import type { ActivePage } from '#assets/extension/panel/active-page.ts'
import { el, press, say, textField } from '#assets/extension/panel/draw.ts'
import { ask, serviceAddress } from '#assets/extension/panel/service.ts'
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
}
type Assessed = {
  result: {
    verdict: string
    met: number
    likely: number
    total: number
    questions: { question: string }[]
  }
}

const MODES = [
  ['', 'Not said'],
  ['onsite', 'On site'],
  ['hybrid', 'Hybrid'],
  ['remote', 'Remote'],
] as const

/** The job of a page: as it was read, how it fits, and the presses that keep it or record that the person applied. */
export async function jobSection({
  page,
}: ActivePage): Promise<{ section: HTMLElement; jobUrl: () => string | null }> {
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
    return { section, jobUrl: () => null }
  }
  const job = read.value
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
    presses.replaceChildren(
      ...(kept === null ? [keep] : [el('p', {}, 'This job is in your list.'), open, sent]),
    )
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
      }
      say(answer.ok ? answer.value.message : answer.message)
    },
    'primary',
  )
  const sent = press('I sent my application', async () => {
    const answer = await ask<{ message?: string }>('PUT', '/api/applications', {
      job_url: kept,
      status: 'applied',
    })
    say(
      answer.ok
        ? 'Recorded as applied today, with the posting and the resume as they are now.'
        : answer.message,
    )
  })
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
  void showStanding(standing, job.text)
  return { section, jobUrl: () => kept }
}

// The built-in rules cost nothing and ask nobody, so no yes is needed.
async function showStanding(place: HTMLElement, text: string): Promise<void> {
  const answer = await ask<Assessed>('POST', '/api/assess', { job: { text }, model_target: 'builtin' })
  if (!answer.ok) {
    place.textContent = answer.message
    return
  }
  const { verdict, met, likely, total, questions } = answer.value.result
  const open = questions.slice(0, 5).map(({ question }) => el('li', {}, question))
  place.textContent = [verdictText(verdict), total > 0 && requirementsText({ met, likely, total })]
    .filter(Boolean)
    .join(' · ')
  if (open.length > 0) place.after(el('p', {}, 'Still open:'), el('ul', {}, ...open))
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
  return el('section', { ariaLabel: 'Company' }, follow)
}
