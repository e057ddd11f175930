import { newAddress, newsChoice } from '#assets/page/new/choice.ts'
import type { SplitName } from '#db/rows/listed-job.ts'
import type { NewResponse } from '#lib/shortlist/new/schema.ts'
import { numberText } from '#lib/text/counted.ts'

const PARTS: { split: SplitName | undefined; word: string }[] = [
  { split: undefined, word: 'All' },
  { split: 'needs_you', word: 'Needs you' },
  { split: 'matches', word: 'Matches' },
  { split: 'not_assessed', word: 'Not assessed' },
  { split: 'changed', word: 'Changed' },
  { split: 'low', word: 'Low' },
]

// Parts that are empty once jobs are assessed by themselves.
const ASKING: (SplitName | undefined)[] = ['not_assessed', 'changed']

type SplitsProps = { counts: NewResponse['counts']; by_itself: boolean }

/** The parts of the list of new jobs with how many there are in each. */
export function Splits({ counts, by_itself }: SplitsProps) {
  const { split: chosen, ...others } = newsChoice.value
  return (
    <nav class="splits" aria-label="Parts of the list">
      <ul>
        {PARTS.filter(({ split }) => !(by_itself && ASKING.includes(split))).map(({ split, word }) => {
          const count = split ? counts.splits[split] : counts.new
          return (
            <li key={word}>
              <a
                href={newAddress(split ? { ...others, split } : others)}
                class={count === 0 ? 'empty' : ''}
                aria-current={split === chosen ? 'true' : undefined}
              >
                {word} <span class="count">{numberText(count)}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
