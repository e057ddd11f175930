import { resolve } from 'node:path'
import { isHeldOut } from '#bench/judgement/fit.ts'
import { LABELS } from '#bench/judgement/labels.ts'
import { fitRowModel, judgeLeftOut, rowsToFit } from '#bench/judgement/row-model.ts'
import { labelledJobs, rowFigures } from '#bench/judgement/rows.ts'

// bun bench/train/fit-rows.ts [FOLDER]
// Writes assets/judge/rows-2.json: the weights of the chances that a row is shown, and shown in part, and the chances from
// which it is met or likely. Two resumes of ten (isKeptAside) are never looked at.

const jobs = (await labelledJobs(process.argv[2] ?? LABELS)).filter((job) => !isHeldOut(job))
const rows = rowsToFit(jobs)
const fitted = { version: 2, ...fitRowModel(rows) }
const file = resolve(import.meta.dir, '../../assets/judge/rows-2.json')
await Bun.write(file, `${JSON.stringify(fitted, null, 2)}\n`)
console.log(`${rows.length} rows of ${new Set(rows.map(({ resume }) => resume)).size} resumes`, fitted)
console.log(`## Left out\n${rowFigures(judgeLeftOut(jobs)).join('\n')}`)
