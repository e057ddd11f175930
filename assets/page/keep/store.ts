import { signal } from '@preact/signals'
import type { z } from 'zod'
import { call, callQuietly, createAsk } from '#assets/page/kit/call.ts'
import { type RecordStep, undoingEdits } from '#assets/page/kit/edit-steps.ts'
import { announce } from '#assets/page/kit/say.ts'
import { chosenTarget } from '#assets/page/kit/settings.ts'
import { step, undoing } from '#assets/page/kit/steps.ts'
import {
  changedFields,
  closeDraft,
  drafts,
  dropDraft,
  openDraft,
  sendDraft,
  type TextDraft,
  type Texts,
  tabDraft,
  typeInto,
} from '#assets/page/kit/texts/drafts.ts'
import { draftValue } from '#assets/page/kit/texts/use-draft.tsx'
import { addressOf, go, here } from '#assets/page/route.ts'
import { linkOfWord } from '#lib/index/links/links.ts'
import type { OwnJobReading, OwnJobView } from '#lib/index/own/schema.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

/** The jobs that the person keeps from elsewhere. */
export const ownJobs = createAsk(() => call('GET', '/api/own-jobs', { query: { limit: '200' } }))

/** The name of the form for a new own job. */
export const NEW_OWN = 'own:new'

/** The name of the form that changes an own job. */
export function ownKey(id: string): string {
  return `own/${id}`
}

/** The one-line fields of an own job, in the order of the form. */
export const LINES = [
  { name: 'title', label: 'Title' },
  { name: 'company', label: 'Company' },
  { name: 'place', label: 'Place' },
  { name: 'pay', label: 'Pay' },
  { name: 'source', label: 'Found on' },
] as const

/** The work modes of an own job, with their names. */
export const MODES = [
  { mode: '', name: 'Not said' },
  { mode: 'onsite', name: 'On site' },
  { mode: 'hybrid', name: 'Hybrid' },
  { mode: 'remote', name: 'Remote' },
] as const

const FIELDS = ['link', ...LINES.map(({ name }) => name), 'work_mode', 'text'] as const

/** An empty form. */
export const NO_OWN: Texts = Object.fromEntries(FIELDS.map((name) => [name, '']))

/** Returns the form fields of an own job. */
export function ownTexts(job: Record<(typeof FIELDS)[number], string | null>): Texts {
  return Object.fromEntries(FIELDS.map((name) => [name, job[name] ?? '']))
}

type Reading = z.output<typeof OwnJobReading>

type LastReading = Pick<Reading, 'read_from' | 'problem' | 'listed_as' | 'unsure'> & { words: Texts }

/** How the new job's words were read last, and the words; null before that. */
export const lastReading = signal<LastReading | null>(null)

/** Whether a link is being read. */
export const reading = signal(false)

/**
 * Opens the form for a new job with these fields; typed ones stay. A form that holds another job begins anew,
 * and the other job can be brought back.
 */
export function beginOwn(fields: Partial<Record<(typeof FIELDS)[number], string>>): void {
  if (isOther(drafts.peek()[NEW_OWN]?.texts ?? NO_OWN, fields)) dropDraft(NEW_OWN)
  openDraft(NEW_OWN, { revision: 0, read: NO_OWN })
  const { texts = NO_OWN } = drafts.peek()[NEW_OWN] ?? {}
  const empty = Object.entries(fields).filter(([name, text]) => text !== '' && !texts[name])
  if (empty.length > 0) typeInto(NEW_OWN, Object.fromEntries(empty))
}

function isOther(begun: Texts, { link = '', text = '' }: { link?: string; text?: string }): boolean {
  const isBegun = Boolean(begun['link'] || begun['text'])
  return isBegun && (link !== '' || text !== '') && (begun['link'] !== link || begun['text'] !== text)
}

// The words of the last reading are replaced by the next one, and nothing that the person typed.
function fill(words: Texts, before: Texts): void {
  const { texts = NO_OWN } = drafts.peek()[NEW_OWN] ?? {}
  const next = Object.entries(words).filter(([name]) => !texts[name] || texts[name] === before[name])
  typeInto(NEW_OWN, Object.fromEntries(next))
}

/** Takes what was pasted or typed as the link of the new job, or as its text, which stays beside a link. */
export function pasteOwn(typed: string): void {
  const job = jobOf(typed)
  if (job === null) typeInto(NEW_OWN, { link: '', text: '' })
  else typeInto(NEW_OWN, 'job_url' in job ? { link: job.job_url, text: '' } : { text: typed })
}

// The text that was read last or is being read. It is not read twice without a press.
let readLast = ''

/**
 * Reads the link or text of the new job and fills the empty fields; with `isNew` only if it was not read yet, with `textOnly`
 * without asking for the link. Returns null on success, else the refusal.
 */
export async function readOwn({ isNew = false, textOnly = false } = {}): Promise<RefusalBody | null> {
  const { link = '', text = '' } = drafts.peek()[NEW_OWN]?.texts ?? {}
  const hasLink = link.trim() !== '' && !textOnly
  if (reading.peek() || (!hasLink && text.trim() === '')) return null
  const request = JSON.stringify([hasLink && link, text])
  // A text that came with a link was read with it, and says less alone.
  const isRead = request === readLast || (textOnly && text === lastReading.peek()?.words['text'])
  if (isNew && isRead) return null
  readLast = request
  reading.value = true
  const body = { ...(hasLink ? { link: link.trim() } : {}), ...(text.trim() ? { text } : {}) }
  const outcome = await call('POST', '/api/own-jobs/read', { body })
  reading.value = false
  if (!outcome.ok) return outcome.error
  const { read_from, problem, listed_as, unsure, ...read } = outcome.value
  const words = ownTexts(hasLink ? read : { ...read, link, source: null })
  const before = lastReading.peek()?.words ?? {}
  fill(words, before)
  lastReading.value = { read_from, problem, listed_as, unsure, words }
  readLast = JSON.stringify([hasLink && link, drafts.peek()[NEW_OWN]?.texts['text'] ?? ''])
  announce(problem === null ? 'The posting was read. Check it, then keep it.' : 'The link could not be read')
  return null
}

/** Keeps the new job; returns the link that names it from now on, or why not (null if the job is listed already). */
export async function keepOwn(): Promise<{ error: RefusalBody | null } | { job_url: string }> {
  let job_url = ''
  const typed = drafts.peek()[NEW_OWN]?.texts ?? {}
  let isListed = false
  const error = await sendDraft(NEW_OWN, {
    send: async ({ texts }) => {
      const body = bodyOf(texts)
      const outcome = await step(callQuietly('POST', '/api/own-jobs', { body }))
      if (!outcome.ok) return outcome
      job_url = outcome.value.job_url
      const { own_job } = outcome.value
      isListed = own_job === null
      announce(outcome.value.message)
      if (own_job)
        offerKept(
          `Kept: ${own_job.title}`,
          { id: own_job.id, revision: own_job.revision, job_url, typed: texts },
          { leads: true },
        )
      return outcome
    },
    readCurrent: () => ({ revision: 0, read: NO_OWN }),
  })
  if (error !== null) return { error }
  if (isListed) {
    // Nothing was stored, so all that was typed stays.
    beginOwn({})
    typeInto(NEW_OWN, typed)
    lastReading.value = { read_from: 'typed', problem: null, listed_as: job_url, unsure: [], words: {} }
    return { error: null }
  }
  lastReading.value = null
  void ownJobs.load()
  return { job_url }
}

type KeptOwn = RecordStep & { job_url: string; typed: Texts }

const offerKept = undoing('own-kept', {
  undo: async (kept: KeptOwn) => {
    const sending = { params: { own_id: kept.id }, query: { revision: String(kept.revision) } }
    const outcome = await callQuietly('DELETE', '/api/own-jobs/:own_id', sending)
    void ownJobs.load()
    if (!outcome.ok) return outcome.error
    // Its words wait in the form again, unless another job was begun there.
    const { texts = NO_OWN } = drafts.peek()[NEW_OWN] ?? {}
    if (!texts['link'] && !texts['text']) beginOwn(kept.typed)
    if (here.peek().view === 'job' && here.peek().id === kept.job_url) go(addressOf('add'))
    return kept
  },
  redo: async (kept) => {
    const { typed } = kept
    const outcome = await callQuietly('POST', '/api/own-jobs', { body: bodyOf(typed) })
    void ownJobs.load()
    if (!outcome.ok) return outcome.error
    const { own_job, job_url, message } = outcome.value
    if (own_job === null) return { code: 'listed', message }
    if (drafts.peek()[NEW_OWN]?.texts['title'] === typed['title']) {
      closeDraft(NEW_OWN)
      beginOwn({})
    }
    return { id: own_job.id, revision: own_job.revision, job_url, typed }
  },
})

function bodyOf({ title = '', link = '', work_mode = '', ...others }: Texts) {
  const read_from = lastReading.peek()?.read_from
  return {
    title,
    ...others,
    work_mode: work_mode as OwnJobView['work_mode'] & ('' | 'remote' | 'hybrid' | 'onsite'),
    ...(link.trim() === '' ? {} : { link: link.trim() }),
    ...(read_from === undefined ? {} : { read_from }),
  }
}

/** Saves the form that changes an own job. Returns null on success, else the refusal. */
export async function saveOwn(stored: OwnJobView): Promise<RefusalBody | null> {
  let before = stored
  const refused = await sendDraft(ownKey(stored.id), {
    send: async (draft) => {
      const outcome = await putOwn(stored.id, draft)
      const after = outcome.ok ? outcome.value.own_job : null
      if (after) offerBack(before, after)
      return outcome
    },
    readCurrent: (current) => {
      before = current as OwnJobView
      return { revision: before.revision, read: ownTexts(before) }
    },
  })
  await ownJobs.load()
  return refused
}

// Only changed fields are sent, so changes from elsewhere stay.
function putOwn(own_id: string, { read, texts, revision }: Pick<TextDraft, 'read' | 'texts' | 'revision'>) {
  const changed = Object.fromEntries(changedFields(read, texts).map((name) => [name, texts[name] ?? '']))
  const sending = { params: { own_id }, body: { ...changed, revision } }
  return step(callQuietly('PUT', '/api/own-jobs/:own_id', sending))
}

// An edit is undone by writing the earlier words over it, and done again by writing its own.
function offerBack(before: OwnJobView, after: OwnJobView): void {
  const { id, revision, title } = after
  offerEdit(`Kept job changed: ${title}`, [{ id, revision, to: ownTexts(before), from: ownTexts(after) }])
}

const offerEdit = undoingEdits<Texts>('own-job', async ({ id, revision, to, from }) => {
  const outcome = await putOwn(id, { read: from, texts: to, revision })
  await ownJobs.load()
  return outcome.ok ? (outcome.value.own_job?.revision ?? 0) : outcome.error
})

/** The draft of the other resume. */
export const RESUME_DRAFT = tabDraft('check/resume')

/** The resume that is compared with the posting in place of the main resume; '' for the main resume. */
export const ownResume = draftValue(RESUME_DRAFT, '')

/** The chosen target; '' for the one of the settings. */
export const checkTarget = signal('')

/** Whether a posting is being assessed. */
export const checking = signal(false)

/** Why the last one was not. */
export const checkError = signal<RefusalBody | null>(null)

/** The last job that was checked, and the link or text of it that the person gave. */
export const lastChecked = signal<{ job_identity: string; word: string; input: JobInput } | null>(null)

/** Returns the fields by which a checked job can be kept; null for a pasted text that this tab does not hold any more. */
export function fieldsToKeep(job_identity: string): { link: string } | { text: string } | null {
  const last = lastChecked.value
  if (last?.job_identity === job_identity)
    return 'text' in last.input ? last.input : { link: last.input.job_url }
  return job_identity.startsWith('https://') ? { link: job_identity } : null
}

/** Returns the request body for the new job; null while nothing is pasted. A link that was read is assessed by itself. */
export function checkBody() {
  const { link = '', text = '' } = drafts.value[NEW_OWN]?.texts ?? {}
  const isOfLink = link.trim() !== '' && (text.trim() === '' || lastReading.value?.words['text'] === text)
  const job = isOfLink ? jobOf(link) : text.trim() === '' ? null : { text }
  if (job === null) return null
  // The shown target is the one that is called, even if the settings changed in another tab.
  const target = chosenTarget(checkTarget.value)
  const resume = ownResume.value.trim() === '' ? null : { text: ownResume.value }
  return { job, ...(target === '' ? {} : { model_target: target }), ...(resume === null ? {} : { resume }) }
}

/** Assesses the new job and opens the result, unless the person has left the screen meanwhile; it stays to be kept. */
export async function checkJob(): Promise<void> {
  const body = checkBody()
  if (body === null || checking.peek()) return
  checking.value = true
  checkError.value = null
  const outcome = await call('POST', '/api/assess', { body })
  checking.value = false
  if (!outcome.ok) {
    checkError.value = outcome.error
    return
  }
  const { job, result } = outcome.value
  lastChecked.value = { job_identity: job.job_identity, word: result.word, input: body.job }
  announce(`Assessed: ${result.word}.`)
  if (here.peek().view === 'add') go(addressOf('job', job.job_identity))
}

/** A job as it is asked about: by a link to it, or by its text. */
export type JobInput = { job_url: string } | { text: string }

/**
 * Reads the pasted text: a single word that looks like a link is a link, any other text is a posting; null for an
 * empty text.
 */
export function jobOf(pasted: string): JobInput | null {
  const text = pasted.trim()
  if (text === '') return null
  const link = /^\S{1,2000}$/.test(text) ? linkOfWord(text) : ''
  return /^https?:\/\/\S+$/i.test(link) ? { job_url: link.replace(/^http:/i, 'https:') } : { text: pasted }
}
