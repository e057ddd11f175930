import { describe, expect, test } from 'bun:test'
import { checkAnswer, LONGEST_ANSWER } from '#lib/evidence/answers/save-answer.ts'
import { Refusal } from '#lib/service/refusals.ts'

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

  test.each(['No', '7', '👍', 'أ', '是', '  a  '])('takes %j', (text) => {
    expect(codeOf(text)).toBeNull()
  })

  test('takes 20,000 characters of any kind and not one more', () => {
    for (const character of ['x', 'é', '😀', '字']) {
      expect(codeOf(character.repeat(LONGEST_ANSWER))).toBeNull()
      expect(codeOf(character.repeat(LONGEST_ANSWER + 1))).toBe('answer_invalid')
    }
  })
})
