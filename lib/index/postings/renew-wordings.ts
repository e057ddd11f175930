import { putJobText, putWords } from '#db/index/jobs.ts'
import {
  dropOwnTexts,
  findSpeakers,
  findTextsOfPostings,
  findWordings,
  haveOwnTexts,
  type JobWording,
  putWording,
} from '#db/index/same-jobs.ts'
import { packText } from '#db/packed-text.ts'
import type { Statement } from '#db/sql.ts'
import type { ImportWriter } from '#lib/index/postings/import-writer.ts'

// The most different texts of its postings by which a job is found.
const MOST_WORDINGS = 20

/** Makes these jobs searchable by the words of all their listed postings, each wording once. */
export async function wordsOfAll(writer: ImportWriter, jobs: readonly JobWording[]): Promise<Statement[]> {
  const spoken = jobs
    .map((job) => ({ id: job.id, saying: oneOfEach(job) }))
    .filter(({ saying }) => saying.length > 0)
  if (spoken.length === 0) return []
  const pending = writer.joined
  const stored = await findTextsOfPostings(
    writer.index,
    spoken.flatMap(({ saying }) => saying.filter((id) => !pending.get(id))),
  )
  return spoken.map(({ id, saying }) => {
    const postingTexts = saying.map((posting) => {
      const kin = pending.get(posting)
      return kin
        ? { title: kin.title, body: kin.text ?? '' }
        : (stored.get(posting) ?? { title: '', body: '' })
    })
    const all = (texts: string[]) => [...new Set(texts)].join('\n')
    return putWords(id, {
      title: all(postingTexts.map((text) => text.title)),
      body: all(postingTexts.map((text) => text.body)),
    })
  })
}

function oneOfEach({ live }: JobWording): number[] {
  const first = new Map([...live].reverse().map(([id, words_key]) => [words_key, id]))
  return [...first.values()].slice(0, MOST_WORDINGS)
}

/**
 * Gives jobs that lost postings the wording of a remaining one: if none has the job's text, the first own text takes
 * its place.
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
  const speakers = await findSpeakers(writer.index, jobs)
  writer.collect(
    speakers.flatMap(({ job, title, words_key, body }) => [
      putWording({ id: job, title, words_key }),
      ...putJobText(job, { title, body, packed: packText(body), terms: writer.terms.of({ title, body }) }),
      dropOwnTexts([], [job]),
    ]),
    speakers.length,
  )
  const wordings = await findWordings(writer.index, { ids: jobs, keys: [] })
  writer.collect(await wordsOfAll(writer, wordings))
}
