import type { Command } from 'commander'
import { z } from 'zod'
import type { Call } from '#lib/cli/call/make-call.ts'
import { sendAll } from '#lib/cli/call/run-call.ts'
import { connect, sendCall } from '#lib/cli/call/send-call.ts'
import { badUsage } from '#lib/cli/exits.ts'
import { readGlobalOptions } from '#lib/cli/service-command.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { readJson, resumeFormat, textOf } from '#lib/cli/work/files.ts'
import { linkOfWord } from '#lib/index/links/links.ts'

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

const PARTS = ['posting', 'requirements', 'evidence'] as const

/** `svc assess`: one job by its link or by the text of its posting. */
export async function runAssess(command: Command, terminal: Terminal): Promise<void> {
  const { target, resume, openRows, dryRun, inBatch } = command.opts<{
    target?: string
    resume?: string
    openRows?: true
    dryRun?: true
    inBatch?: true | string[]
  }>()
  if (inBatch !== undefined && !dryRun) throw badUsage('`--in-batch` goes with `--dry-run`.')
  const body = {
    job: await jobOf(command),
    ...(target === undefined ? {} : { model_target: target }),
    ...(resume === undefined ? {} : { resume: { text: await resumeText(resume) } }),
    ...(openRows ? { rows: 'open' } : {}),
    ...(inBatch === undefined ? {} : { together_with: inBatch === true ? [] : inBatch.map(linkOfWord) }),
  }
  const calls: Call[] = dryRun
    ? PARTS.map((part) => ({ method: 'POST', path: '/api/assess/preview', body: { ...body, part } }))
    : [{ method: 'POST', path: '/api/assess', body: body }]
  await sendAll(calls, { command, terminal, takesActor: !dryRun })
}

/** `svc assess compare`: a second opinion on an assessed job. */
export async function runCompare(command: Command, terminal: Terminal): Promise<void> {
  const body = { job: await jobOf(command), model_target: command.opts<{ target: string }>().target }
  const call: Call = { method: 'POST', path: '/api/assess/compare', body }
  await sendAll([call], { command, terminal, takesActor: true })
}

async function jobOf({ args: [link = ''] }: Command): Promise<{ text: string } | { job_url: string }> {
  return link === '-' ? { text: await Bun.stdin.text() } : { job_url: linkOfWord(link) }
}

async function resumeText(file: string): Promise<string> {
  const format = resumeFormat(file)
  if (format === 'pdf' || format === 'docx') {
    throw badUsage(
      'The resume is read as text. Store this one with `svc master import FILE`, or name a .md or .txt.',
    )
  }
  return textOf(file)
}
