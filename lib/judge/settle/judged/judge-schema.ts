import { z } from 'zod'
import type { RowStatus } from '#lib/judge/read/matrix.ts'

/** The most lines that a row may cite, the most suggestions of one answer, and the most characters of one. */
export const MOST_CITED = 4
export const MOST_SUGGESTED = 8
export const LONGEST_SUGGESTION = 300

/** One requirement as a model judges it: first what shows it and what is missing, then the status. */
export const JudgeRow = z.object({
  id: z.string(),
  evidence: z.array(z.string()),
  gap: z.enum(['none', 'no_evidence', 'too_little', 'other_tool', 'level', 'unclear']),
  status: z.enum(['met', 'partly', 'unmet', 'unknown'] satisfies RowStatus[]),
})
export type JudgeRow = z.output<typeof JudgeRow>

/** One line of the person's in other words. */
export const SuggestionSent = z.object({ item: z.string(), text: z.string() })

/** What must be there of an answer; its rows are held against `JudgeRow` one by one. */
export const JudgeEnvelope = z.object({ rows: z.array(z.unknown()), suggestions: z.unknown().optional() })

/** The ids of one call, which its answer may name and no other. */
export type JudgeIds = { rows: readonly string[]; evidence: readonly string[]; items: readonly string[] }

/** The JSON Schema of an answer to one call; there is at least one row and one line of evidence. */
export function judgeSchema({ rows, evidence, items }: JudgeIds): Record<string, unknown> {
  const row = JudgeRow.extend({
    id: z.enum(rows as [string, ...string[]]),
    evidence: z.array(z.enum(evidence as [string, ...string[]])).max(MOST_CITED),
  })
  const answer = z.object({ rows: z.array(row).max(rows.length) })
  if (items.length === 0) return z.toJSONSchema(answer)
  const suggestion = z.object({
    item: z.enum(items as [string, ...string[]]),
    text: z.string().max(LONGEST_SUGGESTION),
  })
  return z.toJSONSchema(answer.extend({ suggestions: z.array(suggestion).max(MOST_SUGGESTED) }))
}
