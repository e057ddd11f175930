import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { z } from 'zod'
import { badUsage } from '#lib/cli/exits.ts'
import { findServer } from '#lib/cli/find-server.ts'
import { addGlobalOptions, readGlobalOptions } from '#lib/cli/global-options.ts'
import { sendAll } from '#lib/cli/send-all.ts'
import { sendCall } from '#lib/cli/send-call.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { SELECTION_RULES } from '#lib/shortlist/runs/run-record.ts'

type StartOptions = { keywords?: string[]; cap: string; rule: string; target?: string; yes?: boolean }

const Settings = z.looseObject({
  config_digest: z.string(),
  config: z.looseObject({ model_target: z.string() }),
})

/** Adds `svc runs start`, which seals the settings as they are now, and `svc runs import`, which reads a file. */
export function addRunCommands(program: Command, terminal: Terminal): void {
  const runs = program.commands.find((one) => one.name() === 'runs') ?? program.command('runs')
  addStart(runs, terminal)
  const command = runs
    .command('import <file>')
    .description('Import a run that `svc runs show RUN --json` wrote, to be read only')
    .addHelpText('after', '\nCalls POST /api/runs/import.')
  addGlobalOptions(command)
  command.action(async (file: string) => {
    const body = await runFile(file)
    await sendAll([{ method: 'POST', path: '/api/runs/import', body }], {
      ...{ command, terminal, takes_actor: true },
    })
  })
}

function addStart(runs: Command, terminal: Terminal): void {
  const gather = (word: string, before: string[] = []) => [...before, word]
  const start = runs
    .command('start')
    .description('Start a run (deprecated): read the boards, filter, rank and assess in the background')
    .option(
      '--keywords <phrase>',
      'only postings that hold one of these in title or text; may be repeated',
      gather,
    )
    .option('--cap <number>', 'how many postings are assessed at most, 1 to 50', '20')
    .option('--rule <name>', `which postings the cap keeps: ${SELECTION_RULES.join(' or ')}`, 'best_rank')
    .option('--target <name>', 'what assesses; the one of the settings when left out')
    .option('--yes', 'you agree that your boards are read and the model target is called')
    .addHelpText('after', HELP)
  addGlobalOptions(start)
  start.action(async (options: StartOptions) => {
    if (options.yes !== true) {
      throw badUsage('A run reads your boards and calls the model target, which may cost. Agree with --yes.')
    }
    const body = { ...(await settingsNow(start, terminal)), ...bodyOf(options) }
    await sendAll([{ method: 'POST', path: '/api/run', body }], {
      command: start,
      terminal,
      takes_actor: true,
    })
  })
}

const HELP = `
Examples:
  svc runs start --yes
  svc runs start --keywords "machine learning" --keywords python --cap 10 --rule newest --yes

Calls GET /api/config and POST /api/run.`

function bodyOf({ keywords, cap, rule, target }: StartOptions): Record<string, unknown> {
  return {
    schema_version: 'svc-find-jobs-run-request:1',
    consent: { read_boards: true, model_calls: true },
    // What is no number is sent as it is: the service says best what is wrong with it.
    selection_cap: /^\d+$/.test(cap) ? Number(cap) : cap,
    selection_rule: rule,
    ...(keywords === undefined ? {} : { keywords }),
    ...(target === undefined ? {} : { model_target: target }),
  }
}

async function settingsNow(command: Command, terminal: Terminal) {
  const options = readGlobalOptions(command, terminal)
  const address = await findServer(options.url, terminal.environment)
  const line = { address, actor: options.actor, until: AbortSignal.timeout(options.timeout_ms) }
  const { value } = await sendCall({ method: 'GET', path: '/api/config' }, line)
  const read = Settings.safeParse(value)
  if (!read.success) return { config_digest: '', model_target: 'builtin' }
  return { config_digest: read.data.config_digest, model_target: read.data.config.model_target }
}

async function runFile(file: string): Promise<Record<string, unknown>> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw badUsage('The file cannot be read. Name one that is there.')
  })
  const body = z.record(z.string(), z.unknown()).safeParse(readJson(text))
  if (body.success) return body.data
  throw badUsage('The file holds no run. Write one with: svc runs show RUN --json > run.json')
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
