import { expect, test } from 'bun:test'
import { isBareBullet, withoutBullet } from '#lib/evidence/imports/rules/bullet-mark.ts'

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
  expect(['•', ' - ', '\uf0b7', '◦'].every(isBareBullet)).toBe(true)
  expect(['a', '1.', '• a', ''].some(isBareBullet)).toBe(false)
})
