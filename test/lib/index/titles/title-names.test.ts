import { describe, expect, test } from 'bun:test'
import {
  comparableWords,
  FAMILY_OF,
  HEADS,
  LEVELS,
  NAMES,
  NEAR_FIELDS,
  NEAR_HEADS,
} from '#lib/index/titles/title-names.ts'

describe('comparableWords()', () => {
  test.each([
    ['engineers', ['engineer']],
    ['facilities', ['facility']],
    ['coaches', ['coach']],
    ['business', ['business']],
    ['aws', ['aws']],
    ['sr', ['senior']],
    ['svp', ['senior', 'vice', 'president']],
    ['node.js', ['node.js']],
    ['nodejs', ['node.js']],
    ['c++', ['c++']],
    ['the', []],
    ['constructor', ['constructor']],
    ['__proto__', ['__proto__']],
  ])('takes %p for %p', (written, words) => {
    expect(comparableWords(written)).toEqual(words)
  })
})

describe('the tables of names', () => {
  test('hold words as titles are compared, so that each of them can be met', () => {
    const words = [...FAMILY_OF.keys(), ...HEADS.keys(), ...LEVELS.keys(), ...NEAR_FIELDS.keys()]
    for (const word of words) expect(comparableWords(word)).toEqual([word])
    for (const name of NAMES.keys()) expect(name.split(' ').flatMap(comparableWords).join(' ')).toBe(name)
  })

  test('say that two things are near both ways', () => {
    for (const table of [NEAR_FIELDS, NEAR_HEADS]) {
      for (const [kind, others] of table)
        for (const other of others) expect(table.get(other)?.has(kind)).toBe(true)
    }
  })

  test('give every field that is near to another a family', () => {
    expect([...NEAR_FIELDS.keys()].filter((field) => !FAMILY_OF.has(field))).toEqual([])
  })
})
