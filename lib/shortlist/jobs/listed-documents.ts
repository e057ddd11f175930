import { keepReads } from '#db/cached-reads.ts'
import { findJobDocuments, findMarks, type JobDocument } from '#db/index/job-documents.ts'
import { findOwnTexts } from '#db/index/same-jobs.ts'
import type { Reader } from '#db/store.ts'

/** A job with the texts of a few of its postings that word it differently, by the postings' numbers. */
export type ListedDocument = JobDocument & { own_texts: ReadonlyMap<number, string> }

/** Returns the jobs of these keys, in their order; recently listed ones are cached. Only public data is cached. */
export const findListed = keepReads<ListedDocument>({
  marksOf: findMarks,
  read: readListed,
  numberOf: ({ job_key }) => job_key,
  // Enough for some pages of lists.
  most: 300,
  most_chars: 3_000_000,
  charsOf: sizeOf,
})

// Only some copies of a job are compared: a row cannot list the differences of hundreds.
const MOST_COMPARED = 8

async function readListed(index: Reader, keys: number[]): Promise<ListedDocument[]> {
  const documents = await findJobDocuments(index, keys)
  const others = documents.map(({ members, words_key }) =>
    members
      .filter((member) => member.words_key !== words_key)
      .slice(0, MOST_COMPARED)
      .map(({ id }) => id),
  )
  const ids = others.flat()
  const texts = ids.length === 0 ? new Map<number, string>() : await findOwnTexts(index, ids)
  return documents.map((document, index) => {
    const own = (others[index] ?? []).flatMap((id) => {
      const text = texts.get(id)
      return text === undefined ? [] : [[id, text] as const]
    })
    return { ...document, own_texts: new Map(own) }
  })
}

const OF_A_POSTING = 500 // characters, approximately

function sizeOf({ body, members, own_texts }: ListedDocument): number {
  const own = [...own_texts.values()].reduce((sum, text) => sum + text.length, 0)
  return body.length + own + members.length * OF_A_POSTING
}
