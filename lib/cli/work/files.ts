import { readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import type { Call } from '#lib/cli/call/make-call.ts'
import { printReply } from '#lib/cli/call/print-reply.ts'
import { connect, type Reply, sendCall } from '#lib/cli/call/send-call.ts'
import { badUsage } from '#lib/cli/exits.ts'
import type { GlobalOptions } from '#lib/cli/service-command.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { writeAtomically } from '#lib/runtime/home/write-whole.ts'

/** Returns the bytes of a file named by the person; exits with 2 and this message, or its name, if it cannot be read. */
export async function bytesOf(file: string, unread = `The file ${file} cannot be read.`): Promise<Buffer> {
  return readFile(file).catch(() => {
    throw badUsage(`${unread} Name one that is there.`)
  })
}

/** Returns the text of a file that the person names, like `bytesOf`. */
export async function textOf(file: string, unread?: string): Promise<string> {
  return (await bytesOf(file, unread)).toString('utf8')
}

/** Returns the value of a JSON text; null if it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const RESUME_FORMATS: Readonly<Record<string, string>> = {
  pdf: 'pdf',
  docx: 'docx',
  json: 'json_resume',
  md: 'markdown',
  markdown: 'markdown',
  txt: 'text',
  zip: 'linkedin',
}

/** Returns the format in a resume's file name; null for an unsupported one. */
export function resumeFormat(name: string): string | null {
  return RESUME_FORMATS[/\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? null
}

/** The file that a command writes. */
export type OutOptions = { out: string; force?: true }

/**
 * Sends a call and writes its reply into a file; `written` gives the words for the person. Prints a refusal instead, or with
 * `--explain` the call alone.
 */
export async function writeReply(
  call: Call,
  { own, options, terminal }: { own: OutOptions; options: GlobalOptions; terminal: Terminal },
  written: (address: string, reply: Reply) => string = () => `Written: ${own.out}\n`,
): Promise<void> {
  if (options.explain) return terminal.out(`${JSON.stringify(call)}\n`)
  const connection = await connect(options, terminal)
  const reply = await sendCall(call, connection)
  if (!reply.ok) return await printReply(reply, { options, terminal })
  await writeNew(own, reply.bytes)
  if (options.json) terminal.out(`${JSON.stringify({ file: own.out, bytes: reply.bytes.length })}\n`)
  else if (!options.quiet) terminal.out(written(connection.address, reply))
}

// One that is there stays unless `force` is set, because it may be a resume that was sent. A full disk leaves no part of a file, and
// the earlier one whole.
async function writeNew({ out, force }: { out: string; force?: true }, bytes: Uint8Array): Promise<void> {
  try {
    // A pipe or a device is written into, because it cannot be replaced.
    const isReplaced = force && (await stat(out).catch(() => null))?.isFile() !== false
    if (isReplaced) await writeAtomically(await realpath(out).catch(() => out), bytes)
    else await writeFile(out, bytes, { flag: force ? 'w' : 'wx', mode: 0o600 })
  } catch (problem) {
    const message = PROBLEMS[problem instanceof Error && 'code' in problem ? String(problem.code) : '']
    // After any other refusal the name may be that of an earlier file.
    if (!force && message === FULL) await rm(out, { force: true })
    throw badUsage(message ?? 'The file cannot be written. Name one in a folder that is there.')
  }
}

const FULL = 'The disk is full, so nothing was written. Free some space and run it again.'
const PROBLEMS: Record<string, string> = {
  EEXIST: 'The file is there already and was kept. Name another, or add --force to write over it.',
  ENOSPC: FULL,
  EDQUOT: FULL,
}
