import { codexArguments, isCodexNewEnough, readFeatures } from '#lib/judge/models/codex-arguments.ts'
import { safeInput, versionIn } from '#lib/judge/models/help-text.ts'
import type { Reason } from '#lib/judge/models/outcome.ts'
import { codexSign } from '#lib/judge/models/stream-signs.ts'
import { strictSchema } from '#lib/judge/models/strict-schema.ts'
import { type Ground, runProgram } from '#lib/runtime/models/run-program.ts'
import { type Ask, asAsked, type Look, outcomeOf, troubleOf } from '#lib/runtime/models/targets/look.ts'
import { askItself, openProgram, type Program } from '#lib/runtime/models/targets/open-program.ts'

type Codex = Program & { features: ReadonlySet<string> }

/** Looks for Codex CLI: installed, its tools removable, and logged in; without a login it would wait for ever. */
export function openCodex(ground: Ground): (model: string | null) => Promise<Look> {
  return openProgram(ground, { name: 'codex', read: readProgram, loginTrouble, asking })
}

async function readProgram(path: string, ground: Ground): Promise<Codex> {
  const [version, help, list] = await Promise.all([
    askItself({ file: path, words: ['--version'] }, ground),
    askItself({ file: path, words: ['exec', '--help'] }, ground),
    askItself({ file: path, words: ['features', 'list'] }, ground),
  ])
  const features = readFeatures(list.stdout)
  const tooOld = isCodexNewEnough(help.stdout, features) ? null : 'cli_too_old'
  // A program without a list of features is too old, not broken.
  const trouble = troubleOf(version) ?? troubleOf(help) ?? tooOld
  return { path, version: versionIn(version.stdout), features, trouble }
}

// The text may hold a part of a key, so that only the exit code is looked at.
async function loginTrouble(path: string, ground: Ground): Promise<Reason | null> {
  const { exit_code, timed_out, cancelled } = await askItself(
    { file: path, words: ['login', 'status'] },
    ground,
  )
  if (timed_out || cancelled) return timed_out ? 'timeout' : 'cancelled'
  return exit_code === 0 ? null : 'not_logged_in'
}

function asking({ path, features }: Codex, { model, ground }: { model: string | null; ground: Ground }): Ask {
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
