import type { EvidenceServices } from '#lib/evidence/services.ts'
import { route } from '#lib/service/http/route.ts'
import { showTitles, TitlesResponse } from '#lib/shortlist/roles/resume-titles.ts'

export const GET = route({
  summary: 'List the job titles of the master resume, and common ones near them',
  effect: 'read',
  reply: TitlesResponse,
  refuses: ['target_unavailable'],
  cli: { use: 'master titles' },
  agent: 'http',
}).handle<EvidenceServices>(({ services }) => showTitles(services))
