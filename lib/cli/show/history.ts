import type { z } from 'zod'
import { momentOf } from '#lib/cli/rules/age.ts'
import { presenter } from '#lib/cli/show/presenter.ts'
import { type Screen, styled, wrapped } from '#lib/cli/show/screen.ts'
import { SplitResponse } from '#lib/index/jobs/split-schema.ts'
import { changeSentence } from '#lib/shortlist/jobs/listing-facts.ts'
import { HistoryResponse, type JobChangeShown, type ListingFactShown } from '#lib/shortlist/jobs/schema.ts'
import { oneLine } from '#lib/text/text.ts'

type Change = z.output<typeof JobChangeShown>
type Fact = z.output<typeof ListingFactShown>

/** How a job changed: facts of its age, then what changed with lines that came and went. */
export const showHistory = presenter(HistoryResponse, {
  lines: ({ changes, facts, kept, earlier_text }, screen) => [
    ...factLines(facts, screen),
    ...(changes.length === 0 ? ['', 'Nothing about it changed since it was first seen here.'] : []),
    ...changeLines(changes, screen),
    '',
    ...wrapped(`The newest ${kept} changes of each posting are kept. Times are UTC.`, screen),
    ...(earlier_text === null
      ? []
      : ['', styled(screen, 'bold', 'Its earlier text'), ...wrapped(earlier_text, screen)]),
  ],
  ids: ({ changes }) => changes.map(({ at }) => at),
})

/** That a posting was split off, or is a copy again. */
export const showSplit = presenter(SplitResponse, {
  lines: ({ message }, screen) => wrapped(message, screen),
  ids: ({ job_identity }) => [job_identity],
})

/** Facts of a job's age and listings, one a line. */
export function factLines(facts: Fact[], screen: Screen): string[] {
  return facts.flatMap(({ text }) => wrapped(text, screen))
}

/** What changed of a job, the last first, each with its time. */
export function changeLines(changes: Change[], screen: Screen): string[] {
  return changes.flatMap((change) => [
    '',
    `${styled(screen, 'dim', momentOf(change.at))}  ${oneLine(changeSentence(change), 1000)}`,
    ...change.removed.flatMap((line) => styledLines(`- ${line}`, { style: 'red', screen })),
    ...change.added.flatMap((line) => styledLines(`+ ${line}`, { style: 'green', screen })),
    ...leftOut(change),
  ])
}

type Styling = { style: 'red' | 'green'; screen: Screen }

function styledLines(text: string, { style, screen }: Styling): string[] {
  return wrapped(text, screen, '  ').map((line) => styled(screen, style, line))
}

function leftOut({ left_out: { added, removed } }: Change): string[] {
  return added + removed === 0 ? [] : [`  and ${removed} more lines removed, ${added} more added`]
}
