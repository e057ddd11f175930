import { resolve } from 'node:path'
import { LABELS } from '#bench/judgement/labels.ts'
import { fitRowModel, judgeLeftOut, learnBorders, rowsToFit } from '#bench/judgement/row-model.ts'
import { countRowFigures, jobsToFit } from '#bench/judgement/rows.ts'

// bun bench/train/fit-rows.ts [FOLDER]
// Writes assets/judge/rows-2.json: the weights of the chances that a row is shown, and shown in part, and the chances from
// which it is met and likely. The borders of met rows are learned from chances of people left out.

const folder = process.argv[2] ?? LABELS
const jobs = await jobsToFit(folder)
const rows = rowsToFit(jobs)
const weights = fitRowModel(rows)
const fitted = {
  version: 5,
  ...weights,
  met_at: learnBorders(jobs),
}
const file = resolve(import.meta.dir, '../../assets/judge/rows-2.json')
await Bun.write(file, `${JSON.stringify(fitted, null, 2)}\n`)
console.log(`${rows.length} rows of ${new Set(rows.map(({ person }) => person)).size} resumes`, fitted)
console.table(countRowFigures(judgeLeftOut(jobs, fitted.met_at)))
