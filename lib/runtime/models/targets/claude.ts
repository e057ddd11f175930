import { CLAUDE_ENVIRONMENT, claudeArguments, isClaudeNewEnough } from '#lib/judge/models/claude-arguments.ts'
import { safeInput, versionIn } from '#lib/judge/models/help-text.ts'
import type { Reason } from '#lib/judge/models/outcome.ts'
import { claudeSign } from '#lib/judge/models/stream-signs.ts'
import { strictSchema } from '#lib/judge/models/strict-schema.ts'
import { type Ground, runProgram } from '#lib/runtime/models/run-program.ts'
import { type Ask, asAsked, type Look, outcomeOf, troubleOf } from '#lib/runtime/models/targets/look.ts'
import { askItself, openProgram, type Program } from '#lib/runtime/models/targets/open-program.ts'

type Claude = Program & { help: string }

/** Looks for Claude Code: installed, new enough to be locked, and logged in. */
export function openClaude(ground: Ground): (model: string | null) => Promise<Look> {
  return openProgram(ground, { name: 'claude', read: readProgram, loginTrouble, asking })
}

function question(file: string, words: string[], ground: Ground) {
  return askItself({ file, words, env: CLAUDE_ENVIRONMENT }, ground)
}

async function readProgram(path: string, ground: Ground): Promise<Claude> {
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

function asking({ path, help }: Claude, { model, ground }: { model: string | null; ground: Ground }): Ask {
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
