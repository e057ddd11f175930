import { RowReportBody, RowReportResponse } from '#lib/judge/assess/schema.ts'
import { reportRow } from '#lib/judge/assess/store-assessment.ts'
import type { JudgeServices } from '#lib/judge/services.ts'
import { route } from '#lib/service/http/route.ts'

export const PUT = route({
  summary: 'Correct a requirement of a job: it is none, you do meet it, or it was read wrongly',
  effect: 'write',
  body: RowReportBody,
  example: { job_url: 'https://jobs.lever.co/acme/5f0c', quote: 'Five years of Rust', report: 'met' },
  reply: RowReportResponse,
  refuses: ['not_found', 'target_unavailable', 'config_unavailable'],
  cli: {
    use: 'job report',
    arguments: ['job_url', 'quote'],
    examples: ['svc job report LINK "5+ years of Go" --report met'],
  },
  agent: false,
}).handle<JudgeServices>(({ body, actor, services }) => reportRow(services, { ...body, actor }))
