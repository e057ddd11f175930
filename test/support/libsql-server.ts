import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LIBSQL_SERVER } from '#test/support/tools.ts'

/** A real libSQL server on an empty folder. */
export type LibsqlServer = {
  url: string
  /** Ends the server's program; what it stored stays. */
  stop: () => Promise<void>
  start: () => Promise<void>
  close: () => Promise<void>
}

/** Starts a libSQL server for a test. */
export async function openLibsqlServer(): Promise<LibsqlServer> {
  const folder = await mkdtemp(join(tmpdir(), 'shortlist-libsql-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let program: ReturnType<typeof Bun.spawn> | undefined
  const start = async () => {
    const words = [LIBSQL_SERVER ?? '', '-d', join(folder, 'data'), '--http-listen-addr', `127.0.0.1:${port}`]
    program = Bun.spawn(words, { stdout: 'ignore', stderr: 'ignore' })
    while (!(await answers(`${url}/health`))) await Bun.sleep(30)
  }
  const stop = async () => {
    program?.kill('SIGKILL')
    await program?.exited
  }
  await start()
  return {
    url,
    start,
    stop,
    close: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok
  } catch {
    return false
  }
}

function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const server = createServer()
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
  })
  return promise
}
