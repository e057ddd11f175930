import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { putFact, readFact } from '#db/index/meta.ts'
import { sql } from '#db/sql.ts'
import { LABELS_VERSION } from '#lib/index/labels/labels.ts'
import { openSearch, type Search } from '#test/support/search.ts'

let search: Search

beforeEach(async () => {
  search = await openSearch()
  search.lists('acme', [
    { id: 1, text: 'This role is fully remote. We offer visa sponsorship.', place: 'Austin, TX' },
    { id: 2, text: 'Another text about databases.' },
  ])
  await search.follow('acme')
  await search.read()
})

afterEach(() => search.close())

const stored = () =>
  search.services.index.rows<{ work_mode: string; labels: string }>(
    sql`select work_mode, labels from posting order by id`,
  )

describe('renewLabels()', () => {
  test('labels what another version labelled anew from its stored text, without asking anybody', async () => {
    const { index, engine } = search.services
    const before = await stored()
    expect(before[0]).toMatchObject({ work_mode: 'remote' })
    await index.write([sql`update posting set labels = '{}', work_mode = ''`, putFact('labels_version', '0')])
    await engine.renewLabels(null)
    expect(await stored()).toEqual(before)
    expect(await readFact(index, 'labels_version')).toBe(LABELS_VERSION)
  })

  test('leaves removed postings and labels of this version alone', async () => {
    const { index, engine } = search.services
    await index.write([sql`update posting set labels = '{}'`, putFact('labels_version', LABELS_VERSION)])
    await engine.renewLabels(null)
    expect((await stored()).map(({ labels }) => labels)).toEqual(['{}', '{}'])
    await index.write([
      sql`update posting set removed_at = 1 where id = (select min(id) from posting)`,
      putFact('labels_version', '0'),
    ])
    await engine.renewLabels(null)
    expect((await stored()).map(({ labels }) => labels === '{}')).toEqual([true, false])
  })
})
