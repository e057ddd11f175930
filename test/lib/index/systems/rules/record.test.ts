import { describe, expect, test } from 'bun:test'
import { everyOf, idOf, lineOf, listOf, numberOf, partOf, textOf } from '#lib/index/systems/rules/record.ts'

const value = JSON.parse(
  '{"text": " a\\n b ", "number": 7, "list": [1], "none": null, "__proto__": {"x": 1}}',
)

describe('partOf()', () => {
  test('gives only parts of the value itself', () => {
    expect(partOf(value, 'number')).toBe(7)
    expect(partOf(value, '__proto__')).toEqual({ x: 1 })
    for (const name of ['none', 'missing', 'x', 'constructor', 'toString']) {
      expect(partOf(value, name)).toBeNull()
    }
    for (const other of [null, 7, 'text', undefined]) expect(partOf(other, 'length')).toBeNull()
  })
})

describe('textOf(), lineOf(), numberOf() and listOf()', () => {
  test('give the part of their kind', () => {
    expect(textOf(value, 'text')).toBe(' a\n b ')
    expect(lineOf(value, 'text')).toBe('a b')
    expect(numberOf(value, 'number')).toBe(7)
    expect(listOf(value, 'list')).toEqual([1])
  })

  test('give nothing for a part of another kind', () => {
    expect([textOf(value, 'number'), lineOf(value, 'list')]).toEqual(['', ''])
    expect([numberOf(value, 'text'), numberOf({ n: Number.NaN }, 'n')]).toEqual([null, null])
    expect(listOf(value, 'text')).toEqual([])
  })
})

describe('everyOf()', () => {
  test('gives one part, several or none as a list', () => {
    expect(everyOf({ x: 'a' }, 'x')).toEqual(['a'])
    expect(everyOf({ x: ['a', { y: '' }] }, 'x')).toEqual(['a', { y: '' }])
    expect(everyOf({ x: '' }, 'x')).toEqual([''])
    expect([everyOf({}, 'x'), everyOf('x', 'length'), everyOf(null, 'x')]).toEqual([[], [], []])
  })
})

describe('idOf()', () => {
  test.each([
    [7, '7'],
    ['ab-12_C', 'ab-12_C'],
    [1.5, ''],
    [-1, ''],
    ['../x', ''],
    ['a'.repeat(101), ''],
    [null, ''],
    [['a'], ''],
  ])('reads %j as %j', (id, text) => {
    expect(idOf(id)).toBe(text)
  })
})
