import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { isShred } from '#bench/judgement/reading.ts'
import { htmlToText } from '#lib/index/postings/html-to-text.ts'
import { readRequirements } from '#lib/judge/read/read-requirements.ts'
import { RECORDED_BOARDS, readRecordedPostings } from '#test/recorded/recorded-postings.ts'

const missing = !existsSync(RECORDED_BOARDS)
if (missing)
  console.log(`Skipped: no recorded boards at ${RECORDED_BOARDS}; set SVC_RECORDED_BOARDS to their folder.`)

// A reading takes 14 ms; the test of two stages reads others.
const ONE_OF = 8

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
