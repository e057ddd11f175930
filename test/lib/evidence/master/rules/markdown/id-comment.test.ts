import { describe, expect, test } from 'bun:test'
import { holdsComment, takeId } from '#lib/evidence/master/rules/markdown/id-comment.ts'

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
