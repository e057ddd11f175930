import { CLAUDE_ENVIRONMENT, claudeArguments, isClaudeNewEnough } from '#lib/models/rules/claude-arguments.ts'
import { isModelName, safeInput, versionIn } from '#lib/models/rules/help-text.ts'
import type { Reason } from '#lib/models/rules/outcome.ts'
import { claudeSign } from '#lib/models/rules/stream-signs.ts'
import { strictSchema } from '#lib/models/rules/strict-schema.ts'
import { findProgram } from '#lib/runtime/models/find-program.ts'
import { rememberByFile } from '#lib/runtime/models/remember.ts'
import { type Ground, runProgram } from '#lib/runtime/models/run-program.ts'
import {
  type Ask,
  asAsked,
  LOOK_MS,
  type Look,
  outcomeOf,
  troubleOf,
  unusable,
} from '#lib/runtime/models/targets/look.ts'

type Program = { path: string; version: string | null; help: string; trouble: Reason | null }

/** Looks for Claude Code: installed, new enough to be locked, and logged in. */
export function openClaude(ground: Ground): (model: string | null) => Promise<Look> {
  const known = rememberByFile((path) => readProgram(path, ground))
  return async (model) => {
    if (model !== null && !isModelName(model)) return unusable('cli_config')
    const found = findProgram('claude', ground)
    if (!found.ok) return unusable(found.reason, { installed: found.reason !== 'not_installed' })
    const program = await known(found)
    const { version, trouble } = program
    const reason = trouble ?? (await loginTrouble(found.path, ground))
    if (reason !== null) return unusable(reason, { version })
    return { installed: true, version, reason: null, ask: asking(program, { model, ground }) }
  }
}

async function readProgram(path: string, ground: Ground): Promise<Program> {
  const [version, help] = await Promise.all([
    question(path, ['--version'], ground),
    question(path, ['--help'], ground),
  ])
  const trouble = troubleOf(version) ?? troubleOf(help)
  const name = versionIn(version.stdout)
  const tooOld = isClaudeNewEnough(name, help.stdout) ? null : 'cli_too_old'
  return { path, version: name, help: help.stdout, trouble: trouble ?? tooOld }
}

// Of what the program says of the login nothing is kept but whether there is one.
async function loginTrouble(path: string, ground: Ground): Promise<Reason | null> {
  const end = await question(path, ['auth', 'status'], ground)
  if (isLoggedIn(end.stdout)) return end.exit_code === 0 ? null : 'not_logged_in'
  const trouble = troubleOf(end)
  return trouble === null || trouble === 'cli_config' ? 'not_logged_in' : trouble
}

function isLoggedIn(status: string): boolean {
  try {
    return JSON.parse(status)?.loggedIn === true
  } catch {
    return false
  }
}

function question(file: string, words: string[], ground: Ground) {
  const limits = { timeout_ms: LOOK_MS, signal: ground.closing }
  return runProgram({ file, arguments: () => words, env: CLAUDE_ENVIRONMENT, input: '', limits }, ground)
}

function asking({ path, help }: Program, { model, ground }: { model: string | null; ground: Ground }): Ask {
  return async ({ purpose, system, prompt, schema }, limits) => {
    const effort = purpose === 'extract' ? 'low' : 'medium'
    const strict = strictSchema(schema)
    const end = await runProgram(
      {
        file: path,
        files: { 'system.md': system },
        arguments: (pathOf) =>
          claudeArguments({ model, effort, system_path: pathOf('system.md'), schema: strict, help }),
        env: CLAUDE_ENVIRONMENT,
        input: safeInput(prompt),
        signOf: claudeSign,
        limits,
      },
      ground,
    )
    return asAsked(outcomeOf('claude', end), schema)
  }
}
