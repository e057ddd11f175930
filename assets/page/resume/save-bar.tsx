import { computed, signal, useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { call } from '#assets/page/kit/call.ts'
import { ConfirmButton } from '#assets/page/kit/parts/buttons.tsx'
import { useModal } from '#assets/page/kit/parts/confirm.tsx'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import type { Texts } from '#assets/page/kit/texts/drafts.ts'
import {
  draftOf,
  insertBox,
  isNew,
  partTexts,
  type ResumeDraft,
  takeOut,
} from '#assets/page/resume/draft/draft.ts'
import { type MasterRequest, nextRequest, problemsOf } from '#assets/page/resume/draft/next-request.ts'
import { choose, focusLine, selectionError } from '#assets/page/resume/role-resume.tsx'
import {
  clashes,
  draft,
  dropChanges,
  edit,
  items,
  loadMaster,
  type MasterReply,
  master,
  problems,
  readMaster,
  takenIn,
  takeReply,
  takeStored,
  unsaved,
} from '#assets/page/resume/store.ts'
import { go, guardLeaving, leavingTo } from '#assets/page/route.ts'
import type { CallOutcome, RefusalBody } from '#lib/service/http/client.ts'
import { counted } from '#lib/text/text.ts'

/** The number of unsaved changes, and the button that saves them. The children are shown below the number. */
export function SaveBar({ children }: { children?: ComponentChildren }) {
  const count = unsaved.value
  const words = saving.value
    ? 'Saving…'
    : count === 0
      ? 'All changes are saved'
      : `${counted(count, 'change')} not saved`
  return (
    <div class={count > 0 ? 'save-bar dirty' : 'save-bar'}>
      <p>
        {words}
        {children}
      </p>
      <div class="acts">
        {count > 0 && (
          <ConfirmButton
            disabled={saving.value}
            label="Discard…"
            title={`Discard ${counted(count, 'change')}?`}
            verb="Discard"
            onYes={dropChanges}
          >
            <p>Your resume goes back to what was last saved. What you typed since is lost.</p>
          </ConfirmButton>
        )}
        <Button
          class="primary"
          aria-keyshortcuts="Control+S"
          aria-disabled={count === 0 || saving.value}
          onClick={() => void saveMaster()}
          label="Save"
        />
      </div>
    </div>
  )
}

/** Saves with Ctrl+S or Ctrl+Enter, and asks before unsaved changes are left. */
export function useSaveKeys(): void {
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('keydown', saveOnKey, { signal })
    const release = guardLeaving((place) => unsaved.peek() > 0 && place.view !== 'resume')
    return () => {
      listening.abort()
      release()
    }
  }, [])
}

function saveOnKey(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return
  if (event.key !== 's' && event.key !== 'Enter') return
  event.preventDefault()
  if (document.querySelector('dialog[open]') === null) void saveMaster()
}

/** Asks before the screen is left over changes that are not saved. */
export function LeaveConfirm() {
  return leavingTo.value !== '' && <LeaveDialog to={leavingTo.value} />
}

function LeaveDialog({ to }: { to: string }) {
  const dialog = useModal()
  const stay = () => (leavingTo.value = '')
  const leave = () => {
    leavingTo.value = ''
    go(to, { unasked: true })
  }
  const save = async () => {
    stay()
    if (await saveMaster()) go(to, { unasked: true })
  }
  return (
    <dialog ref={dialog} aria-labelledby="leave-title" onClose={stay}>
      <h2 id="leave-title">{counted(unsaved.value, 'unsaved change')} in your resume</h2>
      <p>Your changes stay here until you close this tab.</p>
      <div class="acts">
        <Button class="primary" onClick={() => void save()} label="Save and leave" />
        <Button onClick={leave} label="Leave without saving" />
        <Button onClick={stay} label="Stay here" />
      </div>
    </dialog>
  )
}

/** The findings after a save that a person should look at. */
export function SaveFindings() {
  const value = findings.value
  if (!value || !hasFindings.value) return null
  return (
    <section class="panel findings" aria-labelledby="findings">
      <div class="title-line">
        <h2 id="findings">Saved: please check</h2>
        <Button class="plain" onClick={() => (findings.value = null)} label="Close" />
      </div>
      <Near near={value.near} />
      {value.skills.length > 0 && (
        <p>
          Added to your skills: <span dir="auto">{value.skills.join(', ')}</span>
        </p>
      )}
      {value.warnings.map((warning) => (
        <p key={warning} class="warn">
          {warning}
        </p>
      ))}
      {value.synced.length > 0 && (
        <p class="small quiet">Also updated in the resume for {value.synced.join(', ')}.</p>
      )}
      {value.offers.map((offer) => (
        <Offer key={offer.profile_id} {...offer} />
      ))}
    </section>
  )
}

function Near({ near }: Pick<Findings, 'near'>) {
  return near.map(({ id, of, other_numbers }) => {
    const [line, similar] = [items.value.get(id), items.value.get(of)]
    if (!line || !similar) return null
    return (
      <div key={`${id} ${of}`} class="near">
        <p>
          <span dir="auto">“{line.text}”</span> is almost the same as <span dir="auto">“{similar.text}”</span>
          {other_numbers && ', with other numbers'}.
        </p>
        <div class="acts">
          <Button onClick={() => focusLine(id, 0)} label="Go to it" />
          <Button
            onClick={() => {
              edit((current) => takeOut(current, id))
              announce('Taken out. Save to keep the change.')
            }}
            label="Take it out"
          />
        </div>
      </div>
    )
  })
}

function Offer({ profile_id, label, new_lines, offer }: Findings['offers'][number]) {
  const busy = useSignal(false)
  const add = async () => {
    busy.value = true
    const is_done = await choose(profile_id, { include: [...new_lines] })
    busy.value = false
    if (!is_done) return
    announce(`Added to ${label}`)
    const current = findings.peek()
    if (current)
      findings.value = {
        ...current,
        offers: current.offers.filter((offer) => offer.profile_id !== profile_id),
      }
  }
  return (
    <div class="near">
      <p>{offer}</p>
      <div class="acts">
        <Button disabled={busy.value} onClick={() => void add()} label={`Add to ${label}`} />
      </div>
      <Refused error={selectionError.value} />
    </div>
  )
}

const MOST_WRITES = 200
const MOST_MERGES = 3

/** Whether changes are on their way. */
export const saving = signal(false)

/** Why the last changes could not be stored. */
export const saveError = signal<RefusalBody | null>(null)

/** The findings of the last save; null before the first. */
export const findings = signal<Findings | null>(null)

/** The findings after a save that a person should look at. */
export type Findings = {
  near: MasterReply['near_duplicates']
  skills: string[]
  warnings: string[]
  offers: MasterReply['profiles']['offers']
  synced: string[]
}

const NOTHING: Findings = { near: [], skills: [], warnings: [], offers: [], synced: [] }

/** Whether the last save found anything to look at. */
export const hasFindings = computed(() =>
  Object.values(findings.value ?? NOTHING).some((list: readonly unknown[]) => list.length > 0),
)

/** Stores the draft, write by write, each on top of the one before; true when nothing is left to store. */
export async function saveMaster(): Promise<boolean> {
  const [savedDraft, current] = [readMaster.peek(), draft.peek()]
  if (saving.peek() || !savedDraft || !current) return false
  problems.value = problemsOf(savedDraft, current)
  const [first] = problems.peek()
  if (first) {
    focusLine(first.id)
    announce(first.message)
    return false
  }
  if (clashes.peek().length > 0)
    return refuse(
      'Some lines were changed both here and elsewhere. Choose a version of each, then save again.',
    )
  if (unsaved.peek() === 0) return true
  saving.value = true
  saveError.value = null
  findings.value = NOTHING
  takenIn.value = ''
  const error = await sendAll()
  saving.value = false
  if (error !== null) {
    saveError.value = error
    announce(error.message)
    return false
  }
  announce(
    unsaved.peek() === 0 ? 'Saved' : `Saved, except for ${counted(unsaved.peek(), 'change')} made since`,
  )
  return true
}

function refuse(message: string): boolean {
  saveError.value = { code: 'revision_conflict', message }
  announce(message)
  return false
}

async function sendAll(): Promise<RefusalBody | null> {
  let merges = 0
  let last = ''
  for (let writes = 0; writes < MOST_WRITES; writes += 1) {
    const request = next()
    // A part that the service normalises is not sent again.
    if (!request || JSON.stringify(request.body) === last) return null
    last = JSON.stringify(request.body)
    const outcome = await send(request)
    if (outcome.ok) takeWrite(request, outcome.value)
    else {
      const error = merges < MOST_MERGES ? await mergedAfter(outcome.error) : outcome.error
      if (error !== null) return error
      merges += 1
      last = ''
    }
  }
  return null
}

function next(): MasterRequest | null {
  const [readDraft, current] = [readMaster.peek(), draft.peek()]
  return readDraft && current ? nextRequest(readDraft, current) : null
}

// Rebases the draft on a master that was changed elsewhere; null if saving can go on.
async function mergedAfter(error: RefusalBody): Promise<RefusalBody | null> {
  if (error.code !== 'revision_conflict') return error
  await loadMaster()
  if (master.error.peek() !== null) return master.error.peek()
  if (clashes.peek().length === 0) return null
  const message =
    'Your resume was also changed elsewhere. Nothing of yours is lost: choose a version of each line below, then save again.'
  return { code: error.code, message }
}

function send(request: MasterRequest): Promise<CallOutcome<MasterReply>> {
  const revision = master.value.peek()?.master.revision ?? 0
  switch (request.kind) {
    case 'add_entry':
      return call('POST', '/api/master/entries', { body: { ...request.body, revision } as never })
    case 'edit_entries':
      return call('PUT', '/api/master/entries', { body: { ...request.body, revision } })
    case 'edit_lines':
      return call('PUT', '/api/master/lines', { body: { ...request.body, revision } })
    case 'add_lines':
      return call('POST', '/api/master/lines', { body: { ...request.body, revision } })
  }
}

function takeWrite({ sent }: MasterRequest, reply: MasterReply): void {
  const current = draft.peek()
  if (!current) return
  const ids = reply.id !== undefined ? [reply.id] : Array.isArray(reply.ids) ? reply.ids : []
  const newIds = Object.keys(sent).some(isNew) ? ids : []
  const focused = document.activeElement?.id ?? ''
  takeReplyOf(sent, { reply, made: newIds })
  const renamed = Object.keys(sent)
    .filter(isNew)
    .findIndex((id) => focused.endsWith(`-${id}`))
  const id = newIds[renamed]
  if (id !== undefined) focusLine(id)
  noteFindings(reply)
}

function takeReplyOf(
  sent: MasterRequest['sent'],
  { reply, made: newIds }: { reply: MasterReply; made: string[] },
): void {
  const current = draft.peek()
  if (!current) return
  const stored = draftOf(reply.master)
  takeStored(reply, settle(current, { sent, stored, made: newIds }))
}

function noteFindings({ near_duplicates, skills, warnings, profiles: roles }: MasterReply): void {
  const so_far = findings.peek() ?? NOTHING
  findings.value = {
    near: [...so_far.near, ...near_duplicates],
    skills: [...new Set([...so_far.skills, ...skills.added])],
    warnings: [...so_far.warnings, ...warnings],
    offers: roles.offers,
    synced: [...new Set([...so_far.synced, ...roles.synced.map((role) => role.label)])],
  }
}

/** Brings back a line or entry that was taken out earlier. Returns null on success, else the refusal. */
export async function restorePart(part: { id: string; what: 'entry' | 'line' }): Promise<RefusalBody | null> {
  const revision = master.value.peek()?.master.revision ?? 0
  const edit = { id: part.id, restore: true as const }
  const outcome =
    part.what === 'line'
      ? await call('PUT', '/api/master/lines', { body: { revision, lines: [edit] } })
      : await call('PUT', '/api/master/entries', { body: { revision, entries: [edit] } })
  if (!outcome.ok) {
    if (outcome.error.code === 'revision_conflict') await loadMaster()
    return outcome.error
  }
  takeReply(outcome.value)
  takenIn.value = ''
  announce('It is back in your resume')
  return null
}

/** The result of a write: the sent words, the master after it, and the ids of new parts. */
type Settled = { sent: Record<string, Texts>; stored: ResumeDraft; made: readonly string[] }

/**
 * Returns the draft after a part of it was stored: new parts get their ids, and sent words that were not touched since
 * take the stored form. Text typed meanwhile stays.
 */
export function settle(draft: ResumeDraft, { sent, stored, made: madeIds }: Settled): ResumeDraft {
  const fresh = Object.keys(sent).filter(isNew)
  const ids = new Map(fresh.map((id, index) => [id, madeIds[index] ?? id]))
  const idOf = (id: string) => ids.get(id) ?? id
  const parts = Object.fromEntries(
    Object.entries(draft.parts).map(([id, words]) => {
      const sentPart = sent[id]
      return [idOf(id), sentPart ? settled(words, sentPart, partTexts(stored, idOf(id))) : words]
    }),
  )
  const boxes = draft.boxes.map((box) => ({
    ...box,
    key: idOf(box.key),
    entry_id: box.entry_id === null ? null : idOf(box.entry_id),
    lines: box.lines.map(idOf),
  }))
  const renamed: ResumeDraft = { parts, boxes }
  return fresh.map(idOf).reduce((current, id) => placedAsStored(current, stored, id), renamed)
}

function settled(words: Texts, sent: Texts, stored: Texts): Texts {
  return Object.fromEntries(
    Object.entries(words).map(([name, text]) => [name, text === sent[name] ? (stored[name] ?? text) : text]),
  )
}

// A new entry is sorted by its dates.
function placedAsStored(draft: ResumeDraft, stored: ResumeDraft, id: string): ResumeDraft {
  const box = draft.boxes.find((box) => box.entry_id === id)
  const index = stored.boxes.findIndex((box) => box.key === id)
  if (!box || index === -1) return draft
  const others = draft.boxes.filter((candidate) => candidate !== box)
  const after = stored.boxes.slice(0, index).findLast((box) => others.some(({ key }) => key === box.key))?.key
  return { ...draft, boxes: insertBox(others, box, after) }
}
