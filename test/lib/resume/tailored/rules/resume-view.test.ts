import { expect, test } from 'bun:test'
import { contentOfPick } from '#lib/resume/tailored/rules/made-resume.ts'
import { conflictsOf, problemsOf } from '#lib/resume/tailored/rules/resume-view.ts'
import { aLine, anEntry, smallMaster } from '#test/support/small-master.ts'

const row = (ref: string) => {
  const evidence = [{ kind: 'line' as const, ref }]
  return { id: 'r1', class: 'hard' as const, quote: '', terms: [], evidence }
}

test('what the job asks for stands against what the person will not show', () => {
  const content = { ...smallMaster(), entries: [] }
  content.lines = content.lines.map((line) => (line.id === 'l3' ? { ...line, mark: 'never' as const } : line))
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
