import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { labelledPostings } from '#bench/judgement/labelled-postings.ts'
import { countReading, readingShares } from '#bench/judgement/reading.ts'
import { RECORDED_BOARDS } from '#test/recorded/recorded-postings.ts'

const LABELS = resolve(process.env['SVC_LABELS'] ?? resolve(RECORDED_BOARDS, '../labels/requirements'))
const missing = !existsSync(LABELS)
if (missing) console.log(`Skipped: no labelled postings at ${LABELS}; set SVC_LABELS to their folder.`)

// The shipped models were fitted to these postings; bench/train/train-reading.ts tells how they do on companies left out.
test.skipIf(missing)('labelled postings are read as well as the docs say, and without a shred', () => {
  const shares = readingShares(countReading(labelledPostings(LABELS)))
  console.table([shares])
  expect(shares.precision).toBeGreaterThanOrEqual(0.9)
  expect(shares.recall).toBeGreaterThanOrEqual(0.88)
  expect(shares.class_right).toBeGreaterThanOrEqual(0.92)
  expect(shares.shreds).toBe(0)
  expect(shares.unreadable_judged).toBe(0)
})
