import { describe, expect, test } from 'bun:test'
import {
  changeLines,
  chooseLines,
  type LineChange,
  restoreLines,
} from '#lib/resume/tailored/rules/edit-resume.ts'
import { resumeOf } from '#test/lib/resume/tailored/small-resume.ts'
import { smallMaster } from '#test/support/small-master.ts'

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
    const back = changeLines(other, [{ id: 'l3', text: 'Text of l3' }], by)
    expect(back.content).toEqual(resume.content)
  })

  test('keeps its words, and new ones wait beside it, where nobody proves to be the person', () => {
    for (const [actor, from] of [
      ['agent', 'agent'],
      ['operator', 'page'],
    ] as const) {
      const editor = { master, actor, isProven: false }
      const { content } = changeLines(resume, [{ id: 'l3', text: 'Built it' }], editor)
      expect(content.lines[1]).toMatchObject({
        ...{ text: 'Text of l3', worded_by: 'code' },
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

  test('stay as they are when what is wanted is there', () => {
    expect(idsOf(chooseLines(resume, { include: ['l3'], exclude: [], titles: [] }, master))).toEqual([
      'l1',
      'l3',
      'l5',
    ])
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
