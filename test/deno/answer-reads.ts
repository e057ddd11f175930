// Run by Deno: the same app, without a line of Bun, loads the sample and answers every read route (docs/other-hosts.md).

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nameIndex } from '#db/index/meta.ts'
import { filterByWords } from '#db/index/search.ts'
import { openStore } from '#db/open-store.ts'
import { readResume } from '#lib/evidence/imports/read-resume.ts'
import { textsOfPosting, wordsOfPage } from '#lib/index/boards/companies.ts'
import { findJobs } from '#lib/index/search/find-jobs.ts'
import { countInsights } from '#lib/judge/insights/count-insights.ts'
import { countDemand } from '#lib/learn/shipped/count-demand.ts'
import { openArchiver } from '#lib/runtime/backup/archiver.ts'
import { createEngine } from '#lib/runtime/engine/engine.ts'
import { courseFiles } from '#lib/runtime/home/course-files.ts'
import { homeFiles } from '#lib/runtime/home/home-files.ts'
import { createPrinter } from '#lib/runtime/print/create-printer.ts'
import { type AllServices, makeServices } from '#lib/runtime/services.ts'
import { Condition } from '#lib/service/condition.ts'
import { ConfigFile } from '#lib/service/config/config-file.ts'
import { ModelKeys } from '#lib/service/config/model-keys.ts'
import { createApp } from '#lib/service/http/app.ts'
import { createClient } from '#lib/service/http/client.ts'
import { Person } from '#lib/service/person/person.ts'
import { listReader } from '#lib/shortlist/lists/list-reader.ts'
import { readMailFile } from '#lib/shortlist/mails/read-mail-file.ts'
import { manifest } from '#routes/manifest.ts'
import { callEveryRoute } from '#test/support/call-every-route.ts'
import { NO_TARGETS } from '#test/support/no-targets.ts'
import { IN_MEMORY } from '#test/support/paired-browser.ts'

const PORT = 4747
// The host bundles the page.
const OF_THE_HOST = new Set(['GET /', 'GET /assets/:file'])
const home = await mkdtemp(join(tmpdir(), 'shortlist-deno-'))
const now = () => new Date().toISOString()
const log = { debug: () => undefined, info: () => undefined, error: console.error }
const services = await openServices()
const app = createApp(manifest, services)

await answerReads()
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
      hash: (text) => Buffer.from(text).reduce((sum, byte) => (sum * 31 + byte) % 2 ** 45, 7),
    },
    now: () => Date.now(),
    publish: (news) => made.refreshes.receive(news),
  })
  const made: AllServices = makeServices({
    desk,
    index,
    engine,
    config,
    now,
    log,
    targets: NO_TARGETS,
    newId: () => crypto.randomUUID(),
    person: new Person({ secret: 'a secret of this host', file: IN_MEMORY, now }),
    findServers: async () => [],
    modelKeys: new ModelKeys({ file: IN_MEMORY, config, env: {} }),
    reader: {
      findJobs: (search) => findJobs(index, search),
      filterByWords: (words) => filterByWords(index, words),
      countInsights: (filter) => countInsights({ desk, index }, filter),
      countDemand: (filter) => countDemand({ desk, index }, filter),
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
    courses: { ...courseFiles(home), readAsset },
    condition: new Condition(null, { firstWrite: async () => undefined, checkForDamage: () => undefined }),
    restart: () => undefined,
    freeBytes: async () => null,
    ...{
      files: homeFiles(home),
      archiver: openArchiver(home),
      documents: { readResume },
      mailReader: { readMails: readMailFile },
    },
    printer: {
      ...createPrinter({ fontsFolder: null, systemFonts: [] }),
      region: async () => ({ home: null, computer: null }),
    },
    page: Promise.resolve(new Map()),
    version: 'deno',
    schemaModules: async () => [],
    background: false,
    checkReplies: true,
  })
  return made
}

// Every write that spends nothing is called first, so that each read has something to answer with.
async function answerReads(): Promise<void> {
  const client = createClient<typeof manifest>((path, init) => sendTo(path, init))
  const answers = await callEveryRoute({ call: client, send: sendTo, services })
  const reads = [...answers].filter(([name]) => name.startsWith('GET '))
  const faults = reads.filter(([name, { status }]) => status !== 200 && !OF_THE_HOST.has(name))
  if (reads.length < 60 || faults.length > 0) {
    throw new Error(
      faults.map(([name, { status, value }]) => `${name}: ${status} ${JSON.stringify(value)}`).join('\n'),
    )
  }
  const list = answers.get('GET /api/postings')?.value as { postings: { rows: unknown[] } }
  if (list.postings.rows.length < 20) throw new Error('GET /api/postings did not list the sample')
  const writes = [...answers].filter(([name]) => !name.startsWith('GET '))
  const written = writes.filter(([, { status }]) => status < 400)
  console.log(
    `answered ${reads.length - OF_THE_HOST.size} read routes, and ${written.length} of ${writes.length} writes`,
  )
}

function sendTo(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('host', `127.0.0.1:${PORT}`)
  const request = new Request(`http://127.0.0.1:${PORT}${path}`, { ...init, headers })
  return app({ request, peer: '127.0.0.1', port: PORT })
}

// The script of courses is made by the bundler of the host.
async function readAsset(name: string) {
  return { bytes: new TextEncoder().encode(name), type: 'text/css; charset=utf-8', etag: `"${name}"` }
}
