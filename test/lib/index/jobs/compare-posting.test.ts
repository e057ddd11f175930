import { describe, expect, test } from 'bun:test'
import { comparePosting, type PostingState, sameWords } from '#lib/index/jobs/compare-posting.ts'

const DAY = 86_400_000
const BEFORE: PostingState = {
  title: 'Baker',
  places: ['Austin, TX', 'Remote'],
  pay: '$50k',
  work_mode: 'remote',
  posted_at: 100 * DAY + 5,
  detailed: true,
}

describe('comparePosting()', () => {
  test('tells old and new of every fact that changed', () => {
    const after = { title: 'Head Baker', places: ['Remote'], pay: '', work_mode: '', posted_at: 102 * DAY }
    expect(comparePosting(BEFORE, { ...BEFORE, ...after })).toEqual({
      title: ['Baker', 'Head Baker'],
      places: [['Austin, TX', 'Remote'], ['Remote']],
      pay: ['$50k', ''],
      work_mode: ['remote', ''],
      posted: [100 * DAY + 5, 102 * DAY],
    })
  })

  test.each([
    ['nothing', {}],
    ['case and punctuation of the title', { title: 'BAKER!' }],
    ['the order of places', { places: ['Remote', 'Austin, TX'] }],
    ['a place that is named twice', { places: ['Remote', 'Austin, TX', 'Remote'] }],
    ['the hour of the day', { posted_at: 100 * DAY + 50 }],
    ['a day that is not told any more', { posted_at: null }],
    ['what its own answer tells for the first time', { pay: '$60k', detailed: false }],
  ])('takes for no change: %s', (_, after) => {
    expect(comparePosting(BEFORE, { ...BEFORE, ...after })).toEqual({})
  })
})

describe('sameWords()', () => {
  test('goes by words alone', () => {
    expect(sameWords('Bake bread.\n- Daily', 'bake BREAD; daily')).toBe(true)
    expect(sameWords('Bake bread', 'Bake breads')).toBe(false)
    expect(sameWords('', 'Bake')).toBe(false)
    expect(sameWords('Bake\nBread\nDaily', 'Bake\nbread!\nDaily')).toBe(true)
    expect(sameWords('Bake\nDaily', 'Bake\nDaily\nDaily')).toBe(false)
    expect(sameWords('\nBake', 'Bake\n')).toBe(true)
    expect(sameWords('Write C\nDaily', 'Write C++\nDaily')).toBe(false)
  })
})
