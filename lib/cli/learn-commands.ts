import { constants } from 'node:fs'
import { lstat, open, readdir } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { z } from 'zod'
import { badUsage } from '#lib/cli/exits.ts'
import { findServer } from '#lib/cli/find-server.ts'
import { addGlobalOptions, readGlobalOptions } from '#lib/cli/global-options.ts'
import { printReply } from '#lib/cli/print-reply.ts'
import { sendAll } from '#lib/cli/send-all.ts'
import { sendCall } from '#lib/cli/send-call.ts'
import type { Terminal } from '#lib/cli/terminal.ts'

const MOST_BYTES = 16 * 1024 * 1024
const PAGE = /^([a-z][a-z0-9-]{0,39})\.txt$/

const Shown = z.looseObject({
  pathway: z.looseObject({
    url: z.string().regex(/^\/learning\/[a-z0-9/-]+\/$/),
    status: z.string(),
    local_page: z.looseObject({ state: z.string() }).optional(),
  }),
})

/** Adds `svc learn` alone, which lists, `svc learn import`, which reads a folder, and `svc learn open`. */
export function addLearnCommands(program: Command, terminal: Terminal): void {
  const learn = program.commands.find((one) => one.name() === 'learn') ?? program.command('learn')
  learn.description('List the courses, as `learn list` does')
  addGlobalOptions(learn)
  learn.action(() =>
    sendAll([{ method: 'GET', path: '/api/learning/pathways' }], {
      ...{ command: learn, terminal, takes_actor: false },
    }),
  )
  const command = learn
    .command('import <folder>')
    .description('Import a course from its folder: course.json, and the texts under pages/')
    .addHelpText('after', HELP)
  addGlobalOptions(command)
  command.action(async (folder: string) => {
    const body = await courseIn(resolve(folder))
    await sendAll([{ method: 'POST', path: '/api/learning/import', body }], {
      ...{ command, terminal, takes_actor: true },
    })
  })
  const opens = learn.command('open <id>').description('Open the pages of a course in the browser')
  addGlobalOptions(opens)
  opens.action((id: string) => openCourse(id, { command: opens, terminal }))
}

const HELP = `
Its pages are made anew by the service; nothing else of the folder is read.

Examples:
  svc learn import ./my-course

Calls POST /api/learning/import.`

async function courseIn(folder: string): Promise<Record<string, unknown>> {
  if (!(await isFolder(folder))) throw badUsage('There is no such folder. Name the folder of one course.')
  const text = await textOf(folder, 'course.json')
  if (text === null) throw badUsage('The folder holds no course.json. Name the folder of one course.')
  const course = z.record(z.string(), z.unknown()).safeParse(readJson(text))
  if (!course.success) throw badUsage('The course.json of this folder is no JSON object.')
  const pages = await pagesIn(join(folder, 'pages'))
  const size = [text, ...Object.values(pages)].reduce((sum, one) => sum + one.length, 0)
  if (size > MOST_BYTES) throw badUsage('The course is larger than 16 MB, which is the most that is read.')
  return { folder: basename(folder), course: course.data, pages }
}

async function pagesIn(folder: string): Promise<Record<string, string>> {
  if (!(await isFolder(folder))) return {}
  const pages: Record<string, string> = {}
  for (const name of (await readdir(folder)).toSorted()) {
    const id = PAGE.exec(name)?.[1]
    const text = id === undefined ? null : await textOf(folder, name)
    if (id !== undefined && text !== null) pages[id] = text
  }
  return pages
}

async function isFolder(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null)
  return found?.isDirectory() ?? false
}

// A link could lead to anything of this computer, and a device has no end. What was looked at is what is read.
async function textOf(folder: string, name: string): Promise<string | null> {
  const path = join(folder, name)
  const found = await lstat(path).catch(() => null)
  if (found === null) return null
  if (!found.isFile()) {
    throw badUsage(`${name} is a link or no plain file. Put the file itself into the folder.`)
  }
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(() => null)
  if (file === null) throw badUsage(`${name} cannot be read.`)
  try {
    const { size } = await file.stat()
    if (size > MOST_BYTES) throw badUsage(`${name} is larger than 16 MB, which is the most that is read.`)
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function openCourse(
  id: string,
  { command, terminal }: { command: Command; terminal: Terminal },
): Promise<void> {
  const options = readGlobalOptions(command, terminal)
  const call = { method: 'GET', path: `/api/learning/pathways/${encodeURIComponent(id)}` }
  if (options.explain) {
    terminal.out(`${JSON.stringify(call)}\n`)
    return
  }
  const address = await findServer(options.url, terminal.environment)
  const line = { address, actor: options.actor, until: AbortSignal.timeout(options.timeout_ms) }
  const reply = await sendCall(call, line)
  const shown = Shown.safeParse(reply.value)
  if (!reply.ok || !shown.success) return printReply(reply, { options, terminal })
  const { url, status, local_page } = shown.data.pathway
  if (local_page?.state === 'not_built') throw badUsage(`It is not built yet: svc learn build ${id} --wait`)
  if (status !== 'done') throw badUsage(`It is not made yet: svc learn show ${id}`)
  terminal.out(options.json ? `${JSON.stringify({ url: `${address}${url}` })}\n` : `${address}${url}\n`)
  const { openPage } = await import('#lib/cli/open-page.ts')
  const opened = await openPage(`${address}${url}`, terminal.environment)
  if (!opened) terminal.err('No browser could be started. Open the address yourself.\n')
}
