import { effect } from '@preact/signals'
import { applications } from '#assets/page/applied/store.ts'
import { askRefresh, boards, hearOfRefresh, matching, refresh } from '#assets/page/boards/store.ts'
import { hearOfCall } from '#assets/page/calls/store.ts'
import { returns, serverGone } from '#assets/page/kit/call.ts'
import { health } from '#assets/page/kit/health.ts'
import { doubtJobs, hearOfJobs } from '#assets/page/list/jobs-store.ts'
import { hearOfBatch } from '#assets/page/new/batch.ts'
import { countNews, followChoice, newsWaits } from '#assets/page/new/store.ts'
import { roles } from '#assets/page/roles/store.ts'
import { hearOfRun } from '#assets/page/runs/store.ts'
import type { Refresh } from '#lib/index/boards/schema.ts'
import { hearOfLearning } from './learn/outside.ts'

const POLL_MS = 2000
const SETTLED_MS = 400

let source: EventSource | null = null
let poll: ReturnType<typeof setInterval> | undefined
let settling: ReturnType<typeof setTimeout> | undefined

let opened = false

/** Reads what every screen needs, and follows what happens from now on; nothing is asked in a hidden tab. */
export function startLive(): void {
  void roles.load()
  void health.load()
  followChoice()
  void applications.load()
  void askRefresh()
  follow()
  effect(() => {
    if (returns.value > 0) follow()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return stopFollowing()
    void askRefresh()
    follow()
  })
}

function follow(): void {
  stopFollowing()
  source = new EventSource('/api/events')
  source.addEventListener('open', catchUp)
  source.addEventListener('error', pollInstead)
  source.addEventListener('refresh', ({ data }) => hearRefresh(JSON.parse(data)))
  source.addEventListener('batch', ({ data }) => {
    hearOfBatch(JSON.parse(data))
    hearOfRun()
  })
  source.addEventListener('jobs', ({ data }) => hearOfChange(JSON.parse(data)))
  source.addEventListener('pipeline', settle)
  source.addEventListener('run', hearOfRun)
  source.addEventListener('model_call', hearOfCall)
  source.addEventListener('learning', hearOfLearning)
  source.addEventListener('tracking', ({ data }) => hearMatching(JSON.parse(data)))
}

function stopFollowing(): void {
  source?.close()
  source = null
  clearInterval(poll)
}

// What was told while nobody listened is asked for.
function catchUp(): void {
  clearInterval(poll)
  if (opened) {
    void askRefresh()
    hearOfLearning()
    doubtJobs()
    settle()
  }
  opened = true
}

// The browser goes on trying to follow; until it can, the state is asked for while something runs.
function pollInstead(): void {
  clearInterval(poll)
  if (!serverGone.peek()) void health.load()
  poll = setInterval(() => {
    if (refresh.peek()?.state === 'running') void askRefresh()
  }, POLL_MS)
}

let counting: ReturnType<typeof setTimeout> | undefined

// Whose jobs changed is told one by one; the counts follow when it is calm.
function hearOfChange({ job_identities }: { job_identities: string[] }): void {
  hearOfJobs(job_identities)
  clearTimeout(counting)
  counting = setTimeout(() => {
    void countNews()
    void applications.load()
  }, SETTLED_MS)
}

function hearRefresh(told: Refresh): void {
  hearOfRefresh(told)
  if (told.state !== 'running') settle()
}

function hearMatching(told: { done: number; total: number }): void {
  matching.value = told.done < told.total ? told : null
  settle()
}

// Many small steps come one after another; lists are read again when they have calmed down.
function settle(): void {
  clearTimeout(settling)
  settling = setTimeout(() => {
    matching.value = null
    void roles.load()
    void health.load()
    void newsWaits()
    if (boards.value.peek() !== null) void boards.load()
  }, SETTLED_MS)
}
