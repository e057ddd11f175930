import { z } from 'zod'
import type { ProgramResult } from '#lib/judge/models/classify-program.ts'
import { failureOf, type Outcome, UNKNOWN_USAGE } from '#lib/judge/models/outcome.ts'
import { Count } from '#lib/judge/models/rules/classify/events.ts'
import { reasonOfText, resetText } from '#lib/judge/models/rules/classify/reason-of-text.ts'

const Answer = z.looseObject({
  output: z.unknown().refine((output) => output !== undefined),
  usage: z
    .looseObject({
      input: Count,
      output: Count,
      cost_usd: z.number().min(0).nullish().catch(null),
      model: z.string().max(200).nullish().catch(null),
    })
    .nullish()
    .catch(null),
})

/** What a program of the person's own said: one object with `output` on success, a reason on standard error otherwise. */
export function classifyCommand({ stdout, stderr, exit_code }: ProgramResult): Outcome {
  if (exit_code !== 0) return failureOf(reasonOfText(stderr) ?? 'unknown', { reset_text: resetText(stderr) })
  const text = stdout.trim()
  if (text === '') return failureOf('empty')
  const read = Answer.safeParse(objectOf(text))
  if (!read.success) return failureOf(isCut(text) ? 'truncated' : 'bad_output')
  const { output, usage } = read.data
  const { cost_usd = null, model = null } = usage ?? {}
  return {
    ok: true,
    value: output,
    text: '',
    usage: {
      ...UNKNOWN_USAGE,
      input: usage?.input ?? null,
      output: usage?.output ?? null,
      cost_usd,
      cost_basis: cost_usd === null ? null : 'list_price',
      model,
    },
  }
}

function objectOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isCut(text: string): boolean {
  return text.startsWith('{') && !text.endsWith('}')
}
