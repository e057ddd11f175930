import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { LabelledStatus } from '#bench/judgement/rows.ts'
import { scoreTarget } from '#bench/judgement/target.ts'
import { aLineOf } from '#test/lib/judge/assess/evidence.ts'
import { aRow } from '#test/lib/judge/assess/rows.ts'
import { placeReadingModel, type ReadingModel } from '#test/support/reading-model.ts'

let model: ReadingModel
beforeAll(async () => {
  model = await placeReadingModel()
})
afterAll(() => model.remove())

test('a target is scored on labelled rows beside the built-in rules, with its tokens', async () => {
  const label = (status: LabelledStatus['status']) => ({ status }) as LabelledStatus
  const rows = ['Orchard care', 'Beekeeping in Winter', 'Plays Harp'].map((quote, at) =>
    aRow({ id: `r${at + 1}`, quote, kind: 'experience' }),
  )
  const evidence = [aLineOf({ text: 'Kept an Orchard', section: 'experience' })]
  const labels = new Map([label('shown'), label('contradicted'), label('not_shown')].entries())
  const job = { resume: 1, person: 'rows 1', title: 'x', text: 'x', rows, evidence, labels, labelled: 3 }
  const score = await scoreTarget([job], { name: model.target, targets: model.targets })
  expect(score).toMatchObject({ tokens: 110, failed: 0 })
  expect(score.target).toEqual({ shown: 1, shown_met: 1, met: 1, contradicted: 1, told: 0 })
  expect(score.builtin).toMatchObject({ shown: 1, contradicted: 1 })
})
