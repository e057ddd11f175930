import { effect } from '@preact/signals'
import type { Refresh } from '#lib/index/boards/schema.ts'
import { returns, serverGone } from './call.ts'
import { hearOfLearning } from './learn/outside.ts'
import { applications } from './store/applications.ts'
import { hearOfBatch } from './store/batch.ts'
import { askRefresh, boards, hearOfRefresh, matching, refresh } from './store/boards.ts'
import { health } from './store/health.ts'
import { hearOfCall } from './store/model-calls.ts'
import { news } from './store/news.ts'
import { newsWaits } from './store/news-waits.ts'
import { roles } from './store/roles.ts'
import { hearOfRun } from './store/runs.ts'

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
  void news.load()
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
