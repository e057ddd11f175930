import { describe, expect, test } from 'bun:test'
import { changedLines, TOLD_LINES } from '#lib/shortlist/jobs/rules/changed-lines.ts'

describe('changedLines()', () => {
  test('tells nothing where only space changed', () => {
    expect(changedLines('One\n\nTwo', ' One \nTwo\n')).toBeNull()
  })

  test('tells requirements before all else', () => {
    const before = 'About us\n- We bake\n\nRequirements\n- Two years of Go\n- Calm'
    const after = 'About us\n- We bake bread\n- We are many\n\nRequirements\n- Four years of Go\n- Calm'
    expect(changedLines(before, after)).toEqual({
      added: ['- Four years of Go', '- We bake bread', '- We are many'],
      removed: ['- Two years of Go', '- We bake'],
      left_out: { added: 0, removed: 0 },
    })
  })

  test('tells at most thirty of each and counts the rest', () => {
    const many = (word: string, count: number) =>
      Array.from({ length: count }, (_, at) => `${word} ${at}`).join('\n')
    const found = changedLines(many('old', TOLD_LINES + 2), many('new', TOLD_LINES))
    expect(found?.removed).toHaveLength(TOLD_LINES)
    expect(found?.added).toHaveLength(TOLD_LINES)
    expect(found?.left_out).toEqual({ added: 0, removed: 2 })
  })
})
