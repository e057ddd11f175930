import { expect, test } from 'bun:test'
import { isMustHave } from '#lib/judge/read/matrix.ts'

test('a must, and a must that only the person can confirm, are must-haves', () => {
  const classes = ['hard', 'askable', 'list_item', 'nice_to_have'] as const
  expect(classes.map(isMustHave)).toEqual([true, true, false, false])
})
