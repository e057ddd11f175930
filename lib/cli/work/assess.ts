import type { Command } from 'commander'
import type { Call } from '#lib/cli/call/make-call.ts'
import { sendAll } from '#lib/cli/call/run-call.ts'
import { badUsage } from '#lib/cli/exits.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { resumeFormat, textOf } from '#lib/cli/work/files.ts'
import { linkOfWord } from '#lib/index/links/normalise-link.ts'

const PARTS = ['posting', 'requirements', 'evidence'] as const

type AssessOptions = {
  target?: string
  resume?: string
  openRows?: true
  dryRun?: true
  inBatch?: true | string[]
}

/** `svc assess`: one job by its link or by the text of its posting. */
export async function runAssess(command: Command, terminal: Terminal): Promise<void> {
  const { target, resume, openRows, dryRun, inBatch } = command.opts<AssessOptions>()
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
