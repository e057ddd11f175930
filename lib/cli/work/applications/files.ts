import { basename } from 'node:path'
import type { Command } from 'commander'
import { connect } from '#lib/cli/call/connect.ts'
import type { Call } from '#lib/cli/call/make-call.ts'
import { printReply } from '#lib/cli/call/print-reply.ts'
import { sendCall } from '#lib/cli/call/send-call.ts'
import { badUsage } from '#lib/cli/exits.ts'
import { readGlobalOptions } from '#lib/cli/service-command.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { bytesOf, type OutOptions, writeReply } from '#lib/cli/work/files.ts'
import { linkOfWord } from '#lib/index/links/normalise-link.ts'
import { EMPTY_FILE, MOST_FILE_BYTES, TOO_LARGE } from '#lib/shortlist/applications/file-limits.ts'

/** `svc applications files add`: adds a file to an application. */
export async function runAddFile(command: Command, terminal: Terminal): Promise<void> {
  const [link = '', file = ''] = command.args
  const { name = basename(file) } = command.opts<{ name?: string }>()
  const options = readGlobalOptions(command, terminal)
  const bytes = await bytesOf(file)
  if (bytes.byteLength === 0) throw badUsage(EMPTY_FILE)
  if (bytes.byteLength > MOST_FILE_BYTES) throw badUsage(TOO_LARGE)
  const body = {
    ...{ job_url: linkOfWord(link), name, content_base64: bytes.toString('base64') },
    ...(options.actorNamed ? { actor: options.actor } : {}),
  }
  const call: Call = { method: 'POST', path: '/api/applications/files', body }
  if (options.explain) return terminal.out(`${JSON.stringify(call)}\n`)
  await printReply(await sendCall(call, await connect(options, terminal)), { options, terminal })
}

/** `svc applications files get`: writes a file of an application. */
export async function runGetFile(command: Command, terminal: Terminal): Promise<void> {
  const [file_id = ''] = command.args
  const own = command.opts<OutOptions>()
  const options = readGlobalOptions(command, terminal)
  const call: Call = { method: 'GET', path: `/api/applications/files/${encodeURIComponent(file_id)}` }
  await writeReply(call, { own, options, terminal })
}
