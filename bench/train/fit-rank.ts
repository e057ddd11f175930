import { resolve } from 'node:path'
import { readFit } from '#bench/judgement/fit.ts'
import { fitWeights } from '#bench/judgement/fit-weights.ts'

// bun bench/train/fit-rank.ts <folder of labelled pairs>
// Writes assets/rank/weights-1.json: what each part of a rank weighs, fitted to resumes and postings that were labelled.

const folder = process.argv[2]
if (!folder) throw new Error('Say which folder holds the labelled pairs.')
const pairs = readFit(folder)
const weights = fitWeights(pairs)
const fitted_to = { pairs: pairs.length, resumes: new Set(pairs.map(({ resume }) => resume)).size }
await Bun.write(
  resolve(import.meta.dir, '../../assets/rank/weights-1.json'),
  `${JSON.stringify({ version: 1, fitted_to, weights }, null, 2)}\n`,
)
console.log(weights)
