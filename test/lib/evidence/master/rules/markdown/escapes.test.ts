import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { escapeText, escapeTitle, unescapeText } from '#lib/evidence/master/rules/markdown/escapes.ts'
import { storableText } from '#test/support/masters.ts'

describe('escapeText()', () => {
  test.each([
    ['Led 4 people - on time, 40 % under cost', 'Led 4 people - on time, 40 % under cost'],
    ['C#, C++ and .NET: A --> B', 'C#, C++ and .NET: A --> B'],
    ['- a', '\\- a'],
    ['• a', '\\• a'],
    ['1. a', '1\\. a'],
    ['12) a', '12\\) a'],
    ['2019', '2019'],
    ['– a', '\\– a'],
    ['---', '\\---'],
    ['```', '\\```'],
    ['| a |', '\\| a |'],
    ['ranked # 1 at >5 ms', 'ranked \\# 1 at \\>5 ms'],
    ['Tags: a, mark : b', 'Tags\\: a, mark \\: b'],
    ['a <!-- l1 -->', 'a \\<!-- l1 --\\>'],
    ['C:\\#', 'C:\\\\#'],
  ])('prints %j as %j', (text, printed) => {
    expect(escapeText(text)).toBe(printed)
  })

  test('is undone by unescapeText()', () => {
    fc.assert(
      fc.property(storableText, (text) => {
        expect(unescapeText(escapeText(text))).toBe(text)
        expect(unescapeText(escapeTitle(text))).toBe(text)
      }),
    )
  })
})

test('escapeTitle() keeps brackets from reading as a link', () => {
  expect(escapeTitle('Array [a](b)')).toBe('Array [a]\\(b)')
})

describe('unescapeText()', () => {
  test.each([
    ['a\\_b \\*c\\*', 'a_b *c*'],
    ['C:\\dir', 'C:\\dir'],
    ['ends here\\\nand goes on', 'ends here\nand goes on'],
    ['\\\\', '\\'],
  ])('reads %j as %j', (raw, text) => {
    expect(unescapeText(raw)).toBe(text)
  })
})
