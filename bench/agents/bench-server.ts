import { Database } from 'bun:sqlite'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { startChromium, startSampleServer } from '#bench/sample-server.ts'
import { configure, pairedToken, sendAsPerson } from '#test/support/as-person.ts'
import { placeReadingModel, type ReadingModel } from '#test/support/reading-model.ts'

type Json = Record<string, unknown>

/** A real server with the sample, the person's paired page, and a model double that the person allowed. */
export type BenchServer = {
  url: string
  home: string
  page: Page
  model: ReadingModel
  /** Makes a call as the person; throws if it is refused. */
  call: (method: string, path: string, body?: Json) => Promise<Json>
  /** Returns a digest of each table of the desk, so that any write shows. */
  tables: () => Map<string, string>
  stop: () => Promise<void>
}

/** Starts the server of one agent. */
export async function startBenchServer(): Promise<BenchServer> {
  const home = await mkdtemp(join(tmpdir(), 'shortlist-errands-'))
  const { url, stop } = await startSampleServer(home, { SVC_BACKGROUND: 'off' })
  const server = { url, home }
  const browser = await startChromium()
  const model = await placeReadingModel()
  await configure(server, { model_target: model.target, allowed_targets: [model.target] })
  const page = await browser.newPage()
  await page.addInitScript((proof) => localStorage.setItem('svc.proof', proof), await pairedToken(server))
  await page.goto(`${url}/#/new`)
  return {
    url,
    home,
    page,
    model,
    call: async (method, path, body) => {
      const { ok, value } = await sendAsPerson(server, { method, path, ...(body ? { body } : {}) })
      if (!ok) throw new Error(`Cannot ${method} ${path}: ${JSON.stringify(value)}`)
      return value as Json
    },
    tables: () => tablesOf(join(home, 'desk.db')),
    stop: async () => {
      await browser.close()
      await stop()
      await model.remove()
      await rm(home, { recursive: true, force: true })
    },
  }
}

function tablesOf(path: string): Map<string, string> {
  const desk = new Database(path, { readonly: true })
  const names = desk
    .query(`select name from sqlite_schema where type = 'table' and sql not like '%virtual%'`)
    .values()
  const digests = names.map(([name]): [string, string] => {
    const rows = JSON.stringify(desk.query(`select * from "${name}"`).values())
    return [String(name), createHash('sha256').update(rows).digest('hex')]
  })
  desk.close()
  return new Map(digests)
}
