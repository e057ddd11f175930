import { z } from 'zod'
import type { ProgramResult } from '#lib/judge/models/classify-program.ts'
import { failureOf, type Outcome, UNKNOWN_USAGE, type Usage } from '#lib/judge/models/outcome.ts'
import { Count, eventsOf } from '#lib/judge/models/rules/classify/events.ts'
import { reasonOfText, resetText } from '#lib/judge/models/rules/classify/reason-of-text.ts'

const Item = z.looseObject({
  type: z.string().startsWith('item.'),
  item: z.looseObject({ type: z.string(), text: z.string().optional().catch(undefined) }),
})
const Completed = z.looseObject({
  type: z.literal('turn.completed'),
  usage: z
    .looseObject({
      input_tokens: Count,
      cached_input_tokens: Count,
      cache_write_input_tokens: Count,
      output_tokens: Count,
      reasoning_output_tokens: Count,
    })
    .nullish()
    .catch(null),
})
const Failed = z.looseObject({
  type: z.literal('turn.failed'),
  error: z.looseObject({ message: z.string().catch('') }).catch({ message: '' }),
})

const TOOL_ITEMS = ['command_execution', 'file_change', 'mcp_tool_call', 'web_search']

/** What the output of `codex exec --json` means; null where it never began a turn. */
export function classifyCodex({ stdout, exit_code }: ProgramResult): Outcome | null {
  const events = eventsOf(stdout)
  const completed = events.flatMap((event) => Completed.safeParse(event).data ?? []).at(-1)
  const usage = completed ? usageOf(completed.usage) : null
  if (events.some(usesTool)) return failureOf('tool_attempt', { usage })
  if (completed && exit_code === 0) return answered(events, usage)
  const failed = events.flatMap((event) => Failed.safeParse(event).data ?? []).at(-1)
  if (failed) {
    const { message } = failed.error
    return failureOf(reasonOfText(message) ?? 'unknown', { reset_text: resetText(message) })
  }
  const began = events.some(({ type }) => type === 'turn.started')
  return began && !completed ? failureOf('killed') : null
}

/** Whether an event is the program running a tool that it must not have. */
export function usesTool(event: Record<string, unknown>): boolean {
  const { data } = Item.safeParse(event)
  return data !== undefined && TOOL_ITEMS.includes(data.item.type)
}

function answered(events: Record<string, unknown>[], usage: Usage | null): Outcome {
  const items = events.flatMap((event) => Item.safeParse(event).data ?? [])
  const last = items
    .filter(({ type, item }) => type === 'item.completed' && item.type === 'agent_message')
    .at(-1)
  const text = last?.item.text
  if (text === undefined) return failureOf('empty', { usage })
  return { ok: true, value: undefined, text, usage: usage ?? UNKNOWN_USAGE }
}

// The program counts cached tokens among those of the input.
function usageOf(usage: z.output<typeof Completed>['usage']): Usage {
  if (!usage) return UNKNOWN_USAGE
  const { input_tokens: all, cached_input_tokens: cached } = usage
  return {
    ...UNKNOWN_USAGE,
    input: typeof all === 'number' ? Math.max(0, all - (cached ?? 0)) : null,
    output: usage.output_tokens ?? null,
    cache_read: cached ?? null,
    cache_write: usage.cache_write_input_tokens ?? null,
    reasoning: usage.reasoning_output_tokens ?? null,
  }
}
