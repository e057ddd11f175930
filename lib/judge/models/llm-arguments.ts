import { helpNames } from '#lib/judge/models/help-text.ts'

export type LlmAsk = { model: string; schema_path: string; help: string }

/** The arguments of one call: a plain completion, no tools, nothing kept in the program's own database. */
export function llmArguments({ model, schema_path, help }: LlmAsk): string[] {
  return [
    ...['prompt', '-m', model, '--schema', schema_path, '--no-log', '--no-stream'],
    ...(helpNames(help, '-R') ? ['-R'] : []),
    '--usage',
  ]
}

/** Whether this program takes a schema and says what it used. */
export function isLlmNewEnough(help: string): boolean {
  return ['--model', '--schema', '--no-log', '--no-stream', '--usage'].every((flag) => helpNames(help, flag))
}

/**
 * The system text and the prompt as one input: the program takes a system text on its command line alone, where every
 * other user of the machine can read it.
 */
export function llmInput({ system, prompt }: { system: string; prompt: string }): string {
  return `${system}\n\n${prompt}`
}
