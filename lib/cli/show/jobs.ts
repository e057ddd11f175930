import { presenter } from '#lib/cli/show/presenter.ts'
import { jobTable } from '#lib/cli/show/rows.ts'
import { wrapped } from '#lib/cli/show/screen.ts'
import { PostingsResponse } from '#lib/shortlist/lists/schema.ts'

/** The stored jobs that match, with how many of all the roles' jobs are in each state. */
export const showJobs = presenter(PostingsResponse, {
  lines: ({ postings, counts, total, kept_unknown, next_cursor }, screen) => {
    const states = Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([state, count]) => `${count} ${state === 'all' ? 'in all' : state.replaceAll('_', ' ')}`)
    const sum = `Of all your roles' jobs: ${states.join(' · ')}`
    return [
      ...(postings.rows.length === 0 ? ['No job matches.'] : jobTable(postings.rows, screen)),
      ...(kept_unknown === null ? [] : ['', ...wrapped(kept_unknown, screen)]),
      ...(total === null || total === 0 ? [] : ['', `${postings.rows.length} of ${total} that match.`]),
      ...(states.length === 0 ? [] : ['', ...wrapped(sum, screen)]),
      ...(next_cursor === null ? [] : [`There are more: add --cursor ${next_cursor}`]),
    ]
  },
  ids: ({ postings }) => postings.rows.map((row) => row.job_url),
})
