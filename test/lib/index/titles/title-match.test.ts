import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { compileRole, compileRoleMatch, type MatchRank, titleMatch } from '#lib/index/titles/title-match.ts'
import { growthOf, IN_PROPORTION } from '#test/support/growth.ts'

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
    ['Senior Backend Software Engineer', 'Backend Engineer', 3],
    ['Engineer, Backend', 'Backend Engineer', 3],
    ['Software Engineer, Full-Stack', 'Full-Stack Engineer', 3],
    ['Senior Software Engineer - Data', 'Data Engineer', 3],
    ['SRE', 'Site Reliability Engineer', 1],
    ['SWE, Payments', 'Software Engineer', 2],
    ['ML Engineer', 'Machine Learning Engineer', 1],
    ['AE, Enterprise', 'Account Executive', 2],
    ['CSM', 'Customer Success Manager', 1],
    ['RN, Intensive Care', 'Registered Nurse', 2],
    ['Frontend Developer', 'Front-End Engineer', 3],
    ['Customer Service Agent', 'Customer Support Agent', 1],
    ['Customer Success - Enterprise', 'Customer Success Manager', 3],
    ['Engineering Manager, Developer Experience', 'Developer Experience', 2],
    ['Engineering Manager', 'Engineer', null],
    ['Software Engineering Manager', 'Software Engineer', null],
    ['Engineering Manager, Backend', 'Backend Engineer', null],
    ['Software Engineer Internship', 'Software Engineer', null],
    ['Software Engineer Intern', 'Software Engineer Intern', 1],
    ['Technical Recruiter, Software Engineers', 'Software Engineer', null],
    ['Account Executive Assistant', 'Account Executive', null],
    ['Sales Engineer', 'Software Engineer', null],
    ['Sales Engineer', 'Engineer', 2],
    ['Product Support Engineer', 'Product Engineer', null],
    ['Principal Backend Software Engineer', 'Junior Backend Engineer', null],
    ['Backend Software Engineer', 'Senior Backend Engineer', 3],
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

  test('answers a very long title in proportion to its length', async () => {
    const read = (times: number) => expect(match('Engineer, '.repeat(times), 'software engineer')).toBeNull()
    expect(await growthOf(read, 20_000)).toBeLessThan(IN_PROPORTION)
  })
})

describe('compileRole()', () => {
  test('gives the same answer for a title asked again after others', () => {
    const ask = compileRole({ titles: ['designer'], avoid_titles: ['intern'] })
    expect(['Designer', 'Design Intern', 'Designer'].map(ask)).toEqual([1, null, 1])
  })
})

describe('compileRoleMatch()', () => {
  const near = (title: string, ...titles: string[]) =>
    compileRoleMatch({ titles, avoid_titles: [] })(title).nearness

  test.each([
    ['Platform Engineer', 'DevOps Engineer'],
    ['Infrastructure Engineer', 'Site Reliability Engineer'],
    ['Senior MLOps Engineer', 'Staff Data Engineer'],
    ['UI Designer', 'Product Designer'],
    ['Licensed Practical Nurse', 'Registered Nurse'],
  ])('says that %p is near to %p', (title, wanted) => {
    expect(near(title, wanted)).toBeGreaterThan(0)
  })

  test.each([
    ['Senior Thermal Engineer', 'Backend Engineer'],
    ['Sales Engineer', 'Backend Engineer'],
    ['Platform Manager', 'DevOps Engineer'],
    ['Head of Design', 'Product Designer'],
    ['Principal Platform Engineer', 'Junior DevOps Engineer'],
    ['Baker', 'Pilot'],
  ])('says that %p is not near to %p', (title, wanted) => {
    expect(near(title, wanted)).toBe(0)
  })

  test('says of no title both that it is named and that it is near', () => {
    expect(near('Senior DevOps Engineer', 'DevOps Engineer', 'Platform Engineer')).toBe(0)
  })

  test('finds nothing near that holds a word to avoid', () => {
    const meets = compileRoleMatch({ titles: ['DevOps Engineer'], avoid_titles: ['Platform'] })
    expect(meets('Platform Engineer')).toEqual({ rank: null, nearness: 0, avoided: true })
  })
})
