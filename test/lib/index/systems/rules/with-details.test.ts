import { describe, expect, test } from 'bun:test'
import type { ListedPosting } from '#lib/index/systems/adapter.ts'
import { withDetails } from '#lib/index/systems/rules/with-details.ts'

const ROW: ListedPosting = {
  ext_id: '1',
  title: 'Kite Designer',
  url: 'https://kite.example/jobs/1',
  places: [{ text: '2 Locations', country: null }],
  work_mode: 'hybrid',
  html: '',
  salary: '$18',
  published_at: null,
  around: '2026-11-18T00:00:00.000Z',
  published_kind: 'posted',
  updated_at: null,
}
const NOTHING: ListedPosting = { ...ROW, places: [], work_mode: null, salary: '', around: null }

describe('withDetails()', () => {
  test('takes what the posting’s own answer says, but neither its name nor its link', () => {
    const whole: ListedPosting = {
      ext_id: '2',
      title: 'Other',
      url: 'https://kite.example/jobs/2',
      places: [{ text: 'Bergen', country: 'NO' }],
      work_mode: 'remote',
      html: '<p>Fly</p>',
      salary: '$20',
      published_at: '2026-11-17T00:00:00.000Z',
      published_kind: 'updated',
      updated_at: '2026-11-19T00:00:00.000Z',
    }
    const { ext_id, title, url, around = null } = ROW
    expect(withDetails(ROW, whole)).toEqual({ ...whole, ext_id, title, url, around })
  })

  test('keeps the row’s own where the answer says nothing', () => {
    expect(withDetails(ROW, { ...NOTHING, published_kind: 'updated', html: '<p>Fly</p>' })).toEqual({
      ...ROW,
      html: '<p>Fly</p>',
    })
  })
})
