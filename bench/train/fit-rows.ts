import { resolve } from 'node:path'
import { LABELS } from '#bench/judgement/labels.ts'
import { fitRowModel, judgeLeftOut, rowsToFit } from '#bench/judgement/row-model.ts'
import { jobsToFit, rowFigures } from '#bench/judgement/rows.ts'

// bun bench/train/fit-rows.ts [FOLDER]
// Writes assets/judge/rows-2.json: the weights of the chances that a row is shown, and shown in part, and the chance from
// which it is likely. Only people whose errors may be read are fitted to.

const jobs = await jobsToFit(process.argv[2] ?? LABELS)
const rows = rowsToFit(jobs)
const fitted = { version: 3, ...fitRowModel(rows) }
const file = resolve(import.meta.dir, '../../assets/judge/rows-2.json')
await Bun.write(file, `${JSON.stringify(fitted, null, 2)}\n`)
console.log(`${rows.length} rows of ${new Set(rows.map(({ person }) => person)).size} resumes`, fitted)
console.log(`## Left out\n${rowFigures(judgeLeftOut(jobs)).join('\n')}`)
