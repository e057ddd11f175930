import { counted } from '#lib/text/text.ts'
/** How a batch ended, as the API shows it. */
export type EndedBatch = {
  status: string
  requested: number
  assessed: number
  failed: number
  failed_codes: readonly string[]
  error_code: string | null
  not_started: number
}

const CODES: Record<string, string> = {
  posting_closed: 'its board lists it no longer',
  job_fetch_failed: 'the posting could not be read',
  model_target_unavailable: 'the model target cannot be used as it is',
  model_denied: 'the model would not answer, or was not allowed to',
  model_unavailable: 'the model could not be reached, or is at a limit',
  model_output_invalid: 'the model’s answer did not hold',
  assess_timeout: 'the model did not answer in time',
  assessment_not_stored: 'what was found could not be stored',
}

/** Returns why a job of a batch failed, in words. */
export function failureText(code: string): string {
  return CODES[code] ?? code.replaceAll('_', ' ')
}

const LATER = 'Continue with the rest later.'
const OTHER_MODEL = 'Choose another model in Settings, or continue with the rest.'
const NEXT: Record<string, string> = {
  job_fetch_failed: 'Continue with the rest later, or paste the text of such a posting under Add a job.',
  model_target_unavailable: 'Look in Settings for how to make the model usable, or choose another one there.',
  model_denied: 'Look in Settings whether the model is allowed and signed in, or choose another one there.',
  model_unavailable:
    'Continue with the rest once the model answers again, or choose another one in Settings.',
  model_output_invalid: OTHER_MODEL,
  assess_timeout: OTHER_MODEL,
  assessment_not_stored: 'Free space on the disk, then continue with the rest.',
}

/** Returns the next step after an incomplete batch in a sentence, by the first cause that has one; '' if none failed. */
export function nextStepText({ failed_codes, error_code }: EndedBatch): string {
  const codes = [...(error_code === null ? [] : [error_code]), ...failed_codes]
  const steps = codes.flatMap((code) => (code === 'posting_closed' ? [] : [NEXT[code] ?? LATER]))
  return steps[0] ?? ''
}

/** Returns the end of a batch in sentences: assessed, failed (with reasons) and unstarted jobs. */
export function batchEndText(ended: EndedBatch): string {
  const { status, requested, assessed, failed, failed_codes, not_started } = ended
  const reasons = failed_codes.map(failureText).join('; ')
  return [
    `${assessed} of ${counted(requested, 'job')} assessed.`,
    failed === 0 ? '' : `${failed} failed: ${reasons}.`,
    not_started === 0
      ? ''
      : `${not_started} ${not_started === 1 ? 'was' : 'were'} not begun${stopText(ended, status)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function stopText({ error_code, failed_codes }: EndedBatch, status: string): string {
  if (status === 'cancelled') return ', since you stopped it'
  if (error_code === null) return ''
  const isSaid = failed_codes.length === 1 && failed_codes[0] === error_code
  return isSaid ? ', since the next would have met the same' : `, since ${failureText(error_code)}`
}
