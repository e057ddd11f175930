import { ANSWER_TOOL } from '#lib/judge/models/rules/classify/claude.ts'

/**
 * What a line of a program's output means while the program still runs: its proof that no tool is on, something it must
 * never do, its last line, or nothing.
 */
export type Sign = 'proof' | 'forbidden' | 'end' | 'nothing'

/** Reads a line of `claude --output-format stream-json`. */
export function claudeSign(line: string): Sign {
  const event = eventIn(line)
  if (event['type'] === 'system' && event['subtype'] === 'init') {
    return isLocked(event) ? 'proof' : 'forbidden'
  }
  if (event['type'] === 'assistant') return asksForTool(event) ? 'forbidden' : 'nothing'
  return event['type'] === 'result' ? 'end' : 'nothing'
}

function isLocked({ tools, mcp_servers }: Event): boolean {
  const noTools = Array.isArray(tools) && tools.every((one) => one === ANSWER_TOOL)
  return noTools && Array.isArray(mcp_servers) && mcp_servers.length === 0
}

function asksForTool({ message }: Event): boolean {
  const content = isEvent(message) ? message['content'] : null
  if (!Array.isArray(content)) return false
  return content.some((block) => {
    if (!isEvent(block) || !String(block['type']).endsWith('tool_use')) return false
    return block['type'] !== 'tool_use' || block['name'] !== ANSWER_TOOL
  })
}

/** Reads a line of `codex exec --json`. */
export function codexSign(line: string): Sign {
  const { type, item } = eventIn(line)
  if (isEvent(item)) return HARMLESS.has(String(item['type'])) ? 'nothing' : 'forbidden'
  return type === 'turn.completed' || type === 'turn.failed' ? 'end' : 'nothing'
}

// Whatever is not known to do nothing is taken for something done.
const HARMLESS = new Set(['agent_message', 'reasoning', 'error', 'todo_list'])

type Event = Record<string, unknown>

function eventIn(line: string): Event {
  if (!line.trimStart().startsWith('{')) return {}
  try {
    const value: unknown = JSON.parse(line)
    return isEvent(value) ? value : {}
  } catch {
    return {}
  }
}

function isEvent(value: unknown): value is Event {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
