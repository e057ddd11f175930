import { addAnswer } from '#lib/answers/add-answer.ts'
import { AnswerAdded, AnswersQuery, AnswersResponse, NewAnswer } from '#lib/answers/schema.ts'
import { showAnswers } from '#lib/answers/show-answers.ts'
import { otherwise, route } from '#lib/http/route.ts'

export const GET = route({
  summary: 'List your answers, or find the one that covers a question',
  effect: 'read',
  query: AnswersQuery,
  reply: AnswersResponse,
  refuses: ['target_unavailable'],
  cli: {
    use: 'answers',
    examples: ['svc answers --tag salary', 'svc answers --question "When can you start?"'],
  },
  agent: 'answers',
}).handle(({ query, services }) => showAnswers(services, query))

export const POST = route({
  summary: 'Save an answer to a question that applications ask',
  effect: 'write',
  body: NewAnswer,
  reply: AnswerAdded,
  status: 201,
  also: { 200: AnswerAdded },
  refuses: ['target_unavailable', 'answer_invalid', 'personal_info_refused'],
  cli: {
    use: 'answers add',
    arguments: ['question', 'answer'],
    examples: ['svc answers add "What is your notice period?" "Two months."'],
  },
  agent: 'add_answer',
}).handle(async ({ body, actor, services }) => {
  const added = await addAnswer(services, { ...body, actor })
  return added.reused ? otherwise(200, added) : added
})
