import { listTextsFrom, putTerms, touchJobs } from '#db/index/jobs.ts'
import { putFact, readFact } from '#db/index/meta.ts'
import { unpackText } from '#db/packed-text.ts'
import type { Reader } from '#db/store.ts'
import { LABELS_VERSION } from '#lib/index/labels/schema.ts'
import type { ImportWriter } from '#lib/index/postings/import-writer.ts'

const CHUNK = 200

/** Returns whether the stored labels were read by this version of the rules. A start asks it without loading the rules. */
export async function labelsAreCurrent(index: Reader): Promise<boolean> {
  return (await readFact(index, 'labels_version')) === LABELS_VERSION
}

/** Returns whether the stored rank terms were made by this version of the ranking. */
export async function termsAreCurrent(index: Reader, version: string): Promise<boolean> {
  return (await readFact(index, 'rank_version')) === version
}

/**
 * Recomputes the stored rank terms after a change of the ranking's version and has every job ranked again; resumes
 * after a crash. Does nothing for the current version.
 */
export async function renewTerms(writer: ImportWriter): Promise<void> {
  const { index, terms } = writer
  if (await termsAreCurrent(index, terms.version)) return
  let after = 0
  for (;;) {
    const jobs = await listTextsFrom(index, after, CHUNK)
    const last = jobs.at(-1)
    if (!last) break
    after = last.id
    const statements = jobs.map(({ id, title, body }) =>
      putTerms(id, terms.of({ title, body: unpackText(body) })),
    )
    writer.collect([...statements, touchJobs(jobs.map(({ id }) => [id, writer.next('seq')]))])
    await writer.flush()
  }
  writer.collect([putFact('rank_version', terms.version)])
  await writer.flush()
}
