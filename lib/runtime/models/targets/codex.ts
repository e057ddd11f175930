import { codexArguments, isCodexNewEnough, readFeatures } from '#lib/models/rules/codex-arguments.ts'
import { isModelName, safeInput, versionIn } from '#lib/models/rules/help-text.ts'
import type { Reason } from '#lib/models/rules/outcome.ts'
import { codexSign } from '#lib/models/rules/stream-signs.ts'
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

type Program = { path: string; version: string | null; features: ReadonlySet<string>; trouble: Reason | null }

/** Looks for Codex CLI: installed, its tools removable, and logged in; without a login it would wait for ever. */
export function openCodex(ground: Ground): (model: string | null) => Promise<Look> {
  const known = rememberByFile((path) => readProgram(path, ground))
  return async (model) => {
    if (model !== null && !isModelName(model)) return unusable('cli_config')
    const found = findProgram('codex', ground)
    if (!found.ok) return unusable(found.reason, { installed: found.reason !== 'not_installed' })
    const program = await known(found)
    const { version, trouble } = program
    const reason = trouble ?? (await loginTrouble(found.path, ground))
    if (reason !== null) return unusable(reason, { version })
    return { installed: true, version, reason: null, ask: asking(program, { model, ground }) }
  }
}

async function readProgram(path: string, ground: Ground): Promise<Program> {
  const [version, help, list] = await Promise.all([
    question(path, ['--version'], ground),
    question(path, ['exec', '--help'], ground),
    question(path, ['features', 'list'], ground),
  ])
  const features = readFeatures(list.stdout)
  const tooOld = isCodexNewEnough(help.stdout, features) ? null : 'cli_too_old'
  // A program without a list of features is too old, not broken.
  const trouble = troubleOf(version) ?? troubleOf(help) ?? tooOld
  return { path, version: versionIn(version.stdout), features, trouble }
}

// The text may hold a part of a key, so that only the exit code is looked at.
async function loginTrouble(path: string, ground: Ground): Promise<Reason | null> {
  const { exit_code, timed_out, cancelled } = await question(path, ['login', 'status'], ground)
  if (timed_out || cancelled) return timed_out ? 'timeout' : 'cancelled'
  return exit_code === 0 ? null : 'not_logged_in'
}

function question(file: string, words: string[], ground: Ground) {
  const limits = { timeout_ms: LOOK_MS, signal: ground.closing }
  return runProgram({ file, arguments: () => words, input: '', limits }, ground)
}

function asking(
  { path, features }: Program,
  { model, ground }: { model: string | null; ground: Ground },
): Ask {
  return async ({ purpose, system, prompt, schema }, limits) => {
    const effort = purpose === 'extract' ? 'low' : 'medium'
    const end = await runProgram(
      {
        file: path,
        files: { 'system.md': system, 'schema.json': JSON.stringify(strictSchema(schema)) },
        arguments: (pathOf) =>
          codexArguments({
            ...{ model, effort, features },
            ...{ system_path: pathOf('system.md'), schema_path: pathOf('schema.json') },
          }),
        input: safeInput(prompt),
        signOf: codexSign,
        limits,
      },
      ground,
    )
    return asAsked(outcomeOf('codex', end), schema)
  }
}
