import { safeInput, versionIn } from '#lib/judge/models/help-text.ts'
import { isLlmNewEnough, llmArguments, llmInput } from '#lib/judge/models/llm-arguments.ts'
import { strictSchema } from '#lib/judge/models/strict-schema.ts'
import { type Ground, runProgram } from '#lib/runtime/models/run-program.ts'
import {
  type Ask,
  asAsked,
  type Look,
  NO_MODEL,
  outcomeOf,
  troubleOf,
} from '#lib/runtime/models/targets/look.ts'
import { askItself, openProgram, type Program } from '#lib/runtime/models/targets/open-program.ts'

type Llm = Program & { help: string }

/** Looks for llm: installed and new enough to take a schema. Its keys are its own, and only a call shows them missing. */
export function openLlm(ground: Ground): (model: string | null) => Promise<Look> {
  return openProgram<Llm>(ground, {
    name: 'llm',
    read: readProgram,
    loginTrouble: async () => null,
    asking: (program, { model, ground }) => (model === null ? NO_MODEL : asking(program, { model, ground })),
  })
}

async function readProgram(path: string, ground: Ground): Promise<Llm> {
  const [version, help] = await Promise.all([
    askItself({ file: path, words: ['--version'] }, ground),
    askItself({ file: path, words: ['prompt', '--help'] }, ground),
  ])
  const tooOld = isLlmNewEnough(help.stdout) ? null : 'cli_too_old'
  const trouble = troubleOf(version) ?? troubleOf(help) ?? tooOld
  return { path, version: versionIn(version.stdout), help: help.stdout, trouble }
}

function asking({ path, help }: Llm, { model, ground }: { model: string; ground: Ground }): Ask {
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
