import { z } from 'zod'
import type { FreeAssessor } from '#lib/judge/pipeline/free-assessor.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import { assessesByItself } from '#lib/service/config/schema.ts'

/** The jobs that somebody looks at, in order. */
export const LookedAtBody = z.strictObject({
  job_identities: z.array(z.string().min(1).max(2000)).max(100),
})

const Progress = z.looseObject({ done: z.int(), total: z.int() })

/** Whether jobs are assessed without a question, and how far that has come; both numbers are 0 while nothing is to do. */
export const ByItselfResponse = Progress.extend({
  schema_version: z.literal('svc-assess-by-itself:1'),
  on: z.boolean(),
})

type ByItselfDeps = { config: ConfigFile; assessor: FreeAssessor; background: boolean }

/** Returns whether jobs are assessed without a question, and how far that has come. */
export async function showByItself({ config, assessor, background }: ByItselfDeps) {
  const on = background && assessesByItself((await config.read()).config)
  return { schema_version: 'svc-assess-by-itself:1' as const, on, ...assessor.progress }
}

/** Puts the jobs that somebody looks at before all others; does nothing while the setting is off. */
export async function lookAtJobs(services: ByItselfDeps, { job_identities }: z.output<typeof LookedAtBody>) {
  const { on } = await showByItself(services)
  if (on) await services.assessor.lookAt(job_identities)
  return showByItself(services)
}
