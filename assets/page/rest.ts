import { effect, type ReadonlySignal } from '@preact/signals'
import { applications } from '#assets/page/applied/store.ts'
import { askRefresh, boards, matching, onRefreshUpdate, refresh } from '#assets/page/boards/store.ts'
import { onCallEnded } from '#assets/page/calls/store.ts'
import { remadeResumes } from '#assets/page/job/tied-row.ts'
import { readJobs } from '#assets/page/jobs/store.ts'
import { isMailFile } from '#assets/page/keep/mails-store.ts'
import { serverGone, visits } from '#assets/page/kit/call.ts'
import { startBackCloses } from '#assets/page/kit/parts/back-closes.ts'
import { startKeepFocus } from '#assets/page/kit/parts/focus.tsx'
import { startPressGuard } from '#assets/page/kit/parts/press-guard.ts'
import { agentApprovals, health, roles, settings } from '#assets/page/kit/settings.ts'
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
import { followSetting, noticesOn, showsNotices } from '#assets/page/notices/notices-panel.tsx'
import { addressOf, go, here } from '#assets/page/route.ts'
import { onRunEvent } from '#assets/page/runs/store.ts'
import type { Refresh } from '#lib/index/boards/schema.ts'
import { linkOfWord } from '#lib/index/links/links.ts'
import { localDay } from '#lib/service/values/times.ts'

// A shorter text is hardly a posting.
const LEAST_TEXT = 200

let isOwnDrag = false

const LOCK = 'svc-notices'

let heard: ((event: string, data: { state?: string }) => void) | null = null

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
const DAY_LOOK_MS = 60_000

let poll: ReturnType<typeof setInterval> | undefined
let settling: ReturnType<typeof setTimeout> | undefined
let opened = false
let day = localDay(Date.now())

/** Reads the data that the first screen does not need, and follows changes. A hidden tab follows none; once visible, it reads anew. */
function startLive(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return clearInterval(poll)
    visits.value += 1
    // The tab that shows notices follows events while it is hidden, but reads nothing until it is seen.
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
  setInterval(followDay, DAY_LOOK_MS)
}

// Follow-ups become due at midnight. A timer until then would be late on a computer that slept.
function followDay(): void {
  if (document.hidden || day === localDay(Date.now())) return
  day = localDay(Date.now())
  void applications.load()
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
  void askRefresh()
  if (opened) {
    onCourseEvent()
    doubtJobs()
    readSettingsAgain()
    void applications.load()
    settle()
  } else {
    void catchUpNews()
    // A reading of boards may have ended after they were listed.
    if (boards.value.peek() !== null || boards.busy.peek()) void boards.load()
  }
  opened = true
}

// The browser reconnects by itself; meanwhile running work is polled.
function pollInstead(): void {
  clearInterval(poll)
  if (document.hidden) return
  if (!serverGone.peek()) void health.load()
  poll = setInterval(() => {
    if (refresh.peek() === null || refresh.peek()?.state === 'running') void askRefresh()
  }, POLL_MS)
}

type JobsEvent = { job_identities: string[]; in_place?: boolean; resume?: boolean }

let counting: ReturnType<typeof setTimeout> | undefined
let countingInPlace: ReturnType<typeof setTimeout> | undefined

// Changed jobs are reloaded one by one; the counts follow after a pause.
function onChange({ job_identities, in_place = false, resume = false }: JobsEvent): void {
  if (resume) remadeResumes.value = job_identities
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

/** Shows notices from one tab of the browser while they are on. The next tab takes over when that one is closed. */
function startNotices(): void {
  followSetting()
  effect(() => {
    if (!noticesOn.value) return
    const ended = new AbortController()
    const { signal } = ended
    navigator.locks
      .request(LOCK, { signal }, () => lead(signal))
      // The wait ends with an error where notices are turned off first.
      .catch(() => undefined)
    return () => ended.abort()
  })
}

/** Forwards an event of the server to the notices, if this tab shows them. */
function forwardToNotices(event: string, data: { state?: string }): void {
  heard?.(event, data)
}

async function lead(signal: AbortSignal): Promise<void> {
  const { watch, onNoticeEvent: hearForNotices } = await import('#assets/page/notices/watch.ts')
  if (signal.aborted) return
  const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  heard = hearForNotices
  showsNotices.value = true
  watch(signal)
  await ended
  heard = null
  showsNotices.value = false
}

/**
 * Opens the form for a new job where a link or a long text is pasted outside a field, or a link is dropped on the page; reads
 * files of mails that are dropped on the page.
 */
function startCapture(): void {
  document.addEventListener('paste', (event) => {
    if (isTypedInto(event.target)) return
    if (take(event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault()
  })
  document.addEventListener('dragstart', () => (isOwnDrag = true))
  document.addEventListener('dragend', () => (isOwnDrag = false))
  document.addEventListener('dragover', (event) => {
    if (holdsLink(event) || holdsFiles(event)) event.preventDefault()
  })
  document.addEventListener('drop', (event) => {
    if (holdsFiles(event)) return takeMails(event)
    if (!holdsLink(event)) return
    event.preventDefault()
    take(event.dataTransfer?.getData('text/uri-list').split('\n', 1)[0] ?? '')
  })
}

function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null
}

// A link of this page is dragged by the person for another reason.
function holdsLink(event: DragEvent): boolean {
  const types = event.dataTransfer?.types ?? []
  return !event.defaultPrevented && !isOwnDrag && types.includes('text/uri-list') && !types.includes('Files')
}

// Names of files are not shown before the drop.
function holdsFiles(event: DragEvent): boolean {
  return !event.defaultPrevented && event.dataTransfer?.types.includes('Files') === true
}

function takeMails(event: DragEvent): void {
  const mails = [...(event.dataTransfer?.files ?? [])].filter(({ name }) => isMailFile(name))
  if (mails.length === 0) return
  event.preventDefault()
  void import('#assets/page/keep/mails-store.ts').then(({ readMailFiles }) => {
    go(addressOf('add'))
    void readMailFiles(mails)
  })
}

function take(pasted: string): boolean {
  const text = pasted.trim()
  const link = /^\S{1,2000}$/.test(text) ? linkOfWord(text) : ''
  const isLink = /^https?:\/\/\S+$/i.test(link) && !link.startsWith(location.origin)
  if (!isLink && text.length < LEAST_TEXT) return false
  void import('#assets/page/keep/store.ts').then(({ beginOwn, readOwn }) => {
    beginOwn(isLink ? { link } : { text })
    void readOwn({ isNew: true })
    go(addressOf('add'))
  })
  return true
}

const NAME = 'svc-events'
const AGAIN_MS = 3000

/** An event of the server as tabs pass it on, or one of the stream itself: `open` and `error`. `to` names one tab. */
type Message = { event: string; data: string; to?: string }

type Follower = {
  /** The events of the server that are followed. */
  names: readonly string[]
  hear: (event: string, data: string) => void
  /** Called when the stream is open; events before that may have been missed. */
  opened: () => void
  /** Called when the stream broke. It is tried again until it opens. */
  broke: () => void
  /** Whether this tab follows while it is hidden too. */
  whileHidden: ReadonlySignal<boolean>
}

/**
 * Follows the server's events while this tab is visible. All visible tabs of a browser share one stream, because a browser opens
 * six connections to a host and each stream keeps one. The tab that holds a lock has the stream and passes its events on; a
 * hidden tab has none, and hands the lock over, unless it follows `whileHidden`.
 */
function followEvents(follower: Follower): void {
  let leave: (() => void) | null = null
  const follow = () => {
    const { value: stays } = follower.whileHidden
    const isFollowing = stays || !document.hidden
    if (isFollowing === (leave !== null)) return
    leave?.()
    leave = isFollowing ? join(follower) : null
  }
  document.addEventListener('visibilitychange', follow)
  effect(follow)
}

function join(follower: Follower): () => void {
  const ended = new AbortController()
  const tab = String(Math.random())
  const channel = new BroadcastChannel(NAME)
  let source: EventSource | null = null
  const take = ({ event, data, to = tab }: Message) => {
    if (to !== tab) return
    if (event === 'open') follower.opened()
    else if (event === 'error') follower.broke()
    else follower.hear(event, data)
  }
  const onMessage = (message: Message) => {
    channel.postMessage(message)
    take(message)
  }
  channel.onmessage = ({ data: message }: MessageEvent<Message>) => {
    if (message.event !== 'joined') take(message)
    else if (source?.readyState === EventSource.OPEN)
      channel.postMessage({ event: 'open', data: '', to: message.data } satisfies Message)
  }
  const lead = () =>
    new Promise<void>((resolve) => {
      const open = () => {
        if (!ended.signal.aborted) source = openStream(follower.names, { onMessage, again: open })
      }
      ended.signal.addEventListener('abort', () => resolve(source?.close()))
      open()
    })
  channel.postMessage({ event: 'joined', data: tab } satisfies Message)
  const lock = lockOf(ended.signal, lead)
  // The wait ends with an error where this tab is hidden first. A browser without locks opens a stream for each tab.
  lock.catch(() => (ended.signal.aborted ? undefined : lead()))
  return () => {
    ended.abort()
    channel.close()
  }
}

async function lockOf(signal: AbortSignal, lead: () => Promise<void>): Promise<void> {
  await navigator.locks.request(NAME, { signal }, lead)
}

type StreamListener = { onMessage: (message: Message) => void; again: () => void }

function openStream(names: readonly string[], { onMessage, again }: StreamListener): EventSource {
  const source = new EventSource('/api/events')
  for (const event of names) source.addEventListener(event, ({ data }) => onMessage({ event, data }))
  source.addEventListener('open', () => onMessage({ event: 'open', data: '' }))
  source.addEventListener('error', () => {
    onMessage({ event: 'error', data: '' })
    // After an answer that is no stream, such as 503, a browser does not try again by itself.
    if (source.readyState === EventSource.CLOSED) setTimeout(again, AGAIN_MS)
  })
  return source
}
