import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { answersFigures } from '#bench/judgement/answers.ts'
import { LABELS } from '#bench/judgement/labels.ts'

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
