import type { AssessmentResult, MatchSupport } from '#db/rows/assessment.ts'
import type { CorrectionCounts } from '#db/rows/requirement.ts'
import type { StaleBank, StaleResume } from '#lib/judge/assess/freshness.ts'
import { capitalized } from '#lib/text/names.ts'
import { counted } from '#lib/text/text.ts'

/** The stored counts of corrections by code. */
export type CountedChecks = Record<string, number | CorrectionCounts>

const ALONE: Record<string, string> = {
  settled_rows: 'rows settled by rules in code, without a model',
  questions_dropped: 'questions left out or put in our own words',
  questions_capped: 'questions more than are asked at once',
  evidence_left_out: 'lines of yours that did not fit into the call',
}

type MatchBasis = { match_rests_on: readonly MatchSupport[]; likely: number }

/** Returns what carries a match whose fit is below the threshold, in words; empty for others. */
export function restsOnText({ match_rests_on, likely }: MatchBasis): string {
  const parts = [
    match_rests_on.includes('likely') ? `${counted(likely, 'requirement')} likely met, and not proved` : '',
    match_rests_on.includes('unknown_bonuses')
      ? 'bonuses that your lines do not show in full, which are not counted against you'
      : '',
  ].filter(Boolean)
  return parts.length === 0 ? '' : `This match rests on ${parts.join(', and on ')}.`
}

const RULES: Record<string, string> = {
  duplicate: 'rows settled: said twice',
  boilerplate: 'rows settled: no demand on you',
  any_of: 'rows settled: another of its group is met',
  fact: 'rows settled by what your settings or your resume state of place, hours and permission',
  licence: 'rows settled by the licences in your settings',
  degree: 'rows settled by your education',
  age: 'rows settled by the age that your dates prove',
  language: 'rows settled by what you say of your languages',
  years_total: 'rows settled by the dates of your entries',
  years_term: 'rows settled by the dates of entries that name it',
  years_stated: 'rows settled by the years that your lines state',
  listed: 'rows settled by the certificates that your resume lists',
  paper_ended: 'rows about papers that your resume calls ended or unfinished',
  publications: 'rows settled by the works that your resume lists',
  answer_exact: 'rows settled by your answer to this question',
  answer_near: 'rows settled by your answer to much the same question',
  answer_condition: 'conditions settled by what you pressed once for all',
  answer_short: 'rows that your answer comes near to',
  written_language: 'rows settled by the language that your resume is written in',
  says_little: 'rows in words too general for a resume to show',
  said_met: 'rows that you said you meet',
  not_a_requirement: 'rows that you said ask nothing of you',
  read_wrongly: 'rows that you said were read wrongly',
}

const CLEANED: Record<string, string> = {
  moved: 'quotes found at another line of the posting',
  replaced_by_line: 'quotes that were not exact, replaced by the posting’s own line',
  dropped: 'rows without a quote in the posting, left out',
  bad_row: 'rows of a wrong form, left out',
  over_cap: 'rows more than are kept',
  addresses_ai: 'rows that speak to a program, left out',
  contact_data: 'quotes with contact data, which was cut out',
  term_not_found: 'rows that named what their sentence does not',
  years_not_found: 'rows with years that their sentence does not say',
  no_phrase: 'rows of a piece that says nothing alone, left out',
  unknown_row: 'judgements of rows that there are not, left out',
  repeated: 'second judgements of a row, left out',
  not_judged: 'rows that the model left out: open',
  unknown_id: 'citations of lines that were not sent, taken away',
  trimmed: 'rows that cited more than four lines',
  uncited: 'rows called met or unmet without a line of yours: open instead',
  detached: 'open rows that cited lines, which were taken away',
  unknown_status: 'rows with a status that there is not: open instead',
  gap_said: 'rows called met that were said to be otherwise: partly met or open',
  unrelated: 'rows met by a line that names nothing of their kind, such as a place: open instead',
}

const SUGGESTIONS: Record<string, string> = {
  malformed: 'suggestions of a wrong form',
  unknown_item: 'suggestions for lines that were not sent',
  duplicate: 'second suggestions for a line',
  no_change: 'suggestions that change nothing',
  new_number: 'suggestions with a number that the line does not have',
  other_unit: 'suggestions that give a number another unit',
  number_moved: 'suggestions that put a number in the place of another',
  negation: 'suggestions that say “not” where the line does not, or the other way round',
  share: 'suggestions that claim more of the work than the line',
  limit: 'suggestions without an “about” or “up to” of the line',
  left_out: 'suggestions that leave out a statement which changes the rest',
  // Assessments of earlier versions have these.
  new_term: 'suggestions with a word that the line does not have',
  new_claim: 'suggestions that claim more than the line',
  strange_sign: 'suggestions with signs that the line does not have',
  contact_data: 'suggestions with contact data',
  too_long: 'suggestions that are too long',
  capped: 'suggestions more than are kept',
}

const GROUPS: Record<string, Record<string, string>> = {
  settled_by_rule: RULES,
  citations_cleaned: CLEANED,
  suggestions_dropped: SUGGESTIONS,
  questions_removed: { answered: 'rows that your saved answers settled before the model was asked' },
}

/** Returns the corrections of an assessment, each with its count; corrections that did not occur are left out. */
export function checksTexts(checks: CountedChecks): { text: string; times: number }[] {
  return Object.entries(checks)
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
    .flatMap(([name, counted]) => {
      if (typeof counted === 'number') return [{ text: ALONE[name] ?? plain(name), times: counted }]
      const words = GROUPS[name] ?? {}
      return Object.entries(counted).map(([key, times]) => ({
        text: words[key] ?? plain(`${name}: ${key}`),
        times,
      }))
    })
    .filter(({ times }) => times > 0)
    .map(({ text, times }) => ({ text: capitalized(text), times }))
}

// Settled rows come first, then cleaned ones, whatever the stored order.
function placeOf(name: string): number {
  const index = ORDER.indexOf(name)
  return index === -1 ? ORDER.length : index
}

const ORDER = ['settled_rows', 'settled_by_rule', 'questions_removed', 'citations_cleaned']

function plain(name: string): string {
  return name.replaceAll('_', ' ')
}

const REASONS: Record<string, string> = {
  older_prompt: 'the rules that read and judge changed',
  posting_changed: 'the posting says something else now',
  settings_changed: 'your settings changed',
  story_bank_changed: 'your answers or stories changed',
  resume_changed: 'your resume changed',
}

/** Returns why an assessment is out of date, in words; `reason` as it is stored. */
export function staleReasonText(reason: string | null): string {
  return REASONS[reason ?? ''] ?? 'something changed'
}

/** One change in words, and the words of the posting's reading that it touches; '' for none. */
type StaleChange = { text: string; touches: string }

type BankChange = { match: StaleBank['match']; question?: string | undefined }
type ResumeChange = {
  change: StaleResume['change']
  requirement?: string | undefined
  question?: string | undefined
}

/** Returns the changes since an assessment, one entry each. */
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

type NotJudgedReason = NonNullable<AssessmentResult['not_judged']>

/** The reason why a job has no verdict, and the advice. */
export type NotJudgedText = { reason: NotJudgedReason; text: string; next_step: string }

const TEXTS: Record<NotJudgedReason, Omit<NotJudgedText, 'reason'>> = {
  no_text: {
    text: 'No text yet',
    next_step:
      'Its board is asked for the text: `svc refresh` asks now. If you kept the job yourself, edit it and paste the text.',
  },
  nothing_read: {
    text: 'No requirement could be judged',
    next_step: 'Read the posting yourself, or choose a model in the settings and assess it by that.',
  },
  unread_language: {
    text: 'Its language is not read yet',
    next_step: 'Choose a model in the settings and assess it by that.',
  },
  no_evidence: {
    text: 'Nothing to judge it by yet',
    next_step: 'Add your resume, an answer or a story: `svc master import cv.pdf --apply` takes a resume.',
  },
}

/** Returns why there is no verdict, in words; null where there is one. */
export function notJudgedText(reason: NotJudgedReason | null): NotJudgedText | null {
  return reason === null ? null : { reason, ...TEXTS[reason] }
}

/** The message on all jobs while there is no evidence to judge by. */
export const NOTHING_TO_JUDGE_BY =
  'Add a resume so that jobs can be judged: `svc master import cv.pdf --apply` takes one. An answer or a story is enough to begin with.'
