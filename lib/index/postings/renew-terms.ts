import { listTextsFrom, putTerms, touchJobs, unpackText } from '#db/index/jobs.ts'
import { putFact, readFact } from '#db/index/meta.ts'
import type { Reader } from '#db/store.ts'
import type { ImportWriter } from '#lib/index/postings/import-writer.ts'
import { RANK_VERSION } from '#lib/judge/rank/load-rank-model.ts'
import { termsOfPosting } from '#lib/judge/rank/terms-of-posting.ts'

const CHUNK = 200

/** Whether the stored rank terms were made by this version of the ranking. */
export async function termsAreCurrent(index: Reader): Promise<boolean> {
  return (await readFact(index, 'rank_version')) === RANK_VERSION
}

/**
 * Makes the stored rank terms anew when they were made by another version of the ranking, and has every job ranked
 * again; what a crash interrupts is begun again. Does nothing when they are of this version.
 */
export async function renewTerms(writer: ImportWriter): Promise<void> {
  const { index } = writer
  if (await termsAreCurrent(index)) return
  let after = 0
  for (;;) {
    const jobs = await listTextsFrom(index, after, CHUNK)
    const last = jobs.at(-1)
    if (!last) break
    after = last.id
    const made = jobs.map(({ id, title, body }) =>
      putTerms(id, termsOfPosting({ title, body: unpackText(body) })),
    )
    writer.collect([...made, touchJobs(jobs.map(({ id }) => [id, writer.next('seq')]))])
    await writer.flush()
  }
  writer.collect([putFact('rank_version', RANK_VERSION)])
  await writer.flush()
}
