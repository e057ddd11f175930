import { join, resolve } from 'node:path'
import { isHeldOut } from '#bench/judgement/fit.ts'
import { LABELS } from '#bench/judgement/labels.ts'
import { fitByNewton } from '#bench/judgement/logistic.ts'
import { type JudgedPair, judgePairs } from '#bench/judgement/verdicts.ts'

// bun bench/train/fit-chance.ts [FOLDER]
// Prints the weights of lib/judge/classes/chance.ts: logistic regression of "a careful recruiter would call" (label 3 or 4) on the
// logit of the rank, for found pairs of FOLDER/fit and FOLDER/seekers. Each rank is by weights that were fitted without the person.
// A fifth of the people is left out (isHeldOut). The table shows whether the chance of people left out of this fit is true.

type Example = { person: string; rank: number; called: number }
type Line = { start: number; rank: number }

const folder = resolve(process.argv[2] ?? LABELS)
const sets = await Promise.all(
  ['fit', 'seekers'].map(async (set) => examplesOf(set, await judgePairs(join(folder, set)))),
)
const examples = sets.flat()
console.log(`${examples.length} found pairs:`, fitted(examples))
const people = [...new Set(examples.map(({ person }) => person))]
const leftOut = people.flatMap((person) => {
  const line = fitted(examples.filter((example) => example.person !== person))
  return examples
    .filter((example) => example.person === person)
    .map((example) => ({ ...example, chance: chanceBy(line, example) }))
})
console.log('| Chance, people left out | Pairs | Called |\n| --- | ---: | ---: |')
for (const from of [0, 0.2, 0.35, 0.5, 0.65]) {
  const to = from === 0 ? 0.2 : from === 0.65 ? 1 : from + 0.15
  const own = leftOut.filter(({ chance }) => chance >= from && chance < to)
  const called = own.reduce((sum, example) => sum + example.called, 0)
  console.log(
    `| ${from.toFixed(2)} to ${to.toFixed(2)} | ${own.length} | ${(called / Math.max(1, own.length)).toFixed(2)} |`,
  )
}

function examplesOf(set: string, pairs: readonly JudgedPair[]): Example[] {
  return pairs
    .filter((pair) => pair.rank !== null && !isHeldOut(pair))
    .map(({ resume, left_out, label }) => {
      const share = Math.min(Math.max(left_out, 1), 99) / 100
      return { person: `${set} ${resume}`, rank: Math.log(share / (1 - share)), called: Number(label >= 3) }
    })
}

function chanceBy({ start, rank }: Line, example: Example): number {
  return 1 / (1 + Math.exp(-(start + rank * example.rank)))
}

function fitted(own: readonly Example[]): Line {
  const examples = own.map(({ rank, called }) => ({ x: [1, rank], y: called, weight: 1 }))
  const [start = 0, rank = 0] = fitByNewton(examples, { ridge: [1e-6, 1e-6], steps: 20 })
  return { start, rank }
}
