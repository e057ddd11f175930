import { describe, expect, test } from 'bun:test'
import { listingHash } from '#lib/index/postings/changed-postings.ts'
import type { ListedPosting } from '#lib/index/systems/adapter.ts'

const ROW: ListedPosting = {
  ext_id: '1',
  title: 'Kite Designer',
  url: 'https://kite.example/jobs/1',
  places: [],
  work_mode: null,
  html: '',
  salary: '',
  published_at: null,
  published_kind: 'posted',
  updated_at: null,
}
const hash = (text: string) => [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 2 ** 45, 7)
const hashOf = (facts: Partial<ListedPosting>) => listingHash({ ...ROW, ...facts }, hash)

describe('listingHash()', () => {
  test('is of everything that the list says', () => {
    const changed = [
      { title: 'Kite Maker' },
      { html: '<p>x</p>' },
      { places: [{ text: 'Bergen', country: null }] },
      { published_at: '2026-11-18T00:00:00.000Z' },
    ]
    expect(new Set([{}, ...changed].map(hashOf)).size).toBe(5)
  })

  test('is not of the day that was worked out from how long ago it came', () => {
    expect(hashOf({ around: '2026-11-18T00:00:00.000Z' })).toBe(hashOf({}))
    expect(hashOf({ around: null })).toBe(hashOf({}))
  })

  test('is of the same text as before there was such a day', () => {
    expect(hashOf({})).toBe(hash(JSON.stringify(ROW)))
  })
})
