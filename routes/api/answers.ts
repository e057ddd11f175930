import {
  addAnswer,
  deleteAnswer,
  saveAnswer,
  showAnswer,
  showAnswers,
} from '#lib/evidence/answers/answers.ts'
import {
  AnswerAdded,
  AnswerChange,
  AnswerDeleted,
  AnswerParams,
  AnswerResponse,
  AnswerShown,
  AnswersQuery,
  AnswersResponse,
  NewAnswer,
} from '#lib/evidence/answers/schema.ts'
import type { EvidenceServices } from '#lib/evidence/services.ts'
import { asksAfter } from '#lib/judge/assess/show-assessment.ts'
import { valueFor } from '#lib/judge/settle/form.ts'
import { withReading } from '#lib/judge/settle/shown-reading.ts'
import { otherwise, route } from '#lib/service/http/route.ts'
import { DeleteQuery } from '#lib/service/values/schema.ts'

export const routes = {
  'GET /api/answers': route({
    summary: 'List your answers, or find the one that covers a question',
    effect: 'read',
    query: AnswersQuery,
    reply: AnswersResponse,
    pages: { list: 'answers', name: 'question_id' },
    cli: {
      use: 'answers',
      examples: [
        'svc answers --tag salary',
        'svc answers --question "When can you start?"',
        'svc answers --needs-press',
      ],
    },
    agent: {
      tool: 'answers',
      operation: 'list',
      description: 'Saved answers, or the one that covers a question; `value` wins over the words',
    },
  }).handle<EvidenceServices>(async ({ query, services }) => {
    const { answers, ...rest } = await showAnswers(services, query)
    const today = services.now().slice(0, 10)
    const shownAnswers = answers.map((answer) => withReading(answer, today))
    return {
      ...rest,
      answers: query.needs_press ? shownAnswers.filter((answer) => answer.needs_press) : shownAnswers,
    }
  }),

  'POST /api/answers': route({
    summary: 'Save an answer to a question that applications ask',
    details:
      'One answer counts for every job that asks the same question. Jobs that it may change are assessed again. With `job_url`, `asks` says whether that job still asks it, and how many other questions.',
    effect: 'write',
    body: NewAnswer,
    example: { question: 'Have you led a team?', answer: 'I led four people from 2021 to 2024.' },
    reply: AnswerAdded,
    status: 201,
    also: { 200: AnswerAdded },
    refuses: ['answer_invalid', 'personal_info_refused'],
    cli: {
      use: 'answers add',
      arguments: ['question', 'answer'],
      examples: [
        'svc answers add "What is your notice period?" "Two months."',
        'svc answers add "Do you speak German?" --value B2',
      ],
    },
    agent: { tool: 'save_answer', operation: 'add', description: 'Save an answer' },
  }).handle<EvidenceServices>(async ({ body, actor, writer, services }) => {
    const request = { ...body, actor, writer: await writer(), valueFor }
    const { answer, message, ...rest } = await addAnswer(services, request)
    const asks = await asksAfter(services, { question: body.question, job_url: body.job_url })
    const added = {
      ...rest,
      answer: withReading(answer, services.now().slice(0, 10)),
      message: asks === null ? message : `${message} ${asks.message}`,
      asks,
    }
    return added.reused ? otherwise(200, added) : added
  }),

  'GET /api/answers/:question_id': route({
    summary: 'Show an answer with its history and earlier versions',
    effect: 'read',
    params: AnswerParams,
    reply: AnswerShown,
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
  }),

  'PUT /api/answers/:question_id': route({
    summary: 'Edit an answer',
    details: 'Earlier texts are kept.',
    effect: 'write',
    params: AnswerParams,
    body: AnswerChange,
    example: { answer: 'I led six people.', revision: 2 },
    reply: AnswerResponse,
    refuses: ['revision_conflict', 'answer_invalid', 'personal_info_refused'],
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
  }),

  'DELETE /api/answers/:question_id': route({
    summary: 'Delete an answer with its history',
    effect: 'destroy',
    params: AnswerParams,
    query: DeleteQuery,
    reply: AnswerDeleted,
    refuses: ['revision_conflict'],
    cli: { use: 'answers delete', arguments: ['question_id'] },
    agent: false,
  }).handle<EvidenceServices>(({ params, query, services }) =>
    deleteAnswer(services, { ...params, ...query }),
  ),
}
