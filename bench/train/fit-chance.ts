import { join, resolve } from 'node:path'
import { isHeldOut } from '#bench/judgement/fit.ts'
import { LABELS } from '#bench/judgement/labels.ts'
import { fitByNewton } from '#bench/judgement/logistic.ts'
import { type JudgedPair, judgePairs } from '#bench/judgement/verdicts.ts'
import { evidenceOf, logitOf, USUAL_SHARE } from '#lib/judge/classes/chance.ts'

// bun bench/train/fit-chance.ts [FOLDER]
// Prints the weights of lib/judge/classes/chance.ts: logistic regression, under the ceiling of an open job, of "a careful
// recruiter would call" (label 3 or 4) on the logit of the rank and the evidence of the expected share, for found and assessed
// pairs of FOLDER/fit and FOLDER/seekers in reach. Each rank is by weights that were fitted without the person.
// A fifth of the people is left out (isHeldOut). The table shows whether the chance of people left out of this fit is true.

type Example = { person: string; sum: number; called: number }
type Line = { start: number; each: number }

// Ceilings of 0.75 to 1 were compared: 0.75 and 0.8 make the labels of people left out likeliest, and 0.8 tells the best jobs apart.
const CEILING = 0.8
const STEPS = 40

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
    .filter(
      (pair) => pair.rank !== null && pair.in_reach && pair.result.not_judged === null && !isHeldOut(pair),
    )
    .map(({ resume, left_out, label, result }) => {
      const sum = logitOf(left_out) + evidenceOf(result.share ?? USUAL_SHARE)
      return { person: `${set} ${resume}`, sum, called: Number(label >= 3) }
    })
}

function chanceBy({ start, each }: Line, example: Example): number {
  return CEILING / (1 + Math.exp(-(start + each * example.sum)))
}

// A job that nobody called may be one that suits: each step counts it by the chance of that.
function fitted(own: readonly Example[]): Line {
  let line: Line = { start: 0, each: 1 }
  for (let step = 0; step < STEPS; step++) {
    const examples = own.map((example) => {
      const chance = chanceBy(line, example)
      const y = example.called || (chance / CEILING - chance) / (1 - chance)
      return { x: [1, example.sum], y, weight: 1 }
    })
    const [start = 0, each = 0] = fitByNewton(examples, { ridge: [1e-6, 1e-6], steps: 20 })
    line = { start, each }
  }
  return line
}
