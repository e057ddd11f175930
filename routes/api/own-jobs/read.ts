import { readOwnJob } from '#lib/index/own/read-own-job.ts'
import { OwnJobRead, OwnJobReading } from '#lib/index/own/schema.ts'
import type { JudgeServices } from '#lib/judge/services.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'Read a posting that you may keep, by its link or pasted text; nothing is stored',
  details: 'Reads the link once and stores nothing, so that the person can look first.',
  effect: 'write',
  body: OwnJobRead,
  example: { link: 'https://crumb.example/jobs/7' },
  waits: true,
  reply: OwnJobReading,
  refuses: ['target_unavailable'],
  cli: { use: 'own read', arguments: ['link'], examples: ['svc own read https://crumb.example/jobs/7'] },
  agent: {
    tool: 'keep_job',
    operation: 'read_link',
    description: 'Read a posting by link or text; nothing is stored',
  },
}).handle<JudgeServices>(({ body, services }) => readOwnJob(services, body))
