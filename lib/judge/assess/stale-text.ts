import type { StaleBank, StaleResume } from '#lib/judge/assess/rules/stale-entries.ts'

const REASONS: Record<string, string> = {
  older_prompt: 'the rules that read and judge changed',
  settings_changed: 'your settings changed',
  story_bank_changed: 'your answers or stories changed',
  resume_changed: 'your resume changed',
}

/** Why an assessment is out of date, in words; `reason` as it is stored. */
export function staleReasonText(reason: string | null): string {
  return REASONS[reason ?? ''] ?? 'something changed'
}

/** One change in words, and the words of the posting's reading that it touches; '' for none. */
export type StaleChange = { text: string; touches: string }

type BankChange = { match: StaleBank['match']; question?: string | undefined }
type ResumeChange = {
  change: StaleResume['change']
  requirement?: string | undefined
  question?: string | undefined
}

/** What changed since an assessment, one entry for each change. */
export function staleChanges(bank: readonly BankChange[], resume: readonly ResumeChange[]): StaleChange[] {
  return [
    ...bank.map(({ match, question = '' }) => ({ text: BANK[match], touches: question })),
    ...resume.map(({ change, requirement = '', question = '' }) => ({
      text: RESUME[change],
      touches: requirement || question,
    })),
  ]
}

const BANK: Record<StaleBank['match'], string> = {
  exact: 'An answer of yours now covers an open question',
  near: 'An answer of yours now comes near an open question',
  cited: 'An answer or story that it cites was changed or deleted',
}

const RESUME: Record<StaleResume['change'], string> = {
  line_changed: 'A line of your resume that it cites was changed or taken out',
  new_line: 'A new line of your resume names what an open question asks for',
}
