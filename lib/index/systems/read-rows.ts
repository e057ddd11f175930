import { type ListedPosting, UnreadableAnswer } from '#lib/index/systems/adapter.ts'

/**
 * A board's rows as postings: a row without id, title or link is skipped, and of two with one id the last stays.
 * Rows of which not one can be read are another format than the known one, and throw UnreadableAnswer.
 */
export function readRows(rows: readonly unknown[], read: (row: unknown) => ListedPosting): ListedPosting[] {
  const postings = new Map<string, ListedPosting>()
  for (const row of rows) {
    const posting = read(row)
    if (isWhole(posting)) postings.set(posting.ext_id, posting)
  }
  if (rows.length > 0 && postings.size === 0) {
    throw new UnreadableAnswer('The board lists jobs in a form that cannot be read.')
  }
  return [...postings.values()]
}

/** One answer as a posting; throws UnreadableAnswer where it is none. */
export function readOne(answer: unknown, read: (row: unknown) => ListedPosting): ListedPosting {
  const posting = read(answer)
  if (!isWhole(posting)) throw new UnreadableAnswer('The board answered something that is no posting.')
  return posting
}

function isWhole({ ext_id, title, url }: ListedPosting): boolean {
  return ext_id !== '' && title !== '' && url !== ''
}
