import { expect, test } from 'bun:test'
import { hidingTest, titlePattern } from '#lib/shortlist/hidden/hides.ts'
import { slugOf } from '#lib/text/text.ts'

const ofCompany = (kind: 'company' | 'agency', name: string, company: string) =>
  hidingTest([{ kind, name }])({ titles: ['Baker'], company_slug: slugOf(company) })
const ofTitle = (name: string, ...titles: string[]) =>
  hidingTest([{ kind: 'word', name }])({ titles, company_slug: 'crumb' })

test.each([
  ['Crumb', 'CRUMB GmbH', true],
  ['Crumb GmbH', 'Crumb', true],
  ['Crumb B.V.', 'Crumb BV', true],
  ['Crumb S.p.A.', 'crumb', true],
  ['Open Crumb', 'OpenCrumb', true],
  ['Café Crumb', 'Cafe Crumb', true],
  ['H&M', 'H & M', true],
  ['Crumb', 'Crumb Bakeries', false],
  ['Crumb', 'The Crumb', false],
  ['Crumb Group', 'Crumb', false],
  ['Co', 'Co', true],
  ['Co', 'Crumb', false],
  ['株式会社パン', '株式会社パン', true],
])('the company %p hides %p: %p', (name, company, is) => {
  expect(ofCompany('company', name, company)).toBe(is)
})

test.each([
  ['Hays', 'Hays plc', true],
  ['Hays plc', 'HAYS Recruitment GmbH', true],
  ['Hays', 'Hays Talent Solutions', true],
  ['Robert Loaf', 'RobertLoaf', true],
  ['Robert Loaf', 'Robert Loaf Technology', true],
  ['Hays', 'Haystack', false],
  ['Robert Loaf', 'Robert Crumb', false],
  ['Loaf', 'Robert Loaf', false],
])('the agency %p hides %p: %p', (name, company, is) => {
  expect(ofCompany('agency', name, company)).toBe(is)
})

test.each([
  ['intern', ['Intern, Sales'], true],
  ['intern', ['Internal Auditor'], false],
  ['intern', ['Internship'], false],
  ['C++', ['C++ Developer'], true],
  ['C', ['C++ Developer'], false],
  ['C#', ['Senior C#/.NET Developer'], true],
  ['night shift', ['Baker (Night-Shift)'], true],
  ['night shift', ['Shift Lead, Night'], false],
  ['ingenieur', ['Ingénieur logiciel'], true],
  ['Straße', ['Bäcker, Lange STRAßE'], true],
  ['エンジニア', ['ソフトウェアエンジニア'], true],
  ['Milan', ['Barista, Milan', 'Barista, Luxembourg'], false],
  ['Barista', ['Barista, Milan', 'Barista, Luxembourg'], true],
  ['100%', ['Baker 100 %'], true],
  ['%', ['Baker'], false],
])('the words %p hide %p: %p', (name, titles, is) => {
  expect(ofTitle(name, ...titles)).toBe(is)
})

test('a title pattern holds no sign of LIKE but its own, and a long name takes no long time', () => {
  expect(titlePattern('50% off_now')).toBe('%50%off%now%')
  const long = `${' '.repeat(50_000)}${'a'.repeat(50_000)}`
  expect(ofTitle('baker', long)).toBe(false)
  expect(ofCompany('agency', long, 'Crumb')).toBe(false)
})
