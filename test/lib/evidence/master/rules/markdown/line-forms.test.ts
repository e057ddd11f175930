import { expect, test } from 'bun:test'
import { behindMark, fileLines, isBullet } from '#lib/evidence/master/rules/markdown/line-forms.ts'

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
