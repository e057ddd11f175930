import { describe, expect, test } from 'bun:test'
import { parseQuery } from '#lib/index/search/rules/parse-query.ts'
import { scorerOf } from '#lib/index/search/rules/score-job.ts'

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
