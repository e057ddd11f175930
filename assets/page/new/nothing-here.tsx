import { Link } from '#assets/page/kit/parts/elements.tsx'
import { EmptyNote } from '#assets/page/kit/parts/states.tsx'
import { health } from '#assets/page/kit/settings.ts'
import { chooseNews, newAddress, newsChoice } from '#assets/page/new/store.ts'
import { addressOf } from '#assets/page/route.ts'
import type { SplitName } from '#db/rows/listed-job.ts'
import type { NewResponse } from '#lib/shortlist/new/schema.ts'
import { numberText } from '#lib/text/text.ts'

const EMPTY: Record<SplitName, string> = {
  needs_you: 'No new job waits for your answers.',
  matches: 'No match among the new jobs yet.',
  not_assessed: 'All new jobs are assessed, or rank too low.',
  changed: 'Nothing changed since the new jobs were assessed.',
  low: 'No new job ranks low or was found to fall short.',
}

/** Why there are no jobs here, and the way on; loaded when it is first shown. */
export function NothingHere({ value }: { value: NewResponse }) {
  const { split, ...others } = newsChoice.value
  const { counts } = value
  if (split && counts.new > 0) {
    const waits = counts.splits.not_assessed
    const offers = !value.by_itself && split !== 'not_assessed' && split !== 'low' && waits > 0
    return (
      <div class="panel empty">
        <p>
          {EMPTY[split]}
          {offers && ` ${waits === 1 ? '1 job waits' : `${numberText(waits)} jobs wait`} to be assessed.`}
        </p>
        <p class="acts">
          <a class="button" href={newAddress(offers ? { ...others, split: 'not_assessed' } : others)}>
            {offers ? 'Show those not assessed' : 'Show all new jobs'}
          </a>
        </p>
      </div>
    )
  }
  if (value.index_note) return <EmptyNote text={value.index_note} />
  const hidden = counts.us_only_left_out
  const isNothingRead = health.value.value?.index.jobs === 0
  return (
    <div class="panel empty">
      <p>
        {hidden > 0
          ? 'All new jobs are outside the US.'
          : isNothingRead
            ? 'No company that you follow has given a job yet. Each board says why.'
            : 'No new job waits for your roles. New ones come with the next reading of your boards.'}
      </p>
      <p class="acts">
        {hidden > 0 && (
          <button type="button" onClick={() => chooseNews({ ...newsChoice.peek(), us_only: '0' })}>
            Show the {numberText(hidden)} outside the US
          </button>
        )}
        <Link class="button" href={addressOf('boards')} label="Go to your boards" />
        {!isNothingRead && <Link class="button" href={addressOf('jobs')} label="All stored jobs" />}
      </p>
    </div>
  )
}
