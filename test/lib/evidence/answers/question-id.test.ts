import { describe, expect, test } from 'bun:test'
import { newQuestionId } from '#lib/evidence/answers/question-id.ts'

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
  ])('%s: %s', (question, id) => {
    expect(idOf(question)).toBe(id)
  })

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
