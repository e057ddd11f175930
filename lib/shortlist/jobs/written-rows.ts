import type { ListedDocument } from '#lib/shortlist/jobs/listed-documents.ts'
import type { JobRow } from '#lib/shortlist/jobs/schema.ts'

type Made = { from: readonly unknown[]; rows: JobRow[] }

// As the lists of two screens show a job.
const MOST_FORMS = 2

const made = new WeakMap<ListedDocument, Made[]>()

/** The rows of a job, made anew only where any of the values that they are made from is another one. */
export function keptRows(
  document: ListedDocument,
  from: readonly unknown[],
  make: () => JobRow[],
): readonly JobRow[] {
  const before = made.get(document) ?? []
  const known = before.find((one) => isSame(one.from, from))
  if (known) return known.rows
  const rows = make()
  made.set(document, [{ from, rows }, ...before].slice(0, MOST_FORMS))
  return rows
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, at) => Object.is(value, other[at]))
}

const encoder = new TextEncoder()
const written = new WeakMap<JobRow, Uint8Array>()

// The same row stands in one answer after another.
function bytesOf(row: JobRow): Uint8Array {
  const known = written.get(row)
  if (known) return known
  const bytes = encoder.encode(JSON.stringify(row))
  written.set(row, bytes)
  return bytes
}

// Whatever quotes a text has are escaped in JSON, so this stands nowhere else.
const PLACE = '"rows":"here"'

/** An answer with rows in JSON, as its bytes. A row that was written before is not written again. */
export function writeWithRows<T extends { postings: { rows: readonly JobRow[] } }>(
  answer: T,
): Uint8Array<ArrayBuffer> {
  const { rows } = answer.postings
  const text = JSON.stringify({ ...answer, postings: { ...answer.postings, rows: 'here' } })
  const at = text.indexOf(PLACE)
  const parts = rows.flatMap((row, place) => (place === 0 ? [bytesOf(row)] : [COMMA, bytesOf(row)]))
  return joined([
    encoder.encode(`${text.slice(0, at)}"rows":[`),
    ...parts,
    encoder.encode(`]${text.slice(at + PLACE.length)}`),
  ])
}

const COMMA = encoder.encode(',')

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
