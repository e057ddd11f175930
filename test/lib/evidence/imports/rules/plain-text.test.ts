import { expect, test } from 'bun:test'
import { isBareBullet, plainText, squeezed, withoutBullet } from '#lib/evidence/imports/rules/plain-text.ts'

test('ligatures, spaces and hidden characters become what a person reads', () => {
  expect(plainText('e\ufb03cient \ufb02ow')).toBe('efficient flow')
  expect(plainText('40\u00a0%\u2009more')).toBe('40 % more')
  expect(plainText('in\u200bvisible\u202e')).toBe('invisible')
  expect(plainText('Ang\u0301ele')).toBe('Anǵele')
})

test('tabs stay, and a soft hyphen stays only where it ends a line', () => {
  expect(plainText('left\tright')).toBe('left\tright')
  expect(plainText('engi\u00ad')).toBe('engi-')
  expect(plainText('engi\u00adneer')).toBe('engineer')
})

test('a run of spaces is one', () => {
  expect(squeezed('  a \t b\n')).toBe('a b')
})

test.each([
  ['• Cut cost', 'Cut cost'],
  ['  - Cut cost', 'Cut cost'],
  ['* Cut cost', 'Cut cost'],
  ['– Cut cost', 'Cut cost'],
  ['▪Cut cost', 'Cut cost'],
  ['◦ Cut cost', 'Cut cost'],
  ['· Cut cost', 'Cut cost'],
  ['o Cut cost', 'Cut cost'],
  ['1. Cut cost', 'Cut cost'],
  ['(a) Cut cost', 'Cut cost'],
  ['\uf0b7 Cut cost', 'Cut cost'],
])('%p is a bullet', (line, text) => {
  expect(withoutBullet(line)).toBe(text)
})

test.each([
  '2019 - 2021',
  '-5 % cost',
  'o tempo',
  '3.5 years',
  '1.2 million users',
  'C++',
  '+49 30',
  '12 people',
  '*bold*',
])('%p is no bullet', (line) => {
  expect(withoutBullet(line)).toBeNull()
})

test('a bullet alone is told from text', () => {
  expect(['•', '⋆', ' - ', '\uf0b7', '◦'].every(isBareBullet)).toBe(true)
  expect(['a', '1.', '• a', ''].some(isBareBullet)).toBe(false)
})
