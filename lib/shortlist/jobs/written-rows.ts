import { findJobDocuments, findMarks, type JobDocument } from '#db/index/job-documents.ts'
import { findOwnTexts } from '#db/index/same-jobs.ts'
import { keepReads, type Reader } from '#db/store.ts'
import type { WrittenBody } from '#lib/service/cached-reply.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'
import { joinBytes, sha256Of } from '#lib/text/digest.ts'
import { onceFor } from '#lib/text/memoize.ts'

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

const OF_A_POSTING = 500 // characters, approximately

// The form in which the lists of two screens show a job.
const MOST_FORMS = 2

const cache = new WeakMap<ListedDocument, { from: readonly unknown[]; rows: JobRowView[] }[]>()

/** Returns the rows of a job, rebuilt only if one of their source values changed. */
export function cachedRows(
  document: ListedDocument,
  inputs: readonly unknown[],
  make: () => JobRowView[],
): readonly JobRowView[] {
  const before = cache.get(document) ?? []
  const cached = before.find((candidate) => isSame(candidate.from, inputs))
  if (cached) return cached.rows
  const rows = make()
  cache.set(document, [{ from: inputs, rows }, ...before].slice(0, MOST_FORMS))
  return rows
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, index) => Object.is(value, b[index]))
}

const encoder = new TextEncoder()

// The same row recurs in many answers.
const writtenRow = onceFor(async (row: JobRowView): Promise<WrittenBody> => {
  const bytes = encoder.encode(JSON.stringify(row))
  return { bytes, digest: await sha256Of(bytes) }
})

// Quotes in a text are escaped in JSON, so this marker occurs nowhere else.
const PLACE = '"rows":"here"'

/** Returns an answer with rows in JSON. A cached row is neither written nor hashed again: the ETag is made of the rows' digests. */
export async function writeWithRows<T extends { postings: { rows: readonly JobRowView[] } }>(
  answer: T,
): Promise<WrittenBody> {
  const { rows } = answer.postings
  const around = JSON.stringify({ ...answer, postings: { ...answer.postings, rows: 'here' } })
  const index = around.indexOf(PLACE)
  const parts = await Promise.all(rows.map(writtenRow))
  const bytes = joinBytes([
    encoder.encode(`${around.slice(0, index)}"rows":[`),
    ...parts.flatMap((row, place) => (place === 0 ? [row.bytes] : [COMMA, row.bytes])),
    encoder.encode(`]${around.slice(index + PLACE.length)}`),
  ])
  return { bytes, digest: await sha256Of([around, ...parts.map(({ digest }) => digest)].join('\n')) }
}

const COMMA = encoder.encode(',')

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

function sizeOf({ body, members, own_texts }: ListedDocument): number {
  const own = [...own_texts.values()].reduce((sum, text) => sum + text.length, 0)
  return body.length + own + members.length * OF_A_POSTING
}
