import { ReadingFitter } from '#bench/judgement/fit-reading.ts'
import { labelledPostings } from '#bench/judgement/labelled-postings.ts'
import { countReading, readingShares } from '#bench/judgement/reading.ts'
import { FOLDS, labelledDoc, weakDocs } from '#bench/judgement/reading-data.ts'
import { readWith } from '#lib/judge/read/read-requirements.ts'
import { readRecordedPostings } from '#test/recorded/recorded-postings.ts'
const labelled = labelledPostings('/work/shared/labels/requirements')
const fitter = new ReadingFitter([...labelled.map(labelledDoc), ...weakDocs(readRecordedPostings('/work/shared/boards'), labelled)])
const ms = [...Array(FOLDS).keys()].map((f) => fitter.fit(f))
for (const row of [0.35, 0.4, 0.45, 0.5]) for (const cut of [0.25, 0.3, 0.35]) {
  const sums = ms.map((m, f) => countReading(fitter.docs.flatMap((d) => d.labels && d.fold === f ? [d.labels.posting] : []), (p) => readWith(p, m, { row, cut, end: 0.5 })))
  const t: any = sums.reduce((a: any, o: any) => Object.fromEntries(Object.entries(a).map(([k, v]: any) => [k, v + o[k]])) as any)
  const r = readingShares(t)
  console.log(row, cut, r.rows, 'P', r.precision, 'R', r.recall, 'F', (2 * t.found / (t.read + t.labelled)).toFixed(4), 'class', r.class_right)
}
