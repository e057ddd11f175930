import type { FillOutcome } from '#assets/extension/page/fill-fields.ts'
import type { ShownField } from '#assets/extension/page/read-fields.ts'
import {
  type Contact,
  contactOf,
  contactText,
  fileText,
  keepSending,
  type Sending,
} from '#assets/extension/panel/contact.ts'
import {
  type ActivePage,
  ask,
  el,
  press,
  say,
  serviceAddress,
  textField,
} from '#assets/extension/panel/service.ts'
import { requirementsText, verdictText } from '#lib/judge/verdict/job-words.ts'

type Matched = { answers: { field: number; answer: string; how: 'exact' | 'same' | 'settings' }[] }

/** A field with the text that would be filled in; `from` says where the text comes from, or why there is none. */
type PlannedField = { field: ShownField; index: number; answer: string; from: string; isContact?: boolean }

type FormContext = { contact: Contact; jobUrl: string | null; sending: Sending }

const FROM = {
  exact: 'your answer',
  same: 'your answer to a like question: check it',
  settings: 'your settings',
} as const

const LEFT: Record<Exclude<FillOutcome, 'filled'>, string> = {
  not_empty: 'it held something already',
  changed: 'the page changed it',
  no_choice: 'none of its choices fits',
  too_long: 'your answer is longer than it takes',
}

/** The fields of a page with the saved answers that fit; nothing is filled before the press, and nothing is ever sent. */
export async function formSection(
  active: ActivePage,
  { contact, jobUrl, sending }: FormContext,
): Promise<HTMLElement | null> {
  const { fields } = active
  if (fields.length === 0) return null
  const planned = await planFields(fields, { contact, jobUrl })
  if (typeof planned === 'string') return el('section', {}, el('h2', {}, 'Form'), el('p', {}, planned))
  const ready = planned.filter(({ answer }) => answer !== '')
  const rows = planned.map(({ field, answer, from }) =>
    el(
      'li',
      {},
      el('strong', {}, field.label),
      answer === '' ? '' : `${answer} `,
      el('span', { className: 'quiet' }, from),
    ),
  )
  const fill = press(
    `Fill ${ready.length} of ${fields.length} fields`,
    async () => {
      const answers = ready.map(({ index, field, answer }) => ({ field: index, label: field.label, answer }))
      const outcomes = await active.fill(answers).catch(() => [])
      const filled = outcomes.filter(({ outcome }) => outcome === 'filled').map(({ field }) => field)
      await noteFilled(active, { planned, filled, sending })
      const left = outcomes.flatMap(({ field, outcome }) =>
        outcome === 'filled' ? [] : [`“${fields[field]?.label}”: ${LEFT[outcome]}`],
      )
      say(
        [
          `${filled.length} filled and marked on the page. Check them, then send the form yourself.`,
          ...left,
        ].join(' · '),
      )
    },
    'primary',
  )
  const save = press('Save the answers that I typed', async () =>
    saveTyped(active, planned, { jobUrl, sending }),
  )
  return el(
    'section',
    { ariaLabel: 'Form' },
    el('h2', {}, 'Form'),
    ready.length === 0 ? el('p', {}, 'No saved answer fits a field of this form yet.') : fill,
    save,
    el('ul', {}, ...rows),
  )
}

// The page holds the choice in its own words, so what it holds is the answer as given.
async function noteFilled(
  active: ActivePage,
  { planned, filled, sending }: { planned: PlannedField[]; filled: number[]; sending: Sending },
): Promise<void> {
  const now = await active.readAgain().catch(() => [])
  for (const { field, index, answer, isContact } of planned) {
    if (isContact || !filled.includes(index)) continue
    const held = now[index]?.label === field.label ? now[index].value.trim() : ''
    sending.answers.set(field.label, held || answer)
  }
  await keepSending(sending)
}

async function planFields(
  fields: ShownField[],
  { contact, jobUrl }: Pick<FormContext, 'contact' | 'jobUrl'>,
): Promise<PlannedField[] | string> {
  const matched = await ask<Matched>('POST', '/api/forms/match', {
    fields: fields.map(({ label, kind, choices }) => ({ label, kind, choices })),
    ...(jobUrl === null ? {} : { job_url: jobUrl }),
  })
  if (!matched.ok) return matched.message
  const hasFile = fields.some(({ kind }) => kind === 'file')
  const file = hasFile ? await fileText(jobUrl, contactText(contact, 'full')) : ''
  return fields.map((field, index) => {
    const plan = (answer: string, from: string) => ({ field, index, answer, from })
    if (field.value !== '') return plan('', `holds: ${field.value.slice(0, 80)}`)
    if (field.kind === 'file') return plan('', file)
    // A box alone is a consent, which only the person gives.
    if (field.kind === 'choices' && field.choices.length === 1) return plan('', 'press it yourself')
    const own = contactOf(field)
    if (own !== null) {
      const text = contactText(contact, own)
      const from = text === '' ? 'not kept: fill it in yourself, or keep it below' : 'kept in this extension'
      return { ...plan(text, from), isContact: true }
    }
    const found = matched.value.answers.find((answer) => answer.field === index)
    return found ? plan(found.answer, FROM[found.how]) : plan('', 'no saved answer')
  })
}

async function saveTyped(
  active: ActivePage,
  planned: PlannedField[],
  { jobUrl, sending }: Pick<FormContext, 'jobUrl' | 'sending'>,
): Promise<void> {
  const now = await active.readAgain().catch(() => [])
  const typed = planned.flatMap(({ field, index, answer, from }) => {
    const after = now[index]
    const isNew =
      after?.label === field.label && after.value.trim() !== '' && answer === '' && from === 'no saved answer'
    return isNew ? [{ question: field.label, answer: after.value.trim() }] : []
  })
  const refused: string[] = []
  for (const { question, answer } of typed) {
    const saved = await ask('POST', '/api/answers', {
      question,
      answer,
      ...(jobUrl === null ? {} : { job_url: jobUrl }),
    })
    if (saved.ok) sending.answers.set(question, answer)
    else refused.push(`“${question}”: ${saved.message}`)
  }
  await keepSending(sending)
  const count = typed.length - refused.length
  const words =
    typed.length === 0
      ? 'You typed no new answer on this page.'
      : `${count} of ${typed.length} answers saved.`
  say([words, ...refused].join(' '))
}

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
