import type { WrittenBody } from '#lib/service/kept-reply.ts'
import type { ListedDocument } from '#lib/shortlist/jobs/listed-documents.ts'
import type { JobRow } from '#lib/shortlist/jobs/schema.ts'
import { sha256Of } from '#lib/text/digest.ts'

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
const written = new WeakMap<JobRow, Promise<WrittenBody>>()

// The same row stands in one answer after another.
function writtenRow(row: JobRow): Promise<WrittenBody> {
  const known = written.get(row)
  if (known) return known
  const bytes = encoder.encode(JSON.stringify(row))
  const made = sha256Of(bytes).then((digest) => ({ bytes, digest }))
  written.set(row, made)
  return made
}

// Whatever quotes a text has are escaped in JSON, so this stands nowhere else.
const PLACE = '"rows":"here"'

/** An answer with rows in JSON. A row that was written before is neither written nor named again: the name is made of theirs. */
export async function writeWithRows<T extends { postings: { rows: readonly JobRow[] } }>(
  answer: T,
): Promise<WrittenBody> {
  const { rows } = answer.postings
  const around = JSON.stringify({ ...answer, postings: { ...answer.postings, rows: 'here' } })
  const at = around.indexOf(PLACE)
  const parts = await Promise.all(rows.map(writtenRow))
  const bytes = joined([
    encoder.encode(`${around.slice(0, at)}"rows":[`),
    ...parts.flatMap((row, place) => (place === 0 ? [row.bytes] : [COMMA, row.bytes])),
    encoder.encode(`]${around.slice(at + PLACE.length)}`),
  ])
  return { bytes, digest: await sha256Of([around, ...parts.map(({ digest }) => digest)].join('\n')) }
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
