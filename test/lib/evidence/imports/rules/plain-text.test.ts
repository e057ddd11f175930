import { expect, test } from 'bun:test'
import { plainText, squeezed } from '#lib/evidence/imports/rules/plain-text.ts'

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
