import type { z } from 'zod'
import { momentOf } from '#lib/cli/rules/age.ts'
import { facts } from '#lib/cli/show/facts.ts'
import { presenter } from '#lib/cli/show/presenter.ts'
import { styled, wrapped } from '#lib/cli/show/screen.ts'
import { table } from '#lib/cli/show/table.ts'
import {
  ApplicationResponse,
  ApplicationsResponse,
  type Application as Schema,
} from '#lib/shortlist/applications/schema.ts'

type Application = z.output<typeof Schema>

/** The person's applications, and what is to be followed up. */
export const showApplications = presenter(ApplicationsResponse, {
  lines: ({ applications, counts, follow_ups }, screen) => {
    if (applications.length === 0)
      return ['No applications. Record one with: svc apply <link> --status applied']
    const columns = [
      { head: 'Status', cell: (one: Application) => one.status },
      { head: 'Since', cell: (one: Application) => one.at.slice(0, 10) },
      { head: 'Follow up', cell: (one: Application) => one.follow_up_on },
      { head: 'Link', cell: (one: Application) => one.job_url, share: 2 },
      { head: 'Note', cell: (one: Application) => one.note, share: 1 },
    ]
    const sums = Object.entries(counts).map(([status, count]) => `${count} ${status}`)
    const due = follow_ups.filter((one) => one.due).length
    return [
      ...table(applications, columns, screen),
      '',
      ...wrapped([...sums, due === 0 ? '' : `${due} to follow up now`].filter(Boolean).join(' · '), screen),
    ]
  },
  ids: ({ applications }) => applications.map((one) => one.job_url),
})

/** One application with how it came to where it is. */
export const showApplication = presenter(ApplicationResponse, {
  lines: ({ application }, screen) => [
    styled(screen, 'bold', `${application.status} since ${momentOf(application.at)}`),
    ...facts(
      [
        ['Link', application.job_url],
        ['Follow up', application.follow_up_on ?? ''],
        ['Note', application.note ?? ''],
        ['Revision', String(application.revision)],
        ...application.timeline.map(
          (step) => ['', `${step.status} ${momentOf(step.at)} (${step.by})`] as const,
        ),
      ],
      screen,
    ),
  ],
  ids: ({ application }) => [application.job_url],
})
