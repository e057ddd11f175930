import { extname } from 'node:path'
import type { Command } from 'commander'
import type { Call } from '#lib/cli/call/make-call.ts'
import { printReply } from '#lib/cli/call/print-reply.ts'
import { connect, sendCall } from '#lib/cli/call/send-call.ts'
import { sendAndWait } from '#lib/cli/call/wait-for.ts'
import { badUsage } from '#lib/cli/exits.ts'
import { type GlobalOptions, readGlobalOptions } from '#lib/cli/service-command.ts'
import { safeLines } from '#lib/cli/show/kit/screen.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { type OutOptions, readJson, textOf, writeReply } from '#lib/cli/work/files.ts'
import { linkOfWord } from '#lib/index/links/links.ts'
import type { LinkedinProfile, LinkedinText } from '#lib/resume/main/print-main.ts'

const LETTER_FORMATS: Readonly<Record<string, string>> = { '.pdf': 'pdf', '.docx': 'docx', '.txt': 'text' }
const JOB_FORMATS = { ...LETTER_FORMATS, '.md': 'markdown' }
const MASTER_FORMATS = { ...JOB_FORMATS, '.json': 'json_resume' }

// A name without an ending gets a PDF; any other ending would tell programs something false about the file.
function formatOf(out: string, formats: Readonly<Record<string, string>>): string {
  const ending = extname(out).toLowerCase()
  const format = ending === '' ? 'pdf' : formats[ending]
  if (format === undefined)
    throw badUsage(`Nothing was written: end the name of --out in ${Object.keys(formats).join(', ')}.`)
  return format
}

type PdfOptions = OutOptions & { header?: string; keep?: true }

/** `svc resume tailor`: a model chooses and words the lines of a job's resume. */
export async function runTailor(command: Command, terminal: Terminal): Promise<void> {
  const [link = ''] = command.args
  const { target } = command.opts<{ target?: string }>()
  const options = readGlobalOptions(command, terminal)
  const actor = options.actorNamed ? { actor: options.actor } : {}
  const model_target = target === undefined ? {} : { model_target: target }
  const body = { job: { job_url: linkOfWord(link) }, ...model_target, ...actor }
  const call: Call = { method: 'POST', path: '/api/tailored-resumes', body }
  if (isExplained(call, { options, terminal })) return
  const connection = await connect(options, terminal)
  const reply = await sendAndWait(call, { terminal, connection, quiet: options.quiet })
  await printReply(reply, { options, terminal })
}

/** `svc resume pdf`: a job's resume as a file. */
export async function runPdf(command: Command, terminal: Terminal): Promise<void> {
  const [link = ''] = command.args
  const own = command.opts<PdfOptions>()
  const options = readGlobalOptions(command, terminal)
  const job_identity = linkOfWord(link)
  const header = own.header === undefined ? {} : { header: await readHeader(own.header) }
  const format = formatOf(own.out, JOB_FORMATS)
  if (own.keep && format !== 'pdf') throw badUsage('--keep is for a PDF: end the name of --out in .pdf.')
  const keep = own.keep ? { keep: true } : {}
  const call: Call = {
    method: 'POST',
    path: `/api/tailored-resumes/${format === 'pdf' ? 'pdf' : 'file'}`,
    body: { job_identity, ...header, ...(format === 'pdf' ? keep : { format }) },
  }
  await writeReply(call, { own, options, terminal }, (address, { words_waiting }) => {
    terminal.err(waitingText(words_waiting ?? 0))
    return writtenText(own, `${address}/#/finish/${encodeURIComponent(job_identity)}`)
  })
}

/** `svc master pdf`: the main resume as a file, without any job. */
export async function runMasterPdf(command: Command, terminal: Terminal): Promise<void> {
  const own = command.opts<PdfOptions & { role?: string }>()
  const options = readGlobalOptions(command, terminal)
  const header = own.header === undefined ? {} : { header: await readHeader(own.header) }
  const format = formatOf(own.out, MASTER_FORMATS)
  const call = masterCall({ format, ...header }, own.role)
  await writeReply(call, { own, options, terminal }, (address) =>
    format === 'json_resume' ? `Written: ${own.out}\n` : writtenText(own, `${address}/#/resume`),
  )
}

/** `svc master text`: the main resume as plain text, for forms. */
export async function runMasterText(command: Command, terminal: Terminal): Promise<void> {
  const { role } = command.opts<{ role?: string }>()
  const options = readGlobalOptions(command, terminal)
  const text = await masterText(masterCall({ format: 'text' }, role), { options, terminal })
  if (text === null) return
  terminal.out(options.json ? `${JSON.stringify({ text })}\n` : shown(text))
}

/** `svc master linkedin`: the main resume as texts for the fields of LinkedIn. */
export async function runMasterLinkedin(command: Command, terminal: Terminal): Promise<void> {
  const { role } = command.opts<{ role?: string }>()
  const options = readGlobalOptions(command, terminal)
  const text = await masterText(masterCall({ format: 'linkedin' }, role), { options, terminal })
  if (text === null) return
  const profileTexts: LinkedinProfile = JSON.parse(text)
  terminal.out(
    options.json ? `${JSON.stringify(profileTexts)}\n` : shown(linkedinLines(profileTexts).join('\n')),
  )
}

function linkedinLines({ headline, about, positions, skills }: LinkedinProfile): string[] {
  const field = (name: string, { text, length, limit, left_out }: LinkedinText) => [
    `== ${name} (${length} of ${limit} characters) ==`,
    ...[text, ''],
    ...(left_out.length === 0 ? [] : ['Left out, because it does not fit:', ...left_out, '']),
  ]
  return [
    ...field('Headline', headline),
    ...field('About', about),
    ...positions.flatMap(({ heading, sublines, description }) =>
      field([heading, ...sublines].join(', '), description),
    ),
    `== Skills (${skills.names.length} of ${skills.limit}) ==`,
    skills.names.join(', '),
    ...(skills.left_out.length === 0 ? [] : ['', `Left out: ${skills.left_out.join(', ')}`]),
  ]
}

function shown(text: string): string {
  return safeLines(text.trimEnd()).join('\n').concat('\n')
}

// Null for a refused or explained call.
async function masterText(
  call: Call,
  { options, terminal }: { options: GlobalOptions; terminal: Terminal },
): Promise<string | null> {
  if (isExplained(call, { options, terminal })) return null
  const reply = await sendCall(call, await connect(options, terminal))
  if (reply.ok) return new TextDecoder().decode(reply.bytes)
  await printReply(reply, { options, terminal })
  return null
}

function masterCall(body: Record<string, unknown>, profile_id: string | undefined): Call {
  const role = profile_id === undefined ? {} : { profile_id }
  return { method: 'POST', path: '/api/master/file', body: { ...body, ...role } }
}

/** `svc letter file`: a job's cover letter as a file. */
export async function runLetterFile(command: Command, terminal: Terminal): Promise<void> {
  const [link = ''] = command.args
  const own = command.opts<PdfOptions>()
  const options = readGlobalOptions(command, terminal)
  const header = own.header === undefined ? {} : { header: await readHeader(own.header) }
  const format = formatOf(own.out, LETTER_FORMATS)
  const job_url = linkOfWord(link)
  const call: Call = { method: 'POST', path: '/api/letters/file', body: { job_url, format, ...header } }
  await writeReply(call, { own, options, terminal }, (address) =>
    writtenText(own, `${address}/#/letter/${encodeURIComponent(job_url)}`),
  )
}

function waitingText(lines: number): string {
  if (lines === 0) return ''
  const are = lines === 1 ? '1 line has other words that wait' : `${lines} lines have other words that wait`
  return `${are} for your yes, and were printed without them: svc resume show LINK\n`
}

function writtenText({ out, header }: PdfOptions, finish: string): string {
  const blank = `It has no name and no contact details. Add them with --header, or at ${finish}\n`
  return `Written: ${out}\n${header === undefined ? blank : ''}`
}

async function readHeader(file: string): Promise<Record<string, unknown>> {
  const header = readJson(await textOf(file, 'The header file cannot be read.'))
  if (typeof header === 'object' && header !== null && !Array.isArray(header)) return { ...header }
  throw badUsage('The header file is not a JSON object such as {"name": "…", "email": "…"}.')
}

type ResumeCommandContext = { options: GlobalOptions; terminal: Terminal }

function isExplained(call: Call, { options, terminal }: ResumeCommandContext): boolean {
  if (options.explain) terminal.out(`${JSON.stringify(call)}\n`)
  return options.explain
}
