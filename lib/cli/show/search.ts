import { presenter } from '#lib/cli/show/presenter.ts'
import { styled, wrapped } from '#lib/cli/show/screen.ts'
import { SearchResponse } from '#lib/search/search-postings.ts'
import { oneLine } from '#lib/values/text.ts'

/** What a search found: each job with its link and the place of the words in its text. */
export const showSearch = presenter(SearchResponse, {
  lines: ({ results, total, message }, screen) => [
    ...results.flatMap(({ id, title, company, location, snippet }) => [
      `${styled(screen, 'bold', oneLine(title, 300))} — ${oneLine(`${company}, ${location}`, 300)}`,
      `  ${oneLine(id, 2000)}`,
      ...wrapped(oneLine(snippet, 500), screen, '  '),
      '',
    ]),
    message === '' ? `${results.length} of ${total} jobs.` : message,
  ],
  ids: ({ results }) => results.map((result) => result.id),
})
