import { describe, expect, test } from 'bun:test'
import { titleWords } from '#lib/index/titles/title-words.ts'

describe('titleWords()', () => {
  test('cuts a title at commas, brackets and dashes with a space beside them', () => {
    const { parts } = titleWords('Senior Engineer, Full-Stack (Remote) - Payments')
    expect(parts).toEqual([['senior', 'engineer'], ['fullstack'], ['remote'], ['payment']])
  })

  test('reads a title across its cuts, without its brackets and inverted', () => {
    const { turned } = titleWords('Software (Backend) Engineer')
    expect(turned).toEqual([
      ['software', 'backend', 'engineer'],
      ['software', 'engineer'],
      ['backend', 'software'],
      ['engineer', 'software'],
      ['engineer', 'backend'],
    ])
  })

  test('keeps the level in front when it inverts', () => {
    expect(titleWords('Staff Engineer, Data').turned).toContainEqual(['staff', 'data', 'engineer'])
  })

  test.each([
    ['Front-End Engineer', 'frontend engineer'],
    ['Front End Engineer', 'frontend engineer'],
    ['SRE', 'sre engineer'],
    ['Site Reliability Engineer', 'sre engineer'],
    ['AE, Mid-Market', 'account_executive executive,midmarket'],
    ['Account Executive', 'account_executive executive'],
    ['Registered Nurse', 'registered_nurse nurse'],
    ['RN', 'registered_nurse nurse'],
    ['Member of Technical Staff', 'software engineer'],
    ['Accountant (f/m/d)', 'accountant'],
  ])('names %p as %p', (title, whole) => {
    expect(titleWords(title).text).toBe(whole)
  })

  test('has nothing to turn in a title of one piece', () => {
    expect(titleWords('Data Engineer')).toEqual({
      text: 'data engineer',
      parts: [['data', 'engineer']],
      turned: [],
      pieces: [['data', 'engineer']],
    })
  })

  test('turns only the first pieces of a title that is cut many times', () => {
    expect(titleWords('a1, '.repeat(100)).turned.length).toBeLessThan(20)
  })
})
