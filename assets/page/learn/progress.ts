import { computed, effect, signal } from '@preact/signals'
import { forget, keep, readSetting } from '#assets/page/kit/browser.ts'
import { call, GONE, returns } from '#assets/page/kit/call.ts'
import { type Deed, deedsIn, withDeeds } from '#assets/page/learn/merge-progress.ts'
import type { ProgressItems } from '#db/rows/pathway.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

type StudyProgress = { id: string; revision: number; items: ProgressItems }

const MOST_MERGES = 5

/** The stored progress of the open course. */
const progress = signal<StudyProgress | null>(null)

/** Actions that were not sent yet. */
const unsent = signal<readonly Deed[]>([])

/** The reason why progress could not be stored; null if it was or will be. */
export const progressError = signal<RefusalBody | null>(null)

/** The progress in the open course, with steps that are not stored yet; null before it was read. */
export const doneSoFar = computed(() =>
  progress.value ? withDeeds(progress.value.items, unsent.value) : null,
)

let opened = ''
let isSending = false

/** Reads the progress of a course, and sends actions that an earlier visit could not. */
export async function openProgress(id: string): Promise<void> {
  if (opened !== id) {
    opened = id
    progress.value = null
    progressError.value = null
    unsent.value = deedsIn(readSetting(storageName(id)))
  }
  const outcome = await call('GET', '/api/learning/pathways/:pathway_id/progress', at(id))
  if (opened !== id) return
  if (outcome.ok) take(outcome.value)
  else progressError.value = outcome.error
  void send()
}

/** Records a step, shows it and stores it. */
export function note(deed: Deed): void {
  unsent.value = [...unsent.peek(), deed]
  keepUnsent()
  void send()
}

/** Retries storing the unsent actions. */
export function sendAgain(): void {
  progressError.value = null
  void (progress.peek() === null ? openProgress(opened) : send())
}

// Writes one action list at a time, each based on the last stored revision.
async function send(): Promise<void> {
  if (isSending) return
  isSending = true
  for (let merges = 0; unsent.peek().length > 0; ) {
    const id = opened
    const base = progress.peek()
    if (!base) break
    const sent = unsent.peek()
    const body = { revision: base.revision, items: withDeeds(base.items, sent) }
    const outcome = await call('PUT', '/api/learning/pathways/:pathway_id/progress', { ...at(id), body })
    if (opened !== id) continue
    if (outcome.ok) {
      take(outcome.value)
      unsent.value = unsent.peek().slice(sent.length)
      keepUnsent()
      progressError.value = null
    } else if (outcome.error.current && merges < MOST_MERGES) {
      // Progress changed elsewhere: take the stored state and apply our actions to it.
      take(outcome.error.current)
      merges += 1
    } else {
      progressError.value = outcome.error
      break
    }
  }
  isSending = false
}

function take(reply: unknown): void {
  const { id, revision, items } = reply as StudyProgress
  progress.value = { id, revision, items }
}

function at(pathway_id: string) {
  return { params: { pathway_id } }
}

// A tab that is closed while the service is away loses nothing.
function keepUnsent(): void {
  const deeds = unsent.peek()
  if (deeds.length === 0) forget(storageName(opened))
  else keep(storageName(opened), JSON.stringify(deeds))
}

function storageName(id: string): string {
  return `svc.learn.${id}`
}

effect(() => {
  if (returns.value > 0 && opened !== '' && progressError.peek()?.code === GONE) sendAgain()
})

document.addEventListener('visibilitychange', () => {
  if (!document.hidden && opened !== '' && progress.peek() !== null) void openProgress(opened)
})
