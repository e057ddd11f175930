import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import type { CorrectionCounts } from '#db/rows/requirement.ts'
import { htmlToText } from '#lib/index/postings/html-to-text.ts'
import { acceptExtract } from '#lib/judge/read/accept-extract.ts'
import { addCounts } from '#lib/judge/read/check-citations.ts'
import { sentPosting } from '#lib/judge/read/extract-prompt.ts'
import { readRequirements } from '#lib/judge/read/read-requirements.ts'
import { RECORDED_BOARDS, readRecordedPostings } from '#test/recorded/recorded-postings.ts'
import { isLongRun } from '#test/support/at-end.ts'
import { aReadAnswer } from '#test/support/scripted-model.ts'

const missing = !existsSync(RECORDED_BOARDS)
if (missing)
  console.log(`Skipped: no recorded boards at ${RECORDED_BOARDS}; set SVC_RECORDED_BOARDS to their folder.`)

// A reading takes 14 ms; the test of requirements reads others.
const ONE_OF = isLongRun() ? 8 : 16

/** A model that reads as the rules do, and quotes what it was shown. */
function readsSo(sent: string, { title, text }: { title: string; text: string }) {
  const shown = new Set(sent.split('\n').map((line) => line.slice(0, line.indexOf('|'))))
  const { rows } = readRequirements({ title, text })
  return rows
    .filter(({ line }) => shown.has(`P${String(line).padStart(3, '0')}`))
    .map(({ id: _, ask, ...row }) => ({ ...row, ask: ask ?? '' }))
}

describe.skipIf(missing)('reading recorded postings by a model', () => {
  test('loses no quote that the posting holds, and changes little of what the rules read', () => {
    const texts = readRecordedPostings(RECORDED_BOARDS)
      .filter((_, at) => at % ONE_OF === 4)
      .map(({ title, text }) => ({ title, text: text.includes('</') ? htmlToText(text) : text }))
    let cleaned: CorrectionCounts = {}
    const counts = {
      postings: texts.length,
      cut: 0,
      rows: 0,
      kept: 0,
      'same class': 0,
      'own question': 0,
      lines: 0,
    }
    for (const posting of texts) {
      const sent = sentPosting(posting)
      if (sent.endsWith('was left out here.')) counts.cut += 1
      counts.lines += sent.split('\n').filter((line) => !/^P\d{3,}\| /.test(line)).length
      const read = readsSo(sent, posting)
      const taken = acceptExtract(aReadAnswer(read), posting.text)
      if (!taken.ok) continue
      const { read: kept, citations_cleaned, questions_dropped } = taken.value
      cleaned = addCounts(cleaned, citations_cleaned)
      const classes = new Map(read.map((row) => [`${row.line} ${row.quote}`, row.class]))
      counts.rows += read.length
      counts.kept += kept.rows.length
      counts['same class'] += kept.rows.filter(
        (row) => classes.get(`${row.line} ${row.quote}`) === row.class,
      ).length
      counts['own question'] += kept.rows.length - questions_dropped
    }
    console.table([{ ...counts, ...cleaned }])
    expect(counts.lines).toBe(counts.cut)
    expect(cleaned['dropped'] ?? 0).toBe(0)
    expect(counts.kept / counts.rows).toBeGreaterThan(0.98)
    expect(counts['same class'] / counts.kept).toBeGreaterThan(0.9)
  })
})
