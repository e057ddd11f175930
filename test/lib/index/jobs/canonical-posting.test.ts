import { describe, expect, test } from 'bun:test'
import { byCanonicalOrder, type Copy, copiesInUs } from '#lib/index/jobs/canonical-posting.ts'

const copy = (ext_id: string, in_us: Copy['in_us'] = 1, published_at: number | null = 1000): Copy => ({
  ext_id,
  in_us,
  published_at,
})

describe('byCanonicalOrder()', () => {
  test.each<[string, Copy, Copy]>([
    ['a US copy before an earlier one elsewhere', copy('2', 1, 9000), copy('1', 0, 1)],
    ['a US copy before an earlier unclear one', copy('2', 1, 9000), copy('1', 2, 1)],
    ['the earlier of an unclear copy and one elsewhere', copy('2', 2, 1), copy('1', 0, 2)],
    ['the earlier of a copy elsewhere and an unclear one', copy('2', 0, 1), copy('1', 2, 2)],
    ['the earlier posted of two US copies', copy('2', 1, 1), copy('1', 1, 2)],
    ['a copy posted at the start of 1970 before one posted later', copy('2', 1, 0), copy('1', 1, 1)],
    ['a dated copy before one without a date', copy('2', 1, 9000), copy('1', 1, null)],
    ['an undated US copy before a dated one elsewhere', copy('2', 1, null), copy('1', 0, 1)],
    ['the lower number, not the first text', copy('9'), copy('10')],
    ['the lower number of two undated copies', copy('9', 1, null), copy('10', 1, null)],
    ['the lower number of 15 digits', copy('2'), copy('100000000000000')],
    ['the first text of ids that are not numbers', copy('a10'), copy('a9')],
    ['a number before an id that is none', copy('10'), copy('9a')],
    ['a number before one too long to be exact', copy('9'), copy('1000000000000000')],
    ['the first text of numbers too long to be exact', copy('10000000000000000'), copy('9000000000000000')],
  ])('puts %s', (_what, first, second) => {
    expect(byCanonicalOrder(first, second)).toBeLessThan(0)
    expect(byCanonicalOrder(second, first)).toBeGreaterThan(0)
  })

  test.each([['7'], ['a7']])('finds nothing between two copies with the id %p', (id) => {
    expect(byCanonicalOrder(copy(id), copy(id))).toBe(0)
  })
})

describe('copiesInUs()', () => {
  test('leaves out the copies that are clearly elsewhere, and keeps the order of the others', () => {
    const [us, elsewhere, unclear] = [copy('1', 1), copy('2', 0), copy('3', 2)]
    expect(copiesInUs([unclear, elsewhere, us])).toEqual([unclear, us])
  })
})
