import { el, press, say } from '#assets/extension/panel/draw.ts'
import { ask } from '#assets/extension/panel/service.ts'

/**
 * The application that a tab is about, until the panel closes: its job once that is in the list, and the answers that go with
 * it by their question. Only fields that were filled from saved answers or saved from the form stand here, never contact data.
 */
export type Sending = {
  job: { job_url: string; title: string } | null
  answers: Map<string, string>
}

const byTab = new Map<number, Sending>()

/** Returns the application of a tab. The page after the last step of a form names no job, so the tab remembers it. */
export function sendingOf(tabId: number): Sending {
  const sending = byTab.get(tabId) ?? { job: null, answers: new Map() }
  byTab.set(tabId, sending)
  return sending
}

/** Names the job of a tab; answers for another job are dropped. */
export function nameSending(sending: Sending, job: NonNullable<Sending['job']>): void {
  if (sending.job !== null && sending.job.job_url !== job.job_url) sending.answers.clear()
  sending.job = job
}

/** Takes over an answer that the person changed on the page afterwards; no other field is taken. */
export function noteChanged(sending: Sending, { label, value }: { label: string; value: string }): void {
  if (!sending.answers.has(label)) return
  if (value.trim() === '') sending.answers.delete(label)
  else sending.answers.set(label, value.trim())
}

type Known = { application: { status: string; at: string; revision: number } | null }

/** The press that records a sent application, with the answers that go with it; null before the job is in the list. */
export async function sentSection(sending: Sending): Promise<HTMLElement | null> {
  const { job, answers } = sending
  if (job === null) return null
  const answer = await ask<Known>('GET', `/api/jobs?url=${encodeURIComponent(job.job_url)}`)
  const application = answer.ok ? answer.value.application : null
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
      ...{ job_url: job.job_url, status: 'applied', ...at, ...revision },
    })
    if (!recorded.ok) return say(recorded.message)
    record.remove()
    const words = `Recorded as applied on ${day.value || today()}, with the posting and the resume as they are now.`
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
      ? [el('p', {}, `Recorded on ${application.at.slice(0, 10)}: ${application.status}.`), keep]
      : [el('label', {}, 'Sent on', day), record]),
    el('details', { ontoggle: draw }, summary, list),
  )
}

async function keepAnswers({ job, answers }: Sending): Promise<string> {
  if (answers.size === 0) return ''
  const kept = await ask<{ given: string[]; left_out: string[] }>('PUT', '/api/applications/answers', {
    job_url: job?.job_url,
    answers: [...answers].map(([question, answer]) => ({ question, answer })),
  })
  if (!kept.ok) return `The answers are not kept: ${kept.message}`
  const { given, left_out } = kept.value
  const rest = left_out.length === 0 ? '' : ` Left out as contact data: ${left_out.join(' · ')}.`
  return `${given.length} ${given.length === 1 ? 'answer is' : 'answers are'} kept with it.${rest}`
}

function today(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
