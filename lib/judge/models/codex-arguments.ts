import type { Effort } from '#lib/judge/models/claude-arguments.ts'
import { helpNames } from '#lib/judge/models/help-text.ts'

export type CodexAsk = {
  model: string | null
  effort: Effort
  system_path: string
  schema_path: string
  features: ReadonlySet<string>
}

/** The arguments of one locked call. A read-only sandbox still runs commands, so the tools themselves are taken away. */
export function codexArguments({ model, effort, system_path, schema_path, features }: CodexAsk): string[] {
  return [
    ...['exec', '--json', '--ephemeral', '--ignore-user-config', '--ignore-rules', '--strict-config'],
    ...['--skip-git-repo-check', '-s', 'read-only', '--color', 'never'],
    ...(model === null ? [] : ['-m', model]),
    // An unknown name is an error, so only what this version knows is switched off.
    ...SWITCHED_OFF.filter((name) => features.has(name)).flatMap((name) => ['--disable', name]),
    ...FIXED.flatMap((setting) => ['-c', setting]),
    ...['-c', `model_instructions_file=${JSON.stringify(system_path)}`],
    ...['-c', `model_reasoning_effort="${effort}"`],
    ...['--output-schema', schema_path, '-'],
  ]
}

// Without these two the program runs commands of the model.
const MUST_GO = ['shell_tool', 'unified_exec']

const SWITCHED_OFF = [
  ...MUST_GO,
  ...['multi_agent', 'goals', 'view_image', 'image_generation', 'apps', 'plugins', 'hooks', 'skill_search'],
  ...[
    'sleep_tool',
    'tool_suggest',
    'browser_use',
    'computer_use',
    'in_app_browser',
    'code_mode_host',
    'memories',
  ],
  // With the last one it waits for the network for ever.
  ...['shell_snapshot', 'daemon_auto_start', 'unbounded_connection_retries'],
]

const FIXED = [
  'web_search="disabled"',
  'project_doc_max_bytes=0',
  'include_environment_context=false',
  'include_permissions_instructions=false',
  'include_apps_instructions=false',
  'include_collaboration_mode_instructions=false',
  'skills.include_instructions=false',
  'skills.bundled.enabled=false',
  'tools.experimental_request_user_input.enabled=false',
  'tools.update_plan.enabled=false',
  'approval_policy="never"',
  'history.persistence="none"',
  'check_for_update_on_startup=false',
  'analytics.enabled=false',
  'shell_environment_policy.inherit="none"',
]

/** Whether this program takes every flag that locks it, and lets the tools that run commands be taken away. */
export function isCodexNewEnough(help: string, features: ReadonlySet<string>): boolean {
  return REQUIRED.every((flag) => helpNames(help, flag)) && MUST_GO.every((name) => features.has(name))
}

const REQUIRED = [
  ...[
    '--json',
    '--ephemeral',
    '--ignore-user-config',
    '--ignore-rules',
    '--strict-config',
    '--skip-git-repo-check',
  ],
  ...['--sandbox', '--color', '--model', '--disable', '--config', '--output-schema'],
]

/** The names in what `codex features list` prints: a name, its stage and whether it is on, on each line. */
export function readFeatures(list: string): Set<string> {
  return new Set(
    list.split('\n').flatMap((line) => /^([\w.]+)\s+\S.*\s(?:true|false)\s*$/.exec(line)?.[1] ?? []),
  )
}
