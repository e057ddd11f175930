import { join, resolve } from 'node:path'
import { LABELS } from '#bench/judgement/labels.ts'
import { rewordingProblem } from '#lib/judge/settle/rewording-problem.ts'

// bun bench/rewordings.ts [folder of labelled data] [-v]
// Prints how many faithful and unfaithful rewordings of a line are let through, for the families the rules were first made
// with (every other one) and for the rest. With -v also every case that went wrong.

type Case = {
  source: string
  reworded: string
  faithful: boolean
  fault: string | null
  family: string
}

const named = process.argv.slice(2).find((word) => word !== '-v')
const isVerbose = process.argv.includes('-v')
const file = Bun.file(join(resolve(named ?? LABELS), 'rewordings', 'rewordings.jsonl'))
const cases: Case[] = (await file.text())
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
const families = [...new Set(cases.map(({ family }) => family))]
const isFirstHalf = ({ family }: Case) => families.indexOf(family) % 2 === 0

function figures(some: Case[]) {
  const through = (isFaithful: boolean) => {
    const of = some.filter(({ faithful }) => faithful === isFaithful)
    return `${of.filter(({ reworded, source }) => rewordingProblem(reworded, source) === null).length} of ${of.length}`
  }
  return { 'faithful let through': through(true), 'unfaithful let through': through(false) }
}

console.table({
  'first half': figures(cases.filter(isFirstHalf)),
  'second half': figures(cases.filter((one) => !isFirstHalf(one))),
  all: figures(cases),
})
if (isVerbose)
  for (const { source, reworded, faithful, fault } of cases) {
    const problem = rewordingProblem(reworded, source)
    if ((problem === null) !== faithful)
      console.log(`${fault ?? 'faithful'}, ${problem ?? 'let through'}: ${source} | ${reworded}`)
  }
