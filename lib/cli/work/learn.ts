import { constants } from 'node:fs'
import { lstat, open, readdir } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { z } from 'zod'
import { printReply } from '#lib/cli/call/print-reply.ts'
import { sendAll } from '#lib/cli/call/run-call.ts'
import { connect, sendCall } from '#lib/cli/call/send-call.ts'
import { badUsage } from '#lib/cli/exits.ts'
import { readGlobalOptions } from '#lib/cli/service-command.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { readJson } from '#lib/cli/work/files.ts'
import { showInBrowser } from '#lib/cli/work/open.ts'

const MAX_BYTES = 16 * 1024 * 1024
const PAGE = /^([a-z][a-z0-9-]{0,39})\.txt$/

const PathwayReply = z.looseObject({
  pathway: z.looseObject({
    url: z.string().regex(/^\/learning\/[a-z0-9/-]+\/$/),
    status: z.string(),
    local_page: z.looseObject({ state: z.string() }).optional(),
  }),
})

/** `svc learn` alone lists the courses. */
export async function runList(command: Command, terminal: Terminal): Promise<void> {
  const call = { method: 'GET', path: '/api/learning/pathways' }
  await sendAll([call], { command, terminal, takesActor: false, list: 'svc learn list' })
}

/** `svc learn import`: a course out of its folder. */
export async function runImport(command: Command, terminal: Terminal): Promise<void> {
  const [folder = ''] = command.args
  const call = { method: 'POST', path: '/api/learning/import', body: await courseIn(resolve(folder)) }
  await sendAll([call], { command, terminal, takesActor: true })
}

/** `svc learn open`: the pages of a course in the browser. */
export async function runOpenCourse(command: Command, terminal: Terminal): Promise<void> {
  const [id = ''] = command.args
  const options = readGlobalOptions(command, terminal)
  const call = { method: 'GET', path: `/api/learning/pathways/${encodeURIComponent(id)}` }
  if (options.explain) {
    terminal.out(`${JSON.stringify(call)}\n`)
    return
  }
  const connection = await connect(options, terminal)
  const reply = await sendCall(call, connection)
  const parsed = PathwayReply.safeParse(reply.value)
  if (!reply.ok || !parsed.success) return await printReply(reply, { options, terminal })
  const { url, status, local_page } = parsed.data.pathway
  if (local_page?.state === 'not_built') throw badUsage(`It is not built yet: svc learn build ${id} --wait`)
  if (status !== 'done') throw badUsage(`It is not made yet: svc learn show ${id}`)
  await showInBrowser(`${connection.address}${url}`, { json: options.json, terminal })
}

async function courseIn(folder: string): Promise<Record<string, unknown>> {
  if (!(await isFolder(folder))) throw badUsage('There is no such folder. Name the folder of one course.')
  const text = await textOf(folder, 'course.json')
  if (text === null) throw badUsage('The folder holds no course.json. Name the folder of one course.')
  const course = z.record(z.string(), z.unknown()).safeParse(readJson(text))
  if (!course.success) throw badUsage('The course.json of this folder is no JSON object.')
  const pages = await pagesIn(join(folder, 'pages'))
  const size = [text, ...Object.values(pages)].reduce((sum, page) => sum + page.length, 0)
  if (size > MAX_BYTES) throw badUsage('The course is larger than 16 MB, which is the most that is read.')
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
  const stats = await lstat(path).catch(() => null)
  return stats?.isDirectory() ?? false
}

// A link may lead to any file of this computer, and a device has no end, so the checked file itself is read.
async function textOf(folder: string, name: string): Promise<string | null> {
  const path = join(folder, name)
  const stats = await lstat(path).catch(() => null)
  if (stats === null) return null
  if (!stats.isFile()) {
    throw badUsage(`${name} is a link or no plain file. Put the file itself into the folder.`)
  }
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(() => null)
  if (file === null) throw badUsage(`${name} cannot be read.`)
  try {
    const { size } = await file.stat()
    if (size > MAX_BYTES) throw badUsage(`${name} is larger than 16 MB, which is the most that is read.`)
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}
