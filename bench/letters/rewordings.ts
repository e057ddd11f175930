// bun bench/letters/rewordings.ts [FOLDER] [-v]: the tiers of labelled rewordings, faithful and unfaithful. A fifth of the families is
// kept away from every choice and printed apart. With -v every unfaithful one that is not refused, and every faithful one that is.
import { join, resolve } from 'node:path'
import { LABELS, readLines } from '#bench/judgement/labels.ts'
import { type WeighedRewording, weighRewording } from '#lib/judge/settle/weigh-rewording.ts'

type Case = { source: string; reworded: string; faithful: boolean; fault: string | null; family: string }

const folder = process.argv.slice(2).find((word) => word !== '-v')
const isVerbose = process.argv.includes('-v')
const cases = await readLines<Case>(join(resolve(folder ?? LABELS), 'rewordings', 'rewordings.jsonl'))
const families = [...new Set(cases.map(({ family }) => family))]
const isAside = ({ family }: Case) => families.indexOf(family) % 5 === 3
const isSeen = (labelled: Case) => !isAside(labelled)

function figures(cases: Case[]) {
  const tiersOf = (isFaithful: boolean) => cases.filter(({ faithful }) => faithful === isFaithful).map(weigh)
  const [faithful, unfaithful] = [tiersOf(true), tiersOf(false)]
  const share = (list: WeighedRewording[], is: (weighed: WeighedRewording) => boolean) =>
    `${list.filter(is).length} of ${list.length}`
  return {
    'faithful shown': share(faithful, ({ tier }) => tier !== 'refused'),
    'faithful proved': share(faithful, ({ tier }) => tier === 'proved'),
    'unfaithful refused': share(unfaithful, ({ tier }) => tier === 'refused'),
    'unfaithful proved': share(unfaithful, ({ tier }) => tier === 'proved'),
    'unfaithful shown without a mark': share(unfaithful, isUnmarked),
  }
}

function weigh({ reworded, source }: Case): WeighedRewording {
  return weighRewording(reworded, source)
}

function isUnmarked({ tier, pieces, left_out }: WeighedRewording): boolean {
  const isMarked = pieces.some(({ kind }) => kind !== 'backed') || left_out.length > 0
  return tier !== 'refused' && !isMarked
}

console.table({
  'seen families': figures(cases.filter(isSeen)),
  'families kept aside': figures(cases.filter(isAside)),
})
if (isVerbose)
  for (const labelled of cases.filter(isSeen)) {
    const { source, reworded, faithful, fault } = labelled
    const weighed = weigh(labelled)
    if ((weighed.tier === 'refused') === faithful)
      console.log(`${fault ?? 'faithful'}, ${JSON.stringify(weighed)}: ${source} | ${reworded}`)
  }
