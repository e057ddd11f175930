import { readFile, writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Command } from 'commander'
import { CliProblem, EXITS } from '#lib/cli/exits.ts'
import { findServer } from '#lib/cli/find-server.ts'
import { addGlobalOptions, type GlobalOptions, readGlobalOptions } from '#lib/cli/global-options.ts'
import { printReply } from '#lib/cli/print-reply.ts'
import type { Call } from '#lib/cli/rules/make-call.ts'
import { type Line, sendCall } from '#lib/cli/send-call.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { sendAndWait } from '#lib/cli/wait-for.ts'
import { linkOfWord } from '#lib/index/links/link-of-word.ts'

const FORMATS: Record<string, string> = { '.docx': 'docx', '.md': 'markdown', '.txt': 'text' }

type PdfOptions = { out: string; header?: string; force?: true }

/** Adds the commands by which a model tailors a job's resume, and by which it becomes a PDF file. */
export function addResumeCommands(program: Command, terminal: Terminal): void {
  const resume = program.commands.find((one) => one.name() === 'resume') ?? program.command('resume')
  const tailor = resume
    .command('tailor <link>')
    .description('Have a model choose and word the lines of a job’s resume; rules pick where none answers')
    .option('--target <name>', 'the model target; the one of the settings when left out')
  addGlobalOptions(tailor)
  tailor.action((link: string, { target }: { target?: string }) =>
    runTailor(tailor, { link, target, terminal }),
  )
  const pdf = resume
    .command('pdf <link>')
    .description('Print a job’s resume into a file: PDF, or by its ending .docx, .md or .txt')
    .requiredOption('--out <file>', 'the file to write; one that is there already is kept')
    .option('--header <file>', 'a JSON file with name, email and so on, for this one print')
    .option('--force', 'write over a file that is there')
    .addHelpText('after', '\nCalls POST /api/tailored-resumes/pdf, or .../file for another kind.')
  addGlobalOptions(pdf)
  pdf.action((link: string, options: PdfOptions) => runPdf(pdf, { link, options, terminal }))
}

type Tailoring = { link: string; target: string | undefined; terminal: Terminal }

async function runTailor(command: Command, { link, target, terminal }: Tailoring): Promise<void> {
  const options = readGlobalOptions(command, terminal)
  const actor = options.actor_named ? { actor: options.actor } : {}
  const model_target = target === undefined ? {} : { model_target: target }
  const body = { job: { job_url: linkOfWord(link) }, ...model_target, ...actor }
  const call: Call = { method: 'POST', path: '/api/tailored-resumes', body }
  if (isExplained(call, { options, terminal })) return
  const line = await lineTo(options, terminal)
  printReply(await sendAndWait(call, { terminal, line, quiet: options.quiet }), { options, terminal })
}

type Printing = { link: string; options: PdfOptions; terminal: Terminal }

async function runPdf(command: Command, { link, options: own, terminal }: Printing): Promise<void> {
  const options = readGlobalOptions(command, terminal)
  const job_identity = linkOfWord(link)
  const header = own.header === undefined ? {} : { header: await readHeader(own.header) }
  const format = FORMATS[extname(own.out).toLowerCase()]
  const call: Call = {
    method: 'POST',
    path: `/api/tailored-resumes/${format === undefined ? 'pdf' : 'file'}`,
    body: { job_identity, ...header, ...(format === undefined ? {} : { format }) },
  }
  if (isExplained(call, { options, terminal })) return
  const line = await lineTo(options, terminal)
  const reply = await sendCall(call, line)
  if (!reply.ok) return printReply(reply, { options, terminal })
  await writeNew(own, reply.bytes)
  if (options.json) terminal.out(`${JSON.stringify({ file: own.out, bytes: reply.bytes.length })}\n`)
  else if (!options.quiet)
    terminal.out(toldText(own, `${line.address}/#/finish/${encodeURIComponent(job_identity)}`))
}

function toldText({ out, header }: PdfOptions, finish: string): string {
  const blank = `It has no name and no contact details. Add them with --header, or at ${finish}\n`
  return `Written: ${out}\n${header === undefined ? blank : ''}`
}

async function readHeader(file: string): Promise<Record<string, unknown>> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw badUsage('The header file cannot be read. Name one that is there.')
  })
  try {
    const header: unknown = JSON.parse(text)
    if (typeof header === 'object' && header !== null && !Array.isArray(header)) return { ...header }
  } catch {
    // Told below, without a word of the file.
  }
  throw badUsage('The header file is not a JSON object such as {"name": "…", "email": "…"}.')
}

// What is there already may be a resume that was sent.
async function writeNew({ out, force }: PdfOptions, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(out, bytes, { flag: force ? 'w' : 'wx', mode: 0o600 })
  } catch (problem) {
    const is_there = problem instanceof Error && 'code' in problem && problem.code === 'EEXIST'
    throw badUsage(
      is_there
        ? 'The file is there already and was kept. Name another, or add --force to write over it.'
        : 'The file cannot be written. Name one in a folder that is there.',
    )
  }
}

type Around = { options: GlobalOptions; terminal: Terminal }

function isExplained(call: Call, { options, terminal }: Around): boolean {
  if (options.explain) terminal.out(`${JSON.stringify(call)}\n`)
  return options.explain
}

async function lineTo(options: GlobalOptions, terminal: Terminal): Promise<Line> {
  const address = await findServer(options.url, terminal.environment)
  return { address, actor: options.actor, until: AbortSignal.timeout(options.timeout_ms) }
}

function badUsage(message: string): CliProblem {
  return new CliProblem(EXITS.bad_usage, { code: 'bad_usage', message })
}
