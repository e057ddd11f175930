import { z } from 'zod'
import { presenter } from '#lib/cli/show/kit/presenter.ts'
import { facts, jobName, momentOf, type Screen, styled, wrapped } from '#lib/cli/show/kit/screen.ts'
import { table } from '#lib/cli/show/kit/table.ts'
import {
  AnswerAdded,
  AnswerDeleted,
  AnswerResponse,
  type Answer as AnswerSchema,
  AnswerShown,
  AnswersResponse,
  HeldWords,
} from '#lib/evidence/answers/schema.ts'
import {
  StoriesResponse,
  StoryDeleted,
  StoryResponse,
  type Story as StorySchema,
  StoryShown,
} from '#lib/evidence/stories/schema.ts'
import { ConditionsResponse, FactsResponse } from '#lib/judge/assess/schema.ts'
import { shellWord } from '#lib/service/print-command.ts'
import { localDay } from '#lib/service/values/times.ts'
import { oneLine } from '#lib/text/text.ts'

type AnswerShownRow = z.output<typeof AnswerSchema>
type ListedAnswers = z.output<typeof AnswersResponse>

const AnyAnswer = z.union([AnswersResponse, AnswerShown, AnswerAdded, AnswerResponse, AnswerDeleted])

/** Prints the person's answers: all, one with its history, or the result of a write. */
export const showAnswers = presenter(AnyAnswer, {
  lines: (reply, screen) => {
    if ('answers' in reply) return answerTable(reply as ListedAnswers, screen)
    if ('deleted' in reply) return [`Deleted ${oneLine(String(reply.deleted), 200)}.`]
    const { answer, message, earlier = [] } = reply as z.output<typeof AnswerShown> & { message?: string }
    const messageLines = message === undefined ? [] : [...wrapped(message, screen), '']
    return [
      ...messageLines,
      ...answerLines(answer, screen),
      ...earlier.flatMap((revision) => earlierLines(revision, screen)),
    ]
  },
  ids: (reply) => {
    if ('answers' in reply) return (reply as ListedAnswers).answers.map((answer) => answer.question_id)
    return [
      'deleted' in reply ? String(reply.deleted) : (reply as { answer: AnswerShownRow }).answer.question_id,
    ]
  },
})

const READS = { met: 'yes to it', not_met: 'no to it', unclear: 'cannot tell', not_read: null } as const

// A question without a bound is answered by the number that was read.
function readAs({ reading }: AnswerShownRow): string | null {
  if (reading?.reads === 'unclear' && reading.value !== null)
    return reading.text.replace(/^Read as: |\.$/g, '')
  return READS[reading?.reads ?? 'not_read']
}

function answerTable({ answers }: ListedAnswers, screen: Screen): string[] {
  if (answers.length === 0) return ['No answers. Save one with: svc answers add "<question>" "<answer>"']
  // Without a number a row is named by its id, which then stands where no narrow screen leaves it out.
  const id = { head: 'Id', cell: (answer: AnswerShownRow) => answer.question_id }
  const columns = [
    ...(screen.rows ? [] : [id]),

    { head: 'Question', cell: (answer: AnswerShownRow) => answer.question, share: 3 },
    { head: 'Answer', cell: (answer: AnswerShownRow) => answer.answer, share: 3 },
    { head: 'Read as', cell: (answer: AnswerShownRow) => readAs(answer) },
    ...(screen.rows ? [id] : []),
    { head: 'Tag', cell: (answer: AnswerShownRow) => answer.tag, share: 1 },
    { head: 'Jobs', cell: (answer: AnswerShownRow) => answer.jobs.length || null, right: true },
    { head: 'Written', cell: (answer: AnswerShownRow) => localDay(answer.updated_at) },
    { head: 'By', cell: (answer: AnswerShownRow) => answer.written_by },
  ]
  return table(screen, answers, columns, ({ question_id, question }) => ({
    ids: { answer: question_id },
    words: question,
  }))
}

function answerLines(answer: AnswerShownRow, screen: Screen): string[] {
  return [
    ...wrapped(answer.question, screen).map((line) => styled(screen, 'bold', line)),
    '',
    ...wrapped(answer.answer, screen, '  '),
    '',
    ...facts(screen, [
      ['Id', answer.question_id],
      ['Tag', `${answer.tag}${answer.own_tag ? ' (yours)' : ''}`],
      ['Reading', answer.reading?.text ?? ''],
      ['Source', answer.source ?? ''],
      ['Revision', String(answer.revision)],
      ...answer.history.map((step) => ['', `${step.action} ${momentOf(step.at)} (${step.by})`] as const),
      ...answer.jobs.map(
        (job) =>
          ['Job', `${job.kind} ${momentOf(job.at)} ${oneLine(jobName(job, ''), 200)} ${job.url}`] as const,
      ),
    ]),
  ]
}

type EarlierAnswer = z.output<typeof AnswerShown>['earlier'][number]

function earlierLines({ revision, replaced_at, question, answer }: EarlierAnswer, screen: Screen): string[] {
  return [
    '',
    styled(screen, 'dim', `Revision ${revision}, until ${momentOf(replaced_at)}:`),
    ...wrapped(question, screen, '  '),
    ...wrapped(answer, screen, '    '),
  ]
}

type StoryShownRow = z.output<typeof StorySchema>
type ListedStories = z.output<typeof StoriesResponse>
type StoryTableRow = ListedStories['stories'][number]
type ShownStoryTexts = Pick<StoryShownRow, 'title' | 'company' | 'role' | 'period' | 'narrative'>

const AnyStory = z.union([StoriesResponse, StoryShown, StoryResponse, StoryDeleted])

/** Prints the person's stories: all, one with its history, or the result of a write. */
export const showStories = presenter(AnyStory, {
  lines: (reply, screen) => {
    if ('stories' in reply) return storyTable(reply as ListedStories, screen)
    if ('deleted' in reply) return [`Deleted ${oneLine(String(reply.deleted), 200)}.`]
    const { story, earlier = [] } = reply as z.output<typeof StoryShown>
    return [
      ...storyLines(story, screen),
      ...factLines(story, screen),
      ...earlier.flatMap((revision) => [
        '',
        styled(screen, 'dim', `Revision ${revision.revision}, until ${momentOf(revision.replaced_at)}:`),
        ...storyLines(revision, screen),
      ]),
    ]
  },
  ids: (reply) => {
    if ('stories' in reply) return (reply as ListedStories).stories.map((story) => story.id)
    return ['deleted' in reply ? String(reply.deleted) : (reply as { story: StoryShownRow }).story.id]
  },
})

function storyTable({ stories }: ListedStories, screen: Screen): string[] {
  if (stories.length === 0) {
    return ['No stories. Save one with: svc stories add "<title>" --narrative.action "<what you did>"']
  }
  // Without a number a row is named by its id, which then stands where no narrow screen leaves it out.
  const id = { head: 'Id', cell: (story: StoryTableRow) => story.id }
  const columns = [
    ...(screen.rows ? [] : [id]),

    { head: 'Fit', cell: (story: StoryTableRow) => story.match?.score ?? null, right: true },
    { head: 'Title', cell: (story: StoryTableRow) => story.title, share: 3 },
    { head: 'At', cell: (story: StoryTableRow) => story.company, share: 1 },
    ...(screen.rows ? [id] : []),
    { head: 'Tags', cell: (story: StoryTableRow) => story.tags.join(', '), share: 2 },
    { head: 'Why', cell: (story: StoryTableRow) => story.match?.why.join(', ') ?? null, share: 2 },
    { head: 'Written', cell: (story: StoryTableRow) => localDay(story.updated_at) },
  ]
  return table(screen, stories, columns, ({ id, title }) => ({ ids: { story: id }, words: title }))
}

function storyLines({ title, company, role, period, narrative }: ShownStoryTexts, screen: Screen): string[] {
  const place = [role, company, period].filter(Boolean).join(', ')
  const { situation, task, action, result } = narrative
  return [
    ...wrapped(title, screen).map((line) => styled(screen, 'bold', line)),
    ...(place === '' ? [] : wrapped(place, screen)),
    ...facts(screen, [
      ['Situation', situation],
      ['Task', task],
      ['Action', action],
      ['Result', result],
    ]),
  ]
}

function factLines(story: StoryShownRow, screen: Screen): string[] {
  return facts(screen, [
    ['Tags', story.tags.join(', ')],
    ...story.answers_questions.map((question) => ['Answers', question] as const),
    ['Id', story.id],
    ['Revision', String(story.revision)],
    ...story.history.map((step) => ['', `${step.action} ${momentOf(step.at)} (${step.by})`] as const),
  ])
}

type FactRow = z.output<typeof FactsResponse>['facts'][number]

/** Prints the facts that decide requirements, each with its line. */
export const showFacts = presenter(FactsResponse, {
  lines: ({ facts: rows }, screen) => {
    if (rows.length === 0)
      return ['No facts. They are read from your main resume: svc master import FILE --apply']
    const columns = [
      { head: 'Id', cell: (fact: FactRow) => fact.fact_id },
      { head: 'Kind', cell: (fact: FactRow) => fact.kind.replaceAll('_', ' ') },
      { head: 'Value', cell: (fact: FactRow) => fact.correction?.value ?? fact.value, share: 1 },
      { head: 'Counts', cell: (fact: FactRow) => countsText(fact) },
      { head: 'Line', cell: (fact: FactRow) => fact.line, share: 2 },
    ]
    return [...table(screen, rows, columns), '', 'Correct one with: svc facts correct ID wrong']
  },
  ids: ({ facts: rows }) => rows.map(({ fact_id }) => fact_id),
})

function countsText({ correction, used }: FactRow): string {
  if (correction?.is === 'wrong') return 'no, wrong'
  if (!used) return 'no'
  return correction === null ? 'yes' : 'yes, corrected'
}

type ConditionRow = z.output<typeof ConditionsResponse>['conditions'][number]

/** Prints the conditions of work with the person's word on each, also after a press. */
export const showConditions = presenter(ConditionsResponse, {
  lines: ({ conditions, message }, screen) => {
    const columns = [
      { head: 'Condition', cell: (row: ConditionRow) => row.condition },
      { head: 'Yours', cell: (row: ConditionRow) => conditionText(row) },
      { head: 'By', cell: (row: ConditionRow) => row.by },
      { head: 'Question', cell: (row: ConditionRow) => row.question, share: 1 },
      ...(conditions.some(({ words }) => words !== null)
        ? [{ head: 'Your words', cell: (row: ConditionRow) => row.words, share: 1 }]
        : []),
    ]
    const messageLines = typeof message === 'string' ? [...wrapped(message, screen), ''] : []
    const hint = 'Set one with: svc conditions set nights against'
    return [...messageLines, ...table(screen, conditions, columns), '', hint]
  },
  ids: ({ conditions }) => conditions.map(({ condition }) => condition),
})

function conditionText({ is, up_to, unit }: ConditionRow): string {
  if (up_to === null) return is
  return `${is}, ${is === 'against' ? 'from' : 'up to'} ${up_to} ${unit ?? ''}`.trimEnd()
}

const KINDS = {
  answer: 'answer',
  story: 'story',
  interview: 'interview notes',
  role_resume: 'resume of a role',
}

/** Prints the words that wait for the person's yes, with the command that lets them print. */
export const showHeldWords = presenter(HeldWords, {
  lines: ({ words }, screen) =>
    words.length === 0
      ? ['No words wait for your yes.']
      : words.flatMap(({ id, kind, revision, text, written_by }) => [
          styled(screen, 'bold', `${KINDS[kind]} by ${written_by === 'agent' ? 'an agent' : 'you'}`),
          ...wrapped(oneLine(text, 400), screen, '  '),
          `  Let them print: svc words use ${shellWord(id)} --revision ${revision}`,
        ]),
  ids: ({ words }) => words.map(({ id }) => id),
})
