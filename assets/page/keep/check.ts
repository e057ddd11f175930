import { signal } from '@preact/signals'
import { type JobInput, jobOf } from '#assets/page/keep/job-of.ts'
import { lastReading, NEW_OWN } from '#assets/page/keep/store.ts'
import { call } from '#assets/page/kit/call.ts'
import { announce } from '#assets/page/kit/say.ts'
import { chosenTarget } from '#assets/page/kit/settings.ts'
import { drafts, tabDraft } from '#assets/page/kit/texts/drafts.ts'
import { draftValue } from '#assets/page/kit/texts/use-draft.tsx'
import { addressOf, go, here } from '#assets/page/route.ts'
import { verdictText } from '#lib/judge/verdict/job-words.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

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
export const lastChecked = signal<{ job_identity: string; verdict: string; input: JobInput } | null>(null)

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
  return {
    job,
    ...(target === '' ? {} : { model_target: target }),
    ...(resume === null ? {} : { resume }),
  }
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
  lastChecked.value = { job_identity: job.job_identity, verdict: result.verdict, input: body.job }
  announce(`Assessed: ${verdictText(result.verdict)}.`)
  if (here.peek().view === 'add') go(addressOf('job', job.job_identity))
}
