import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { CandidatePosting } from '#db/index/same-jobs.ts'
import { sharePlace } from '#lib/index/jobs/same-role.ts'
import { CandidateIndex, likeliestCopies, MAX_COMPARED } from '#lib/index/postings/candidate-index.ts'

const candidate = (id: number, more: Partial<CandidatePosting> = {}): CandidatePosting => ({
  ...{ id, job: id, board: 1, role_key: 7, place_key: 0, words_key: id, requisition: null },
  ...{ locations: ['Ghent'], removed_at: null },
  ...more,
})

const indexOf = (postings: readonly CandidatePosting[]) => {
  const index = new CandidateIndex<CandidatePosting>()
  for (const posting of postings) index.add(posting)
  return index
}

describe('likeliestCopies()', () => {
  const own = { role_key: 7, words_key: 0, locations: ['Ghent'] }
  const idsOf = (postings: readonly CandidatePosting[], asked = own) =>
    likeliestCopies([indexOf(postings)], asked, undefined).map(({ id }) => id)

  test('gives those at the place first, then the others as they came', () => {
    const elsewhere = { locations: ['Oslo'] }
    expect(
      idsOf([
        candidate(1, elsewhere),
        candidate(2),
        candidate(3, elsewhere),
        candidate(4, { locations: [' ghent'] }),
      ]),
    ).toEqual([2, 4, 1, 3])
  })

  test('gives one of each wording, and none of its own wording, of itself or of another role', () => {
    expect(
      idsOf([
        candidate(1, { words_key: 0 }),
        candidate(2),
        candidate(3, { words_key: 2 }),
        candidate(4, { role_key: 8 }),
      ]),
    ).toEqual([2])
    expect(likeliestCopies([indexOf([candidate(1), candidate(2)])], own, 1).map(({ id }) => id)).toEqual([2])
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
          const query = { role_key: 7, words_key: 0, locations: here }
          const [storedCandidates, joinedCandidates] = [stored, joined].map((list) =>
            list.map((each) => candidate(each.id, each)),
          )
          const others = [...(storedCandidates ?? []), ...(joinedCandidates ?? [])].filter(
            (each) => each.role_key === 7 && each.id !== id && each.words_key !== 0,
          )
          const inOrder = [
            ...others.filter((each) => sharePlace(each.locations, here)),
            ...others.filter((each) => !sharePlace(each.locations, here)),
          ]
          const first = inOrder.filter(
            (each, at) => inOrder.findIndex(({ words_key }) => words_key === each.words_key) === at,
          )
          const found = likeliestCopies(
            [indexOf(storedCandidates ?? []), indexOf(joinedCandidates ?? [])],
            query,
            id,
          )
          expect(found).toEqual(first.slice(0, MAX_COMPARED))
        },
      ),
    )
  })
})

describe('CandidateIndex', () => {
  test('finds a role at any of several places once, in the order in which they came', () => {
    const index = indexOf([
      candidate(1, { locations: ['Oslo', 'Lima'] }),
      candidate(2, { locations: ['Ghent'] }),
      candidate(3),
    ])
    const ids = (locations: string[]) => index.ofRoleAtPlaces(7, locations).map(({ id }) => id)
    expect(ids(['Ghent', 'Lima', 'Oslo'])).toEqual([1, 2, 3])
    expect(ids([])).toEqual([])
  })

  test('takes those that name no place for at one place, apart from all others', () => {
    const index = indexOf([candidate(1, { locations: [] }), candidate(2), candidate(3, { locations: [''] })])
    expect(index.ofRoleAtPlaces(7, []).map(({ id }) => id)).toEqual([1])
  })
})
