import { z } from 'zod'
import { Count, objectIn, reasonOfText, resetText } from '#lib/judge/targets/each/read-output.ts'
import {
  CALLS_AT_ONCE,
  DEADLINE_MS,
  inCode,
  type ProgramCall,
  type ProgramResult,
  type ProgramTarget,
} from '#lib/judge/targets/program-target.ts'
import { failureOf, type Outcome, UNKNOWN_USAGE } from '#lib/judge/targets/reasons.ts'
import type { Prompt } from '#lib/judge/targets/targets.ts'
import { shellWord } from '#lib/service/print-command.ts'

/** A program of the person's own, by its absolute path. It is not run to find out more. */
export const COMMAND: ProgramTarget & { call: (prompt: Prompt) => ProgramCall } = {
  note: 'A program of your own. It decides where the text goes.',
  goes_to: 'unknown',
  bill: 'unknown',
  takes_schema_as_it_is: true,
  helpFor: (path) => ({
    install: `See that the program ${inCode(path)} is there and may be run`,
    login: `Log in to what ${inCode(path)} asks`,
    update: `Update ${inCode(path)}`,
    instead: { not_executable: `Run ${inCode(`chmod u+x,go-w ${shellWord(path)}`)}, then try again` },
  }),
  at_once: CALLS_AT_ONCE,
  deadline_ms: DEADLINE_MS,
  call: ({ purpose, system, prompt, schema }) => ({
    arguments: () => [],
    input: `${JSON.stringify({ purpose, system, prompt, schema })}\n`,
  }),
  classify: classifyCommand,
}

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

/**
 * Classifies the output of the person's own program: one object with `output` on success, else a reason on standard
 * error.
 */
function classifyCommand({ stdout, stderr, exit_code }: ProgramResult): Outcome {
  if (exit_code !== 0) return failureOf(reasonOfText(stderr) ?? 'unknown', { reset_text: resetText(stderr) })
  const text = stdout.trim()
  if (text === '') return failureOf('empty')
  const parsed = Answer.safeParse(objectIn(text))
  if (!parsed.success) return failureOf(isCut(text) ? 'truncated' : 'bad_output')
  const { output, usage } = parsed.data
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

function isCut(text: string): boolean {
  return text.startsWith('{') && !text.endsWith('}')
}
