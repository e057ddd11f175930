import type { ListedPosting } from '../adapter.ts'

/** A board's rows as postings: a row without id, title or link is skipped, and of two with one id the last stays. */
export function readRows(rows: readonly unknown[], read: (row: unknown) => ListedPosting): RowsRead {
  const postings = new Map<string, ListedPosting>()
  for (const row of rows) {
    const posting = read(row)
    if (isWhole(posting)) postings.set(posting.ext_id, posting)
  }
  return { postings: [...postings.values()], understood: rows.length === 0 || postings.size > 0 }
}

/** What became of a board's rows; not understood means that there were rows and none could be read. */
export type RowsRead = { postings: ListedPosting[]; understood: boolean }

function isWhole({ ext_id, title, url }: ListedPosting): boolean {
  return ext_id !== '' && title !== '' && url !== ''
}
