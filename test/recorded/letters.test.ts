import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { LABELS, readLines } from '#bench/judgement/labels.ts'
import { weighCited } from '#lib/resume/letters/rules/sentences.ts'

const FILE = join(LABELS, 'rewordings', 'rewordings.jsonl')
const missing = !existsSync(FILE)
if (missing) console.log(`Skipped: no labelled rewordings at ${LABELS}; set SVC_LABELS to their folder.`)

type Case = { source: string; reworded: string; faithful: boolean }

const standsOf = async (isFaithful: boolean) =>
  (await readLines<Case>(FILE))
    .filter(({ faithful }) => faithful === isFaithful)
    .map(({ source, reworded }) => {
      const cited = { texts: [source], headings: [], names: [], language: 'en' }
      return weighCited(reworded, cited).stands
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
