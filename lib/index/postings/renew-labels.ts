import { listTextsFrom, putJobText, putWords, touchJobs } from '#db/index/jobs.ts'
import { dropFact, putFact, readFact } from '#db/index/meta.ts'
import { listPostingsToLabel, type PostingToLabel, putLabels } from '#db/index/postings.ts'
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
import { labelsOf } from '#lib/index/labels/labels.ts'
import { LABELS_VERSION } from '#lib/index/labels/schema.ts'
import { settledMode } from '#lib/index/labels/stated-work-mode.ts'
import { placePosting, placesOf } from '#lib/index/places/place-posting.ts'
import type { WorkMode } from '#lib/index/places/work-mode.ts'
import type { ImportWriter } from '#lib/index/postings/import-writer.ts'
import { IN_US } from '#lib/index/postings/prepare-posting.ts'
import { labelsAreCurrent } from '#lib/index/postings/renew-terms.ts'

const CHUNK = 200

/**
 * Labels listed postings again from their stored texts after a change of the rules' version; resumes after a crash and
 * sends no requests. Stored places, work mode and employment count as the board's own until the next reading; removed postings
 * keep their labels.
 */
export async function renewLabels(writer: ImportWriter): Promise<void> {
  const { index } = writer
  if (await labelsAreCurrent(index)) return
  let after = 0
  for (;;) {
    const postings = await listPostingsToLabel(index, after, CHUNK)
    const last = postings.at(-1)
    if (!last) break
    after = last.id
    const changed = postings.flatMap((posting) => relabelled(posting) ?? [])
    const jobs = [...new Set(changed.map(({ job }) => job))]
    if (changed.length > 0) {
      writer.collect([putLabels(changed), touchJobs(jobs.map((job) => [job, writer.next('seq')]))])
      await writer.flush()
    }
  }
  writer.collect([putFact('labels_version', LABELS_VERSION)])
  await writer.flush()
}

function relabelled({ id, job, title, text, salary, labels, work_mode, ...before }: PostingToLabel) {
  const employment = labels.employment_type ?? ''
  const lower = text.toLowerCase()
  const where = placedByTitle({ title, ...before })
  const { countries } = where
  const fresh = JSON.stringify(
    labelsOf({ title, text, salary, employment, countries, closes: labels.closes }, lower),
  )
  const mode = settledMode(work_mode as WorkMode | '', lower)
  const same = mode === work_mode && fresh === JSON.stringify(labels) && where.locations === before.locations
  return same ? null : { id, job, work_mode: mode, labels: fresh, ...where }
}

type PlacedPosting = Pick<PostingToLabel, 'title' | 'locations' | 'in_us' | 'countries'>

// The country that a board named beside a mode is stored, and leaves nothing open.
function placedByTitle({ title, locations, in_us, countries }: PlacedPosting): Omit<PlacedPosting, 'title'> {
  const listed = locations.map((text) => ({ text, country: null }))
  const places = countries.length > 0 ? listed : placesOf({ places: listed, title })
  if (places === listed) return { locations, in_us, countries }
  const placed = placePosting(places)
  return { ...placed, in_us: IN_US[placed.in_us] }
}

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

/** Fills the search words that a repaired index lost, from the stored texts; resumes after a crash. */
export async function fillWords(writer: ImportWriter): Promise<void> {
  const { index } = writer
  for (let upto = await readFact(index, 'words_upto'); upto !== null; ) {
    const ids = (await listTextsFrom(index, Number(upto), CHUNK)).map(({ id }) => id)
    upto = ids.length > 0 ? String(ids.at(-1)) : null
    const statements = await wordsOfAll(writer, await findWordings(index, { ids, keys: [] }))
    writer.collect([...statements, upto === null ? dropFact('words_upto') : putFact('words_upto', upto)])
    await writer.flush()
  }
}

/** Updates the texts of jobs that lost postings: if no listed posting has the job's text, the first other text replaces it. */
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
