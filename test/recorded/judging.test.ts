import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { answersFigures } from '#bench/judgement/answers.ts'
import { labelledPostings } from '#bench/judgement/labelled-postings.ts'
import { LABELS, readLines } from '#bench/judgement/labels.ts'
import { countReading, isShred, readingShares } from '#bench/judgement/reading.ts'
import { htmlToText } from '#lib/index/postings/html-to-text.ts'
import { readRequirements } from '#lib/judge/read/read-requirements.ts'
import { weighCited } from '#lib/resume/letters/rules/sentences.ts'
import { RECORDED_BOARDS, readRecordedPostings } from '#test/recorded/recorded-postings.ts'
import { isLongRun } from '#test/support/at-end.ts'

const missing = !existsSync(LABELS)
if (missing) console.log(`Skipped: no labelled answers at ${LABELS}; set SVC_LABELS to their folder.`)

test.skipIf(missing)(
  'typed answers are never read as the contrary, on questions that no rule was written with',
  async () => {
    for (const aside of [false, true]) {
      const figures = await answersFigures(LABELS, aside)
      expect(figures.hasQuestion).toBeGreaterThan(20)
      expect(figures).toMatchObject({ wrong_met: 0, wrong_not_met: 0 })
    }
  },
)

describe('letters', () => {
  const FILE = join(LABELS, 'rewordings', 'rewordings.jsonl')
  const missing = !existsSync(FILE)
  if (missing) console.log(`Skipped: no labelled rewordings at ${LABELS}; set SVC_LABELS to their folder.`)

  type Case = { source: string; reworded: string; faithful: boolean }

  const standsOf = async (isFaithful: boolean) =>
    (await readLines<Case>(FILE))
      .filter(({ faithful }) => faithful === isFaithful)
      .map(({ source, reworded }) => {
        return weighCited(reworded, { texts: [source], headings: [], names: [], language: 'en' }).stands
      })

  describe.skipIf(missing)('the sentences of a model’s letter, on labelled rewordings', () => {
    test('no unfaithful one stands without a mark', async () => {
      expect((await standsOf(false)).filter((stands) => stands === 'shown')).toEqual([])
    })

    test('nine of ten faithful ones stay near to their line', async () => {
      const stands = await standsOf(true)
      const kept = stands.filter((stand) => stand === 'shown' || stand === 'near')
      expect(kept.length / stands.length).toBeGreaterThanOrEqual(0.9)
    })
  })
})

describe('requirements', () => {
  const missing = !existsSync(RECORDED_BOARDS)
  if (missing)
    console.log(`Skipped: no recorded boards at ${RECORDED_BOARDS}; set SVC_RECORDED_BOARDS to their folder.`)

  // A reading takes 14 ms; the test of two stages reads others.
  const ONE_OF = isLongRun() ? 8 : 16

  describe.skipIf(missing)('readRequirements() on recorded postings', () => {
    test('reads rows from most of them, and every quote is a slice of its line', () => {
      // Some boards send their markup escaped, as text in which it still stands.
      const texts = readRecordedPostings(RECORDED_BOARDS)
        .filter((_, at) => at % ONE_OF === 0)
        .map(({ title, text }) => ({ title, text: text.includes('</') ? htmlToText(text) : text }))
      const counts: number[] = []
      let inexact = 0
      let empty = 0
      let shreds = 0
      for (const { title, text } of texts) {
        const { rows } = readRequirements({ title, text })
        const lines = text.split('\n')
        counts.push(rows.length)
        inexact += rows.filter(({ line, quote }) => !(lines[line - 1] ?? '').includes(quote)).length
        shreds += rows.filter(({ quote }) => isShred(quote)).length
        if (rows.length === 0) empty += 1
      }
      counts.sort((a, b) => a - b)
      const enough = counts.filter((count) => count >= 3).length
      const median = counts[counts.length >> 1] ?? 0
      console.table([
        { postings: texts.length, 'three rows or more': enough, 'no row': empty, median, inexact, shreds },
      ])
      expect(inexact).toBe(0)
      expect(shreds).toBe(0)
      expect(enough / texts.length).toBeGreaterThan(0.85)
      expect(median).toBeGreaterThanOrEqual(8)
    })
  })
})

describe('labelled reading', () => {
  const LABELS = resolve(process.env['SVC_LABELS'] ?? resolve(RECORDED_BOARDS, '../labels/requirements'))
  const missing = !existsSync(LABELS)
  if (missing) console.log(`Skipped: no labelled postings at ${LABELS}; set SVC_LABELS to their folder.`)

  // The shipped models were fitted to these postings; bench/train/train-reading.ts tells how they do on companies left out.
  test.skipIf(missing)('labelled postings are read as well as the docs say, and without a shred', () => {
    // A third of them tells of a fault that is not rare.
    const postings = labelledPostings(LABELS).filter((_, at) => isLongRun() || at % 3 === 0)
    const shares = readingShares(countReading(postings))
    console.table([shares])
    expect(shares.precision).toBeGreaterThanOrEqual(0.9)
    expect(shares.recall).toBeGreaterThanOrEqual(0.88)
    expect(shares.class_right).toBeGreaterThanOrEqual(0.92)
    expect(shares.shreds).toBe(0)
    expect(shares.unreadable_judged).toBe(0)
  })
})
