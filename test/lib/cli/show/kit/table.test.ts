import { describe, expect, test } from 'bun:test'
import { cut } from '#lib/cli/show/kit/table.ts'

describe('cut()', () => {
  test.each([
    ['a short text', 'Senior Engineer', 15, 'Senior Engineer'],
    ['a plain text', 'Senior Engineer, Data', 16, 'Senior Engineer…'],
    ['a plain text at a space', 'Senior Engineer', 8, 'Senior…'],
    ['a text to nothing', 'Senior', 1, '…'],
    ['wide letters by their columns', '東京のエンジニア', 7, '東京の…'],
    ['no letter from what belongs to it', 'cafe\u0301 crème', 5, 'cafe\u0301…'],
  ])('leaves or cuts %s', (_what, text, width, shown) => {
    expect(cut(text, width)).toBe(shown)
  })
})
