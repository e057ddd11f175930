import { describe, expect, test } from 'bun:test'
import { chosen, chosenLines, contentOfLines, offeredLines } from '#lib/evidence/master/selection.ts'
import { aLine, smallMaster } from '#test/support/small-master.ts'

const master = smallMaster()
const idsOf = (lines: { id: string }[]) => lines.map((line) => line.id)
const withMark = (id: string, mark: 'always' | 'never') => ({
  ...master,
  lines: master.lines.map((line) => (line.id === id ? { ...line, mark } : line)),
})

describe('the lines of a role’s resume', () => {
  test('are all of the master until the role chooses', () => {
    expect(idsOf(chosenLines(master, null))).toEqual(['l1', 'l2', 'l3', 'l4', 'l5', 'l6'])
    expect(offeredLines(master, null)).toEqual([])
  })

  test('are those chosen, in the order of the master', () => {
    expect(idsOf(chosenLines(master, { included: ['l5', 'l1'], left_out: [] }))).toEqual(['l1', 'l5'])
  })

  test('hold a line that is marked always, and never one that is marked never', () => {
    const none = { included: ['l3'], left_out: ['l5'] }
    expect(idsOf(chosenLines(withMark('l5', 'always'), none))).toEqual(['l3', 'l5'])
    expect(idsOf(chosenLines(withMark('l3', 'never'), none))).toEqual([])
    expect(idsOf(chosenLines(withMark('l3', 'never'), null))).not.toContain('l3')
  })

  test('that are new are offered, and one that was declined is not offered again', () => {
    const grown = { ...master, lines: [...master.lines, aLine({ id: 'l7' }), aLine({ id: 'l8' })] }
    const choice = { included: idsOf(master.lines), left_out: ['l8'] }
    expect(idsOf(offeredLines(grown, choice))).toEqual(['l7'])
    expect(idsOf(chosenLines(grown, choice))).not.toContain('l7')
  })

  test('start from the whole master with the first choice', () => {
    const choice = chosen(null, { content: master, include: [], exclude: ['l2'] })
    expect(choice).toEqual({ included: ['l1', 'l3', 'l4', 'l5', 'l6'], left_out: ['l2'] })
    const back = chosen(choice, { content: master, include: ['l2'], exclude: [] })
    expect(back.included).toContain('l2')
    expect(back.left_out).toEqual([])
  })

  test('bring the entries they belong to, and entries that have no line at all', () => {
    const bare = { ...master, lines: master.lines.filter((line) => line.entry_id !== 'e2') }
    const l3 = bare.lines.filter((line) => line.id === 'l3')
    expect(idsOf(contentOfLines(bare, l3).entries)).toEqual(['e1', 'e2'])
    expect(idsOf(contentOfLines(master, l3).entries)).toEqual(['e1'])
  })
})
