import { describe, expect, test } from 'bun:test'
import type { StoredRow } from '#db/rows/assessment.ts'
import { ACCENTS } from '#db/rows/display.ts'
import { SECTIONS } from '#db/rows/master.ts'
import type { RowClass } from '#db/rows/requirement.ts'
import type { ResumeContent } from '#db/rows/resume.ts'
import { plainResume } from '#lib/resume/main/resume-file.ts'
import type { Printer } from '#lib/resume/print/printer.ts'
import type { PrintEntry, PrintSection, ResumeDocument } from '#lib/resume/print/spacing.ts'
import { colorOf } from '#lib/resume/print/svg-page.ts'
import { fitToPages } from '#lib/resume/tailored/change-resume.ts'
import { changedLayout, FIRST_DISPLAY } from '#lib/resume/tailored/display-settings.ts'
import { changedBy, printJobResume } from '#lib/resume/tailored/job-resume.ts'
import { fittingHeadline, type GateInput, gateOf, headlinesFor } from '#lib/resume/tailored/resume-facts.ts'
import { contentOfPick } from '#lib/resume/tailored/rules/made-resume.ts'
import { type AtsInput, atsScore, jobLabel, wordedFinding } from '#lib/resume/tailored/score-resume.ts'
import { appFor } from '#test/support/opened.ts'
import { aLine, anEntry, smallMaster } from '#test/support/small-master.ts'

test.each([
  ['inline', 'none', 'classic', 'plum'],
  ['classic', 'plum', 'modern', 'navy'],
  ['modern', 'navy', 'inline', 'none'],
  ['classic', 'none', 'modern', 'none'],
  ['inline', 'teal', 'classic', 'teal'],
  ['classic', 'brick', 'classic', 'brick'],
] as const)('from %s in %s to %s the colour is %s', (template, accent, next, expected) => {
  expect(changedLayout({ ...FIRST_DISPLAY, template, accent }, { template: next }).accent).toBe(expected)
})

test('every colour has a contrast of at least 7 to 1 on white', () => {
  const luminance = (color: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = color.map((part) => {
      const share = part / 255
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  for (const accent of ACCENTS)
    expect(1.05 / (luminance(colorOf('accent', accent)) + 0.05)).toBeGreaterThan(7)
})

describe('fit to pages', () => {
  const app = appFor('all')

  const entries = [
    anEntry({ id: 'e1', sublines: ['2020 - Present'] }),
    anEntry({ id: 'e2', sublines: ['2014 - 2020'] }),
  ]
  const lines = Array.from({ length: 24 }, (_, at) =>
    aLine({ id: `l${at + 1}`, section: 'experience', entry_id: at < 12 ? 'e1' : 'e2' }),
  )
  const master = { entries, lines }
  const countLines = ({ sections }: ResumeDocument) =>
    sections.flatMap((section) => section.entries).flatMap((entry) => entry.lines).length
  // Ten lines fill a page at the widest spacing, twelve at a loose one, and fourteen at the tightest.
  const printer = {
    region: async () => ({ home: null, computer: null }),
    fit: async ({ document }: { document: ResumeDocument }) => {
      const count = countLines(document)
      const page_count = Math.ceil(count / 14)
      const share = count / page_count
      return { page_count, spacing_scale: share <= 10 ? 1.4 : share <= 12 ? 1.15 : 0.7 }
    },
  } as unknown as Printer

  const fit = (picked: string[], out: Record<string, string> = {}) => {
    const reasons = (list: Record<string, string>) =>
      Object.entries(list).map(([id, reason]) => ({ id, reason }))
    const selection = {
      picked: picked.map((id) => ({ id, reason: 'role_minimum' })),
      left_out: reasons(out),
      added_by_code: [],
      picked_by: 'code' as const,
      fallback: null,
    }
    const content = contentOfPick(master, picked)
    return fitToPages({ desk: app.services.desk, printer }, { content, selection, before: null, master })
  }
  const ids = (from: number, to: number) => lines.slice(from - 1, to).map(({ id }) => id)
  const shown = ({ lines }: ResumeContent) => lines.flatMap(({ id, cut }) => (cut ? [] : [id]))

  test('three lines on a further page are held back, and four are not', async () => {
    expect(shown((await fit(ids(1, 17))).content)).toHaveLength(14)
    expect(shown((await fit(ids(1, 18))).content)).toHaveLength(18)
  })

  test('a second page takes lines that answer, and none that answers nothing', async () => {
    const { content } = await fit(ids(1, 18), { l19: 'no_match' })
    expect(shown(content)).not.toContain('l19')
  })

  test('a page with room takes lines that wait, those over a cap and of the newest role first', async () => {
    const waiting = { l13: 'over_cap', l5: 'no_match', l6: 'near_duplicate', l7: 'over_cap', l8: 'never' }
    const { content, selection } = await fit([...ids(1, 4), ...ids(14, 19)], waiting)
    expect(shown(content)).toEqual([...ids(1, 4), 'l7', ...ids(14, 19), 'l13'])
    expect(selection.picked.slice(-2).map(({ reason }) => reason)).toEqual(['fills_page', 'fills_page'])
    expect(selection.left_out.map(({ id }) => id)).toEqual(['l5', 'l6', 'l8'])
  })
})

const position = (title: string, years: string) => ({
  section: 'experience' as const,
  heading: 'Borealis',
  sublines: [`${title}, ${years}`],
})
const ENTRIES = [position('Line Cook', '2019 - 2025'), position('Staff Nurse', '2015 - 2019')]

test('own titles that name the work of the job come first, whatever their age', () => {
  expect(headlinesFor(ENTRIES, 'Staff Nurse, Intensive Care')).toEqual([
    { text: 'Staff Nurse', fits: true },
    { text: 'Line Cook', fits: false },
  ])
})

test.each([
  ['Emergency Room Nurse', 'Staff Nurse'],
  ['Line Cook, Nights', 'Line Cook'],
  ['Tax Adviser', null],
])('a pick for %s sets the headline %s', (jobTitle, headline) => {
  expect(fittingHeadline(ENTRIES, jobTitle)).toBe(headline)
})

test('of titles that are as near, the one with fewer words of other work heads the resume', () => {
  const nurse = [
    position('Clinical Nurse Educator', '2022 - Present'),
    position('Staff Nurse', '2016 - 2021'),
  ]
  expect(fittingHeadline(nurse, 'Registered Nurse, Intensive Care')).toBe('Staff Nurse')
})

test('a title in the other gender heads the resume before one that shares a word', () => {
  const own = [position('Comptable générale', '2020 - 2024'), position('Assistante comptable', '2016 - 2020')]
  expect(fittingHeadline(own, 'Comptable général (H/F)')).toBe('Comptable générale')
})

test('a later title with all words of the nearest one goes before it', () => {
  const nurse = [position('Charge Nurse', '2021 - Present'), position('Nurse', '2016 - 2018')]
  expect(fittingHeadline(nurse, 'Nurse')).toBe('Charge Nurse')
})

test.each([
  [
    ['Senior Backend Engineer', 'Backend Engineer', 'Junior Developer'],
    'Software Engineer',
    'Senior Backend Engineer',
  ],
  [['Store Manager', 'Trainee Cashier'], 'Cashier', null],
  [['Registered Nurse', 'Nursing Intern'], 'Nurse', 'Registered Nurse'],
  [['Accountant', 'Junior Accountant'], 'Accountant', 'Accountant'],
  [['Data Analyst', 'Graduate Data Analyst'], 'Junior Data Analyst', 'Data Analyst'],
  [['Junior Developer', 'Intern'], 'Software Engineer', 'Junior Developer'],
  [['Senior Bookkeeper', 'Bookkeeper'], 'Junior Bookkeeper', 'Bookkeeper'],
  [['Senior Bookkeeper', 'Junior Bookkeeper'], 'Bookkeeper (Entry Level)', null],
  [['Lead Data Analyst'], 'Graduate Data Analyst', null],
  [['Senior Bookkeeper', 'Bookkeeper'], 'Bookkeeper', 'Senior Bookkeeper'],
  [['Senior Bookkeeper'], 'Senior Bookkeeper, Payroll', 'Senior Bookkeeper'],
  [['Nurse'], 'Junior Nurse', 'Nurse'],
  [['Warehouse Supervisor', 'Shift Lead'], 'Warehouse Operations Supervisor', 'Warehouse Supervisor'],
  [['Team Lead', 'Payroll Supervisor'], 'Payroll & Benefits Supervisor', 'Payroll Supervisor'],
  [['Customer Manager', 'Line Cook'], 'Customer Success Manager', 'Customer Manager'],
  [['Sales Assistant'], 'Assistant to the Sales Director', null],
  [['Auxiliaire de vie', 'Aide-soignante'], 'Aide-soignant(e) H/F', 'Aide-soignante'],
])(
  'of the titles %p a pick for %s sets %p, and no beginner’s title after a later one',
  (titles, job, headline) => {
    const entries = titles.map((title, at) => position(title, `${2020 - 3 * at} - ${2023 - 3 * at}`))
    expect(fittingHeadline(entries, job)).toBe(headline)
  },
)

const content = contentOfPick(smallMaster(), ['l1', 'l2', 'l3', 'l5'])
const cut = (...ids: string[]) => ({
  ...content,
  lines: content.lines.map((line) => ({ ...line, cut: ids.includes(line.id) })),
})

test('a job’s resume prints its words without ids', () => {
  expect(printJobResume(content)).toBe(
    '## Summary\n\n- Text of l1\n\n## Skills\n\n- Languages: Go, Rust\n\n## Experience\n\n### Employer e1\n\n- Text of l3\n\n### Employer e2\n\n- Text of l5\n',
  )
})

const lineWordedBy = (by: 'code' | 'person' | 'agent') => ({
  ...content,
  lines: content.lines.map((line, index) => (index === 0 ? { ...line, worded_by: by } : line)),
})

test.each([
  ['nobody touched', false, false, 'operator', 'code', null],
  ['an agent made and nobody touched', false, false, 'agent', 'code', null],
  ['the person worded', true, false, 'operator', 'person', 'person'],
  ['the person took a line out of', true, false, 'operator', 'code', 'person'],
  ['the person chose lines for', false, true, 'operator', 'code', 'person'],
  ['an agent worded', true, false, 'agent', 'agent', 'agent'],
  ['an agent chose lines for', false, true, 'agent', 'code', 'agent'],
  ['the person worded before an agent took a line out', true, false, 'agent', 'person', 'person'],
] as const)(
  'a resume that %s names its changer',
  (_, edited, line_chosen, written_by, worded_by, changer) => {
    expect(changedBy({ edited, line_chosen, written_by, content: lineWordedBy(worded_by) })).toBe(changer)
  },
)

test('what is held back for length does not print, nor an entry of which nothing else is left', () => {
  expect(printJobResume(cut('l5', 'l2'))).toBe(
    '## Summary\n\n- Text of l1\n\n## Experience\n\n### Employer e1\n\n- Text of l3\n',
  )
})

test('sections print in the order of the posting’s readers, unless the person or the design sets another', () => {
  const section_order = SECTIONS.toReversed()
  const headings = (order?: Parameters<typeof printJobResume>[1]) =>
    printJobResume({ ...content, section_order }, order).match(/^## .*$/gm)
  expect(headings(SECTIONS)).toEqual(printJobResume(content, section_order).match(/^## .*$/gm))
  const own = [...SECTIONS.slice(1), 'summary'] as const
  expect(headings(own)).toEqual(printJobResume(content, own).match(/^## .*$/gm))
})

test('sections print in the order that is asked for', () => {
  expect(printJobResume(content, SECTIONS.toReversed()).match(/^## .*$/gm)).toEqual([
    '## Experience',
    '## Skills',
    '## Summary',
  ])
})

const found = (verdict: string, fit: number | null, stale = false): GateInput['assessment'] => ({
  result: { verdict: verdict as 'not_a_match', fit },
  stale,
})
const gate = (assessment: GateInput['assessment'], more: Partial<GateInput> = {}) =>
  gateOf({ assessment, match_at_percent: 70, basis: 'master', master_stored: true, ...more })

describe('a resume for a job', () => {
  test.each([
    ['a match', found('matched_above_threshold', 80), 'suggested', true, []],
    ['a job that waits', found('pending_user_answers', 20), 'suggested', false, ['open_questions']],
    ['a job a little below', found('below_threshold', 35), 'suggested', true, []],
    ['a job far below', found('below_threshold', 34), 'held', false, ['far_below_threshold']],
    ['a posting that asks nothing', found('below_threshold', null), 'held', false, ['nothing_asked']],
    ['a job that could not be judged', found('not_judged', null), 'held', false, ['nothing_asked']],
    ['a job that is none', found('not_a_match', 90), 'held', false, ['not_a_match']],
    ['a job not assessed', null, 'held', false, ['assessment_missing']],
    ['an old one', found('matched_above_threshold', 80, true), 'suggested', false, ['assessment_stale']],
  ] as const)('is for %s', (_, assessment, decision, ready, reasons) => {
    expect(gate(assessment)).toEqual({ decision, ready, reasons: [...reasons] })
  })

  test('is not ready without a master, or with a resume put in by hand', () => {
    const match = found('matched_above_threshold', 80)
    const none = gate(match, { basis: 'profile_resume', master_stored: false })
    expect(none).toEqual({ decision: 'suggested', ready: false, reasons: ['no_master'] })
    expect(gate(match, { basis: 'profile_resume' }).reasons).toEqual(['profile_resume_in_use'])
  })
})

const row = (terms: string[], rowClass: RowClass = 'hard'): StoredRow => ({
  id: `r${terms.join()}`,
  line: 1,
  quote: terms.join(),
  class: rowClass,
  kind: 'skill',
  terms,
  enough: 'all',
  min_years: null,
  any_of: null,
  ask: null,
  status: 'met',
  evidence: [],
  settled_by: null,
})
const line = (text: string) => ({ id: `l ${text}`, text })
const TEXT = 'Ran Kafka and PostgreSQL for five years with Go at Acme, end to end'
const experience = (...entries: PrintEntry[]): PrintSection => ({
  kind: 'experience',
  heading: 'Experience',
  lines: [],
  entries,
})
const role = (more: Partial<PrintEntry> = {}): PrintEntry => ({
  id: 'e1',
  heading: 'Acme',
  sublines: ['2019 - 2024'],
  lines: [line(TEXT)],
  ...more,
})
const school = (...sublines: string[]): PrintSection => ({
  kind: 'education',
  heading: 'Education',
  lines: [],
  entries: [{ id: 'e9', heading: 'Northfield College', sublines, lines: [] }],
})
const skills = (...texts: string[]): PrintSection => ({
  kind: 'skills',
  heading: 'Skills',
  lines: texts.map(line),
  entries: [],
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
        score: 100,
        clean_percent: 100,
        named_percent: 100,
        parts: [
          { name: 'read_back', points: 40, of: 40 },
          { name: 'format', points: 20, of: 20 },
          { name: 'keywords', points: 40, of: 40 },
        ],
        found: ['Postgres', 'Go', 'Docker', 'Helm', 'Kafka'],
        missing: [],
        problems: [],
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
    const cobolScore = scored([row(['Cobol'])], undefined, { posting })
    expect(cobolScore.findings.map(({ quote }) => quote)).toEqual(['Cobol'])
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
    const { score, findings } = among({ ...row(['Ansible', 'Puppet']), enough: 'one' as const })
    expect(score).toMatchObject({ score: 92, missing: ['Ansible or Puppet'] })
    expect(findings.map(({ term }) => term)).toEqual(['Ansible or Puppet'])
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
