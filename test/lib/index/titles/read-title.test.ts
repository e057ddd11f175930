import { describe, expect, test } from 'bun:test'
import { nearnessOfField, nearnessOfHeads, readTitle } from '#lib/index/titles/read-title.ts'
import { titleWords } from '#lib/index/titles/title-words.ts'

const read = (title: string) => readTitle(titleWords(title))

describe('readTitle()', () => {
  test.each([
    ['Senior Backend Engineer', 'engineer'],
    ['Engineering Manager, Payments', 'manager'],
    ['Software Engineering Manager', 'manager'],
    ['Sales Engineer', 'engineer'],
    ['Lead - Data Engineer', 'engineer'],
    ['Product Design Lead', 'lead'],
    ['Head of Support', 'head_of'],
    ['Director, Engineering', 'director'],
    ['Strategic Finance Associate', 'associate'],
    ['Associate Product Manager', 'manager'],
    ['Software Engineer Internship | Backend', 'intern'],
    ['Customer Support Team Lead', 'team_lead'],
    ['Dermatologist', 'dermatologist'],
    ['Website Engineering', null],
    ['', null],
  ])('says that the head of %p is %p', (title, head) => {
    expect(read(title).head).toBe(head)
  })

  test.each([
    ['Senior Backend Engineer', 3],
    ['Backend Engineer II', 2],
    ['Backend Engineer | Senior & Staff', 4],
    ['Software Engineer - New Grad', 0.7],
    ['Junior Developer', 1],
    ['Data Science Intern', 0],
    ['Principal Designer', 5],
    ['Director of Sales', 6.5],
    ['Backend Engineer', null],
    ['Member of Technical Staff', null],
    ['Senior Member of Technical Staff', 3],
    ['Staff Accountant', null],
    ['Associate Manager', null],
    ['Product Design Lead', null],
  ])('says that the level of %p is %p', (title, level) => {
    expect(read(title).level).toBe(level)
  })

  test.each([
    ['Backend Software Engineer', ['backend', 'software']],
    ['Senior Software Engineer, iOS', ['software', 'ios']],
    ['Web Developer, Marketing', ['web']],
    ['Staff Back-end Engineer (Golang) - Finance', ['backend']],
    ['Staff Python Engineer', ['python']],
    ['Accountant', ['accounting']],
    ['Manager, Product', ['product']],
    ['Baker', []],
  ])('says that the fields of %p are %p', (title, fields) => {
    expect(read(title).fields).toEqual(fields)
  })
})

describe('nearnessOfHeads()', () => {
  test('is 1 for the same kind, a half for a neighbour or an unknown one, and 0 for others', () => {
    expect(nearnessOfHeads('engineer', 'engineer')).toBe(1)
    expect(nearnessOfHeads('engineer', 'architect')).toBe(0.5)
    expect(nearnessOfHeads('engineer', null)).toBe(0.5)
    expect(nearnessOfHeads('engineer', 'manager')).toBe(0)
  })
})

describe('nearnessOfField()', () => {
  test('falls from the same over a neighbour and the family to another trade', () => {
    const near = ['backend', 'platform', 'ios', 'thermal'].map((field) => nearnessOfField(field, ['backend']))
    expect(near).toEqual([1, 0.7, 0.3, 0])
  })
})
