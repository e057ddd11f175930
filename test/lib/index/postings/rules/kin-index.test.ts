import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { KinPosting } from '#db/index/same-jobs.ts'
import { sharePlace } from '#lib/index/jobs/same-role.ts'
import { KinIndex, likeliest, MOST_COMPARED } from '#lib/index/postings/rules/kin-index.ts'

const kin = (id: number, more: Partial<KinPosting> = {}): KinPosting => ({
  ...{ id, job: id, board: 1, role_key: 7, place_key: 0, words_key: id, requisition: null },
  ...{ locations: ['Ghent'], removed_at: null },
  ...more,
})

const indexOf = (postings: readonly KinPosting[]) => {
  const index = new KinIndex<KinPosting>()
  for (const posting of postings) index.add(posting)
  return index
}

describe('likeliest()', () => {
  const own = { role_key: 7, words_key: 0, locations: ['Ghent'] }
  const idsOf = (postings: readonly KinPosting[], asked = own) =>
    likeliest([indexOf(postings)], asked, undefined).map(({ id }) => id)

  test('gives those at the place first, then the others as they came', () => {
    const elsewhere = { locations: ['Oslo'] }
    expect(idsOf([kin(1, elsewhere), kin(2), kin(3, elsewhere), kin(4, { locations: [' ghent'] })])).toEqual([
      2, 4, 1, 3,
    ])
  })

  test('gives one of each wording, and none of its own wording, of itself or of another role', () => {
    expect(
      idsOf([kin(1, { words_key: 0 }), kin(2), kin(3, { words_key: 2 }), kin(4, { role_key: 8 })]),
    ).toEqual([2])
    expect(likeliest([indexOf([kin(1), kin(2)])], own, 1).map(({ id }) => id)).toEqual([2])
  })

  test('is what going through all of them gives, of any two indexes', () => {
    const place = fc.constantFrom('Ghent', 'ghent ', 'Oslo', 'Lima')
    const locations = fc.array(place, { maxLength: 3 })
    const posting = fc.record({
      id: fc.integer({ min: 1, max: 40 }),
      role_key: fc.constantFrom(7, 7, 7, 8),
      words_key: fc.integer({ min: 0, max: 9 }),
      locations,
    })
    const postings = fc.array(posting, { maxLength: 30 })
    fc.assert(
      fc.property(
        postings,
        postings,
        locations,
        fc.integer({ min: 1, max: 40 }),
        (stored, joined, here, id) => {
          const asked = { role_key: 7, words_key: 0, locations: here }
          const [storedKin, joinedKin] = [stored, joined].map((list) =>
            list.map((each) => kin(each.id, each)),
          )
          const others = [...(storedKin ?? []), ...(joinedKin ?? [])].filter(
            (each) => each.role_key === 7 && each.id !== id && each.words_key !== 0,
          )
          const inOrder = [
            ...others.filter((each) => sharePlace(each.locations, here)),
            ...others.filter((each) => !sharePlace(each.locations, here)),
          ]
          const first = inOrder.filter(
            (each, at) => inOrder.findIndex(({ words_key }) => words_key === each.words_key) === at,
          )
          const found = likeliest([indexOf(storedKin ?? []), indexOf(joinedKin ?? [])], asked, id)
          expect(found).toEqual(first.slice(0, MOST_COMPARED))
        },
      ),
    )
  })
})

describe('KinIndex', () => {
  test('finds a role at any of several places once, in the order in which they came', () => {
    const index = indexOf([kin(1, { locations: ['Oslo', 'Lima'] }), kin(2, { locations: ['Ghent'] }), kin(3)])
    const ids = (locations: string[]) => index.ofRoleHere(7, locations).map(({ id }) => id)
    expect(ids(['Ghent', 'Lima', 'Oslo'])).toEqual([1, 2, 3])
    expect(ids([])).toEqual([])
  })

  test('takes those that name no place for at one place, apart from all others', () => {
    const index = indexOf([kin(1, { locations: [] }), kin(2), kin(3, { locations: [''] })])
    expect(index.ofRoleHere(7, []).map(({ id }) => id)).toEqual([1])
  })
})
