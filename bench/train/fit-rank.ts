import { resolve } from 'node:path'
import { isHeldOut, readFit } from '#bench/judgement/fit.ts'
import { fitWeights } from '#bench/judgement/fit-weights.ts'

// bun bench/train/fit-rank.ts <folders of labelled pairs>
// Writes assets/rank/weights-2.json: the weight of each part of a rank, fitted to labelled people and postings. A fifth
// of the people is left out (isKeptAside).

const folders = process.argv.slice(2)
if (folders.length === 0) throw new Error('Name the folders that hold the labelled pairs.')
const sets = folders.map((folder) => readFit(folder).filter((pair) => !isHeldOut(pair)))
const pairs = sets.flat()
const weights = fitWeights(pairs)
const people = sets.reduce((sum, set) => sum + new Set(set.map(({ resume }) => resume)).size, 0)
const fitted_to = { pairs: pairs.length, people }
await Bun.write(
  resolve(import.meta.dir, '../../assets/rank/weights-2.json'),
  `${JSON.stringify({ version: 2, fitted_to, weights }, null, 2)}\n`,
)
console.log(fitted_to, weights)
