import { presenter } from '#lib/cli/show/kit/presenter.ts'
import { facts, jobName, type Screen, styled, wrapped } from '#lib/cli/show/kit/screen.ts'
import { numberColumn, table } from '#lib/cli/show/kit/table.ts'
import { FeedsResponse } from '#lib/shortlist/feeds/schema.ts'
import {
  RoundResponse,
  RoundShown,
  RoundsResponse,
  type RoundView,
} from '#lib/shortlist/interviews/schema.ts'
import { counted, oneLine } from '#lib/text/text.ts'

/** Prints the addresses of the private feeds. */
export const showFeeds = presenter(FeedsResponse, {
  lines: ({ calendar, new_atom, new_json }, screen) =>
    calendar === null || new_atom === null || new_json === null
      ? ['The addresses are not made yet. `svc feeds` makes them.']
      : [
          ...[`Calendar:     ${calendar}`, `New matches:  ${new_atom}`, `As JSON Feed: ${new_json}`],
          ...wrapped(
            'Subscribe in a calendar program or a feed reader on this computer, and keep the addresses to yourself. `svc feeds --renew` changes all three; programs with the earlier ones then get nothing.',
            screen,
          ),
        ],
  ids: ({ calendar, new_atom, new_json }) =>
    [calendar, new_atom, new_json].filter((address) => address !== null),
})

/** Prints the interview rounds of the person, the earliest first. */
export const showRounds = presenter(RoundsResponse, {
  lines: ({ rounds }, screen) => {
    if (rounds.length === 0) return ['No interview yet. Add one with: svc interviews add LINK --at TIME']
    return table(screen, rounds, [
      ...numberColumn<RoundView>(
        screen,
        ({ id, job_identity }) => ({ interview: id, job: job_identity }),
        (round) => `${jobName(round, round.kind)}, ${whenText(round)}`,
      ),
      { head: 'Job', cell: (round) => jobName(round, round.job_identity), share: 1 },
      { head: 'When', cell: whenText },
      { head: 'Minutes', cell: ({ minutes }) => minutes, right: true },
      { head: 'Kind', cell: ({ kind }) => kind },
      { head: 'Outcome', cell: ({ outcome }) => (outcome === 'open' ? '' : outcome.replace('_', ' ')) },
      { head: 'Id', cell: ({ id }) => id },
    ])
  },
  ids: ({ rounds }) => rounds.map(({ id }) => id),
})

/** Prints one interview round. */
export const showRound = presenter(RoundResponse, {
  lines: ({ round }, screen) => roundLines(round, screen),
  ids: ({ round }) => [round.id],
})

/** Prints one interview round, and the number of its earlier versions. */
export const showRoundRecord = presenter(RoundShown, {
  lines: ({ round, earlier }, screen) => [
    ...roundLines(round, screen),
    ...(earlier.length === 0
      ? []
      : ['', `It was changed ${counted(earlier.length, 'time')}; --json shows the earlier words.`]),
  ],
  ids: ({ round }) => [round.id],
})

function whenText({ local_time, utc_offset }: Pick<RoundView, 'local_time' | 'utc_offset'>): string {
  return `${local_time.replace('T', ' ')} UTC${utc_offset}`
}

function roundLines(round: RoundView, screen: Screen): string[] {
  const { kind, minutes, outcome, people, place, notes, id, job_identity } = round
  return [
    styled(screen, 'bold', whenText(round)),
    ...facts(screen, [
      ['Kind', `${kind}, ${minutes} minutes`],
      ['Outcome', outcome === 'open' ? '' : outcome.replace('_', ' ')],
      ['With', oneLine(people, 500)],
      ['Place', oneLine(place, 500)],
      ['Notes', notes],
      ['Job', job_identity],
      ['Id', id],
      ['Next', `svc interviews prepare ${job_identity}`],
    ]),
  ]
}
