import { deleteAnswer, saveAnswer } from '#lib/evidence/answers/edit-answer.ts'
import {
  AnswerChange,
  AnswerDeleted,
  AnswerParams,
  AnswerResponse,
  AnswerShown,
} from '#lib/evidence/answers/schema.ts'
import { showAnswer } from '#lib/evidence/answers/show-answers.ts'
import type { EvidenceServices } from '#lib/evidence/services.ts'
import { valueFor } from '#lib/judge/settle/form.ts'
import { withReading } from '#lib/judge/settle/shown-reading.ts'
import { route } from '#lib/service/http/route.ts'
import { DeleteQuery } from '#lib/service/values/schema.ts'

export const GET = route({
  summary: 'Show an answer with its history and earlier versions',
  effect: 'read',
  params: AnswerParams,
  reply: AnswerShown,
  refuses: ['not_found', 'target_unavailable'],
  cli: {
    use: 'answers show',
    arguments: ['question_id'],
    work: 'job_names',
    examples: ['svc answers show salary:expected'],
  },
  agent: { tool: 'answers', operation: 'show', description: 'An answer with its history' },
}).handle<EvidenceServices>(async ({ params, services }) => {
  const { answer, ...rest } = await showAnswer(services, params.question_id)
  return { ...rest, answer: withReading(answer, services.now().slice(0, 10)) }
})

export const PUT = route({
  summary: 'Edit an answer',
  details: 'Earlier texts are kept.',
  effect: 'write',
  params: AnswerParams,
  body: AnswerChange,
  example: { answer: 'I led six people.', revision: 2 },
  reply: AnswerResponse,
  refuses: [
    'not_found',
    'target_unavailable',
    'revision_conflict',
    'answer_invalid',
    'personal_info_refused',
  ],
  cli: {
    use: 'answers edit',
    arguments: ['question_id', 'answer'],
    examples: [
      'svc answers edit availability:notice "One month." --source "my contract"',
      'svc answers edit language:german --value C1',
    ],
  },
  agent: { tool: 'save_answer', operation: 'edit' },
}).handle<EvidenceServices>(async ({ params, body, actor, writer, services }) => {
  const edit = { ...body, ...params, actor, writer: await writer() }
  const { answer, ...rest } = await saveAnswer(services, edit, valueFor)
  return { ...rest, answer: withReading(answer, services.now().slice(0, 10)) }
})

export const DELETE = route({
  summary: 'Delete an answer with its history',
  effect: 'destroy',
  params: AnswerParams,
  query: DeleteQuery,
  reply: AnswerDeleted,
  refuses: ['not_found', 'target_unavailable', 'revision_conflict'],
  cli: { use: 'answers delete', arguments: ['question_id'] },
  agent: false,
}).handle<EvidenceServices>(({ params, query, services }) => deleteAnswer(services, { ...params, ...query }))
