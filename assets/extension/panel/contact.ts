import { extension } from '#assets/extension/browser-api.ts'
import type { ShownField } from '#assets/extension/page/read-fields.ts'
import { ask, el, press, say } from '#assets/extension/panel/service.ts'
import { fileNameOf } from '#assets/page/kit/files.ts'
import { foldAccents } from '#lib/text/text.ts'

/** Name and contact data, kept in the extension's own storage alone: the service never sees them. */
export const CONTACT = [
  { name: 'first', label: 'First name', autocomplete: ['given-name'] },
  { name: 'last', label: 'Last name', autocomplete: ['family-name'] },
  { name: 'email', label: 'E-mail', autocomplete: ['email'] },
  { name: 'phone', label: 'Phone', autocomplete: ['tel', 'tel-national'] },
  { name: 'street', label: 'Street', autocomplete: ['street-address', 'address-line1'] },
  { name: 'postcode', label: 'Postal code', autocomplete: ['postal-code'] },
  { name: 'city', label: 'City', autocomplete: ['address-level2'] },
  { name: 'linkedin', label: 'LinkedIn', autocomplete: [] },
  { name: 'website', label: 'Website', autocomplete: ['url'] },
] as const

export type ContactName = (typeof CONTACT)[number]['name'] | 'full'
export type Contact = Partial<Record<ContactName, string>>

// Whole labels in the languages of imports; a longer label asks something else. Example: "E-Mail-Adresse".
const LABELS: Record<ContactName, readonly string[]> = {
  full: [
    'name',
    'full name',
    'your name',
    'legal name',
    'full legal name',
    'vollstandiger name',
    'nom complet',
    'nombre completo',
  ],
  first: [
    'first name',
    'given name',
    'given names',
    'given name s',
    'legal first name',
    'preferred first name',
    'vorname',
    'prenom',
    'nombre',
  ],
  last: [
    'last name',
    'surname',
    'family name',
    'legal last name',
    'nachname',
    'nom',
    'nom de famille',
    'apellidos',
    'apellido',
  ],
  email: [
    'email',
    'e mail',
    'email address',
    'e mail address',
    'e mail adresse',
    'adresse e mail',
    'correo electronico',
    'your email',
  ],
  phone: [
    'phone',
    'phone number',
    'mobile',
    'mobile number',
    'mobile phone',
    'telephone',
    'telefon',
    'telefonnummer',
    'handynummer',
    'numero de telephone',
    'telefono',
  ],
  street: [
    'street',
    'street address',
    'address',
    'address line 1',
    'strasse',
    'anschrift',
    'adresse',
    'direccion',
  ],
  postcode: [
    'postal code',
    'zip',
    'zip code',
    'postcode',
    'plz',
    'postleitzahl',
    'code postal',
    'codigo postal',
  ],
  city: ['city', 'town', 'location city', 'ort', 'stadt', 'wohnort', 'ville', 'ciudad'],
  linkedin: ['linkedin', 'linkedin profile', 'linkedin url', 'linkedin profile url', 'linkedin profil'],
  website: ['website', 'portfolio', 'portfolio url', 'personal website', 'your website'],
}

/** Returns the contact field that a form asks for: by the browser's own name of it, by its type, or by its whole label. */
export function contactOf({ label, autocomplete, type, kind }: ShownField): ContactName | null {
  if (kind !== 'line') return null
  if (autocomplete === 'name') return 'full'
  const named = CONTACT.find((field) => (field.autocomplete as readonly string[]).includes(autocomplete))
  if (named) return named.name
  if (type === 'email') return 'email'
  const words = foldAccents(label)
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const names = Object.keys(LABELS) as ContactName[]
  return names.find((name) => LABELS[name].includes(words)) ?? (type === 'tel' ? 'phone' : null)
}

/** Returns the text for a contact field; '' if the person keeps none. */
export function contactText(contact: Contact, name: ContactName): string {
  if (name !== 'full') return contact[name] ?? ''
  return [contact.first, contact.last].filter(Boolean).join(' ')
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

type Known = {
  application: { status: string; at: string; revision: number } | null
  resume: { downloaded_at: string | null } | null
  job: { title: string; company: string } | null
}

/** Says which resume of a job an application will keep. Example: "the resume that you downloaded on 29 Nov, 10:12". */
function resumeText(resume: Known['resume']): string {
  if (resume === null) return 'no resume, for this job has none'
  if (resume.downloaded_at === null) return 'the resume of this job as it is now: it was not downloaded'
  const moment = new Date(resume.downloaded_at).toLocaleString('en-GB', MOMENT)
  return `the resume that you downloaded on ${moment}`
}

/** Says which file a form may take. Example: "choose it yourself: the resume that you downloaded on 29 Nov, named like “Ada Byron - Baker - Acme.pdf”". */
export async function fileText(job_url: string | null, person: string): Promise<string> {
  if (job_url === null) return 'choose it yourself'
  const answer = await ask<Known>('GET', `/api/jobs?url=${encodeURIComponent(job_url)}`)
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
  const answer = await ask<Known>('GET', `/api/jobs?url=${encodeURIComponent(job.job_url)}`)
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
      ? [el('p', {}, `Recorded on ${application.at.slice(0, 10)}: ${application.status}.`), keep]
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
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
