import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkAnswer, editAnswer, LONGEST_ANSWER, noteJob } from '#lib/evidence/answers/answers.ts'
import {
  automaticTag,
  coverFinder,
  coveringAnswers,
  isSameQuestion,
  newQuestionId,
} from '#lib/evidence/answers/same-question.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { answerOf } from '#test/lib/evidence/answers/answer-of.ts'
import { growthOf, IN_PROPORTION } from '#test/support/growth.ts'

const job = {
  identity: 'https://boards.greenhouse.io/acme/jobs/1',
  url: 'https://boards.greenhouse.io/acme/jobs/1',
}
const by = { now: '2026-11-21T10:00:00.000Z', actor: 'agent' } as const

test('noteJob() names the job by its link alone, and counts as a write', () => {
  const noted = noteJob(answerOf({}), { job, kind: 'reused' }, by)
  expect(noted.jobs).toEqual([
    { at: by.now, company: null, job_identity: job.identity, kind: 'reused', title: null, url: job.url },
  ])
  expect(noted).toMatchObject({
    revision: 2,
    updated_at: by.now,
    written_by: 'operator',
    answer: 'Two months.',
  })
})

test.each([
  ['Are you authorized to work in the US?', 'work_authorization'],
  ['Are you a US citizen?', 'work_authorization'],
  ['Will you need visa sponsorship?', 'sponsorship'],
  ['What are your salary expectations?', 'salary'],
  ['What bonus did you receive?', 'salary'],
  ['What is your notice period?', 'availability'],
  ['When can you start?', 'availability'],
  ['Would you move to Berlin?', 'relocation'],
  ['Can you come into the office?', 'location'],
  ['Are you willing to travel?', 'location'],
  ['Where are you based?', 'location'],
  ['How many years of Python experience do you have?', 'experience:python'],
  ['Describe your experience with Postgres', 'experience:postgresql'],
  ['Do you know TypeScript?', 'experience:typescript'],
  ['How many years of experience do you have?', 'experience'],
  ['Do you have a degree in physics?', 'education'],
  ['Where did you go to university?', 'education'],
  ['Are you fluent in French?', 'language'],
  ['Do you speak Portuguese?', 'language'],
  ['How good is your Nepali?', 'language'],
  ['Why do you want to work here?', 'motivation'],
  ['Can you provide references?', 'references'],
  ['What is your gender?', 'demographic'],
  ['Do you have a security clearance?', 'clearance'],
  ['How many people have you managed?', 'management'],
  ['How did you hear about us?', 'heard_about'],
  ['Can you work night shifts?', 'schedule'],
  ['Tell us about a failure', 'behaviour'],
  ['Have you signed a non-disclosure agreement?', 'agreements'],
  ['What is your favourite colour?', 'other'],
  ['何か質問は', 'other'],
])('automaticTag() %s: %s', (question, tag) => expect(automaticTag(question)).toBe(tag))

const answers = [
  answerOf({ question_id: 'a', question: 'How long is your notice period?' }),
  answerOf({ question_id: 'b', question: 'What is your  NOTICE period?' }),
  answerOf({ question_id: 'c', question: 'When can you start?' }),
]

test('coveringAnswers() finds the same words first, then the same meaning', () => {
  const found = coveringAnswers('What is your notice period?', answers)
  expect(found.map(({ answer, how }) => [answer.question_id, how])).toEqual([
    ['b', 'exact'],
    ['a', 'same'],
  ])
})

test('coveringAnswers() finds nothing where none covers it', () => {
  expect(coveringAnswers('What is your expected salary?', answers)).toEqual([])
  expect(coveringAnswers('?', [])).toEqual([])
})

test('coverFinder() takes time in proportion to questions and answers together', async () => {
  const growth = await growthOf((times) => {
    const question = (index: number) => `Have you used tool${index}x before?`
    const stored = Array.from({ length: times }, (_, index) => answerOf({ question: question(index) }))
    const find = coverFinder(stored)
    return stored.map((_, index) => find(question(index + times / 2)))
  }, 200)
  expect(growth).toBeLessThan(IN_PROPORTION)
})

const now = '2026-11-21T10:00:00.000Z'
const stored = answerOf({ answer: 'Two months.', source: 'contract' })
const edit = (changes: Parameters<typeof editAnswer>[1], answer = stored) =>
  editAnswer(answer, changes, { now, actor: 'agent' })

describe('editAnswer()', () => {
  test('drops the source of another text, unless a new one is named', () => {
    expect(edit({ answer: 'One month.' }).source).toBeNull()
    expect(edit({ answer: 'One month.', source: 'talk' }).source).toBe('talk')
    expect(edit({ source: '' }).source).toBeNull()
    expect(edit({ question: 'Notice?' }).source).toBe('contract')
    expect(edit({ tag: 'x' }).source).toBe('contract')
  })

  test('keeps the person’s tag until it is emptied, and the automatic one in step with the question', () => {
    const own = edit({ tag: 'mine' })
    expect(own).toMatchObject({ tag: 'mine', own_tag: true })
    expect(edit({ question: 'What is your expected salary?' }, own)).toMatchObject({
      tag: 'mine',
      own_tag: true,
    })
    expect(edit({ tag: '' }, own)).toMatchObject({ tag: 'availability', own_tag: false })
    expect(edit({ question: 'What is your expected salary?' })).toMatchObject({
      tag: 'salary',
      own_tag: false,
    })
  })

  test('keeps the history short of a record that is written all day', () => {
    let answer = stored
    for (let count = 0; count < 500; count += 1) answer = edit({ answer: `${count}` }, answer)
    expect(answer.revision).toBe(501)
    expect(answer.history.length).toBe(200)
    expect(answer.history[0]).toEqual(stored.history[0]!)
  })
})

const idOf = (question: string, ...taken: string[]) => newQuestionId(question, new Set(taken))

describe('newQuestionId()', () => {
  test.each([
    ['Are you authorized to work in the US?', 'work_authorization:us'],
    ['What are your salary expectations?', 'salary:expected'],
    ['How many years of C++ experience do you have?', 'experience:count_cplusplus'],
    ['Do you have experience with C#?', 'experience:csharp'],
    ['What is your notice period?', 'availability:notice'],
    ['Have you led a migration?', 'other:led_migration'],
    ['???', 'other:general'],
  ])('%s: %s', (question, id) => expect(idOf(question)).toBe(id))

  test('is never one that is taken', () => {
    expect(idOf('What salary do you expect?', 'salary:expected')).toBe('salary:expected_2')
    expect(idOf('What salary do you expect?', 'salary:expected', 'salary:expected_2')).toBe(
      'salary:expected_3',
    )
  })

  test('has the form of an id also for odd and long questions', () => {
    for (const question of ['何か質問は？', 'Ünïcode ☃ / ../..', 'word '.repeat(500), 'a:b:c %2F', '😀']) {
      expect(idOf(question)).toMatch(/^[a-z_]+:[\p{Ll}\p{Lo}\p{N}\p{M}_]+$/u)
      expect(idOf(question).length).toBeLessThan(120)
    }
  })
})

type Pair = { one: string; other: string; same: boolean }

// The rules were completed with the tuned pairs; `=` stands before two forms of one question, `!` before two questions.
const tables = { tuned: pairsOf('tuned'), 'held out': pairsOf('held-out') }

function pairsOf(name: string): Pair[] {
  return readFileSync(join(import.meta.dir, `../../../fixtures/questions/${name}-pairs.txt`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [one = '', other = ''] = line.slice(2).split(' | ')
      return { one, other, same: line.startsWith('=') }
    })
}

function figures(pairs: Pair[]) {
  const found = pairs.filter(({ one, other }) => isSameQuestion(one, other))
  const right = found.filter((pair) => pair.same).length
  const same = pairs.filter((pair) => pair.same).length
  return { pairs: pairs.length, same, said: found.length, right, wrong: found.length - right }
}

describe('isSameQuestion()', () => {
  test('finds no false equal in the tuned table, and nearly all true ones', () => {
    const { pairs, same, wrong, right } = figures(tables.tuned)
    expect(pairs).toBeGreaterThanOrEqual(150)
    expect(wrong).toBe(0)
    expect(right / same).toBeGreaterThanOrEqual(0.95)
  })

  test('finds no false equal among pairs that were not tuned on', () => {
    const { pairs, wrong } = figures(tables['held out'])
    expect(pairs).toBeGreaterThanOrEqual(50)
    expect(wrong).toBe(0)
  })

  test('does not depend on which of two questions comes first, nor on case, marks and space', () => {
    for (const { one, other } of [...tables.tuned, ...tables['held out']]) {
      expect(isSameQuestion(one, other)).toBe(isSameQuestion(other, one))
      expect(isSameQuestion(one, `  ${one.replaceAll(' ', '  ')} `)).toBe(isSameQuestion(one, one))
    }
  })

  test('compares nothing where no word is understood', () => {
    expect(isSameQuestion('???', '!!!')).toBe(false)
    expect(isSameQuestion('', '')).toBe(false)
    expect(isSameQuestion('何か質問は？', '何か質問は')).toBe(true)
  })
})

function codeOf(text: string): string | null {
  try {
    checkAnswer(text)
    return null
  } catch (problem) {
    return problem instanceof Refusal ? problem.code : 'thrown'
  }
}

describe('checkAnswer()', () => {
  test.each(['', ' ', '\n\t', '?!.', '---', '\u200b\u200d', '\u202e', '()'])('refuses %j', (text) => {
    expect(codeOf(text)).toBe('answer_invalid')
  })

  test.each(['No', '7', '👍', 'أ', '是', '  a  '])('takes %j', (text) => expect(codeOf(text)).toBeNull())

  test('takes 20,000 characters of any kind and not one more', () => {
    for (const character of ['x', 'é', '😀', '字']) {
      expect(codeOf(character.repeat(LONGEST_ANSWER))).toBeNull()
      expect(codeOf(character.repeat(LONGEST_ANSWER + 1))).toBe('answer_invalid')
    }
  })
})
