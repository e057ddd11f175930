import { putJobText, putWords } from '#db/index/jobs.ts'
import {
  dropOwnTexts,
  findSuccessorTexts,
  findTextsOfPostings,
  findWordings,
  haveOwnTexts,
  type JobWording,
  putWording,
} from '#db/index/same-jobs.ts'
import { packText } from '#db/packed-text.ts'
import type { Statement } from '#db/sql.ts'
import type { ImportWriter } from '#lib/index/postings/import-writer.ts'

// A job is searchable by at most this many different texts of its postings.
const MAX_TEXTS = 20

/** Makes these jobs searchable by the words of all their listed postings, each wording once. */
export async function wordsOfAll(writer: ImportWriter, jobs: readonly JobWording[]): Promise<Statement[]> {
  const searchable = jobs
    .map((job) => ({ id: job.id, postings: onePerText(job) }))
    .filter(({ postings }) => postings.length > 0)
  if (searchable.length === 0) return []
  const pending = writer.joined
  const stored = await findTextsOfPostings(
    writer.index,
    searchable.flatMap(({ postings }) => postings.filter((id) => !pending.get(id))),
  )
  return searchable.map(({ id, postings }) => {
    const postingTexts = postings.map((posting) => {
      const collected = pending.get(posting)
      return collected
        ? { title: collected.title, body: collected.text ?? '' }
        : (stored.get(posting) ?? { title: '', body: '' })
    })
    const all = (texts: string[]) => [...new Set(texts)].join('\n')
    return putWords(id, {
      title: all(postingTexts.map((text) => text.title)),
      body: all(postingTexts.map((text) => text.body)),
    })
  })
}

function onePerText({ live }: JobWording): number[] {
  const first = new Map([...live].reverse().map(([id, words_key]) => [words_key, id]))
  return [...first.values()].slice(0, MAX_TEXTS)
}

/**
 * Updates the texts of jobs that lost postings: if no listed posting has the job's text, the first other text replaces
 * it.
 */
export async function renewWordings(
  writer: ImportWriter,
  jobsLeft: readonly { job: number }[],
): Promise<void> {
  const jobs = [...new Set(jobsLeft.map(({ job }) => job))]
  if (jobs.length === 0) return
  const isOpen = jobs.some((id) => (writer.jobs.get(id)?.live.size ?? 0) > 0)
  if (!isOpen && !(await haveOwnTexts(writer.index, jobs))) return
  await writer.flush()
  const successors = await findSuccessorTexts(writer.index, jobs)
  writer.collect(
    successors.flatMap(({ job, title, words_key, body }) => [
      putWording({ id: job, title, words_key }),
      ...putJobText(job, { title, body, packed: packText(body), terms: writer.terms.of({ title, body }) }),
      dropOwnTexts([], [job]),
    ]),
    successors.length,
  )
  const wordings = await findWordings(writer.index, { ids: jobs, keys: [] })
  writer.collect(await wordsOfAll(writer, wordings))
}
