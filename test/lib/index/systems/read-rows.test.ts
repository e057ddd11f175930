import { describe, expect, test } from 'bun:test'
import { type ListedPosting, UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { readRows } from '#lib/index/systems/read-rows.ts'

const aPosting = (ext_id: string, title: string): ListedPosting => ({
  ext_id,
  title,
  url: 'https://crumbworks.example/',
  places: [],
  work_mode: null,
  html: '',
  salary: '',
  published_at: null,
  published_kind: 'posted',
  updated_at: null,
})
const read = (row: unknown) => aPosting(String(row).charAt(0), String(row).slice(1))

describe('readRows()', () => {
  test('skips rows that miss a part and lets the last of one id win', () => {
    const postings = readRows(['1a', '', '2', '3b', '1c'], read)
    expect(postings.map(({ ext_id, title }) => ext_id + title)).toEqual(['1c', '3b'])
  })

  test('refuses rows of which none can be read, and takes none for none', () => {
    expect(() => readRows(['1', '2'], read)).toThrow(UnreadableAnswer)
    expect(readRows([], read)).toEqual([])
  })
})
