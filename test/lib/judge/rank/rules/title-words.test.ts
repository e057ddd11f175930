import { describe, expect, test } from 'bun:test'
import { titleWords } from '#lib/judge/rank/rules/title-words.ts'

describe('titleWords()', () => {
  test('cuts a title at commas, brackets and dashes with a space beside them', () => {
    const { parts } = titleWords('Senior Engineer, Full-Stack (Remote) - Payments')
    expect(parts).toEqual([['senior', 'engineer'], ['full', 'stack'], ['remote'], ['payment']])
  })

  test('reads a title across its cuts, without its brackets and inverted', () => {
    const { turned } = titleWords('Software (Backend) Engineer')
    expect(turned).toEqual([
      ['software', 'back', 'end', 'engineer'],
      ['software', 'engineer'],
      ['back', 'end', 'software'],
      ['engineer', 'software'],
      ['engineer', 'back', 'end'],
    ])
  })

  test('keeps the level in front when it inverts', () => {
    expect(titleWords('Staff Engineer, Data').turned).toContainEqual(['staff', 'data', 'engineer'])
  })

  test('has nothing to turn in a title of one piece', () => {
    expect(titleWords('Data Engineer')).toEqual({
      whole: 'data engineer',
      parts: [['data', 'engineer']],
      turned: [],
    })
  })

  test('turns only the first pieces of a title that is cut many times', () => {
    expect(titleWords('a1, '.repeat(100)).turned.length).toBeLessThan(20)
  })
})
