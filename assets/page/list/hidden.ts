import { call, callQuietly, createAsk } from '#assets/page/kit/call.ts'
import { tellRefusal } from '#assets/page/kit/say.ts'
import { step, undoing } from '#assets/page/kit/steps.ts'
import { hiddenBy, takeHidden } from '#assets/page/list/jobs-store.ts'
import { leaveRows } from '#assets/page/list/marks.ts'
import { countNews } from '#assets/page/new/store.ts'
import type { HiddenKind } from '#db/rows/states.ts'
import type { CallOutcome } from '#lib/service/http/client.ts'
import { nameKey } from '#lib/shortlist/hidden/hides.ts'
import type { HiddenResponse } from '#lib/shortlist/hidden/schema.ts'
import { counted } from '#lib/text/counted.ts'

/** The companies, agencies and title words that the person hides. */
export const hiddenNames = createAsk(() => call('GET', '/api/hidden'))

/** A hidden name as the API shows it. */
export type HiddenView = HiddenResponse['hidden'][number]

/** Each kind of hidden name in words. */
export const HIDDEN_WORDS = { company: 'Company', agency: 'Agency', word: 'Words of a title' } as const

/** Hides a company, an agency or title words from every list. The person can undo it, here or in the list of hidden names. */
export async function hide(kind: HiddenKind, name: string): Promise<boolean> {
  const added = await step(sendName({ kind, name }))
  if (added) offerShowing(`Hidden: ${name} (${counted(added.jobs, 'job')})`, { kind, name })
  return added !== null
}

/** Shows the jobs of a hidden name again; the person can undo it. */
export async function showAgain(name: HiddenView): Promise<void> {
  const { kind, name: words } = name
  if (await step(removeName(name))) offerHiding(`Shown again: ${words}`, { kind, name: words })
}

type Name = Pick<HiddenView, 'kind' | 'name'>

const hideAgain = async (name: Name) => ((await sendName(name)) ? name : null)

// The name may have another revision by now, and counts as shown if it is hidden no more.
const unhide = async (name: Name) => {
  await hiddenNames.load()
  const stored = storedAs(name)
  return stored === undefined || (await removeName(stored)) ? name : null
}

const offerShowing = undoing('hide', { undo: unhide, redo: hideAgain })
const offerHiding = undoing('show', { undo: hideAgain, redo: unhide })

function storedAs(name: Name): HiddenView | undefined {
  const key = nameKey(name)
  return hiddenNames.value
    .peek()
    ?.hidden.find((hidden) => hidden.kind === name.kind && nameKey(hidden) === key)
}

async function sendName({ kind, name }: Name): Promise<HiddenView | null> {
  const isDone = taken(await callQuietly('POST', '/api/hidden', { body: { kind, name } }))
  return isDone ? (storedAs({ kind, name }) ?? null) : null
}

async function removeName({ id, revision }: HiddenView): Promise<boolean> {
  const sending = { params: { hidden_id: id }, query: { revision: String(revision) } }
  return taken(await callQuietly('DELETE', '/api/hidden/:hidden_id', sending))
}

function taken(outcome: CallOutcome<HiddenResponse>): boolean {
  if (!outcome.ok) {
    tellRefusal(outcome.error)
    return false
  }
  const before = new Set(hiddenBy(hiddenNames.value.peek()?.hidden ?? []))
  const leaving = hiddenBy(outcome.value.hidden).filter((id) => !before.has(id))
  if (leaving.length > 0) leaveRows(leaving)
  hiddenNames.value.value = outcome.value
  takeHidden(outcome.value.hidden)
  void countNews()
  return true
}
