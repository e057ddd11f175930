import { touchJobs } from '#db/index/jobs.ts'
import { listPostingsToLabel, type PostingToLabel, putLabels } from '#db/index/labels.ts'
import { putFact, readFact } from '#db/index/meta.ts'
import type { Reader } from '#db/store.ts'
import { LABELS_VERSION, labelsOf } from '#lib/index/labels/labels.ts'
import { settledMode } from '#lib/index/labels/stated-work-mode.ts'
import type { WorkMode } from '#lib/index/places/listed-place.ts'
import type { ImportWriter } from '#lib/index/postings/import-writer.ts'

const CHUNK = 200

/** Returns whether the stored labels were read by this version of the rules. */
export async function labelsAreCurrent(index: Reader): Promise<boolean> {
  return (await readFact(index, 'labels_version')) === LABELS_VERSION
}

/**
 * Labels listed postings again from their stored texts after a change of the rules' version; resumes after a crash and
 * sends no requests. Stored work mode and employment count as the board's own until the next reading; removed postings
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

function relabelled({ id, job, title, text, salary, countries, labels, work_mode }: PostingToLabel) {
  const employment = labels.employment_type ?? ''
  const lower = text.toLowerCase()
  const fresh = JSON.stringify(
    labelsOf({ title, text, salary, employment, countries, closes: labels.closes }, lower),
  )
  const mode = settledMode(work_mode as WorkMode | '', lower)
  const same = mode === work_mode && fresh === JSON.stringify(labels)
  return same ? null : { id, job, work_mode: mode, labels: fresh }
}
