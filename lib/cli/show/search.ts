import type { z } from 'zod'
import { presenter } from '#lib/cli/show/presenter.ts'
import { type Screen, styled, wrapped } from '#lib/cli/show/screen.ts'
import { type MineFound, type PostingsFound, SearchResponse } from '#lib/shortlist/search/schema.ts'
import { oneLine } from '#lib/text/text.ts'

/** What a search found: each job or text of the person's own, with the place of the words in it. */
export const showSearch = presenter(SearchResponse, {
  lines: (found, screen) => (found.kind === 'mine' ? mineLines(found, screen) : postingLines(found, screen)),
  ids: ({ results }) => results.map((result) => result.id),
})

function postingLines({ results, total, message }: z.output<typeof PostingsFound>, screen: Screen): string[] {
  return [
    ...results.flatMap(({ id, title, company, location, snippet }) => [
      `${styled(screen, 'bold', oneLine(title, 300))} — ${oneLine(`${company}, ${location}`, 300)}`,
      `  ${oneLine(id, 2000)}`,
      ...wrapped(oneLine(snippet, 500), screen, '  '),
      '',
    ]),
    message === '' ? `${results.length} of ${total} jobs.` : message,
  ]
}

function mineLines({ results, message }: z.output<typeof MineFound>, screen: Screen): string[] {
  return [
    ...results.flatMap(({ kind, id, title, snippet }) => [
      styled(screen, 'bold', oneLine(title, 300)),
      `  ${kind} ${oneLine(id, 200)}`,
      ...wrapped(oneLine(snippet, 500), screen, '  '),
      '',
    ]),
    message,
  ]
}
