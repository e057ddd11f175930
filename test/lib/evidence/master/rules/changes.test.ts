import { describe, expect, test } from 'bun:test'
import { changesBetween, isChange, textOfContent } from '#lib/evidence/master/rules/changes.ts'
import { aLine, smallMaster } from '#test/support/small-master.ts'

const before = smallMaster()
const [first, second, ...rest] = before.lines

describe('changesBetween()', () => {
  test('finds nothing between equal masters', () => {
    const none = changesBetween(before, smallMaster())
    expect(none).toEqual({ added: [], changed: [], removed: [], reordered: false })
    expect(isChange(none)).toBe(false)
  })

  test('names what came, what went and what says something else', () => {
    const after = { ...before, lines: [{ ...before.lines[1], text: 'Other' }, ...rest, aLine({ id: 'l9' })] }
    const changes = changesBetween(before, after as typeof before)
    expect(changes).toEqual({ added: ['l9'], changed: ['l2'], removed: ['l1'], reordered: false })
  })

  test('sees another order within a place', () => {
    const [l3, l4, ...others] = rest
    const after = { ...before, lines: [first, second, l4, l3, ...others] as typeof rest }
    expect(changesBetween(before, after)).toEqual({ added: [], changed: [], removed: [], reordered: true })
    expect(textOfContent(after)).not.toBe(textOfContent(before))
  })

  test('takes the same order within every place for the same master', () => {
    const after = { ...before, lines: [...rest, first, second] as typeof rest }
    expect(isChange(changesBetween(before, after))).toBe(false)
    expect(textOfContent(after)).toBe(textOfContent(before))
  })

  test('does not mind who wrote a line', () => {
    const after = {
      ...before,
      lines: before.lines.map((line) => ({ ...line, written_by: 'agent' as const })),
    }
    expect(isChange(changesBetween(before, after))).toBe(false)
  })
})
