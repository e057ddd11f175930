// Run by Deno: the same app, without a line of Bun, loads the sample and answers GET /api/new.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nameIndex } from '#db/index/meta.ts'
import { searchJobs } from '#db/index/search.ts'
import { openStore } from '#db/open-store.ts'
import type { Store } from '#db/store.ts'
import { BatchRunner } from '#lib/batches/batch-runner.ts'
import { RefreshRunner } from '#lib/boards/refresh-runner.ts'
import { RefreshSchedule } from '#lib/boards/refresh-schedule.ts'
import { ConfigFile } from '#lib/config/config-file.ts'
import { createEngine } from '#lib/engine/engine.ts'
import { EventHub } from '#lib/events/event-hub.ts'
import { createApp } from '#lib/http/app.ts'
import { readResume } from '#lib/imports/read-resume.ts'
import { countInsights } from '#lib/insights/count-insights.ts'
import { ModelCaller } from '#lib/models/model-caller.ts'
import { NO_TARGETS } from '#lib/models/no-targets.ts'
import { pause } from '#lib/models/pause.ts'
import { PipelineRunner } from '#lib/pipeline/pipeline-runner.ts'
import { KeptAnswers } from '#lib/postings/kept-answers.ts'
import { listReader } from '#lib/postings/list-reader.ts'
import { openArchiver } from '#lib/runtime/backup/archiver.ts'
import { homeFiles } from '#lib/runtime/home-files.ts'
import type { Services } from '#lib/services.ts'
import { Moments } from '#lib/tracking/moments.ts'
import { Tracker } from '#lib/tracking/tracker.ts'
import { manifest } from '#routes/manifest.ts'

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

async function openServices(): Promise<Services> {
  const desk = await openStore({ kind: 'desk', path: join(home, 'desk.db'), now })
  const index = await openStore({ kind: 'index', path: join(home, 'index.db'), now })
  await nameIndex(index, 'deno')
  const new_id = () => crypto.randomUUID()
  const events = new EventHub()
  const config = new ConfigFile({
    stamp: async () => null,
    read: async () => '{}',
    write: async () => undefined,
  })
  const engine = createEngine({
    index,
    outside: {
      fetch: () => Promise.reject(new Error('no board is asked')),
      gateway: null,
      ended: new AbortController().signal,
      pause: async () => undefined,
      inTurn: (_host, work) => work(),
      hash: (bytes) => bytes.reduce((sum, byte) => (sum * 31 + byte) % 2 ** 45, 7),
    },
    now: () => Date.now(),
    tell: (news) => refreshes.hear(news),
  })
  const moments = new Moments()
  const tracker = new Tracker({ desk, index, engine, config, events, moments, log })
  const refreshes = new RefreshRunner({
    engine,
    events,
    new_id,
    now,
    log,
    wake: () => tracker.wake(),
    unread: async () => [],
  })
  const searcher = { searchJobs: (search: Parameters<typeof searchJobs>[1]) => searchJobs(index, search) }
  const page = Promise.resolve(new Map())
  const targets = NO_TARGETS
  const asking = { targets, desk, config, events, now, new_id, log, pause, random: Math.random }
  const models = new ModelCaller(asking)
  const printer = { preview: noPrint, pdf: noPrint, fit: noPrint }
  const batches = new BatchRunner({ desk, index, config, events, models, new_id, now, log })
  const pipeline = new PipelineRunner({ desk, index, config, events, models, printer, now, log }, false)
  const fixed = {
    ...{ targets, models },
    batches,
    pipeline,
    schedule: new RefreshSchedule({ index, config, refreshes, log, now, background: false }),
    files: homeFiles(home),
    archiver: openArchiver(home),
    documents: { readResume },
    printer,
    now,
    new_id,
    log,
    page,
    started_at: now(),
    version: 'deno',
    readPage: async () => ({ ok: false as const, reason: 'No page is read here.' }),
    background: false,
    check_replies: true,
  }
  const counter = { countInsights: (mask: number) => countInsights(desk, mask) }
  const reads = { searcher, counter, ...listReads({ desk, index }) }
  return { desk, index, engine, ...reads, config, events, moments, tracker, refreshes, ...fixed }
}

function listReads(stores: { desk: Store; index: Store }) {
  return { lister: listReader(async () => stores), kept: new KeptAnswers(stores) }
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
