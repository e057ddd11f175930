import { z } from 'zod'

/** The most lines that a resume for a job may have. */
export const MOST_BULLETS = 20

/** What a model answers that tailors a resume: ids of lines, the strongest first, and other words for some of them. */
export const TailorEnvelope = z.object({
  pick: z.array(z.string()),
  rewrite: z.array(z.unknown()).optional(),
})

/** Other words for one line that was picked. */
export const RewriteSent = z.object({ id: z.string(), text: z.string() })

/** The JSON Schema of the answer of one call, in which only the ids that were sent may stand; there is at least one. */
export function tailorSchema(ids: readonly string[]): Record<string, unknown> {
  const id = z.enum(ids as [string, ...string[]])
  return z.toJSONSchema(
    z.object({
      pick: z.array(id).max(MOST_BULLETS),
      rewrite: z.array(z.object({ id, text: z.string().max(400) })).max(MOST_BULLETS),
    }),
  )
}
