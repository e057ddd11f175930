import { describe, expect, test } from 'bun:test'
import { anyPhraseQuery, nearestWord, vocabularyOf, wordsBegunWith } from '#lib/index/search/find-jobs.ts'
import { begunQuery, parseQuery } from '#lib/index/search/rules/parse-query.ts'
import { scorerOf } from '#lib/index/search/rules/score-job.ts'
import { casesIn } from '#test/support/tables.ts'

test.each([
  [['machine learning', 'go'], '"machine learning" OR "go"'],
  [['C++', 'C#'], '"C++" OR "C#"'],
  [['python" OR "x'], '"python OR x"'],
  [['!!!', 'rust'], '"rust"'],
  [['!!!', '—'], null],
  [[], null],
])('%p are asked for with %p', (phrases, query) => expect(anyPhraseQuery(phrases)).toBe(query))

const words = vocabularyOf([
  ['accountant', 40],
  ['accounting', 60],
  ['engineer', 900],
  ['engeneer', 1],
  ['kubernetes', 12],
  ['nurse', 9],
  ['purse', 20],
  ['c++', 5],
])

test.each(
  casesIn<string | null>(`
accountant: acountant
engineer: enginer | engeneer
kubernetes: kuberntes | kubrenetes
nurse: nures
null: nurse | engineer | nur | zebra | k8s
`),
)('nearestWord() finds for %p %p', (word, meant) => expect(nearestWord(word, words)).toBe(meant))

describe('wordsBegunWith()', () => {
  test('finds the words that most jobs hold', () => {
    expect(wordsBegunWith('accoun', words)).toEqual(['accounting', 'accountant'])
  })

  test.each(['en', 'nurse', 'zzz'])('finds none for %p', (beginning) => {
    expect(wordsBegunWith(beginning, words)).toEqual([])
  })
})

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
  ])('reads %p as %j without %j', (typed, all, not) => expect(read(typed)).toEqual({ all, not }))

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

const at = (title: string, place = 'Oslo', company = 'Acme') => ({
  titles: [title],
  company,
  places: [{ locations: [place], countries: [], work_mode: '' }],
})

describe('scorerOf()', () => {
  test.each([
    ['accountant', 'Accountant', 'Accounting Manager'],
    ['product designer', 'Senior Product Designer', 'Design Recruiter, Product'],
    ['software engineer', 'Software Engineer', 'Recruiter, Software Engineering'],
    ['EA', 'Executive Assistant', 'EA Test'],
    ['intern', 'Software Intern', 'Internal Auditor'],
    ['talent acquisition', 'Talent Acquisition Partner', 'Technical Sourcer'],
    ['werkstudent', 'Werkstudent Marketing', 'Marketing Intern'],
    ['android developer', 'Android Engineer', 'Developer Advocate'],
    ['product manager', 'Product Manager II', 'Manager, Product Marketing'],
    ['junior baker', 'Entry Level Baker', 'Senior Baker'],
    ['entry level nurse', 'Graduate Nurse', 'Principal Nurse'],
    ['senior baker', 'Lead Baker', 'Intern Baker'],
    ['Buchhalter', 'Buchhalter (m/w/d)', 'Accountant'],
    ['Buchhalter', 'Accountant', 'Accountancy Recruiter'],
    ['développeur backend', 'Backend Engineer', 'Backend Recruiter'],
    ['ingeniero de software', 'Software Engineer', 'Software Sales Engineer'],
    ['accountant', 'Accountant', 'Contador'],
    ['marketing', 'Head of Marketing', 'Market Maker'],
    ['Verkäufer', 'Fachverkäuferin (m/w/d)', 'Verkaufsleiter'],
    ['Staplerfahrer', 'Hochregalstaplerfahrer', 'Staplerschein'],
  ])('puts for %p %p before %p', (typed, better, worse) => {
    const score = scorerOf(parseQuery(typed))
    expect(score(at(better))).toBeGreaterThan(score(at(worse)))
  })

  test('counts a place that is named more than one that is only in the same country', () => {
    const score = scorerOf(parseQuery('designer london'))
    const london = score({ ...at('Designer', 'London, UK'), places: [inGb('London, UK')] })
    const remote = score({ ...at('Designer'), places: [inGb('Remote - United Kingdom')] })
    expect(london).toBeGreaterThan(remote)
  })

  test('takes the best of several titles', () => {
    const score = scorerOf(parseQuery('accountant'))
    const both = score({ ...at('Accountant'), titles: ['Sales Manager', 'Accountant'] })
    expect(both).toBeGreaterThan(score(at('Accounting Manager')))
  })
})

function inGb(place: string) {
  return { locations: [place], countries: ['GB'], work_mode: '' }
}
