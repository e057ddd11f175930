import { isModelName, safeInput, versionIn } from '#lib/models/rules/help-text.ts'
import { isLlmNewEnough, llmArguments, llmInput } from '#lib/models/rules/llm-arguments.ts'
import type { Reason } from '#lib/models/rules/outcome.ts'
import { strictSchema } from '#lib/models/rules/strict-schema.ts'
import { findProgram } from '#lib/runtime/models/find-program.ts'
import { rememberByFile } from '#lib/runtime/models/remember.ts'
import { type Ground, runProgram } from '#lib/runtime/models/run-program.ts'
import {
  type Ask,
  asAsked,
  LOOK_MS,
  type Look,
  NO_MODEL,
  outcomeOf,
  troubleOf,
  unusable,
} from '#lib/runtime/models/targets/look.ts'

type Program = { path: string; version: string | null; help: string; trouble: Reason | null }

/** Looks for llm: installed and new enough to take a schema. Its keys are its own, and only a call shows them missing. */
export function openLlm(ground: Ground): (model: string | null) => Promise<Look> {
  const known = rememberByFile((path) => readProgram(path, ground))
  return async (model) => {
    if (model !== null && !isModelName(model)) return unusable('cli_config')
    const found = findProgram('llm', ground)
    if (!found.ok) return unusable(found.reason, { installed: found.reason !== 'not_installed' })
    const program = await known(found)
    const { version, trouble } = program
    if (trouble !== null) return unusable(trouble, { version })
    const ask = model === null ? NO_MODEL : asking(program, { model, ground })
    return { installed: true, version, reason: null, ask }
  }
}

async function readProgram(path: string, ground: Ground): Promise<Program> {
  const [version, help] = await Promise.all([
    question(path, ['--version'], ground),
    question(path, ['prompt', '--help'], ground),
  ])
  const tooOld = isLlmNewEnough(help.stdout) ? null : 'cli_too_old'
  const trouble = troubleOf(version) ?? troubleOf(help) ?? tooOld
  return { path, version: versionIn(version.stdout), help: help.stdout, trouble }
}

function question(file: string, words: string[], ground: Ground) {
  const limits = { timeout_ms: LOOK_MS, signal: ground.closing }
  return runProgram({ file, arguments: () => words, input: '', limits }, ground)
}

function asking({ path, help }: Program, { model, ground }: { model: string; ground: Ground }): Ask {
  return async ({ system, prompt, schema }, limits) => {
    const end = await runProgram(
      {
        file: path,
        files: { 'schema.json': JSON.stringify(strictSchema(schema)) },
        arguments: (pathOf) => llmArguments({ model, schema_path: pathOf('schema.json'), help }),
        input: safeInput(llmInput({ system, prompt })),
        limits,
      },
      ground,
    )
    return asAsked(outcomeOf('llm', end), schema)
  }
}
