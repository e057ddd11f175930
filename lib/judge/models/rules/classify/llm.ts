import { z } from 'zod'
import type { ProgramResult } from '#lib/judge/models/classify-program.ts'
import { failureOf, type Outcome, UNKNOWN_USAGE } from '#lib/judge/models/outcome.ts'
import { Count } from '#lib/judge/models/rules/classify/events.ts'
import { reasonOfText, resetText } from '#lib/judge/models/rules/classify/reason-of-text.ts'

// The program counts on standard error: "Token usage: 1,234 input, 321 output".
const USAGE = /token usage: ([\d,]{1,15}) input, ([\d,]{1,15}) output/i
const Counts = z.object({ input: Count, output: Count })

/** What the output of `llm prompt` means: plain text on success, one line on standard error otherwise. */
export function classifyLlm({ stdout, stderr, exit_code }: ProgramResult): Outcome {
  const found = USAGE.exec(stderr)
  const { input = null, output = null } = found
    ? Counts.parse({ input: numberOf(found[1]), output: numberOf(found[2]) })
    : {}
  const usage = { ...UNKNOWN_USAGE, input: input ?? null, output: output ?? null }
  if (exit_code !== 0) return failureOf(reasonOfText(stderr) ?? 'unknown', { reset_text: resetText(stderr) })
  if (stdout.trim() === '') return failureOf('empty', { usage })
  return { ok: true, value: undefined, text: stdout, usage }
}

function numberOf(text: string | undefined): number {
  return Number((text ?? '').replaceAll(',', ''))
}
