import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { answersFigures } from '#bench/judgement/answers.ts'
import { LABELS } from '#bench/judgement/labels.ts'

const missing = !existsSync(LABELS)
if (missing) console.log(`Skipped: no labelled answers at ${LABELS}; set SVC_LABELS to their folder.`)

test.skipIf(missing)(
  'labelled answers are read as what they say, and none that is no yes as one',
  async () => {
    const figures = await answersFigures(LABELS)
    expect(figures.asked).toBeGreaterThan(150)
    expect(figures.wrong_met).toBe(0)
    expect(figures.right_share).toBeGreaterThan(0.85)
  },
)
