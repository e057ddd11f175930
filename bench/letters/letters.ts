// bun bench/letters/letters.ts [FOLDER] [-v]: the gate of letters over the labelled rewordings. Each rewording is a sentence of a letter.
// `alone` weighs it against the lines of all cases, as a letter that the person edits; `cited` weighs it by its own line, as a
// sentence of a model. A fifth of the families is left out and printed apart, as in bench/letters/rewordings.ts.
import { join, resolve } from 'node:path'
import { LABELS, readLines } from '#bench/judgement/labels.ts'
import { NO_MODEL, weighCited, weighSentences } from '#lib/resume/letters/rules/sentences.ts'

type Case = { source: string; reworded: string; faithful: boolean; fault: string | null; family: string }
type Stand = { labelled: Case; alone: string; cited: string }

const folder = process.argv.slice(2).find((word) => word !== '-v')
const cases = await readLines<Case>(join(resolve(folder ?? LABELS), 'rewordings', 'rewordings.jsonl'))
const families = [...new Set(cases.map(({ family }) => family))]
const isLeftOut = ({ labelled }: Stand) => families.indexOf(labelled.family) % 5 === 3
const lines = [...new Set(cases.map(({ source }) => source))].map((text, index) => ({
  kind: 'line' as const,
  ref: `l${index}`,
  text,
  heading: '',
}))
const stands = cases.map(
  (labelled): Stand => ({
    labelled,
    alone: alone(labelled),
    cited: cited(labelled.reworded, labelled.source),
  }),
)

// A rewording of two statements is two sentences; the weakest counts.
function alone({ reworded }: Case): string {
  const all = weighSentences(reworded, { lines, fixed: new Set(), model: NO_MODEL }).map(
    (sentence) => sentence.stands,
  )
  return ['not_shown', 'near', 'shown'].find((stand) => all.some((each) => each === stand)) ?? 'not_shown'
}

function cited(sentence: string, source: string): string {
  return weighCited(sentence, { texts: [source], headings: [], names: [], language: 'en' }).stands
}

function figures(list: readonly Stand[]) {
  const [good, bad] = [true, false].map((faithful) =>
    list.filter(({ labelled }) => labelled.faithful === faithful),
  )
  const count = (some: readonly Stand[] = [], is: (stand: Stand) => boolean) =>
    `${some.filter(is).length} of ${some.length}`
  return {
    'good, cited, pass (shown or near)': count(good, ({ cited }) => cited === 'shown' || cited === 'near'),
    'good, cited, shown': count(good, ({ cited }) => cited === 'shown'),
    'bad, cited, marked or left out': count(bad, ({ cited }) => cited !== 'shown'),
    'bad, cited, left out': count(bad, ({ cited }) => cited === 'refused'),
    'good, alone, pass (shown or near)': count(good, ({ alone }) => alone !== 'not_shown'),
    'good, alone, shown': count(good, ({ alone }) => alone === 'shown'),
    'bad, alone, marked': count(bad, ({ alone }) => alone !== 'shown'),
    'bad, alone, not shown': count(bad, ({ alone }) => alone === 'not_shown'),
  }
}

console.table({
  fitted: figures(stands.filter((stand) => !isLeftOut(stand))),
  'left out': figures(stands.filter(isLeftOut)),
})
if (process.argv.includes('-v'))
  for (const stand of stands.filter((each) => !isLeftOut(each)))
    if (
      stand.labelled.faithful
        ? stand.cited === 'refused' || stand.cited === 'not_shown'
        : stand.cited === 'shown'
    )
      console.log(
        `${stand.labelled.fault ?? 'good'}, ${stand.cited}, ${stand.alone}: ${stand.labelled.source} | ${stand.labelled.reworded}`,
      )
