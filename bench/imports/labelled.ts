// bun bench/imports/labelled.ts FOLDER: reads the resumes in FOLDER, whose lines people labelled (bench/train/imports/rows.ts), and compares the entries
// and lines with those that the right labels give. An entry counts if its section and its head have the same words.

import { folded } from '#bench/imports/folded.ts'
import { readSamples } from '#bench/train/imports/read.ts'
import { labelLines } from '#lib/evidence/imports/label-lines.ts'
import type { Labelled } from '#lib/evidence/imports/lines/line-features.ts'
import { isCommonWord } from '#lib/evidence/imports/read-resume.ts'
import { draftOfLines } from '#lib/evidence/imports/rules/draft-of-lines.ts'
import type { DraftEntry, SourceLine } from '#lib/evidence/master/draft.ts'

const shares: Record<'labels' | 'entries' | 'lines', { right: number; all: number }> = {
  labels: { right: 0, all: 0 },
  entries: { right: 0, all: 0 },
  lines: { right: 0, all: 0 },
}
let tooMany = 0
const samples = await readSamples(process.argv[2] ?? '')
for (const { lines, labels } of samples) {
  const draftBy = (label: (lines: readonly SourceLine[]) => Labelled[]) =>
    draftOfLines(structuredClone(lines), { isCommonWord, labelLines: label })
  const labelled = labelLines(lines)
  count('labels', labelled.filter(({ label }, index) => label === labels[index]).length, lines.length)
  const [expected, read] = [draftBy(() => labels.map((label) => ({ label, sure: 1 }))), draftBy(labelLines)]
  const heads = read.entries.map(keyOf)
  count('entries', taken(expected.entries.map(keyOf), heads), expected.entries.length)
  tooMany += heads.length
  const [texts, readTexts] = [expected, read].map(({ lines: own, entries }) => [
    ...own.map(({ section, text }) => `${section} ${folded(text)}`),
    ...entries.flatMap((entry) => entry.lines.map(({ text }) => `${keyOf(entry)} ${folded(text)}`)),
  ])
  count('lines', taken(texts ?? [], readTexts ?? []), texts?.length ?? 0)
}

// Sublines may stand in another order.
function keyOf({ section, heading, sublines }: DraftEntry): string {
  return [
    section,
    ...folded([heading, ...sublines].join(' '))
      .split(' ')
      .toSorted(),
  ].join(' ')
}

// Takes the expected texts out of those that were read, and returns how many there were.
function taken(expected: readonly string[], read: string[]): number {
  return expected.filter((text) => {
    const index = read.indexOf(text)
    if (index >= 0) read.splice(index, 1)
    return index >= 0
  }).length
}

function count(kind: keyof typeof shares, right: number, all: number): void {
  shares[kind].right += right
  shares[kind].all += all
}

console.log(`${samples.length} files`)
for (const [kind, { right, all }] of Object.entries(shares))
  console.log(`${kind}: ${right} of ${all} (${((100 * right) / all).toFixed(1)} %)`)
console.log(`entries too many: ${tooMany}`)
