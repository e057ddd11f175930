import { z } from 'zod'
import { presenter } from '#lib/cli/show/kit/presenter.ts'
import { ageOf, type Screen, styled, targetText, wrapped } from '#lib/cli/show/kit/screen.ts'
import { table } from '#lib/cli/show/kit/table.ts'
import { checksTexts, restsOnText, staleChanges, staleReasonText } from '#lib/judge/assess/assessment-text.ts'
import {
  type AssessmentShown,
  AssessResponse,
  CompareResponse,
  RowReportResponse,
  WEIGHED,
} from '#lib/judge/assess/schema.ts'
import { AssessmentsResponse } from '#lib/judge/assess/show-assessment.ts'
import { weighedText } from '#lib/judge/settle/weigh-rewording.ts'
import { requirementsText } from '#lib/judge/verdict/job-words.ts'
import { counted, oneLine } from '#lib/text/text.ts'

type AssessmentView = z.output<typeof AssessmentShown>
type RowStatusShown = AssessmentView['matrix'][number]['status']

const MARKS: Record<RowStatusShown, string> = { met: '+', partly: '~', unmet: '-', unknown: '?' }
const LONGEST = 500

/** Prints the assessment of a job. */
export const showAssessment = presenter(AssessResponse, {
  lines: ({ result }, screen) => assessmentLines(result, screen),
  ids: ({ job }) => [job.job_identity],
})

type ListedAssessment = z.output<typeof AssessmentsResponse>['assessments'][number]

/** Prints the assessments, newest first, each with its job. */
export const showAssessments = presenter(AssessmentsResponse, {
  lines: ({ assessments, next_cursor }, screen) => {
    if (assessments.length === 0)
      return ['No job is assessed yet. Assess the new ones with: svc postings assess']
    const columns = [
      { head: 'Word', cell: ({ word }: ListedAssessment) => word },
      { head: 'Met', cell: (row: ListedAssessment) => `${row.met} of ${row.total}`, right: true },
      { head: 'Questions', cell: (row: ListedAssessment) => row.open_questions || null, right: true },
      { head: 'Made', cell: (row: ListedAssessment) => ageOf(row.created_at, screen.now), right: true },
      { head: '', cell: (row: ListedAssessment) => (row.basis_stale ? 'out of date' : '') },
      { head: 'Job', cell: (row: ListedAssessment) => row.job_identity, share: 1 },
    ]
    const more = next_cursor === null ? [] : [`There are more: add --cursor ${next_cursor}`]
    const numberedBy = ({ job_identity: job }: ListedAssessment) => ({ ids: { job }, words: job })
    return [...table(screen, assessments, columns, numberedBy), ...more]
  },
  ids: ({ assessments }) => assessments.map(({ job_identity }) => job_identity),
})

const REPORT_WORDS: Record<NonNullable<z.output<typeof RowReportResponse>['report']>, string> = {
  not_a_requirement: 'you said: not a requirement',
  met: 'you said: you do meet this',
  read_wrongly: 'you said: read wrongly',
}

/** Prints the assessment of a job after the person reported a row. */
export const showRowReport = presenter(RowReportResponse, {
  lines: ({ report, result }, screen) => [
    report === null ? 'Taken back.' : `Kept for this job: ${REPORT_WORDS[report]}.`,
    '',
    ...assessmentLines(result, screen),
  ],
  ids: ({ job_identity }) => [job_identity],
})

// Example: "Read by rules, judged by Claude Code."
function madeText({ read_by, target, not_judged }: AssessmentView): string {
  const isMixed = read_by === 'rules' && target !== 'builtin' && not_judged === null
  return `${isMixed ? 'Read by rules, judged by' : 'Made by'} ${targetText(target)}.`
}

/**
 * Returns the lines of an assessment: verdict, changes since, requirements with their status, and corrections. `listed` is the
 * word of its job in the list, null without one.
 */
export function assessmentLines(
  assessment: AssessmentView,
  screen: Screen,
  listed: string | null = null,
): string[] {
  const word = listed ?? assessment.word
  const head = `${word}: ${assessment.not_judged?.text.toLowerCase() ?? requirementsText(assessment)}`
  const newStatuses = new Map(assessment.provisional?.rows.map(({ id, status }) => [id, status]))
  return [
    styled(screen, 'bold', head),
    ...(assessment.not_judged ? wrapped(assessment.not_judged.next_step, screen) : []),
    ...wrapped(madeText(assessment), screen),
    ...provisionalLines(assessment, screen),
    ...staleLines(assessment, screen),
    ...notesOf(assessment).flatMap((note) => wrapped(note, screen)),
    '',
    ...assessment.matrix.flatMap((row) => rowLines(row, { screen, now: newStatuses.get(row.id) })),
    ...(assessment.rows_not_shown > 0 ? [`  and ${assessment.rows_not_shown} more`] : []),
    ...questionLines(assessment, screen),
    ...checkLines(assessment, screen),
  ]
}

function provisionalLines({ provisional }: AssessmentView, screen: Screen): string[] {
  if (provisional === null) return []
  const { word, met, total } = provisional
  const text = `With what you answered since: ${word}: ${met} of ${counted(total, 'requirement')} met`
  return wrapped(text, screen)
}

function staleLines(assessment: AssessmentView, screen: Screen): string[] {
  if (!assessment.basis_stale) return []
  const reason = `Out of date: ${staleReasonText(assessment.basis_stale_reason)}. Assess it again.`
  const changes = staleChanges(assessment.basis_stale_bank, assessment.basis_stale_resume)
  return [
    ...wrapped(reason, screen),
    ...changes.flatMap(({ text, touches }) =>
      wrapped(touches === '' ? `${text}.` : `${text}: ${oneLine(touches, LONGEST)}`, screen, '  '),
    ),
  ]
}

function notesOf({
  match_rests_on,
  likely,
  thin,
  requirements_note,
  addresses_ai,
  close_call,
  suggestions,
  suggestions_refused,
  target,
}: AssessmentView): string[] {
  // Rules that are asked twice say the same.
  const example = target === 'builtin' ? '<name>' : 'builtin'
  const count = suggestions.length + suggestions_refused.length
  return [
    restsOnText({ match_rests_on, likely }),
    thin ? 'The posting says too little for a match to mean much.' : '',
    requirements_note ?? '',
    addresses_ai ? 'The posting speaks to programs that read it; that was not followed.' : '',
    close_call
      ? `One requirement more or less would change this verdict: \`svc assess compare <link> --target ${example}\` gives a second opinion.`
      : '',
    count > 0 ? `${count} of your lines in other words: svc job evidence <link>` : '',
  ].filter(Boolean)
}

type RowScreen = { screen: Screen; now: string | undefined }

function rowLines(row: AssessmentView['matrix'][number], { screen, now }: RowScreen): string[] {
  const [first = '', ...more] = wrapped(row.quote, screen, '    ')
  const about = [
    row.class === 'nice_to_have' ? ' (a bonus)' : '',
    row.likely ? ' (likely, not proved)' : '',
    row.counts ? '' : ' (does not count)',
  ].join('')
  const since = now === undefined ? '' : ` (with your answer: ${now})`
  const reportLines = row.reported === null ? [] : [`    (${REPORT_WORDS[row.reported]})`]
  return [`  ${MARKS[row.status]} ${first.trimStart()}${about}${since}`, ...more, ...reportLines]
}

function questionLines({ questions }: AssessmentView, screen: Screen): string[] {
  if (questions.length === 0) return []
  return [
    '',
    'Only you can say (svc answers add "<question>" "<answer>"):',
    ...questions.flatMap((question) => wrapped(question.question, screen, '  ')),
  ]
}

function checkLines({ checks }: AssessmentView, screen: Screen): string[] {
  const checkTexts = checksTexts(checks)
  if (checkTexts.length === 0) return []
  return [
    '',
    'How this was checked:',
    ...checkTexts.flatMap(({ text, times }) => wrapped(`${text}: ${times}`, screen, '  ')),
  ]
}

/** Prints two opinions on one job: both verdicts, and the rows on which they differ. */
export const showComparison = presenter(CompareResponse, {
  lines: ({ stored, other, agree, differences, close_call }, screen) => {
    const status = (word: string | null) => word ?? 'no such row'
    return [
      ...[stored, other].flatMap(({ target, word, met, total }, index) => {
        return [
          styled(screen, 'bold', `${index === 0 ? 'Stored' : 'Second'}: ${word}`),
          ...wrapped(
            `${met} of ${counted(total, 'requirement')} met, by ${targetText(target)}`,
            screen,
            '  ',
          ),
        ]
      }),
      ...(close_call ? [] : ['One requirement more or less would not change the stored verdict.']),
      '',
      `${counted(agree, 'row')} alike, ${differences.length} not.`,
      ...differences.flatMap(({ quote, one, other: second }) => [
        ...wrapped(oneLine(quote, LONGEST), screen, '  '),
        `    stored: ${status(one)} · second: ${status(second)}`,
      ]),
    ]
  },
  ids: ({ job_identity }) => [job_identity],
})

const Worded = z.looseObject({ ref: z.string(), from: z.string(), to: z.string(), ...WEIGHED })
const Evidence = z.looseObject({
  schema_version: z.literal('svc-job-evidence:1'),
  rows: z.array(
    z.looseObject({
      row: z.string(),
      status: z.string(),
      lines: z.array(z.looseObject({ text: z.string() })),
    }),
  ),
  suggestions: z.array(Worded),
  suggestions_refused: z.array(Worded),
})

/** Prints the person's own lines that an assessment cites by row, and suggested wordings. */
export const showEvidence = presenter(Evidence, {
  lines: ({ rows, suggestions: usable, suggestions_refused }, screen) => {
    const suggestions = [...usable, ...suggestions_refused]
    const cited = rows.filter(({ lines }) => lines.length > 0)
    return [
      ...(cited.length === 0 ? ['No line of yours is cited.'] : []),
      ...cited.flatMap(({ row, status, lines }) => [
        styled(screen, 'bold', `${row} ${status}`),
        ...lines.flatMap(({ text }) => wrapped(text, screen, '  ')),
      ]),
      ...(suggestions.length === 0 ? [] : ['', styled(screen, 'bold', 'Lines of yours in other words')]),
      ...suggestions.flatMap(({ ref, from, ...weighed }) => [
        ...wrapped(`${ref}, you: ${from}`, screen, '  '),
        ...wrapped(`model: ${weighedText(weighed)}`, screen, '    '),
      ]),
    ]
  },
  ids: ({ rows }) => rows.map(({ row }) => row),
})
