import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { badUsage } from '#lib/cli/exits.ts'
import { addGlobalOptions } from '#lib/cli/global-options.ts'
import type { Call } from '#lib/cli/rules/make-call.ts'
import { resumeFormat } from '#lib/cli/rules/resume-format.ts'
import { sendAll } from '#lib/cli/send-all.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { linkOfWord } from '#lib/index/links/link-of-word.ts'

type Options = { target?: string; resume?: string; dryRun?: boolean }

const PARTS = ['posting', 'requirements', 'evidence'] as const

/** Adds `svc assess`: one job by its link or by the text of its posting, and a second opinion on it. */
export function addAssessCommand(program: Command, terminal: Terminal): void {
  // What is declared below it made the command already.
  const known = program.commands.find((one) => one.name() === 'assess')
  const assess = (known ?? program.command('assess'))
    .argument('<link>')
    .description('Assess a job against your evidence; `-` reads the posting’s text from standard input')
    .option('--target <name>', 'what assesses; the one of the settings when left out')
    .option('--resume <file>', 'a text that stands for your master this one time')
    .option('--dry-run', 'print what a model would be sent, in three parts, and send it nothing')
    .addHelpText('after', HELP)
  addGlobalOptions(assess)
  assess.action(async (link: string, { target, resume, dryRun }: Options) => {
    const asked = {
      job: await jobOf(link),
      ...(target === undefined ? {} : { model_target: target }),
      ...(resume === undefined ? {} : { resume: { text: await resumeText(resume) } }),
    }
    const calls: Call[] = dryRun
      ? PARTS.map((part) => ({ method: 'POST', path: '/api/assess/preview', body: { ...asked, part } }))
      : [{ method: 'POST', path: '/api/assess', body: asked }]
    await sendAll(calls, { command: assess, terminal, takes_actor: !dryRun })
  })
  addCompare(assess, terminal)
}

function addCompare(assess: Command, terminal: Terminal): void {
  const compare = assess
    .command('compare <link>')
    .description('Ask another target for a second opinion on an assessed job; what is stored stays')
    .requiredOption('--target <name>', 'what is asked; builtin is free')
    .addHelpText('after', '\nCalls POST /api/assess/compare.')
  addGlobalOptions(compare)
  compare.action(async (link: string, { target }: { target: string }) => {
    const body = { job: await jobOf(link), model_target: target }
    const call: Call = { method: 'POST', path: '/api/assess/compare', body }
    await sendAll([call], { command: compare, terminal, takes_actor: true })
  })
}

const HELP = `
Examples:
  svc assess https://jobs.lever.co/acme/5f0c
  svc assess https://jobs.lever.co/acme/5f0c --target claude --dry-run
  svc assess - --target builtin < posting.txt
  svc assess compare https://jobs.lever.co/acme/5f0c --target builtin

Calls POST /api/assess, and with --dry-run POST /api/assess/preview.`

async function jobOf(link: string): Promise<{ text: string } | { job_url: string }> {
  return link === '-' ? { text: await Bun.stdin.text() } : { job_url: linkOfWord(link) }
}

async function resumeText(file: string): Promise<string> {
  const format = resumeFormat(file)
  if (format === 'pdf' || format === 'docx') {
    throw badUsage(
      'The resume is read as text. Store this one with `svc master import`, or name a .md or .txt.',
    )
  }
  return readFile(file, 'utf8').catch(() => {
    throw badUsage('The file cannot be read. Name one that is there.')
  })
}
