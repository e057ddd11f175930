import { printJobResume } from '#lib/resume/tailored/job-resume.ts'
import { route } from '#lib/service/http/route.ts'
import { RecordQuery, RecordResponse } from '#lib/shortlist/applications/schema.ts'
import { showRecord } from '#lib/shortlist/applications/show-applications.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const GET = route({
  summary: 'Show one application: its steps, its follow-ups and the resume that was sent',
  effect: 'read',
  query: RecordQuery,
  reply: RecordResponse,
  refuses: ['not_found', 'target_unavailable'],
  cli: {
    use: 'applications show',
    work: 'job_names',
    arguments: ['job_url'],
    examples: ['svc applications show https://jobs.lever.co/acme/5f0c --notes'],
  },
  agent: { tool: 'applications', operation: 'show', description: 'Steps, follow-ups and the sent resume' },
}).handle<ShortlistServices>(({ query, services }) =>
  showRecord(services, {
    ...query,
    printed: ({ content, layout }) => printJobResume(content, layout.section_order),
  }),
)
