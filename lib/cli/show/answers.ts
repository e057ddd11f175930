import { z } from 'zod'
import { momentOf } from '#lib/cli/rules/age.ts'
import { facts } from '#lib/cli/show/facts.ts'
import { presenter } from '#lib/cli/show/presenter.ts'
import { type Screen, styled, wrapped } from '#lib/cli/show/screen.ts'
import { table } from '#lib/cli/show/table.ts'
import {
  AnswerAdded,
  AnswerDeleted,
  AnswerResponse,
  AnswerShown,
  AnswersResponse,
  type Answer as Schema,
} from '#lib/evidence/answers/schema.ts'
import { oneLine } from '#lib/text/text.ts'

type Answer = z.output<typeof Schema>
type Listed = z.output<typeof AnswersResponse>

const Any = z.union([AnswersResponse, AnswerShown, AnswerAdded, AnswerResponse, AnswerDeleted])

/** The person's answers: all of them, one with its history, or what became of a write. */
export const showAnswers = presenter(Any, {
  lines: (reply, screen) => {
    if ('answers' in reply) return listLines(reply as Listed, screen)
    if ('deleted' in reply) return [`Deleted ${oneLine(String(reply.deleted), 200)}.`]
    const { answer, message, earlier = [] } = reply as z.output<typeof AnswerShown> & { message?: string }
    const said = message === undefined ? [] : [...wrapped(message, screen), '']
    return [...said, ...answerLines(answer, screen), ...earlier.flatMap((one) => earlierLines(one, screen))]
  },
  ids: (reply) => {
    if ('answers' in reply) return (reply as Listed).answers.map((one) => one.question_id)
    return ['deleted' in reply ? String(reply.deleted) : (reply as { answer: Answer }).answer.question_id]
  },
})

const READS = { met: 'yes to it', not_met: 'no to it', unclear: 'cannot tell', not_read: null } as const

// A question without a bound is answered by the number that was read.
function readAs({ reading }: Answer): string | null {
  if (reading?.reads === 'unclear' && reading.value !== null)
    return reading.text.replace(/^Read as: |\.$/g, '')
  return READS[reading?.reads ?? 'not_read']
}

function listLines({ answers }: Listed, screen: Screen): string[] {
  if (answers.length === 0) return ['No answers. Save one with: svc answers add "<question>" "<answer>"']
  const columns = [
    { head: 'Id', cell: (one: Answer) => one.question_id },
    { head: 'Question', cell: (one: Answer) => one.question, share: 3 },
    { head: 'Answer', cell: (one: Answer) => one.answer, share: 3 },
    { head: 'Read as', cell: (one: Answer) => readAs(one) },
    { head: 'Tag', cell: (one: Answer) => one.tag, share: 1 },
    { head: 'Jobs', cell: (one: Answer) => one.jobs.length || null, right: true },
    { head: 'Written', cell: (one: Answer) => one.updated_at.slice(0, 10) },
    { head: 'By', cell: (one: Answer) => one.written_by },
  ]
  return table(answers, columns, screen)
}

function answerLines(answer: Answer, screen: Screen): string[] {
  return [
    ...wrapped(answer.question, screen).map((line) => styled(screen, 'bold', line)),
    '',
    ...wrapped(answer.answer, screen, '  '),
    '',
    ...facts(
      [
        ['Id', answer.question_id],
        ['Tag', `${answer.tag}${answer.own_tag ? ' (yours)' : ''}`],
        ['Reading', answer.reading?.text ?? ''],
        ['Source', answer.source ?? ''],
        ['Revision', String(answer.revision)],
        ...answer.history.map((step) => ['', `${step.action} ${momentOf(step.at)} (${step.by})`] as const),
        ...answer.jobs.map((job) => ['Job', `${job.kind} ${momentOf(job.at)} ${job.url}`] as const),
      ],
      screen,
    ),
  ]
}

type Earlier = z.output<typeof AnswerShown>['earlier'][number]

function earlierLines({ revision, replaced_at, question, answer }: Earlier, screen: Screen): string[] {
  return [
    '',
    styled(screen, 'dim', `Revision ${revision}, until ${momentOf(replaced_at)}:`),
    ...wrapped(question, screen, '  '),
    ...wrapped(answer, screen, '    '),
  ]
}
