import { expect, test } from 'bun:test'
import { contentOfPick, withOwnWords } from '#lib/resume/tailored/rules/made-resume.ts'
import { aLine, anEntry, smallMaster } from '#test/support/small-master.ts'

const master = smallMaster()

test('a resume holds the lines that were picked in the order of the master, and schools without lines', () => {
  const school = anEntry({ id: 'e3', section: 'education' })
  const content = contentOfPick({ ...master, entries: [...master.entries, school] }, ['l5', 'l2', 'l1'])
  expect(content.lines.map(({ id, text, cut }) => [id, text, cut])).toEqual([
    ['l1', 'Text of l1', false],
    ['l2', 'Languages: Go, Rust', false],
    ['l5', 'Text of l5', false],
  ])
  expect(content.entries.map(({ id }) => id)).toEqual(['e2', 'e3'])
})

const order = (answers: Record<string, number>, ...asked: string[]) => ({
  answers: new Map(Object.entries(answers)),
  isAsked: (skill: string) => asked.includes(skill),
})

test('lines of one entry that answer the posting stand first, the others and the entries as before', () => {
  const ids = master.lines.map(({ id }) => id)
  const { lines, entries } = contentOfPick(master, ids, order({ l4: 600, l6: 2000, l5: 1000 }))
  expect(lines.map(({ id }) => id)).toEqual(['l1', 'l2', 'l4', 'l3', 'l6', 'l5'])
  expect(entries.map(({ id }) => id)).toEqual(['e1', 'e2'])
})

test('publications and schools keep the order of the person', () => {
  const papers = ['l1', 'l2'].map((id) => ({ ...aLine({ id }), section: 'publications' as const }))
  const { lines } = contentOfPick({ entries: [], lines: papers }, ['l1', 'l2'], order({ l2: 2000 }))
  expect(lines.map(({ id }) => id)).toEqual(['l1', 'l2'])
})

test.each([
  ['Cloud: AWS, GCP, Terraform', 'Cloud: Terraform, AWS, GCP'],
  ['AWS, GCP, Terraform.', 'Terraform, AWS, GCP.'],
  ['AWS, Terraform', 'AWS, Terraform'],
  ['SQL (Postgres, MySQL), Terraform', 'SQL (Postgres, MySQL), Terraform'],
  ['AWS, GCP and Terraform, Terraform', 'Terraform, AWS, GCP and Terraform'],
  ['AWS, GCP, and Terraform', 'AWS, GCP, and Terraform'],
  ['I like AWS. I know GCP, Azure, Terraform', 'I like AWS. I know GCP, Azure, Terraform'],
])('the asked skills of a list stand first: %s', (text, expected) => {
  const lines = [aLine({ id: 'l1', section: 'skills', text })]
  const [line] = contentOfPick({ entries: [], lines }, ['l1'], order({}, 'Terraform')).lines
  expect([line?.text, line?.source]).toEqual([expected, text])
})

test('the headline of the person stays over one that a pick would set', () => {
  const content = contentOfPick(master, ['l1'])
  const kept = withOwnWords({ headline: 'Cook', ...content }, { headline: 'Baker', ...content })
  expect(kept.content.headline).toBe('Baker')
})

test('the person’s words stay in a new pick while the master says what it said before them', () => {
  const before = contentOfPick(master, ['l3', 'l4', 'l5'])
  const own = {
    ...before,
    lines: before.lines.map((line) => ({ ...line, text: `My ${line.id}`, worded_by: 'person' as const })),
  }
  const lines = master.lines.map((line) => (line.id === 'l4' ? { ...line, text: 'Changed' } : line))
  const picked = contentOfPick({ ...master, lines }, ['l3', 'l4', 'l6'])
  const { content, overruled } = withOwnWords(picked, own)
  expect(content.lines.map(({ text }) => text)).toEqual(['My l3', 'Changed', 'Text of l6'])
  expect(content.lines[0]?.worded_by).toBe('person')
  expect(overruled).toEqual(['l4'])
})
