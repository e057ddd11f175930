import { z } from 'zod'
import { presenter } from '#lib/cli/show/presenter.ts'
import { PostingsStatus } from '#lib/shortlist/tracking/postings-status.ts'

const Health = z.looseObject({
  schema_version: z.literal('svc-health:1'),
  status: z.string(),
  version: z.string(),
  uptime_seconds: z.int(),
  index: z.looseObject({ postings: z.int(), jobs: z.int(), boards: z.int() }),
  runner: z.boolean(),
  target: z.looseObject({ name: z.string(), state: z.string() }),
})

/** Whether the service is well. */
export const showHealth = presenter(Health, {
  lines: ({ status, version, uptime_seconds, index, runner, target }) => [
    `The service is ${status}: version ${version}, up for ${Math.floor(uptime_seconds / 60)} min.`,
    `${index.jobs} jobs of ${index.postings} postings on ${index.boards} boards.`,
    `Background work is ${runner ? 'on' : 'off'}. Model target ${target.name}: ${target.state}.`,
  ],
  ids: ({ status }) => [status],
})

/** Whether the stored postings are matched against the roles. */
export const showPostingsStatus = presenter(PostingsStatus, {
  lines: ({ stage, done, total }) => [done < total ? `${stage} ${done} of ${total}` : stage],
  ids: ({ status }) => [status],
})
