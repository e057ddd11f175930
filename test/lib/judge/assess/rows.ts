import fc from 'fast-check'
import type { MatrixRow, RowClass, RowStatus } from '#db/rows/requirement.ts'

/** A row of a matrix for a test, with what the test does not care about filled in. */
export function aRow(row: Partial<MatrixRow> & { id: string }): MatrixRow {
  const number = Number(row.id.slice(1))
  return {
    line: number,
    quote: `Requirement ${number}`,
    class: 'hard',
    kind: 'skill',
    terms: [],
    enough: 'all',
    min_years: null,
    any_of: null,
    ask: null,
    status: 'met',
    evidence: [],
    settled_by: null,
    ...row,
  }
}

const CLASSES: RowClass[] = ['hard', 'askable', 'list_item', 'nice_to_have']
const STATUSES: RowStatus[] = ['met', 'partly', 'unmet', 'unknown']

/** Any rows, some of them in groups of which one is enough. */
export const someRows = fc
  .array(
    fc.record({
      class: fc.constantFrom(...CLASSES),
      status: fc.constantFrom(...STATUSES),
      any_of: fc.constantFrom(null, null, 'g1', 'g2'),
      settled_by: fc.constantFrom(null, null, null, 'duplicate', 'degree'),
    }),
    { maxLength: 30 },
  )
  .map((rows) => rows.map((row, at) => aRow({ id: `r${at + 1}`, ...row })))
