import type { Command } from 'commander'
import { z } from 'zod'
import { connect } from '#lib/cli/call/connect.ts'
import { sendAll } from '#lib/cli/call/run-call.ts'
import { sendCall } from '#lib/cli/call/send-call.ts'
import { badUsage } from '#lib/cli/exits.ts'
import { readGlobalOptions } from '#lib/cli/service-command.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { readJson, textOf } from '#lib/cli/work/files.ts'

type StartOptions = { keywords?: string[]; cap: string; rule: string; target?: string; yes?: true }

const Settings = z.looseObject({
  config_digest: z.string(),
  config: z.looseObject({ model_target: z.string() }),
})

/** `svc runs start`: seals the settings as they are now. */
export async function runStart(command: Command, terminal: Terminal): Promise<void> {
  const options = command.opts<StartOptions>()
  if (options.yes !== true) {
    throw badUsage('A run reads your boards and calls the model target, which may cost. Agree with --yes.')
  }
  const body = { ...(await settingsNow(command, terminal)), ...bodyOf(options) }
  await sendAll([{ method: 'POST', path: '/api/run', body }], { command, terminal, takesActor: true })
}

/** `svc runs import`: a run that was written to a file. */
export async function runImport(command: Command, terminal: Terminal): Promise<void> {
  const [file = ''] = command.args
  const parsed = z.record(z.string(), z.unknown()).safeParse(readJson(await textOf(file)))
  if (!parsed.success) {
    throw badUsage('The file holds no run. Write one with: svc runs show RUN --json > run.json')
  }
  const call = { method: 'POST', path: '/api/runs/import', body: parsed.data }
  await sendAll([call], { command, terminal, takesActor: true })
}

function bodyOf({ keywords, cap, rule, target }: StartOptions): Record<string, unknown> {
  return {
    schema_version: 'svc-find-jobs-run-request:1',
    consent: { read_boards: true, model_calls: true },
    // A value that is no number is sent unchanged, because the service explains the problem best.
    selection_cap: /^\d+$/.test(cap) ? Number(cap) : cap,
    selection_rule: rule,
    ...(keywords === undefined ? {} : { keywords }),
    ...(target === undefined ? {} : { model_target: target }),
  }
}

async function settingsNow(command: Command, terminal: Terminal) {
  const connection = await connect(readGlobalOptions(command, terminal), terminal)
  const { value } = await sendCall({ method: 'GET', path: '/api/config' }, connection)
  const parsed = Settings.safeParse(value)
  if (!parsed.success) return { config_digest: '', model_target: 'builtin' }
  return { config_digest: parsed.data.config_digest, model_target: parsed.data.config.model_target }
}
