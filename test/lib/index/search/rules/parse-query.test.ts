import { describe, expect, test } from 'bun:test'
import { begunQuery, parseQuery } from '#lib/index/search/rules/parse-query.ts'

const read = (typed: string) => {
  const { clauses, without } = parseQuery(typed)
  return {
    all: clauses.map((clause) => clause.map(({ text }) => text)),
    not: without.map(({ text }) => text),
  }
}

describe('parseQuery()', () => {
  test.each([
    ['rust developer', [['rust'], ['developer']], []],
    ['designer -senior', [['designer']], ['senior']],
    ['designer NOT senior', [['designer']], ['senior']],
    ['designer \u2212senior', [['designer']], ['senior']],
    ['"machine learning" engineer -staff', [['machine learning'], ['engineer']], ['staff']],
    ['engineer -"machine learning"', [['engineer']], ['machine learning']],
    ['\u201cdata platform\u201d', [['data platform']], []],
    ['designer OR researcher', [['designer', 'researcher']], []],
    ['remote designer OR researcher OR writer', [['remote'], ['designer', 'researcher', 'writer']], []],
    ['designer AND writer', [['designer'], ['writer']], []],
    ['front-end developer', [['front-end'], ['developer']], []],
    ['customer success manager berlin', [['customer success manager'], ['berlin']], []],
    ['"customer" success', [['customer'], ['success']], []],
    ['jobs for a designer in berlin', [['designer'], ['berlin']], []],
    ['jobs', [['jobs']], []],
    ['a designer', [['designer']], []],
    ['nurse new york', [['nurse'], ['new york']], []],
    ['new york city nurse', [['new york city'], ['nurse']], []],
    ['new grad engineer', [['new grad'], ['engineer']], []],
    ['paris france', [['paris'], ['france']], []],
    ['sales united kingdom', [['sales'], ['united kingdom']], []],
    ['baker salary', [['baker']], []],
    ['hourly baker 25$', [['baker']], []],
    ['Jobs hiring bakers near me', [['bakers']], []],
    ['baker $90,000', [['baker']], []],
    ['baker 60.000€', [['baker']], []],
    ['baker 120k+', [['baker']], []],
    ['401k adviser', [['401k'], ['adviser']], []],
    ['"salary" baker', [['salary'], ['baker']], []],
    ['salary', [['salary']], []],
    ['mid-level nurse', [['nurse']], []],
    ['mid level frontend developer', [['frontend developer']], []],
    ['experienced baker', [['baker']], []],
    ['senior level accountant', [['senior'], ['accountant']], []],
    ['level designer', [['level'], ['designer']], []],
    ['no experience warehouse', [['warehouse']], []],
    ['experience designer', [['experience'], ['designer']], []],
    ['full time baker', [['baker']], []],
    ['part time baker', [['part time'], ['baker']], []],
    ['baker needed urgently', [['baker']], []],
    ['"full time" baker', [['full time'], ['baker']], []],
    ['full time', [['full time']], []],
    ['nurse DE', [['nurse'], ['DE']], []],
    ['work from home nurse', [['work from home', 'remote'], ['nurse']], []],
    ['nurse WFH', [['nurse'], ['WFH', 'remote']], []],
    ['nurse homeoffice', [['nurse'], ['homeoffice', 'remote']], []],
    ['enfermero teletrabajo', [['enfermero'], ['teletrabajo', 'remote']], []],
    ['nurse on-site', [['nurse'], ['on-site', 'onsite']], []],
    ['nurse -"work from home"', [['nurse']], ['work from home']],
    ['-senior', [], ['senior']],
    ['OR designer', [['designer']], []],
    ['designer OR', [['designer']], []],
    ['NOT', [], []],
    ['- " " ""', [], []],
    ['title:rust*', [['title:rust*']], []],
  ])('reads %p as %j without %j', (typed, all, not) => {
    expect(read(typed)).toEqual({ all, not })
  })

  test('tells words between quotes from others', () => {
    expect(parseQuery('"rust" go').clauses.map(([alternative]) => alternative?.isQuoted)).toEqual([
      true,
      false,
    ])
  })

  test('reads 20 words and 1000 characters at the most', () => {
    expect(parseQuery(Array.from({ length: 30 }, (_, at) => `w${at}`).join(' ')).clauses).toHaveLength(20)
    expect(parseQuery(`${' '.repeat(1000)}rust`).clauses).toEqual([])
  })
})

describe('begunQuery()', () => {
  test('takes the last word for a beginning', () => {
    expect(begunQuery('rust dev')?.clauses.map(([alternative]) => alternative?.isBegun === true)).toEqual([
      false,
      true,
    ])
  })

  test.each(['', 'ja', '"jav"', 'rust de', 'rust -dev', 'site reliability'])(
    'begins nothing with %p',
    (typed) => {
      expect(begunQuery(typed)).toBeNull()
    },
  )
})
