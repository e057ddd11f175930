import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  behindMark,
  escapeText,
  escapeTitle,
  fileLines,
  holdsComment,
  isBullet,
  takeId,
  unescapeText,
  withoutLinks,
} from '#lib/evidence/master/rules/markdown/line-forms.ts'
import { storableText } from '#test/support/masters.ts'

test('fileLines() counts lines as editors do, and measures indents', () => {
  const lines = [...fileLines('\ufeffa\r\n\tb\u2028c\r  d  e\n')]
  expect(lines.map(({ number, indent, text }) => [number, indent, text])).toEqual([
    [1, 0, 'a'],
    [2, 4, 'b c'],
    [3, 2, 'd e'],
    [4, 0, ''],
  ])
})

test.each([
  ['', 'blank'],
  [' \u200b\t', 'blank'],
  ['## A', 'heading'],
  ['##', 'heading'],
  ['#1 of 3', 'plain'],
  ['####### A', 'plain'],
  ['> a', 'note'],
  ['>a', 'note'],
  ['* a', 'bullet'],
  ['• a', 'bullet'],
  ['-', 'bullet'],
  ['-a', 'plain'],
  ['**a** b', 'plain'],
  ['TAGS: a', 'field'],
  ['mark : a', 'field'],
  ['tagsets: a', 'plain'],
  ['1. a', 'list'],
  ['2019 - 2023', 'plain'],
  ['— a', 'list'],
  ['---', 'divider'],
  ['====', 'divider'],
  ['~~~', 'fence'],
  ['| a |', 'table'],
  ['| a', 'plain'],
  ['\\- a', 'plain'],
  ['<!-- a -->', 'plain'],
])('a line %j is %s', (raw, form) => {
  expect([...fileLines(raw)].map((line) => line.form as string)).toEqual([form])
})

test('isBullet() and behindMark() tell a bullet from a text', () => {
  expect(['- a', '+', '*a'].map(isBullet)).toEqual([true, true, false])
  expect(['- a', '>a', '-'].map(behindMark)).toEqual(['a', 'a', ''])
})

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

test.each([
  ['Acme', 'Acme', 0],
  ['[Acme](https://acme.example)', 'Acme', 1],
  ['[Acme](https://acme.example/a_(b)) GmbH', 'Acme GmbH', 1],
  ['![Acme](logo.png "Logo")', 'Acme', 1],
  ['Acme (https://acme.example)', 'Acme', 1],
  ['Acme <https://acme.example>', 'Acme', 1],
  ['Acme | https://acme.example | Berlin', 'Acme | Berlin', 1],
  ['Acme – www.acme.example', 'Acme', 1],
  ['https://acme.example, Berlin', 'Berlin', 1],
  ['https://acme.example', '', 1],
  ['[https://acme.example](https://acme.example)', '', 2],
  ['Booking.com', 'Booking.com', 0],
  ['Array [a]\\(b)', 'Array [a](b)', 0],
  ['[draft] (2019)', '[draft] (2019)', 0],
  ['C++ - a -', 'C++ - a -', 0],
])('%j becomes %j', (raw, text, removed) => {
  expect(withoutLinks(raw)).toEqual({ text, removed })
})

describe('takeId()', () => {
  test.each([
    ['Go <!-- l3 -->', 'l3', 'Go'],
    ['Go <!--L3-->', 'l3', 'Go'],
    ['Go <!--\nl3\n-->', 'l3', 'Go'],
    ['Go <!-- l3 --> and Rust', 'l3', 'Go   and Rust'],
    ['Go', null, 'Go'],
    ['Go --> Rust', null, 'Go --> Rust'],
    ['Go \\<!-- l3 --\\>', null, 'Go \\<!-- l3 --\\>'],
    ['Go \\\\<!-- l3 -->', 'l3', 'Go \\\\'],
  ])('finds in %j the id %j', (raw, id, text) => {
    expect(takeId(raw, 'l')).toEqual({ text, id, broken: false })
  })

  test.each([
    'Go <!-- l3 --> <!-- l4 -->',
    'Go <!-- e3 -->',
    'Go <!-- l03 -->',
    'Go <!-- 3 -->',
    'Go <!-- l3',
    'Go l3 -->',
    'Go <!-- l3 --> tags: a',
    'Go <!-- l3 --> > a',
    'Go <!-- l3 --> - Rust',
  ])('finds %j broken', (raw) => {
    expect(takeId(raw, 'l').broken).toBe(true)
  })
})

test('holdsComment() passes over what is escaped', () => {
  expect(['a <!-- b -->', 'a -->', 'a <!-', 'a \\<!-- b', 'a --> b'].map(holdsComment)).toEqual([
    ...[true, true, true, false, false],
  ])
})
