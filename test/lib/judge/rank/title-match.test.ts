import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { compileRole, type MatchRank, titleMatch } from '#lib/judge/rank/title-match.ts'

const match = (title: string, phrase: string) => titleMatch(title, { titles: [phrase], avoid_titles: [] })

describe('titleMatch()', () => {
  const table: [string, string, MatchRank][] = [
    ['Software Engineer', 'software engineer', 1],
    ['SOFTWARE  ENGINEERS', 'Software Engineer', 1],
    ['Sr. Software Engineer', 'Senior Software Engineer', 1],
    ['Senior Software Engineer', 'Sr Software Engineer', 1],
    ['Director of Engineering', 'Director, Engineering', 1],
    ['Director, Engineering', 'director, engineering', 1],
    ['Co-Founder', 'cofounder', 1],
    ["Driver's Mate", 'drivers mate', 1],
    ['Full-Stack Engineer', 'Fullstack Engineer', 1],
    ['Research & Development Lead', 'Research and Development Lead', 1],
    ['V.P. of Sales', 'Vice President of Sales', 1],
    ['Software Engineer II', 'Software Engineer 2', 1],
    ['Ｄａｔａ Scientist', 'data scientist', 1],
    ['Développeur', 'DÉVELOPPEUR', 1],
    ['C++ Developer', 'C++ Developer', 1],
    ['Node Developer', 'Node.js Developer', 1],
    ['Senior Software Engineer', 'software engineer', 2],
    ['Software Engineer (Remote)', 'software engineer', 2],
    ['Software Engineer, Platform', 'software engineer', 2],
    ['Lead - Software Engineer', 'software engineer', 2],
    ['Senior C# Engineer', 'C#', 2],
    ['.NET Developer - Remote', '.NET Developer', 2],
    ['Engineer, Software', 'software engineer', 3],
    ['Senior Engineer, Software', 'senior software engineer', 3],
    ['Senior Engineer, Software', 'software engineer', 3],
    ['Engineer II - Software', 'software engineer', 3],
    ['Director, Engineering', 'engineering director', 3],
    ['Director, Engineering', 'Director of Engineering', 3],
    ['Director of Engineering', 'engineering director', 3],
    ['Software (Backend) Engineer', 'software engineer', 3],
    ['Manager, Product', 'product manager', 3],
    ['Manager, Product Marketing', 'product manager', null],
    ['Account Manager, Product', 'product manager', null],
    ['Product Marketing Manager', 'product manager', null],
    ['Software Sales Engineer', 'software engineer', null],
    ['Java Developer', 'JavaScript Developer', null],
    ['C++ Developer', 'C# Developer', null],
    ['C Developer', 'C++ Developer', null],
    ['Internal Auditor', 'intern', null],
    ['', 'software engineer', null],
    ['Software Engineer', '', null],
    ['Software Engineer', ' – ', null],
    ['constructor', '__proto__', null],
  ]

  test.each(table)('matches %p with %p as %p', (title, phrase, rank) => {
    expect(match(title, phrase)).toBe(rank)
  })

  test.each([
    ['Senior Software Engineer', 'Senior'],
    ['Sr. Software Engineer', 'Senior'],
    ['Software Engineer, Manager', 'manager'],
    ['Software Engineer (Director, Engineering)', 'engineering director'],
  ])('finds nothing in %p when the role avoids %p', (title, avoided) => {
    expect(titleMatch(title, { titles: ['software engineer'], avoid_titles: [avoided] })).toBeNull()
  })

  test('takes the best of several phrases', () => {
    const role = { titles: ['engineer', 'data engineer', 'data'], avoid_titles: [] }
    expect(titleMatch('Data Engineer', role)).toBe(1)
    expect(titleMatch('Lead Data Engineer', role)).toBe(2)
  })

  test('never throws and a title always matches itself unless it holds no words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.string(), (title, avoided) => {
        titleMatch(title, { titles: [avoided, title], avoid_titles: [avoided] })
        expect([1, 2, 3, null]).toContain(match(title, title))
        if (/^[a-z]{5,}$/.test(title)) expect(match(title, title)).toBe(1)
      }),
    )
  })

  test('answers a very long title quickly', () => {
    const long = 'Engineer, '.repeat(20_000)
    const started = performance.now()
    expect(match(long, 'software engineer')).toBeNull()
    expect(performance.now() - started).toBeLessThan(50)
  })
})

describe('compileRole()', () => {
  test('gives the same answer for a title asked again after others', () => {
    const ask = compileRole({ titles: ['designer'], avoid_titles: ['intern'] })
    expect(['Designer', 'Design Intern', 'Designer'].map(ask)).toEqual([1, null, 1])
  })
})
