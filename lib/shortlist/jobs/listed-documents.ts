import { findJobDocuments, findMarks, type JobDocument } from '#db/index/job-documents.ts'
import { findOwnTexts } from '#db/index/same-jobs.ts'
import type { Reader, Watched } from '#db/store.ts'

// Some pages of lists.
const MOST_KEPT = 300
const MOST_CHARS = 3_000_000

/** A job with the texts of those of its postings that say it in other words, by the postings' numbers: of a few. */
export type ListedDocument = JobDocument & { own_texts: ReadonlyMap<number, string> }

/** `standing` is the index as it stood when the job was last found to be as it is kept. */
type Kept = { mark: string; standing: string | null; document: ListedDocument; size: number }

const keptOf = new WeakMap<Watched, Map<number, Kept>>()

/**
 * The jobs with these keys, in the order of the keys. Those that lists showed last are kept, and read again where they changed: what
 * did not change is the same object, which nobody may write to. Where nothing was written to the index since, nothing is asked.
 * Only what is public is kept here.
 */
export async function findListed(index: Watched, keys: number[]): Promise<ListedDocument[]> {
  const kept = keptOf.get(index) ?? new Map<number, Kept>()
  keptOf.set(index, kept)
  const standing = await index.standing()
  const sure = new Map<number, Kept>()
  for (const key of keys) {
    const known = kept.get(key)
    if (known && standing !== null && known.standing === standing) sure.set(key, known)
  }
  const unsure = keys.filter((key) => !sure.has(key))
  const marks = unsure.length === 0 ? new Map<number, string>() : await findMarks(index, unsure)
  const found = new Map<number, ListedDocument>()
  const changed: number[] = []
  for (const key of keys) {
    const known = sure.get(key) ?? kept.get(key)
    if (known && (sure.has(key) || known.mark === marks.get(key))) {
      found.set(key, known.document)
      // The last that were shown go last.
      kept.delete(key)
      kept.set(key, { ...known, standing })
    } else if (marks.has(key)) changed.push(key)
  }
  const read = changed.length === 0 ? [] : await readListed(index, changed)
  // What was written between the two readings is read again by the next who asks.
  for (const document of read) {
    found.set(document.job_key, document)
    kept.delete(document.job_key)
    const mark = marks.get(document.job_key) ?? ''
    kept.set(document.job_key, { mark, standing, document, size: sizeOf(document) })
  }
  letGo(kept)
  return keys.flatMap((key) => found.get(key) ?? [])
}

// A few of each job: what differs of hundreds is not told in a row.
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
  return documents.map((document, at) => {
    const own = (others[at] ?? []).flatMap((id) => {
      const text = texts.get(id)
      return text === undefined ? [] : [[id, text] as const]
    })
    return { ...document, own_texts: new Map(own) }
  })
}

function letGo(kept: Map<number, Kept>): void {
  let chars = 0
  for (const { size } of kept.values()) chars += size
  for (const [key, { size }] of kept) {
    if (kept.size <= MOST_KEPT && chars <= MOST_CHARS) return
    kept.delete(key)
    chars -= size
  }
}

const OF_A_POSTING = 500 // characters, about

function sizeOf({ body, members, own_texts }: ListedDocument): number {
  const own = [...own_texts.values()].reduce((sum, text) => sum + text.length, 0)
  return body.length + own + members.length * OF_A_POSTING
}
