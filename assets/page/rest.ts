import { agentApprovals } from '#assets/page/agents/store.ts'
import { applications } from '#assets/page/applied/store.ts'
import { askRefresh, boards, matching, onRefreshUpdate, refresh } from '#assets/page/boards/store.ts'
import { onCallEnded } from '#assets/page/calls/store.ts'
import { readJobs } from '#assets/page/jobs/store.ts'
import { startCapture } from '#assets/page/keep/capture.ts'
import { serverGone, visits } from '#assets/page/kit/call.ts'
import { followEvents } from '#assets/page/kit/event-stream.ts'
import { startBackCloses } from '#assets/page/kit/parts/back-closes.ts'
import { startKeepFocus } from '#assets/page/kit/presses/keep-focus.ts'
import { startPressGuard } from '#assets/page/kit/presses/press-guard.ts'
import { health, settings } from '#assets/page/kit/settings.ts'
import { followDrafts } from '#assets/page/kit/texts/drafts.ts'
import { onCourseEvent } from '#assets/page/learn/store.ts'
import { onAssessing } from '#assets/page/list/by-itself.ts'
import { doubtJobs, isListHeld, onJobsChanged } from '#assets/page/list/jobs-store.ts'
import { onBatchProgress } from '#assets/page/new/batch.ts'
import {
  catchUpNews,
  compareOrder,
  countNews,
  followChoice,
  newsWaits,
  onNewJobs,
} from '#assets/page/new/store.ts'
import { showsNotices } from '#assets/page/notices/notices-panel.tsx'
import { forwardToNotices, startNotices } from '#assets/page/notices/start-notices.ts'
import { roles } from '#assets/page/roles/store.ts'
import { here } from '#assets/page/route.ts'
import { onRunEvent } from '#assets/page/runs/store.ts'
import type { Refresh } from '#lib/index/boards/schema.ts'

/** Starts the parts that the first screen does not need. */
export function startRest(): void {
  startPressGuard()
  startKeepFocus()
  startBackCloses()
  startCapture()
  followDrafts()
  startLive()
}

const POLL_MS = 2000
const SETTLED_MS = 400

let poll: ReturnType<typeof setInterval> | undefined
let settling: ReturnType<typeof setTimeout> | undefined
let opened = false

/** Reads the data that the first screen does not need, and follows changes. A hidden tab follows none; once visible, it reads anew. */
function startLive(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return clearInterval(poll)
    visits.value += 1
    // This tab has followed without a break, and took in nothing.
    if (showsNotices.peek()) catchUp()
  })
  followEvents({
    names: Object.keys(HEARERS),
    hear: onEvent,
    opened: catchUp,
    broke: pollInstead,
    whileHidden: showsNotices,
  })
  startNotices()
  void followChoice()
  void health.load()
  void applications.load()
  void askRefresh()
}

// A hidden tab reads nothing but what its notices need.
function onEvent(event: string, text: string): void {
  const data = JSON.parse(text)
  forwardToNotices(event, data)
  if (!document.hidden) HEARERS[event]?.(data)
}

// biome-ignore lint/suspicious/noExplicitAny: the server's own events; each has one shape.
const HEARERS: Record<string, (data: any) => void> = {
  refresh: onRefresh,
  batch: (data) => {
    onBatchProgress(data)
    onRunEvent()
  },
  jobs: onChange,
  assessing: onAssessed,
  pipeline: onApprovals,
  anchor: settle,
  run: onRunEvent,
  model_call: onCallEnded,
  learning: onCourseEvent,
  settings: onSettings,
  tracking: onMatching,
}

// Reloads data that may have changed before the event stream was open.
function catchUp(): void {
  clearInterval(poll)
  if (document.hidden) return
  if (opened) {
    void askRefresh()
    onCourseEvent()
    doubtJobs()
    readSettingsAgain()
    void applications.load()
    settle()
  } else void catchUpNews()
  opened = true
}

// The browser reconnects by itself; meanwhile running work is polled.
function pollInstead(): void {
  clearInterval(poll)
  if (document.hidden) return
  if (!serverGone.peek()) void health.load()
  poll = setInterval(() => {
    if (refresh.peek()?.state === 'running') void askRefresh()
  }, POLL_MS)
}

type JobsEvent = { job_identities: string[]; in_place?: boolean }

let counting: ReturnType<typeof setTimeout> | undefined
let countingInPlace: ReturnType<typeof setTimeout> | undefined

// Changed jobs are reloaded one by one; the counts follow after a pause.
function onChange({ job_identities, in_place = false }: JobsEvent): void {
  onJobsChanged(job_identities, { in_place })
  if (in_place) {
    countingInPlace ??= setTimeout(() => {
      countingInPlace = undefined
      void countNews()
    }, POLL_MS)
    return
  }
  clearTimeout(counting)
  counting = setTimeout(() => {
    onNewJobs()
    void applications.load()
  }, SETTLED_MS)
}

function onAssessed(progress: { done: number; total: number }): void {
  onAssessing(progress)
  if (progress.total > 0) return
  clearTimeout(countingInPlace)
  countingInPlace = undefined
  void compareOrder()
}

function onRefresh(update: Refresh): void {
  onRefreshUpdate(update)
  if (update.state !== 'running') settle()
}

function onApprovals({ requests }: { requests?: boolean }): void {
  if (requests) void agentApprovals.load()
  else settle()
}

function onMatching(update: { done: number; total: number }): void {
  matching.value = update.done < update.total ? update : null
  settle()
}

// A setting that was changed elsewhere, such as the countries, changes what is listed.
function onSettings(): void {
  readSettingsAgain()
  const { view, query } = here.peek()
  if (view === 'jobs' && !isListHeld()) void readJobs(query)
  settle()
}

function readSettingsAgain(): void {
  if (settings.value.peek() !== null) void settings.load()
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
