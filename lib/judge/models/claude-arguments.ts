import { helpNames, isAtLeast } from '#lib/judge/models/help-text.ts'

/** How long a model thinks. */
export type Effort = 'low' | 'medium'

export type ClaudeAsk = {
  model: string | null
  effort: Effort
  system_path: string
  schema: Record<string, unknown>
  help: string
}

/** The arguments of one locked call: no tools, none of the person's own settings, and one answer of the schema. */
export function claudeArguments({ model, effort, system_path, schema, help }: ClaudeAsk): string[] {
  return [
    ...['-p', '--output-format', 'stream-json', '--verbose'],
    ...['--tools', '', '--safe-mode'],
    ...(helpNames(help, '--restricted') ? ['--restricted'] : []),
    ...['--settings', JSON.stringify({ permissions: { deny: DENIED } })],
    ...['--strict-mcp-config', '--no-session-persistence', '--disable-slash-commands'],
    // The schema is met by a tool of the program's own, which takes a turn; each further turn is a paid request.
    ...['--max-turns', '3', '--max-budget-usd', '0.50'],
    ...(model === null ? [] : ['--model', model]),
    ...['--effort', effort],
    ...['--system-prompt-file', system_path, '--json-schema', JSON.stringify(schema)],
  ]
}

const DENIED = ['Read', 'Edit', 'Write', 'Bash', 'WebFetch', 'WebSearch', 'Agent', 'Skill']

/** Whether this program takes every flag that locks it; `--max-turns` works but no help lists it. */
export function isClaudeNewEnough(version: string | null, help: string): boolean {
  if (version === null || !isAtLeast(version, LEAST)) return false
  const takesFile = help.includes('--system-prompt-file') || help.includes('--system-prompt[-file]')
  return takesFile && REQUIRED.every((flag) => helpNames(help, flag))
}

// From here on an invalid schema is an error and no tool slips through an empty list of them.
const LEAST = '2.1.205'

const REQUIRED = [
  ...[
    '--print',
    '--output-format',
    '--verbose',
    '--tools',
    '--safe-mode',
    '--settings',
    '--strict-mcp-config',
  ],
  ...[
    '--no-session-persistence',
    '--disable-slash-commands',
    '--max-budget-usd',
    '--model',
    '--effort',
    '--json-schema',
  ],
]

/** What is set for every call. Without the first two the program itself reads `@path` in the text and sends the file. */
export const CLAUDE_ENVIRONMENT: Record<string, string> = {
  CLAUDE_CODE_DISABLE_ATTACHMENTS: '1',
  CLAUDE_CODE_DISABLE_FILE_MENTIONS: '1',
  // Its own retries are silent and take minutes.
  CLAUDE_CODE_MAX_RETRIES: '0',
  CLAUDE_CODE_MAX_OUTPUT_TOKENS: '16000',
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  DISABLE_AUTOUPDATER: '1',
  CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
  CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '1',
}
