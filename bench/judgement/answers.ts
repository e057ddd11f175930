import { join } from 'node:path'
import { LABELS, readLines } from '#bench/judgement/labels.ts'
import { readRequirements } from '#lib/judge/read/read-requirements.ts'
import { readAnswer } from '#lib/judge/settle/answers/judge-value.ts'
import { demandOf } from '#lib/judge/settle/demand.ts'

type LabelledAnswer = {
  family: string
  requirement: string
  question: string
  answer: string
  reading: 'met' | 'not_met' | 'unclear'
}

/** The day on which the labelled answers were written. */
const TODAY = '2026-11-22'
const ABOUT = `Example Works makes measuring instruments for water utilities. We are forty people in two offices.

What you will do
- Look after the service with your colleagues

Requirements
`

/**
 * Counts how typed answers to our own questions are read, and lists the cases that were read wrongly. `aside` counts every
 * fifth family of questions, which no rule was written with; otherwise the others are counted.
 */
export async function answersFigures(folder: string, aside: boolean) {
  const all = await readLines<LabelledAnswer>(join(folder, 'answers', 'answers.jsonl'))
  const families = [...new Set(all.map(({ family }) => family))].toSorted()
  const cases = all.filter(({ family }) => (families.indexOf(family) % 5 === 2) === aside)
  const wrong: string[] = []
  const sums = {
    cases: cases.length,
    hasQuestion: 0,
    not_asked: 0,
    other_question: 0,
    read: 0,
    right: 0,
    wrong_met: 0,
    wrong_not_met: 0,
  }
  const silent = new Set<string>()
  for (const { requirement, question, answer, reading } of cases) {
    const [row] = readRequirements({
      title: 'Specialist',
      text: `Specialist\n\n${ABOUT}- ${requirement.replace(/\.$/, '')}\n`,
    }).rows
    if (!row?.ask) {
      sums.not_asked += 1
      silent.add(requirement)
      continue
    }
    if (!isAlike(row.ask, question)) {
      sums.other_question += 1
      continue
    }
    sums.hasQuestion += 1
    const { reading: got, value } = readAnswer(
      demandOf(row),
      { question: row.ask, answer, value: null },
      TODAY,
    )
    if (value !== null) sums.read += 1
    if (got === reading) sums.right += 1
    else {
      if (got === 'met') sums.wrong_met += 1
      if (got === 'not_met') sums.wrong_not_met += 1
      wrong.push(`${got}, not ${reading}: ${row.ask} ${answer}`)
    }
  }
  const share = (count: number) => Math.round((1000 * count) / Math.max(1, sums.hasQuestion)) / 1000
  const demands = new Set(cases.map(({ requirement }) => requirement)).size
  return {
    ...sums,
    right_share: share(sums.right),
    wrong_met_share: share(sums.wrong_met),
    demands,
    demands_not_asked: silent.size,
    wrong,
  }
}

// A question counts as the labelled one where it has two of five of its words.
function isAlike(ours: string, theirs: string): boolean {
  const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}_]{3,}/gu) ?? [])
  const own = words(ours)
  const expectedWords = [...words(theirs)]
  return expectedWords.filter((word) => own.has(word)).length >= 0.4 * expectedWords.length
}

// bun bench/judgement/answers.ts [FOLDER]
if (import.meta.main)
  for (const aside of [false, true]) console.log(await answersFigures(process.argv[2] ?? LABELS, aside))
