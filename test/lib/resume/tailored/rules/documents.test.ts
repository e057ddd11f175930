import { describe, expect, test } from 'bun:test'
import type { MasterContent } from '#db/rows/master.ts'
import { printJobResume } from '#lib/resume/tailored/job-resume.ts'
import {
  answerPoints,
  coversOf,
  newestFirst,
  type PickRow,
  pointsOf,
  readRows,
  reasonOf,
  recencyOf,
} from '#lib/resume/tailored/rules/candidates.ts'
import { contentOfPick } from '#lib/resume/tailored/rules/made-resume.ts'
import { documentOf } from '#lib/resume/tailored/rules/resume-document.ts'
import { conflictsOf, problemsOf } from '#lib/resume/tailored/rules/resume-view.ts'
import { staleOf } from '#lib/resume/tailored/rules/stale.ts'
import { resumeOf } from '#test/lib/resume/tailored/small-resume.ts'
import { aLine, anEntry, smallMaster } from '#test/support/small-master.ts'
import { itemsIn } from '#test/support/tables.ts'

const row = (more: Partial<PickRow>): PickRow => ({
  id: 'r1',
  class: 'hard',
  kind: 'skill',
  quote: 'nothing',
  terms: [],
  evidence: [],
  ...more,
})
const covers = (text: string, ...rows: PickRow[]) => coversOf(aLine({ id: 'l1', text }), readRows(rows))

describe('how far a line covers a row', () => {
  test.each([
    ['cited', row({ evidence: [{ kind: 'line', ref: 'l1' }], terms: ['Go'] }), 1000, 'cites'],
    ['names its term', row({ terms: ['Go', 'COBOL'] }), 600, 'term'],
    ['names it in other letters', row({ terms: ['golang'] }), 600, 'term'],
    ['says all words of a term', row({ terms: ['billing services'] }), 600, 'term'],
    ['shares words', row({ quote: 'billing services at scale' }), 300, 'term'],
    [
      'shares words of a long row',
      row({ quote: `billing services ${'of other kinds '.repeat(9)}` }),
      300,
      'term',
    ],
  ])('is by what it is: %s', (_, asked, points, kind) => {
    expect(covers('Wrote billing services in Go', asked)).toMatchObject([
      { row: 'r1', weight: 2, points, kind },
    ])
  })

  test.each([
    ['a trait for which it is cited', row({ kind: 'soft', evidence: [{ kind: 'line', ref: 'l1' }] })],
    ['one shared word', row({ quote: 'services of other kinds' })],
    ['an answer of the same name', row({ evidence: [{ kind: 'answer', ref: 'l1' }] })],
  ])('is nothing by %s', (_, asked) => expect(covers('Wrote billing services in Go', asked)).toEqual([]))

  test('counts for the order of lines less where it has no word of the row, and not at all where it is slight', () => {
    const cited = { evidence: [{ kind: 'line' as const, ref: 'l1' }] }
    const orderOf = (line: string, asked: PickRow) => answerPoints(covers(line, asked))
    expect(orderOf('Wrote billing services', row({ ...cited, quote: 'billing at scale' }))).toBe(2000)
    expect(orderOf('Wrote billing services', row({ ...cited, quote: 'five years of trade' }))).toBe(666)
    expect(answerPoints([{ row: 'd1', weight: 1, points: 600, kind: 'term', worded: false }])).toBe(0)
  })

  test('reads tags as words of the line', () => {
    const tagged = aLine({ id: 'l1', text: 'Wrote it', tags: ['Kafka'] })
    expect(coversOf(tagged, readRows([row({ terms: ['Kafka'] })]))).toHaveLength(1)
  })

  test('weighs must-haves twice and each further time less', () => {
    const found = covers(
      'Go',
      row({ terms: ['Go'] }),
      row({ id: 'r2', class: 'nice_to_have', terms: ['Go'] }),
    )
    expect(pointsOf(found, new Map())).toBe(1800)
    expect(pointsOf(found, new Map([['r1', 1]]))).toBe(1200)
    expect(
      pointsOf(
        found,
        new Map([
          ['r1', 2],
          ['r2', 2],
        ]),
      ),
    ).toBe(600)
  })

  test('is told by the row that it covers best, the first by number among equals', () => {
    const all = [row({ id: 'r10', terms: ['Go'] }), row({ id: 'r9', terms: ['Go'] })]
    expect(reasonOf(covers('Go', ...all))).toBe('term:r9')
    expect(reasonOf(covers('Go', row({ terms: ['Ada'] })))).toBeNull()
  })
})

const entry = (id: string, ...sublines: string[]) => ({ id, sublines })

test('entries stand from the one that goes on to the one that ended first, and equals as the master has them', () => {
  const entries = [
    entry('none', 'Once'),
    entry('old', 'Clerk, 2001 - 2004'),
    entry('on', 'Lead, 2020 - Present'),
    entry('ended', 'Engineer, 2016 - 2020'),
    entry('later', 'Lead, 2022 - Present'),
    entry('also none'),
  ]
  expect(newestFirst(entries).map(({ id }) => id)).toEqual(
    itemsIn(`later | on | ended | old | none | also none`),
  )
})

test.each([
  ['goes on', '2020 - Present', 1000],
  ['ended this year', '2020 - 2026', 1000],
  ['ended three years ago', '2020 - 2023', 700],
  ['ended long ago', '1999 - 2004', 0],
  ['has no date', 'Berlin', 0],
  ['ends in the future', '2020 - 2029', 1000],
])('an entry that %s is so recent', (_, dates, recency) => {
  expect(recencyOf(entry('e1', dates), 2026)).toBe(recency)
})

test('a resume is laid out by sections and entries, without what is held back', () => {
  const content = contentOfPick(smallMaster(), ['l1', 'l3', 'l4'])
  const lines = content.lines.map((line) => ({ ...line, cut: line.id === 'l4', text: `So ${line.text}` }))
  expect(
    documentOf(
      { ...content, lines },
      { section_order: ['experience', 'summary'], date_format: 'as_written', language: null },
    ),
  ).toEqual({
    language: 'en',
    title: 'Resume',
    sections: [
      {
        kind: 'experience',
        heading: 'Experience',
        lines: [],
        entries: [
          { id: 'e1', heading: 'Employer e1', sublines: [], lines: [{ id: 'l3', text: 'So Text of l3' }] },
        ],
      },
      { kind: 'summary', heading: 'Summary', lines: [{ id: 'l1', text: 'So Text of l1' }], entries: [] },
    ],
  })
})

test('a headline stands in bold above all sections, without a heading', () => {
  const content = { ...contentOfPick(smallMaster(), ['l1', 'l3']), headline: 'Baker' }
  const order = { section_order: ['summary' as const], date_format: 'as_written' as const, language: null }
  const [above, summary] = documentOf(content, order).sections
  expect(above).toMatchObject({ heading: '', lines: [{ text: '**Baker**' }] })
  expect(summary?.heading).toBe('Summary')
})

test('a headline that a line of the summary repeats stands once', () => {
  const content = contentOfPick(smallMaster(), ['l1', 'l3'])
  const headline = content.lines.find(({ section }) => section === 'summary')?.text.toUpperCase() ?? ''
  const order = {
    section_order: ['summary' as const, 'experience' as const],
    date_format: 'as_written' as const,
    language: null,
  }
  const { sections } = documentOf({ ...content, headline }, order)
  expect(sections.map(({ kind, heading }) => [kind, heading])).toEqual([
    ['summary', ''],
    ['experience', 'Experience'],
  ])
})

test('own headings are sections of their own in the order of the master, and keep the kind of their section', () => {
  const master = smallMaster()
  const other = (id: string, own_heading?: string) => aLine({ id, section: 'other', own_heading })
  const content = {
    entries: [anEntry({ id: 'e0', own_heading: 'Teaching' }), ...master.entries],
    lines: [
      ...master.lines,
      other('l7', 'Talks'),
      other('l8'),
      other('l9', 'Board seats'),
      other('l10', 'Talks'),
    ],
  }
  const picked = contentOfPick(
    content,
    content.lines.map(({ id }) => id),
  )
  const { sections } = documentOf(picked, {
    section_order: ['experience', 'other'],
    date_format: 'as_written',
    language: 'de',
  })
  expect(
    sections.map(({ kind, heading, lines, entries }) => [
      ...[kind, heading, lines.map(({ id }) => id), entries.map(({ id }) => id)],
    ]),
  ).toEqual([
    ['experience', 'Berufserfahrung', [], ['e1', 'e2']],
    ['experience', 'Teaching', [], ['e0']],
    ['other', 'Talks', ['l7', 'l10'], []],
    ['other', 'Board seats', ['l9'], []],
    ['other', 'Sonstiges', ['l8'], []],
  ])
  expect(printJobResume(picked)).toContain('## Talks\n\n- Text of l7\n- Text of l10\n\n## Board seats')
})

describe('resume view', () => {
  const row = (ref: string) => {
    const evidence = [{ kind: 'line' as const, ref }]
    return { id: 'r1', class: 'hard' as const, kind: 'skill' as const, quote: '', terms: [], evidence }
  }

  test('what the job asks for stands against what the person will not show', () => {
    const content = { ...smallMaster(), entries: [] }
    content.lines = content.lines.map((line) =>
      line.id === 'l3' ? { ...line, mark: 'never' as const } : line,
    )
    expect(conflictsOf({ content, rows: [row('l3')], overruled: [] })).toEqual([
      { id: 'l3', code: 'cited_never' },
    ])
    expect(conflictsOf({ content, rows: [row('l4')], overruled: ['l5'] })).toEqual([
      { id: 'l5', code: 'own_words_overruled' },
    ])
  })

  test('lines marked always beyond the caps are told', () => {
    const entries = ['e1', 'e2', 'e3', 'e4'].map((id) => anEntry({ id }))
    const of = (count: number, entry_id: string) =>
      Array.from({ length: count }, (_, at) =>
        aLine({ id: `${entry_id}l${at + 1}`, section: 'experience', entry_id, mark: 'always' }),
      )
    const seven = { entries, lines: of(7, 'e1') }
    expect(conflictsOf({ content: seven, rows: [], overruled: [] })).toEqual([
      { id: 'e1l7', code: 'always_over_cap' },
    ])
    const many = { entries, lines: entries.flatMap(({ id }) => of(6, id)) }
    expect(conflictsOf({ content: many, rows: [], overruled: [] }).map(({ id }) => id)).toEqual([
      'e4l3',
      'e4l4',
      'e4l5',
      'e4l6',
    ])
  })

  test('a resume lacks what a reader would miss', () => {
    const master = smallMaster()
    const whole = {
      ...master,
      entries: [...master.entries, anEntry({ id: 'e3', section: 'education' as const })],
    }
    const all = master.lines.map(({ id }) => id)
    expect(problemsOf(contentOfPick(whole, all))).toEqual([])
    expect(problemsOf(contentOfPick(master, ['l1']))).toEqual([
      'no_experience',
      'no_education',
      'no_skills',
      'few_lines',
    ])
  })
})

const master = smallMaster()
const resume = resumeOf(master, ['l1', 'l3', 'l5'])
const assessment = { created_at: '2026-11-01T00:00:00.000Z', stale_reason: null }
const world = (content: MasterContent = master, revision_id = 'm1') => ({
  assessment,
  master: { revision_id, content },
})
const withLine = (id: string, more: object): MasterContent => ({
  ...master,
  lines: master.lines.map((line) => (line.id === id ? { ...line, ...more } : line)),
})

describe('a resume is out of date', () => {
  test('not while nothing changed', () => {
    expect(staleOf(resume, world())).toEqual({ reasons: [], lines: [] })
  })

  test('by a line that says something else', () => {
    const { reasons, lines } = staleOf(resume, world(withLine('l3', { text: 'New words' }), 'm2'))
    expect(reasons).toEqual(['picked_line_changed', 'master_newer'])
    expect(lines).toEqual([{ id: 'l3', change: 'changed', source: 'Text of l3', now: 'New words' }])
  })

  test('by a line that is gone or may not be shown, and by an entry', () => {
    const gone = { ...master, lines: master.lines.filter(({ id }) => id !== 'l3') }
    expect(staleOf(resume, world(gone)).lines).toMatchObject([{ id: 'l3', change: 'retired', now: null }])
    expect(staleOf(resume, world(withLine('l3', { mark: 'never' }))).lines).toMatchObject([
      { id: 'l3', change: 'marked_never' },
    ])
    const entries = master.entries.map((entry) =>
      entry.id === 'e2' ? { ...entry, heading: 'Renamed' } : entry,
    )
    expect(staleOf(resume, world({ ...master, entries })).lines).toMatchObject([
      { id: 'e2', change: 'changed', now: 'Renamed' },
    ])
    expect(staleOf(resume, world({ ...master, entries: [] })).lines.map((line) => line.change)).toEqual([
      'retired',
      'retired',
    ])
  })

  test('not by the person’s own words for a line, nor by a line that is not in it', () => {
    const [first, ...others] = resume.content.lines
    const own = { ...resume.content, lines: [{ ...first, text: 'My words' } as never, ...others] }
    expect(staleOf({ ...resume, content: own }, world()).reasons).toEqual([])
    expect(staleOf(resume, world(withLine('l4', { text: 'New words' }))).reasons).toEqual([])
  })

  test('by what was found since, by rules that changed, and by an assessment that is out of date itself', () => {
    const newer = { ...world(), assessment: { ...assessment, created_at: '2026-11-02T00:00:00.000Z' } }
    expect(staleOf(resume, newer).reasons).toEqual(['assessment_newer'])
    const old = { ...resume, made_from: { ...resume.made_from, selector_version: 'selector:0' } }
    expect(staleOf(old, world()).reasons).toEqual(['selection_rules_changed'])
    const stale = { ...world(), assessment: { ...assessment, stale_reason: 'resume_changed' } }
    expect(staleOf(resume, stale).reasons).toEqual(['assessment_stale:resume_changed'])
    expect(staleOf(resume, { assessment: null, master: null }).reasons).toEqual([])
  })
})
