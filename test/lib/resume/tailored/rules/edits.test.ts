import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { ResumeContent } from '#db/rows/resume.ts'
import { cutOrder, cutToPages } from '#lib/resume/tailored/change-resume.ts'
import { pagesFor, shownContent } from '#lib/resume/tailored/job-resume.ts'
import {
  changeLines,
  chooseLines,
  type LineChange,
  restoreLines,
} from '#lib/resume/tailored/rules/edit-resume.ts'
import { contentOfPick, withOwnWords } from '#lib/resume/tailored/rules/made-resume.ts'
import { resumeOf } from '#test/lib/resume/tailored/small-resume.ts'
import { aLine, anEntry, smallMaster } from '#test/support/small-master.ts'

const master = smallMaster()
const by = { master, actor: 'operator' as const, isProven: true }
const resume = resumeOf(master, ['l1', 'l3', 'l5'])
const marked = (id: string, mark: 'always' | 'never') => ({
  ...master,
  lines: master.lines.map((line) => (line.id === id ? { ...line, mark } : line)),
})
const idsOf = ({ content }: { content: { lines: { id: string }[] } }) => content.lines.map(({ id }) => id)

describe('a line of a resume', () => {
  test('may say something else, and keeps what the master says', () => {
    const { content } = changeLines(resume, [{ id: 'l3', text: '  Built \n it ' }], by)
    expect(content.lines[1]).toMatchObject({ text: 'Built it', source: 'Text of l3', worded_by: 'person' })
  })

  test('is the master’s again when it says what the master says', () => {
    const other = changeLines(resume, [{ id: 'l3', text: 'Built it' }], by)
    expect(changeLines(other, [{ id: 'l3', text: 'Text of l3' }], by).content).toEqual(resume.content)
  })

  test('keeps its words, and new ones wait beside it, where nobody proves to be the person', () => {
    for (const [actor, from] of [
      ['agent', 'agent'],
      ['operator', 'page'],
    ] as const) {
      const editor = { master, actor, isProven: false }
      const { content } = changeLines(resume, [{ id: 'l3', text: 'Built it' }], editor)
      expect(content.lines[1]).toMatchObject({
        text: 'Text of l3',
        worded_by: 'code',
        suggested: { text: 'Built it', from },
      })
      // The line's present words are no new words, and remove nothing that waits.
      const same = changeLines({ ...resume, content }, [{ id: 'l3', text: 'Text of l3' }], editor)
      expect(same.content).toEqual(content)
    }
  })

  test('takes no yes or no to waiting words without a proof, and the refusal names all of them', () => {
    const unproven = { master, actor: 'operator' as const, isProven: false }
    const waiting = changeLines(resume, [{ id: 'l3', text: 'Built it' }], unproven)
    const changes: LineChange[] = [
      { id: 'l3', suggestion: 'use' },
      { id: 'l5', text: 'Ran it' },
    ]
    expect(() => changeLines(waiting, changes, unproven)).toThrow(
      expect.objectContaining({
        code: 'proof_required',
        details: expect.objectContaining({ consents: ['use_words'], words: ['Built it', 'Ran it'] }),
      }),
    )
    const { content } = changeLines(waiting, changes, by)
    expect(content.lines.map(({ text, worded_by }) => `${worded_by}: ${text}`)).toEqual([
      'code: Text of l1',
      'person: Built it',
      'person: Ran it',
    ])
  })

  test('leaves with its entry when it was the last of it', () => {
    const { content, selection } = changeLines(resume, [{ id: 'l5', remove: true }], by)
    expect(content.lines.map(({ id }) => id)).toEqual(['l1', 'l3'])
    expect(content.entries.map(({ id }) => id)).toEqual(['e1'])
    expect(selection.picked.map(({ id }) => id)).toEqual(['l1', 'l3'])
    expect(selection.left_out).toContainEqual({ id: 'l5', reason: 'removed' })
  })

  const wrong: [string, LineChange, string][] = [
    ['that is not there', { id: 'l4', text: 'Built it' }, 'not_found'],
    ['without a change', { id: 'l3' }, 'invalid_value'],
    ['with two changes', { id: 'l3', text: 'Built it', remove: true }, 'invalid_value'],
    ['that says nothing', { id: 'l3', text: ' – ' }, 'invalid_value'],
    ['that never ends', { id: 'l3', text: 'x'.repeat(2001) }, 'invalid_value'],
  ]
  test.each(wrong)('is refused %s', (_, change, code) => {
    expect(() => changeLines(resume, [change], by)).toThrow(expect.objectContaining({ code }))
  })
})

describe('the lines of a resume', () => {
  test('come where the master has them, with their entry', () => {
    const small = resumeOf(master, ['l5'])
    const chosen = chooseLines(small, { include: ['l4', 'l6', 'l2'], exclude: [], titles: [] }, master)
    expect(idsOf(chosen)).toEqual(['l2', 'l4', 'l5', 'l6'])
    expect(chosen.content.entries.map(({ id }) => id)).toEqual(['e1', 'e2'])
    expect(chosen.selection.picked.at(-1)).toEqual({ id: 'l2', reason: 'chosen' })
    expect(chosen.selection.left_out.map(({ id }) => id)).toEqual(['l1', 'l3'])
    expect(chosen.selection.picked_by).toBe('person')
  })

  test('go by name', () => {
    const chosen = chooseLines(resume, { include: [], exclude: ['l1', 'l3'], titles: [] }, master)
    expect(idsOf(chosen)).toEqual(['l5'])
    expect(chosen.selection.left_out).toContainEqual({ id: 'l3', reason: 'excluded' })
  })

  test.each([
    ['that is to come and go', { include: ['l4'], exclude: ['l4'] }, master, 'invalid_value'],
    ['that the master does not have', { include: ['l99'], exclude: [] }, master, 'not_found'],
    ['that is not in', { include: [], exclude: ['l6'] }, master, 'not_found'],
    ['that is marked never', { include: ['l4'], exclude: [] }, marked('l4', 'never'), 'invalid_value'],
    ['that is marked always', { include: [], exclude: ['l3'] }, marked('l3', 'always'), 'invalid_value'],
  ])('are refused with one %s', (_, choice, of, code) => {
    expect(() => chooseLines(resume, { ...choice, titles: [] }, of)).toThrow(
      expect.objectContaining({ code }),
    )
  })

  test('that were held back come back by name, also when they are chosen', () => {
    const lines = resume.content.lines.map((line) => ({ ...line, cut: true }))
    const held = { ...resume.content, lines }
    const shown = (content: typeof held) => content.lines.flatMap(({ id, cut }) => (cut ? [] : [id]))
    expect(shown(restoreLines(held, ['l3']))).toEqual(['l3'])
    const chosen = chooseLines(
      { ...resume, content: held },
      { include: ['l5'], exclude: [], titles: [] },
      master,
    )
    expect(shown(chosen.content)).toEqual(['l5'])
  })
})

describe('the headline of a resume', () => {
  const titles = ['Software Engineer']
  const choose = (headline: string | null, from: Parameters<typeof chooseLines>[0] = resume) =>
    chooseLines(from, { include: [], exclude: [], headline, titles }, master)

  test('is one of the person’s own titles, stays with other choices, and can be taken away', () => {
    const chosen = choose('Software Engineer')
    expect(chosen.content.headline).toBe('Software Engineer')
    const fewer = chooseLines(chosen, { include: ['l4'], exclude: ['l3'], titles }, master)
    expect(fewer.content.headline).toBe('Software Engineer')
    expect(choose(null, fewer).content).not.toHaveProperty('headline')
  })

  test('is no title that the person never held', () => {
    expect(() => choose('Head of Engineering')).toThrow('no title of a position')
  })
})

const entries = [
  anEntry({ id: 'e1', sublines: ['2020 - Present'] }),
  anEntry({ id: 'e2', sublines: ['2010 - 2014'] }),
  anEntry({ id: 'e3', sublines: ['2014 - 2020'] }),
  anEntry({ id: 'e4', section: 'projects' }),
]
const lines = [
  ...entries.flatMap(({ id, section }, at) =>
    [1, 2, 3].map((n) => aLine({ id: `l${3 * at + n}`, section, entry_id: id })),
  ),
  aLine({ id: 'l20' }),
]
const content = contentOfPick(
  { entries, lines },
  lines.map(({ id }) => id),
)
const NONE = new Set<string>()
const NO_REASONS = new Map<string, string>()
// So many lines make a page.
const countPages = async (content: ResumeContent, of = 4) =>
  Math.ceil(shownContent(content).lines.length / of)
const cutIn = (content: ResumeContent) => content.lines.flatMap(({ id, cut }) => (cut ? [id] : []))

test('lines are held back from the oldest role on, those of the newest last, and the first of each role at the end', () => {
  expect(cutOrder(content, { always: NONE, reasons: NO_REASONS })).toEqual([
    ...['l6', 'l5', 'l9', 'l8', 'l12', 'l11', 'l10'],
    ...['l3', 'l2'],
    ...['l4', 'l7', 'l1'],
  ])
  expect(cutOrder(content, { always: new Set(['l6', 'l4']), reasons: NO_REASONS })).not.toContain('l6')
})

test('lines that answer the posting are held back after the others of their role, and older roles before newer ones', () => {
  const reasons = new Map([
    ['l6', 'cites:r1'],
    ['l2', 'term:d3'],
    ['l9', 'like_posting'],
  ])
  expect(cutOrder(content, { always: NONE, reasons })).toEqual([
    ...['l5', 'l6', 'l9', 'l8', 'l12', 'l11', 'l10'],
    ...['l3', 'l2'],
    ...['l4', 'l7', 'l1'],
  ])
})

test("an academic's lists give way before the roles, down to five lines each, and have three pages for a university", () => {
  const papers = Array.from({ length: 9 }, (_, at) => aLine({ id: `p${at + 1}`, section: 'publications' }))
  const talks = Array.from({ length: 7 }, (_, at) => aLine({ id: `o${at + 1}`, section: 'other' }))
  const all = [...lines, ...papers, ...talks]
  const academic = contentOfPick(
    { entries, lines: all },
    all.map(({ id }) => id),
  )
  const order = cutOrder(academic, { always: NONE, reasons: new Map([['p9', 'cites:r1']]) })
  expect(order.slice(0, 7)).toEqual([...['o7', 'o6', 'p8', 'p7', 'p6'], ...['l6', 'l5']])
  expect([pagesFor({ ...academic, section_order: ['publications'] }), pagesFor(academic)]).toEqual([3, 2])
})

test('as few lines are held back as fit', async () => {
  const cut = await cutToPages({ content, max_pages: 2, always: NONE, reasons: NO_REASONS, countPages })
  expect(cut.fits).toBe(true)
  expect(cutIn(cut.content)).toEqual(['l5', 'l6', 'l8', 'l9', 'l12'])
  const more = await cutToPages({
    content: cut.content,
    max_pages: 4,
    always: NONE,
    reasons: NO_REASONS,
    countPages,
  })
  expect(cutIn(more.content)).toEqual([])
})

test('whatever a page holds: what is left fits, and one line more would not', () => {
  return fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 14 }),
      fc.integer({ min: 1, max: 2 }),
      async (of, max_pages) => {
        const count = (content: ResumeContent) => countPages(content, of)
        const { content: cut, fits } = await cutToPages({
          content,
          max_pages,
          always: NONE,
          reasons: NO_REASONS,
          countPages: count,
        })
        const held = cutIn(cut)
        expect(fits).toBe((await count(cut)) <= max_pages)
        if (!fits || held.length === 0) return
        const last = cutOrder(content, { always: NONE, reasons: NO_REASONS })[held.length - 1]
        const looser = cut.lines.map((line) => (line.id === last ? { ...line, cut: false } : line))
        expect(await count({ ...cut, lines: looser })).toBeGreaterThan(max_pages)
      },
    ),
  )
})

describe('made resume', () => {
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

  test('a short skill that the posting names stands before one that shares words with it', () => {
    const lines = ['Patient transport', 'ECG'].map((text) => aLine({ id: text, section: 'skills', text }))
    const ids = lines.map(({ id }) => id)
    const content = contentOfPick({ entries: [], lines }, ids, order({ 'Patient transport': 900 }, 'ECG'))
    expect(content.lines.map(({ id }) => id)).toEqual(['ECG', 'Patient transport'])
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
    ['Noise sampling, audits, machine guarding', 'Machine guarding, noise sampling, audits'],
    ['Noise sampling, Intelex, machine guarding', 'machine guarding, Noise sampling, Intelex'],
    ['Intelex, audits, machine guarding', 'machine guarding, Intelex, audits'],
    ['SQL (Postgres, MySQL), Terraform', 'SQL (Postgres, MySQL), Terraform'],
    ['SQL (Postgres, MySQL), Git, Terraform', 'Terraform, SQL (Postgres, MySQL), Git'],
    ['SQL (Postgres, MySQL, Git, Terraform', 'SQL (Postgres, MySQL, Git, Terraform'],
    ['AWS, GCP and Terraform, Terraform', 'Terraform, AWS, GCP and Terraform'],
    ['AWS, GCP, and Terraform', 'AWS, GCP, and Terraform'],
    ['I like AWS. I know GCP, Azure, Terraform', 'I like AWS. I know GCP, Azure, Terraform'],
  ])('the asked skills of a list stand first: %s', (text, expected) => {
    const lines = [aLine({ id: 'l1', section: 'skills', text })]
    const [line] = contentOfPick(
      { entries: [], lines },
      ['l1'],
      order({}, 'Terraform', 'machine guarding'),
    ).lines
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
})
