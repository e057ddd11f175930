// Run by Deno: the same app, without a line of Bun, loads the sample and answers GET /api/new.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nameIndex } from '#db/index/meta.ts'
import { filterByWords } from '#db/index/search.ts'
import { openStore } from '#db/open-store.ts'
import { readResume } from '#lib/evidence/imports/read-resume.ts'
import { textsOfPosting, wordsOfPage } from '#lib/index/boards/page-texts.ts'
import { findJobs } from '#lib/index/search/find-jobs.ts'
import { countInsights } from '#lib/judge/insights/count-insights.ts'
import { countDemand } from '#lib/learn/shipped/count-demand.ts'
import { openArchiver } from '#lib/runtime/backup/archiver.ts'
import { createEngine } from '#lib/runtime/engine/engine.ts'
import { courseFiles } from '#lib/runtime/home/course-files.ts'
import { homeFiles } from '#lib/runtime/home/home-files.ts'
import { type AllServices, makeServices } from '#lib/runtime/services.ts'
import { Condition } from '#lib/service/condition.ts'
import { ConfigFile } from '#lib/service/config/config-file.ts'
import { ModelKeys } from '#lib/service/config/model-keys.ts'
import { createApp } from '#lib/service/http/app.ts'
import { Person } from '#lib/service/person/person.ts'
import { listReader } from '#lib/shortlist/lists/list-reader.ts'
import { readMailFile } from '#lib/shortlist/mails/read-mail-file.ts'
import { manifest } from '#routes/manifest.ts'
import { NO_TARGETS } from '#test/support/no-targets.ts'
import { IN_MEMORY } from '#test/support/paired-browser.ts'

const PORT = 4747
const home = await mkdtemp(join(tmpdir(), 'shortlist-deno-'))
const now = () => new Date().toISOString()
const log = { debug: () => undefined, info: () => undefined, error: console.error }
const services = await openServices()
const app = createApp(manifest, services)

await ask('POST', '/api/sample', { action: 'load' })
const news = await ask('GET', '/api/new')
if (news.status !== 'ask' || news.counts.new < 60) throw new Error('GET /api/new did not list the sample')
console.log(`answered GET /api/new: ${news.message} ${news.postings.rows.length} rows`)
await services.tracker.settled()
await services.desk.close()
await services.index.close()
await rm(home, { recursive: true })

async function openServices(): Promise<AllServices> {
  const desk = await openStore({ kind: 'desk', path: join(home, 'desk.db'), now })
  const index = await openStore({ kind: 'index', path: join(home, 'index.db'), now })
  await nameIndex(index, 'deno')
  const config = new ConfigFile(
    { stamp: async () => null, read: async () => '{}', write: async () => undefined },
    () => made.tracker.wake(),
  )
  const derived = await openStore({ kind: 'desk', path: join(home, 'desk.db'), now, derived: true })
  const engine = createEngine({
    index,
    openDesk: async () => derived,
    outside: {
      fetch: () => Promise.reject(new Error('no board is asked')),
      gateway: null,
      ended: new AbortController().signal,
      pause: async () => undefined,
      atHostPace: (_host, work) => work(),
      hash: (said) => Buffer.from(said).reduce((sum, byte) => (sum * 31 + byte) % 2 ** 45, 7),
    },
    now: () => Date.now(),
    publish: (news) => made.refreshes.receive(news),
  })
  const made: AllServices = makeServices({
    ...{ desk, index, engine, config, now, log, targets: NO_TARGETS },
    newId: () => crypto.randomUUID(),
    person: new Person({ secret: '', file: IN_MEMORY, now }),
    findServers: async () => [],
    modelKeys: new ModelKeys({ file: IN_MEMORY, config, env: {} }),
    reader: {
      findJobs: (search) => findJobs(index, search),
      filterByWords: (words) => filterByWords(index, words),
      countInsights: (asked) => countInsights({ desk, index }, asked),
      countDemand: (asked) => countDemand({ desk, index }, asked),
      ...listReader(async () => ({ desk, index })),
    },
    pages: {
      read: async () => ({
        ok: false as const,
        reason: 'No page is read here.',
        status: null,
        problem: 'failed' as const,
      }),
      posting: async (page) => textsOfPosting(page),
      words: async (page) => wordsOfPage(page),
    },
    courses: courseFiles(home),
    condition: new Condition(null, { firstWrite: async () => undefined, checkForDamage: () => undefined }),
    ...{ restart: () => undefined, freeBytes: async () => null },
    ...{
      files: homeFiles(home),
      archiver: openArchiver(home),
      documents: { readResume },
      mailReader: { readMails: readMailFile },
    },
    printer: {
      region: async () => ({ home: null, computer: null }),
      preview: noPrint,
      pdf: noPrint,
      fit: noPrint,
      miniature: noPrint,
      warm: noPrint,
    },
    page: Promise.resolve(new Map()),
    ...{ version: 'deno', schemaModules: async () => [], background: false, checkReplies: true },
  })
  return made
}

// biome-ignore lint/suspicious/noExplicitAny: what is asked of an answer is checked above, field by field.
async function ask(method: string, path: string, body?: unknown): Promise<any> {
  const headers = { host: `127.0.0.1:${PORT}`, 'content-type': 'application/json' }
  const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) }
  const request = new Request(`http://127.0.0.1:${PORT}${path}`, init)
  const response = await app({ request, peer: '127.0.0.1', port: PORT })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

function noPrint(): Promise<never> {
  return Promise.reject(new Error('Nothing is printed here.'))
}
