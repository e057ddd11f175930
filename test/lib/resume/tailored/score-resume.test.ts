import { describe, expect, test } from 'bun:test'
import type { StoredRow } from '#db/rows/assessment.ts'
import type { RowClass } from '#db/rows/requirement.ts'
import { plainResume } from '#lib/resume/files/resume-formats.ts'
import type { PrintEntry, PrintSection } from '#lib/resume/print/resume-document.ts'
import { type AtsInput, atsScore, jobLabel, wordedFinding } from '#lib/resume/tailored/score-resume.ts'

const row = (terms: string[], rowClass: RowClass = 'hard'): StoredRow => ({
  ...{
    id: `r${terms.join()}`,
    line: 1,
    quote: terms.join(),
    class: rowClass,
    kind: 'skill',
    terms,
    enough: 'all',
    min_years: null,
  },
  ...{ any_of: null, ask: null, status: 'met', evidence: [], settled_by: null },
})
const line = (text: string) => ({ id: `l ${text}`, text })
const TEXT = 'Ran Kafka and PostgreSQL for five years with Go at Acme, end to end'
const experience = (...entries: PrintEntry[]): PrintSection => ({
  ...{ kind: 'experience', heading: 'Experience', lines: [] },
  entries,
})
const role = (more: Partial<PrintEntry> = {}): PrintEntry => ({
  ...{ id: 'e1', heading: 'Acme', sublines: ['2019 - 2024'], lines: [line(TEXT)] },
  ...more,
})
const school = (...sublines: string[]): PrintSection => ({
  ...{ kind: 'education', heading: 'Education', lines: [] },
  entries: [{ id: 'e9', heading: 'Northfield College', sublines, lines: [] }],
})
const skills = (...texts: string[]): PrintSection => ({
  ...{ kind: 'skills', heading: 'Skills', lines: texts.map(line), entries: [] },
})
const scored = (
  rows: StoredRow[],
  sections: PrintSection[] = [experience(role())],
  more: Partial<AtsInput> = {},
) => {
  const document = { language: 'en', title: '', sections }
  const written = plainResume(document, null)
  return atsScore({ document, written, read_back: written, rows, posting: '', pages: 1, ...more })
}

const HELD = ['Kafka', 'Postgres', 'Go', 'Docker', 'Helm']
// Four musts that the resume has, beside the rows of a test.
const among = (...rows: StoredRow[]) =>
  scored([...HELD.slice(1).map((term) => row([term])), ...rows], [experience(role()), skills('Docker, Helm')])

describe('a resume', () => {
  test('that reads back whole, names what is asked and has the usual form has all points', () => {
    expect(among(row(['Kafka']))).toEqual({
      score: {
        ...{ score: 100, clean_percent: 100, named_percent: 100 },
        parts: [
          { name: 'read_back', points: 40, of: 40 },
          { name: 'format', points: 20, of: 20 },
          { name: 'keywords', points: 40, of: 40 },
        ],
        ...{ found: ['Postgres', 'Go', 'Docker', 'Helm', 'Kafka'], missing: [], problems: [] },
      },
      findings: [],
    })
  })

  test('has no number where the posting names fewer than five skills, and still lists them', () => {
    const few = scored(['Kafka', 'Postgres', 'Go', 'Cobol'].map((term) => row([term])))
    expect(few.score).toMatchObject({ score: null, named_percent: null, clean_percent: 100 })
    expect(few.score).toMatchObject({ found: ['Kafka', 'Postgres', 'Go'], missing: ['Cobol'] })
    expect(few.score.parts[2]).toEqual({ name: 'keywords', points: null, of: 40 })
    const either = { ...row(['Ansible', 'Puppet']), enough: 'one' as const }
    expect(scored([row(['Kafka', 'Go', 'Redis']), either]).score.score).toBeNull()
    expect(scored([row(['Kafka', 'Go', 'Redis', 'Cobol']), either]).score.score).toBeNumber()
    expect(scored([]).score).toMatchObject({ score: null, found: [], missing: [] })
  })

  test('is held against the duties too, each of which weighs half of a must', () => {
    const posting =
      'Your responsibilities\n- Run Kafka and Cobol in production\n- Tune our PostgreSQL databases\n'
    const { score, findings } = scored([row(['Go']), row(['Redis'])], undefined, { posting })
    expect(score).toMatchObject({ found: ['Go', 'Kafka', 'PostgreSQL'], missing: ['Redis', 'Cobol'] })
    // 2 + 1 + 1 of 2 + 2 + 1 + 1 + 1.
    expect(score.named_percent).toBe(57)
    expect(findings.map(({ quote }) => quote)).toEqual(['Redis', 'Run Kafka and Cobol in production'])
    const asked = scored([row(['Cobol'])], undefined, { posting })
    expect(asked.findings.map(({ quote }) => quote)).toEqual(['Cobol'])
  })

  test.each<[string, StoredRow]>([
    ['a line of business', row(['startups', 'fintech'])],
    ['the heading of a section', row(['Experience', 'Skills'])],
    ['a plain word', row(['communication'])],
    ['a place', { ...row(['Berlin']), kind: 'location' }],
    ['a trait', { ...row(['curious']), kind: 'soft' }],
    ['the heading of languages', { ...row(['Languages']), kind: 'language' }],
  ])('is not held against %s', (_, unnamed) => {
    expect(scored([unnamed]).score).toMatchObject({ found: [], missing: [] })
  })

  test.each<[string[], string, string]>([
    [['EKS'], 'EKS', 'k8s (GKE, EKS, AKS)'],
    [['Kubernetes'], 'Kubernetes', 'EKS'],
    [['k8s (GKE, EKS, AKS)'], 'k8s (GKE, EKS, AKS)', 'EKS'],
    [['k8s (GKE, EKS, AKS)'], 'k8s (GKE, EKS, AKS)', 'Kubernetes'],
    [['SQL'], 'SQL', 'PostgreSQL'],
    [['k8s', 'EKS'], 'k8s (GKE, EKS, AKS)', 'Kubernetes'],
  ])('names %p of “%s” where it says “%s”', (terms, quote, text) => {
    const { score } = scored([{ ...row(terms), quote }], [skills(text)])
    expect(score).toMatchObject({ found: [terms[0] ?? ''], missing: [] })
  })

  test('does not name a skill that its own only implies the other way', () => {
    expect(scored([row(['EKS'])], [skills('Kubernetes')]).score.missing).toEqual(['EKS'])
  })

  test('loses points for words that do not come back, or come back in another order, and is told of the line', () => {
    const all = `Experience Acme 2019 - 2024 ${TEXT}`.split(' ')
    const back = (words: string[]) => scored([], undefined, { read_back: words.join(' ') })
    const half = back(all.filter((_, at) => at % 2 === 0))
    expect(half.score.parts[0]?.points).toBeWithin(15, 26)
    expect(half.findings).toEqual([{ code: 'line_not_read', id: `l ${TEXT}`, term: null, quote: null }])
    expect(back(all.toReversed()).score.parts[0]?.points).toBeLessThan(10)
    expect(back([]).score.parts[0]?.points).toBe(0)
  })

  test('loses nothing where a script without spaces breaks a line, or one from right to left is reordered', () => {
    for (const [text, read_back] of [
      ['決済基盤の設計を担当', '決済基盤の設\n計を担当'],
      ['إغلاق 5 حسابات', 'حسابات5إغلاق'],
    ] as const) {
      const { score, findings } = scored([], [skills(text)], { written: text, read_back })
      expect([score.clean_percent, findings]).toEqual([100, []])
    }
  })

  test('loses more for a must that it does not name than for a bonus, and is told where the posting asks', () => {
    const points = (lacks: StoredRow) => among(lacks).score.parts[2]?.points
    expect(points(row(['Cobol']))).toBe(32)
    expect(points(row(['Cobol'], 'nice_to_have'))).toBe(35)
    expect(among(row(['Kafka']), row(['kafka'])).score.found).toHaveLength(5)
    expect(scored([row(['Cobol'])]).findings).toEqual([
      { code: 'missing_name', id: null, term: 'Cobol', quote: 'Cobol' },
    ])
  })

  test.each<[string, Partial<StoredRow>, PrintSection]>([
    ["Bachelor's degree", { kind: 'degree' }, school('BSc Computing, 2012 - 2015')],
    ['BSc', { kind: 'degree' }, school('Bachelor of Science in Physics')],
    ['Bachelor', { kind: 'degree' }, school('M.Sc. Informatik')],
    ['Amazon Web Services', {}, skills('AWS, Terraform')],
    ['K8s', {}, skills('Kubernetes')],
    ['machine learning', {}, skills('ML and statistics')],
    ['CI/CD', {}, skills('Continuous integration')],
    ['German', { kind: 'language' }, skills('Deutsch (fließend)')],
    ['Certified Public Accountant', { kind: 'cert' }, skills('CPA')],
  ])('does not lack %s where it says the same in other words', (term, more, section) => {
    expect(scored([{ ...row([term]), ...more }], [section]).score.missing).toEqual([])
  })

  test.each<[string, Partial<StoredRow>, PrintSection]>([
    ["Master's degree", { kind: 'degree' }, school('BSc Computing, 2012 - 2015')],
    ['German', { kind: 'language' }, skills('Spanish')],
    ['Java', {}, skills('JavaScript')],
  ])('lacks %s where it says less', (term, more, section) => {
    expect(scored([{ ...row([term]), ...more }], [section]).score.missing).toEqual([term])
  })

  test('lacks none of several names of which one is enough', () => {
    expect(scored([{ ...row(['Kafka', 'RabbitMQ']), enough: 'one' }]).score.missing).toEqual([])
    expect(scored([row(['Kafka', 'RabbitMQ'])]).score.missing).toEqual(['RabbitMQ'])
  })

  test('counts names of which one is enough once, and tells them as one', () => {
    const either = { ...row(['Ansible', 'Puppet']), enough: 'one' as const }
    const { score, findings } = among(either)
    expect(score).toMatchObject({ score: 92, missing: ['Ansible or Puppet'] })
    expect(findings.map(({ term }) => term)).toEqual(['Ansible or Puppet'])
  })

  test('names a degree as a person does', () => {
    expect(scored([{ ...row(['degree in']), kind: 'degree' }]).score.missing).toEqual(['degree'])
  })

  test('is told which sections readers of single lines mix into the rest', () => {
    const { score, findings } = scored([], [experience(role()), skills('Kafka')], {
      side_sections: ['skills'],
    })
    expect(score.problems).toEqual(['columns_mixed'])
    expect(wordedFinding(findings[0]!).says).toContain('mix “Skills” into')
    expect(scored([], [experience(role()), skills('Kafka')]).score.problems).toEqual([])
  })

  test('is told what of its form could be misread, and where', () => {
    const other: PrintSection = { kind: 'other', heading: 'Other', lines: [line('Sails')], entries: [] }
    const bare = role({ sublines: [], lines: [] })
    const { score, findings } = scored([], [experience(role(), { ...bare, id: 'e2' }), other], { pages: 3 })
    expect(score).toMatchObject({
      clean_percent: 66,
      problems: ['over_two_pages', 'entry_without_dates', 'unusual_section', 'nothing_under_a_heading'],
    })
    const worded = findings.map(wordedFinding)
    expect(worded.map(({ id }) => id)).toEqual([null, 'e2', 'l Sails', 'e2'])
    for (const finding of worded) expect(`${finding.says} ${finding.do}`).toMatch(/^[^_]+\. [^_]+\.$/)
  })
})

test.each([
  ['matched_above_threshold', 90, 'ready'],
  ['matched_above_threshold', 60, 'improve_resume'],
  ['matched_above_threshold', null, 'improve_resume'],
  ['pending_user_answers', 90, 'answer_first'],
  ['not_a_match', 90, 'unlikely'],
  ['below_threshold', 90, 'unlikely'],
] as const)('a job that is %s with a score of %p is %s', (verdict, score, label) => {
  expect(jobLabel(verdict, score)).toBe(label)
})
